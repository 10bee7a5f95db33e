//! One value without the names around it, for screens that show many at a time.

use winperf::CounterType;
use winperf::evaluation::Evaluation;
use winperf::formula::{NoValue, Notes};
use winperf::pairing::Row;
use winperf::{Capture, Reader};

use super::{RawPair, Values, raw_pair, shown, with_unit};
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

impl<'a> Values<'a> {
    /// What the captures say about the row of that number.
    pub fn evaluation(&self, number: u64) -> Option<Evaluation<'a>> {
        let row = self.pairing.row(number)?;
        let older = self.older;
        Some(Evaluation::new(self.pairing, older, self.newer, &row))
    }

    /// The value of the row of that number.
    pub fn shown(&self, number: u64) -> Option<Shown> {
        let evaluation = self.evaluation(number)?;
        let counter_type = evaluation.definition()?.counter_type;
        let text = evaluation.newer.as_ref().and_then(|reading| reading.text);
        let text = text.map(|text| text.decode(self.code_pages));
        Some(Shown {
            counter_type,
            raw: raw_pair(&evaluation, |reading| reading.value),
            value: evaluation.outcome.value,
            display: text.or_else(|| digits(&evaluation)),
            of_older: self.of_older(&evaluation),
            unit: Unit::of(counter_type),
            notes: evaluation.outcome.notes,
        })
    }

    /// What the older capture by itself shows of a row that only it has.
    pub(crate) fn of_older(&self, evaluation: &Evaluation<'_>) -> Option<OfOlder> {
        let value = evaluation.of_older_alone()?.value;
        let reading = evaluation.older.as_ref()?;
        match (value, reading.text) {
            (Ok(value), _) => {
                let display = without_unit(with_unit(reading, value), reading.definition.counter_type);
                Some(OfOlder { display, is_text: false })
            }
            (Err(NoValue::Text), Some(text)) => {
                Some(OfOlder { display: text.decode(self.code_pages), is_text: true })
            }
            (Err(_), _) => None,
        }
    }

    /// Whether the bytes of a raw value differ between the captures, or are in one of them only.
    ///
    /// Without a second capture nothing differs.
    pub fn is_changed(&self, row: &Row) -> bool {
        let Some((older, objects)) = self.older.zip(self.pairing.objects().get(row.object as usize)) else {
            return false;
        };
        let of_older = || raw(older, objects.older?, row.instance.older?, row.counter.older?);
        let of_newer = || raw(self.newer, objects.newer?, row.instance.newer?, row.counter.newer?);
        match (of_older(), of_newer()) {
            (Some(older), Some(newer)) => match (older.number(), newer.number()) {
                (Some(older_number), Some(newer_number)) if older.length().max(newer.length()) <= 8 => {
                    older_number != newer_number
                }
                _ => older.bytes() != newer.bytes(),
            },
            (older, newer) => older.is_some() != newer.is_some(),
        }
    }
}

/// The value of an evaluation in digits, without its unit.
fn digits(evaluation: &Evaluation<'_>) -> Option<String> {
    Some(without_unit(shown(evaluation)?, evaluation.definition()?.counter_type))
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

/// The bytes of a raw value.
fn raw<'a>(
    snapshot: &'a Capture,
    object: u32,
    slot: winperf::pairing::Slot,
    counter: u32,
) -> Option<Reader<'a>> {
    let entry = snapshot.outline().objects().get(object as usize)?;
    let definition = snapshot.outline().definitions(entry).get(counter as usize)?;
    snapshot.outline().value(snapshot.bytes(), &snapshot.outline().block(slot.block_of(object))?, definition)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::Titles;
    use winperf::text::AsciiOnly;
    use winperf_synth::examples;

    /// Calls `check` with the values of every example, as a pair and alone.
    fn each(check: impl Fn(&Values<'_>)) {
        for example in examples::all() {
            let (older, newer) = (Capture::read(example.older), Capture::read(example.newer));
            for older in [Some(&older), None] {
                let titles = Titles::base();
                let (older, newer, _, pairing) = Values::pair(older, &newer, &titles);
                let pairing = &pairing;
                check(&Values {
                    older,
                    newer,
                    pairing,
                    titles: &titles,
                    older_titles: &titles,
                    code_pages: &AsciiOnly,
                });
            }
        }
    }

    #[test]
    fn a_value_is_the_same_with_and_without_its_names() {
        each(|values| {
            for number in 0..values.row_count() {
                let (row, shown) = (values.row(number).unwrap(), values.shown(number).unwrap());
                let english = shown.unit.map(|unit| unit.say(Language::English));
                assert_eq!((shown.value, shown.raw, english), (row.value, row.raw, row.unit));
                assert_eq!(shown.is_text(), row.text.is_some());
                let unit = english.map(|unit| format!(" {unit}")).filter(|_| shown.value.is_ok());
                let whole = shown.display.map(|display| display + &unit.unwrap_or_default());
                assert_eq!(whole, row.display);
            }
            assert_eq!(values.shown(values.row_count()), None);
        });
    }

    #[test]
    fn what_only_the_older_capture_has_is_what_that_capture_shows_by_itself() {
        let mut found = 0;
        for example in examples::all() {
            let (older, newer) = (Capture::read(example.older), Capture::read(example.newer));
            let titles = &Titles::base();
            let (_, _, _, alone) = Values::pair(None, &older, titles);
            let (_, _, _, pairing) = Values::pair(Some(&older), &newer, titles);
            let code_pages = &AsciiOnly;
            let alone = Values {
                older: None,
                newer: &older,
                pairing: &alone,
                titles,
                older_titles: titles,
                code_pages,
            };
            let pair = Values { older: Some(&older), newer: &newer, pairing: &pairing, ..alone };
            for number in 0..pair.row_count() {
                let shown = pair.shown(number).unwrap();
                if shown.value != Err(NoValue::OnlyInOlder) {
                    assert_eq!(shown.of_older, None);
                    continue;
                }
                let row = pair.row(number).unwrap();
                let by_itself = alone.find(&Values::path(&row)).unwrap();
                let by_itself = alone.shown(by_itself[0]).unwrap();
                assert_eq!(shown.of_older.map(|value| value.display), by_itself.display, "{row:?}");
                found += usize::from(by_itself.display.is_some());
            }
        }
        assert!(found > 10, "{found}");
    }

    #[test]
    fn what_differs_in_its_raw_value_is_changed_and_nothing_else() {
        each(|values| {
            for number in 0..values.row_count() {
                let row = values.row(number).unwrap();
                let changed = values.is_changed(&values.pairing.row(number).unwrap());
                if values.older.is_none() {
                    assert!(!changed);
                } else if row.text.is_none() {
                    assert_eq!(changed, row.raw.older != row.raw.newer, "{row:?}");
                }
            }
        });
    }
}
