//! Merging of a sample's blocks into one capture.
//!
//! A log has a `PERF_DATA_BLOCK` for each object, and the blocks of one sample have the same header except for length
//! and default object. So one header followed by all objects, which are unchanged, is equivalent.
//! Reading, pairing, explaining and comparing then work for logs too, which a capture with several blocks would not
//! allow.

use alloc::string::String;
use alloc::vec::Vec;

use winperf::layout::{Member, PerfDataBlock, PerfObjectType};

use crate::record::Record;
use crate::sample::SamplePart;
use crate::window::{Window, narrow, wide};

/// A capture that is made of the blocks of a sample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// A `PERF_DATA_BLOCK` with all objects of the sample.
    pub bytes: Vec<u8>,
    /// Places of its bytes in the log, in their order.
    pub runs: Vec<Run>,
    /// Number of blocks whose header differs from the others in more than length and default object.
    pub differing: u32,
    /// Number of blocks from other machines than the first one, which are not in the capture.
    pub of_others: u32,
}

/// Bytes of a capture that are contiguous in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Bytes from the start of the capture.
    pub offset: u32,
    /// Bytes from the start of the log.
    pub log_offset: u32,
    /// Length in bytes.
    pub length: u32,
}

impl Run {
    /// Returns the offset in the log of a byte of a capture that has these runs, in their order.
    pub fn log_offset_in(runs: &[Self], offset: u32) -> Option<u32> {
        let place = runs.partition_point(|run| run.offset <= offset).checked_sub(1)?;
        let run = runs.get(place)?;
        let inside = offset.checked_sub(run.offset)?;
        (inside < run.length).then(|| run.log_offset.saturating_add(inside))
    }

    /// Returns the runs of some bytes of a capture, cut to these bytes; for an empty range, the place at which they
    /// would begin.
    pub fn covering(runs: &[Self], offset: u32, length: u32) -> Vec<Self> {
        if length == 0 {
            let behind = runs.last().filter(|run| run.end() == offset);
            let behind = behind.map(|run| run.log_offset.saturating_add(run.length));
            let log_offset = Self::log_offset_in(runs, offset).or(behind);
            return log_offset.map(|log_offset| Self { offset, log_offset, length: 0 }).into_iter().collect();
        }
        let end = offset.saturating_add(length);
        let first = runs.partition_point(|run| run.end() <= offset);
        let all = runs.iter().skip(first).take_while(|run| run.offset < end);
        all.map(|run| {
            let start = run.offset.max(offset);
            let inside = start.saturating_sub(run.offset);
            let length = run.end().min(end).saturating_sub(start);
            Self { offset: start, log_offset: run.log_offset.saturating_add(inside), length }
        })
        .collect()
    }

    /// Returns the end of the run in the capture.
    fn end(&self) -> u32 {
        self.offset.saturating_add(self.length)
    }
}

impl Merged {
    /// Returns the offset in the log of a byte of the capture.
    ///
    /// A byte of the header is in the first block, although its length and its count of objects are those of all blocks
    /// together.
    pub fn log_offset(&self, offset: u32) -> Option<u32> {
        Run::log_offset_in(&self.runs, offset)
    }

    fn append(&mut self, record: &Record<'_>, bytes: &[u8], at: usize) {
        for (log_offset, length) in record.runs(at, bytes.len()) {
            let before = self.runs.last().map_or(0, Run::end);
            self.runs.push(Run { offset: before, log_offset, length });
        }
        self.bytes.extend_from_slice(bytes);
    }
}

/// One block of a sample.
#[derive(Clone, Copy)]
struct Block<'r> {
    bytes: Window<'r>,
    at: usize,
    /// Start of its objects.
    header: usize,
}

impl<'r> Block<'r> {
    fn new(part: &SamplePart<'r>) -> Option<Self> {
        let (bytes, at) = part.block()?;
        let bytes = Window(bytes);
        let header = bytes.size(place(&PerfDataBlock::HeaderLength))?;
        let whole = bytes.0.starts_with(&winperf::structures::SIGNATURE);
        let fits = (least_header()..=bytes.length()).contains(&header);
        Some(Self { bytes, at, header: if whole && fits { header } else { 0 } })
    }

    /// Returns the name of its machine in upper case.
    fn machine(&self) -> Option<String> {
        let name = winperf::DataBlock::read(self.bytes.0).ok()?.system_name().ok()?;
        Some(winperf::text::folded(&alloc::format!("{name}")))
    }

    fn is_sound(&self) -> bool {
        self.header > 0
    }

    /// Returns the header without the two members that differ between blocks of a sample.
    fn common(&self) -> Option<[&'r [u8]; 3]> {
        let header = self.bytes.0.get(..self.header)?;
        let (head, rest) = header.split_at_checked(place(&PerfDataBlock::TotalByteLength))?;
        let middle = rest.get(4..place(&PerfDataBlock::DefaultObject).checked_sub(head.len())?)?;
        Some([head, middle, header.get(place(&PerfDataBlock::DefaultObject).checked_add(4)?..)?])
    }

    /// Returns the objects, in a block whose header is `header` bytes long.
    fn objects(&self, header: usize) -> &'r [u8] {
        let total = self.bytes.size(place(&PerfDataBlock::TotalByteLength)).unwrap_or(0);
        let all = if (header..=self.bytes.length()).contains(&total) { total } else { self.bytes.length() };
        self.bytes.0.get(header..all).unwrap_or_default()
    }
}

fn place(member: &Member) -> usize {
    wide(member.offset)
}

fn least_header() -> usize {
    size_of::<PerfDataBlock>()
}

