//! Result of redacting a log, and the shift of its times.

use alloc::vec::Vec;

use winperf_log::{Log, Sample, TextLog, TextSample};

use crate::Summary;
use crate::clock::{Clock, MINUTE, is_date};
use crate::pseudonyms::Pseudonyms;

/// Units of 100 ns in 15 minutes, of which time zones are multiples.
const QUARTER: i64 = 15 * MINUTE;

/// So many of them, 14 hours, no time zone is further from UTC.
const MAX_QUARTERS: i64 = 14 * 4;

/// Length of an event's header before its record, in bytes.
const HEAD: u32 = 0x48;

/// A copy with its summary.
pub(crate) struct Made {
    pub(crate) bytes: Vec<u8>,
    pub(crate) summary: Summary,
    pub(crate) pseudonyms: Pseudonyms,
}

/// Shift of times: UTC by one constant, local times also by their offset to UTC.
#[derive(Clone, Debug)]
pub(crate) struct Shift {
    pub(crate) clock: Clock,
    /// Offsets from local time to UTC, each with the offset in the log from which it applies, in the order of the file.
    ///
    /// Clocks change while a log runs: with a single offset, the copy would show the time of the change, and thus
    /// location and date.
    to_utc: Vec<(u32, i64)>,
}

impl Shift {
    /// Returns the shift of a binary log that moves its earliest sample to 2100-01-01.
    pub(crate) fn from_log(log: &Log) -> Self {
        let utc = log.samples().filter_map(|sample| sample.utc()).map(|time| time.0);
        let begun = log.header().map(|header| header.start.0);
        let taken = utc.filter(|time| is_date(*time)).min().or(begun);
        // The time of an event is in its head, in front of the sample.
        let place = |sample: &Sample<'_>| sample.offset().saturating_sub(HEAD);
        let mut to_utc: Vec<(u32, i64)> =
            log.samples().filter_map(|sample| Some((place(&sample), to_utc(&sample)?))).collect();
        to_utc.sort_unstable();
        to_utc.dedup_by_key(|(_, to_utc)| *to_utc);
        Self::new(taken, to_utc)
    }

    /// Returns the shift of a text log, using its first line and its clock changes for UTC.
    pub(crate) fn from_text_log(log: &TextLog) -> Self {
        let to_utc = |sample: &TextSample<'_>| {
            let local = sample.local_time().0;
            sample.utc().map_or(0, |utc| utc.0.saturating_sub(local))
        };
        let mut all: Vec<(u32, i64)> =
            log.samples().map(|sample| (sample.offset(), to_utc(&sample))).collect();
        all.dedup_by_key(|(_, to_utc)| *to_utc);
        let times = log.samples().map(|sample| sample.local_time().0.saturating_add(to_utc(&sample)));
        Self::new(times.filter(|time| is_date(*time)).min(), all)
    }

    fn new(taken: Option<i64>, to_utc: Vec<(u32, i64)>) -> Self {
        Self { clock: Clock::from_date(taken.filter(|time| is_date(*time))), to_utc }
    }

    pub(crate) fn utc(&self, time: i64) -> i64 {
        self.clock.moved(time).unwrap_or(time)
    }

    /// Returns the shifted local time of an offset in the log.
    pub(crate) fn local(&self, time: i64, offset: u32) -> i64 {
        let behind = self.to_utc.partition_point(|(place, _)| *place <= offset);
        // What is before the first sample has the clock of that.
        let to_utc = self.to_utc.get(behind.saturating_sub(1)).map_or(0, |(_, to_utc)| *to_utc);
        self.clock.moved(time).map_or(time, |moved| moved.saturating_add(to_utc))
    }
}

/// Returns the offset from the local time of a sample to UTC: a multiple of 15 minutes; `None` if no time zone is so far from UTC.
fn to_utc(sample: &Sample<'_>) -> Option<i64> {
    let apart = sample.utc()?.0.checked_sub(sample.local_time().0)?;
    let quarters = apart.checked_add(QUARTER / 2)?.div_euclid(QUARTER);
    (-MAX_QUARTERS..=MAX_QUARTERS).contains(&quarters).then(|| quarters.saturating_mul(QUARTER))
}
