//! Lengths and offsets of an object that should be multiples of 8.
//!
//! Windows checks its providers for it; a reader that takes values as numbers of its machine needs it.

use super::{Aligned, Collector, FindingKind, Tally};
use crate::layout::{
    PerfCounterBlock, PerfCounterDefinition, PerfInstanceDefinition, PerfObjectType, Structure,
};
use crate::outline::Place;
use crate::span::Span;
use crate::{Block, Instance, Object, Reader};

/// Such lengths and offsets of an object, told in one finding with the first of it.
#[derive(Default)]
pub(super) struct Misaligned {
    tally: Tally,
    first: Option<(Aligned, u32)>,
}

impl Misaligned {
    /// Looks at everything but the instances.
    pub(super) fn of_object(object: Object<'_>) -> Self {
        let mut misaligned = Self::default();
        let total = object.member(&PerfObjectType::TotalByteLength);
        misaligned.look(object.place(), total, Aligned::TotalByteLength, object.declared_length());
        let member = object.member(&PerfObjectType::DefinitionLength);
        let definition_length = Reader::new(object.capture().bytes())
            .window(member.offset, member.length)
            .and_then(|member| member.number());
        let definition_length = definition_length.and_then(|length| u32::try_from(length).ok());
        // A length that leads nowhere is told by itself.
        if let Some(length) = definition_length
            .filter(|length| (PerfObjectType::LENGTH..=object.declared_length()).contains(length))
        {
            misaligned.look(object.place(), member, Aligned::DefinitionLength, length);
        }
        for counter in object.counters().filter(|counter| counter.value_length() == 8) {
            let bytes = PerfCounterDefinition::CounterOffset.within(counter.offset());
            misaligned.look(counter.place(), bytes, Aligned::CounterOffset, counter.value_offset());
        }
        if let Some(block) = object.block() {
            misaligned.look_at_block(block);
        }
        misaligned
    }

    /// Looks at an instance and at its counter block.
    pub(super) fn look_at_instance(&mut self, instance: Instance<'_>) {
        let member = PerfInstanceDefinition::ByteLength.within(instance.offset());
        self.look(instance.place(), member, Aligned::ByteLength, instance.length());
        if let Some(block) = instance.block() {
            self.look_at_block(block);
        }
    }

    fn look_at_block(&mut self, block: Block<'_>) {
        let member = PerfCounterBlock::ByteLength.within(block.offset());
        self.look(block.place(), member, Aligned::ByteLength, block.declared_length());
    }

    fn look(&mut self, place: Place, bytes: Span, what: Aligned, number: u32) {
        if number.is_multiple_of(8) {
            return;
        }
        self.first = self.first.or(Some((what, number)));
        self.tally.add(place, bytes);
    }

    pub(super) fn report(self, found: &mut Collector<'_>) {
        if let Some((what, actual)) = self.first {
            self.tally.report(found, |count| FindingKind::Misaligned { what, actual, count });
        }
    }
}
