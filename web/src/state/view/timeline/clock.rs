//! The local clock of logs, and times in local time.

use winperf::time::FileTime;
use winperf_log::AnyLog;

const MINUTE: i64 = 60 * FileTime::PER_SECOND;

/// Differences between the local clock of logs and UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalClock {
    /// Times in UTC, each with the lead of the clock over UTC from then on, in units of 100 ns; never empty.
    offsets: Vec<(FileTime, i64)>,
    /// Name of the time zone, according to the first log.
    pub zone: Option<String>,
}

impl LocalClock {
    /// Returns the local clock of logs; `None` if no log knows UTC, or if it is UTC itself.
    pub(super) fn new<'log>(mut logs: impl Iterator<Item = &'log AnyLog> + Clone) -> Option<Self> {
        let mut offsets: Vec<(FileTime, i64)> = logs.clone().flat_map(offsets).collect();
        offsets.sort_by_key(|(utc, _)| *utc);
        offsets.dedup_by_key(|(_, offset)| *offset);
        let is_utc = offsets.iter().all(|(_, offset)| *offset == 0);
        (!is_utc).then(|| Self { offsets, zone: logs.find_map(zone) })
    }

    /// Returns the lead of the clock over UTC at a time in UTC, in units of 100 ns.
    pub fn offset(&self, utc: FileTime) -> i64 {
        let behind = self.offsets.partition_point(|(from, _)| *from <= utc);
        self.offsets.get(behind.saturating_sub(1)).map_or(0, |(_, offset)| *offset)
    }
}

/// Returns the differences of a log, in whole minutes, since its samples have times of two clocks that differ by some
/// milliseconds.
fn offsets(log: &AnyLog) -> Vec<(FileTime, i64)> {
    let offset_at = |utc: Option<FileTime>, local: FileTime| {
        let utc = utc?;
        let apart = local.0.saturating_sub(utc.0);
        Some((utc, apart.saturating_add(MINUTE / 2).div_euclid(MINUTE).saturating_mul(MINUTE)))
    };
    let mut offsets: Vec<(FileTime, i64)> = match log {
        AnyLog::Binary(log) => {
            log.samples().filter_map(|sample| offset_at(sample.utc(), sample.local_time())).collect()
        }
        AnyLog::Text(log) => {
            log.samples().filter_map(|sample| offset_at(sample.utc(), sample.local_time())).collect()
        }
    };
    offsets.dedup_by_key(|(_, offset)| *offset);
    offsets
}

fn zone(log: &AnyLog) -> Option<String> {
    let name = match log {
        AnyLog::Binary(log) => log.header()?.zone_name(log.samples().next()?.local_time()),
        AnyLog::Text(log) => log.zone(),
    };
    name.map(str::to_owned)
}

/// Clock for displayed times.
#[derive(Clone, Copy, Debug)]
pub struct Clock<'a> {
    /// `None` if times are shown unchanged.
    local: Option<&'a LocalClock>,
    /// `true` if times are shown in UTC.
    pub is_utc: bool,
}

impl<'a> Clock<'a> {
    pub const UTC: Self = Self { local: None, is_utc: true };

    /// Returns the clock for times in UTC or not, with the local clock if it is to be shown.
    pub(super) fn new(is_utc: bool, local: Option<&'a LocalClock>) -> Self {
        let local = local.filter(|_| is_utc);
        Self { local, is_utc: is_utc && local.is_none() }
    }

    /// Returns a time by this clock.
    pub fn show(self, time: FileTime) -> FileTime {
        FileTime(time.0.saturating_add(self.offset(time)))
    }

    /// Returns the lead of the clock at a time, in units of 100 ns.
    pub fn offset(self, time: FileTime) -> i64 {
        self.local.map_or(0, |local| local.offset(time))
    }

    /// Returns the local clock, if that is shown and known to differ from UTC.
    pub fn local(self) -> Option<&'a LocalClock> {
        self.local
    }
}
