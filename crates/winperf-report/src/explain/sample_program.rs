//! Value of Microsoft's sample program for calculating counter values for the same samples, if it differs.

use winperf::counter_type::{CounterType, TimeBase};
use winperf::formula::{Formula, Letter, NoValue, Note, Raw};
use winperf::pair::{self, Age};

use crate::number::display;
use crate::phrases::{NoNumber, SampleProgram};
use crate::values::ShownValue;
use crate::values::shown::digits_of;

/// Output of the sample program, and the reason why it differs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Printed {
    pub(super) done: SampleProgram,
    /// The number in digits without its unit, or a replacement.
    pub(super) value: Result<String, NoNumber>,
}

/// Returns the output of the sample program, if it differs from winperf.
pub(super) fn evaluate(of: &pair::Row<'_>, shown: &ShownValue, time_base: TimeBase) -> Option<Printed> {
    let samples = Samples::new(of, time_base)?;
    let number = |letter| samples.number(letter);
    let (n0, n1) = (number(Letter::N0)?, number(Letter::N1)?);
    let printed = |done, value| Some(Printed { done, value });
    match shown.counter_type {
        _ if n1 < n0 => printed(SampleProgram::Refuses, Err(NoNumber::Refused)),
        CounterType::PERF_COUNTER_COUNTER
        | CounterType::PERF_SAMPLE_COUNTER
        | CounterType::PERF_COUNTER_BULK_COUNT => cut(shown.value.ok()?),
        CounterType::PERF_COUNTER_MULTI_TIMER => samples.multi_timer(),
        CounterType::PERF_OBJ_TIME_TIMER if n1 > i128::from(u32::MAX) => {
            printed(SampleProgram::ReadsLowHalf, samples.by_low_halves())
        }
        CounterType::PERF_AVERAGE_TIMER if shown.value.is_ok() && samples.newer.value?.length == 4 => {
            printed(SampleProgram::ReadsTooMuch, samples.by_8_bytes(of))
        }
        CounterType::PERF_ELAPSED_TIME if shown.value == Err(NoValue::StartInFuture) => {
            printed(SampleProgram::WrapsAround, samples.since_unsigned())
        }
        CounterType::PERF_AVERAGE_BULK if shown.value.is_ok() => {
            printed(SampleProgram::DoesNotPrint, Err(NoNumber::NotPrinted))
        }
        _ if is_of_one_sample(shown) && n0 != n1 => {
            printed(SampleProgram::ShowsOlder, samples.older_alone(shown.counter_type))
        }
        _ if shown.value == Err(NoValue::NoTimeElapsed) || shown.notes.contains(Note::NoOperations) => {
            printed(SampleProgram::DividesByZero, Err(NoNumber::DivisionByZero))
        }
        _ => None,
    }
}

fn is_of_one_sample(shown: &ShownValue) -> bool {
    shown.value.is_ok() && !shown.counter_type.needs_two_samples()
}

/// Casts the rate to a DWORD, as the sample does.
fn cut(value: f64) -> Option<Printed> {
    if value > f64::from(u32::MAX) {
        return Some(Printed { done: SampleProgram::CastsTooLarge, value: Err(NoNumber::Undefined) });
    }
    let value = (value != value.trunc()).then(|| value.trunc().to_string())?;
    Some(Printed { done: SampleProgram::Casts, value: Ok(value) })
}

/// Returns a quotient as the sample prints it.
fn quotient(over: f64, under: f64) -> Result<String, NoNumber> {
    if under == 0.0 { Err(NoNumber::DivisionByZero) } else { Ok(display(over / under)) }
}

/// Returns the nearest double, as C converts.
fn double(number: i128) -> f64 {
    number as f64
}

/// Both samples of a row, as the program has them.
struct Samples {
    newer: winperf::formula::Sample,
    older: winperf::formula::Sample,
    time_base: TimeBase,
}

impl Samples {
    fn new(row: &pair::Row<'_>, time_base: TimeBase) -> Option<Self> {
        Some(Self { newer: row.newer()?.sample(), older: row.older()?.sample(), time_base })
    }

    fn number(&self, letter: Letter) -> Option<i128> {
        letter.number(self.time_base, &self.newer, Some(&self.older))
    }

    fn grown(&self, newer: Letter, older: Letter) -> Result<f64, NoNumber> {
        let [newer, older] = [newer, older].map(|letter| self.number(letter).ok_or(NoNumber::NotKnown));
        Ok(double(newer? - older?))
    }

    /// Divides the time by the frequency in integers, as the sample does.
    fn multi_timer(&self) -> Option<Printed> {
        let ticks = self.number(Letter::D1)? - self.number(Letter::D0)?;
        let frequency = self.number(Letter::F)?;
        match ticks.checked_div(frequency)? {
            0 => Some(Printed {
                done: SampleProgram::DividesByZeroSeconds,
                value: Err(NoNumber::DivisionByZero),
            }),
            seconds if ticks % frequency != 0 => {
                let value = self.grown(Letter::N1, Letter::N0).and_then(|events| {
                    let things = self.number(Letter::B1).unwrap_or(1);
                    quotient(100.0 * events / double(seconds), double(things))
                });
                Some(Printed { done: SampleProgram::TakesWholeSeconds, value })
            }
            _ => None,
        }
    }

    /// Reads the raw value of this type as a DWORD, as the sample does.
    fn by_low_halves(&self) -> Result<String, NoNumber> {
        let half = |letter| self.number(letter).map(|number| number & i128::from(u32::MAX));
        let (Some(n0), Some(n1)) = (half(Letter::N0), half(Letter::N1)) else {
            return Err(NoNumber::NotKnown);
        };
        if n1 < n0 {
            return Err(NoNumber::Refused);
        }
        quotient(100.0 * double(n1 - n0), self.grown(Letter::D1, Letter::D0)?)
    }

    /// Reads 8 bytes of this type, ignoring the length of the value, as the sample does.
    fn by_8_bytes(&self, row: &pair::Row<'_>) -> Result<String, NoNumber> {
        let read = |age: Age| {
            let reading = age.choose(row.older(), row.newer())?;
            let bytes = row.pair().capture(age)?.reader().window(reading.value?.offset, 8)?;
            bytes.number().map(i128::from)
        };
        let (Some(n0), Some(n1)) = (read(Age::Older), read(Age::Newer)) else {
            return Err(NoNumber::NotKnown);
        };
        if n1 < n0 {
            return Err(NoNumber::Refused);
        }
        let frequency = self.number(Letter::F).ok_or(NoNumber::NotKnown)?;
        quotient(double(n1 - n0) / double(frequency), self.grown(Letter::B1, Letter::B0)?)
    }

    /// Subtracts without a sign, as the sample does.
    fn since_unsigned(&self) -> Result<String, NoNumber> {
        let (Some(now), Some(start)) = (self.number(Letter::D1), self.number(Letter::N1)) else {
            return Err(NoNumber::NotKnown);
        };
        let wrapped = (now - start).rem_euclid(1 << 64);
        quotient(double(wrapped), double(self.number(Letter::F).ok_or(NoNumber::NotKnown)?))
    }

    fn older_alone(&self, counter_type: CounterType) -> Result<String, NoNumber> {
        let value = Formula::from_counter_type(counter_type).evaluate(&self.older, None).value;
        let raw: Option<Raw> = self.older.value;
        value.map(|value| digits_of(counter_type, raw, value)).map_err(|_| NoNumber::Undefined)
    }
}
