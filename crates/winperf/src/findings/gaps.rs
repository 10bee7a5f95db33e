//! Bytes between the data: excess bytes of an object, and unused bytes that are not 0.

use super::conventions::blocks_in_row;
use super::{Collector, FindingKind, Subject, Tally};
use crate::ValueLayout;
use crate::layout::{Meaning, PerfCounterBlock, PerfDataBlock, Structure};
use crate::reader::offset32;
use crate::span::Span;
use crate::{Block, Object};
use crate::{Leaf, LeafKind, Place};

/// Reports bytes of the object outside all structures after its definitions: more definitions or instances than are
/// counted, or a gap.
fn slack(found: &mut Collector<'_>, object: Object<'_>, leaves: &[Leaf]) {
    if blocks_in_row(object).is_some() {
        return;
    }
    let last = object.counters().last();
    let start = last.map_or(object.offset(), |last| last.offset().saturating_add(last.length()));
    for leaf in leaves.iter().filter(|leaf| leaf.kind == LeafKind::Slack && leaf.offset >= start) {
        let bytes = Span { offset: leaf.offset, length: leaf.length };
        let kind = FindingKind::ObjectSlack { count: leaf.length };
        found.add(kind, Subject::bytes(object.place(), bytes));
    }
}

/// Reports non-zero holes of the data block up to the first object; bytes after the last one are found by lengths.
pub(super) fn find_in_header(found: &mut Collector<'_>) {
    let capture = found.capture;
    let mut leaves = capture.leaves(Place::DataBlock);
    let header = capture.header();
    let header_end = header.map_or(PerfDataBlock::LENGTH, |block| block.header().header_length.get());
    leaves.retain(|leaf| leaf.end() <= header_end);
    let mut padding = Padding::default();
    padding.look(found, Place::DataBlock, &leaves);
    padding.report(found);
}

/// Padding and slack that is not 0.
#[derive(Default)]
pub(super) struct Padding {
    runs: Tally,
    bytes: u32,
}

impl Padding {
    /// Checks the object's own bytes, and reports those outside all structures.
    pub(super) fn check_object(found: &mut Collector<'_>, object: Object<'_>) -> Self {
        let leaves = found.capture.leaves(object.place());
        slack(found, object, &leaves);
        let mut padding = Self::default();
        padding.look(found, object.place(), &leaves);
        padding
    }

    /// Checks a structure in the object; `layout` is the layout of its counter blocks, if known.
    pub(super) fn check_structure(
        &mut self,
        found: &Collector<'_>,
        layout: Option<&ValueLayout>,
        place: Place,
    ) {
        match found.capture.block(place) {
            Some(block) if has_its_length(block) => {
                for run in layout.into_iter().flat_map(|layout| layout.vacant(block.length())) {
                    let start = block.offset().saturating_add(run.offset);
                    self.check_bytes(found, place, start, start.saturating_add(run.length));
                }
            }
            Some(_) => {}
            None => self.look(found, place, &found.capture.leaves(place)),
        }
    }

    fn look(&mut self, found: &Collector<'_>, place: Place, leaves: &[Leaf]) {
        for leaf in leaves.iter().filter(|leaf| should_be_zero(leaf)) {
            self.check_bytes(found, place, leaf.offset, leaf.end());
        }
    }

    fn check_bytes(&mut self, found: &Collector<'_>, place: Place, start: u32, end: u32) {
        let bytes = found.capture.bytes_in(start, end.saturating_sub(start));
        let count = bytes.iter().filter(|byte| **byte != 0).count();
        if count > 0 {
            self.runs.add(Subject::bytes(place, Span::new(start, end)));
            self.bytes = self.bytes.saturating_add(offset32(count));
        }
    }

    pub(super) fn report(self, found: &mut Collector<'_>) {
        let count = self.bytes;
        self.runs.report(found, |_| FindingKind::PaddingNotZero { count });
    }
}

/// Returns `true` if a block ends at its stated length; otherwise its apparent bytes may contain the next instances.
fn has_its_length(block: Block<'_>) -> bool {
    (PerfCounterBlock::LENGTH..=block.reach()).contains(&block.declared_length())
}

fn should_be_zero(leaf: &Leaf) -> bool {
    match leaf.kind {
        LeafKind::Padding | LeafKind::Slack => true,
        LeafKind::Member(member) => member.meaning == Meaning::Hole,
        _ => false,
    }
}
