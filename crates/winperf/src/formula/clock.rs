//! The three clocks of a sample.

use super::NoValue;
use crate::counter_type::TimeBase;
use crate::time::FileTime;

/// What the three clocks showed when a sample was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// `PerfTime` of the data block, in ticks of `perf_freq`.
    pub perf_time: i64,
    /// Ticks per second of `perf_time`.
    pub perf_freq: i64,
    /// `PerfTime100nSec` of the data block, in units of 100 ns.
    pub perf_time_100nsec: i64,
    /// `PerfTime` of the object, in ticks of `object_freq`; 0 when the provider keeps no clock.
    pub object_time: i64,
    /// Ticks per second of `object_time`.
    pub object_freq: i64,
}

impl Clocks {
    /// The time by one of the clocks.
    pub fn time(&self, time_base: TimeBase) -> i64 {
        match time_base {
            TimeBase::Tick => self.perf_time,
            TimeBase::HundredNanoseconds => self.perf_time_100nsec,
            TimeBase::Object => self.object_time,
        }
    }

    /// Ticks per second of one of the clocks, as the capture states them.
    pub fn frequency(&self, time_base: TimeBase) -> i64 {
        match time_base {
            TimeBase::Tick => self.perf_freq,
            TimeBase::HundredNanoseconds => FileTime::PER_SECOND,
            TimeBase::Object => self.object_freq,
        }
    }

    /// F.
    pub(super) fn ticks_per_second(&self, time_base: TimeBase) -> Result<u64, NoValue> {
        let frequency = self.frequency(time_base);
        if frequency > 0 { Ok(frequency.cast_unsigned()) } else { Err(NoValue::ZeroFrequency) }
    }

    /// The clock that counts from the start time `start`: that of the type, or the system's.
    ///
    /// An object without a clock may have a provider that counts from the system's: the raw value is then a plausible FILETIME.
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

/// `D1 - D0`.
///
/// An object that keeps no clock has 0 in both samples; .NET takes the system's time instead, against the header.
pub(super) fn elapsed_ticks(older: &Clocks, newer: &Clocks, time_base: TimeBase) -> Result<u64, NoValue> {
    let (d0, d1) = (older.time(time_base), newer.time(time_base));
    if d1 > d0 {
        Ok(d1.wrapping_sub(d0).cast_unsigned())
    } else if time_base == TimeBase::Object && (d0, d1) == (0, 0) {
        Err(NoValue::ObjectClockMissing)
    } else {
        Err(NoValue::NoTimeElapsed)
    }
}
