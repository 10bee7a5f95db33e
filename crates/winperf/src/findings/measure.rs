//! Lengths that contradict what follows: no structure begins at the stated end of a structure, but one begins at the
//! end of its contents.
//!
//! The effects of such a length are findings as well; this finding is their cause.

use super::{Collector, FindingKind, Subject};
use crate::format::laws::header_length;
use crate::layout::{PerfDataBlock, PerfObjectType};
use crate::object::NumInstances;
use crate::reader::size;
use crate::{DataBlock, Field, Instance, Object};

/// Reports a `HeaderLength` that ends inside the computer name, at which no object begins.
pub(super) fn find_in_header(found: &mut Collector<'_>, block: &DataBlock<'_>) {
    if let Some(wanted) = block.name_cut_by_header() {
        let header = block.header();
        let had = header.header_length.get();
        let by_name = header_length(header.system_name_offset.get(), header.system_name_length.get());
        let expected = Some(by_name).filter(|end| block.is_object(*end));
        let field = Subject::from(Field::in_data_block(&PerfDataBlock::HeaderLength));
        found.add(FindingKind::HeaderLengthShort { wanted, had }, field.expecting(expected));
    }
}

/// Reports the `TotalByteLength` of an object that does not end with its last counter block, although a structure
/// begins there.
pub(super) fn find(found: &mut Collector<'_>, object: Object<'_>) {
    let stated = object.declared_end();
    let Some(end) = contents_end(object) else { return };
    // What a truncated file lacks is not known.
    if end == stated || stated > found.capture.length() || follows_at(found, stated) {
        return;
    }
    if follows_at(found, end) {
        let (wanted, had) = (end.saturating_sub(object.offset()), object.declared_length());
        let field = object.field(&PerfObjectType::TotalByteLength);
        found.add(FindingKind::ObjectLengthMismatch { wanted, had }, field.expecting(wanted));
    }
}

/// Returns the stated end of an object's last counter block, if everything before it is readable.
fn contents_end(object: Object<'_>) -> Option<u32> {
    let instances = object.instances();
    let block = match object.num_instances() {
        NumInstances::NoInstances => object.block(),
        NumInstances::Count(count) if size(count) == instances.len() => {
            instances.last().and_then(Instance::block)
        }
        _ => None,
    };
    let block = block.filter(|_| object.definitions_error().is_none())?;
    block.offset().checked_add(block.declared_length())
}

/// Returns `true` if an object begins at an offset, or the data and the file end there.
fn follows_at(found: &Collector<'_>, offset: u32) -> bool {
    offset == found.capture.length() || found.capture.header().is_some_and(|block| block.is_object(offset))
}
