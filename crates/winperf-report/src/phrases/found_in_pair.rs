//! What is odd about two captures, with the names that its sentence needs.

use winperf::Place;
use winperf::findings::{PairFinding, PairFindingKind, WrongByName};
use winperf::pair::Age;
use winperf::{CounterIdx, ObjectIdx, Pair};

use crate::number::plain;

/// A finding of two captures, with the names of what it concerns in the newer one.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundInPair {
    /// What is odd.
    pub kind: PairFindingKind,
    /// The computers of the older and of the newer capture.
    pub(crate) computers: [String; 2],
    /// The object; empty where it concerns the captures as a whole, as are the names below.
    pub(crate) object: String,
    /// The counter, or the instance with its number.
    pub(crate) subject: String,
    /// The counter that matching by name makes wrong.
    pub(crate) wrong_counter: String,
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
            computers: Age::BOTH.map(|age| computer(age).unwrap_or_default()),
            object: object.map(|object| object.name(names).into_owned()).unwrap_or_default(),
            subject: subject.unwrap_or_default(),
            wrong_counter: wrong.and_then(|wrong| counter_name(wrong.counter)).unwrap_or_default(),
        }
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
pub(crate) fn values_by_name(wrong: WrongByName) -> (String, Option<String>) {
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
