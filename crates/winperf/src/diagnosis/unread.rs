//! Reason why some bytes of a capture could not be read.

use crate::Place;
use crate::layout::{Member, PerfDataBlock, PerfObjectType};
use crate::reader::offset32;
use crate::{Capture, Field, Leaf, LeafKind};

/// Members of the header that give the length of the data, their start, and the number of objects.
const EXTENT: [&Member; 3] =
    [&PerfDataBlock::TotalByteLength, &PerfDataBlock::HeaderLength, &PerfDataBlock::NumObjectTypes];

/// Returns the bytes that may explain why a leaf could not be read, the likeliest first: the error that ended the walk
/// in its object, otherwise over the objects, otherwise the lengths in the header. Empty for a readable leaf.
pub fn reasons(capture: &Capture, place: Place, leaf: &Leaf) -> impl Iterator<Item = u32> {
    let is_unread = leaf.kind == LeafKind::Unparsed;
    let object = place.object().and_then(|object| capture.object(object));
    let of_object = object.map(|object| [object.definitions_error(), object.instances_error()]);
    let errors = of_object.into_iter().flatten().chain([capture.error()]).flatten();
    let bytes = errors.map(|error| offset32(error.offset)).chain(EXTENT.map(|member| member.offset));
    bytes.filter(move |_| is_unread)
}

/// Returns the length that made the walk expect an object at the start of an unread leaf of the data block; `None` for any other leaf.
///
/// The bytes there have findings of their own, which only result from that length.
pub fn led_to(capture: &Capture, place: Place, leaf: &Leaf) -> Option<Field> {
    let is_unread = leaf.kind == LeafKind::Unparsed && place == Place::DataBlock;
    let is_behind = capture.objects().last().is_none_or(|object| object.end() == leaf.offset);
    (is_unread && is_behind).then(|| last_length(capture))
}

/// Returns the length that led the walk over the objects to its end: the length of the last object, or of the header.
pub(super) fn last_length(capture: &Capture) -> Field {
    match capture.objects().last() {
        Some(object) => object.field(&PerfObjectType::TotalByteLength),
        None => Field::in_data_block(&PerfDataBlock::HeaderLength),
    }
}
