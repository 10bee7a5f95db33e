//! Dates: recognition, and the shift of all of them.
//!
//! The earliest sample of the set, or the last date of a set without dates in its headers, is shifted to 2100-01-01,
//! and every other date by the same amount.
//! A day that far ahead cannot be mistaken for a real one, and keeps start times after 1980, before which no start time is plausible.

use alloc::sync::Arc;

use winperf::counter_type::TimeBase;
use winperf::layout::SystemTime;
use winperf::time::{CalendarTime, FileTime};
use winperf::{Capture, DataBlock, Object};

/// 2100-01-01, to which the earliest sample is moved.
const TARGET: i64 = 157_469_184_000_000_000;

/// 2200-01-01, after which no number counts as a date.
const LAST: i64 = 189_025_920_000_000_000;

/// Units of 100 ns in a day.
const DAY: i64 = 864_000_000_000;

/// Units of 100 ns in a millisecond, the precision of `SystemTime`.
const MILLISECOND: i64 = 10_000;

/// Maximum number of clocks that are summed up in one number; no `_Total` has more disks.
const MAX_CLOCKS: i64 = 64;

/// Units of 100 ns in a minute.
pub(crate) const MINUTE: i64 = 60 * FileTime::PER_SECOND;

/// Units of 100 ns in twenty years, the distance within which a number is taken for a real date.
const TWENTY_YEARS: u64 = 20 * 365 * 864_000_000_000;

/// Amount by which dates move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    /// Approximate time of the samples; 0 if there is no date.
    taken: i64,
    shift: i64,
}

impl Clock {
    /// Returns the shift that moves the earliest of the samples to 2100-01-01; no shift without a date.
    ///
    /// If no header has a date, the last date in `numbers` is used.
    /// Most dates of a capture are start times, and the last one is closest to the time of the sample; expiry dates
    /// follow it.
    pub(crate) fn from_captures(captures: &[Arc<Capture>], numbers: impl Iterator<Item = u64>) -> Self {
        let headers = || captures.iter().filter_map(|capture| capture.header());
        let clocks = headers().map(|block| block.perf_time_100nsec().0).filter(|time| is_date(*time));
        let calendars = headers().filter_map(|block| units(&block.header().system_time));
        let dates = numbers.map(u64::cast_signed).filter(|number| is_date(*number));
        Self::from_date(clocks.min().or_else(|| calendars.min()).or_else(|| dates.max()))
    }

    /// Returns the shift that takes this date to 2100-01-01; no shift without one.
    pub(crate) fn from_date(taken: Option<i64>) -> Self {
        let whole = taken.map(|time| time.saturating_sub(time.rem_euclid(MILLISECOND)));
        let shift = whole.map_or(0, |whole| TARGET.saturating_sub(whole));
        Self { taken: taken.unwrap_or(0), shift }
    }

    /// Returns `true` if a number would reveal the time of the samples unless it is shifted.
    pub(crate) fn is_telling(self, number: u64) -> bool {
        self.shift != 0
            && is_date(number.cast_signed())
            && number.abs_diff(self.taken.cast_unsigned()) <= TWENTY_YEARS
    }

    /// Returns the moved date, or `None` if it is none or would leave the range of numbers.
    pub(crate) fn moved(self, time: i64) -> Option<i64> {
        is_date(time).then(|| time.checked_add(self.shift)).flatten()
    }

    /// Returns the moved date of a calendar at an offset from UTC in minutes; all 0 if it is not a date.
    ///
    /// Local time, as in logs of Performance Monitor, reveals the time zone next to a UTC clock, so it becomes UTC.
    pub(crate) fn moved_calendar(self, time: &SystemTime, from_utc: i32) -> [u8; 16] {
        let utc = units(time).and_then(|time| time.checked_sub(i64::from(from_utc).checked_mul(MINUTE)?));
        let moved = utc.and_then(|time| time.checked_add(self.shift));
        moved.and_then(calendar_bytes).unwrap_or_default()
    }

    /// Returns a raw value that counts from the same origin as a shifted clock.
    pub(crate) fn moved_raw(self, raw: u64) -> Option<u64> {
        raw.checked_add_signed(self.shift).filter(|_| raw != 0)
    }

    /// Returns a raw value of which only differences matter, if it is a date, or the sum of several clocks that show
    /// `now`, as in `_Total`.
    pub(crate) fn moved_difference(self, raw: u64, now: i64) -> Option<u64> {
        let value = i64::try_from(raw).ok()?;
        if let Some(moved) = self.moved(value) {
            return Some(moved.cast_unsigned());
        }
        let now = Some(now).filter(|now| is_date(*now))?;
        let clocks = value.saturating_add(now / 2).checked_div(now)?;
        let off = value.abs_diff(clocks.checked_mul(now)?);
        let is_sum = (2..=MAX_CLOCKS).contains(&clocks) && off <= clocks.saturating_mul(DAY).cast_unsigned();
        is_sum.then(|| raw.checked_add_signed(self.shift.checked_mul(clocks)?)).flatten()
    }
}

