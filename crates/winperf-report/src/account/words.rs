//! Account of captures in a language, and the rows of findings.

use std::sync::Arc;

use winperf::findings::{Backwards, OutOfBounds, PairFindingKind, Severity};
use winperf::pair::{Age, Pair, Row, Slot};
use winperf::{Capture, CounterIdx, InstanceIdx, ObjectIdx, Place};
use winperf_bundle::Source;
use winperf_log::Run;
use winperf_redact::Redacted;

use super::{Account, AccountFinding, Looked, Problem, SampleBytes, Statement, row_at};
use crate::language::Language;
use crate::logs::place_in_log;
use crate::phrases::Say;
use crate::phrases::share::{Heading, HowBad};
use crate::words::Words;

/// The words of a language for a text about a pair.
#[derive(Clone, Copy)]
pub struct PairWords<'a> {
    /// The captures.
    pub pair: &'a Pair,
    /// The language.
    pub language: Language,
    /// Places of the older and the newer capture in the log that they are extracted from; empty for captures from
    /// elsewhere.
    pub in_logs: [&'a [Run]; 2],
    /// All samples of a bundle, which then have their numbers as names; empty for the older and the newer capture.
    pub samples: &'a [Arc<Capture>],
}

impl<'a> PairWords<'a> {
    /// Creates the words for captures that are of no log.
    pub fn new(pair: &'a Pair, language: Language) -> Self {
        Self { pair, language, in_logs: [&[], &[]], samples: &[] }
    }

    /// Returns the capture that a sample of the pair is.
    pub(crate) fn age(&self, sample: usize) -> Age {
        if sample == 0 && self.pair.older().is_some() { Age::Older } else { Age::Newer }
    }

    /// Returns a heading.
    pub(crate) fn heading(&self, part: Heading) -> &'static str {
        part.say(self.language)
    }

    /// Returns the name of a severity.
    pub(crate) fn severity(&self, severity: Severity) -> &'static str {
        HowBad(severity).say(self.language)
    }

    /// Returns a sentence.
    pub(crate) fn say(&self, statement: &Statement) -> String {
        statement.say(self.language)
    }

    /// Returns the sentence of a finding.
    pub(crate) fn describe(&self, found: &AccountFinding) -> String {
        match &found.odd {
            Problem::Capture(kind) => kind.say(self.language),
            Problem::Pair(found) => found.say(self.language),
            Problem::Machine(found) => found.say(self.language),
        }
    }

    /// Returns the place of a finding, as in counter paths; empty for captures as a whole.
    pub(crate) fn place(&self, found: &AccountFinding) -> String {
        match &found.odd {
            Problem::Pair(found) => return found.subject(),
            Problem::Machine(found) => return found.place(),
            Problem::Capture(_) => {}
        }
        let age = found.seen.last().map_or(Age::Newer, |seen| self.age(seen.sample));
        let sample = found.seen.last().and_then(|seen| self.samples.get(seen.sample));
        let capture = sample.map(|sample| &**sample).or_else(|| self.pair.capture(age));
        let Some(capture) = capture else { return String::new() };
        Words { capture, names: self.pair.names(age), language: self.language }.place(found.place)
    }

    /// Returns the name of a sample; empty for the only one.
    pub(crate) fn sample(&self, sample: usize) -> String {
        if self.pair.older().is_none() {
            return String::new();
        }
        if !self.samples.is_empty() {
            return format!("sample {sample}");
        }
        let heading = self.age(sample).choose(Heading::Older, Heading::Newer);
        heading.say(self.language).to_lowercase()
    }

    /// Returns the offset of some bytes, and their place in the log of their capture.
    pub(crate) fn describe_place(&self, seen: &SampleBytes) -> String {
        let [older, newer] = self.in_logs;
        let runs = self.age(seen.sample).choose(older, newer);
        match place_in_log(runs, (seen.offset, seen.length), self.language) {
            Some(place) => format!("{:#x}, {place}", seen.offset),
            None => format!("{:#x}", seen.offset),
        }
    }
}

