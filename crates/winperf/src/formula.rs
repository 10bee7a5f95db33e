//! The formulas of the counter types, as functions of numbers.
//!
//! The letters are Microsoft's: N is the raw value, D the time, F (or TB) the ticks per second, B the base;
//! 0 is the older sample, 1 the newer. A value is exact arithmetic rounded once, or absent for a named reason.

mod clock;
mod expression;
mod ratio;
mod status;

pub use clock::Clocks;
use clock::{elapsed_ticks, frequency};
pub use expression::{Expression, Letter, formula};
pub use ratio::exact;
pub use status::{NoValue, Note, Notes};

use crate::CounterType;
use crate::counter_type::{
    Class, PERF_COUNTER_ELAPSED, PERF_COUNTER_FRACTION, PERF_COUNTER_HISTOGRAM, PERF_COUNTER_PRECISION,
    PERF_COUNTER_QUEUELEN, PERF_COUNTER_RATE, PERF_COUNTER_VALUE, PERF_DELTA_COUNTER, PERF_DISPLAY_PERCENT,
    PERF_DISPLAY_SECONDS, PERF_INVERSE_COUNTER, PERF_MULTI_COUNTER, PERF_NUMBER_DEC_1000,
    PERF_SIZE_VARIABLE_LEN, PERF_SIZE_ZERO, TimeBase,
};
use crate::time::FileTime;

/// A raw value and how many bytes it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raw {
    /// The number.
    pub number: u64,
    /// Length in bytes: 4 or 8. A value of 4 bytes may wrap.
    pub length: u8,
}

impl Raw {
    /// A value of 4 bytes.
    pub fn dword(number: u32) -> Self {
        Self { number: number.into(), length: 4 }
    }

    /// A value of 8 bytes.
    pub fn large(number: u64) -> Self {
        Self { number, length: 8 }
    }
}

/// What one capture says about one counter of one instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// N; `None` when it lies outside its block.
    pub value: Option<Raw>,
    /// B; `None` when no base counter follows or its value lies outside the block.
    pub base: Option<Raw>,
    /// The clocks.
    pub clocks: Clocks,
}

/// The value, or why there is none, and what there is to say about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Finite, or absent for a reason.
    pub value: Result<f64, NoValue>,
    /// What is worth knowing about the value.
    pub notes: Notes,
    /// The value by the other reading, where the sources disagree about the formula.
    pub alternative: Option<f64>,
}

impl From<Result<f64, NoValue>> for Outcome {
    fn from(value: Result<f64, NoValue>) -> Self {
        Self { value, notes: Notes::NONE, alternative: None }
    }
}

impl Outcome {
    fn noted(mut self, note: Notes) -> Self {
        self.notes = self.notes | note;
        self
    }

    fn or_else(mut self, alternative: f64) -> Self {
        self.alternative = Some(alternative);
        self.noted(Notes::DISPUTED_FORMULA)
    }
}

/// The display value of a counter of type `counter_type`.
///
/// Types that nobody predefined are computed from their bits and noted as [`Notes::DERIVED_TYPE`].
pub fn evaluate(counter_type: CounterType, newer: &Sample, older: Option<&Sample>) -> Outcome {
    let mut outcome = match counter_type.class() {
        _ if counter_type == CounterType::PERF_COUNTER_HISTOGRAM_TYPE => Err(NoValue::NotDisplayable).into(),
        _ if counter_type.size() == PERF_SIZE_ZERO || counter_type.is_base() => {
            Err(NoValue::NotDisplayable).into()
        }
        Class::Text => Err(NoValue::Text).into(),
        _ if counter_type.size() == PERF_SIZE_VARIABLE_LEN => Err(NoValue::UnknownType).into(),
        Class::Zero => Ok(0.0).into(),
        Class::Number => number(counter_type, newer).into(),
        Class::Counter => counter(counter_type, newer, older),
    };
    let value = outcome
        .value
        .and_then(|value| if value.is_finite() { Ok(value) } else { Err(NoValue::NotDisplayable) });
    outcome.value = value;
    outcome.alternative = outcome.alternative.filter(|other| other.is_finite());
    let derived = counter_type.name().is_none() && outcome.value.is_ok();
    if derived { outcome.noted(Notes::DERIVED_TYPE) } else { outcome }
}

