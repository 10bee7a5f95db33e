//! One object as its fields say it, with a price for all that is wrong with it.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::weights;

/// How many odd instances are noted; the first and the last ones say which is the cause.
const NOTED: usize = 40;

/// A counter definition and where its value is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    /// Where the definition begins.
    pub(super) definition: u32,
    pub(super) offset: u32,
    pub(super) size: u32,
    /// `CounterType`.
    pub(super) counter_type: u32,
    /// The length that the type has; `None` for a text, which may have any.
    pub(super) width: Option<u32>,
}

impl Value {
    pub(super) fn end(self) -> u32 {
        self.offset.saturating_add(self.size)
    }
}

/// An object as its fields say it.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    pub(super) start: u32,
    pub(super) total: u32,
    pub(super) definition_length: u32,
    pub(super) num_counters: u32,
    pub(super) num_instances: i32,
    pub(super) code_page: u32,
    /// Where it ends by its `TotalByteLength`.
    pub(super) end: u32,
    /// Whether the file was cut inside of it.
    pub(super) is_cut: bool,
    /// How much is wrong, in hundredths.
    pub(super) price: u32,
    /// How much of that is in the chain of lengths and counts itself, values left out.
    pub(super) hard: u32,
    /// Where the last definition ends.
    pub(super) definitions_end: u32,
    pub(super) values: Vec<Value>,
    /// Where instances begin.
    pub(super) instances: Vec<u32>,
    /// Where counter blocks begin, and their lengths.
    pub(super) blocks: Vec<(u32, u32)>,
    /// Where the last counter block ends.
    pub(super) contents_end: u32,
    /// Positions of instances with which something is wrong.
    pub(super) odd: BTreeSet<u32>,
    /// How many instances end exactly where the object does.
    pub(super) count_at_end: Option<u32>,
    /// Bytes that a block needs for the values of the definitions.
    pub(super) needed: u32,
    /// The length that most blocks have; 0 where there are none.
    pub(super) common: u32,
    /// Whether the last block alone states less than it has, as Windows XP writes it.
    pub(super) is_last_short: bool,
    /// Where the definitions begin whose values are not where they fit.
    pub(super) involved: BTreeSet<u32>,
    /// How much of the price is no reason to look for a field that lies.
    pub(super) usual: u32,
    /// How many offsets are below the one before.
    pub(super) falls: u32,
    /// Bytes of the blocks that no value has.
    pub(super) holes: Vec<(u32, u32)>,
}

impl Reading {
    pub(super) fn bad(&mut self, price: u32) {
        self.price = self.price.saturating_add(price);
    }

    /// Something is wrong with the instance at a position.
    pub(super) fn broken(&mut self, position: u32, price: u32) {
        if self.odd.len() < NOTED {
            self.odd.insert(position);
        }
        self.bad(price);
    }

    /// Whether the object does not hold together.
    pub(super) fn is_wrong(&self) -> bool {
        self.price.saturating_sub(self.usual) >= weights::WRONG
    }

    /// Count of instances, 0 for an object without.
    pub(super) fn count(&self) -> u32 {
        u32::try_from(self.num_instances).unwrap_or(0)
    }
}
