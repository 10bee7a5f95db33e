//! Content that is shared when a user shares captures, and the facts known before.

pub mod of_log;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use winperf::findings::Severity;
use winperf::pair::ObjectPair;
use winperf::{Instance, LeafKind, NoExcerpt, Object, Place, TitleIndex};
use winperf_bundle::PackError;
use winperf_redact::{Refusal, RefusalReason};
use winperf_report::account::{rows_at, rows_of_pair};

use crate::state::Session;
use crate::state::answers::found::About;
use crate::state::answers::sharing::Progress;
use crate::state::library::side::Side;
use crate::state::view::copying::Subject;
use crate::state::view::sharing::Chosen;
use crate::views::assumed::query::{Mend, find_mend};

/// The file name of a bundle, which reveals nothing about the captures.
pub const BUNDLE_FILE: &str = "capture.perfcap.zip";

/// The file that a report is saved as.
pub const REPORT_FILE: &str = "report.html";

/// Number of the worst findings among which a fix is looked for.
const MENDS: usize = 100;

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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// Ways to share captures that are refused because a part of one cannot be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WaysOut {
    /// Fix for the worst finding of the refused capture.
    pub mend: Option<Mend>,
    /// Objects that can be read in every capture that has them.
    pub readable: Vec<TitleIndex>,
}

/// Returns the ways to share what is refused.
pub fn ways_out<T>(session: &Session, progress: &Progress<T>, chosen: &Chosen) -> WaysOut {
    let Progress::Refused(_, error) = progress else { return WaysOut::default() };
    let is_unread = matches!(&**error, PackError::Refused(Refusal { reason: RefusalReason::Unread(_), .. }))
        || matches!(&**error, PackError::NotTaken(_, NoExcerpt::Unread(_)));
    if !is_unread {
        return WaysOut::default();
    }
    let rows = 0..session.found().count().min(MENDS);
    let mend = rows.filter_map(|row| find_mend(session, row)).find(|mend| mend.value.is_some());
    let readable = if chosen.only.is_empty() { readable_objects(session) } else { Vec::new() };
    WaysOut { mend, readable }
}

/// Returns the objects that can be read in every capture that has them, with all of their parents' objects.
fn readable_objects(session: &Session) -> Vec<TitleIndex> {
    let documents = || Side::BOTH.into_iter().filter_map(|side| session.library.captures.capture(side));
    let objects = || documents().flat_map(|capture| capture.walked().objects());
    let is_damaged =
        |object: Object<'_>| object.definitions_error().is_some() || object.instances_error().is_some();
    let mut readable: BTreeSet<TitleIndex> = objects().map(Object::title).collect();
    let mut left_out: Vec<TitleIndex> =
        objects().filter(|object| is_damaged(*object)).map(Object::title).collect();
    while let Some(title) = left_out.pop() {
        readable.remove(&title);
        let is_child = |object: &Object<'_>| {
            object.instances().filter_map(Instance::parent_object).any(|parent| parent == title)
        };
        let children = objects().filter(|object| readable.contains(&object.title())).filter(is_child);
        left_out.extend(children.map(Object::title).collect::<Vec<_>>());
    }
    readable.into_iter().collect()
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
            Some(Subject::Outlined(..) | Subject::Finding(_) | Subject::Difference(_)) | None => None,
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
