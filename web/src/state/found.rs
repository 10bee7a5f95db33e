//! Everything odd in the captures and about them as a pair, and what is not in them.

mod of_capture;

use winperf::findings::Severity;
use winperf::pair::Age;
use winperf_bundle::absence::{Absence, absences};

use crate::state::both::Both;
pub use crate::state::found::of_capture::{Blaming, OfCapture, SEVERITIES, blamed};
use crate::state::paired::Paired;
use crate::state::side::Side;

/// All findings, the worst first: of one severity objects that are absent, then those of A, then those of B, then those of both together.
#[derive(Debug, Default)]
pub struct Found {
    absent: Vec<Absence>,
    of_captures: Both<OfCapture>,
    /// How bad each of the pair is.
    of_pair: Vec<Severity>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odd {
    pub severity: Severity,
    pub of: Of,
    /// Its place among the findings of that kind.
    pub idx: usize,
}

/// What a finding is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// An object that the machine should provide.
    Absent,
    Capture(Side),
    Pair,
}

impl Odd {
    /// The capture that it is of, where it is of one.
    pub fn side(self) -> Option<Side> {
        match self.of {
            Of::Capture(side) => Some(side),
            Of::Absent | Of::Pair => None,
        }
    }
}

impl Found {
    /// Everything odd: in A, in B, and about both together.
    pub fn new(of_captures: Both<OfCapture>, paired: Option<&Paired>) -> Self {
        let findings = paired.map(|paired| &*paired.findings).unwrap_or_default();
        let of_pair: Vec<_> = findings.iter().map(|finding| finding.kind.severity()).collect();
        let absent = paired.map(absent).unwrap_or_default();
        let mut found = Self { absent, of_captures, of_pair };
        for (idx, finding) in findings.iter().enumerate() {
            for (side, byte) in paired.map(|paired| paired.places(idx)).unwrap_or_default() {
                found.of_captures[side].add_of_pair(byte, idx, finding.kind.severity());
            }
        }
        found
    }

    /// The objects that are absent, in the order in which their bundle has their services.
    pub fn absent(&self) -> &[Absence] {
        &self.absent
    }

    /// The idxs of the absent objects of a severity.
    fn absent_of(&self, severity: Severity) -> impl Iterator<Item = usize> + '_ {
        let all = self.absent.iter().enumerate();
        all.filter(move |(_, absence)| absence.reason.severity() == severity).map(|(idx, _)| idx)
    }

    /// The findings of a capture.
    pub fn of(&self, side: Side) -> &OfCapture {
        &self.of_captures[side]
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        SEVERITIES.into_iter().map(|severity| self.count_of(severity)).sum()
    }

    /// How many there are of a severity.
    pub fn count_of(&self, severity: Severity) -> usize {
        self.absent_of(severity).count() + self.count_in_captures(severity) + self.of_pair(severity).count()
    }

    /// How many there are of a severity in A and in B.
    fn count_in_captures(&self, severity: Severity) -> usize {
        self.of_captures.iter().map(|(_, found)| found.count_of(severity)).sum()
    }

    /// The idxs of the findings of the pair of a severity.
    fn of_pair(&self, severity: Severity) -> impl Iterator<Item = usize> + '_ {
        self.of_pair.iter().enumerate().filter(move |(_, of)| **of == severity).map(|(idx, _)| idx)
    }

    /// The finding at a place in the order of all.
    pub fn at(&self, mut row: usize) -> Option<Odd> {
        for severity in SEVERITIES {
            match self.absent_of(severity).nth(row) {
                Some(idx) => return Some(Odd { severity, of: Of::Absent, idx }),
                None => row -= self.absent_of(severity).count(),
            }
            for (side, found) in self.of_captures.iter() {
                match found.at(severity, row) {
                    Some(idx) => return Some(Odd { severity, of: Of::Capture(side), idx }),
                    None => row -= found.count_of(severity),
                }
            }
            match self.of_pair(severity).nth(row) {
                Some(idx) => return Some(Odd { severity, of: Of::Pair, idx }),
                None => row -= self.of_pair(severity).count(),
            }
        }
        None
    }

    /// Where a finding of a capture is in the order of all.
    pub fn row_of(&self, side: Side, idx: usize) -> Option<usize> {
        let (severity, place) = self.of(side).place_of(idx)?;
        let of_a = if side == Side::B { self.of_captures.a.count_of(severity) } else { 0 };
        Some(self.worse_than(severity) + self.absent_of(severity).count() + of_a + place)
    }

    /// Where a finding that blames bytes of a capture is in the order of all.
    pub fn row_of_blaming(&self, side: Side, blaming: Blaming) -> Option<usize> {
        match blaming {
            Blaming::Capture(idx) => self.row_of(side, idx),
            Blaming::Pair(idx) => self.row_of_pair(idx),
        }
    }

    /// Where a finding of the pair is in the order of all.
    pub fn row_of_pair(&self, idx: usize) -> Option<usize> {
        let severity = *self.of_pair.get(idx)?;
        let before = self.of_pair(severity).take_while(|other| *other < idx).count();
        let others = self.absent_of(severity).count() + self.count_in_captures(severity);
        Some(self.worse_than(severity) + others + before)
    }

    /// Where an object that is absent is in the order of all.
    pub fn row_of_absent(&self, idx: usize) -> Option<usize> {
        let severity = self.absent.get(idx)?.reason.severity();
        let before = self.absent_of(severity).take_while(|other| *other < idx).count();
        Some(self.worse_than(severity) + before)
    }

    /// How many findings are worse than those of a severity.
    fn worse_than(&self, severity: Severity) -> usize {
        let worse = SEVERITIES.into_iter().take_while(|worse| *worse != severity);
        worse.map(|worse| self.count_of(worse)).sum()
    }
}

