//! The rows of values: every counter of every instance with all that is known about it.

mod shown;

use winperf::CounterType;
use winperf::counter_type::{Class, PERF_NUMBER_HEX};
use winperf::formula::NoValue;
use winperf::pair::{self, Operand, Reading};

pub use self::shown::{OfOlder, Shown};
use crate::language::Language;
use crate::number::display;
use crate::phrases::Say;
use crate::unit::Unit;

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

impl Row {
    /// All that is known of a row.
    pub fn new(row: &pair::Row<'_>) -> Self {
        let (older, newer, outcome) = (row.older(), row.newer(), row.outcome());
        let text = row.text();
        Self {
            object_title: row.object_title().map_or(0, |title| title.0),
            object: row.object_name(),
            object_position: row.object_position(),
            instance: row.instance_position().and_then(|position| RowInstance::new(row, position)),
            counter_title: row.definition().map_or(0, |definition| definition.title.0),
            counter: row.counter_name(),
            counter_position: row.counter_position(),
            counter_type: row.counter_type(),
            raw: RawPair::new(older, newer, |reading| reading.value),
            base: has_base(older, newer).then(|| RawPair::new(older, newer, |reading| reading.base)),
            value: outcome.value,
            unit: unit(row.counter_type()),
            display: text.clone().or_else(|| Some(with_unit(&newer?, outcome.value.ok()?))),
            text,
            default_scale: row.definition().map_or(0, |definition| definition.default_scale),
            notes: outcome.notes.names().collect(),
            alternative: outcome.alternative,
        }
    }
}

impl RowInstance {
    fn new(row: &pair::Row<'_>, position: u32) -> Option<Self> {
        let (age, pair, object) = (row.age(), row.pair(), row.object_position());
        let (capture, code_pages) = (pair.capture(age)?, pair.names(age).code_pages());
        let name = capture.index().full_name(capture.bytes(), capture.outline(), object, position);
        Some(Self {
            full_name: pair.instance_name(age, object, position)?,
            name: name.own.decode(code_pages),
            occurrence: capture.index().occurrence(capture.outline(), object, position),
            parent: name.parent.map(|parent| parent.decode(code_pages)),
            position,
        })
    }
}

impl RawPair {
    fn new(
        older: Option<Reading<'_>>,
        newer: Option<Reading<'_>>,
        operand: impl Fn(&Reading<'_>) -> Option<Operand>,
    ) -> Self {
        let number = |reading: Option<Reading<'_>>| Some(operand(&reading?)?.raw.number);
        Self { older: number(older), newer: number(newer) }
    }
}

/// Whether a base is called for and there: a definition, or the number behind a multi counter.
fn has_base(older: Option<Reading<'_>>, newer: Option<Reading<'_>>) -> bool {
    let is_behind = [older, newer].into_iter().flatten().any(|reading| reading.base.is_some());
    is_behind || newer.or(older).is_some_and(|reading| reading.base_definition.is_some())
}

/// The unit of a type, by its display bits.
pub fn unit(counter_type: CounterType) -> Option<&'static str> {
    Unit::of(counter_type).map(|unit| unit.say(Language::English))
}

/// A value in digits, with its unit.
fn with_unit(reading: &Reading<'_>, value: f64) -> String {
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
