//! Findings about the captures, about them as a pair, and about their machine.

mod alike;
mod of_capture;
mod of_machine;

use winperf::findings::{Diagnostic, Finding, Severity};
use winperf_report::MachineFinding;
use winperf_report::absence::Absence;

use crate::shared::Shared;
use crate::state::answers::found::alike::Alike;
pub use crate::state::answers::found::of_capture::{Blaming, CaptureFindings, SEVERITIES, blamed};
pub use crate::state::answers::found::of_machine::MachineRow;
use crate::state::answers::paired::Paired;
use crate::state::library::both::Both;
use crate::state::library::side::Side;
use crate::state::library::title_list::TitleList;

/// All findings, the worst first: those about the machine, which explain missing items, then those about A, B, and the
/// pair; the same finding about the same structure in A and B is one row.
#[derive(Debug, Default)]
pub struct AllFindings {
    of_machine: Vec<MachineRow>,
    of_captures: Both<CaptureFindings>,
    alike: Alike,
    /// Severity of each finding about the pair.
    of_pair: Vec<Severity>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedFinding {
    pub severity: Severity,
    /// Subject of the findings.
    pub about: About,
    /// Its position in the list of that scope.
    pub idx: usize,
}

/// Subject of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Title lists, and objects that are absent.
    Machine,
    Capture(Side),
    Pair,
}

impl About {
    /// Returns the capture of the finding.
    pub fn side(self) -> Option<Side> {
        match self {
            Self::Capture(side) => Some(side),
            Self::Machine | Self::Pair => None,
        }
    }
}

impl AllFindings {
    /// Returns all findings: about the machine, in A, in B, and about the pair.
    pub fn new(
        of_machine: Vec<MachineRow>,
        of_captures: Both<CaptureFindings>,
        paired: Option<&Paired>,
    ) -> Self {
        let findings = paired.map(|paired| &*paired.findings).unwrap_or_default();
        let of_pair: Vec<_> = findings.iter().map(|finding| finding.kind.severity()).collect();
        let alike = Alike::new(&of_captures, paired);
        let mut found = Self { of_machine, of_captures, alike, of_pair };
        for (idx, finding) in findings.iter().enumerate() {
            for (side, byte) in paired.map(|paired| paired.places(idx)).unwrap_or_default() {
                found.of_captures[side].add_of_pair(byte, idx, finding.kind.severity());
            }
        }
        found
    }

    /// Returns the same findings in the same order for copies of the captures: findings about the machine are
    /// recomputed from the copies, and findings about a capture are those of its copy.
    pub(in crate::state) fn handed(
        &self,
        of_machine: impl Fn(&MachineRow) -> MachineRow,
        of_copy: impl Fn(Side) -> Vec<Finding>,
    ) -> Self {
        Self {
            of_machine: self.of_machine.iter().map(of_machine).collect(),
            of_captures: Both::from_fn(|side| self.side(side).for_copy(&of_copy(side))),
            alike: self.alike.clone(),
            of_pair: self.of_pair.clone(),
        }
    }

    /// Returns the finding about the machine at a position.
    pub fn machine_finding(&self, idx: usize) -> Option<&MachineRow> {
        self.of_machine.get(idx)
    }

    /// Returns the findings about title lists that are open without captures.
    pub(in crate::state) fn for_lists(lists: &[Shared<TitleList>]) -> Self {
        Self { of_machine: of_machine::list_findings(lists), ..Self::default() }
    }

    /// Returns the findings of a capture.
    pub fn side(&self, side: Side) -> &CaptureFindings {
        &self.of_captures[side]
    }

    /// Returns the number of findings.
    pub fn count(&self) -> usize {
        SEVERITIES.into_iter().map(|severity| self.count_of(severity)).sum()
    }

    /// Returns the number of findings of a severity.
    pub fn count_of(&self, severity: Severity) -> usize {
        self.about_machine(severity).count()
            + self.count_in_captures(severity)
            + self.pair_indices(severity).count()
    }

