//! One value without the names around it, for screens that show many at a time.

use winperf::CounterType;
use winperf::formula::{NoValue, Notes};
use winperf::pair::{Age, Row};

use super::{RawPair, with_unit};
use crate::language::Language;
use crate::phrases::Say;
use crate::unit::Unit;

/// The value of a row as people read it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// How the value is computed.
    pub counter_type: CounterType,
    /// The raw values.
    pub raw: RawPair,
    /// The value, or why there is none.
    pub value: Result<f64, NoValue>,
    /// The value in digits without its unit, or the text; `None` when there is neither.
    pub display: Option<String>,
    /// Its unit, or none.
    pub unit: Option<Unit>,
    /// What is worth knowing about the value.
    pub notes: Notes,
    /// What the older capture by itself shows of a row that only it has; `None` where the type needs two samples.
    pub of_older: Option<OfOlder>,
}

/// A value that the older capture alone has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfOlder {
    /// The value in digits without its unit, or the text.
    pub display: String,
    /// Whether it is text.
    pub is_text: bool,
}

impl OfOlder {
    /// The value with its unit as people of that language read it, or the text in quotes.
    pub fn with_unit(&self, counter_type: CounterType, language: Language) -> String {
        match Unit::of(counter_type) {
            _ if self.is_text => format!("{:?}", self.display),
            Some(unit) => format!("{} {}", self.display, unit.say(language)),
            None => self.display.clone(),
        }
    }
}

impl Shown {
    /// Whether a text stands in the place of a number.
    pub fn is_text(&self) -> bool {
        self.value.is_err() && self.display.is_some()
    }
}

impl Shown {
    /// The value of a row.
    pub fn new(row: &Row<'_>) -> Self {
        let (newer, outcome, counter_type) = (row.newer(), row.outcome(), row.counter_type());
        let digits = || Some(without_unit(with_unit(&newer?, outcome.value.ok()?), counter_type));
        Self {
            counter_type,
            raw: RawPair::new(row.older(), newer, |reading| reading.value),
            value: outcome.value,
            display: row.text().or_else(digits),
            of_older: OfOlder::new(row),
            unit: Unit::of(counter_type),
            notes: outcome.notes,
        }
    }
}

impl OfOlder {
    /// What the older capture by itself shows of a row that only it has.
    pub(crate) fn new(row: &Row<'_>) -> Option<Self> {
        let value = row.of_older_alone()?.value;
        let reading = row.older()?;
        match (value, reading.text) {
            (Ok(value), _) => {
                let display = without_unit(with_unit(&reading, value), reading.definition.counter_type);
                Some(Self { display, is_text: false })
            }
            (Err(NoValue::Text), Some(text)) => {
                let code_pages = row.pair().names(Age::Older).code_pages();
                Some(Self { display: text.decode(code_pages), is_text: true })
            }
            (Err(_), _) => None,
        }
    }
}

/// A value that is written with the unit of its type, without it.
fn without_unit(mut text: String, counter_type: CounterType) -> String {
    if let Some(length) = Unit::of(counter_type)
        .and_then(|unit| text.strip_suffix(unit.say(Language::English)))
        .map(|text| text.trim_end().len())
    {
        text.truncate(length);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::{Capture, Pair};
    use winperf_synth::examples;

    /// Calls `check` with every example, as a pair and alone.
    fn each(check: impl Fn(Pair<&Capture>)) {
        for example in examples::all() {
            let (older, newer) = (Capture::read(example.older), Capture::read(example.newer));
            check(Pair::new(&older, &newer));
            check(Pair::single(&newer));
        }
    }

    #[test]
    fn a_value_is_the_same_with_and_without_its_names() {
        each(|pair| {
            for row in pair.rows() {
                let (row, shown) = (crate::values::Row::new(&row), Shown::new(&row));
                let english = shown.unit.map(|unit| unit.say(Language::English));
                assert_eq!((shown.value, shown.raw, english), (row.value, row.raw, row.unit));
                assert_eq!(shown.is_text(), row.text.is_some());
                let unit = english.map(|unit| format!(" {unit}")).filter(|_| shown.value.is_ok());
                let whole = shown.display.map(|display| display + &unit.unwrap_or_default());
                assert_eq!(whole, row.display);
            }
            assert!(pair.row(pair.row_count()).is_none());
        });
    }

    #[test]
    fn what_only_the_older_capture_has_is_what_that_capture_shows_by_itself() {
        let mut found = 0;
        for example in examples::all() {
            let (older, newer) = (Capture::read(example.older), Capture::read(example.newer));
            let (pair, alone) = (Pair::new(&older, &newer), Pair::single(&older));
            for row in pair.rows() {
                let shown = Shown::new(&row);
                if shown.value != Err(NoValue::OnlyInOlder) {
                    assert_eq!(shown.of_older, None);
                    continue;
                }
                let by_itself = Shown::new(&alone.find(&row.path().to_string()).unwrap().next().unwrap());
                assert_eq!(shown.of_older.map(|value| value.display), by_itself.display, "{row:?}");
                found += usize::from(by_itself.display.is_some());
            }
        }
        assert!(found > 10, "{found}");
    }

    #[test]
    fn what_differs_in_its_raw_value_is_changed_and_nothing_else() {
        each(|pair| {
            for row in pair.rows() {
                let Shown { raw, display, value, .. } = Shown::new(&row);
                if pair.older().is_none() {
                    assert!(!row.is_changed());
                } else if value.is_ok() || display.is_none() {
                    assert_eq!(row.is_changed(), raw.older != raw.newer, "{row:?}");
                }
            }
        });
    }
}
