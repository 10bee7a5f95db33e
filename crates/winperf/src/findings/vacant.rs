//! The bytes of a counter block that no value uses.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::counter::BLOCK_LENGTH;
use crate::outline::{BlockEntry, DefinitionEntry};

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
    /// The least reach of a block in which one of the values lies inside: that value's end.
    reach: u32,
}

impl Occupied {
    pub(super) fn new(definitions: &[DefinitionEntry]) -> Self {
        let placed = definitions.iter().filter_map(|definition| {
            let end = definition.value_offset.checked_add(definition.value_length)?;
            let start = definition.value_offset.max(BLOCK_LENGTH);
            (start < end).then_some((start, end))
        });
        let mut values: Vec<(u32, u32)> = placed.collect();
        values.sort_unstable();
        values.dedup();
        let mut cuts: Vec<u32> = values.iter().flat_map(|(start, end)| [*start, *end]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut pieces = Vec::new();
        let mut ends = BinaryHeap::new();
        let mut next = values.iter().peekable();
        for (start, end) in cuts.iter().zip(cuts.iter().skip(1)) {
            while let Some((_, value_end)) = next.next_if(|(value_start, _)| value_start <= start) {
                ends.push(Reverse(*value_end));
            }
            while ends.peek().is_some_and(|Reverse(value_end)| value_end <= start) {
                ends.pop();
            }
            if let Some(Reverse(reach)) = ends.peek() {
                pieces.push(Piece { start: *start, end: *end, reach: *reach });
            }
        }
        Self { pieces }
    }

    /// Start and end of every run of bytes behind the length of `block` that none of its values uses, from the start of the capture.
    pub(super) fn vacant(&self, block: &BlockEntry) -> Vec<(u32, u32)> {
        let mut runs = Vec::new();
        let mut at = BLOCK_LENGTH;
        let inside = self.pieces.iter().take_while(|piece| piece.start < block.length);
        for piece in inside.filter(|piece| piece.reach <= block.reach) {
            runs.extend((at < piece.start).then_some((at, piece.start)));
            at = piece.end;
        }
        runs.extend((at < block.length).then_some((at, block.length)));
        let from_capture = |within: u32| block.offset.saturating_add(within);
        runs.into_iter().map(|(start, end)| (from_capture(start), from_capture(end))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::{LeafKind, Place};
    use crate::reader::size;
    use crate::{NodeIdx, Outline};
    use winperf_synth::{damage, examples, fixtures};

    /// The runs of every block are its leaves that are no member and no value.
    fn check(bytes: &[u8]) {
        let outline = Outline::read(bytes);
        for node in (0..outline.node_count()).map(NodeIdx) {
            let place = outline.place(node).unwrap();
            let (Place::ObjectBlock(object) | Place::InstanceBlock(object, _)) = place else { continue };
            let definitions = outline.definitions(&outline.objects()[size(object)]);
            let leaves = outline.leaves(bytes, node).into_iter();
            let vacant = leaves.filter(|leaf| matches!(leaf.kind, LeafKind::Padding | LeafKind::Slack));
            let expected: Vec<_> = vacant.map(|leaf| (leaf.offset, leaf.end())).collect();
            let block = outline.block(place).unwrap();
            assert_eq!(Occupied::new(definitions).vacant(&block), expected, "{place:?}");
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
