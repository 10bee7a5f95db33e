//! Content that is shared when a user shares captures, and the facts known before.

pub mod of_log;

use winperf::findings::Severity;
use winperf::pair::{Age, ObjectPair};
use winperf::{Assumption, Error, LeafKind, Place, TitleIndex, Titles};
use winperf_bundle::{Gathered, Opened, PackError, Sample};
use winperf_redact::{Level, Summary};
use winperf_report::account::{rows_at, rows_of_pair};
use winperf_report::handed::{Origin, SharedCaptures};
use winperf_report::preview::NamesPreview;

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::Answers;
use crate::state::capture::Capture;
use crate::state::copying::Subject;
use crate::state::document::Document;
use crate::state::found::About;
use crate::state::naming::titles;
use crate::state::paired::Paired;
use crate::state::side::Side;
use crate::state::title_list::TitleList;

/// The file name of a bundle, which reveals nothing about the captures.
pub const BUNDLE_FILE: &str = "capture.perfcap.zip";

/// The file that a report is saved as.
pub const REPORT_FILE: &str = "report.html";

/// Maximum length of captures in bytes for which names are searched for automatically, which takes a second or two.
const LARGE: u64 = 8_000_000;

/// Redaction that the user has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub level: Level,
    /// The only objects that go out, in order; all when there is none.
    pub only: Vec<TitleIndex>,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { level: Level::Names, only: Vec::new() }
    }
}

impl Chosen {
    /// Returns the choice with one object added or removed.
    #[must_use]
    pub fn toggled(&self, title: TitleIndex) -> Self {
        let mut only = self.only.clone();
        match only.binary_search(&title) {
            Ok(place) => drop(only.remove(place)),
            Err(place) => only.insert(place, title),
        }
        Self { only, ..self.clone() }
    }
}

/// The values to save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowScope {
    /// Values that the values view shows.
    #[default]
    Shown,
    All,
}

impl RowScope {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::Shown, Self::All];
}

/// File format of saved values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ValuesFormat {
    #[default]
    Csv,
    Json,
    Markdown,
}

impl ValuesFormat {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Csv, Self::Json, Self::Markdown];

    /// Returns the file that values are saved as.
    pub fn file(self) -> &'static str {
        match self {
            Self::Csv => "values.csv",
            Self::Json => "values.json",
            Self::Markdown => "values.md",
        }
    }

    /// Returns its name, the same in every language.
    pub fn name(self) -> &'static str {
        match self {
            Self::Csv => "CSV",
            Self::Json => "JSON",
            Self::Markdown => "Markdown",
        }
    }

    /// Returns the media type of such a file.
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv",
            Self::Json => "application/json",
            Self::Markdown => "text/markdown",
        }
    }
}

/// The values to save, and their format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    pub scope: RowScope,
    pub format: ValuesFormat,
}

/// Input of the preparation: the captures with their accompanying files, and the choices.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareRequest {
    pub paired: Paired,
    lists: Vec<Shared<TitleList>>,
    pub chosen: Chosen,
}

/// Facts about content that is ready to go out.
#[derive(Debug, Default)]
pub struct Facts {
    pub summary: Summary,
    pub preview: NamesPreview,
    /// The services, providers and files that the bundle names besides its captures.
    pub named: Vec<String>,
    /// Length of the file in bytes.
    pub length: usize,
    /// Number of values.
    pub values: u64,
}

/// Captures that are ready to go out.
pub struct Prepared {
    pub handed: SharedCaptures,
    pub facts: Shared<Facts>,
    /// The bytes of the bundle.
    pub bundle: Vec<u8>,
    /// Explanations of findings, in every language.
    pub texts: Answers,
}

/// Progress of preparing captures or a log for sharing.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress<T> {
    /// The pairing of the captures is not known yet.
    Examining,
    /// That many bytes are searched only on request.
    Large(u64),
    /// A file is not a capture.
    NoCapture(String, Error),
    /// Names are looked for in that many bytes: percent.
    Redacting(u64, u8),
    /// Progress of packing that many bytes: percent.
    Packing(u64, u8),
    /// Sharing is refused: the responsible file, and the reason.
    Refused(Option<String>, Shared<PackError>),
    Ready(T),
}

impl<T> Progress<T> {
    /// Returns the content that is ready to share.
    pub fn ready(&self) -> Option<&T> {
        match self {
            Self::Ready(prepared) => Some(prepared),
            _ => None,
        }
    }

    /// Returns the progress with the facts about the content in its place.
    pub fn map_facts(self, facts: fn(&T) -> &Shared<Facts>) -> Progress<Shared<Facts>> {
        match self {
            Self::Examining => Progress::Examining,
            Self::Large(bytes) => Progress::Large(bytes),
            Self::NoCapture(file, error) => Progress::NoCapture(file, error),
            Self::Redacting(bytes, percent) => Progress::Redacting(bytes, percent),
            Self::Packing(bytes, percent) => Progress::Packing(bytes, percent),
            Self::Refused(file, error) => Progress::Refused(file, error),
            Self::Ready(content) => Progress::Ready(facts(&content).clone()),
        }
    }

