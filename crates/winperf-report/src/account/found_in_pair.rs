//! Findings about two captures, with the names that their sentences need.

use core::fmt;

use winperf::Place;
use winperf::findings::{
    Backwards, Defined, Diagnostic, OutOfBounds, PairFinding, PairFindingKind, Reset, Severity, WrongByName,
};
use winperf::formula::NoValue;
use winperf::pair::{Age, Row, Slot};
use winperf::{CounterIdx, InstanceIdx, Names, ObjectIdx, Pair};

use super::Statement;
use super::changes::{Definition, definitions};
use crate::number::plain;

/// Maximum number of decimals of a value.
const MAX: usize = 17;

/// Names of objects or counters in a finding.
const NAMED: usize = 3;

/// A finding of two captures, with the names of its subject in the newer one.
///
/// It is displayed in English.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundInPair {
    /// Kind of the finding.
    pub kind: PairFindingKind,
    /// The structure that it concerns, in the older and in the newer capture.
    pub places: [Place; 2],
    /// The computers of the older and of the newer capture.
    pub computers: [String; 2],
    /// The object; empty for a finding about complete captures, like the names below.
    pub object: String,
    /// The counter, or the instance with its number.
    pub subject: String,
    /// The counter with a wrong value when matched by name, or whose value is out of bounds.
    pub wrong_counter: String,
    /// The first counters whose values decreased, or the first objects or counters missing from one capture.
    pub counters: Vec<String>,
    /// The first instances that such values are of.
    pub instances: Vec<String>,
    /// The first of the values that went backwards.
    pub decreased: Option<Decreased>,
    /// Letters of the older and the newer capture in a program that shows both; without them, sentences call them
    /// *older* and *newer*.
    pub letters: Option<[&'static str; 2]>,
}

/// Raw value that decreased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decreased {
    /// The counter path without the computer and the first backslash.
    pub path: String,
    /// The value in the older and in the newer capture.
    pub raw: [u64; 2],
}

impl Decreased {
    /// Returns the decreased raw value of the first counter of a finding; `None` if its base decreased instead.
    fn new(pair: &Pair, finding: &PairFinding) -> Option<Self> {
        let PairFindingKind::ValuesWentBackwards(Backwards { first_counters: [Some(counter), ..], .. }) =
            finding.kind
        else {
            return None;
        };
        let [_, place] = finding.places;
        let row = row_at(pair, place, counter)?;
        let [older, newer] = Age::BOTH.map(|age| row.raw(age).map(|raw| raw.number));
        let raw = [older?, newer?];
        let path = plain(&row.path().to_string()).into_owned();
        (row.value() == Err(NoValue::WentBackwards))
            .then(|| Self { path: path.trim_start_matches('\\').to_owned(), raw })
    }
}

/// Returns the row of a counter at a place of the newer capture: an instance, or the block of an object without
/// instances.
pub fn row_at(pair: &Pair, place: Place, counter: CounterIdx) -> Option<Row<'_>> {
    let object = pair.object_in(Age::Newer, place.object()?)?;
    let slot = match place {
        Place::Instance { instance, .. } => Slot::Instance(instance),
        _ => Slot::Object,
    };
    object.instance_in(Age::Newer, slot)?.row(object.counter_in(Age::Newer, counter)?)
}

impl Diagnostic for FoundInPair {
    fn column(&self) -> (&'static str, Severity) {
        (self.kind.code(), self.kind.severity())
    }
}

impl FoundInPair {
    /// Returns all findings of a pair.
    pub fn all(pair: &Pair) -> Vec<Self> {
        pair.findings().iter().map(|finding| Self::new(pair, finding)).collect()
    }

