//! Layout of an object's values in its counter blocks, computed once for all blocks.
//!
//! An object may have as many definitions as it has blocks, so a block must not require a search of all definitions.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::super::place::CounterIdx;
use super::DefinitionEntry;
use crate::layout::{PerfCounterBlock, Structure};
use crate::span::Span;

/// Length in bytes of the base that Microsoft's sample reads after a multi counter.
pub(crate) const BASE_LENGTH: u32 = 4;

/// Location of a value according to its definition, in bytes from the start of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlacedValue {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// The counter.
    pub(crate) counter: CounterIdx,
}

/// Bytes of a block that the same values use.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: u32,
    end: u32,
    /// Length of the shortest block that contains one of the values: the end of that value.
    needed: u32,
    /// Idxs of the values among the users.
    users: (usize, usize),
}

/// Layout of the values in each counter block of an object, by its definitions.
#[derive(Clone, Debug, Default)]
pub(crate) struct ValueLayout {
    /// The values that have bytes, in ascending order.
    values: Vec<PlacedValue>,
    /// Ends of the values, in ascending order.
    ends: Vec<u32>,
    /// See [`ValueLayout::has_following_base`]; ascending.
    bases_behind: Vec<CounterIdx>,
    /// In ascending order and without overlap.
    pieces: Vec<Piece>,
    /// The values that use the pieces, piece after piece.
    users: Vec<PlacedValue>,
}

impl ValueLayout {
    pub(super) fn new(definitions: &[DefinitionEntry]) -> Self {
        let placed = definitions.iter().enumerate().filter(|(_, definition)| definition.value_length > 0);
        let mut values: Vec<PlacedValue> = placed
            .map(|(at, definition)| PlacedValue {
                start: definition.value_offset,
                end: definition.value_end(),
                counter: CounterIdx::new(at),
            })
            .collect();
        values.sort_unstable();
        let mut ends: Vec<u32> = values.iter().map(|value| value.end).collect();
        ends.sort_unstable();
        let bases_behind = bases_behind(definitions, &values);
        let mut layout = Self { values, ends, bases_behind, ..Self::default() };
        let behind = layout.bases_behind.iter().filter_map(|counter| {
            let start = definitions.get(counter.idx())?.value_end();
            Some(PlacedValue { start, end: start.saturating_add(BASE_LENGTH), counter: *counter })
        });
        // No value has the bytes of the block's own length.
        let behind_length =
            |value: PlacedValue| PlacedValue { start: value.start.max(PerfCounterBlock::LENGTH), ..value };
        let mut placed: Vec<PlacedValue> =
            layout.values.iter().copied().chain(behind).map(behind_length).collect();
        placed.retain(|value| value.start < value.end);
        placed.sort_unstable();
        layout.cut(&placed);
        layout
    }

    /// Returns the values that have bytes, by their starts.
    pub(crate) fn values(&self) -> &[PlacedValue] {
        &self.values
    }

    /// Returns the ends of the values within the first `reach` bytes of a block, in ascending order.
    pub(crate) fn ends_inside(&self, reach: u32) -> &[u32] {
        self.ends.get(..self.ends.partition_point(|end| *end <= reach)).unwrap_or_default()
    }

    /// Returns `true` for a multi counter without a base counter whose value is followed by 4 bytes that no counter
    /// uses.
    pub(crate) fn has_following_base(&self, counter: CounterIdx) -> bool {
        self.bases_behind.binary_search(&counter).is_ok()
    }

    /// Returns a block of `length` bytes split wherever a value begins or ends.
    ///
    /// Values that overlap share pieces, so leaves never overlap.
    pub(super) fn pieces(&self, length: u32) -> Vec<Span> {
        let mut pieces: Vec<(Span, &Piece)> = Vec::new();
        for piece in self.pieces_inside(length) {
            match pieces.last_mut() {
                // A value outside the block is ignored.
                Some((before, first))
                    if before.end() == piece.start
                        && self.users(first, length).eq(self.users(piece, length)) =>
                {
                    *before = Span::new(before.offset, piece.end);
                }
                _ => pieces.push((Span::new(piece.start, piece.end), piece)),
            }
        }
        pieces.into_iter().map(|(span, _)| span).collect()
    }

