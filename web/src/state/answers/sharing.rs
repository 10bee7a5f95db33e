//! Content to share: the request, and the prepared result.

use winperf::pair::Age;
use winperf::{Assumption, Error, Titles};
use winperf_bundle::{Gathered, Opened, PackError, Sample};
use winperf_log::AnyLog;
use winperf_redact::{Level, Summary};
use winperf_report::Language;
use winperf_report::guide::Guide as GuideDocument;
use winperf_report::handed::{Origin, SharedCaptures};
use winperf_report::handed_log::{LogRequest, LogTopic, SharedLog};
use winperf_report::preview::NamesPreview;

use crate::shared::Shared;
use crate::state::answers::paired::Paired;
use crate::state::library::capture::Capture;
use crate::state::library::document::Document;
use crate::state::library::guide::Guide;
use crate::state::library::naming::{Naming, titles};
use crate::state::library::title_list::TitleList;
use crate::state::view::sharing::{Chosen, LARGE};

/// Input of the preparation: the captures with their accompanying files, and the choices.
#[derive(Clone, Debug, PartialEq)]
pub struct ShareRequest {
    pub paired: Paired,
    /// Title lists in use.
    pub lists: Vec<Shared<TitleList>>,
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
#[derive(Debug)]
pub struct Prepared {
    pub handed: SharedCaptures,
    pub facts: Shared<Facts>,
    /// The bytes of the bundle.
    pub bundle: Vec<u8>,
    /// Explanations of findings, in every language.
    pub texts: Vec<(Language, Guide)>,
}

impl Prepared {
    /// Returns the explanations of findings in a language, or an empty document if they are not loaded.
    pub fn explanations(&self, language: Language) -> GuideDocument<'_> {
        let of_language = self.texts.iter().find(|(known, _)| *known == language);
        of_language.map(|(_, guide)| guide.document()).unwrap_or_default()
    }
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

    /// Returns `true` while content is being prepared.
    pub(in crate::state) fn is_under_way(&self) -> bool {
        matches!(self, Self::Redacting(..) | Self::Packing(..))
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

impl ShareRequest {
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

/// Input of the preparation.
#[derive(Clone, Debug, PartialEq)]
pub struct LogShareRequest {
    pub file: String,
    pub log: Shared<AnyLog>,
    pub level: Level,
    /// Percentage above which a processor is busy.
    pub busy: u8,
    /// Names of a log in another language.
    pub naming: Shared<Naming>,
}

/// A log that is ready to go out.
#[derive(Debug)]
pub struct PreparedLog {
    pub shared: SharedLog,
    pub facts: Shared<Facts>,
}

impl LogShareRequest {
    /// Returns the length of the log in bytes.
    pub fn length(&self) -> u64 {
        let bytes = match &*self.log {
            AnyLog::Binary(log) => log.file(),
            AnyLog::Text(log) => log.text().as_bytes(),
        };
        bytes.len() as u64
    }

    /// Returns the first step.
    pub fn begins(&self) -> Progress<Shared<PreparedLog>> {
        Progress::of_first_step(self.level, self.length())
    }

    /// Returns the options of the shared form.
    pub fn options(&self) -> LogRequest<'_> {
        let (level, busy) = (self.level, self.busy.into());
        let english = &self.naming.english;
        LogRequest { file: &self.file, level, busy, english, topic: LogTopic::default() }
    }
}
