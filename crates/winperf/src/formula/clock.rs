//! The three clocks of a sample.

use super::NoValue;
use crate::counter_type::TimeBase;
use crate::time::FileTime;

/// Readings of the three clocks at the time of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// `PerfTime` of the data block, in ticks of `perf_freq`.
    pub perf_time: i64,
    /// Ticks per second of `perf_time`.
    pub perf_freq: i64,
    /// `PerfTime100nSec` of the data block, in units of 100 ns.
    pub perf_time_100nsec: i64,
    /// `PerfTime` of the object, in ticks of `object_freq`; 0 if the provider keeps no clock.
    pub object_time: i64,
    /// Ticks per second of `object_time`.
    pub object_freq: i64,
}

impl Clocks {
    /// Returns the time by one of the clocks.
    pub fn time(&self, time_base: TimeBase) -> i64 {
        match time_base {
            TimeBase::Tick => self.perf_time,
            TimeBase::HundredNanoseconds => self.perf_time_100nsec,
            TimeBase::Object => self.object_time,
        }
    }

    /// Returns the ticks per second of one of the clocks, according to the capture.
    pub fn frequency(&self, time_base: TimeBase) -> i64 {
        match time_base {
            TimeBase::Tick => self.perf_freq,
            TimeBase::HundredNanoseconds => FileTime::PER_SECOND,
            TimeBase::Object => self.object_freq,
        }
    }

    /// Returns F, in ticks per second.
    fn ticks_per_second(&self, time_base: TimeBase) -> Result<u64, NoValue> {
        let frequency = self.frequency(time_base);
        if frequency > 0 { Ok(frequency.cast_unsigned()) } else { Err(NoValue::ZeroFrequency) }
    }

    /// Returns the clock for the start time `start`: the clock of the type, or the system's.
    ///
    /// The provider of an object without a clock may use the system's: the raw value is then a plausible FILETIME.
    pub(super) fn since(&self, start: u64, time_base: TimeBase) -> Result<TimeBase, NoValue> {
        let (now, system) = (self.time(time_base), self.perf_time_100nsec);
        if now != 0 && self.frequency(time_base) > 0 {
            Ok(time_base)
        } else if i64::try_from(start).is_ok_and(|start| (FileTime::YEAR_1980.0..=system).contains(&start)) {
            Ok(TimeBase::HundredNanoseconds)
        } else if now == 0 {
            Err(NoValue::ObjectClockMissing)
        } else {
            Err(NoValue::ZeroFrequency)
        }
    }
}

/// Time between two samples of an object, or time of a single one, which all values of the object share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    newer: Clocks,
    elapsed: ByClock,
    frequency: ByClock,
}

/// A number of each clock.
#[derive(Clone, Copy, Debug)]
struct ByClock {
    tick: Result<u64, NoValue>,
    hundred_nanoseconds: Result<u64, NoValue>,
    object: Result<u64, NoValue>,
}

impl ByClock {
    fn new(number: impl Fn(TimeBase) -> Result<u64, NoValue>) -> Self {
        Self {
            tick: number(TimeBase::Tick),
            hundred_nanoseconds: number(TimeBase::HundredNanoseconds),
            object: number(TimeBase::Object),
        }
    }

    fn get(&self, time_base: TimeBase) -> Result<u64, NoValue> {
        match time_base {
            TimeBase::Tick => self.tick,
            TimeBase::HundredNanoseconds => self.hundred_nanoseconds,
            TimeBase::Object => self.object,
        }
    }
}

impl Interval {
    pub(crate) fn new(newer: Clocks, older: Option<Clocks>) -> Self {
        let elapsed = |time_base| match &older {
            Some(older) => elapsed_ticks(older, &newer, time_base),
            None => Err(NoValue::NeedsTwoSamples),
        };
        let frequency = |time_base| newer.ticks_per_second(time_base);
        Self { newer, elapsed: ByClock::new(elapsed), frequency: ByClock::new(frequency) }
    }

    /// Returns the clocks of the newer sample.
    pub(super) fn newer(&self) -> &Clocks {
        &self.newer
    }

    /// Returns `D1 - D0`.
    pub(super) fn elapsed(&self, time_base: TimeBase) -> Result<u64, NoValue> {
        self.elapsed.get(time_base)
    }

    /// Returns F, in ticks per second.
    pub(super) fn frequency(&self, time_base: TimeBase) -> Result<u64, NoValue> {
        self.frequency.get(time_base)
    }
}

/// Returns `D1 - D0`.
///
/// An object without a clock has 0 in both samples; .NET uses the system's time instead, contrary to `winperf.h`.
fn elapsed_ticks(older: &Clocks, newer: &Clocks, time_base: TimeBase) -> Result<u64, NoValue> {
    let (d0, d1) = (older.time(time_base), newer.time(time_base));
    if d1 > d0 {
        Ok(d1.wrapping_sub(d0).cast_unsigned())
    } else if time_base == TimeBase::Object && (d0, d1) == (0, 0) {
        Err(NoValue::ObjectClockMissing)
    } else {
        Err(NoValue::NoTimeElapsed)
    }
}