/// `N`.
fn number(counter_type: CounterType, sample: &Sample) -> Result<f64, NoValue> {
    let raw = sample.value.ok_or(NoValue::ValueMissing)?;
    if counter_type == CounterType::PERF_DOUBLE_RAW && raw.length == 8 {
        return Ok(f64::from_bits(raw.number));
    }
    let divisor = if counter_type.subtype() == PERF_NUMBER_DEC_1000 { 1000 } else { 1 };
    Ok(exact([raw.number, 1, 1], [divisor, 1]))
}

fn counter(counter_type: CounterType, newer: &Sample, older: Option<&Sample>) -> Outcome {
    let single = match counter_type.subtype() {
        PERF_COUNTER_HISTOGRAM => Some(Err(NoValue::UnknownType).into()),
        PERF_COUNTER_ELAPSED => Some(elapsed(counter_type.time_base(), newer)),
        PERF_COUNTER_VALUE if !counter_type.has(PERF_DELTA_COUNTER) => {
            Some(number(counter_type, newer).into())
        }
        PERF_COUNTER_FRACTION if !counter_type.needs_two_samples() => Some(raw_fraction(newer).into()),
        subtype if subtype > PERF_COUNTER_PRECISION => Some(Err(NoValue::UnknownType).into()),
        _ => None,
    };
    single.unwrap_or_else(|| {
        two_samples(counter_type, newer, older).unwrap_or_else(|reason| Err(reason).into())
    })
}

/// `100 * N / B`, of the newer sample.
///
/// Microsoft's sample program prints the older of two samples for such types, an artefact of its calling convention.
fn raw_fraction(sample: &Sample) -> Result<f64, NoValue> {
    let raw = sample.value.ok_or(NoValue::ValueMissing)?;
    let base = sample.base.ok_or(NoValue::BaseMissing)?;
    if base.number == 0 {
        return Err(NoValue::ZeroBase);
    }
    Ok(exact([100, raw.number, 1], [base.number, 1]))
}

/// `(D1 - N1) / F`: the time since the moment that the raw value names.
fn elapsed(time_base: TimeBase, sample: &Sample) -> Outcome {
    let Some(raw) = sample.value else { return Err(NoValue::ValueMissing).into() };
    if raw.number == 0 {
        return Err(NoValue::NoStartTime).into();
    }
    let (now, ticks_per_second) = (sample.clocks.time(time_base), frequency(&sample.clocks, time_base));
    let since = |now: i64, ticks_per_second: u64| {
        let now = u64::try_from(now).map_err(|_| NoValue::StartInFuture)?;
        let ticks = now.checked_sub(raw.number).ok_or(NoValue::StartInFuture)?;
        Ok(exact([ticks, 1, 1], [ticks_per_second, 1]))
    };
    match ticks_per_second {
        Some(ticks_per_second) if now != 0 => since(now, ticks_per_second).into(),
        // An object without a clock, whose provider counts from the system's: the raw value is then a plausible FILETIME.
        _ if (FileTime::YEAR_1980.0.cast_unsigned()..=sample.clocks.perf_time_100nsec.cast_unsigned())
            .contains(&raw.number)
            && sample.clocks.perf_time_100nsec > 0 =>
        {
            let seconds = since(sample.clocks.perf_time_100nsec, FileTime::PER_SECOND.cast_unsigned());
            Outcome::from(seconds).noted(Notes::FALLBACK_CLOCK)
        }
        Some(_) => Err(NoValue::ObjectClockMissing).into(),
        None if now == 0 => Err(NoValue::ObjectClockMissing).into(),
        None => Err(NoValue::ZeroFrequency).into(),
    }
}

