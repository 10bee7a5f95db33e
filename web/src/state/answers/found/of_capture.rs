//! The findings of one capture, searchable by the bytes that they are about.
//!
//! The lists are sorted once, so a row on the screen costs a binary search, however many findings there are.
//!
//! A list takes 4 bytes for each finding. A finding that merely follows from an ended walk comes last in its severity.

use std::collections::BTreeMap;

use winperf::diagnosis::consequences;
use winperf::findings::{Finding, Severity};
pub use winperf_report::evidence::blamed;

/// The severities, the worst first.
pub const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Info];

/// The findings of one capture, in the order of its bytes.
#[derive(Clone, Debug, Default)]
pub struct CaptureFindings {
    findings: Vec<Finding>,
    /// Indices of the findings of each severity.
    ranked: [Ranked; 3],
    /// Number of findings that follow from each finding.
    consequences: Vec<usize>,
    /// Bytes of this capture with findings about the pair, in ascending order; there are only a few.
    of_pair: Vec<PairFindingInCapture>,
}

/// A finding about the pair in one of its captures.
#[derive(Clone, Copy, Debug)]
struct PairFindingInCapture {
    byte: u32,
    /// Index among the findings about the pair.
    idx: usize,
    severity: Severity,
}

/// A finding about bytes of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blaming {
    /// A finding about the capture, by index.
    Capture(usize),
    /// A finding about the pair, by index.
    Pair(usize),
}

impl Blaming {
    /// Returns the index of a finding about the capture itself.
    pub fn capture_idx(self) -> Option<usize> {
        match self {
            Self::Capture(idx) => Some(idx),
            Self::Pair(_) => None,
        }
    }
}

/// Indices of the findings of one severity, in the order of the list.
#[derive(Clone, Debug, Default)]
struct Ranked {
    /// Findings that name the wrong field or cause others, then independent ones, then consequences.
    /// Each list is in the order of the bytes.
    lists: [Vec<u32>; 3],
}

impl Ranked {
    fn count(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    /// Returns the list for a finding with that many consequences.
    fn list_of(finding: &Finding, consequences: usize) -> usize {
        match finding.cause {
            Some(_) => 2,
            None if finding.kind.is_culprit() || consequences > 0 => 0,
            None => 1,
        }
    }
}

impl CaptureFindings {
    /// Creates the lists.
    pub fn new(findings: Vec<Finding>) -> Self {
        let consequences: Vec<usize> = consequences(&findings).iter().map(Vec::len).collect();
        let mut ranked = SEVERITIES.map(|_| Ranked::default());
        for ((idx, finding), consequences) in (0_u32..).zip(&findings).zip(&consequences) {
            let Some(ranked) = ranked.get_mut(rank(finding.kind.severity())) else { continue };
            let list = Ranked::list_of(finding, *consequences);
            let Some(among) = ranked.lists.get_mut(list) else { continue };
            // A finding at an end is about the byte before it, and may come before some that were found before it.
            let byte = blamed(finding);
            let later = among.iter().rev().take_while(|other| byte_of(&findings, **other) > byte).count();
            among.insert(among.len() - later, idx);
        }
        Self { findings, ranked, consequences, of_pair: Vec::new() }
    }

    /// Returns the same findings in the same order for a copy of the capture.
    #[must_use]
    pub(super) fn for_copy(&self, of_copy: &[Finding]) -> Self {
        let key = |finding: &Finding| (finding.offset, finding.kind.code());
        let of_copy: BTreeMap<_, _> = of_copy.iter().rev().map(|finding| (key(finding), finding)).collect();
        let known = |original: &Finding| match of_copy.get(&key(original)) {
            Some(known) => Finding { cause: original.cause, ..(*known).clone() },
            // Redaction may clear the odd bytes; the finding is reported without them.
            None => Finding { had: None, ..original.clone() },
        };
        Self { findings: self.findings.iter().map(known).collect(), ..self.clone() }
    }

    /// Adds the byte of a finding about the pair.
    pub(super) fn add_of_pair(&mut self, byte: u32, idx: usize, severity: Severity) {
        let place = self.of_pair.partition_point(|other| other.byte <= byte);
        self.of_pair.insert(place, PairFindingInCapture { byte, idx, severity });
    }

    /// Returns the bytes with findings about the pair.
    pub fn bytes_of_pair(&self) -> impl Iterator<Item = u32> + '_ {
        self.of_pair.iter().map(|of_pair| of_pair.byte)
    }