/// Returns the rows to explain without a selection, which are those of the worst finding.
pub fn rows_of_worst(pair: &Pair, account: &Account) -> Vec<u64> {
    account.worst().map(|found| rows_of(pair, found)).unwrap_or_default()
}

/// Returns the rows that a finding is about.
pub(crate) fn rows_of(pair: &Pair, found: &AccountFinding) -> Vec<u64> {
    match &found.odd {
        Problem::Pair(of_pair) => rows_of_pair(pair, &of_pair.kind, found.place),
        Problem::Machine(_) => Vec::new(),
        Problem::Capture(_) => {
            let spoken = PairWords::new(pair, Language::default());
            let age = found.seen.last().map_or(Age::Newer, |seen| spoken.age(seen.sample));
            rows_at(pair, age, found.place)
        }
    }
}

/// Returns the rows that a finding of a pair is about: the value that matching by name makes wrong, or the values of a
/// definition.
pub fn rows_of_pair(pair: &Pair, kind: &PairFindingKind, newer: Place) -> Vec<u64> {
    let wrong = match (kind, newer) {
        (
            PairFindingKind::InstancesShifted { wrong: Some(wrong), .. },
            Place::Instance { object, instance },
        ) => row_of_bearer(pair, Age::Newer, object, instance, wrong.counter),
        (
            PairFindingKind::ValuesWentBackwards(Backwards { first_counters: [Some(counter), ..], .. }),
            place,
        ) => row_at(pair, place, *counter),
        (
            PairFindingKind::SampledFractionAbove100(OutOfBounds { counter, .. })
            | PairFindingKind::InverseBelow0(OutOfBounds { counter, .. }),
            place,
        ) => row_at(pair, place, *counter),
        _ => return rows_at(pair, Age::Newer, newer),
    };
    wrong.into_iter().map(|row| row.number()).collect()
}

/// Returns the rows of a structure: all that an instance shows, or the first value that a definition describes.
pub fn rows_at(pair: &Pair, age: Age, place: Place) -> Vec<u64> {
    rows_found(pair, age, place).unwrap_or_default()
}

fn rows_found(pair: &Pair, age: Age, place: Place) -> Option<Vec<u64>> {
    let object = pair.object_in(age, place.object()?)?;
    let slot = match place {
        Place::Instance { instance, .. } | Place::InstanceBlock { instance, .. } => Slot::Instance(instance),
        Place::ObjectBlock(_) => Slot::Object,
        Place::CounterDefinition { counter, .. } => {
            let counter = object.counter_in(age, counter)?;
            return Some(vec![object.instances().next()?.row(counter)?.number()]);
        }
        Place::DataBlock | Place::Object(_) => return None,
    };
    let rows = object.instance_in(age, slot)?.rows();
    Some(rows.filter(is_more_than_base).map(|row| row.number()).collect())
}

/// Returns `true` if a row is not just the base of another row.
fn is_more_than_base(row: &Row<'_>) -> bool {
    row.definition().is_some_and(|counter| !counter.counter_type().is_base())
}

fn row_of_bearer(
    pair: &Pair,
    age: Age,
    object: ObjectIdx,
    instance: InstanceIdx,
    counter: CounterIdx,
) -> Option<Row<'_>> {
    let object = pair.object_in(age, object)?;
    object.instance_in(age, Slot::Instance(instance))?.row(object.counter_in(age, counter)?)
}

/// Returns the origin, with what may be disclosed with captures redacted at that level.
pub(crate) fn looked(machine: &Source, tool: Option<&str>) -> Looked {
    Looked { tool: tool.map(str::to_owned), ..Looked::from_source(machine) }
}

/// Returns `true` if the program that packed captures belongs to winperf; any other name in a file is not trusted.
pub(crate) fn known_tool(tool: &str, redacted: &Redacted) -> bool {
    let Some((name, version)) = tool.rsplit_once(' ') else { return false };
    let is_version = !version.is_empty()
        && version.len() <= 12
        && version.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    ["winperf", "winperf (npm)", "winperf-capture"].contains(&name) && is_version && !redacted.mentions(tool)
}