    /// Creates a finding of a pair with its names.
    pub fn new(pair: &Pair, finding: &PairFinding) -> Self {
        let (age, place) = subject_of(finding.kind, finding.places);
        let names = pair.names(age);
        let object = object_of(place).and_then(|object| pair.capture(age)?.object(object));
        let counter_name = |counter: CounterIdx| Some(object?.counter(counter)?.name(names).into_owned());
        let instance_name =
            |instance: InstanceIdx| object.and_then(|object| Some(object.instance(instance)?.name(names)));
        let subject = match place {
            Place::CounterDefinition { counter, .. } => counter_name(counter),
            Place::Instance { instance, .. } => instance_name(instance),
            _ => None,
        };
        let wrong = match finding.kind {
            PairFindingKind::InstancesShifted { wrong, .. } => wrong.map(|wrong| wrong.counter),
            PairFindingKind::SampledFractionAbove100(odd) | PairFindingKind::InverseBelow0(odd) => {
                Some(odd.counter)
            }
            PairFindingKind::BaseStandsStill { counter, .. }
            | PairFindingKind::ValuesTorn { counter, .. } => Some(counter),
            _ => None,
        };
        let [mut counters, mut instances] = [Vec::new(), Vec::new()];
        if let PairFindingKind::ValuesWentBackwards(Backwards { first_counters, first_instances, .. }) =
            finding.kind
        {
            counters.extend(first_counters.into_iter().flatten().filter_map(counter_name));
            instances.extend(first_instances.into_iter().flatten().filter_map(instance_name));
        }
        if let PairFindingKind::OnlyInOne { what, only_in, .. } = finding.kind {
            counters = lone_names(pair, what, only_in);
        }
        let computer = |age| pair.capture(age).map(|capture| plain(&capture.system_name()).into_owned());
        Self {
            kind: finding.kind,
            places: finding.places,
            computers: Age::BOTH.map(|age| computer(age).unwrap_or_default()),
            object: object.map(|object| object.name(names).into_owned()).unwrap_or_default(),
            subject: subject.unwrap_or_default(),
            wrong_counter: wrong.and_then(counter_name).unwrap_or_default(),
            counters,
            instances,
            decreased: Decreased::new(pair, finding),
            letters: None,
        }
    }

