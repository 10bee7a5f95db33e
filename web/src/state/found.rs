//! Everything odd in the captures and about them as a pair.

mod of_capture;

use winperf::findings::Severity;

pub use crate::state::found::of_capture::{Blaming, OfCapture, blamed};
use crate::state::paired::Paired;
use crate::state::side::Side;

/// The severities, the worst first.
pub const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];

/// How bad the findings of the pair are: two captures that do not fit together are each as good as any other.
const OF_PAIR: Severity = Severity::Warning;

/// All findings, the worst first: those of A, then those of B, then those of both together.
#[derive(Debug, Default)]
pub struct Found {
    of_a: OfCapture,
    of_b: OfCapture,
    of_pair: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odd {
    pub severity: Severity,
    /// The capture that it is of; `None` for the pair.
    pub side: Option<Side>,
    /// Its place among the findings of that capture or of the pair.
    pub idx: usize,
}

impl Found {
    /// Everything odd: in A, in B, and about both together.
    pub fn new([of_a, of_b]: [OfCapture; 2], paired: Option<&Paired>) -> Self {
        let of_pair = paired.map_or(0, |paired| paired.findings.len());
        let mut found = Self { of_a, of_b, of_pair };
        for idx in 0..of_pair {
            for (side, byte) in paired.map(|paired| paired.places(idx)).unwrap_or_default() {
                let of_capture = match side {
                    Side::A => &mut found.of_a,
                    Side::B => &mut found.of_b,
                };
                of_capture.add_of_pair(byte, idx);
            }
        }
        found
    }

    /// The findings of a capture.
    pub fn of(&self, side: Side) -> &OfCapture {
        match side {
            Side::A => &self.of_a,
            Side::B => &self.of_b,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        SEVERITIES.into_iter().map(|severity| self.count_of(severity)).sum()
    }

    /// How many there are of a severity.
    pub fn count_of(&self, severity: Severity) -> usize {
        let of_captures = Side::BOTH.map(|side| self.of(side).count_of(severity));
        of_captures.into_iter().sum::<usize>() + self.of_pair(severity)
    }

    fn of_pair(&self, severity: Severity) -> usize {
        if severity == OF_PAIR { self.of_pair } else { 0 }
    }

    /// The finding at a place in the order of all.
    pub fn at(&self, mut row: usize) -> Option<Odd> {
        for severity in SEVERITIES {
            for side in Side::BOTH {
                match self.of(side).at(severity, row) {
                    Some(idx) => return Some(Odd { severity, side: Some(side), idx }),
                    None => row -= self.of(side).count_of(severity),
                }
            }
            match row.checked_sub(self.of_pair(severity)) {
                Some(rest) => row = rest,
                None => return Some(Odd { severity, side: None, idx: row }),
            }
        }
        None
    }

    /// Where a finding of a capture is in the order of all.
    pub fn row_of(&self, side: Side, idx: usize) -> Option<usize> {
        let (severity, place) = self.of(side).place_of(idx)?;
        let worse = SEVERITIES.into_iter().take_while(|worse| *worse != severity);
        let worse: usize = worse.map(|worse| self.count_of(worse)).sum();
        let before = if side == Side::B { self.of_a.count_of(severity) } else { 0 };
        Some(worse + before + place)
    }

    /// Where a finding that blames bytes of a capture is in the order of all.
    pub fn row_of_blaming(&self, side: Side, blaming: Blaming) -> Option<usize> {
        match blaming {
            Blaming::Capture(idx) => self.row_of(side, idx),
            Blaming::Pair(idx) => Some(self.row_of_pair() + idx),
        }
    }

    /// Where the first finding of the pair is in the order of all.
    pub fn row_of_pair(&self) -> usize {
        self.count_of(Severity::Error) + self.count_of(Severity::Warning) - self.of_pair
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            match odd.side {
                Some(side) => assert_eq!(found.row_of(side, odd.idx), Some(row), "{odd:?}"),
                None => assert_eq!(row, found.row_of_pair() + odd.idx, "{odd:?}"),
            }
        }
        assert!(all.iter().any(|odd| odd.side.is_none()));
        assert_eq!(found.at(found.count()), None);
    }
}
