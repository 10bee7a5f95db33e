//! What comes of a log, and by how much its times move.

use alloc::vec::Vec;

use winperf::time::FileTime;
use winperf_log::{Log, TextLog};

use crate::Summary;
use crate::clock::{Clock, is_date};
use crate::pseudonyms::Pseudonyms;

/// Units of 100 ns in a minute.
const MINUTE: i64 = 60 * FileTime::PER_SECOND;

/// A copy with what was done for it.
pub(crate) struct Made {
    pub(crate) bytes: Vec<u8>,
    pub(crate) summary: Summary,
    pub(crate) pseudonyms: Pseudonyms,
}

/// By how much times move: UTC by one constant, and local ones by the same and by what makes them UTC.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift {
    pub(crate) clock: Clock,
    /// From local time to UTC at the first sample.
    to_utc: i64,
}

impl Shift {
    /// The shift of a binary log, which takes its earliest sample to 2100-01-01.
    pub(crate) fn of(log: &Log) -> Self {
        let utc = log.samples().filter_map(|sample| sample.utc()).map(|time| time.0);
        let begun = log.header().map(|header| header.start.0);
        let taken = utc.filter(|time| is_date(*time)).min().or(begun);
        let first = log.samples().next().zip(log.header());
        let bias = first.and_then(|(first, header)| header.zone.bias_at(first.local_time()));
        Self::new(taken, bias)
    }

    /// The shift of a text log.
    pub(crate) fn of_text(log: &TextLog) -> Self {
        let bias = log.bias();
        let to_utc = i64::from(bias.unwrap_or(0)).saturating_mul(MINUTE);
        let times = log.samples().map(|sample| sample.local_time().0.saturating_add(to_utc));
        Self::new(times.filter(|time| is_date(*time)).min(), bias)
    }

    fn new(taken: Option<i64>, bias: Option<i32>) -> Self {
        let to_utc = i64::from(bias.unwrap_or(0)).saturating_mul(MINUTE);
        Self { clock: Clock::at(taken.filter(|time| is_date(*time))), to_utc }
    }

    pub(crate) fn utc(self, time: i64) -> i64 {
        self.clock.moved(time).unwrap_or(time)
    }

    pub(crate) fn local(self, time: i64) -> i64 {
        self.clock.moved(time).map_or(time, |moved| moved.saturating_add(self.to_utc))
    }
}
