//! The value of a row, as people and programs read it.

use core::fmt::Write;

use winperf::counter_type::{CounterType, PERF_NUMBER_DEC_1000, PERF_NUMBER_HEX, ValueClass};
use winperf::formula::{NoValue, Notes, Raw};
use winperf::pair::{Age, Operand, Reading, Row};

use crate::language::Language;
use crate::number;
use crate::phrases::Say;
use winperf::counter_type::Unit;

/// The value of a row, without the names around it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownValue {
    /// Counter type, from which the value is computed.
    pub counter_type: CounterType,
    /// The raw values.
    pub raw: RawPair,
    /// The raw values of the base; `None` when the type calls for no base.
    pub base: Option<RawPair>,
    /// The value, or the reason why there is none.
    pub value: Result<f64, NoValue>,
    /// The value in digits without its unit, or the text; `None` when there is neither.
    pub display: Option<String>,
    /// Its unit, or none.
    pub unit: Option<Unit>,
    /// Power of ten by which a chart multiplies the value.
    pub default_scale: i32,
    /// Notes about the value.
    pub notes: Notes,
    /// Value by the alternative formula, if the sources disagree.
    pub alternative: Option<f64>,
    /// Value of the older capture alone, for a row that only it has; `None` if the type needs two samples.
    /// The page shows it with the letter of that capture; documents, sorting and filters have no value for such a row.
    pub of_older: Option<OlderValue>,
    /// Raw value if there is only one capture and the type needs two; marked as such, since it is not a display value.
    pub raw_of_one: Option<u64>,
}

/// A value that the older capture alone has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OlderValue {
    /// The value in digits without its unit, or the text.
    pub display: String,
    /// `true` if it is text.
    pub is_text: bool,
}

/// The raw values of both captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RawPair {
    /// In the older capture.
    pub older: Option<u64>,
    /// In the newer capture.
    pub newer: Option<u64>,
}

impl ShownValue {
    /// Creates a value of which nothing else is known.
    pub(crate) fn from_value(counter_type: CounterType, value: Result<f64, NoValue>) -> Self {
        Self {
            counter_type,
            raw: RawPair::default(),
            base: None,
            value,
            display: None,
            unit: None,
            default_scale: 0,
            notes: Notes::empty(),
            alternative: None,
            of_older: None,
            raw_of_one: None,
        }
    }

    /// Creates the value of a row.
    pub fn new(row: &Row<'_>) -> Self {
        let (older, newer, outcome) = (row.older(), row.newer(), row.outcome());
        let digits = || Some(digits(&newer?, outcome.value.ok()?));
        Self {
            counter_type: row.counter_type(),
            raw: RawPair::new(older, newer, |reading| reading.value),
            base: has_base(older, newer).then(|| RawPair::new(older, newer, |reading| reading.base)),
            value: outcome.value,
            display: row.text().or_else(digits),
            unit: Unit::from_counter_type(row.counter_type()),
            default_scale: row.definition().map_or(0, |definition| definition.default_scale()),
            notes: outcome.notes,
            alternative: outcome.alternative,
            of_older: OlderValue::new(row),
            raw_of_one: raw_of_one(row),
        }
    }

    /// Returns `true` if it is a text instead of a number.
    pub fn is_text(&self) -> bool {
        self.value.is_err() && self.display.is_some()
    }

    /// Returns the text of a text counter.
    pub fn text(&self) -> Option<&str> {
        self.display.as_deref().filter(|_| self.is_text())
    }

    /// Returns the value with its unit in a language, or the text; `None` without either.
    pub fn with_unit(&self, language: Language) -> Option<String> {
        let unit = self.unit.filter(|_| !self.is_text());
        self.display.as_deref().map(|display| with_unit(display, unit, language))
    }

