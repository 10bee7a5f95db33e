//! What is odd about title lists: about each by itself, beside the other lists of its machine, and beside what the registry says of it.
//!
//! A pure function of lists and manifest, so that page, programs and npm package say the same.

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

/// A list, and everything odd about it: the worst first, and what is as bad in the order of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedList {
    /// The file of the list: its path in a bundle.
    pub file: String,
    /// What is odd.
    pub findings: Vec<OddTitles>,
}

/// What is known of the lists of a machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known<'a> {
    /// What the registry says of providers.
    pub registrations: Option<&'a Registrations>,
    /// Whether the lists are all that there are, and not merely those that somebody has at hand.
    pub are_all: bool,
    /// Whether the lists were cut down to the titles in use, so that nothing follows from what is not in them.
    pub are_cut: bool,
}

/// The lists of a bundle about which something is odd, by what its manifest says.
pub fn check(lists: &[TitleList], manifest: Option<&Manifest>) -> Vec<CheckedList> {
    let source = manifest.map(Manifest::source).unwrap_or_default();
    let are_cut = manifest.is_some_and(Manifest::has_titles_in_use);
    of_all(lists, Known { registrations: source.registrations.as_ref(), are_all: true, are_cut })
}

/// The lists of a machine about which something is odd.
pub fn of_all(lists: &[TitleList], known: Known<'_>) -> Vec<CheckedList> {
    let of_list =
        |list: &TitleList| CheckedList { file: list.member_name(), findings: of(list, lists, known) };
    lists.iter().map(of_list).filter(|checked| !checked.findings.is_empty()).collect()
}

/// Everything odd about a list by itself.
pub fn alone(list: &TitleList) -> Vec<OddTitles> {
    of(list, core::slice::from_ref(list), Known::default())
}

/// Everything odd about a list among the lists of its machine, of which it is one.
pub fn of(list: &TitleList, lists: &[TitleList], known: Known<'_>) -> Vec<OddTitles> {
    let mut found = alone::findings(list);
    found.retain(|found| !(known.are_cut && found.kind == OddTitlesKind::Empty));
    found.extend(beside::findings(list, lists, known));
    order::by_key(&mut found, |found| (Reverse(found.kind.severity()), found.offset));
    found
}

/// The indices of a list that have a text, in ascending order, each once; not that of the first pair, which names nothing.
fn named(list: &TitleList) -> Vec<TitleIndex> {
    let named = pairs(&list.bytes).filter(|pair| pair.text.is_some_and(|text| !text.units.is_empty()));
    let mut named: Vec<TitleIndex> =
        named.filter_map(|pair| pair.index.number()).filter(|index| index.0 > 1).collect();
    order::by_key(&mut named, |index| *index);
    named.dedup();
    named
}