    /// Returns the first step: at level none there is no search for names.
    fn of_first_step(level: Level, length: u64) -> Self {
        match level {
            Level::None => Self::Packing(length, 0),
            Level::Names | Level::Strict => Self::Redacting(length, 0),
        }
    }

    /// Returns the progress, in percent, of work that takes long enough to be cancelled.
    pub fn percent(&self) -> Option<u8> {
        match self {
            Self::Redacting(bytes, percent) | Self::Packing(bytes, percent) if *bytes > LARGE => {
                Some(*percent)
            }
            _ => None,
        }
    }
}

/// Decision of the user about a choice: to begin with it, or to cancel it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    pub chosen: Chosen,
    pub is_wanted: bool,
}

/// Returns `true` if names are searched for: automatically in small files, in large ones if that is `decided`.
fn is_wanted(chosen: &Chosen, length: u64, decided: Option<&Decided>) -> bool {
    let is_quick = chosen.level == Level::None || length <= LARGE;
    let decided = decided.filter(|decided| decided.chosen == *chosen);
    decided.map_or(is_quick, |decided| decided.is_wanted)
}

/// Returns the request, or its progress until it can be made. In large captures names are searched for when that is
/// `decided`.
///
/// # Errors
/// The captures are being examined, one of the files is not a capture, the user has not begun, or the user has
/// cancelled.
pub fn asked(
    session: &Session,
    chosen: Chosen,
    decided: Option<&Decided>,
) -> Result<ShareRequest, Progress<Shared<Prepared>>> {
    for side in Side::BOTH {
        let Some(capture) = session.library.captures.capture(side) else { continue };
        if let (None, Some(error)) = (capture.walked().header(), capture.walked().error()) {
            return Err(Progress::NoCapture(capture.file.clone(), error));
        }
    }
    let paired = session.paired().cloned().ok_or(Progress::Examining)?;
    let asked = ShareRequest::new(session, paired, chosen);
    let length = asked.length();
    if is_wanted(&asked.chosen, length, decided) { Ok(asked) } else { Err(Progress::Large(length)) }
}

impl ShareRequest {
    pub fn new(session: &Session, paired: Paired, chosen: Chosen) -> Self {
        Self { paired, lists: session.library.title_lists.clone(), chosen }
    }

    /// Returns the captures in order of time.
    fn captures(&self) -> impl Iterator<Item = &Document> {
        Age::BOTH.into_iter().filter_map(|age| self.paired.capture(age))
    }

    /// Returns the bytes of the captures.
    pub fn length(&self) -> u64 {
        self.captures().map(|capture| capture.bytes().len() as u64).sum()
    }

    /// Returns the assumptions about each capture; none with chosen objects, since their offsets differ.
    pub fn assumed(&self) -> Vec<Vec<Assumption>> {
        let captures = self.captures().filter(|_| self.chosen.only.is_empty());
        captures.map(|capture| capture.assumptions()).collect()
    }

    /// Returns the first step: at level none there is no search for names.
    pub fn begins(&self) -> Progress<Shared<Prepared>> {
        Progress::of_first_step(self.chosen.level, self.length())
    }

    /// Returns the file of a capture by its position.
    pub fn file(&self, place: usize) -> Option<String> {
        self.captures().nth(place).map(|capture| capture.file.clone())
    }

    /// Returns the captures and title lists, with the other contents of their files.
    pub fn gathered(&self) -> Gathered {
        let mut gathered = Gathered::default();
        let mut captures = self.captures().peekable();
        while let Some(capture) = captures.next() {
            let mut samples = vec![sample(capture)];
            while let Some(next) = captures.next_if(|next| next.bundle == capture.bundle) {
                samples.push(sample(next));
            }
            let bundle = &capture.bundle;
            gathered.add(Opened {
                samples,
                titles: bundle.titles.clone(),
                manifest: bundle.manifest.clone(),
                others: bundle.others.clone(),
            });
        }
        for list in &self.lists {
            let packed = list.listed();
            // Like the program: a list opened on its own takes precedence over those in bundles.
            if !self.captures().any(|capture| list.is_beside(&capture.file)) {
                gathered.add_titles(packed);
            } else if !gathered.titles.contains(&packed) {
                gathered.titles.push(packed);
            }
        }
        gathered
    }

    /// Returns the titles as the lists have them.
    pub fn titles(&self) -> Titles {
        titles(self.lists.iter().map(|list| &**list))
    }

