//! Findings about two captures as a pair.
//!
//! They are computed on demand; a pair does not keep them.

use alloc::vec::Vec;

mod changes;
mod one_sided;
mod slots;
mod steps;

use crate::findings::Severity;
use crate::layout::{Member, PerfDataBlock};
use crate::pair::{Age, ByName, Pair};
use crate::place::{CounterIdx, InstanceIdx, Place};
use crate::text::same_name;
use crate::{Capture, DataBlock, at_once, no_rest};

/// A finding about two captures as a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairFinding {
    /// Kind of the finding.
    pub kind: PairFindingKind,
    /// The structure it concerns, in the older and in the newer capture.
    pub places: [Place; 2],
    /// Offsets of the bytes in the older and in the newer capture; `None` if the finding concerns no bytes, or the capture has none.
    pub offsets: [Option<u32>; 2],
}

/// Kind of a finding about two captures as a pair.
///
/// It contains no names and thus no complete message: the names are in the structures at [`PairFinding::places`].
/// The variants document their meanings, and [`PairFindingKind::code`] returns their identifiers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairFindingKind {
    /// Both are the same bytes.
    SameCapture,
    /// The newer one was given first; the pair is in order of time.
    Swapped,
    /// They are from two machines.
    DifferentMachine,
    /// The performance clocks tick at different speeds.
    DifferentFrequency {
        /// Ticks per second in the older capture.
        older: i64,
        /// Ticks per second in the newer capture.
        newer: i64,
    },
    /// The performance clock restarted between the two.
    Rebooted,
    /// The two clocks of the data block disagree about the time between the captures.
    ClockDisagrees {
        /// Units of 100 ns by the performance clock.
        by_perf_time: i64,
        /// Units of 100 ns by the system time.
        by_100nsec: i64,
    },
    /// Objects, or counters of objects in both captures, that only one capture has; the finding is located at the first
    /// of them in that capture.
    OnlyInOne {
        /// Objects or counters.
        what: Defined,
        /// The capture that has them.
        only_in: Age,
        /// Number of such objects or counters.
        count: u32,
    },
    /// Counters have a different type or size in the other capture; the finding is located at the first of them.
    DefinitionChanged {
        /// Number of counters.
        count: u32,
    },
    /// A number such as `#1` denotes a different instance in the other capture; the finding is located at the two
    /// instances with the first such number.
    InstancesShifted {
        /// Number of such names.
        count: u32,
        /// The id of the bearer in the older capture.
        older: u64,
        /// The id of the bearer in the newer capture.
        newer: u64,
        /// A counter for which a reader that matches by name and number shows a wrong value.
        wrong: Option<WrongByName>,
    },
    /// Raw values of an object that only increase have decreased; the finding is located at the first of them.
    ValuesWentBackwards(Backwards),
    /// All raw values of an object are constant while its clock advances; the finding is located at the clock.
    ValuesStandStill {
        /// Number of instances; 1 for an object without instances.
        count: u32,
    },
    /// Values of an object increase while their bases are constant; the finding is located at the first such value.
    BaseStandsStill {
        /// Number of values.
        count: u32,
        /// The counter of the first of them in the newer capture's object.
        counter: CounterIdx,
    },
    /// Numbers of 64 bits jumped by 2^32 while their lower halves changed as expected; the finding is located at the
    /// first of them.
    ValuesTorn {
        /// Number of values.
        count: u32,
        /// `true` if the first of them is smaller than before.
        fell: bool,
        /// The counter of the first of them in the newer capture's object.
        counter: CounterIdx,
    },
    /// Instances continue the counts of differently named instances at their positions; the finding is located at the
    /// first.
    SlotRenamed {
        /// Number of instances.
        count: u32,
    },
    /// Percentages of the work between the captures exceed 100; the finding is located at the largest.
    SampledFractionAbove100(OutOfBounds),
    /// The remaining time is negative; the finding is located at the smallest value.
    InverseBelow0(OutOfBounds),
}

/// Kind of structures that a provider defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defined {
    /// Objects.
    Object,
    /// Counters.
    Counter,
}

/// The values of an object that are smaller than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backwards {
    /// Number of values.
    pub values: u32,
    /// Number of values that only their base makes smaller.
    pub by_base: u32,
    /// Number of counters with such a value.
    pub counters: u32,
    /// Number of instances with such a value; 0 for an object without instances.
    pub instances: u32,
    /// The first of the counters in the newer capture's object.
    pub first_counters: [Option<CounterIdx>; 3],
    /// The first of the instances in the newer capture's object.
    pub first_instances: [Option<InstanceIdx>; 3],
    /// Likely cause.
    pub reset: Reset,
}