/// The objects that are in neither capture, by what the bundle of the newer one says of its machine.
fn absent(paired: &Paired) -> Vec<Absence> {
    let Some(manifest) = &paired.newer.bundle.manifest else { return Vec::new() };
    let pair = paired.pair();
    let captures: Vec<&winperf::Capture> =
        Age::BOTH.into_iter().filter_map(|age| pair.capture(age)).collect();
    absences(&manifest.source(), &captures, pair.names(Age::Newer))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::without_objects;

    #[test]
    fn every_row_is_one_finding_and_every_finding_has_its_row() {
        let mut bytes = winperf_synth::examples::desktop().older;
        bytes[0xc] = 7;
        bytes[0x1c] = 99;
        bytes.push(1);
        let session = crate::state::tests::opened(vec![bytes.clone(), bytes]);
        let found = &session.found;
        let all: Vec<Odd> = (0..found.count()).map(|row| found.at(row).unwrap()).collect();
        assert!(all.is_sorted_by_key(|odd| std::cmp::Reverse(odd.severity)), "{all:?}");
        for (row, odd) in all.iter().enumerate() {
            match odd.of {
                Of::Capture(side) => assert_eq!(found.row_of(side, odd.idx), Some(row), "{odd:?}"),
                Of::Pair => assert_eq!(found.row_of_pair(odd.idx), Some(row), "{odd:?}"),
                Of::Absent => panic!("{odd:?}"),
            }
        }
        assert!(all.iter().any(|odd| odd.of == Of::Pair));
        assert_eq!(found.at(found.count()), None);
    }

    #[test]
    fn absent_objects_come_first_of_their_severity_and_have_rows_too() {
        let session = without_objects();
        let found = &session.found;
        let all: Vec<Odd> = (0..found.count()).map(|row| found.at(row).unwrap()).collect();
        assert!(all.is_sorted_by_key(|odd| std::cmp::Reverse(odd.severity)), "{all:?}");
        let absent: Vec<usize> = (0..all.len()).filter(|row| all[*row].of == Of::Absent).collect();
        let rows: Vec<usize> = absent.iter().map(|row| found.row_of_absent(all[*row].idx).unwrap()).collect();
        assert_eq!((rows, found.absent().len()), (absent, 2));
        for (row, odd) in all.iter().enumerate() {
            if let Of::Capture(side) = odd.of {
                assert_eq!(found.row_of(side, odd.idx), Some(row), "{odd:?}");
            }
        }
        assert_eq!(found.at(found.count()), None);
    }
}
