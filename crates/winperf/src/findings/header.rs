//! What is odd about `PERF_DATA_BLOCK` and the walk over its objects.

use super::{Collector, FindingKind};
use crate::block::HEADER_LENGTH;
use crate::outline::Place;
use crate::reader::{offset32, size};
use crate::{DataBlock, Error, ErrorKind};

pub(super) fn find(found: &mut Collector<'_>) {
    let outline = found.snapshot.outline;
    match outline.header(found.snapshot.bytes) {
        None => unreadable(found),
        Some(block) => {
            members(found, &block);
            walk(found, &block);
        }
    }
}

/// The file has no header that could be read.
fn unreadable(found: &mut Collector<'_>) {
    let length = found.snapshot.outline.length();
    let Some(error) = found.snapshot.outline.error() else { return };
    let (kind, bytes) = match error.kind {
        ErrorKind::SignatureMissing { .. } => (FindingKind::SignatureMissing { error }, 8),
        ErrorKind::BigEndian => (FindingKind::BigEndian { error }, 12),
        ErrorKind::TooShort { .. } => {
            (FindingKind::Truncated { wanted: HEADER_LENGTH, had: length }, HEADER_LENGTH)
        }
        _ => (FindingKind::HeaderInvalid { error }, HEADER_LENGTH),
    };
    found.add(kind, Place::DataBlock, offset32(error.offset), bytes);
}

fn members(found: &mut Collector<'_>, block: &DataBlock<'_>) {
    let header = block.header();
    let little_endian = header.little_endian.get();
    if little_endian != 1 {
        found.add(FindingKind::ByteOrderUnstated { actual: little_endian }, Place::DataBlock, 8, 4);
    }
    if header.version.get() != 1 {
        found.add(FindingKind::VersionUnknown { actual: header.version.get() }, Place::DataBlock, 12, 4);
    }
    if let Err(error) = block.system_name() {
        found.add(FindingKind::SystemNameOutside { error }, Place::DataBlock, 80, 8);
    }
    let (header_length, total) = (header.header_length.get(), header.total_byte_length.get());
    if !header_length.is_multiple_of(8) {
        let kind = FindingKind::Misaligned { actual: header_length, count: 1 };
        found.add(kind, Place::DataBlock, 24, 4);
    }
    match header.num_object_types.get() {
        0 if total == 0 => found.add(FindingKind::EmptyReply, Place::DataBlock, 20, 4),
        0 => found.add(FindingKind::NoObjects, Place::DataBlock, 28, 4),
        _ => {}
    }
}

fn walk(found: &mut Collector<'_>, block: &DataBlock<'_>) {
    let outline = found.snapshot.outline;
    let header = block.header();
    let (length, total) = (outline.length(), header.total_byte_length.get());
    let read = offset32(outline.objects().len());
    if let Some(error) = outline.error() {
        let kind = match error.kind {
            _ if error.offset == 24 => FindingKind::HeaderInvalid { error },
            _ => FindingKind::ObjectLengthInvalid { error },
        };
        found.add(kind, place_of(found, error), offset32(error.offset), 4);
    }
    if outline.missing_objects() > 0 {
        let kind = FindingKind::ObjectCountMismatch { wanted: header.num_object_types.get(), had: read };
        found.add(kind, Place::DataBlock, 28, 4);
    }
    lengths(found, block, length, total);
}

/// Compares what `TotalByteLength` states with where the objects end and where the file does.
fn lengths(found: &mut Collector<'_>, block: &DataBlock<'_>, length: u32, total: u32) {
    let outline = found.snapshot.outline;
    let objects_end = outline.objects_end();
    let declared = offset32(block.declared_end());
    if declared != total {
        let kind = FindingKind::TotalLengthWithoutHeader { wanted: length, had: total };
        found.add(kind, Place::DataBlock, 20, 4);
    }
    let cut = outline.objects().last().is_some_and(|object| object.declared > object.length);
    if declared > length {
        found.add(FindingKind::Truncated { wanted: declared, had: length }, Place::DataBlock, 20, 4);
    } else if cut && outline.error().is_none() {
        let last = outline.objects().last().map_or(0, |object| object.offset.saturating_add(object.declared));
        let kind = FindingKind::Truncated { wanted: last, had: length };
        found.add(kind, Place::Object(offset32(outline.objects().len()).saturating_sub(1)), 0, 0);
    }
    if total == 0 && outline.objects().is_empty() {
        return;
    }
    let data_end = declared.max(objects_end);
    if length > data_end {
        found.add(
            FindingKind::TrailingBytes { count: length.saturating_sub(data_end) },
            Place::DataBlock,
            data_end,
            length,
        );
    }
    let complete = outline.error().is_none() && outline.missing_objects() == 0 && declared <= length && !cut;
    if complete && objects_end != declared {
        found.add(
            FindingKind::TotalLengthMismatch { wanted: objects_end, had: total },
            Place::DataBlock,
            20,
            4,
        );
    }
}

/// The structure in which an error lies.
pub(super) fn place_of(found: &Collector<'_>, error: Error) -> Place {
    let outline = found.snapshot.outline;
    let offset = offset32(error.offset.min(size(outline.length())));
    outline.node_at(offset).and_then(|node| outline.place(node)).unwrap_or(Place::DataBlock)
}
