//! The bytes of a counter block that no value uses.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::layout::{PerfCounterBlock, Structure};
use crate::outline::{BlockEntry, ObjectEntry, Outline, multi_base};
use crate::sort::sort;

/// Where the definitions of an object place values, laid out once for all of its blocks.
///
/// An object may have as many definitions as it has blocks, so no block may cost a look at every definition.
pub(super) struct Occupied {
    /// Bytes from the start of a block, in ascending order and without overlap.
    pieces: Vec<Piece>,
}

/// Bytes that the same values use.
struct Piece {
    start: u32,
    end: u32,
    /// The least length of a block in which one of the values lies inside: that value's end.
    length: u32,
}

impl Occupied {
    pub(super) fn new(outline: &Outline, object: &ObjectEntry) -> Self {
        let placed = (0..).zip(outline.definitions(object)).flat_map(|(position, definition)| {
            let end = definition.value_offset.saturating_add(definition.value_length);
            let own = (definition.value_offset.max(PerfCounterBlock::LENGTH), end);
            // The number behind a multi counter that no base counter follows.
            let behind = (end, end.saturating_add(multi_base::LENGTH));
            [Some(own), Some(behind).filter(|_| outline.has_base_behind(object, position))]
        });
        let mut values: Vec<(u32, u32)> = placed.flatten().filter(|(start, end)| start < end).collect();
        sort(&mut values);
        values.dedup();
        Self { pieces: pieces(&values) }
    }

    /// Start and end of every run of bytes behind the length of `block` that none of its values uses, from the start of the capture.
    pub(super) fn vacant(&self, block: &BlockEntry) -> Vec<(u32, u32)> {
        let mut runs = Vec::new();
        let mut at = PerfCounterBlock::LENGTH;
        let inside = self.pieces.iter().take_while(|piece| piece.start < block.length);
        for piece in inside.filter(|piece| piece.length <= block.length) {
            runs.extend((at < piece.start).then_some((at, piece.start)));
            at = piece.end;
        }
        runs.extend((at < block.length).then_some((at, block.length)));
        let from_capture = |within: u32| block.offset.saturating_add(within);
        runs.into_iter().map(|(start, end)| (from_capture(start), from_capture(end))).collect()
    }
}

/// Cuts the block wherever a value begins or ends; `values` are in ascending order.
fn pieces(values: &[(u32, u32)]) -> Vec<Piece> {
    let mut cuts: Vec<u32> = values.iter().flat_map(|(start, end)| [*start, *end]).collect();
    sort(&mut cuts);
    cuts.dedup();
    let mut next = values.iter().peekable();
    // The ends of the values that hold the piece, the first on top.
    let mut ends = BinaryHeap::new();
    let mut pieces = Vec::new();
    for (start, end) in cuts.iter().zip(cuts.iter().skip(1)) {
        while let Some((_, value_end)) = next.next_if(|(value_start, _)| value_start <= start) {
            ends.push(Reverse(*value_end));
        }
        while ends.peek().is_some_and(|Reverse(value_end)| value_end <= start) {
            ends.pop();
        }
        if let Some(Reverse(length)) = ends.peek() {
            pieces.push(Piece { start: *start, end: *end, length: *length });
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NodeIdx;
    use crate::outline::{LeafKind, Place};
    use crate::reader::size;
    use winperf_synth::{damage, examples, fixtures};

    /// The runs of every block are its leaves that are no member and no value.
    fn check(bytes: &[u8]) {
        let outline = Outline::read(bytes);
        for node in (0..outline.node_count()).map(NodeIdx) {
            let place = outline.place(node).unwrap();
            let (Place::ObjectBlock(object) | Place::InstanceBlock(object, _)) = place else { continue };
            let object = &outline.objects()[size(object)];
            let leaves = outline.leaves(bytes, node).into_iter();
            let vacant = leaves.filter(|leaf| matches!(leaf.kind, LeafKind::Padding | LeafKind::Slack));
            let expected: Vec<_> = vacant.map(|leaf| (leaf.offset, leaf.end())).collect();
            let block = outline.block(place).unwrap();
            assert_eq!(Occupied::new(&outline, object).vacant(&block), expected, "{place:?}");
        }
    }

    #[test]
    fn the_vacant_bytes_of_a_block_are_its_leaves_that_nothing_describes() {
        let captures = [fixtures::transfer_and_peer(), fixtures::processor_cap(), fixtures::slot_shift().0];
        let written = captures.map(|capture| capture.write());
        for bytes in written.into_iter().chain([examples::every_counter_type().newer]) {
            check(&bytes);
            for seed in 0..1000 {
                check(&damage::with_hostile_dwords(&bytes, 2, seed));
                check(&damage::with_flipped_bits(&bytes, 9, seed));
            }
        }
    }
}
