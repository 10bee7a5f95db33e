//! What is odd about two captures as a pair.

use alloc::vec::Vec;

mod changes;
mod steps;

use crate::findings::Severity;
use crate::layout::{Member, PerfDataBlock};
use crate::pair::{ByName, Pair};
use crate::place::{CounterIdx, InstanceIdx, Place};
use crate::text::same_name;
use crate::{Capture, DataBlock};

/// One odd thing about two captures as a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairFinding {
    /// What is odd.
    pub kind: PairFindingKind,
    /// The structure it concerns, in the older and in the newer capture.
    pub places: [Place; 2],
    /// Where its bytes are in the older and in the newer capture; `None` where it speaks of none, or the capture has none.
    pub offsets: [Option<u32>; 2],
}

/// What is odd about two captures as a pair.
///
/// It holds no names, and so has no sentence: they are those of the structures at [`PairFinding::places`].
/// What a kind means is said at it, and [`PairFindingKind::code`] names it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairFindingKind {
    /// Both are the same bytes.
    SameCapture,
    /// They were given with the newer one first; the pair has them in order of time.
    Swapped,
    /// They come from two machines.
    DifferentMachine,
    /// The performance clocks tick at different speeds.
    DifferentFrequency {
        /// Ticks per second in the older capture.
        older: i64,
        /// Ticks per second in the newer capture.
        newer: i64,
    },
    /// The performance clock began anew between the two.
    Rebooted,
    /// The two clocks of the data block do not agree about the time between the captures.
    ClockDisagrees {
        /// Units of 100 ns by the performance clock.
        by_perf_time: i64,
        /// Units of 100 ns by the calendar clock.
        by_100nsec: i64,
    },
    /// Counters have another type or size in the other capture; the first of them is the place of the finding.
    DefinitionChanged {
        /// How many there are.
        count: u32,
    },
    /// A number such as `#1` stands for another instance in the other capture; the first such number has its two bearers at the places of the finding.
    InstancesShifted {
        /// How many there are.
        count: u32,
        /// The id of the bearer in the older capture.
        older: u64,
        /// The id of the bearer in the newer capture.
        newer: u64,
        /// A counter for which a reader that matches by name and number shows something else.
        wrong: Option<WrongByName>,
    },
    /// Raw values of an object that only grow are smaller than before; the first of them is at the places of the finding.
    ValuesWentBackwards(Backwards),
    /// All raw values of an object stay as they were while its own clock goes on; the clock is at the places of the finding.
    ValuesStandStill {
        /// How many instances there are; 1 for an object without instances.
        count: u32,
    },
    /// Values of an object grow, and the bases behind them are the same numbers; the first such value is at the places of the finding.
    BaseStandsStill {
        /// How many values there are.
        count: u32,
        /// The counter of the first of them in the newer capture's object.
        counter: CounterIdx,
    },
    /// Numbers of 64 bits leapt by 2^32 while their lower halves went on; the first of them is at the places of the finding.
    ValuesTorn {
        /// How many values there are.
        count: u32,
        /// Returns `true` where the first of them is smaller than before.
        fell: bool,
        /// The counter of the first of them in the newer capture's object.
        counter: CounterIdx,
    },
    /// Shares of what was done between the captures are more than all of it; the largest is at the places of the finding.
    SampledFractionAbove100(OutOfBounds),
    /// What is left of the time is less than nothing; the smallest is at the places of the finding.
    InverseBelow0(OutOfBounds),
}

/// The values of an object that are smaller than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backwards {
    /// How many there are.
    pub values: u32,
    /// How many of them are smaller by their base only.
    pub by_base: u32,
    /// How many counters have such a value.
    pub counters: u32,
    /// How many instances have one; 0 for an object without instances.
    pub instances: u32,
    /// The first of the counters in the newer capture's object.
    pub first_counters: [Option<CounterIdx>; 3],
    /// The first of the instances in the newer capture's object.
    pub first_instances: [Option<InstanceIdx>; 3],
    /// What that tells.
    pub reset: Reset,
}

/// What it tells that values went backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// All that could be smaller are: who counts began anew.
    All,
    /// Only sums are, and an instance is gone that they held.
    Sums,
    /// Some are, for a reason that captures do not know.
    Some,
}

/// Percentages of an object that are above 100 or below 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutOfBounds {
    /// How many there are.
    pub count: u32,
    /// The counter of the one that is furthest out, in the newer capture's object.
    pub counter: CounterIdx,
    /// That value.
    pub value: f64,
}

/// What a reader that matches instances by name and number shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WrongByName {
    /// The counter in the newer capture's object.
    pub counter: CounterIdx,
    /// What such a reader shows.
    pub by_name: f64,
    /// The value, when there is one.
    pub value: Option<f64>,
}