    /// Calls the older and the newer capture by letters.
    #[must_use]
    pub fn with_letters(self, letters: [&'static str; 2]) -> Self {
        Self { letters: Some(letters), ..self }
    }

    /// Returns the older and the newer capture in a sentence that contains both.
    fn captures(&self) -> [String; 2] {
        match self.letters {
            Some(letters) => letters.map(str::to_owned),
            None => ["the older capture", "the newer one"].map(str::to_owned),
        }
    }

    /// Returns one capture in a sentence.
    fn capture(&self, age: Age) -> String {
        match self.letters {
            Some([older, newer]) => age.choose(older, newer).to_owned(),
            None => format!("the {} capture", age.choose("older", "newer")),
        }
    }

    /// Returns the finding without any name of the captures: objects and counters of Windows keep theirs, others have
    /// their title index.
    #[must_use]
    pub fn without_names(self, pair: &Pair) -> Self {
        let names = Names::default();
        let (age, place) = subject_of(self.kind, self.places);
        let object = object_of(place).and_then(|object| pair.capture(age)?.object(object));
        let subject = match place {
            Place::CounterDefinition { counter, .. } => {
                object.and_then(|object| Some(object.counter(counter)?.name(&names).into_owned()))
            }
            Place::Instance { instance, .. } => Some(format!("{}", instance.0)),
            _ => None,
        };
        Self {
            computers: Default::default(),
            object: object.map(|object| object.name(&names).into_owned()).unwrap_or_default(),
            subject: subject.unwrap_or_default(),
            wrong_counter: String::new(),
            counters: Vec::new(),
            instances: Vec::new(),
            decreased: None,
            ..self
        }
    }

    /// Returns the value that a reader which matches by name shows, if it differs.
    pub(super) fn by_name(&self) -> Option<Statement> {
        let PairFindingKind::InstancesShifted { wrong: Some(wrong), .. } = self.kind else { return None };
        let (by_name, value) = values_by_name(wrong);
        Some(Statement::ByName { place: self.subject(), counter: self.wrong_counter.clone(), by_name, value })
    }

    /// Returns the subject, as in counter paths; empty for both captures as a whole.
    pub fn subject(&self) -> String {
        let Self { object, subject, .. } = self;
        match self.kind {
            PairFindingKind::DefinitionChanged { .. }
            | PairFindingKind::OnlyInOne { what: Defined::Counter, .. } => format!("{object}\\{subject}"),
            PairFindingKind::InstancesShifted { .. } | PairFindingKind::SlotRenamed { .. } => {
                format!("{object}({subject})")
            }
            PairFindingKind::ValuesWentBackwards(_)
            | PairFindingKind::ValuesStandStill { .. }
            | PairFindingKind::OnlyInOne { what: Defined::Object, .. } => object.clone(),
            PairFindingKind::SampledFractionAbove100(_)
            | PairFindingKind::InverseBelow0(_)
            | PairFindingKind::BaseStandsStill { .. }
            | PairFindingKind::ValuesTorn { .. } => {
                let counter = &self.wrong_counter;
                if subject.is_empty() {
                    format!("{object}\\{counter}")
                } else {
                    format!("{object}({subject})\\{counter}")
                }
            }
            PairFindingKind::SameCapture | PairFindingKind::DifferentMachine => String::new(),
            PairFindingKind::Swapped
            | PairFindingKind::DifferentFrequency { .. }
            | PairFindingKind::Rebooted
            | PairFindingKind::ClockDisagrees { .. } => "PERF_DATA_BLOCK".to_owned(),
        }
    }
}

/// Returns the object of a counter or an instance.
fn object_of(place: Place) -> Option<ObjectIdx> {
    match place {
        Place::Object(object)
        | Place::CounterDefinition { object, .. }
        | Place::Instance { object, .. }
        | Place::ObjectBlock(object) => Some(object),
        _ => None,
    }
}

/// Returns the value that a reader which matches by name shows, and the correct one, with up to three decimals, or more
/// if needed to distinguish them.
pub fn values_by_name(wrong: WrongByName) -> (String, Option<String>) {
    let by_name = rounded(wrong.by_name);
    let value = wrong.value.map(|value| {
        let mut told = rounded(value);
        let mut decimals = 4;
        while told == by_name && decimals <= MAX {
            let [longer, other] = [value, wrong.by_name].map(|number| format!("{number:.decimals$}"));
            told = if longer == other { told } else { longer };
            decimals += 1;
        }
        told
    });
    (by_name, value)
}

/// Returns a number with three decimals, or with none if it is whole.
pub(crate) fn rounded(number: f64) -> String {
    if number % 1.0 == 0.0 { format!("{number:.0}") } else { format!("{number:.3}") }
}

impl fmt::Display for FoundInPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PairFindingKind::SameCapture => {
                write!(f, "both captures have the same bytes, so no time passed between them")
            }
            PairFindingKind::Swapped => {
                write!(
                    f,
                    "the captures were given newest first; the values are computed from the older to the newer one"
                )
            }
            PairFindingKind::DifferentMachine => {
                let [older, newer] = &self.computers;
                let [in_older, in_newer] = self.captures();
                write!(
                    f,
                    "{in_older} is from \"{older}\" and {in_newer} from \"{newer}\"; objects are matched by name, and differences mean little"
                )
            }
            PairFindingKind::DifferentFrequency { older, newer } => {
                let [in_older, in_newer] = self.captures();
                write!(
                    f,
                    "PerfFreq is {older} in {in_older} and {newer} in {in_newer}: two machines, or a restart between them"
                )
            }
            PairFindingKind::Rebooted => {
                write!(
                    f,
                    "PerfTime of {} is smaller although it was taken later: the machine was restarted between the captures",
                    self.capture(Age::Newer)
                )
            }
            PairFindingKind::ClockDisagrees { by_perf_time, by_100nsec } => write!(
                f,
                "PerfTime advanced by {} ms and PerfTime100nSec by {} ms: one of the clocks was set or stopped",
                by_perf_time / 10_000,
                by_100nsec / 10_000
            ),
            PairFindingKind::OnlyInOne { what, only_in, count } => self.only_in_one(what, only_in, count, f),
            PairFindingKind::DefinitionChanged { count } => {
                let Self { object, subject: counter, .. } = self;
                let older = self.capture(Age::Older);
                write!(f, "{counter} of {object} has a different type or size in {older}")?;
                match count {
                    1 => write!(f, ", so its differences have no meaning"),
                    _ => write!(f, "; this applies to {count} counters, whose differences have no meaning"),
                }
            }
            PairFindingKind::InstancesShifted { count, older, newer, wrong } => {
                let Self { object, subject: instance, .. } = self;
                let anew = if older == newer { ", restarted with the same ID" } else { "" };
                let [in_older, in_newer] = self.captures();
                let names = match count {
                    1 => "1 name now refers to a different instance".to_owned(),
                    count => format!("{count} names now refer to different instances"),
                };
                let wrong = wrong.map(|wrong| wrong_by_name(&self.wrong_counter, wrong)).unwrap_or_default();
                write!(
                    f,
                    "{object} {instance} has ID {older} in {in_older} and {newer} in {in_newer}{anew}, and {names}{wrong}"
                )
            }
            PairFindingKind::ValuesWentBackwards(backwards) => self.backwards(backwards, f),
            PairFindingKind::ValuesStandStill { count } => write!(
                f,
                "PerfTime of {} advances but all raw values are unchanged, in {count} counter {}: the provider may return old data",
                self.object,
                if count == 1 { "block" } else { "blocks" }
            ),
            PairFindingKind::BaseStandsStill { count, .. } => write!(
                f,
                "{} grows but the base after it does not change, so there is no value: the base must be incremented with each value; this applies to {count} {}",
                self.subject(),
                if count == 1 { "value of the object" } else { "values of the object" }
            ),
            PairFindingKind::ValuesTorn { count, fell, .. } => write!(
                f,
                "{} {} by 4,294,967,296, which is 2^32, while its lower 32 bits hardly changed: half of the number was written or read; this applies to {count} {}",
                self.subject(),
                if fell { "decreased" } else { "increased" },
                if count == 1 { "value of the object" } else { "values of the object" }
            ),
            PairFindingKind::SlotRenamed { count } => write!(
                f,
                "{} continues the counts of the previous instance at its position: that instance was renamed, or its slot was reused without being set to 0; this applies to {count} {}",
                self.subject(),
                if count == 1 { "instance of the object" } else { "instances of the object" }
            ),
            PairFindingKind::SampledFractionAbove100(OutOfBounds { count, value, .. }) => write!(
                f,
                "{} is {} %, and a share should be at most 100 %; {}",
                self.wrong_counter,
                rounded(value),
                counted(count, "value of the object is above", "values of the object are above")
            ),
            PairFindingKind::InverseBelow0(OutOfBounds { count, value, .. }) => write!(
                f,
                "{} is {} %: more time was counted than passed between the samples; {}",
                self.wrong_counter,
                rounded(value),
                counted(count, "value of the object is below 0", "values of the object are below 0")
            ),
        }
    }
}

