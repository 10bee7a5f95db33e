//! What is odd about counter blocks: their lengths, and whether they hold the values that the definitions place in them.

use super::super::{Collector, FindingKind, OneObject};
use crate::layout::{PerfCounterBlock, PerfCounterDefinition, Structure};
use crate::outline::{BlockEntry, Place, ValueLayout};
use crate::reader::{offset32, size};
use crate::span::Span;
use crate::{Block, Error, ErrorKind};

/// Where the definitions of an object place values in its counter blocks.
pub(in super::super) struct Blocks<'a> {
    layout: Option<&'a ValueLayout>,
    /// The most bytes that a value may use in one of the blocks; `None` when there is no block.
    longest: Option<u32>,
}

impl<'a> Blocks<'a> {
    pub(in super::super) fn of(found: &Collector<'a>, object: OneObject<'_>) -> Self {
        let outline = found.capture.outline();
        let of_instances = outline.instances(object.entry).iter().filter_map(|instance| instance.block);
        let blocks = object.entry.block.into_iter().chain(of_instances);
        Self {
            layout: outline.value_layout(object.entry),
            longest: blocks.map(|block| reach(object, &block)).max(),
        }
    }

    /// Looks at one of the blocks.
    pub(in super::super) fn look_at(
        &self,
        found: &mut Collector<'_>,
        object: OneObject<'_>,
        block: Block<'_>,
    ) {
        let (place, block) = (block.place(), block.entry());
        length(found, object, place, block);
        self.values_of_one(found, object, place, block);
    }

    /// Definitions whose values no block of the object can hold.
    pub(in super::super) fn find_values_of_none(&self, found: &mut Collector<'_>, object: OneObject<'_>) {
        let Some(longest) = self.longest else { return };
        let definitions = found.capture.outline().definitions(object.entry);
        for (position, definition) in (0..).zip(definitions) {
            let wanted = definition.value_end();
            if definition.value_length == 0 || wanted <= longest {
                continue;
            }
            let place = Place::CounterDefinition { object: object.idx, counter: position };
            let kind = if wanted > object.entry.declared {
                FindingKind::CounterOutsideObject { wanted, had: object.entry.declared }
            } else {
                FindingKind::CounterOutsideBlock { wanted, had: longest, count: 1 }
            };
            found.add(kind, place, PerfCounterDefinition::CounterOffset.within(definition.offset));
        }
    }

    /// The values that end inside `reach` bytes of a block.
    fn ending_inside(&self, reach: u32) -> &[u32] {
        self.layout.map(|layout| layout.ends_inside(reach)).unwrap_or_default()
    }

    /// What one block lacks of the values that other blocks have.
    fn values_of_one(
        &self,
        found: &mut Collector<'_>,
        object: OneObject<'_>,
        place: Place,
        block: &BlockEntry,
    ) {
        let reach = reach(object, block);
        let own = self.ending_inside(reach);
        let needed = own.last().copied().unwrap_or(0);
        if needed > block.declared && block.declared >= PerfCounterBlock::LENGTH {
            let kind = FindingKind::CounterBlockShort { wanted: needed, had: block.declared };
            found.add(kind, place, PerfCounterBlock::ByteLength.within(block.offset));
        }
        let elsewhere = self.ending_inside(self.longest.unwrap_or(0));
        let count = offset32(elsewhere.len().saturating_sub(own.len()));
        if let (1.., Some(wanted)) = (count, elsewhere.last()) {
            let kind = FindingKind::CounterOutsideBlock { wanted: *wanted, had: reach, count };
            found.add(kind, place, Span { offset: block.offset, length: block.length });
        }
    }
}

/// Bytes that a value may use in a block, those included that a cut file has lost.
fn reach(object: OneObject<'_>, block: &BlockEntry) -> u32 {
    let room = object.declared_end().saturating_sub(block.offset);
    block.reach.max(block.declared.min(room))
}

/// Whether the next structure can be found by the length of a block.
fn length(found: &mut Collector<'_>, object: OneObject<'_>, place: Place, block: &BlockEntry) {
    let (field, actual) = (PerfCounterBlock::ByteLength.path, block.declared);
    let kind = if actual < PerfCounterBlock::LENGTH {
        ErrorKind::Below { field, minimum: PerfCounterBlock::LENGTH, actual }
    } else if actual > block.reach {
        ErrorKind::Above { field, maximum: block.reach, actual }
    } else {
        return;
    };
    let error = Error { kind, offset: size(block.offset) };
    if !object.is_of_cut(error) {
        found.add(
            FindingKind::CounterBlockInvalid { error },
            place,
            PerfCounterBlock::ByteLength.within(block.offset),
        );
    }
}