impl PairFindingKind {
    /// The name that programs know the finding by; it never changes.
    pub fn code(self) -> &'static str {
        self.column().0
    }

    /// How bad it is.
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
            Self::DefinitionChanged { .. } => ("definition-changed", Severity::Warning),
            Self::InstancesShifted { .. } => ("instances-shifted", Severity::Warning),
            Self::ValuesWentBackwards(_) => ("values-went-backwards", Severity::Warning),
            Self::ValuesStandStill { .. } => ("values-stand-still", Severity::Info),
            Self::BaseStandsStill { .. } => ("base-stands-still", Severity::Info),
            Self::ValuesTorn { fell: true, .. } => ("values-torn", Severity::Warning),
            Self::ValuesTorn { .. } => ("values-torn", Severity::Info),
            Self::SampledFractionAbove100(_) => ("sampled-fraction-above-100", Severity::Info),
            Self::InverseBelow0(_) => ("inverse-below-0", Severity::Info),
        }
    }
}

impl Pair {
    /// What is odd about the two captures as a pair; what is odd about each is [`Capture::findings`].
    pub fn findings(&self) -> Vec<PairFinding> {
        self.findings_by(&self.by_name())
    }

    /// The same for whoever has looked for the instances whose names stood for others.
    #[doc(hidden)]
    pub fn findings_by(&self, by_name: &ByName) -> Vec<PairFinding> {
        let Some(older) = self.older() else { return Vec::new() };
        let mut findings = Vec::new();
        if self.is_swapped() {
            findings.push(of_members(PairFindingKind::Swapped, PerfDataBlock::PerfTime100nSec));
        }
        if older.file() == self.newer().file() {
            let places = [Place::DataBlock; 2];
            findings.push(PairFinding { kind: PairFindingKind::SameCapture, places, offsets: [None; 2] });
            return findings;
        }
        let of_headers = of_headers(older, self.newer());
        // Everything counts anew after a restart, and on another machine from something else; that is said once.
        let counts_on = of_headers.iter().all(|finding| {
            !matches!(
                finding.kind,
                PairFindingKind::Rebooted
                    | PairFindingKind::DifferentMachine
                    | PairFindingKind::DifferentFrequency { .. }
            )
        });
        findings.extend(of_headers);
        findings.extend(changes::definitions(self));
        findings.extend(self.objects().filter_map(|object| changes::shifted(object, by_name)));
        if counts_on {
            findings.extend(self.objects().flat_map(steps::find));
        }
        findings
    }
}

impl Capture {
    /// Whether both are of one machine between two starts of it, as far as their headers tell: its name, the frequency and the clocks agree.
    ///
    /// ```
    /// use winperf::Capture;
    ///
    /// let example = winperf_synth::examples::desktop();
    /// let [older, newer] = [example.older, example.newer].map(Capture::read);
    /// assert!(older.is_of_same_boot(&newer));
    /// assert!(!older.is_of_same_boot(&Capture::read(winperf_synth::examples::iexplore().older)));
    /// ```
    pub fn is_of_same_boot(&self, other: &Self) -> bool {
        let time = |capture: &Self| Some(capture.header()?.perf_time_100nsec().0);
        let Some((time, other_time)) = time(self).zip(time(other)) else { return false };
        let [older, newer] = if time <= other_time { [self, other] } else { [other, self] };
        of_headers(older, newer).is_empty()
    }
}

/// A finding about a member of both data blocks.
fn of_members(kind: PairFindingKind, member: Member) -> PairFinding {
    PairFinding { kind, places: [Place::DataBlock; 2], offsets: [Some(member.offset); 2] }
}

/// Where the name of the computer is; a capture without one has its length instead.
fn system_name_offset(capture: &Capture) -> Option<u32> {
    let header = capture.header()?;
    let (offset, is_empty) = (header.header().system_name_offset.get(), capture.system_name().is_empty());
    Some(if is_empty { PerfDataBlock::SystemNameLength.offset } else { offset })
}

/// What the headers of two captures in order of time, which are not the same bytes, say about them.
fn of_headers(older: &Capture, newer: &Capture) -> Vec<PairFinding> {
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
        return Some(of_members(kind, PerfDataBlock::PerfFreq));
    }
    let by_100nsec = newer.perf_time_100nsec.get().saturating_sub(older.perf_time_100nsec.get());
    let ticks = newer.perf_time.get().saturating_sub(older.perf_time.get());
    if ticks < 0 && by_100nsec >= 0 {
        return Some(of_members(PairFindingKind::Rebooted, PerfDataBlock::PerfTime));
    }
    let scaled = i128::from(ticks).saturating_mul(10_000_000).checked_div(i128::from(newer_freq))?;
    let by_perf_time = i64::try_from(scaled).unwrap_or(i64::MAX);
    // A few percent and a few clock interrupts are usual between two clocks that are read one after the other.
    let apart = by_perf_time.abs_diff(by_100nsec);
    let usual = (by_100nsec.unsigned_abs() / 20).saturating_add(500_000);
    let kind = PairFindingKind::ClockDisagrees { by_perf_time, by_100nsec };
    (apart > usual).then_some(of_members(kind, PerfDataBlock::PerfTime))
}