/// Clocks of a capture that are shifted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    now: i64,
    from_utc: i32,
    ticks: i64,
    has_ticks: bool,
}

impl Clocks {
    pub(crate) fn new(block: &DataBlock<'_>) -> Self {
        let header = block.header();
        let ticks = header.perf_time.get();
        let has_ticks = ticks != 0 && header.perf_freq.get() > 0;
        let from_utc = block.minutes_from_utc().unwrap_or(0);
        Self { now: header.perf_time_100nsec.get(), from_utc, ticks, has_ticks }
    }

    /// Returns `PerfTime100nSec`.
    pub(crate) fn now(&self) -> i64 {
        self.now
    }

    /// Returns the minutes by which `SystemTime` differs from UTC.
    pub(crate) fn minutes_from_utc(&self) -> i32 {
        self.from_utc
    }

    /// Returns `true` if the clock `time_base` of a start time is shifted; the start is then shifted even if it is not
    /// a date.
    pub(crate) fn start_moves(&self, time_base: TimeBase, object: Object<'_>) -> bool {
        match time_base {
            TimeBase::HundredNanoseconds => is_date(self.now),
            TimeBase::Tick => self.has_ticks && is_date(self.ticks),
            TimeBase::Object => {
                object.perf_time() != 0 && object.perf_freq() > 0 && is_date(object.perf_time())
            }
        }
    }
}

/// Returns `true` if a number of units of 100 ns is a date in the plausible range.
pub(crate) fn is_date(time: i64) -> bool {
    (FileTime::YEAR_1980.0..LAST).contains(&time)
}

/// Returns a calendar time in units of 100 ns since 1601, or `None` if it names no day.
fn units(time: &SystemTime) -> Option<i64> {
    Some(CalendarTime::from_system_time(time)?.file_time()?.0)
}

/// Returns the bytes of a `SYSTEMTIME`.
fn calendar_bytes(units: i64) -> Option<[u8; 16]> {
    let time = FileTime(units).calendar()?;
    // 1601-01-01 was a Monday, and Sunday is 0.
    let weekday = u16::try_from(units.div_euclid(DAY).saturating_add(1).rem_euclid(7)).ok()?;
    let words =
        [time.year, time.month, weekday, time.day, time.hour, time.minute, time.second, time.millisecond];
    let mut bytes = [0; 16];
    for (place, word) in bytes.as_chunks_mut::<2>().0.iter_mut().zip(words) {
        *place = word.to_le_bytes();
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use zerocopy::FromBytes;

    fn system_time(words: [u16; 8]) -> SystemTime {
        let bytes: alloc::vec::Vec<u8> = words.into_iter().flat_map(u16::to_le_bytes).collect();
        SystemTime::read_from_bytes(&bytes).unwrap()
    }

    #[test]
    fn the_two_ends_are_the_days_that_they_are_called() {
        assert_eq!(FileTime(TARGET).calendar().unwrap().to_string(), "2100-01-01T00:00:00.000Z");
        assert_eq!(FileTime(LAST).calendar().unwrap().to_string(), "2200-01-01T00:00:00.000Z");
    }

    #[test]
    fn a_calendar_time_is_the_file_time_of_the_same_moment() {
        let time = system_time([2020, 3, 3, 18, 18, 54, 3, 988]);
        assert_eq!(units(&time), Some(132_290_312_439_880_000));
        assert_eq!(calendar_bytes(132_290_312_439_880_000), Some(words([2020, 3, 3, 18, 18, 54, 3, 988])));
        assert_eq!(calendar_bytes(TARGET), Some(words([2100, 1, 5, 1, 0, 0, 0, 0])));
    }

    fn words(words: [u16; 8]) -> [u8; 16] {
        let bytes: alloc::vec::Vec<u8> = words.into_iter().flat_map(u16::to_le_bytes).collect();
        bytes.try_into().unwrap()
    }

    #[test]
    fn what_is_no_date_becomes_nothing() {
        let clock = Clock { taken: 0, shift: DAY };
        assert_eq!(clock.moved_calendar(&system_time([2023, 2, 3, 30, 0, 0, 0, 0]), 0), [0; 16]);
        assert_eq!(clock.moved_calendar(&system_time([0; 8]), 0), [0; 16]);
        assert_eq!(clock.moved(5), None);
    }

    #[test]
    fn a_sum_of_clocks_moves_by_the_sum_of_their_shifts() {
        let (clock, now) = (Clock { taken: 0, shift: DAY }, 133_716_612_800_215_149_i64);
        let raw = now.cast_unsigned() - 5_000_000;
        assert_eq!(clock.moved_difference(raw, now), Some(raw + DAY.cast_unsigned()));
        assert_eq!(clock.moved_difference(2 * raw, now), Some(2 * raw + 2 * DAY.cast_unsigned()));
        assert_eq!(clock.moved_difference(raw + raw / 2, now), None);
        assert_eq!(clock.moved_difference(235_822_560, now), None);
    }
}
