//! Of which machine a sample is, and when it was taken.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use winperf::time::FileTime;
use winperf::{Capture, CounterPath, DataBlock};
use winperf_log::AnyLog;

/// Machine and time of a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Name of the machine in the sample; empty if it has none.
    pub machine: String,
    /// Time in UTC.
    pub time: FileTime,
    /// Performance clock, which distinguishes samples with the same system time.
    pub ticks: i64,
}

impl Stamp {
    /// Returns the stamp of a block, reading only its header; `None` if that is unreadable.
    pub fn from_block(bytes: &[u8]) -> Option<Self> {
        DataBlock::read(bytes).ok().map(Self::from_header)
    }

    /// Returns the stamp of a capture; `None` for one without a header.
    pub fn new(capture: &Capture) -> Option<Self> {
        capture.header().map(Self::from_header)
    }

    /// Returns the stamps of the samples of a log.
    pub fn all_in_log(log: &AnyLog) -> Vec<Option<Self>> {
        let machine = machine(log);
        let count = match log {
            AnyLog::Binary(log) => log.samples().len(),
            AnyLog::Text(log) => log.samples().len(),
        };
        let stamp = |sample: usize| {
            Some(Self { machine: machine.clone(), time: time_in_log(log, sample)?.0, ticks: 0 })
        };
        (0..count).map(stamp).collect()
    }

    fn from_header(block: DataBlock<'_>) -> Self {
        Self {
            machine: block.system_name().map(|name| name.to_string()).unwrap_or_default(),
            time: block.perf_time_100nsec(),
            ticks: block.header().perf_time.get(),
        }
    }
}

/// Returns the time of a log's sample, and `true` if it is UTC, which is used if the log has it.
pub(crate) fn time_in_log(log: &AnyLog, sample: usize) -> Option<(FileTime, bool)> {
    let (utc, local) = match log {
        AnyLog::Binary(log) => log.sample(sample).map(|sample| (sample.utc(), sample.local_time()))?,
        AnyLog::Text(log) => log.sample(sample).map(|sample| (sample.utc(), sample.local_time()))?,
    };
    Some((utc.unwrap_or(local), utc.is_some()))
}

/// Returns the machine that a log is of.
fn machine(log: &AnyLog) -> String {
    match log {
        AnyLog::Binary(log) => log.machine().unwrap_or_default(),
        AnyLog::Text(log) => {
            let computer = |path: &String| CounterPath::parse(path).ok()?.computer;
            log.columns().iter().find_map(computer).unwrap_or_default()
        }
    }
}