impl FoundInPair {
    fn only_in_one(
        &self,
        what: Defined,
        only_in: Age,
        count: u32,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let capture = self.capture(only_in);
        if self.counters.is_empty() {
            let are = match what {
                Defined::Object => counted(count, "object is", "objects are"),
                Defined::Counter => counted(count, "counter is", "counters are"),
            };
            return write!(f, "{are} only in {capture}");
        }
        let what = match what {
            Defined::Object => "object",
            Defined::Counter => "counter",
        };
        let names = self.counters.join(", ");
        let (plural, verb) = if count == 1 { ("", "is") } else { ("s", "are") };
        let more = match more_than(&self.counters, count) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        write!(f, "the {what}{plural} {names}{more} {verb} only in {capture}")
    }

    fn backwards(&self, backwards: Backwards, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Backwards { values, by_base, counters, instances, reset, .. } = backwards;
        if let Some(Decreased { path, raw: [older, newer] }) = &self.decreased {
            write!(f, "the raw value of {path} decreased from {older} to {newer}")?;
            if values > 1 {
                write!(f, "; in all, ")?;
            }
        }
        if values > 1 || self.decreased.is_none() {
            let values_of = counted(values, "raw value", "raw values");
            let counters = some(&self.counters, &counted(counters, "counter", "counters"), counters);
            write!(f, "{values_of} of {counters}")?;
            if instances > 0 {
                let counted = counted(instances, "instance", "instances");
                write!(f, " in {}", some(&self.instances, &counted, instances))?;
            }
            write!(f, " decreased")?;
        }
        match reset {
            Reset::All => write!(f, ", all that could: they were reset, as when a service restarts")?,
            Reset::Sums => write!(f, ": they are sums, and an instance that they included is gone")?,
            Reset::Some => {}
        }
        let (code, words) = pdh(by_base == values);
        // The sentence around it ends with a stop of its own.
        write!(f, "; PDH gives {code}: \"{}\"", words.trim_end_matches('.'))
    }
}