    /// Returns `ok`, or the name of the reason why there is no value.
    pub fn status(&self) -> &'static str {
        match self.value {
            Ok(_) => "ok",
            Err(reason) => reason.name(),
        }
    }

    /// Returns the value on a chart, if `DefaultScale` changes it.
    pub fn on_chart(&self) -> Option<f64> {
        on_chart(self.value, self.default_scale)
    }

    /// Returns the name of the type, or its number when it is not predefined.
    pub fn type_name(&self) -> String {
        let mut name = String::new();
        push_type_name(&mut name, self.counter_type);
        name
    }
}

/// Returns a value on a chart, if `DefaultScale` changes it.
pub(crate) fn on_chart(value: Result<f64, NoValue>, default_scale: i32) -> Option<f64> {
    let value = value.ok().filter(|_| default_scale != 0)?;
    // A division by a power of ten rounds once, a multiplication by its inverse twice.
    let power = |scale: i32| 10_f64.powi(scale);
    let scaled = match default_scale {
        ..0 => value / power(default_scale.saturating_neg()),
        scale => value * power(scale),
    };
    scaled.is_finite().then_some(scaled)
}

/// Appends the name of a type, or its number if it is not predefined.
pub(crate) fn push_type_name(text: &mut String, counter_type: CounterType) {
    match counter_type.name() {
        Some(name) => text.push_str(name),
        // Writing to a String cannot fail.
        None => write!(text, "{:#010x}", counter_type.0).unwrap_or_default(),
    }
}

/// Returns the raw value of the only capture, for a value that needs two.
pub(crate) fn raw_of_one(row: &Row<'_>) -> Option<u64> {
    let is_waiting = row.pair().older().is_none() && row.value() == Err(NoValue::NeedsTwoSamples);
    row.raw(Age::Newer).filter(|_| is_waiting).map(|raw| raw.number)
}

impl OlderValue {
    /// Returns the value of the older capture alone, for a row that only it has.
    fn new(row: &Row<'_>) -> Option<Self> {
        let value = row.outcome_of_older()?.value;
        let reading = row.older()?;
        match (value, reading.text) {
            (Ok(value), _) => Some(Self { display: digits(&reading, value), is_text: false }),
            (Err(NoValue::Text), Some(_)) => Some(Self { display: row.text_of(Age::Older)?, is_text: true }),
            (Err(_), _) => None,
        }
    }