/// The value of a type that needs an older sample.
fn two_samples(
    counter_type: CounterType,
    newer: &Sample,
    older: Option<&Sample>,
) -> Result<Outcome, NoValue> {
    let n1 = newer.value.ok_or(NoValue::ValueMissing)?;
    let older = older.ok_or(NoValue::NeedsTwoSamples)?;
    let n0 = older.value.ok_or(NoValue::ValueMissing)?;
    let events = delta(n0, n1, Notes::WRAPPED).ok_or(NoValue::WentBackwards)?;
    let pair = Pair { counter_type, events: events.ticks, newer, older };
    let outcome = match counter_type.subtype() {
        PERF_COUNTER_VALUE => Ok(Ok(exact([pair.events, 1, 1], [1, 1])).into()),
        PERF_COUNTER_FRACTION => pair.fraction(),
        PERF_COUNTER_PRECISION => pair.precision(),
        PERF_COUNTER_QUEUELEN => pair.queue_length(),
        PERF_COUNTER_RATE if counter_type.display() == PERF_DISPLAY_PERCENT => pair.percentage(),
        _ => pair.rate(),
    }?;
    Ok(outcome.noted(events.note))
}

/// A difference of two readings of a number that only grows.
struct Delta {
    ticks: u64,
    note: Notes,
}

/// `N1 - N0`, or `None` when the number went backwards.
///
/// Providers may let a counter wrap, as long as it does not wrap twice between two samples, so a 32-bit number that falls has wrapped
/// or was reset. A wrap leaves a small difference modulo 2^32, a reset mostly a large one; half the range separates the two.
/// Microsoft's sample refuses both; that loses every AVERAGE_TIMER, which wraps after 429 s of accumulated time at 10 MHz.
fn delta(older: Raw, newer: Raw, wrapped: Notes) -> Option<Delta> {
    if let Some(ticks) = newer.number.checked_sub(older.number) {
        return Some(Delta { ticks, note: Notes::NONE });
    }
    if older.length != 4 || newer.length != 4 {
        return None;
    }
    let [older, newer] = [older.number, newer.number].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
    let ticks = newer.wrapping_sub(older);
    (ticks < 1 << 31).then_some(Delta { ticks: ticks.into(), note: wrapped })
}

/// Whether a number that has fallen has passed the largest of 32 bits, and was not reset.
pub(crate) fn has_wrapped(older: Raw, newer: Raw) -> bool {
    delta(older, newer, Notes::WRAPPED).is_some_and(|delta| delta.note == Notes::WRAPPED)
}

/// Two samples of a counter that did not go backwards.
struct Pair<'a> {
    counter_type: CounterType,
    /// `N1 - N0`.
    events: u64,
    newer: &'a Sample,
    older: &'a Sample,
}

