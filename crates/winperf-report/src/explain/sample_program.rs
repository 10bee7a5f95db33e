//! What Microsoft's sample program for calculating counter values does with the same samples, where that is something else.

use winperf::counter_type::{CounterType, TimeBase};
use winperf::formula::{Letter, NoValue, Note};
use winperf::pair;

use crate::phrases::SampleProgram;
use crate::values::Shown;

/// What the sample program does, where it shows something else than winperf.
pub(super) fn of(of: &pair::Row<'_>, shown: &Shown, time_base: TimeBase) -> Option<SampleProgram> {
    let (newer, older) = (of.newer()?.sample(), of.older()?.sample());
    let number = |letter: Letter| letter.number(time_base, &newer, Some(&older));
    let (n0, n1) = (number(Letter::N0)?, number(Letter::N1)?);
    match shown.counter_type {
        _ if n1 < n0 => Some(SampleProgram::Refuses),
        CounterType::PERF_COUNTER_COUNTER
        | CounterType::PERF_SAMPLE_COUNTER
        | CounterType::PERF_COUNTER_BULK_COUNT => cut(shown.value.ok()?),
        CounterType::PERF_COUNTER_MULTI_TIMER => {
            multi_timer(number(Letter::D1)? - number(Letter::D0)?, number(Letter::F)?)
        }
        CounterType::PERF_OBJ_TIME_TIMER if n1 > i128::from(u32::MAX) => Some(SampleProgram::ReadsLowHalf),
        CounterType::PERF_AVERAGE_TIMER if shown.value.is_ok() && newer.value?.length == 4 => {
            Some(SampleProgram::ReadsTooMuch)
        }
        CounterType::PERF_ELAPSED_TIME if shown.value == Err(NoValue::StartInFuture) => {
            Some(SampleProgram::WrapsAround)
        }
        CounterType::PERF_AVERAGE_BULK if shown.value.is_ok() => Some(SampleProgram::DoesNotPrint),
        _ if is_of_one_sample(shown) && n0 != n1 => Some(SampleProgram::ShowsOlder),
        _ if shown.value == Err(NoValue::NoTimeElapsed) || shown.notes.contains(Note::NoOperations) => {
            Some(SampleProgram::DividesByZero)
        }
        _ => None,
    }
}

fn is_of_one_sample(shown: &Shown) -> bool {
    shown.value.is_ok() && !shown.counter_type.needs_two_samples()
}

/// The sample casts the rate to a DWORD.
fn cut(value: f64) -> Option<SampleProgram> {
    if value > f64::from(u32::MAX) {
        return Some(SampleProgram::CastsTooLarge);
    }
    (value != value.trunc()).then(|| SampleProgram::Casts(value.trunc().to_string()))
}

/// The sample divides the time by the frequency in integers.
fn multi_timer(ticks: i128, frequency: i128) -> Option<SampleProgram> {
    match ticks.checked_div(frequency)? {
        0 => Some(SampleProgram::DividesByZeroSeconds),
        _ if ticks % frequency != 0 => Some(SampleProgram::TakesWholeSeconds),
        _ => None,
    }
}
