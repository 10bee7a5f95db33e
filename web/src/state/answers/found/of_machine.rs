//! Findings about the machine of the captures: its title lists, and its absent objects.

use winperf::pair::Age;
use winperf_bundle::title_lists::{self, MachineFacts, OddTitles};
use winperf_bundle::{Manifest, TitleList as Listed};
use winperf_report::MachineFinding;

use crate::shared::Shared;
use crate::state::answers::paired::Paired;
use crate::state::library::capture::Bundle;
use crate::state::library::title_list::TitleList;

/// A finding about the machine, in the list of findings.
#[derive(Clone, Debug, PartialEq)]
pub struct MachineRow {
    pub found: MachineFinding,
    /// Position of its title list in the lists in use.
    pub list: Option<usize>,
}

impl MachineRow {
    /// Returns the findings about the machine of a pair, from the bundle of the newer capture, and about the lists in
    /// use.
    pub fn all(paired: Option<&Paired>, lists: &[Shared<TitleList>]) -> Vec<Self> {
        let Some(paired) = paired else { return list_findings(lists) };
        let (newer, pair) = (&paired.newer, paired.pair());
        let source = newer.bundle.manifest.as_ref().map(Manifest::source).unwrap_or_default();
        let captures: Vec<_> = Age::BOTH.into_iter().filter_map(|age| pair.capture(age)).collect();
        let found = MachineFinding::all(&source, Vec::new(), &captures, pair.names(Age::Newer)).into_iter();
        let in_lists = bundle_findings(&newer.file, &newer.bundle, lists);
        let mut all: Vec<Self> = found.map(|found| Self { found, list: None }).chain(in_lists).collect();
        all.sort_by_key(|row| matches!(row.found, MachineFinding::Absent(_)));
        all
    }
}

/// The file of a list, and its position in the lists in use.
type ListPlace = (String, Option<usize>);

/// Returns the findings about lists without a capture, since it is unknown which lists belong to the same machine.
pub(super) fn list_findings(lists: &[Shared<TitleList>]) -> Vec<MachineRow> {
    lists.iter().enumerate().flat_map(|(place, list)| alone(place, list)).collect()
}

/// Returns the findings about the lists of a bundle together, and about each other list.
fn bundle_findings(capture: &str, bundle: &Bundle, lists: &[Shared<TitleList>]) -> Vec<MachineRow> {
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
fn alone(place: usize, list: &TitleList) -> Vec<MachineRow> {
    locate(&(list.file.clone(), Some(place)), title_lists::alone(&list.listed()))
}

fn locate((file, place): &ListPlace, found: Vec<OddTitles>) -> Vec<MachineRow> {
    let row = |found| MachineRow { found: MachineFinding::Titles(file.clone(), found), list: *place };
    found.into_iter().map(row).collect()
}