    /// Returns the counters whose values include the piece that starts at `start` in a block of `length` bytes.
    pub(crate) fn counters_at(
        &self,
        start: u32,
        length: u32,
    ) -> impl Iterator<Item = CounterIdx> + Clone + '_ {
        let at = self.pieces.partition_point(|piece| piece.start < start);
        let piece = self.pieces.get(at).filter(|piece| piece.start == start);
        piece.into_iter().flat_map(move |piece| self.users(piece, length)).map(|user| user.counter)
    }

    /// Returns the values that use a piece and are inside of a block of `length` bytes.
    fn users(&self, piece: &Piece, length: u32) -> impl Iterator<Item = &PlacedValue> + Clone {
        let (first, behind) = piece.users;
        let users = self.users.get(first..behind).unwrap_or_default();
        users.iter().filter(move |user| user.end <= length)
    }

    /// Returns every run of bytes after the `ByteLength` of a block of `length` bytes used by none of its values.
    pub(crate) fn vacant(&self, length: u32) -> impl Iterator<Item = Span> {
        let pieces = self.pieces_inside(length).map(|piece| (piece.start, piece.end));
        let mut at = PerfCounterBlock::LENGTH;
        let runs = pieces.chain([(length, length)]).map(move |(start, end)| {
            let run = Span::new(at, start);
            at = end;
            run
        });
        runs.filter(|run| run.length > 0)
    }

    fn pieces_inside(&self, length: u32) -> impl Iterator<Item = &Piece> {
        let begun = self.pieces.iter().take_while(move |piece| piece.start < length);
        begun.filter(move |piece| piece.needed <= length)
    }

    /// Cuts a block wherever a value begins or ends; `values` are in ascending order.
    ///
    /// If very many values overlap, each piece names only one of them, which keeps the work linear.
    fn cut(&mut self, values: &[PlacedValue]) {
        let mut cuts: Vec<u32> = values.iter().flat_map(|value| [value.start, value.end]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut names_left = values.len().saturating_mul(4).saturating_add(64);
        let mut next = values.iter().peekable();
        // The values that contain the piece: in their order, and with the first to end on top.
        let mut holding: Vec<PlacedValue> = Vec::new();
        let mut ending = BinaryHeap::new();
        for (start, end) in cuts.iter().copied().zip(cuts.iter().copied().skip(1)) {
            while let Some(value) = next.next_if(|value| value.start <= start) {
                holding.push(*value);
                ending.push(Reverse((value.end, value.counter)));
            }
            while ending.peek().is_some_and(|Reverse((value_end, _))| *value_end <= start) {
                ending.pop();
            }
            let Some(Reverse((needed, counter))) = ending.peek().copied() else { continue };
            if names_left > 0 {
                holding.retain(|value| value.end > start);
                names_left = names_left.saturating_sub(holding.len());
            } else {
                holding = Vec::from([PlacedValue { start, end: needed, counter }]);
            }
            let first = self.users.len();
            self.users.extend_from_slice(&holding);
            self.pieces.push(Piece { start, end, needed, users: (first, self.users.len()) });
        }
    }
}

/// Returns the counters for which [`ValueLayout::has_following_base`] is true; `values` are in ascending order.
fn bases_behind(definitions: &[DefinitionEntry], values: &[PlacedValue]) -> Vec<CounterIdx> {
    let all = definitions.iter().enumerate();
    let all = all.map(|(at, definition)| (CounterIdx::new(at), definition));
    let lacking: Vec<(CounterIdx, &DefinitionEntry)> =
        all.filter(|(counter, definition)| lacks_base(definitions, *counter, definition)).collect();
    // Nearly every object ends here.
    if lacking.is_empty() {
        return Vec::new();
    }
    let claims = claims(values);
    let is_free = |definition: &DefinitionEntry| {
        let start = definition.value_end();
        let Some(end) = start.checked_add(BASE_LENGTH) else { return false };
        let before = claims.partition_point(|claim| claim.offset < end);
        before.checked_sub(1).and_then(|last| claims.get(last)).is_none_or(|claim| claim.end() <= start)
    };
    lacking.into_iter().filter(|(_, definition)| is_free(definition)).map(|(counter, _)| counter).collect()
}