impl Pair<'_> {
    /// `D1 - D0` by the clock of the type.
    fn ticks(&self) -> Result<u64, NoValue> {
        elapsed_ticks(&self.older.clocks, &self.newer.clocks, self.counter_type.time_base())
    }

    /// Ticks per second of the newer sample, by the clock of the type.
    fn ticks_per_second(&self) -> Result<u64, NoValue> {
        frequency(&self.newer.clocks, self.counter_type.time_base()).ok_or(NoValue::ZeroFrequency)
    }

    /// `B1 - B0`.
    fn bases(&self) -> Result<Delta, NoValue> {
        let b1 = self.newer.base.ok_or(NoValue::BaseMissing)?;
        let b0 = self.older.base.ok_or(NoValue::BaseMissing)?;
        delta(b0, b1, Notes::BASE_WRAPPED).ok_or(NoValue::BaseWentBackwards)
    }

    /// `(N1 - N0) / (B1 - B0)`: as seconds with `/ F`, as a percentage with `100 *`, else as it is.
    fn fraction(&self) -> Result<Outcome, NoValue> {
        let bases = self.bases()?;
        if bases.ticks == 0 {
            // No operation took no time: a disk without traffic shows 0, as everywhere else. Time without an operation is a contradiction.
            let idle = Outcome::from(Ok(0.0)).noted(Notes::NO_OPERATIONS);
            return if self.events == 0 { Ok(idle) } else { Err(NoValue::ZeroBase) };
        }
        let value = match self.counter_type.display() {
            PERF_DISPLAY_SECONDS => exact([self.events, 1, 1], [self.ticks_per_second()?, bases.ticks]),
            PERF_DISPLAY_PERCENT => self.share(bases.ticks),
            _ => exact([self.events, 1, 1], [bases.ticks, 1]),
        };
        Ok(Outcome::from(Ok(value)).noted(bases.note))
    }

    /// `100 * (N1 - N0) / (B1 - B0)`, the base being a clock in the units of the counter.
    ///
    /// Two documents print the formula without `100 *`; the header's `%` and Performance Monitor have it.
    fn precision(&self) -> Result<Outcome, NoValue> {
        let clock = self.bases()?;
        if clock.ticks == 0 {
            return Err(NoValue::NoTimeElapsed);
        }
        Ok(Outcome::from(Ok(self.share(clock.ticks))).noted(clock.note))
    }

    /// `(N1 - N0) / (D1 - D0)`.
    fn queue_length(&self) -> Result<Outcome, NoValue> {
        Ok(Ok(exact([self.events, 1, 1], [self.ticks()?, 1])).into())
    }

    /// `(N1 - N0) / ((D1 - D0) / F)`.
    ///
    /// Microsoft's sample casts the result to a DWORD, which cuts 500.5 to 500 and cannot hold 5 GB/s.
    fn rate(&self) -> Result<Outcome, NoValue> {
        let ticks = self.ticks()?;
        let outcome = Outcome::from(Ok(exact([self.events, self.ticks_per_second()?, 1], [ticks, 1])));
        // The old Platform SDK and WMI divide PERF_SAMPLE_COUNTER by a PERF_SAMPLE_BASE; the header and four others by time.
        let is_sample = self.counter_type == CounterType::PERF_SAMPLE_COUNTER;
        match self.bases() {
            Ok(bases) if is_sample && bases.ticks > 0 => {
                Ok(outcome.or_else(exact([self.events, 1, 1], [bases.ticks, 1])))
            }
            _ => Ok(outcome),
        }
    }

    /// `100 * (N1 - N0) / (D1 - D0)`, or what the inverse and the multi flag make of it.
    fn percentage(&self) -> Result<Outcome, NoValue> {
        let ticks = self.ticks()?;
        if !self.counter_type.has(PERF_MULTI_COUNTER) {
            return Ok(Ok(self.share(ticks)).into());
        }
        let summed = self.newer.base.unwrap_or(Raw::large(1)).number;
        if self.counter_type.has(PERF_INVERSE_COUNTER) {
            return Ok(self.inverse_multi(summed, ticks));
        }
        if summed == 0 {
            return Err(NoValue::ZeroBase);
        }
        let plain = exact([100, self.events, 1], [ticks, summed]);
        if self.counter_type.time_base() == TimeBase::HundredNanoseconds {
            // The header lets the result exceed 100 %, that is, does not divide by B.
            return Ok(Outcome::from(Ok(plain)).or_else(exact([100, self.events, 1], [ticks, 1])));
        }
        // `100 * ((N1 - N0) / ((D1 - D0) / TB)) / B1`: the page on calculating counter values, the SDK of 2000 and .NET have TB;
        // the header, the Resource Kit and the sibling type in units of 100 ns have not, and no counter of Windows can settle it.
        // The page's sample divides by TB in integers, which is a division by 0 for samples less than a second apart; this does not.
        let value = exact([100, self.events, self.ticks_per_second()?], [ticks, summed]);
        Ok(Outcome::from(Ok(value)).or_else(plain))
    }

    /// `100 * (B1 - (N1 - N0) / (D1 - D0))`, which may exceed 100 %; the SDK of 2000 alone divides it by B1.
    fn inverse_multi(&self, summed: u64, ticks: u64) -> Outcome {
        let value = ratio::hundred_times_difference(summed, ticks, self.events);
        let outcome = Outcome::from(Ok(value));
        if summed == 0 {
            outcome.noted(Notes::DISPUTED_FORMULA)
        } else {
            outcome.or_else(value / ratio::approximate(summed))
        }
    }

    /// `100 * (N1 - N0) / whole`, or `100 * (1 - (N1 - N0) / whole)` for an inverse counter.
    ///
    /// Nothing is clamped: timers jitter below 0 % and above 100 %, and a process on several processors exceeds 100 %.
    fn share(&self, whole: u64) -> f64 {
        if self.counter_type.has(PERF_INVERSE_COUNTER) {
            ratio::hundred_times_difference(1, whole, self.events)
        } else {
            exact([100, self.events, 1], [whole, 1])
        }
    }
}

#[cfg(test)]
mod tests;
