//! Findings about counter blocks: their lengths, and whether they contain the values of all definitions.

use super::super::{Collector, FindingKind, Subject};
use crate::ValueLayout;
use crate::counter::value_length;
use crate::layout::{PerfCounterBlock, PerfCounterDefinition, Structure};
use crate::reader::{offset32, size};
use crate::span::Span;
use crate::{Block, Counter, Error, ErrorKind, Instance, Object};

/// Layout of an object's values in its counter blocks, by its definitions.
pub(in super::super) struct Blocks<'a> {
    layout: Option<&'a ValueLayout>,
    /// Maximum number of bytes of values in one of the blocks; `None` if there is no block.
    longest: Option<u32>,
    /// Length that more than half of the blocks that contain their values state.
    usual: Option<u32>,
}

impl<'a> Blocks<'a> {
    pub(in super::super) fn new(object: Object<'a>) -> Self {
        let blocks = || object.block().into_iter().chain(object.instances().filter_map(Instance::block));
        let layout = object.value_layout();
        let longest = blocks().map(|block| reach(object, block)).max();
        let needed = layout.and_then(|layout| layout.ends_inside(longest?).last().copied()).unwrap_or(0);
        let holding = || {
            let lengths = blocks().filter(move |block| {
                (needed.max(PerfCounterBlock::LENGTH)..=block.reach()).contains(&block.declared_length())
            });
            lengths.map(Block::declared_length)
        };
        Self { layout, longest, usual: majority(holding) }
    }

    /// Looks at one of the blocks.
    pub(in super::super) fn check(&self, found: &mut Collector<'_>, object: Object<'_>, block: Block<'_>) {
        self.length(found, object, block);
        self.find_missing_values(found, object, block);
    }

    /// Reports definitions whose values no block of the object contains.
    pub(in super::super) fn find_unclaimed_values(&self, found: &mut Collector<'_>, object: Object<'_>) {
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
            let [offset, size] = [&PerfCounterDefinition::CounterOffset, &PerfCounterDefinition::CounterSize]
                .map(|member| counter.field(member));
            let lies = if starts_inside(counter, longest) { size } else { offset };
            found.add(kind, Subject::bytes(counter.place(), offset.span()).blaming(lies));
        }
    }

    /// Returns the values that end inside `reach` bytes of a block.
    fn ending_inside(&self, reach: u32) -> &[u32] {
        self.layout.map(|layout| layout.ends_inside(reach)).unwrap_or_default()
    }

    /// Checks that the length of a block leads to the next structure.
    fn length(&self, found: &mut Collector<'_>, object: Object<'_>, block: Block<'_>) {
        let field = block.field(&PerfCounterBlock::ByteLength);
        let (member, actual) = (field.member, block.declared_length());
        let kind = if actual < PerfCounterBlock::LENGTH {
            ErrorKind::Below { member, minimum: PerfCounterBlock::LENGTH, actual }
        } else if actual > block.reach() {
            ErrorKind::Above { member, maximum: block.reach(), actual }
        } else {
            return;
        };
        let error = Error { kind, offset: size(field.offset) };
        if !object.is_of_cut(error) {
            let subject = Subject::from(field).expecting(self.usual);
            found.add(FindingKind::CounterBlockInvalid { error }, subject);
        }
    }

    /// Reports values missing from one block but present in others.
    fn find_missing_values(&self, found: &mut Collector<'_>, object: Object<'_>, block: Block<'_>) {
        let declared = block.declared_length();
        let field = block.field(&PerfCounterBlock::ByteLength);
        let reach = reach(object, block);
        let own = self.ending_inside(reach);
        let needed = own.last().copied().unwrap_or(0);
        if needed > declared && declared >= PerfCounterBlock::LENGTH {
            let expected = self.usual.filter(|usual| *usual >= needed).unwrap_or(needed);
            let kind = FindingKind::CounterBlockShort { wanted: needed, had: declared };
            found.add(kind, field.expecting(expected));
        }
        let elsewhere = self.ending_inside(self.longest.unwrap_or(0));
        let count = offset32(elsewhere.len().saturating_sub(own.len()));
        if let (1.., Some(wanted)) = (count, elsewhere.last()) {
            let kind = FindingKind::CounterOutsideBlock { wanted: *wanted, had: reach, count };
            let bytes = Span { offset: block.offset(), length: block.length() };
            let subject = Subject::bytes(block.place(), bytes).blaming(field);
            found.add(kind, subject.expecting(self.usual));
        }
    }
}

/// Returns the number of bytes that a value may use in a block, those included that a truncated file has lost.
fn reach(object: Object<'_>, block: Block<'_>) -> u32 {
    let room = object.declared_end().saturating_sub(block.offset());
    block.reach().max(block.declared_length().min(room))
}

/// Returns `true` if a value of the length that the counter's type implies would be inside `reach` bytes of a block.
fn starts_inside(counter: Counter<'_>, reach: u32) -> bool {
    let by_type = value_length(counter.counter_type(), 0).max(1);
    counter.value_offset().checked_add(by_type).is_some_and(|end| end <= reach)
}

/// Returns the majority of some numbers by the Boyer–Moore vote: two passes and no table.
fn majority<I: Iterator<Item = u32>>(numbers: impl Fn() -> I) -> Option<u32> {
    let mut leading = None;
    let mut lead: u32 = 0;
    for number in numbers() {
        if lead == 0 {
            leading = Some(number);
        }
        lead = if leading == Some(number) { lead.saturating_add(1) } else { lead.saturating_sub(1) };
    }
    let (mut same, mut all) = (0_usize, 0_usize);
    for number in numbers() {
        same = same.saturating_add(usize::from(Some(number) == leading));
        all = all.saturating_add(1);
    }
    leading.filter(|_| same > all / 2)
}
