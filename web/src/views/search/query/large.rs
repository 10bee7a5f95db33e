//! Values compared with the numbers in a query.
//!
//! A value is found once: by the number in the table, else by the older value of a counter for which one sample
//! suffices, and for `=` by the raw number of each capture.
//! A search by size in raw numbers would match nearly all that merely increase.

use winperf::counter_type::Unit;
use winperf::counter_type::ValueClass;
use winperf::formula::{Formula, Sample};
use winperf::pair::{Reading, Row};
use winperf_report::number::display;
use winperf_report::{Language, Say};

use crate::state::view::query::{Sign, Threshold};
use crate::views::search::query::exact;

/// Returns the value of a counter that a single capture determines.
pub(super) fn gauge(reading: &Reading<'_>) -> Option<f64> {
    let counter_type = reading.definition.counter_type();
    if counter_type.class() != ValueClass::Number || counter_type.needs_two_samples() {
        return None;
    }
    let sample = Sample {
        value: Some(reading.value?.raw),
        base: reading.base.map(|base| base.raw),
        clocks: reading.clocks,
    };
    Formula::from_counter_type(counter_type).evaluate(&sample, None).value.ok()
}

/// Returns `true` if a raw value is queried by its exact number; comparisons would match nearly every increasing
/// counter.
pub(super) fn is_raw(comparisons: &[Threshold], reading: &Reading<'_>) -> bool {
    let raw = reading.value.map(|operand| operand.raw.number);
    raw.is_some() && raw == exact(comparisons)
}

/// Returns `true` if a value of a row satisfies all conditions, and has their units.
pub(super) fn fits(comparisons: &[Threshold], value: f64, row: &Row<'_>) -> bool {
    let row_unit = || Unit::from_counter_type(row.counter_type()).map(|unit| unit.say(Language::English));
    comparisons.iter().all(|comparison| {
        is_so_large(comparison, value) && comparison.unit.is_none_or(|wanted| row_unit() == Some(wanted))
    })
}

fn is_so_large(comparison: &Threshold, value: f64) -> bool {
    let number = comparison.number;
    match comparison.sign {
        Sign::Above => value > number,
        Sign::AtLeast => value >= number || is_shown_as(value, number),
        Sign::Below => value < number,
        Sign::AtMost => value <= number || is_shown_as(value, number),
        Sign::Is => is_shown_as(value, number),
        Sign::IsNot => !is_shown_as(value, number),
    }
}

/// Returns `true` if two numbers agree in the digits shown, since a user who sees 33.3333 searches for that.
pub(super) fn is_shown_as(value: f64, number: f64) -> bool {
    let near = (value - number).abs() <= value.abs() * 1e-4;
    let digits = |number: f64| {
        let text = display(number);
        if text.contains('.') && !text.contains('e') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        }
    };
    value == number || near && digits(value) == digits(number)
}