    /// Returns the value with its unit in a language, or the text in quotes.
    pub fn with_unit(&self, unit: Option<Unit>, language: Language) -> String {
        if self.is_text { format!("{:?}", self.display) } else { with_unit(&self.display, unit, language) }
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

/// Returns `true` if a base is needed and there: a definition, or the number after a multi counter.
fn has_base(older: Option<Reading<'_>>, newer: Option<Reading<'_>>) -> bool {
    let is_behind = [older, newer].into_iter().flatten().any(|reading| reading.base.is_some());
    is_behind || newer.or(older).is_some_and(|reading| reading.base_definition.is_some())
}

/// Returns a value in digits.
fn digits(reading: &Reading<'_>, value: f64) -> String {
    let raw = reading.value.map(|operand| operand.raw);
    digits_of(reading.definition.counter_type(), raw, value)
}

/// Returns the digits for a type and a raw value.
pub(crate) fn digits_of(counter_type: CounterType, raw: Option<Raw>, value: f64) -> String {
    let mut digits = String::new();
    push_digits(&mut digits, counter_type, raw, value);
    digits
}

/// Appends the digits for a type and a raw value.
pub(crate) fn push_digits(text: &mut String, counter_type: CounterType, raw: Option<Raw>, value: f64) {
    // A 64-bit number beyond 2^53 is not an f64; the raw digits are exact.
    let raw = raw.filter(|_| counter_type.class() == ValueClass::Number);
    let is_whole = counter_type != CounterType::PERF_DOUBLE_RAW && value == value.trunc();
    match raw.filter(|_| is_whole) {
        Some(raw) if counter_type.subtype() == PERF_NUMBER_HEX => {
            let width = usize::from(raw.length) * 2;
            // Writing to a String cannot fail.
            write!(text, "0x{:0width$X}", raw.number).unwrap_or_default();
        }
        Some(raw) if counter_type.subtype() != PERF_NUMBER_DEC_1000 => number::push_whole(text, raw.number),
        _ => number::push_display(text, value),
    }
}

pub(crate) fn with_unit(digits: &str, unit: Option<Unit>, language: Language) -> String {
    unit.map_or_else(|| digits.to_owned(), |unit| format!("{digits} {}", unit.say(language)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::{Capture, Pair};
    use winperf_synth::examples;

    /// Calls `check` with every example, as a pair and alone.
    fn each(mut check: impl FnMut(Pair)) {
        for example in examples::all() {
            let (older, newer) = (Capture::parse(example.older), Capture::parse(example.newer));
            check(Pair::new(older.clone(), newer.clone()));
            check(Pair::single(newer.clone()));
        }
    }

    #[test]
    fn a_value_keeps_its_digits_in_every_language() {
        let mut units = Vec::new();
        each(|pair| {
            for row in pair.rows() {
                let shown = ShownValue::new(&row);
                for &language in Language::ALL {
                    let english = shown.with_unit(Language::English);
                    let expected = english.map(|text| match language {
                        Language::Japanese if !shown.is_text() => {
                            text.replace("/sec", "/秒").replace("secs", "秒")
                        }
                        Language::English | Language::Japanese => text,
                    });
                    assert_eq!(shown.with_unit(language), expected);
                }
                units.extend(shown.unit);
            }
            assert!(pair.row(pair.row_count()).is_none());
        });
        for unit in [Unit::PerSecond, Unit::Percent, Unit::Seconds] {
            assert!(units.contains(&unit), "{unit:?}");
        }
    }

    #[test]
    fn what_only_the_older_capture_has_is_what_that_capture_shows_by_itself() {
        let mut found = 0;
        for example in examples::all() {
            let (older, newer) = (Capture::parse(example.older), Capture::parse(example.newer));
            let (pair, alone) = (Pair::new(older.clone(), newer.clone()), Pair::single(older.clone()));
            for row in pair.rows() {
                let shown = ShownValue::new(&row);
                if shown.value != Err(NoValue::OnlyInOlder) {
                    assert_eq!(shown.of_older, None);
                    continue;
                }
                let by_itself =
                    ShownValue::new(&alone.find(&row.path().to_string()).unwrap().next().unwrap());
                assert_eq!(shown.of_older.map(|value| value.display), by_itself.display, "{row:?}");
                found += usize::from(by_itself.display.is_some());
            }
        }
        assert!(found > 10, "{found}");
    }

    #[test]
    fn a_raw_value_stands_for_what_needs_two_samples_in_one_capture_and_in_no_pair() {
        let mut found = 0;
        each(|pair| {
            for row in pair.rows() {
                let shown = ShownValue::new(&row);
                let is_waiting = shown.value == Err(NoValue::NeedsTwoSamples) && pair.older().is_none();
                assert_eq!(shown.raw_of_one, shown.raw.newer.filter(|_| is_waiting), "{row:?}");
                assert_eq!(shown.display.as_ref().filter(|_| is_waiting), None, "{row:?}");
                found += usize::from(shown.raw_of_one.is_some());
            }
        });
        assert!(found > 100, "{found}");
    }

    #[test]
    fn what_differs_in_its_raw_value_is_changed_and_nothing_else() {
        each(|pair| {
            for row in pair.rows() {
                let ShownValue { raw, display, value, .. } = ShownValue::new(&row);
                if pair.older().is_none() {
                    assert!(!row.is_changed());
                } else if value.is_ok() || display.is_none() {
                    assert_eq!(row.is_changed(), raw.older != raw.newer, "{row:?}");
                }
            }
        });
    }
}