fn lacks_base(definitions: &[DefinitionEntry], counter: CounterIdx, definition: &DefinitionEntry) -> bool {
    let next = counter.next().and_then(|next| definitions.get(next.idx()));
    definition.counter_type.counts_instances() && next.is_none_or(|next| !next.counter_type.is_base())
}

/// Returns the bytes that values occupy, as ascending ranges that do not overlap.
fn claims(values: &[PlacedValue]) -> Vec<Span> {
    let mut claims: Vec<Span> = Vec::new();
    for value in values {
        match claims.last_mut() {
            Some(before) if value.start <= before.end() => {
                *before = Span::new(before.offset, before.end().max(value.end));
            }
            _ => claims.push(Span::new(value.start, value.end)),
        }
    }
    claims
}

#[cfg(test)]
mod tests {
    use super::super::{LeafKind, ObjectEntry, Outline, Place};
    use super::*;
    use alloc::vec;
    use winperf_synth::{damage, examples, fixtures};

    /// Checks that the leaves of every block agree with a search of all definitions for every byte.
    fn check(bytes: &[u8]) {
        let outline = Outline::parse(bytes);
        for place in outline.places() {
            let (Place::ObjectBlock(object) | Place::InstanceBlock { object, .. }) = place else { continue };
            let object = outline.object(object).unwrap();
            let layout = outline.value_layout(object).unwrap();
            let block = outline.block(place).unwrap();
            let mut vacant: Vec<u32> = (PerfCounterBlock::LENGTH..block.length).collect();
            for leaf in outline.leaves(bytes, place) {
                if leaf.kind != LeafKind::Value {
                    continue;
                }
                let piece = Span { offset: leaf.offset.saturating_sub(block.offset), length: leaf.length };
                let mut counters: Vec<CounterIdx> = layout.counters_at(piece.offset, block.length).collect();
                counters.sort_unstable();
                for byte in [piece.offset, piece.end().saturating_sub(1)] {
                    assert_eq!(counters, users(&outline, object, block.length, byte), "{place:?}");
                }
                vacant.retain(|byte| !(piece.offset..piece.end()).contains(byte));
            }
            let runs = layout.vacant(block.length).flat_map(|run| run.offset..run.end());
            assert!(runs.eq(vacant), "{place:?}");
        }
    }

    /// Returns the counters whose values, or the bases after them, include a byte of a block.
    fn users(outline: &Outline, object: &ObjectEntry, length: u32, byte: u32) -> Vec<CounterIdx> {
        let placed = (0..).map(CounterIdx).zip(outline.definitions(object));
        let used = placed.filter(|(counter, definition)| {
            let base_length = if outline.has_following_base(object, *counter) { BASE_LENGTH } else { 0 };
            let end = definition.value_end();
            let has = |start: u32, end: u32| (start..end).contains(&byte) && end <= length;
            has(definition.value_offset, end) || has(end, end.saturating_add(base_length))
        });
        used.map(|(counter, _)| counter).collect()
    }

    #[test]
    fn the_leaves_of_a_block_are_where_its_definitions_place_values() {
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

    #[test]
    fn a_value_that_a_block_is_too_short_for_cuts_no_other() {
        let value = |start, end, counter| PlacedValue { start, end, counter: CounterIdx(counter) };
        let mut layout = ValueLayout::default();
        layout.cut(&[value(4, 20, 0), value(8, 12, 1), value(16, 40, 2)]);
        let users = |start, length| layout.counters_at(start, length).map(|user| user.0).collect();
        let pieces = |length| -> Vec<(u32, u32, Vec<u32>)> {
            let pieces = layout.pieces(length).into_iter();
            pieces.map(|at| (at.offset, at.end(), users(at.offset, length))).collect()
        };
        assert_eq!(pieces(20), [(4, 8, vec![0]), (8, 12, vec![0, 1]), (12, 20, vec![0])]);
        assert_eq!(pieces(16), [(8, 12, vec![1])]);
        let vacant: Vec<Span> = layout.vacant(16).collect();
        assert_eq!(vacant, [Span::new(4, 8), Span::new(12, 16)]);
    }
}
