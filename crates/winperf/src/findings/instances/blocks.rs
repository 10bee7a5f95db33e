//! What is odd about counter blocks: their lengths, and whether they hold the values that the definitions place in them.

use super::super::{Collector, FindingKind};
use crate::layout::{PerfCounterBlock, PerfCounterDefinition, Structure};
use crate::outline::ValueLayout;
use crate::reader::{offset32, size};
use crate::span::Span;
use crate::{Block, Error, ErrorKind, Instance, Object};

/// Where the definitions of an object place values in its counter blocks.
pub(in super::super) struct Blocks<'a> {
    layout: Option<&'a ValueLayout>,
    /// The most bytes that a value may use in one of the blocks; `None` when there is no block.
    longest: Option<u32>,
}

impl<'a> Blocks<'a> {
    pub(in super::super) fn of(object: Object<'a>) -> Self {
        let blocks = object.block().into_iter().chain(object.instances().filter_map(Instance::block));
        Self { layout: object.value_layout(), longest: blocks.map(|block| reach(object, block)).max() }
    }

    /// Looks at one of the blocks.
    pub(in super::super) fn look_at(&self, found: &mut Collector<'_>, object: Object<'_>, block: Block<'_>) {
        length(found, object, block);
        self.values_of_one(found, object, block);
    }

    /// Definitions whose values no block of the object can hold.
    pub(in super::super) fn find_values_of_none(&self, found: &mut Collector<'_>, object: Object<'_>) {
        let Some(longest) = self.longest else { return };
        for counter in object.counters() {
            let wanted = counter.value_end();
            if counter.value_length() == 0 || wanted <= longest {
                continue;
            }
            let kind = if wanted > object.declared_length() {
                FindingKind::CounterOutsideObject { wanted, had: object.declared_length() }
            } else {
                FindingKind::CounterOutsideBlock { wanted, had: longest, count: 1 }
            };
            found.add(kind, counter.place(), PerfCounterDefinition::CounterOffset.within(counter.offset()));
        }
    }

    /// The values that end inside `reach` bytes of a block.
    fn ending_inside(&self, reach: u32) -> &[u32] {
        self.layout.map(|layout| layout.ends_inside(reach)).unwrap_or_default()
    }

    /// What one block lacks of the values that other blocks have.
    fn values_of_one(&self, found: &mut Collector<'_>, object: Object<'_>, block: Block<'_>) {
        let (place, declared) = (block.place(), block.declared_length());
        let reach = reach(object, block);
        let own = self.ending_inside(reach);
        let needed = own.last().copied().unwrap_or(0);
        if needed > declared && declared >= PerfCounterBlock::LENGTH {
            let kind = FindingKind::CounterBlockShort { wanted: needed, had: declared };
            found.add(kind, place, PerfCounterBlock::ByteLength.within(block.offset()));
        }
        let elsewhere = self.ending_inside(self.longest.unwrap_or(0));
        let count = offset32(elsewhere.len().saturating_sub(own.len()));
        if let (1.., Some(wanted)) = (count, elsewhere.last()) {
            let kind = FindingKind::CounterOutsideBlock { wanted: *wanted, had: reach, count };
            found.add(kind, place, Span { offset: block.offset(), length: block.length() });
        }
    }
}

/// Bytes that a value may use in a block, those included that a cut file has lost.
fn reach(object: Object<'_>, block: Block<'_>) -> u32 {
    let room = object.declared_end().saturating_sub(block.offset());
    block.reach().max(block.declared_length().min(room))
}

/// Whether the next structure can be found by the length of a block.
fn length(found: &mut Collector<'_>, object: Object<'_>, block: Block<'_>) {
    let (field, actual) = (PerfCounterBlock::ByteLength.path, block.declared_length());
    let kind = if actual < PerfCounterBlock::LENGTH {
        ErrorKind::Below { field, minimum: PerfCounterBlock::LENGTH, actual }
    } else if actual > block.reach() {
        ErrorKind::Above { field, maximum: block.reach(), actual }
    } else {
        return;
    };
    let error = Error { kind, offset: size(block.offset()) };
    if !object.is_of_cut(error) {
        found.add(
            FindingKind::CounterBlockInvalid { error },
            block.place(),
            PerfCounterBlock::ByteLength.within(block.offset()),
        );
    }
}