    /// Returns the severity of a finding.
    pub fn severity(&self, blaming: Blaming) -> Option<Severity> {
        match blaming {
            Blaming::Capture(idx) => Some(self.get(idx)?.kind.severity()),
            Blaming::Pair(idx) => Some(self.of_pair.iter().find(|of_pair| of_pair.idx == idx)?.severity),
        }
    }

    /// Returns the findings, in the order of their bytes.
    pub fn as_slice(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the finding at an index.
    pub fn get(&self, idx: usize) -> Option<&Finding> {
        self.findings.get(idx)
    }

    /// Returns the number of findings of a severity.
    pub fn count_of(&self, severity: Severity) -> usize {
        self.ranked(severity).map_or(0, Ranked::count)
    }

    /// Returns the number of findings of a severity that do not follow from others.
    pub fn count_of_causes(&self, severity: Severity) -> usize {
        self.ranked(severity).map_or(0, |ranked| ranked.lists.iter().take(2).map(Vec::len).sum())
    }

    /// Returns the number of findings that follow from the finding at an index.
    pub fn count_of_consequences(&self, idx: usize) -> usize {
        self.consequences.get(idx).copied().unwrap_or(0)
    }

    /// Returns the index of the finding at a position in the list of a severity.
    pub fn find(&self, severity: Severity, place: usize) -> Option<usize> {
        let ranked = self.ranked(severity)?;
        ranked.lists.iter().flatten().nth(place).map(|idx| *idx as usize)
    }

    /// Returns the severity of a finding and its position in the list of that severity.
    pub(super) fn place_of(&self, idx: usize) -> Option<(Severity, usize)> {
        let finding = self.findings.get(idx)?;
        let severity = finding.kind.severity();
        let lists = &self.ranked(severity)?.lists;
        let list = Ranked::list_of(finding, self.count_of_consequences(idx));
        let before: usize = lists.iter().take(list).map(Vec::len).sum();
        let among = lists.get(list)?;
        let start = self.start(among, blamed(finding));
        let behind = among.get(start..)?.iter().position(|other| *other as usize == idx)?;
        Some((severity, before + start + behind))
    }

    /// Returns the severity of the worst finding about a byte from `start` to before `end`.
    pub fn worst(&self, start: u32, end: u32) -> Option<Severity> {
        SEVERITIES.into_iter().find(|severity| self.blaming(*severity, start, end).next().is_some())
    }

    /// Returns the findings about a byte from `start` to before `end`, the worst first.
    pub fn inside(&self, start: u32, end: u32) -> impl Iterator<Item = Blaming> + '_ {
        SEVERITIES.into_iter().flat_map(move |severity| self.blaming(severity, start, end))
    }

    /// Returns the number of findings about a byte from `start` to before `end`.
    pub fn count_inside(&self, start: u32, end: u32) -> usize {
        let lists = self.ranked.iter().flat_map(|ranked| &ranked.lists);
        let of_capture: usize = lists.map(|list| self.select(list, start, end).len()).sum();
        of_capture + self.pair_findings(start, end).len()
    }

    fn blaming(&self, severity: Severity, start: u32, end: u32) -> impl Iterator<Item = Blaming> + '_ {
        let lists = self.ranked(severity).into_iter().flat_map(|ranked| &ranked.lists);
        let of_capture = lists.flat_map(move |list| self.select(list, start, end));
        let of_capture = of_capture.map(|idx| Blaming::Capture(*idx as usize));
        let of_pair =
            self.pair_findings(start, end).iter().filter(move |of_pair| of_pair.severity == severity);
        of_capture.chain(of_pair.map(|of_pair| Blaming::Pair(of_pair.idx)))
    }

    /// Returns the findings about the pair at a byte from `start` to before `end`.
    fn pair_findings(&self, start: u32, end: u32) -> &[PairFindingInCapture] {
        let place = |byte: u32| self.of_pair.partition_point(|of_pair| of_pair.byte < byte);
        self.of_pair.get(place(start)..place(end)).unwrap_or_default()
    }

    /// Returns the findings of a list about a byte from `start` to before `end`.
    fn select<'a>(&self, list: &'a [u32], start: u32, end: u32) -> &'a [u32] {
        list.get(self.start(list, start)..self.start(list, end)).unwrap_or_default()
    }

    fn ranked(&self, severity: Severity) -> Option<&Ranked> {
        self.ranked.get(rank(severity))
    }

    /// Returns the number of findings in a list about an earlier byte.
    fn start(&self, by_byte: &[u32], byte: u32) -> usize {
        by_byte.partition_point(|idx| byte_of(&self.findings, *idx) < byte)
    }
}

