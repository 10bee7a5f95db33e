//! A performance DLL that is called without Perflib: its replies, as blocks, and the events that Perflib would log.
//!
//! Perflib checks every reply, and leaves out inconsistent ones, so provider authors never see the mistake.
//!
//! `--dll` is only another way to take samples: the replies become captures with a header of ours, and everything after
//! that, from redaction to the page, is unchanged.

mod collect;
mod step;
mod verdict;

use alloc::vec::Vec;

use winperf::time::FileTime;
use winperf::{DataBlock, TitleIndex};

pub use self::collect::{Calling, Functions, Target, collect, functions, no_functions, no_service};
pub use self::step::{Reply, Step};
pub use self::verdict::Limits;

use crate::failure::Cause;

/// Length of `PERF_DATA_BLOCK` in bytes, without the name after it.
const BLOCK: u32 = 88;

/// Computer name that marks a block with a header of ours; its length is a multiple of 8 bytes.
const OWN_NAME: &str = "winperf-capture";

/// Number of objects passed to a call, which the DLL must overwrite.
pub const OBJECTS_BEFORE: u32 = 17;

/// Call of the DLL by a process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// Steps that it reported, in order.
    pub steps: Vec<Step>,
    /// Cause of its end, unless it exited normally.
    pub cause: Option<Cause>,
}

impl Call {
    /// Returns `true` if Open has returned, and without an error.
    pub fn is_open(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Opened { code: 0, .. }))
    }

    /// Returns the replies that came, whatever is in them.
    pub fn replies(&self) -> impl Iterator<Item = &Reply> {
        self.steps.iter().filter_map(|step| match step {
            Step::Collected(reply) => Some(reply),
            _ => None,
        })
    }
}

/// When a reply came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// `PerfTime`.
    pub ticks: i64,
    /// `PerfFreq`.
    pub ticks_per_second: i64,
    /// `PerfTime100nSec`.
    pub time: i64,
}

impl Reply {
    /// Corrects a count of objects that includes the number before the call, and returns `true` if it did.
    pub fn settle_count(&mut self) -> bool {
        let sum = |count: u32| count.checked_add(OBJECTS_BEFORE);
        let count = u32::try_from(self.titles().len()).unwrap_or(u32::MAX);
        let is_added = self.code == 0 && sum(count) == Some(self.objects);
        if is_added {
            self.objects = count;
        }
        is_added
    }

    /// Returns the titles of the objects, as far as their lengths can be followed.
    pub fn titles(&self) -> Vec<TitleIndex> {
        let block = self.block();
        let Ok(block) = DataBlock::read(&block) else { return Vec::new() };
        block.objects().map_while(Result::ok).map(|object| object.title()).collect()
    }

    /// Returns the unmodified reply after a header of ours.
    pub fn block(&self) -> Vec<u8> {
        let name: Vec<u8> = OWN_NAME.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
        let name_length = u32::try_from(name.len()).unwrap_or(0);
        let header = BLOCK + name_length;
        let mut block: Vec<u8> = "PERF".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let (little_endian, version, revision, no_default) = (1, 1, 1, u32::MAX);
        let dwords = [
            little_endian,
            version,
            revision,
            header.saturating_add(self.length),
            header,
            self.objects,
            no_default,
        ];
        block.extend(dwords.into_iter().flat_map(u32::to_le_bytes));
        block.extend(system_time(self.moment.time));
        // The compiler aligns the rest to 8 bytes.
        block.extend([0; 4]);
        let Moment { ticks, ticks_per_second, time } = self.moment;
        block.extend([ticks, ticks_per_second, time].into_iter().flat_map(i64::to_le_bytes));
        block.extend([name_length, BLOCK].into_iter().flat_map(u32::to_le_bytes));
        block.extend(name);
        block.extend(&self.bytes);
        block
    }
}

/// Returns a `SYSTEMTIME`.
fn system_time(time: i64) -> [u8; 16] {
    let Some(date) = FileTime(time).calendar() else { return [0; 16] };
    // 1601-01-01 was a Monday, and Sunday is 0.
    let days = time.div_euclid(86_400 * FileTime::PER_SECOND);
    let weekday = u16::try_from((days + 1).rem_euclid(7)).unwrap_or(0);
    let words =
        [date.year, date.month, weekday, date.day, date.hour, date.minute, date.second, date.millisecond];
    let mut bytes = [0; 16];
    for (place, word) in bytes.as_chunks_mut::<2>().0.iter_mut().zip(words) {
        *place = word.to_le_bytes();
    }
    bytes
}

#[cfg(test)]
mod tests;
