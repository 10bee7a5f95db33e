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
}

/// Ticks per second of a clock, or `None` when the capture states none.
pub(super) fn frequency(clocks: &Clocks, time_base: TimeBase) -> Option<u64> {
    let frequency = match time_base {
        TimeBase::Tick => clocks.perf_freq,
        TimeBase::HundredNanoseconds => FileTime::PER_SECOND,
        TimeBase::Object => clocks.object_freq,
    };
    u64::try_from(frequency).ok().filter(|frequency| *frequency > 0)
}

/// `D1 - D0`.
///
/// An object that keeps no clock has 0 in both samples; .NET takes the system's time instead, against the header.
pub(super) fn elapsed_ticks(older: &Clocks, newer: &Clocks, time_base: TimeBase) -> Result<u64, NoValue> {
    let (d0, d1) = (older.time(time_base), newer.time(time_base));
    if time_base == TimeBase::Object && (d0, d1) == (0, 0) {
        return Err(NoValue::ObjectClockMissing);
    }
    let ticks = i128::from(d1).saturating_sub(i128::from(d0));
    u64::try_from(ticks).ok().filter(|ticks| *ticks > 0).ok_or(NoValue::NoTimeElapsed)
}
