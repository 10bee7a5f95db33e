//! Findings that both captures have at the same structure, which are one row.
//!
//! Such a row is identified by its code, the counterpart of its structure and its field. A list without A's findings of
//! B is made once, so a row stays one search.

use std::collections::BTreeMap;

use winperf::Place;
use winperf::findings::{Finding, Severity};

use crate::state::answers::found::of_capture::{CaptureFindings, SEVERITIES};
use crate::state::answers::paired::Paired;
use crate::state::library::both::Both;
use crate::state::library::side::Side;

/// Findings of B that are the same as findings of A.
#[derive(Clone, Debug, Default)]
pub(super) struct Alike {
    /// For each finding of B, the same one of A, by their indices.
    of_a: BTreeMap<usize, usize>,
    /// For each finding of A, the same one of B.
    of_b: BTreeMap<usize, usize>,
    /// The findings of each severity that only B has, in the order of its list.
    alone: [Vec<usize>; 3],
}

/// A kind of finding about a field of a structure.
type Key = (&'static str, Place, Option<&'static str>);

fn key(finding: &Finding, place: Place) -> Key {
    (finding.kind.code(), place, finding.field.map(|field| field.member.name))
}

impl Alike {
    pub(super) fn new(found: &Both<CaptureFindings>, paired: Option<&Paired>) -> Self {
        let mut alike = Self::default();
        let mut of_a: BTreeMap<Key, Vec<usize>> = BTreeMap::new();
        // The last one is taken first.
        for (idx, finding) in found.a.as_slice().iter().enumerate().rev() {
            of_a.entry(key(finding, finding.place)).or_default().push(idx);
        }
        let counterpart = |place| {
            let paired = paired?;
            paired.both()?.counterpart(paired.age(Side::B)?, place)
        };
        for (idx, finding) in found.b.as_slice().iter().enumerate() {
            let same = counterpart(finding.place).and_then(|place| of_a.get_mut(&key(finding, place))?.pop());
            if let Some(same) = same {
                alike.of_a.insert(idx, same);
                alike.of_b.insert(same, idx);
            }
        }
        alike.alone = SEVERITIES.map(|severity| {
            let all = (0..found.b.count_of(severity)).filter_map(|place| found.b.find(severity, place));
            all.filter(|idx| !alike.of_a.contains_key(idx)).collect()
        });
        alike
    }

    /// Returns the finding of A that a finding of B is a row with.
    pub(super) fn find_in_a(&self, of_b: usize) -> Option<usize> {
        self.of_a.get(&of_b).copied()
    }

    /// Returns the finding of B in the row of a finding of A.
    pub(super) fn find_in_b(&self, of_a: usize) -> Option<usize> {
        self.of_b.get(&of_a).copied()
    }

    /// Returns the findings of a severity that only B has.
    pub(super) fn alone(&self, severity: Severity) -> &[usize] {
        let rank = SEVERITIES.iter().position(|other| *other == severity);
        rank.and_then(|rank| self.alone.get(rank)).map_or(&[], Vec::as_slice)
    }
}
