//! What Microsoft's sample program for calculating counter values does with the same samples, where that is something else.

use winperf::CounterType;
use winperf::counter_type::TimeBase;
use winperf::decimal::shortest;
use winperf::evaluation::Evaluation;
use winperf::formula::{Letter, NoValue};

use super::sample;
use crate::values::Row;

/// A sentence about the sample program, where it shows something else than winperf.
pub(super) fn note(row: &Row, evaluation: &Evaluation<'_>, time_base: TimeBase) -> Option<String> {
    let newer = sample(evaluation.newer.as_ref()?);
    let older = sample(evaluation.older.as_ref()?);
    let number = |letter: Letter| letter.number(time_base, &newer, Some(&older));
    let (n0, n1) = (number(Letter::N0)?, number(Letter::N1)?);
    let done = match row.counter_type {
        _ if n1 < n0 => {
            "refuses these samples, since the newer raw value is smaller; PDH reports PDH_INVALID_DATA"
                .to_owned()
        }
        CounterType::PERF_COUNTER_COUNTER
        | CounterType::PERF_SAMPLE_COUNTER
        | CounterType::PERF_COUNTER_BULK_COUNT => cut(row.value.ok()?)?,
        CounterType::PERF_COUNTER_MULTI_TIMER => {
            multi_timer(number(Letter::D1)? - number(Letter::D0)?, number(Letter::F)?)?
        }
        CounterType::PERF_OBJ_TIME_TIMER if n1 > i128::from(u32::MAX) => {
            "reads 4 of the 8 bytes of this type, and so the low half of the raw value".to_owned()
        }
        CounterType::PERF_AVERAGE_TIMER
            if row.value.is_ok() && evaluation.newer.as_ref()?.value?.raw.length == 4 =>
        {
            "reads 8 bytes where this value has 4, and so what stands behind it as well".to_owned()
        }
        CounterType::PERF_ELAPSED_TIME if row.value == Err(NoValue::StartInFuture) => {
            "subtracts without a sign here, which wraps to some 18 quintillion ticks".to_owned()
        }
        CounterType::PERF_AVERAGE_BULK if row.value.is_ok() => {
            "computes this value but does not print it".to_owned()
        }
        _ if is_of_one_sample(row) && n0 != n1 => {
            "shows the value of the older capture for types of one sample".to_owned()
        }
        _ if row.value == Err(NoValue::NoTimeElapsed) || row.notes.contains(&"no-operations") => {
            "divides by 0 here".to_owned()
        }
        _ => return None,
    };
    Some(format!("Microsoft's sample program {done}"))
}

fn is_of_one_sample(row: &Row) -> bool {
    row.value.is_ok() && !row.counter_type.needs_two_samples()
}

/// The sample casts the rate to a DWORD.
fn cut(value: f64) -> Option<String> {
    if value > f64::from(u32::MAX) {
        return Some("casts the rate to a DWORD, which cannot hold it".to_owned());
    }
    (value != value.trunc())
        .then(|| format!("casts the rate to a DWORD and prints {}", shortest(value.trunc())))
}

/// The sample divides the time by the frequency in integers.
fn multi_timer(ticks: i128, frequency: i128) -> Option<String> {
    match ticks.checked_div(frequency)? {
        0 => Some("divides by 0 here, since it takes whole seconds between the captures".to_owned()),
        _ if ticks % frequency != 0 => {
            Some("takes whole seconds between the captures, which makes its value larger".to_owned())
        }
        _ => None,
    }
}
