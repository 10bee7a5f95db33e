//! Findings about the machine of captures, which explain missing and wrong data in them.

use core::fmt;

use winperf::findings::{Diagnostic, Severity};
use winperf::{Capture, Names, Span};
use winperf_bundle::title_lists::{CheckedList, OddTitles};
use winperf_bundle::{Failure, Source};

use crate::absence::{Absence, absences};
use crate::number::plain;

/// A finding about the machine of captures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MachineFinding {
    /// A query that failed when they were captured.
    Failed(Failure),
    /// About a title list: its file, and the finding.
    Titles(String, OddTitles),
    /// An object that is in none of them.
    Absent(Absence),
}

impl MachineFinding {
    /// Returns the findings about the machine of captures and about the title lists that came with them.
    ///
    /// Failed queries come first because their data are missing from the captures, then title lists because a damaged
    /// list can cause any other finding, then absent objects because they explain what is missing elsewhere.
    pub fn all(source: &Source, lists: Vec<CheckedList>, captures: &[&Capture], names: &Names) -> Vec<Self> {
        let failed = source.failures.iter().map(|failure| failure.clone().named(names.titles()));
        let titles = lists.into_iter().flat_map(|CheckedList { file, findings }| {
            findings.into_iter().map(move |found| Self::Titles(file.clone(), found))
        });
        let absent = absences(source, captures, names).into_iter().map(Self::Absent);
        failed.map(Self::Failed).chain(titles).chain(absent).collect()
    }

    /// Returns the place in a title list; empty for other findings.
    pub fn place(&self) -> String {
        match self {
            Self::Titles(file, found) => found.place(file),
            Self::Failed(_) | Self::Absent(_) => String::new(),
        }
    }

    /// Returns the subject in a few words: a service or a query, a place in a title list, or an object.
    pub fn subject(&self) -> String {
        match self {
            Self::Failed(failure) => plain(failure.subject()).into_owned(),
            Self::Titles(..) => plain(&self.place()).into_owned(),
            Self::Absent(absence) => absence.subject(),
        }
    }

    /// Returns the finding without names of services, files and objects; objects keep their title index.
    #[must_use]
    pub fn without_names(&self) -> Self {
        match self {
            Self::Failed(failure) => Self::Failed(failure.without_names()),
            Self::Titles(_, found) => Self::Titles("titles".to_owned(), found.without_texts()),
            Self::Absent(absence) => Self::Absent(absence.without_names()),
        }
    }

    fn inner(&self) -> &dyn Diagnostic {
        match self {
            Self::Failed(failure) => failure,
            Self::Titles(_, found) => found,
            Self::Absent(absence) => absence,
        }
    }
}

impl Diagnostic for MachineFinding {
    fn column(&self) -> (&'static str, Severity) {
        self.inner().column()
    }

    fn bytes(&self) -> Option<Span> {
        self.inner().bytes()
    }
}

impl fmt::Display for MachineFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(failure) => failure.fmt(f),
            Self::Titles(_, found) => found.kind.fmt(f),
            Self::Absent(absence) => absence.fmt(f),
        }
    }
}
