//! What is odd about the members of `PERF_DATA_BLOCK`.

use super::extent::Extent;
use super::{Aligned, Collector, FindingKind, measure};
use crate::block::HEADER_LENGTH;
use crate::outline::Place;
use crate::reader::offset32;
use crate::time::CalendarTime;
use crate::{DataBlock, ErrorKind};

pub(super) fn find(found: &mut Collector<'_>) {
    let outline = found.snapshot.outline;
    match outline.header(found.snapshot.bytes) {
        None => unreadable(found),
        Some(block) => {
            let extent = Extent::of(found.snapshot, &block);
            members(found, &block, &extent);
            measure::find_in_header(found, &block);
            extent.find(found);
        }
    }
}

/// The file has no header that could be read.
fn unreadable(found: &mut Collector<'_>) {
    let length = found.snapshot.outline.length();
    let Some(error) = found.snapshot.outline.error() else { return };
    let (kind, bytes) = match error.kind {
        ErrorKind::SignatureMissing { .. } => (FindingKind::SignatureMissing { error }, 8),
        // The signature says so, or LittleEndian and Version together; both end with Version.
        ErrorKind::BigEndian => {
            (FindingKind::BigEndian { error }, 16_u32.saturating_sub(offset32(error.offset)))
        }
        ErrorKind::TooShort { .. } => {
            (FindingKind::Truncated { wanted: HEADER_LENGTH, had: length }, HEADER_LENGTH)
        }
        _ => (FindingKind::HeaderInvalid { error }, HEADER_LENGTH),
    };
    found.add(kind, Place::DataBlock, offset32(error.offset), bytes);
}

fn members(found: &mut Collector<'_>, block: &DataBlock<'_>, extent: &Extent) {
    let header = block.header();
    let little_endian = header.little_endian.get();
    if little_endian != 1 {
        found.add(FindingKind::ByteOrderUnstated { actual: little_endian }, Place::DataBlock, 8, 4);
    }
    if header.version.get() != 1 {
        found.add(FindingKind::VersionUnknown { actual: header.version.get() }, Place::DataBlock, 12, 4);
    }
    clocks(found, block);
    if let Err(error) = block.system_name()
        && !extent.is_of_cut(error, 0)
    {
        found.add(FindingKind::SystemNameOutside { error }, Place::DataBlock, 80, 8);
    }
    let (header_length, total) = (header.header_length.get(), header.total_byte_length.get());
    if !header_length.is_multiple_of(8) {
        let kind = FindingKind::Misaligned { what: Aligned::HeaderLength, actual: header_length, count: 1 };
        found.add(kind, Place::DataBlock, 24, 4);
    }
    match header.num_object_types.get() {
        0 if total == 0 => found.add(FindingKind::EmptyReply, Place::DataBlock, 20, 4),
        0 if !extent.has_uncounted() => found.add(FindingKind::NoObjects, Place::DataBlock, 28, 4),
        _ => {}
    }
}

/// When the capture was taken, and how fast its clock ticks.
fn clocks(found: &mut Collector<'_>, block: &DataBlock<'_>) {
    // A day such as February 30 has a year and a month, and is no moment.
    if block.system_time().and_then(CalendarTime::file_time).is_none() {
        found.add(FindingKind::SystemTimeInvalid, Place::DataBlock, 36, 16);
    }
    let actual = block.header().perf_freq.get();
    if actual <= 0 {
        found.add(FindingKind::PerfFreqInvalid { actual }, Place::DataBlock, 64, 8);
    }
}
