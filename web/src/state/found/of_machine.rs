//! Findings about the machine of the captures: its title lists, and its absent objects.

use winperf::findings::{Diagnostic, Severity};
use winperf::pair::Age;
use winperf_bundle::absence::{Absence, absences};
use winperf_bundle::title_lists::{self, MachineFacts, OddTitles};
use winperf_bundle::{Failure, Manifest, TitleList as Listed};

use crate::shared::Shared;
use crate::state::capture::Bundle;
use crate::state::paired::Paired;
use crate::state::title_list::TitleList;

/// A finding about the machine.
#[derive(Clone, Debug, PartialEq)]
pub enum MachineFinding {
    /// About a title list: its file, its position in the lists in use, if it is used, and the finding.
    Titles(String, Option<usize>, OddTitles),
    /// A query that failed when the captures were taken.
    Failed(Failure),
    /// An object that is absent.
    Absent(Absence),
}

impl MachineFinding {
    fn diagnostic(&self) -> &dyn Diagnostic {
        match self {
            Self::Titles(_, _, found) => found,
            Self::Failed(failure) => failure,
            Self::Absent(absence) => absence,
        }
    }

    /// Returns the severity of the finding.
    pub fn severity(&self) -> Severity {
        self.diagnostic().severity()
    }

    /// Returns its name for programs.
    pub fn code(&self) -> &'static str {
        self.diagnostic().code()
    }

    /// Returns the findings about the machine of a pair, from the bundle of the newer capture, and about the lists in
    /// use.
    pub fn all(paired: Option<&Paired>, lists: &[Shared<TitleList>]) -> Vec<Self> {
        let Some(paired) = paired else { return list_findings(lists) };
        let (newer, pair) = (&paired.newer, paired.pair());
        let source = newer.bundle.manifest.as_ref().map(Manifest::source).unwrap_or_default();
        let captures: Vec<_> = Age::BOTH.into_iter().filter_map(|age| pair.capture(age)).collect();
        let absent = absences(&source, &captures, pair.names(Age::Newer));
        let titles = pair.names(Age::Newer).titles();
        let failed = source.failures.into_iter().map(|failure| Self::Failed(failure.named(titles)));
        let mut found: Vec<Self> = failed.collect();
        found.extend(bundle_findings(&newer.file, &newer.bundle, lists));
        found.extend(absent.into_iter().map(Self::Absent));
        found
    }
}

/// The file of a list, and its position in the lists in use.
type ListPlace = (String, Option<usize>);

/// Returns the findings about lists without a capture, since it is unknown which lists belong to the same machine.
pub(super) fn list_findings(lists: &[Shared<TitleList>]) -> Vec<MachineFinding> {
    lists.iter().enumerate().flat_map(|(place, list)| alone(place, list)).collect()
}

/// Returns the findings about the lists of a bundle together, and about each other list.
fn bundle_findings(capture: &str, bundle: &Bundle, lists: &[Shared<TitleList>]) -> Vec<MachineFinding> {
    let registrations =
        bundle.manifest.as_ref().map(Manifest::source).and_then(|source| source.registrations);
    let are_cut = bundle.manifest.as_ref().is_some_and(Manifest::has_titles_in_use);
    let (used, others): (Vec<_>, Vec<_>) =
        lists.iter().cloned().enumerate().partition(|(_, list)| list.is_beside(capture));
    let unused = bundle.titles.iter().map(|list| ((list.member_name(), None), list.clone()));
    let used = used.iter().map(|(place, list)| ((list.file.clone(), Some(*place)), list.listed()));
    let (places, listed): (Vec<ListPlace>, Vec<Listed>) = used.chain(unused).unzip();
    let known = MachineFacts { registrations: registrations.as_ref(), are_all: !listed.is_empty(), are_cut };
    let of_all = places
        .iter()
        .zip(title_lists::check_each(&listed, known))
        .flat_map(|(place, found)| locate(place, found));
    of_all.chain(others.iter().flat_map(|(place, list)| alone(*place, list))).collect()
}

/// Returns the findings about a single list.
fn alone(place: usize, list: &TitleList) -> Vec<MachineFinding> {
    locate(&(list.file.clone(), Some(place)), title_lists::alone(&list.listed()))
}

fn locate((file, place): &ListPlace, found: Vec<OddTitles>) -> Vec<MachineFinding> {
    found.into_iter().map(|found| MachineFinding::Titles(file.clone(), *place, found)).collect()
}
