//! The rows of values: every counter of every instance with all that is known about it.

mod shown;

use winperf::counter_type::{Class, PERF_NUMBER_HEX};
use winperf::evaluation::{Evaluation, Operand};
use winperf::formula::NoValue;
use winperf::pairing::{PairFinding, Pairing, Slot};
use winperf::{Capture, CodePages, CounterType, Titles};

pub use self::shown::{OfOlder, Shown};
use crate::language::Language;
use crate::number::display;
use crate::phrases::Say;
use crate::unit::Unit;

/// Two captures in order of time, or one, with what belongs together in them.
#[derive(Clone, Copy)]
pub struct Values<'a> {
    /// The older capture.
    pub older: Option<&'a Capture>,
    /// The newer capture, or the only one.
    pub newer: &'a Capture,
    /// What belongs together, made by [`Values::pairing`] from these two.
    pub pairing: &'a Pairing,
    /// Names of objects and counters of the newer capture.
    pub titles: &'a Titles,
    /// Names of objects and counters of the older capture.
    pub older_titles: &'a Titles,
    /// Turns instance names of a code page into text.
    pub code_pages: &'a dyn CodePages,
}

/// One counter of one instance: the columns of a table of values.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Title index of the object.
    pub object_title: u32,
    /// Name of the object.
    pub object: String,
    /// Position of the object in the newer capture, or in the older one when only that has the row.
    pub object_position: u32,
    /// The instance; `None` for an object without instances.
    pub instance: Option<RowInstance>,
    /// Title index of the counter.
    pub counter_title: u32,
    /// Name of the counter.
    pub counter: String,
    /// Position of the counter's definition.
    pub counter_position: u32,
    /// How the value is computed.
    pub counter_type: CounterType,
    /// The raw values.
    pub raw: RawPair,
    /// The raw values of the base; `None` when the type calls for no base.
    pub base: Option<RawPair>,
    /// The value, or why there is none.
    pub value: Result<f64, NoValue>,
    /// `/sec`, `%`, `secs`, or none.
    pub unit: Option<&'static str>,
    /// The value with its unit as people read it, or the text; `None` when there is no value.
    pub display: Option<String>,
    /// The text of a text counter.
    pub text: Option<String>,
    /// Power of ten by which a chart multiplies the value.
    pub default_scale: i32,
    /// What is worth knowing about the value.
    pub notes: Vec<&'static str>,
    /// The value by the other reading, where the sources disagree about the formula.
    pub alternative: Option<f64>,
}

/// The instance of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowInstance {
    /// `parent/instance#n`.
    pub full_name: String,
    /// Its own name; its unique id or position when it has none.
    pub name: String,
    /// How many instances of the same full name stand before it.
    pub occurrence: u32,
    /// The name of its parent; `?` when the capture does not hold it.
    pub parent: Option<String>,
    /// Position among the instances of the object.
    pub position: u32,
}

/// The raw values of both captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawPair {
    /// In the older capture.
    pub older: Option<u64>,
    /// In the newer capture.
    pub newer: Option<u64>,
}

impl Row {
    /// `ok`, or the name of the reason why there is no value.
    pub fn status(&self) -> &'static str {
        match self.value {
            Ok(_) => "ok",
            Err(reason) => reason.name(),
        }
    }

    /// The value as a chart draws it, where `DefaultScale` makes that another number.
    pub fn on_chart(&self) -> Option<f64> {
        let value = self.value.ok().filter(|_| self.default_scale != 0)?;
        // A division by a power of ten rounds once, a multiplication by its inverse twice.
        let power = |scale: i32| 10_f64.powi(scale);
        let scaled = match self.default_scale {
            ..0 => value / power(self.default_scale.saturating_neg()),
            scale => value * power(scale),
        };
        scaled.is_finite().then_some(scaled)
    }

    /// The name of the type, or its number when nobody predefined it.
    pub fn type_name(&self) -> String {
        self.counter_type.name().map_or_else(|| format!("{:#010x}", self.counter_type.0), str::to_owned)
    }
}

impl<'a> Values<'a> {
    /// Puts two captures in order of time and pairs them: the older one, the newer one, their pairing.
    ///
    /// Captures given newest first are swapped, and a finding of the pairing says so.
    pub fn pair(
        first: Option<&'a Capture>,
        second: &'a Capture,
        titles: &Titles,
    ) -> (Option<&'a Capture>, &'a Capture, Vec<PairFinding>, Pairing) {
        let (older, newer, findings, pairing) =
            Self::pair_with_titles(first.map(|first| (first, titles)), (second, titles));
        (older.map(|(older, _)| older), newer.0, findings, pairing)
    }

