//! Meaning of a raw value for redaction: a number to keep, a date, an id, a text, or nothing.

use alloc::vec::Vec;

use winperf::counter_type::{PERF_COUNTER_ELAPSED, PERF_MULTI_COUNTER, PERF_SIZE_VARIABLE_LEN, ValueClass};
use winperf::{Block, Capture, Counter, CounterIdx, Leaf, LeafKind, Object, ObjectIdx, Place};

use crate::clock::{Clock, Clocks};
use crate::ids::Ids;

/// Meaning of the bytes of a raw value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// A number that stays as it is.
    Number,
    /// Text in a code page, 0 for UTF-16.
    Text(u32),
    /// Text that shares its bytes with other values.
    TextShared,
    /// A process or thread id.
    Id,
    /// An id that shares its bytes with other values.
    IdShared,
    /// A start time, which is shifted together with its clock.
    Start,
    /// A number of which only differences matter.
    Difference,
    /// Bytes from which no value is computed.
    Unknown,
}

/// Meanings of the values in the blocks of a capture.
///
/// Blocks of an object with the same length have the same meanings, and usually follow each other.
pub(crate) struct Uses<'a> {
    capture: &'a Capture,
    /// The object of the last blocks, and their length.
    last: Option<(ObjectIdx, u32)>,
    /// Offset of each leaf in the block, its length and its meaning, in the order of offsets.
    known: Vec<((u32, u32), Use)>,
}

impl<'a> Uses<'a> {
    pub(crate) fn new(capture: &'a Capture) -> Self {
        Self { capture, last: None, known: Vec::new() }
    }

    /// Returns the meaning of a leaf of a block; `None` for any other leaf.
    pub(crate) fn classify(&mut self, place: Place, leaf: &Leaf, ids: &Ids) -> Option<Use> {
        if leaf.kind != LeafKind::Value {
            return None;
        }
        let values = Values::new(self.capture, place, ids)?;
        let blocks = (values.object.idx(), values.block.length());
        if self.last != Some(blocks) {
            self.known.clear();
            self.last = Some(blocks);
        }
        let key = (leaf.offset.checked_sub(values.block.offset())?, leaf.length);
        let found = self.known.binary_search_by(|(known, _)| known.cmp(&key));
        if let Some((_, used)) = found.ok().and_then(|at| self.known.get(at)) {
            return Some(*used);
        }
        let used = values.use_of(leaf);
        // Leaves are in the order of their bytes, so this is the end.
        self.known.insert(found.unwrap_or_else(|end| end), (key, used));
        Some(used)
    }
}

/// A counter block with facts about its object.
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    object: Object<'a>,
    block: Block<'a>,
    ids: &'a Ids,
}

impl<'a> Values<'a> {
    /// Returns the counter block at a place.
    pub(crate) fn new(capture: &'a Capture, place: Place, ids: &'a Ids) -> Option<Self> {
        Some(Self { object: capture.object(place.object()?)?, block: capture.block(place)?, ids })
    }

    /// Returns the meaning of a leaf used by counters.
    fn use_of(&self, leaf: &Leaf) -> Use {
        let uses = self.counters_of(leaf).filter_map(|counter| self.use_by(leaf, counter));
        let mut uses = uses.filter(|used| *used != Use::Unknown);
        let Some(first) = uses.next() else { return Use::Unknown };
        let all_agree = uses.clone().all(|other| other == first);
        let is_text = |used: Use| matches!(used, Use::Text(_) | Use::TextShared);
        let is_id = |used: Use| matches!(used, Use::Id | Use::IdShared);
        match first {
            _ if all_agree => first,
            first if is_text(first) || uses.clone().any(is_text) => Use::TextShared,
            first if is_id(first) || uses.any(is_id) => Use::IdShared,
            _ => Use::Number,
        }
    }

    /// Returns the counters that use a leaf of the block.
    fn counters_of(&self, leaf: &Leaf) -> impl Iterator<Item = CounterIdx> + Clone + use<'_> {
        self.object.capture().counters_of(self.block.place(), leaf)
    }

    /// Returns the meaning of the leaf by one counter definition.
    fn use_by(&self, leaf: &Leaf, counter: CounterIdx) -> Option<Use> {
        let counter = self.object.counter(counter)?;
        let start = self.block.offset().checked_add(counter.value_offset())?;
        let is_whole = (leaf.offset, leaf.length) == (start, counter.value_length());
        let counter_type = counter.counter_type();
        Some(match counter_type.class() {
            ValueClass::Text if !is_whole => Use::TextShared,
            ValueClass::Text => Use::Text(counter_type.text_code_page(self.object.code_page())),
            _ if counter_type.size() == PERF_SIZE_VARIABLE_LEN && counter.value_length() > 8 => Use::Unknown,
            _ if self.ids.are_of(counter.title(), counter_type) => {
                if is_whole {
                    Use::Id
                } else {
                    Use::IdShared
                }
            }
            _ if !is_whole || leaf.length != 8 => Use::Number,
            ValueClass::Counter if counter_type.subtype() == PERF_COUNTER_ELAPSED => Use::Start,
            ValueClass::Counter if self.is_difference(counter) => Use::Difference,
            _ => Use::Number,
        })
    }

    /// Returns `true` if only differences of the value matter, as for a counter that needs two samples and for its
    /// base.
    fn is_difference(&self, counter: Counter<'_>) -> bool {
        if !counter.counter_type().is_base() {
            return counter.counter_type().needs_two_samples();
        }
        let before = counter.idx().previous().and_then(|before| self.object.counter(before));
        before.is_some_and(|before| {
            let before = before.counter_type();
            before.needs_two_samples() && !before.has(PERF_MULTI_COUNTER)
        })
    }

    /// Returns the shifted date for a raw value that is a date; `None` if it stays the same.
    pub(crate) fn moved(
        &self,
        clock: Clock,
        clocks: &Clocks,
        used: Use,
        leaf: &Leaf,
        raw: u64,
    ) -> Option<u64> {
        match used {
            Use::Difference => clock.moved_difference(raw, clocks.now()),
            Use::Start => {
                let counter = self.object.counter(self.counters_of(leaf).next()?)?;
                let moves = clocks.start_moves(counter.counter_type().time_base(), self.object);
                if moves {
                    clock.moved_raw(raw)
                } else {
                    clock.moved(raw.cast_signed()).map(i64::cast_unsigned)
                }
            }
            Use::Number => clock.moved(raw.cast_signed()).map(i64::cast_unsigned),
            _ => None,
        }
    }
}