    /// Returns the facts about the captures besides their bytes.
    pub fn origin(&self) -> Origin {
        let capture_of = |age| self.paired.capture(age);
        let files =
            Age::BOTH.map(|age| capture_of(age).map(|capture| capture.file.clone()).unwrap_or_default());
        let Some(newer) = capture_of(Age::Newer) else { return Origin::new(files, None, &[]) };
        let used = self.lists.iter().filter(|list| list.is_beside(&newer.file)).map(|list| list.listed());
        let titles: Vec<_> = used.chain(newer.bundle.titles.iter().cloned()).collect();
        let older = capture_of(Age::Older).and_then(|capture| capture.bundle.manifest.as_ref());
        let origin = Origin::new(files, newer.bundle.manifest.as_ref(), &titles).with_older(older);
        // Chosen objects have other offsets in an excerpt.
        let log_sample = |age| capture_of(age).filter(|_| self.chosen.only.is_empty())?.of_log.as_ref();
        origin.in_logs(
            Age::BOTH.map(|age| log_sample(age).map(|of_log| of_log.runs.clone()).unwrap_or_default()),
        )
    }
}

fn sample(capture: &Capture) -> Sample {
    Sample { name: String::new(), bytes: capture.original().to_vec() }
}

/// Returns the objects that can be chosen: title and name, once each, in the order of the captures.
pub fn objects(session: &Session) -> Vec<(TitleIndex, String)> {
    let Some(paired) = session.paired() else { return Vec::new() };
    let mut objects: Vec<(TitleIndex, String)> = Vec::new();
    for title in paired.pair().objects().filter_map(ObjectPair::title) {
        if objects.iter().all(|(known, _)| *known != title) {
            objects.push((title, session.library.naming.names.titles().display(title).into_owned()));
        }
    }
    objects
}

/// Subject of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The worst finding, or the selected one.
    Finding,
    /// The selected values.
    Values,
}

/// Subjects that a text may have, with the rows that are explained for each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Topics {
    /// Rows of the finding; `None` without findings.
    pub finding: Option<Vec<u64>>,
    /// Rows of the selection; `None` if no value follows from it.
    pub values: Option<Vec<u64>>,
}

impl Topics {
    /// Returns the subjects of a session with that selection: a value, a finding, the values in selected bytes, or all of
    /// an instance.
    pub fn new(session: &Session, subject: Option<Subject>) -> Self {
        let values = match subject {
            Some(Subject::Value(row)) => Some(vec![row]),
            Some(Subject::Structure(..) | Subject::Field(..) | Subject::Range(..)) => in_tree(session),
            Some(Subject::Finding(_) | Subject::Difference(_)) | None => None,
        };
        let is_wrong = session.found().get(0).is_some_and(|odd| odd.severity != Severity::Info);
        let chosen = match subject {
            Some(Subject::Finding(row)) => finding_rows(session, row).filter(|rows| !rows.is_empty()),
            _ => None,
        };
        let worst = || is_wrong.then(|| finding_rows(session, 0).unwrap_or_default());
        Self { finding: chosen.or_else(worst), values: values.filter(|rows| !rows.is_empty()) }
    }

    /// Returns the subject, if there is a choice: the selected values, unless the finding is `wanted`.
    pub fn about(&self, wanted: Option<Topic>) -> Topic {
        match (self.finding.is_some(), self.values.is_some()) {
            (true, true) => wanted.unwrap_or(Topic::Values),
            (_, true) => Topic::Values,
            _ => Topic::Finding,
        }
    }

    /// Returns the rows that are explained.
    pub fn rows(&self, about: Topic) -> &[u64] {
        let rows = match about {
            Topic::Finding => &self.finding,
            Topic::Values => &self.values,
        };
        rows.as_deref().unwrap_or_default()
    }
}

/// Returns the rows that a finding is about.
fn finding_rows(session: &Session, row: usize) -> Option<Vec<u64>> {
    let (odd, paired) = (session.found().get(row)?, session.paired()?);
    match odd.about {
        About::Machine => None,
        About::Capture(side) => {
            let finding = session.found().side(side).get(odd.idx)?;
            Some(rows_at(paired.pair(), paired.age(side)?, finding.place))
        }
        About::Pair => {
            let finding = paired.findings.get(odd.idx)?;
            let [_, newer] = finding.places;
            Some(rows_of_pair(paired.pair(), &finding.kind, newer))
        }
    }
}

fn in_tree(session: &Session) -> Option<Vec<u64>> {
    let paired = session.paired()?;
    let slot = session.shown()?;
    let spot = slot.spot?;
    let (pair, age) = (paired.pair(), paired.age(session.view.side)?);
    if matches!(spot.structure, Place::CounterDefinition { .. }) {
        return None;
    }
    let rows = rows_at(pair, age, spot.structure);
    match slot.capture.leaf(spot) {
        None => Some(rows),
        Some(leaf) if leaf.kind == LeafKind::Value => {
            let counters: Vec<_> = slot.capture.walked().counters_of(spot.structure, &leaf).collect();
            let is_in_leaf = |row: &u64| {
                let of = pair.row(*row).and_then(|row| row.counter().position(age));
                of.is_some_and(|counter| counters.contains(&counter))
            };
            Some(rows.into_iter().filter(is_in_leaf).collect())
        }
        Some(_) => None,
    }
}

/// Returns the path of the first of some rows.
pub fn first_path(session: &Session, rows: &[u64]) -> Option<String> {
    let row = session.paired()?.pair().row(*rows.first()?)?;
    Some(row.path().to_string())
}

#[cfg(test)]
mod tests;
