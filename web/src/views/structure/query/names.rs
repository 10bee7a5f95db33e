//! How long the names of siblings are, so that the values beside them stand below each other.

use winperf::{ObjectIdx, Place};
use winperf_report::language::Language;
use winperf_report::table::columns;

use crate::state::capture::Capture;
use crate::state::naming::Naming;
use crate::views::query::wording;
use crate::views::structure::query::tree_index::Item;

/// Siblings whose names are looked at: a damaged capture may have a million.
const LOOKED_AT: usize = 500;

/// The names of siblings; remembers the longest of those that it was asked for last.
pub struct Names<'a> {
    capture: &'a Capture,
    naming: &'a Naming,
    language: Language,
    last: Option<(Siblings, usize)>,
}

/// What has values beside each other.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Siblings {
    /// The fields and raw values of a structure.
    Leaves(Place),
    /// The counter definitions of an object, beside which their types stand.
    Definitions(ObjectIdx),
}

impl<'a> Names<'a> {
    pub fn new(capture: &'a Capture, naming: &'a Naming, language: Language) -> Self {
        Self { capture, naming, language, last: None }
    }

    /// The length of the longest name among the siblings of a row; 0 for a structure that has no value.
    pub fn longest(&mut self, item: &Item) -> usize {
        let siblings = match (&item.leaf, item.structure) {
            (Some(_), structure) => Siblings::Leaves(structure),
            (None, Place::CounterDefinition { object, .. }) => Siblings::Definitions(object),
            (None, _) => return 0,
        };
        match self.last {
            Some((last, longest)) if last == siblings => longest,
            _ => {
                let longest = self.names(siblings).into_iter().map(|name| columns(&name)).max().unwrap_or(0);
                self.last = Some((siblings, longest));
                longest
            }
        }
    }

    fn names(&self, siblings: Siblings) -> Vec<String> {
        let words = wording::words(self.capture, self.naming, self.language);
        let capture = self.capture.walked();
        match siblings {
            Siblings::Leaves(structure) => {
                let leaves = capture.leaves(structure).into_iter().take(LOOKED_AT);
                leaves.map(|leaf| words.leaf_label(structure, &leaf)).collect()
            }
            Siblings::Definitions(object) => {
                let counters = capture.object(object).into_iter().flat_map(|found| found.counters());
                counters.take(LOOKED_AT).map(|counter| words.label(counter.place())).collect()
            }
        }
    }
}