/// Likely cause of values that decreased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// All values that could be smaller are: the provider restarted.
    All,
    /// Only sums decreased, and an instance in them is gone.
    Sums,
    /// Some are, for a reason that captures do not show.
    Some,
}

/// Percentages of an object that are above 100 or below 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutOfBounds {
    /// Number of such values.
    pub count: u32,
    /// The counter with the value furthest out of bounds, in the newer capture.
    pub counter: CounterIdx,
    /// That value.
    pub value: f64,
}

/// Value shown by a reader that matches instances by name and number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrongByName {
    /// The counter in the newer capture's object.
    pub counter: CounterIdx,
    /// Value that such a reader shows.
    pub by_name: f64,
    /// The value, if there is one.
    pub value: Option<f64>,
}

impl PairFindingKind {
    /// Returns the identifier for programs, which never changes.
    pub fn code(self) -> &'static str {
        self.column().0
    }

    /// Returns the severity.
    pub fn severity(self) -> Severity {
        self.column().1
    }

    fn column(self) -> (&'static str, Severity) {
        match self {
            Self::SameCapture => ("same-capture", Severity::Warning),
            Self::Swapped => ("swapped", Severity::Warning),
            Self::DifferentMachine => ("different-machine", Severity::Warning),
            Self::DifferentFrequency { .. } => ("different-frequency", Severity::Warning),
            Self::Rebooted => ("rebooted", Severity::Warning),
            Self::ClockDisagrees { .. } => ("clock-disagrees", Severity::Warning),
            Self::OnlyInOne { what: Defined::Object, only_in: Age::Older, .. } => {
                ("object-gone", Severity::Warning)
            }
            Self::OnlyInOne { what: Defined::Counter, only_in: Age::Older, .. } => {
                ("counter-gone", Severity::Warning)
            }
            Self::OnlyInOne { what: Defined::Object, .. } => ("object-new", Severity::Info),
            Self::OnlyInOne { what: Defined::Counter, .. } => ("counter-new", Severity::Info),
            Self::DefinitionChanged { .. } => ("definition-changed", Severity::Warning),
            Self::InstancesShifted { .. } => ("instances-shifted", Severity::Warning),
            Self::ValuesWentBackwards(_) => ("values-went-backwards", Severity::Warning),
            Self::ValuesStandStill { .. } => ("values-stand-still", Severity::Info),
            Self::BaseStandsStill { .. } => ("base-stands-still", Severity::Info),
            Self::ValuesTorn { fell: true, .. } => ("values-torn", Severity::Warning),
            Self::ValuesTorn { .. } => ("values-torn", Severity::Info),
            Self::SlotRenamed { .. } => ("slot-renamed", Severity::Info),
            Self::SampledFractionAbove100(_) => ("sampled-fraction-above-100", Severity::Info),
            Self::InverseBelow0(_) => ("inverse-below-0", Severity::Info),
        }
    }
}

impl Pair {
    /// Returns the findings about the two captures as a pair; [`Capture::findings`] returns those about each capture.
    pub fn findings(&self) -> Vec<PairFinding> {
        self.findings_by(&self.by_name())
    }

    /// Like [`Pair::findings`], for a caller that has already computed [`Pair::by_name`].
    #[doc(hidden)]
    pub fn findings_by(&self, by_name: &ByName) -> Vec<PairFinding> {
        at_once(self.findings_with(by_name, &mut no_rest))
    }

    /// Async version of [`Pair::findings_by`]: awaits `rest` after each part of the work, so that a UI stays
    /// responsive.
    #[doc(hidden)]
    pub async fn findings_with(&self, by_name: &ByName, rest: &mut impl AsyncFnMut()) -> Vec<PairFinding> {
        let Some(older) = self.older() else { return Vec::new() };
        let mut findings = Vec::new();
        if self.is_swapped() {
            findings.push(member_finding(PairFindingKind::Swapped, PerfDataBlock::PerfTime100nSec));
        }
        if older.file() == self.newer().file() {
            let places = [Place::DataBlock; 2];
            findings.push(PairFinding { kind: PairFindingKind::SameCapture, places, offsets: [None; 2] });
            return findings;
        }
        rest().await;
        let of_headers = compare_headers(older, self.newer());
        // After a restart or on a different machine, all counters differ; this is reported once.
        let counts_on = of_headers.iter().all(|finding| {
            !matches!(
                finding.kind,
                PairFindingKind::Rebooted
                    | PairFindingKind::DifferentMachine
                    | PairFindingKind::DifferentFrequency { .. }
            )
        });
        let is_one_machine =
            !of_headers.iter().any(|finding| finding.kind == PairFindingKind::DifferentMachine);
        findings.extend(of_headers);
        // A different machine has different objects.
        if is_one_machine {
            findings.extend(one_sided::find(self));
        }
        findings.extend(changes::definitions(self));
        findings.extend(self.objects().filter_map(|object| changes::shifted(object, by_name)));
        if counts_on {
            for object in self.objects() {
                findings.extend(steps::find(object, rest).await);
            }
            for object in self.objects() {
                findings.extend(slots::renamed(object, rest).await);
            }
        }
        findings
    }
}