    /// Returns the number of rows of findings of a severity in A and in B.
    fn count_in_captures(&self, severity: Severity) -> usize {
        self.of_captures.a.count_of(severity) + self.alike.alone(severity).len()
    }

    /// Returns the finding of B in the row of a finding of A.
    pub fn same_in_b(&self, of_a: usize) -> Option<usize> {
        self.alike.find_in_b(of_a)
    }

    /// Returns the indices of the findings about the machine of a severity.
    fn about_machine(&self, severity: Severity) -> impl Iterator<Item = usize> + '_ {
        let all = self.of_machine.iter().enumerate();
        all.filter(move |(_, odd)| odd.found.severity() == severity).map(|(idx, _)| idx)
    }

    /// Returns the indices of the findings about the pair with a severity.
    fn pair_indices(&self, severity: Severity) -> impl Iterator<Item = usize> + '_ {
        self.of_pair.iter().enumerate().filter(move |(_, of)| **of == severity).map(|(idx, _)| idx)
    }

    /// Returns the finding at a position in the list of all.
    pub fn get(&self, mut row: usize) -> Option<ListedFinding> {
        for severity in SEVERITIES {
            match self.about_machine(severity).nth(row) {
                Some(idx) => return Some(ListedFinding { severity, about: About::Machine, idx }),
                None => row -= self.about_machine(severity).count(),
            }
            match self.of_captures.a.find(severity, row) {
                Some(idx) => return Some(ListedFinding { severity, about: About::Capture(Side::A), idx }),
                None => row -= self.of_captures.a.count_of(severity),
            }
            match self.alike.alone(severity).get(row) {
                Some(idx) => {
                    return Some(ListedFinding { severity, about: About::Capture(Side::B), idx: *idx });
                }
                None => row -= self.alike.alone(severity).len(),
            }
            match self.pair_indices(severity).nth(row) {
                Some(idx) => return Some(ListedFinding { severity, about: About::Pair, idx }),
                None => row -= self.pair_indices(severity).count(),
            }
        }
        None
    }

    /// Returns the position of a finding about a capture in the list of all findings.
    pub fn row_of(&self, side: Side, idx: usize) -> Option<usize> {
        if let Some(same) = self.alike.find_in_a(idx).filter(|_| side == Side::B) {
            return self.row_of(Side::A, same);
        }
        let (severity, place) = self.side(side).place_of(idx)?;
        let (of_a, place) = match side {
            Side::A => (0, place),
            Side::B => {
                let place = self.alike.alone(severity).iter().position(|other| *other == idx)?;
                (self.of_captures.a.count_of(severity), place)
            }
        };
        Some(self.worse_than(severity) + self.about_machine(severity).count() + of_a + place)
    }

    /// Returns the position of a finding about bytes of a capture in the list of all findings.
    pub fn row_of_blaming(&self, side: Side, blaming: Blaming) -> Option<usize> {
        match blaming {
            Blaming::Capture(idx) => self.row_of(side, idx),
            Blaming::Pair(idx) => self.row_of_pair(idx),
        }
    }

    /// Returns the position of a finding about the pair in the list of all findings.
    pub fn row_of_pair(&self, idx: usize) -> Option<usize> {
        let severity = *self.of_pair.get(idx)?;
        let before = self.pair_indices(severity).take_while(|other| *other < idx).count();
        let others = self.about_machine(severity).count() + self.count_in_captures(severity);
        Some(self.worse_than(severity) + others + before)
    }

    /// Returns the position of a finding about the machine in the list of all findings.
    pub fn row_of_machine(&self, idx: usize) -> Option<usize> {
        let severity = self.of_machine.get(idx)?.found.severity();
        let before = self.about_machine(severity).take_while(|other| *other < idx).count();
        Some(self.worse_than(severity) + before)
    }

    /// Returns the position of an absent object in the list of all findings, found by its absence.
    pub fn row_of_absent(&self, is_it: impl Fn(&Absence) -> bool) -> Option<usize> {
        let is_it =
            |row: &MachineRow| matches!(&row.found, MachineFinding::Absent(absence) if is_it(absence));
        self.row_of_machine(self.of_machine.iter().position(is_it)?)
    }

    /// Returns the index of the worst finding about the machine that is an error or a warning, and the number of these.
    pub fn worst_of_machine(&self) -> Option<(usize, usize)> {
        let mut bad = [Severity::Error, Severity::Warning]
            .into_iter()
            .flat_map(|severity| self.about_machine(severity));
        let first = bad.next()?;
        Some((first, bad.count() + 1))
    }

    /// Returns the number of findings that are worse than a severity.
    fn worse_than(&self, severity: Severity) -> usize {
        let worse = SEVERITIES.into_iter().take_while(|worse| *worse != severity);
        worse.map(|worse| self.count_of(worse)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::{opened, without_objects};

    #[test]
    fn every_row_is_one_finding_and_every_finding_has_its_row() {
        let mut bytes = winperf_synth::examples::desktop().older;
        bytes[0xc] = 7;
        bytes[0x1c] = 99;
        bytes.push(1);
        let session = crate::state::tests::with_list(
            "Counter_009.bin",
            "2\0A\0\0B\x002\0C\0\0",
            opened(vec![bytes.clone(), winperf_synth::examples::iexplore().older]),
        );
        let found = session.found();
        let all: Vec<ListedFinding> = (0..found.count()).map(|row| found.get(row).unwrap()).collect();
        assert!(all.is_sorted_by_key(|odd| std::cmp::Reverse(odd.severity)), "{all:?}");
        for (row, odd) in all.iter().enumerate() {
            let found_again = match odd.about {
                About::Machine => found.row_of_machine(odd.idx),
                About::Capture(side) => found.row_of(side, odd.idx),
                About::Pair => found.row_of_pair(odd.idx),
            };
            assert_eq!(found_again, Some(row), "{odd:?}");
        }
        for about in [About::Machine, About::Capture(Side::A), About::Capture(Side::B), About::Pair] {
            assert!(all.iter().any(|odd| odd.about == about), "{about:?}");
        }
        assert_eq!(found.get(found.count()), None);
    }

    #[test]
    fn a_finding_that_both_captures_have_is_one_row() {
        let session = crate::state::tests::desktop();
        let found = session.found();
        let [of_a, of_b] = [Side::A, Side::B].map(|side| found.side(side).as_slice().len());
        let merged = (0..of_a).filter(|idx| found.same_in_b(*idx).is_some()).count();
        assert!(merged > 0 && merged <= of_b);
        assert_eq!(found.count(), of_a + of_b - merged + session.paired().unwrap().findings.len());
        for idx in 0..of_a {
            let Some(same) = found.same_in_b(idx) else { continue };
            assert_eq!(found.row_of(Side::B, same), found.row_of(Side::A, idx));
            let code = |side: Side, idx| found.side(side).get(idx).unwrap().kind.code();
            assert_eq!(code(Side::A, idx), code(Side::B, same));
        }
    }

    #[test]
    fn absent_objects_come_first_of_their_severity_and_have_rows_too() {
        let session = without_objects();
        let found = session.found();
        let all: Vec<ListedFinding> = (0..found.count()).map(|row| found.get(row).unwrap()).collect();
        assert!(all.is_sorted_by_key(|odd| std::cmp::Reverse(odd.severity)), "{all:?}");
        let absent: Vec<usize> = (0..all.len()).filter(|row| all[*row].about == About::Machine).collect();
        let rows: Vec<usize> =
            absent.iter().map(|row| found.row_of_machine(all[*row].idx).unwrap()).collect();
        assert_eq!((rows, found.of_machine.len()), (absent, 2));
        for (row, odd) in all.iter().enumerate() {
            if let About::Capture(side) = odd.about {
                assert_eq!(found.row_of(side, odd.idx), Some(row), "{odd:?}");
            }
        }
        assert_eq!(found.get(found.count()), None);
    }
}
