//! Meaning of a raw value for redaction: a number that is kept, a date, an id, a text, or nothing.

use winperf::counter_type::{PERF_COUNTER_ELAPSED, PERF_MULTI_COUNTER, PERF_SIZE_VARIABLE_LEN, ValueClass};
use winperf::{Block, Counter, CounterIdx, Leaf, Object};

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
    /// The start of something, which moves with the clock that it is taken from.
    Start,
    /// A number of which only differences matter.
    Difference,
    /// Bytes that no value is computed from.
    Unknown,
}

/// A counter block with what is known of its object.
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    pub(crate) object: Object<'a>,
    pub(crate) block: Block<'a>,
    pub(crate) ids: &'a Ids,
}

impl Values<'_> {
    /// Returns the meaning of a leaf that some counters use.
    pub(crate) fn use_of(&self, leaf: &Leaf) -> Use {
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

    /// Returns the meaning of the leaf for one definition.
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

    /// Returns `true` if only differences of the value matter: for a counter that needs two samples, or its base.
    fn is_difference(&self, counter: Counter<'_>) -> bool {
        if !counter.counter_type().is_base() {
            return counter.counter_type().needs_two_samples();
        }
        let before = counter.idx().before().and_then(|before| self.object.counter(before));
        before.is_some_and(|before| {
            let before = before.counter_type();
            before.needs_two_samples() && !before.has(PERF_MULTI_COUNTER)
        })
    }

    /// Returns the moved date that a raw value is, or `None` if it stays.
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
