//! Of which machine a sample is, and when it was taken.

use alloc::string::{String, ToString};

use winperf::time::FileTime;
use winperf::{Capture, DataBlock};

/// Of which machine a sample is, and when it was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The name of the machine as the sample has it; empty where it says none.
    pub machine: String,
    /// The moment, in UTC.
    pub time: FileTime,
    /// The performance clock, which tells moments apart that the calendar clock does not.
    pub ticks: i64,
}

impl Stamp {
    /// That of a block, of which the header alone is read; `None` where even that cannot be.
    pub fn of_block(bytes: &[u8]) -> Option<Self> {
        DataBlock::read(bytes).ok().map(Self::of_header)
    }

    /// That of a capture; `None` of one without a header.
    pub fn of(capture: &Capture) -> Option<Self> {
        capture.header().map(Self::of_header)
    }

    fn of_header(block: DataBlock<'_>) -> Self {
        Self {
            machine: block.system_name().map(|name| name.to_string()).unwrap_or_default(),
            time: block.perf_time_100nsec(),
            ticks: block.header().perf_time.get(),
        }
    }
}