fn byte_of(findings: &[Finding], idx: u32) -> u32 {
    findings.get(idx as usize).map_or(0, blamed)
}

fn rank(severity: Severity) -> usize {
    match severity {
        Severity::Error => 0,
        Severity::Warning => 1,
        Severity::Info => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::Place;
    use winperf::findings::{Bases, FindingKind};

    fn finding(kind: FindingKind, offset: u32, length: u32) -> Finding {
        Finding {
            kind,
            place: Place::DataBlock,
            offset,
            length,
            field: None,
            had: None,
            expected: None,
            cause: None,
        }
    }

    const VERSION: FindingKind = FindingKind::VersionUnknown { actual: 2 };
    const COUNT: FindingKind = FindingKind::ObjectCountMismatch { wanted: 2, had: 1 };
    const BASE: FindingKind = FindingKind::BaseMissing { bases: Bases::None, count: 1 };
    const EMPTY: FindingKind = FindingKind::NoObjects;

    fn own(found: &CaptureFindings, start: u32, end: u32) -> Vec<usize> {
        found.inside(start, end).filter_map(Blaming::capture_idx).collect()
    }

    #[test]
    fn bytes_lead_to_the_findings_that_blame_them_the_worst_first() {
        let findings =
            vec![finding(EMPTY, 4, 4), finding(VERSION, 12, 4), finding(COUNT, 28, 4), finding(BASE, 40, 4)];
        let found = CaptureFindings::new(findings);
        assert_eq!(own(&found, 0, 100), [2, 3, 1, 0]);
        assert_eq!(own(&found, 4, 28), [1, 0]);
        assert_eq!(found.count_inside(4, 28), 2);
        assert_eq!(found.worst(4, 28), Some(Severity::Warning));
        assert_eq!([found.worst(8, 12), found.worst(41, 90)], [None, None]);
    }

    #[test]
    fn findings_of_the_pair_stand_among_the_warnings_at_their_bytes() {
        let mut found = CaptureFindings::new(vec![finding(EMPTY, 4, 4), finding(VERSION, 12, 4)]);
        for (idx, byte) in [56, 12, 56].into_iter().enumerate() {
            found.add_of_pair(byte, idx, Severity::Warning);
        }
        let (pair, capture) = (Blaming::Pair, Blaming::Capture);
        assert_eq!(
            found.inside(0, 100).collect::<Vec<_>>(),
            [capture(1), pair(1), pair(0), pair(2), capture(0)]
        );
        assert_eq!(found.inside(56, 57).collect::<Vec<_>>(), [pair(0), pair(2)]);
        assert_eq!([found.count_inside(0, 100), found.count_inside(13, 57)], [5, 2]);
        assert_eq!(
            [found.worst(56, 64), found.worst(57, 64), found.worst(4, 8)],
            [Some(Severity::Warning), None, Some(Severity::Info)]
        );
        assert_eq!(found.severity(pair(0)), Some(Severity::Warning));
    }

    #[test]
    fn a_finding_at_an_end_blames_the_last_byte_before_it() {
        let found =
            CaptureFindings::new(vec![finding(BASE, 20, 4), finding(BASE, 20, 0), finding(BASE, 20, 0)]);
        assert_eq!(own(&found, 0, 20), [1, 2]);
        assert_eq!(own(&found, 20, 21), [0]);
        for idx in 0..3 {
            let (severity, place) = found.place_of(idx).unwrap();
            assert_eq!(found.find(severity, place), Some(idx));
        }
    }

    #[test]
    fn what_merely_follows_comes_last() {
        let error = winperf::Capture::parse(b"x".to_vec()).error().unwrap();
        let ended = finding(FindingKind::ObjectLengthInvalid { error }, 0x80, 4);
        let count = Finding { cause: Some(2), ..finding(COUNT, 28, 4) };
        let found = CaptureFindings::new(vec![count, finding(BASE, 0x70, 4), ended]);
        // Findings with consequences are listed before independent ones, at any offset.
        assert_eq!(own(&found, 0, 0x100), [2, 1, 0]);
        assert_eq!(found.place_of(0), Some((Severity::Error, 2)));
        assert_eq!([0, 1, 2].map(|idx| found.count_of_consequences(idx)), [0, 0, 1]);
        assert_eq!(found.count_of_causes(Severity::Error), 2);
        assert_eq!(found.count_inside(0, 30), 1);
        let alone = CaptureFindings::new(vec![finding(COUNT, 28, 4), finding(BASE, 0x70, 4)]);
        assert_eq!(alone.find(Severity::Error, 0), Some(0));
    }
}