    /// As [`Values::pair`], for captures of which each has its own names of objects and counters.
    #[expect(clippy::type_complexity, reason = "two captures with their titles, twice")]
    pub fn pair_with_titles<'t>(
        first: Option<(&'a Capture, &'t Titles)>,
        second: (&'a Capture, &'t Titles),
    ) -> (Option<(&'a Capture, &'t Titles)>, (&'a Capture, &'t Titles), Vec<PairFinding>, Pairing) {
        let swapped = first.filter(|first| winperf::pairing::is_swapped(first.0, second.0));
        let (older, newer) = match swapped {
            Some(first) => (Some(second), first),
            None => (first, second),
        };
        let pairing = Pairing::with_titles(older, newer);
        let mut findings: Vec<PairFinding> = swapped.iter().map(|_| PairFinding::Swapped).collect();
        findings.extend(pairing.findings().iter().cloned());
        (older, newer, findings, pairing)
    }

    /// Count of all rows.
    pub fn row_count(&self) -> u64 {
        self.pairing.row_count()
    }

    /// All rows in capture order: object, instance, counter.
    pub fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        (0..self.row_count()).filter_map(|number| self.row(number))
    }

    /// The row of that number.
    pub fn row(&self, number: u64) -> Option<Row> {
        let row = self.pairing.row(number)?;
        let older = self.older;
        let evaluation = Evaluation::new(self.pairing, older, self.newer, &row);
        let objects = self.pairing.objects().get(usize::try_from(row.object).ok()?)?;
        let found =
            |of_newer: Option<u32>, of_older: Option<u32>| match (row.instance.newer, row.counter.newer) {
                (Some(_), Some(_)) => of_newer,
                _ => of_older,
            };
        let object_position = found(objects.newer, objects.older)?;
        let (capture, titles) = match evaluation.newer {
            Some(_) => (self.newer, self.titles),
            None => (self.older?, self.older_titles),
        };
        let slot = if evaluation.newer.is_some() { row.instance.newer? } else { row.instance.older? };
        let object = capture.outline().objects().get(usize::try_from(object_position).ok()?)?;
        let definition = evaluation.definition()?;
        let text = evaluation
            .newer
            .as_ref()
            .and_then(|reading| reading.text)
            .map(|text| text.decode(self.code_pages));
        Some(Row {
            object_title: object.title.0,
            object: titles.display(object.title).into_owned(),
            object_position,
            instance: self.instance(capture, object_position, slot),
            counter_title: definition.title.0,
            counter: titles.display(definition.title).into_owned(),
            counter_position: found(row.counter.newer, row.counter.older)?,
            counter_type: definition.counter_type,
            raw: raw_pair(&evaluation, |reading| reading.value),
            base: has_base(&evaluation).then(|| raw_pair(&evaluation, |reading| reading.base)),
            value: evaluation.outcome.value,
            unit: unit(definition.counter_type),
            display: text.clone().or_else(|| shown(&evaluation)),
            text,
            default_scale: definition.default_scale,
            notes: evaluation.outcome.notes.names().collect(),
            alternative: evaluation.outcome.alternative,
        })
    }

    fn instance(&self, snapshot: &Capture, object: u32, slot: Slot) -> Option<RowInstance> {
        let Slot::Instance(position) = slot else { return None };
        let index = snapshot.index();
        let name = index.full_name(snapshot.bytes(), snapshot.outline(), object, position);
        Some(RowInstance {
            full_name: index.display(snapshot.bytes(), snapshot.outline(), object, position, self.code_pages),
            name: name.own.decode(self.code_pages),
            occurrence: index.occurrence(snapshot.outline(), object, position),
            parent: name.parent.map(|parent| parent.decode(self.code_pages)),
            position,
        })
    }
}

/// Whether a base is called for and there: a definition, or the number behind a multi counter.
fn has_base(evaluation: &Evaluation<'_>) -> bool {
    let behind =
        [&evaluation.older, &evaluation.newer].into_iter().flatten().any(|reading| reading.base.is_some());
    behind || evaluation.base_definition().is_some()
}

fn raw_pair(
    evaluation: &Evaluation<'_>,
    operand: impl Fn(&winperf::evaluation::Reading<'_>) -> Option<Operand>,
) -> RawPair {
    let number = |reading: Option<&winperf::evaluation::Reading<'_>>| {
        reading.and_then(&operand).map(|operand| operand.raw.number)
    };
    RawPair { older: number(evaluation.older.as_ref()), newer: number(evaluation.newer.as_ref()) }
}

/// The unit of a type, by its display bits.
pub fn unit(counter_type: CounterType) -> Option<&'static str> {
    Unit::of(counter_type).map(|unit| unit.say(Language::English))
}

fn shown(evaluation: &Evaluation<'_>) -> Option<String> {
    Some(with_unit(evaluation.newer.as_ref()?, evaluation.outcome.value.ok()?))
}

/// A value in digits, with its unit.
fn with_unit(reading: &winperf::evaluation::Reading<'_>, value: f64) -> String {
    let counter_type = reading.definition.counter_type;
    // A 64-bit number beyond 2^53 is no f64; the raw digits are exact.
    let raw = reading.value.filter(|_| counter_type.class() == Class::Number).map(|operand| operand.raw);
    let is_whole = counter_type.name() != Some("PERF_DOUBLE_RAW") && value == value.trunc();
    let digits = match raw {
        Some(raw) if counter_type.subtype() == PERF_NUMBER_HEX && is_whole => {
            format!("0x{:0width$X}", raw.number, width = usize::from(raw.length) * 2)
        }
        Some(raw) if counter_type.subtype() != winperf::counter_type::PERF_NUMBER_DEC_1000 && is_whole => {
            raw.number.to_string()
        }
        _ => display(value),
    };
    match unit(counter_type) {
        Some(unit) => format!("{digits} {unit}"),
        None => digits,
    }
}
