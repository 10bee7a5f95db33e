//! Lengths and offsets of an object that should be multiples of 8.
//!
//! Windows checks its providers for it; readers that load values as native numbers rely on it.

use super::{Aligned, Collector, FindingKind, Tally};
use crate::format::laws::is_aligned;
use crate::layout::{
    PerfCounterBlock, PerfCounterDefinition, PerfInstanceDefinition, PerfObjectType, Structure,
};
use crate::{Block, Field, Instance, Object};

/// Misaligned lengths and offsets of an object, reported in one finding with the first of them.
#[derive(Default)]
pub(super) struct Misaligned {
    tally: Tally,
    first: Option<(Aligned, u32)>,
}

impl Misaligned {
    /// Checks everything except the instances.
    pub(super) fn check_object(object: Object<'_>) -> Self {
        let mut misaligned = Self::default();
        let declared = object.declared_length();
        let total = object.field(&PerfObjectType::TotalByteLength);
        misaligned.look(total, Aligned::TotalByteLength, declared);
        let field = object.field(&PerfObjectType::DefinitionLength);
        let length = object.capture().number_in(field).and_then(|length| u32::try_from(length).ok());
        // A length without a valid target has its own finding.
        if let Some(length) = length.filter(|length| (PerfObjectType::LENGTH..=declared).contains(length)) {
            misaligned.look(field, Aligned::DefinitionLength, length);
        }
        for counter in object.counters().filter(|counter| counter.value_length() == 8) {
            let field = counter.field(&PerfCounterDefinition::CounterOffset);
            misaligned.look(field, Aligned::CounterOffset, counter.value_offset());
        }
        if let Some(block) = object.block() {
            misaligned.check_block(block);
        }
        misaligned
    }

    /// Looks at an instance and at its counter block.
    pub(super) fn check_instance(&mut self, instance: Instance<'_>) {
        let field = instance.field(&PerfInstanceDefinition::ByteLength);
        self.look(field, Aligned::ByteLength, instance.length());
        if let Some(block) = instance.block() {
            self.check_block(block);
        }
    }

    fn check_block(&mut self, block: Block<'_>) {
        self.look(block.field(&PerfCounterBlock::ByteLength), Aligned::ByteLength, block.declared_length());
    }

    fn look(&mut self, field: Field, what: Aligned, number: u32) {
        if is_aligned(number) {
            return;
        }
        // The end of an object follows from its contents.
        if matches!(self.first, Some((Aligned::TotalByteLength, _))) {
            (self.first, self.tally.first) = (None, None);
        }
        self.first = self.first.or(Some((what, number)));
        self.tally.add(field);
    }

    pub(super) fn report(self, found: &mut Collector<'_>) {
        if let Some((what, actual)) = self.first {
            self.tally.report(found, |count| FindingKind::Misaligned { what, actual, count });
        }
    }
}
