//! What is odd about two captures, with the names that its sentence needs.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use winperf::Place;
use winperf::findings::{PairFinding, PairFindingKind, WrongByName};
use winperf::pair::Age;
use winperf::{CounterIdx, ObjectIdx, Pair};

use super::Statement;
use crate::plain;

/// A finding of two captures, with the names of what it concerns in the newer one.
///
/// It says itself in English.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundInPair {
    /// What is odd.
    pub kind: PairFindingKind,
    /// The structure that it concerns, in the older and in the newer capture.
    pub places: [Place; 2],
    /// The computers of the older and of the newer capture.
    pub computers: [String; 2],
    /// The object; empty where it concerns the captures as a whole, as are the names below.
    pub object: String,
    /// The counter, or the instance with its number.
    pub subject: String,
    /// The counter that matching by name makes wrong.
    pub wrong_counter: String,
}

impl FoundInPair {
    /// All findings of a pair.
    pub fn all(pair: &Pair) -> Vec<Self> {
        pair.findings().iter().map(|finding| Self::new(pair, finding)).collect()
    }

    /// A finding of a pair with its names.
    pub fn new(pair: &Pair, finding: &PairFinding) -> Self {
        let names = pair.names(Age::Newer);
        let [_, place] = finding.places;
        let object = object_of(place).and_then(|object| pair.newer().object(object));
        let counter_name = |counter: CounterIdx| Some(object?.counter(counter)?.name(names).into_owned());
        let subject = match place {
            Place::CounterDefinition { counter, .. } => counter_name(counter),
            Place::Instance { instance, .. } => {
                object.and_then(|object| Some(object.instance(instance)?.name(names)))
            }
            _ => None,
        };
        let wrong = match finding.kind {
            PairFindingKind::InstancesShifted { wrong, .. } => wrong,
            _ => None,
        };
        let computer = |age| pair.capture(age).map(|capture| plain(&capture.system_name()).into_owned());
        Self {
            kind: finding.kind,
            places: finding.places,
            computers: Age::BOTH.map(|age| computer(age).unwrap_or_default()),
            object: object.map(|object| object.name(names).into_owned()).unwrap_or_default(),
            subject: subject.unwrap_or_default(),
            wrong_counter: wrong.and_then(|wrong| counter_name(wrong.counter)).unwrap_or_default(),
        }
    }

    /// What a reader that matches by name shows, where that is something else than the value.
    pub(super) fn by_name(&self) -> Option<Statement> {
        let PairFindingKind::InstancesShifted { wrong: Some(wrong), .. } = self.kind else { return None };
        let (by_name, value) = values_by_name(wrong);
        Some(Statement::ByName { place: self.subject(), counter: self.wrong_counter.clone(), by_name, value })
    }

    /// What it concerns, as counter paths have it; empty where that is both captures as a whole.
    pub fn subject(&self) -> String {
        let Self { object, subject, .. } = self;
        match self.kind {
            PairFindingKind::DefinitionChanged { .. } => format!("{object}\\{subject}"),
            PairFindingKind::InstancesShifted { .. } => format!("{object}({subject})"),
            PairFindingKind::SameCapture | PairFindingKind::DifferentMachine => String::new(),
            PairFindingKind::Swapped
            | PairFindingKind::DifferentFrequency { .. }
            | PairFindingKind::Rebooted
            | PairFindingKind::ClockDisagrees { .. } => "PERF_DATA_BLOCK".to_owned(),
        }
    }
}

/// The object that a counter or an instance belongs to.
fn object_of(place: Place) -> Option<ObjectIdx> {
    match place {
        Place::CounterDefinition { object, .. } | Place::Instance { object, .. } => Some(object),
        _ => None,
    }
}

/// What a reader that matches by name shows, and the value, with at most three decimals, or all where two values would look the same.
pub fn values_by_name(wrong: WrongByName) -> (String, Option<String>) {
    let value = wrong
        .value
        .map(|value| if (value - wrong.by_name).abs() < 0.001 { format!("{value}") } else { short(value) });
    (short(wrong.by_name), value)
}

/// A number with three decimals, or none when it is whole.
fn short(number: f64) -> String {
    let decimals = if number % 1.0 == 0.0 { 0 } else { 3 };
    format!("{number:.decimals$}")
}

impl fmt::Display for FoundInPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PairFindingKind::SameCapture => {
                write!(f, "both captures are the same bytes, so no time passed between them")
            }
            PairFindingKind::Swapped => {
                write!(
                    f,
                    "the captures were given newest first; the values are computed from the earlier to the later one"
                )
            }
            PairFindingKind::DifferentMachine => {
                let [older, newer] = &self.computers;
                write!(
                    f,
                    "the older capture is of \"{older}\" and the newer of \"{newer}\"; objects are matched by name, and differences mean little"
                )
            }
            PairFindingKind::DifferentFrequency { older, newer } => write!(
                f,
                "PerfFreq is {older} in the older capture and {newer} in the newer one: two machines, or a restart between them"
            ),
            PairFindingKind::Rebooted => {
                write!(
                    f,
                    "PerfTime of the newer capture is smaller although it was taken later: the machine was restarted between them"
                )
            }
            PairFindingKind::ClockDisagrees { by_perf_time, by_100nsec } => write!(
                f,
                "PerfTime advanced by {} ms and PerfTime100nSec by {} ms: one of the clocks was set or stopped",
                by_perf_time / 10_000,
                by_100nsec / 10_000
            ),
            PairFindingKind::DefinitionChanged { count } => {
                let Self { object, subject: counter, .. } = self;
                write!(
                    f,
                    "{counter} of {object} has another type or size in the older capture, as {count} counters in all have; their differences mean nothing"
                )
            }
            PairFindingKind::InstancesShifted { count, older, newer, wrong } => {
                let Self { object, subject: instance, .. } = self;
                let anew = if older == newer { ", started anew with the same id" } else { "" };
                let names = match count {
                    1 => "1 name in all stands for another instance".to_owned(),
                    count => format!("{count} names in all stand for another instance"),
                };
                let wrong = wrong.map(|wrong| wrong_by_name(&self.wrong_counter, wrong)).unwrap_or_default();
                write!(
                    f,
                    "{instance} of {object} has the id {older} in the older capture and {newer} in the newer one{anew}, and {names}{wrong}"
                )
            }
        }
    }
}

fn wrong_by_name(counter: &str, wrong: WrongByName) -> String {
    match values_by_name(wrong) {
        (by_name, Some(value)) => {
            format!("; matched by name, its {counter} would be {by_name} instead of {value}")
        }
        (by_name, None) => format!(
            "; matched by name, its {counter} would be {by_name}, although there is no older sample of it"
        ),
    }
}
