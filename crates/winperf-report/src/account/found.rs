//! Findings about captures, each once.

use core::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use winperf::diagnosis::{concluded_beside, worst_first};
use winperf::findings::{Diagnostic, Finding, FindingKind, Severity, data_block_findings, object_findings};
use winperf::pair::Age;
use winperf::{Capture, Names, Pair, Place, order};
use winperf_redact::Pace;

use super::FoundInPair;
use crate::machine::MachineFinding;

/// A finding about a pair, a sample, or the same place in several samples.
#[derive(Clone, Debug, PartialEq)]
pub struct AccountFinding {
    /// The problem.
    pub odd: Problem,
    /// The structure that it concerns, in the newest sample that contains it.
    pub place: Place,
    /// Its bytes in the samples that contain it, the oldest first; empty for findings about complete captures.
    pub seen: Vec<SampleBytes>,
    /// Position of its cause among all findings.
    pub cause: Option<usize>,
}

/// A problem of a capture, a pair, or their machine.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// About a sample.
    Capture(FindingKind),
    /// About two samples together.
    Pair(Box<FoundInPair>),
    /// About their machine.
    Machine(Box<MachineFinding>),
}

/// Bytes of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleBytes {
    /// The position of the sample, the oldest first.
    pub sample: usize,
    /// Bytes from the start of the sample.
    pub offset: u32,
    /// Length in bytes; 0 if only the start is known.
    pub length: u32,
}

impl AccountFinding {
    fn diagnostic(&self) -> &dyn Diagnostic {
        match &self.odd {
            Problem::Capture(kind) => kind,
            Problem::Pair(found) => &**found,
            Problem::Machine(found) => &**found,
        }
    }

    /// Returns the severity.
    pub fn severity(&self) -> Severity {
        self.diagnostic().severity()
    }

    /// Returns the code for programs.
    pub fn code(&self) -> &'static str {
        self.diagnostic().code()
    }
}

/// Returns all findings in order; see [`super::Account::found`].
pub(super) async fn all(pair: &Pair, between: &[Arc<Capture>], pace: &mut impl Pace) -> Vec<AccountFinding> {
    let last = between.len() + usize::from(pair.older().is_some());
    let mut all = Gathered { found: find_in_pair(pair, last), by_place: BTreeMap::new() };
    pace.rest(0).await;
    let of_newer = find_in_capture(pair.newer(), pair.older(), pair.names(Age::Newer), pace).await;
    all.add_newest(&of_newer, last);
    for (sample, capture) in (1..).zip(between) {
        let names = pair.names(Age::Newer);
        let Some(newest) = pair.shared(Age::Newer) else { continue };
        let of_sample = find_in_capture(capture, Some(pair.newer()), names, pace).await;
        let both =
            Pair::with_names((Arc::clone(capture), names.clone()), (Arc::clone(newest), names.clone()));
        pace.rest(0).await;
        all.add(&of_sample, sample, &both);
    }
    if let Some(older) = pair.older() {
        let of_older = find_in_capture(older, Some(pair.newer()), pair.names(Age::Older), pace).await;
        all.add(&of_older, 0, pair);
    }
    sorted(all.found)
}

/// Finds the findings of a sample compared with a second one, object by object.
async fn find_in_capture(
    capture: &Capture,
    other: Option<&Capture>,
    names: &Names,
    pace: &mut impl Pace,
) -> Vec<Finding> {
    let mut found = data_block_findings(capture, names);
    for object in capture.objects() {
        found.extend(object_findings(object, names));
        pace.rest(0).await;
    }
    worst_first(concluded_beside(capture, found, other))
}

fn find_in_pair(pair: &Pair, last: usize) -> Vec<AccountFinding> {
    let found = pair.findings();
    let account_finding = |found: &winperf::findings::PairFinding| {
        let [_, place] = found.places;
        let seen = [0, last].into_iter().zip(found.offsets);
        let seen =
            seen.filter_map(|(sample, offset)| Some(SampleBytes { sample, offset: offset?, length: 0 }));
        AccountFinding {
            odd: Problem::Pair(Box::new(FoundInPair::new(pair, found))),
            place,
            seen: seen.collect(),
            cause: None,
        }
    };
    found.iter().map(account_finding).collect()
}

