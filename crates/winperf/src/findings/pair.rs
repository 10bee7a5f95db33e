//! What is odd about two captures as a pair.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

mod changes;

use crate::layout::{Member, PerfCounterDefinition, PerfDataBlock};
use crate::outline::Place;
use crate::pair::{Age, Pair, PairRef};
use crate::titles::same_name;
use crate::{Capture, DataBlock};

/// One odd thing about two captures as a pair.
#[derive(Clone, Debug, PartialEq)]
pub enum PairFinding {
    /// Both are the same bytes.
    SameCapture,
    /// The one given as the older is the newer one.
    Swapped,
    /// They come from two machines.
    DifferentMachine {
        /// Name in the older capture.
        older: String,
        /// Name in the newer capture.
        newer: String,
    },
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
    /// Counters have another type or size in the other capture.
    DefinitionChanged {
        /// The object of the first of them.
        object: String,
        /// The first of them.
        counter: String,
        /// How many there are.
        count: u32,
        /// The first of them, in the older and in the newer capture.
        places: [Place; 2],
    },
    /// A number such as `#1` stands for another instance in the other capture.
    InstancesShifted {
        /// The object.
        object: String,
        /// The first full name, with its number, that has changed its bearer.
        instance: String,
        /// How many there are.
        count: u32,
        /// The id of its bearer in the older capture.
        older: u64,
        /// The id of its bearer in the newer capture.
        newer: u64,
        /// A counter for which a reader that matches by name and number shows something else.
        wrong: Option<WrongByName>,
        /// The bearer in the older capture and the one in the newer capture.
        places: [Place; 2],
    },
}

/// What a reader that matches instances by name and number shows.
#[derive(Clone, Debug, PartialEq)]
pub struct WrongByName {
    /// The counter.
    pub counter: String,
    /// What such a reader shows.
    pub by_name: f64,
    /// The value, when there is one.
    pub value: Option<f64>,
}

impl PairFinding {
    /// The name that programs know the finding by; it never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Self::SameCapture => "same-capture",
            Self::Swapped => "swapped",
            Self::DifferentMachine { .. } => "different-machine",
            Self::DifferentFrequency { .. } => "different-frequency",
            Self::Rebooted => "rebooted",
            Self::ClockDisagrees { .. } => "clock-disagrees",
            Self::DefinitionChanged { .. } => "definition-changed",
            Self::InstancesShifted { .. } => "instances-shifted",
        }
    }
}

impl<C: Deref<Target = Capture>> Pair<C> {
    /// What is odd about the two captures as a pair.
    pub fn findings(&self) -> Vec<PairFinding> {
        self.as_ref().findings()
    }
}

impl PairRef<'_> {
    /// What is odd about the two captures as a pair.
    pub fn findings(self) -> Vec<PairFinding> {
        let mut findings: Vec<PairFinding> =
            self.is_swapped().then_some(PairFinding::Swapped).into_iter().collect();
        let Some(older) = self.older() else { return findings };
        if older.bytes() == self.newer().bytes() {
            findings.push(PairFinding::SameCapture);
            return findings;
        }
        findings.extend(of_headers(older, self.newer()));
        findings.extend(changes::definitions(self));
        findings
            .extend((0..).zip(self.objects()).filter_map(|(idx, pair)| changes::shifted(self, idx, pair)));
        findings
    }
}

impl PairFinding {
    /// Where in the older and in the newer capture the bytes are that it speaks of; `None` where it speaks of none or the capture has none.
    pub fn offsets(&self, pair: PairRef<'_>) -> [Option<u32>; 2] {
        let both = Age::BOTH.map(|age| pair.capture(age));
        let members = |member: Member| [Some(member.offset); 2];
        match self {
            Self::SameCapture => [None; 2],
            Self::Swapped => members(PerfDataBlock::PerfTime100nSec),
            Self::DifferentMachine { .. } => both.map(|capture| system_name_offset(capture?)),
            Self::DifferentFrequency { .. } => members(PerfDataBlock::PerfFreq),
            Self::Rebooted | Self::ClockDisagrees { .. } => members(PerfDataBlock::PerfTime),
            Self::DefinitionChanged { places: [older, newer], .. } => {
                Age::BOTH.map(|age| type_offset(pair.capture(age)?, age.choose(*older, *newer)))
            }
            Self::InstancesShifted { places: [older, newer], .. } => {
                Age::BOTH.map(|age| name_offset(pair.capture(age)?, age.choose(*older, *newer)))
            }
        }
    }
}

/// Where the name of the computer is; a capture without one has its length instead.
fn system_name_offset(capture: &Capture) -> Option<u32> {
    let header = capture.outline().header(capture.bytes())?;
    let (offset, is_empty) = (header.header().system_name_offset.get(), capture.system_name().is_empty());
    Some(if is_empty { PerfDataBlock::SystemNameLength.offset } else { offset })
}

