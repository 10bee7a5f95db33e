//! Findings about title lists: about each list alone, compared with the other lists of its machine, and compared with
//! the registry.
//!
//! A pure function of lists and manifest, so page, programs and npm package agree.
//! It is not in the core, because half of the findings follow from other lists and the registry, which the core does
//! not know; `winperf::title_list` returns all pairs with their places, broken ones too.
//!
//! A broken list comes first within its severity, because it can look like any other problem.

mod alone;
mod beside;
mod finding;

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use winperf::title_list::pairs;
use winperf::{TitleIndex, order};

use crate::registrations::Registrations;
use crate::{Manifest, TitleList};

pub use finding::{OddTitles, OddTitlesKind, REBUILD};

/// The language of the titles that programs look for.
pub(crate) const ENGLISH: &str = "009";

/// A list, and its findings: the worst first, then in the order of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedList {
    /// The file of the list: its path in a bundle.
    pub file: String,
    /// Findings.
    pub findings: Vec<OddTitles>,
}

/// Facts about the lists of a machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct MachineFacts<'a> {
    /// Registrations of providers in the registry.
    pub registrations: Option<&'a Registrations>,
    /// `true` if these are all lists of the machine.
    pub are_all: bool,
    /// `true` if the lists were cut down to the titles in use, so missing titles mean nothing.
    pub are_cut: bool,
}

/// Returns the lists of a bundle that have findings, by its manifest.
pub fn check(lists: &[TitleList], manifest: Option<&Manifest>) -> Vec<CheckedList> {
    let source = manifest.map(Manifest::source).unwrap_or_default();
    let are_cut = manifest.is_some_and(Manifest::has_titles_in_use);
    check_all(lists, MachineFacts { registrations: source.registrations.as_ref(), are_all: true, are_cut })
}

/// Returns the lists of a machine that have findings.
pub fn check_all(lists: &[TitleList], known: MachineFacts<'_>) -> Vec<CheckedList> {
    let checked = lists.iter().zip(check_each(lists, known));
    checked
        .filter(|(_, findings)| !findings.is_empty())
        .map(|(list, findings)| CheckedList { file: list.member_name(), findings })
        .collect()
}

/// Returns the findings of each list of a machine, in the order of the lists.
pub fn check_each(lists: &[TitleList], known: MachineFacts<'_>) -> Vec<Vec<OddTitles>> {
    let all: Vec<NamedList<'_>> = lists.iter().map(NamedList::new).collect();
    all.iter().map(|own| check_list(own, &all, known)).collect()
}

/// Returns the findings of a list alone.
pub fn alone(list: &TitleList) -> Vec<OddTitles> {
    let own = NamedList::new(list);
    check_list(&own, core::slice::from_ref(&own), MachineFacts::default())
}

/// Returns the findings of a list compared with all lists of its machine, including itself.
fn check_list(own: &NamedList<'_>, all: &[NamedList<'_>], known: MachineFacts<'_>) -> Vec<OddTitles> {
    let mut found = alone::findings(own);
    found.retain(|found| !(known.are_cut && found.kind == OddTitlesKind::Empty));
    found.extend(beside::findings(own, all, known));
    order::sort_by_key(&mut found, |found| (Reverse(found.kind.severity()), found.offset));
    found
}

/// A list, and its names.
struct NamedList<'a> {
    list: &'a TitleList,
    /// The indices with a text, in ascending order without duplicates; without the first pair, which is not a name.
    indices: Vec<TitleIndex>,
}

impl<'a> NamedList<'a> {
    fn new(list: &'a TitleList) -> Self {
        let named = pairs(&list.bytes).filter(|pair| pair.text.is_some_and(|text| !text.units.is_empty()));
        let mut indices: Vec<TitleIndex> =
            named.filter_map(|pair| pair.index.number()).filter(|index| index.0 > 1).collect();
        order::sort_by_key(&mut indices, |index| *index);
        indices.dedup();
        Self { list, indices }
    }
}