/// Collector of findings.
struct Gathered {
    found: Vec<AccountFinding>,
    /// Findings of the newest sample by code and structure.
    by_place: BTreeMap<(&'static str, Place), Vec<usize>>,
}

impl Gathered {
    /// Adds the findings of the newest sample, each for itself.
    fn add_newest(&mut self, findings: &[Finding], sample: usize) {
        let positions = (self.found.len()..).take(findings.len()).collect::<Vec<_>>();
        for finding in findings {
            self.by_place.entry((finding.kind.code(), finding.place)).or_default().push(self.found.len());
            self.found.push(found(finding, sample, &positions));
        }
    }

    /// Adds the findings of a further sample, paired with the newest one; findings at the same place are merged.
    fn add(&mut self, findings: &[Finding], sample: usize, pair: &Pair) {
        let mut positions = Vec::with_capacity(findings.len());
        let mut next = self.found.len();
        let same: Vec<Option<usize>> =
            findings.iter().map(|finding| self.same(finding, sample, pair)).collect();
        for same in &same {
            positions.push(same.unwrap_or(next));
            next += usize::from(same.is_none());
        }
        for (finding, same) in findings.iter().zip(same) {
            match same.and_then(|same| self.found.get_mut(same)) {
                Some(other) => other.seen.push(locate(finding, sample)),
                None => self.found.push(found(finding, sample, &positions)),
            }
        }
    }

    /// Returns the same finding of the newest sample at the same place.
    fn same(&self, finding: &Finding, sample: usize, pair: &Pair) -> Option<usize> {
        let place = pair.counterpart(Age::Older, finding.place)?;
        let there = self.by_place.get(&(finding.kind.code(), place))?;
        let is_same = |other: &&usize| {
            self.found.get(**other).is_some_and(|other| {
                other.odd == Problem::Capture(finding.kind)
                    && other.seen.iter().all(|seen| seen.sample != sample)
            })
        };
        there.iter().find(is_same).copied()
    }
}

fn found(finding: &Finding, sample: usize, positions: &[usize]) -> AccountFinding {
    let cause = finding.cause.and_then(|cause| positions.get(usize::try_from(cause).ok()?).copied());
    AccountFinding {
        odd: Problem::Capture(finding.kind),
        place: finding.place,
        seen: vec![locate(finding, sample)],
        cause,
    }
}

fn locate(finding: &Finding, sample: usize) -> SampleBytes {
    SampleBytes { sample, offset: finding.offset, length: finding.length }
}

/// Sorts findings about the machine before all others of their severity, since they explain missing data elsewhere.
pub(super) fn merge(odd: Vec<MachineFinding>, found: Vec<AccountFinding>) -> Vec<AccountFinding> {
    let machine_finding = |found| {
        let odd = Problem::Machine(Box::new(found));
        AccountFinding { odd, place: Place::DataBlock, seen: Vec::new(), cause: None }
    };
    let odd: Vec<AccountFinding> = odd.into_iter().map(machine_finding).collect();
    let mut ordered: Vec<AccountFinding> = Vec::with_capacity(found.len() + odd.len());
    // New place of each finding: after findings about the machine with the same or a worse severity.
    let before = |severity| odd.iter().filter(|odd| odd.severity() >= severity).count();
    let moved: Vec<usize> =
        found.iter().enumerate().map(|(position, found)| position + before(found.severity())).collect();
    let mut found = found.into_iter().peekable();
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        ordered.extend(odd.iter().filter(|odd| odd.severity() == severity).cloned());
        while let Some(mut next) = found.next_if(|found| found.severity() >= severity) {
            next.cause = next.cause.and_then(|cause| moved.get(cause).copied());
            ordered.push(next);
        }
    }
    ordered
}

/// Sorts by severity, then causes before others and consequences last; the bytes of each by sample.
fn sorted(found: Vec<AccountFinding>) -> Vec<AccountFinding> {
    let mut causes = BTreeSet::new();
    causes.extend(found.iter().filter_map(|found| found.cause));
    let mut ordered: Vec<(usize, AccountFinding)> = found.into_iter().enumerate().collect();
    order::sort_by_key(&mut ordered, |(position, found)| {
        let leads =
            causes.contains(position) || matches!(found.odd, Problem::Capture(kind) if kind.is_culprit());
        (Reverse(found.severity()), found.cause.is_some(), !leads)
    });
    let mut moved = vec![0; ordered.len()];
    for ((before, _), now) in ordered.iter().zip(0..) {
        if let Some(place) = moved.get_mut(*before) {
            *place = now;
        }
    }
    let now = |before: usize| moved.get(before).copied();
    let each = ordered.into_iter().map(|(_, mut found)| {
        order::sort_by_key(&mut found.seen, |seen| seen.sample);
        AccountFinding { cause: found.cause.and_then(now), ..found }
    });
    each.collect()
}
