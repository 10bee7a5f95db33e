//! Lengths that do not meet what follows: where a structure says that it ends, nothing begins, and where its contents end, something does.
//!
//! What such a length leads to is found odd as well, and these are what causes it.

use super::{Collector, FindingKind, OneObject};
use crate::layout::{PerfDataBlock, PerfObjectType};
use crate::object::NumInstances;
use crate::object::ObjectType;
use crate::reader::size;
use crate::{DataBlock, Reader};

/// `HeaderLength` that ends inside the name of the computer, where no object begins.
pub(super) fn find_in_header(found: &mut Collector<'_>, block: &DataBlock<'_>) {
    let header = block.header();
    let (start, had) = (header.system_name_offset.get(), header.header_length.get());
    let wanted = start.saturating_add(header.system_name_length.get());
    let ends_inside = start < had && had < wanted && wanted <= found.capture.outline().length();
    if ends_inside && (header.num_object_types.get() == 0 || !begins_at(found, had)) {
        found.add_to_header(FindingKind::HeaderLengthShort { wanted, had }, &PerfDataBlock::HeaderLength);
    }
}

/// `TotalByteLength` of an object that does not end with its last counter block, although something begins there.
pub(super) fn find(found: &mut Collector<'_>, object: OneObject<'_>) {
    let stated = object.declared_end();
    let Some(end) = contents_end(found, object) else { return };
    // What a cut file lacks is not known.
    if end == stated || stated > found.capture.outline().length() || follows_at(found, stated) {
        return;
    }
    if follows_at(found, end) {
        let (wanted, had) = (end.saturating_sub(object.entry.offset), object.entry.declared);
        found.add(
            FindingKind::ObjectLengthMismatch { wanted, had },
            object.place(),
            object.member(&PerfObjectType::TotalByteLength),
        );
    }
}

/// Where the last counter block of an object ends by what it states, when all before it could be read.
fn contents_end(found: &Collector<'_>, object: OneObject<'_>) -> Option<u32> {
    let block = match object.entry.num_instances {
        NumInstances::NoInstances => object.entry.block,
        NumInstances::Count(count) if count == object.entry.instance_count() => {
            found.capture.outline().instances(object.entry).last().and_then(|instance| instance.block)
        }
        _ => None,
    };
    let block = block.filter(|_| object.entry.definitions_error.is_none())?;
    block.offset.checked_add(block.declared)
}

/// Whether an object begins at an offset, or the data and the file end there.
fn follows_at(found: &Collector<'_>, offset: u32) -> bool {
    offset == found.capture.outline().length() || begins_at(found, offset)
}

fn begins_at(found: &Collector<'_>, offset: u32) -> bool {
    let file = Reader::new(found.capture.bytes());
    let object = file.tail(offset).filter(|_| size(offset) < file.length()).map(ObjectType::read);
    object.is_some_and(|object| object.is_ok_and(|object| object.is_plausible()))
}