/// Where the type of a counter is.
fn type_offset(capture: &Capture, place: Place) -> Option<u32> {
    let node = capture.span(place)?;
    Some(PerfCounterDefinition::CounterType.within(node.offset).offset)
}

/// Where the name of an instance is; one without a name has its own start instead.
fn name_offset(capture: &Capture, place: Place) -> Option<u32> {
    let Place::Instance(object, instance) = place else { return None };
    let entry = capture.outline().instance(object, instance)?;
    Some(if entry.name_length > 0 { entry.name_offset } else { entry.offset })
}

impl fmt::Display for PairFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SameCapture => f.write_str("both captures are the same bytes, so no time passed between them"),
            Self::Swapped => {
                f.write_str("the captures were given newest first; the values are computed from the earlier to the later one")
            }
            Self::DifferentMachine { older, newer } => write!(
                f,
                "the older capture is of \"{older}\" and the newer of \"{newer}\"; objects are matched by name, and differences mean little"
            ),
            Self::DifferentFrequency { older, newer } => write!(
                f,
                "PerfFreq is {older} in the older capture and {newer} in the newer one: two machines, or a restart between them"
            ),
            Self::Rebooted => f.write_str(
                "PerfTime of the newer capture is smaller although it was taken later: the machine was restarted between them",
            ),
            Self::ClockDisagrees { by_perf_time, by_100nsec } => write!(
                f,
                "PerfTime advanced by {} ms and PerfTime100nSec by {} ms: one of the clocks was set or stopped",
                by_perf_time / 10_000,
                by_100nsec / 10_000
            ),
            Self::DefinitionChanged { object, counter, count, .. } => write!(
                f,
                "{counter} of {object} has another type or size in the older capture, as {count} counters in all have; their differences mean nothing"
            ),
            Self::InstancesShifted { object, instance, count, older, newer, wrong, .. } => {
                write!(f, "{instance} of {object} has the id {older} in the older capture and {newer} in the newer one")?;
                f.write_str(if older == newer { ", started anew with the same id" } else { "" })?;
                write!(f, ", and {count} names in all have changed their bearers")?;
                wrong.as_ref().map_or(Ok(()), |wrong| write!(f, "; {wrong}"))
            }
        }
    }
}

impl WrongByName {
    /// What such a reader shows, and the value, with at most three decimals, or all where two values would look the same.
    pub fn texts(&self) -> (String, Option<String>) {
        let value = self.value.map(|value| {
            if (value - self.by_name).abs() < 0.001 { format!("{value}") } else { short(value) }
        });
        (short(self.by_name), value)
    }
}

impl fmt::Display for WrongByName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (by_name, value) = self.texts();
        write!(f, "matched by name, its {} would be {by_name}", self.counter)?;
        match value {
            Some(value) => write!(f, " instead of {value}"),
            None => f.write_str(", although there is no older sample of it"),
        }
    }
}

/// A number with three decimals, or none when it is whole.
fn short(number: f64) -> String {
    let decimals = if number % 1.0 == 0.0 { 0 } else { 3 };
    format!("{number:.decimals$}")
}

/// What the headers of two captures in order of time, which are not the same bytes, say about them.
fn of_headers(older: &Capture, newer: &Capture) -> Vec<PairFinding> {
    let mut findings = Vec::new();
    let (older_name, newer_name) = (older.system_name(), newer.system_name());
    if !same_name(&older_name, &newer_name) {
        findings.push(PairFinding::DifferentMachine { older: older_name, newer: newer_name });
    }
    let headers = [older, newer].map(|capture| capture.outline().header(capture.bytes()));
    if let [Some(older), Some(newer)] = headers {
        findings.extend(clocks(&older, &newer));
    }
    findings
}

fn clocks(older: &DataBlock<'_>, newer: &DataBlock<'_>) -> Option<PairFinding> {
    let (older, newer) = (older.header(), newer.header());
    let (older_freq, newer_freq) = (older.perf_freq.get(), newer.perf_freq.get());
    if older_freq != newer_freq {
        return Some(PairFinding::DifferentFrequency { older: older_freq, newer: newer_freq });
    }
    let by_100nsec = newer.perf_time_100nsec.get().saturating_sub(older.perf_time_100nsec.get());
    let ticks = newer.perf_time.get().saturating_sub(older.perf_time.get());
    if ticks < 0 && by_100nsec >= 0 {
        return Some(PairFinding::Rebooted);
    }
    let scaled = i128::from(ticks).saturating_mul(10_000_000).checked_div(i128::from(newer_freq))?;
    let by_perf_time = i64::try_from(scaled).unwrap_or(i64::MAX);
    // A few percent and a few clock interrupts are usual between two clocks that are read one after the other.
    let apart = by_perf_time.abs_diff(by_100nsec);
    let usual = (by_100nsec.unsigned_abs() / 20).saturating_add(500_000);
    (apart > usual).then_some(PairFinding::ClockDisagrees { by_perf_time, by_100nsec })
}
