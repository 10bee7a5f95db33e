//! Meaning of a raw value for redaction: a number to keep, a date, an id, a text, or nothing.

use alloc::vec::Vec;

use winperf::counter_type::{PERF_COUNTER_ELAPSED, PERF_MULTI_COUNTER, PERF_SIZE_VARIABLE_LEN, ValueClass};
use winperf::{Block, Capture, Counter, CounterIdx, Leaf, LeafKind, Object, ObjectIdx, Place};

use crate::clock::{Clock, Clocks};
use crate::ids::Ids;

/// Meaning of the bytes of a raw value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RawMeaning {
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

/// The leaves of a capture that a pass over its structures needs, with the meanings of raw values.
///
/// Blocks of an object with the same length have the same leaves, and are usually consecutive.
pub(crate) struct Leaves<'a> {
    capture: &'a Capture,
    is_wanted: fn(&Leaf, Option<RawMeaning>) -> bool,
    /// The object of the last blocks, and their length.
    last: Option<(ObjectIdx, u32)>,
    /// The wanted leaves of such a block, at their offsets in it.
    of_block: Vec<(Leaf, Option<RawMeaning>)>,
    /// The wanted leaves of the last structure that is not a block.
    of_other: Vec<(Leaf, Option<RawMeaning>)>,
    /// Number of leaves that were listed; a test checks that it grows linearly with the bytes.
    pub(crate) listed: u64,
}

impl<'a> Leaves<'a> {
    /// Creates the view of the leaves for which `is_wanted` returns `true`.
    pub(crate) fn new(capture: &'a Capture, is_wanted: fn(&Leaf, Option<RawMeaning>) -> bool) -> Self {
        Self { capture, is_wanted, last: None, of_block: Vec::new(), of_other: Vec::new(), listed: 0 }
    }

    /// Returns the wanted leaves of a structure, in the order of the file; a value with its meaning.
    pub(crate) fn of<'s>(
        &'s mut self,
        place: Place,
        ids: &Ids,
    ) -> impl Iterator<Item = (Leaf, Option<RawMeaning>)> + use<'s, 'a> {
        let (leaves, start) = self.read(place, ids);
        leaves.iter().map(move |(leaf, used)| (moved(leaf, start), *used))
    }

    /// Returns the wanted leaf of a structure that contains the byte at an offset.
    pub(crate) fn at(&mut self, place: Place, offset: u32, ids: &Ids) -> Option<(Leaf, Option<RawMeaning>)> {
        let (leaves, start) = self.read(place, ids);
        let before = leaves.partition_point(|(leaf, _)| start.saturating_add(leaf.offset) <= offset);
        let (leaf, used) = leaves.get(before.checked_sub(1)?)?;
        Some((moved(leaf, start), *used)).filter(|(leaf, _)| leaf.holds(offset))
    }

    /// Returns the wanted leaves of a structure, and the offset to which their offsets are relative.
    fn read(&mut self, place: Place, ids: &Ids) -> (&[(Leaf, Option<RawMeaning>)], u32) {
        match Values::new(self.capture, place, ids) {
            Some(values) => {
                self.read_block(place, &values);
                (&self.of_block, values.block.offset())
            }
            None => {
                self.of_other.clear();
                self.capture.each_leaf(place, |leaf| {
                    self.listed = self.listed.saturating_add(1);
                    if (self.is_wanted)(&leaf, None) {
                        self.of_other.push((leaf, None));
                    }
                });
                (&self.of_other, 0)
            }
        }
    }

    /// Finds the wanted leaves of a block, unless they are the same as in the last one.
    fn read_block(&mut self, place: Place, values: &Values<'_>) {
        let blocks = (values.object.idx(), values.block.length());
        if self.last == Some(blocks) {
            return;
        }
        self.last = Some(blocks);
        self.of_block.clear();
        self.capture.each_leaf(place, |leaf| {
            let used = (leaf.kind == LeafKind::Value).then(|| values.meaning_of(&leaf));
            let offset = leaf.offset.saturating_sub(values.block.offset());
            self.listed = self.listed.saturating_add(1);
            if (self.is_wanted)(&leaf, used) {
                self.of_block.push((Leaf { offset, ..leaf }, used));
            }
        });
    }
}

/// Returns a leaf of a block that begins at an offset.
fn moved(leaf: &Leaf, start: u32) -> Leaf {
    Leaf { offset: start.saturating_add(leaf.offset), ..*leaf }
}

/// Returns `true` for a name or a text, and for one that shares its bytes.
pub(crate) fn is_text(leaf: &Leaf, used: Option<RawMeaning>) -> bool {
    leaf.kind == LeafKind::Name || matches!(used, Some(RawMeaning::Text(_) | RawMeaning::TextShared))
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
    fn meaning_of(&self, leaf: &Leaf) -> RawMeaning {
        let uses = self.counters_of(leaf).filter_map(|counter| self.meaning_for(leaf, counter));
        let mut uses = uses.filter(|used| *used != RawMeaning::Unknown);
        let Some(first) = uses.next() else { return RawMeaning::Unknown };
        let all_agree = uses.clone().all(|other| other == first);
        let is_text = |used: RawMeaning| matches!(used, RawMeaning::Text(_) | RawMeaning::TextShared);
        let is_id = |used: RawMeaning| matches!(used, RawMeaning::Id | RawMeaning::IdShared);
        match first {
            _ if all_agree => first,
            first if is_text(first) || uses.clone().any(is_text) => RawMeaning::TextShared,
            first if is_id(first) || uses.any(is_id) => RawMeaning::IdShared,
            _ => RawMeaning::Number,
        }
    }

    /// Returns the counters that use a leaf of the block.
    fn counters_of(&self, leaf: &Leaf) -> impl Iterator<Item = CounterIdx> + Clone + use<'_> {
        self.object.capture().counters_of(self.block.place(), leaf)
    }

    /// Returns the meaning of the leaf by one counter definition.
    fn meaning_for(&self, leaf: &Leaf, counter: CounterIdx) -> Option<RawMeaning> {
        let counter = self.object.counter(counter)?;
        let start = self.block.offset().checked_add(counter.value_offset())?;
        let is_whole = (leaf.offset, leaf.length) == (start, counter.value_length());
        let counter_type = counter.counter_type();
        Some(match counter_type.class() {
            ValueClass::Text if !is_whole => RawMeaning::TextShared,
            ValueClass::Text => RawMeaning::Text(counter_type.text_code_page(self.object.code_page())),
            _ if counter_type.size() == PERF_SIZE_VARIABLE_LEN && counter.value_length() > 8 => {
                RawMeaning::Unknown
            }
            _ if self.ids.are_of(counter.title(), counter_type) => {
                if is_whole {
                    RawMeaning::Id
                } else {
                    RawMeaning::IdShared
                }
            }
            _ if !is_whole || leaf.length != 8 => RawMeaning::Number,
            ValueClass::Counter if counter_type.subtype() == PERF_COUNTER_ELAPSED => RawMeaning::Start,
            ValueClass::Counter if self.is_difference(counter) => RawMeaning::Difference,
            _ => RawMeaning::Number,
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

    /// Returns the start as which a raw value is moved, or `None` if it stays.
    pub(crate) fn moved_start(&self, clock: Clock, clocks: &Clocks, leaf: &Leaf, raw: u64) -> Option<u64> {
        let counter = self.object.counter(self.counters_of(leaf).next()?)?;
        if clocks.start_moves(counter.counter_type().time_base(), self.object) {
            clock.moved_raw(raw)
        } else {
            clock.moved(raw.cast_signed()).map(i64::cast_unsigned)
        }
    }
}