impl Capture {
    /// Returns `true` if both are from one machine and one boot, according to their headers: computer name, frequency
    /// and clocks agree.
    ///
    /// ```
    /// use winperf::Capture;
    ///
    /// let example = winperf_synth::examples::desktop();
    /// let [older, newer] = [example.older, example.newer].map(Capture::parse);
    /// assert!(older.is_of_same_boot(&newer));
    /// assert!(!older.is_of_same_boot(&Capture::parse(winperf_synth::examples::iexplore().older)));
    /// ```
    pub fn is_of_same_boot(&self, other: &Self) -> bool {
        let time = |capture: &Self| Some(capture.header()?.perf_time_100nsec().0);
        let Some((time, other_time)) = time(self).zip(time(other)) else { return false };
        let [older, newer] = if time <= other_time { [self, other] } else { [other, self] };
        compare_headers(older, newer).is_empty()
    }
}

/// Returns a finding about a member of both data blocks.
fn member_finding(kind: PairFindingKind, member: Member) -> PairFinding {
    PairFinding { kind, places: [Place::DataBlock; 2], offsets: [Some(member.offset); 2] }
}

/// Returns the offset of the computer name; for a capture without one, the offset of its length.
fn system_name_offset(capture: &Capture) -> Option<u32> {
    let header = capture.header()?;
    let (offset, is_empty) = (header.header().system_name_offset.get(), capture.system_name().is_empty());
    Some(if is_empty { PerfDataBlock::SystemNameLength.offset } else { offset })
}

/// Returns the findings from the headers of two captures, in order of time, whose bytes differ.
fn compare_headers(older: &Capture, newer: &Capture) -> Vec<PairFinding> {
    let mut findings = Vec::new();
    let (older_name, newer_name) = (older.system_name(), newer.system_name());
    if !same_name(&older_name, &newer_name) {
        findings.push(PairFinding {
            kind: PairFindingKind::DifferentMachine,
            places: [Place::DataBlock; 2],
            offsets: [older, newer].map(system_name_offset),
        });
    }
    let headers = [older, newer].map(|capture| capture.header());
    if let [Some(older), Some(newer)] = headers {
        findings.extend(clocks(&older, &newer));
    }
    findings
}

fn clocks(older: &DataBlock<'_>, newer: &DataBlock<'_>) -> Option<PairFinding> {
    let (older, newer) = (older.header(), newer.header());
    let (older_freq, newer_freq) = (older.perf_freq.get(), newer.perf_freq.get());
    if older_freq != newer_freq {
        let kind = PairFindingKind::DifferentFrequency { older: older_freq, newer: newer_freq };
        return Some(member_finding(kind, PerfDataBlock::PerfFreq));
    }
    let by_100nsec = newer.perf_time_100nsec.get().saturating_sub(older.perf_time_100nsec.get());
    let ticks = newer.perf_time.get().saturating_sub(older.perf_time.get());
    if ticks < 0 && by_100nsec >= 0 {
        return Some(member_finding(PairFindingKind::Rebooted, PerfDataBlock::PerfTime));
    }
    let scaled = i128::from(ticks).saturating_mul(10_000_000).checked_div(i128::from(newer_freq))?;
    let by_perf_time = i64::try_from(scaled).unwrap_or(i64::MAX);
    // A few percent and a few clock interrupts are usual between two clocks read one after the other.
    let apart = by_perf_time.abs_diff(by_100nsec);
    let usual = (by_100nsec.unsigned_abs() / 20).saturating_add(500_000);
    let kind = PairFindingKind::ClockDisagrees { by_perf_time, by_100nsec };
    (apart > usual).then_some(member_finding(kind, PerfDataBlock::PerfTime))
}