/// Returns the capture of a sample; `None` if it has no block.
///
/// An object that does not end at its stated length would include those after it, so it comes last, where it cannot
/// damage others.
pub(crate) fn capture(record: &Record<'_>, parts: &[SamplePart<'_>]) -> Option<Merged> {
    let blocks: Vec<Block<'_>> = parts.iter().filter_map(Block::new).collect();
    merged(record, &blocks)
}

/// Returns a capture for each machine with blocks in a sample, in the order of their first blocks; the first capture
/// includes damaged blocks.
pub(crate) fn captures(record: &Record<'_>, parts: &[SamplePart<'_>]) -> Vec<Merged> {
    let blocks: Vec<Block<'_>> = parts.iter().filter_map(Block::new).collect();
    let machines = machines(&blocks);
    if machines.len() < 2 {
        return merged(record, &blocks).into_iter().collect();
    }
    let merge_machine = |(place, machine): (usize, &Option<String>)| {
        let is_its = |block: &&Block<'_>| {
            if block.is_sound() { block.machine() == *machine } else { place == 0 }
        };
        let own: Vec<Block<'_>> = blocks.iter().filter(is_its).copied().collect();
        merged(record, &own)
    };
    machines.iter().enumerate().filter_map(merge_machine).collect()
}

/// Returns the number of captures that [`captures`] returns.
pub(crate) fn capture_count(parts: &[SamplePart<'_>]) -> usize {
    let blocks: Vec<Block<'_>> = parts.iter().filter_map(Block::new).collect();
    if blocks.is_empty() { 0 } else { machines(&blocks).len().max(1) }
}

/// Returns the machines of valid blocks, each once.
fn machines(blocks: &[Block<'_>]) -> Vec<Option<String>> {
    let mut known: Vec<Option<String>> = Vec::new();
    for machine in blocks.iter().filter(|block| block.is_sound()).map(Block::machine) {
        if !known.contains(&machine) {
            known.push(machine);
        }
    }
    known
}

fn merged(record: &Record<'_>, blocks: &[Block<'_>]) -> Option<Merged> {
    let sound = || blocks.iter().filter(|block| block.is_sound());
    let agrees = |block: &&Block<'_>| sound().filter(|other| other.common() == block.common()).count() > 1;
    let head = sound().find(agrees).or_else(|| sound().next());
    let Some(head) = head else {
        // If nothing can be merged, the first block alone shows its problem.
        let first = blocks.first()?;
        let mut merged = Merged::default();
        merged.append(record, first.bytes.0, first.at);
        return Some(merged);
    };
    let mut merged = Merged::default();
    merged.append(record, head.bytes.0.get(..head.header)?, head.at);
    let (whole, broken): (Vec<&Block<'_>>, Vec<&Block<'_>>) =
        blocks.iter().partition(|block| chain(block.objects(head.header)).is_some());
    let mut objects = 0_u32;
    let machine = head.machine();
    for block in whole.into_iter().chain(broken) {
        if block.is_sound() && block.machine() != machine {
            merged.of_others = merged.of_others.saturating_add(1);
            continue;
        }
        let bytes = block.objects(head.header);
        merged.append(record, bytes, block.at.saturating_add(head.header));
        objects = objects.saturating_add(chain(bytes).unwrap_or(1));
        if block.common() != head.common() {
            merged.differing = merged.differing.saturating_add(1);
        }
    }
    let length = narrow(merged.bytes.len());
    set(&mut merged.bytes, &PerfDataBlock::TotalByteLength, length);
    set(&mut merged.bytes, &PerfDataBlock::NumObjectTypes, objects);
    Some(merged)
}

/// Returns `PerfTime100nSec` of a block.
pub(crate) fn utc(block: &[u8]) -> Option<i64> {
    let is_block = block.starts_with(&winperf::structures::SIGNATURE);
    let time = Window(block).large(place(&PerfDataBlock::PerfTime100nSec)).filter(|_| is_block)?;
    (time > winperf::time::FileTime::YEAR_1980.0).then_some(time)
}

/// Counts the consecutive objects, by their stated lengths up to the last byte; `None` if they do not end there.
fn chain(mut bytes: &[u8]) -> Option<u32> {
    let mut count = 0_u32;
    while !bytes.is_empty() {
        let length = Window(bytes).size(place(&PerfObjectType::TotalByteLength))?;
        bytes = bytes.get(length..).filter(|_| length >= size_of::<PerfObjectType>())?;
        count = count.checked_add(1)?;
    }
    Some(count)
}

fn set(bytes: &mut [u8], member: &Member, number: u32) {
    let start = place(member);
    if let Some(room) = bytes.get_mut(start..start.saturating_add(4)) {
        room.copy_from_slice(&number.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(offset: u32, log_offset: u32, length: u32) -> Run {
        Run { offset, log_offset, length }
    }

    #[test]
    fn bytes_of_a_capture_lie_in_as_many_pieces_as_they_reach_over() {
        let runs = [run(0, 1000, 104), run(104, 2000, 50), run(154, 3000, 50)];
        let runs_at = |offset, length| Run::covering(&runs, offset, length);
        assert_eq!(runs_at(8, 4), [run(8, 1008, 4)]);
        assert_eq!(runs_at(100, 60), [run(100, 1100, 4), run(104, 2000, 50), run(154, 3000, 6)]);
        assert_eq!(runs_at(150, 1000), [run(150, 2046, 4), run(154, 3000, 50)]);
        // An empty range is at the next byte, or at the end.
        assert_eq!(runs_at(104, 0), [run(104, 2000, 0)]);
        assert_eq!(runs_at(204, 0), [run(204, 3050, 0)]);
        assert_eq!([runs_at(205, 0), runs_at(204, 4), runs_at(u32::MAX, u32::MAX)], [[], [], []]);
        assert_eq!(Run::covering(&[], 0, 4), []);
    }
}
