//! Lengths and offsets of an object that should be multiples of 8.
//!
//! Windows checks its providers for it; a reader that takes values as numbers of its machine needs it.

use super::{Aligned, Collector, FindingKind, OneObject, Tally};
use crate::Reader;
use crate::object::OBJECT_LENGTH;
use crate::outline::Place;

/// One finding for all of an object, with the first of them.
pub(super) fn find(found: &mut Collector<'_>, object: OneObject<'_>) {
    let outline = found.snapshot.outline;
    let mut odd = Odd::default();
    odd.look(object.place(), object.entry.offset, Aligned::TotalByteLength, object.entry.declared);
    let definition_length =
        Reader::new(found.snapshot.bytes).window(object.member(4), 4).and_then(|member| member.number());
    let definition_length = definition_length.and_then(|length| u32::try_from(length).ok());
    // A length that leads nowhere is told by itself.
    if let Some(length) =
        definition_length.filter(|length| (OBJECT_LENGTH..=object.entry.declared).contains(length))
    {
        odd.look(object.place(), object.member(4), Aligned::DefinitionLength, length);
    }
    for (position, definition) in (0..).zip(outline.definitions(object.entry)) {
        if definition.value_length == 8 {
            let place = Place::CounterDefinition(object.idx, position);
            let what = Aligned::CounterOffset;
            odd.look(place, definition.offset.saturating_add(36), what, definition.value_offset);
        }
    }
    if let Some(block) = object.entry.block {
        odd.look(Place::ObjectBlock(object.idx), block.offset, Aligned::ByteLength, block.declared);
    }
    for (position, instance) in (0..).zip(outline.instances(object.entry)) {
        odd.look(
            Place::Instance(object.idx, position),
            instance.offset,
            Aligned::ByteLength,
            instance.length,
        );
        if let Some(block) = instance.block {
            odd.look(
                Place::InstanceBlock(object.idx, position),
                block.offset,
                Aligned::ByteLength,
                block.declared,
            );
        }
    }
    if let Some((what, actual)) = odd.first {
        odd.tally.report(found, |count| FindingKind::Misaligned { what, actual, count });
    }
}

#[derive(Default)]
struct Odd {
    tally: Tally,
    first: Option<(Aligned, u32)>,
}

impl Odd {
    fn look(&mut self, place: Place, offset: u32, what: Aligned, number: u32) {
        if number.is_multiple_of(8) {
            return;
        }
        self.first = self.first.or(Some((what, number)));
        self.tally.add(place, offset, 4);
    }
}