/// Returns the code of PDH for a raw value or a base that decreased, and its description.
pub(crate) fn pdh(by_base: bool) -> (&'static str, &'static str) {
    if by_base {
        (
            "PDH_CALC_NEGATIVE_DENOMINATOR (0x800007D6)",
            "A counter with a negative denominator value was detected.",
        )
    } else {
        ("PDH_CALC_NEGATIVE_VALUE (0x800007D8)", "A counter with a negative value was detected.")
    }
}

/// Returns the capture that contains the subject of a finding, and its place there.
fn subject_of(kind: PairFindingKind, [older, newer]: [Place; 2]) -> (Age, Place) {
    match kind {
        PairFindingKind::OnlyInOne { only_in: Age::Older, .. } => (Age::Older, older),
        _ => (Age::Newer, newer),
    }
}

/// Returns the first objects, or counters of objects in both captures, that only one capture has.
fn lone_names(pair: &Pair, what: Defined, only_in: Age) -> Vec<String> {
    let is_it = |definition: &Definition| {
        definition.only_in == only_in && definition.counter.is_some() == (what == Defined::Counter)
    };
    let name = |definition: Definition| match definition.counter {
        Some(counter) => format!("{}\\{counter}", definition.object),
        None => definition.object,
    };
    definitions(pair).filter(is_it).take(NAMED).map(name).collect()
}

/// Returns the number of things beyond those with a name.
fn more_than(names: &[String], count: u32) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX).saturating_sub(names.len())
}

/// Returns a number of items with the first of their names.
fn some(names: &[String], counted: &str, count: u32) -> String {
    match (names, more_than(names, count)) {
        ([], _) => counted.to_owned(),
        (names, 0) => format!("{counted} ({})", names.join(", ")),
        (names, more) => format!("{counted} ({} and {more} more)", names.join(", ")),
    }
}

/// Returns a number with a noun in singular or plural.
fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn wrong_by_name(counter: &str, wrong: WrongByName) -> String {
    match values_by_name(wrong) {
        (by_name, Some(value)) => {
            format!("; matched by name, its {counter} would be {by_name} instead of {value}")
        }
        (by_name, None) => {
            format!("; matched by name, its {counter} would be {by_name}, although it has no older sample")
        }
    }
}
