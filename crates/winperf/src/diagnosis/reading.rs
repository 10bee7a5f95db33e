//! One object as its fields describe it, with a price for all that is wrong with it.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::weights;

/// Maximum number of odd instances kept; the first and the last ones reveal the cause.
const NOTED: usize = 40;

/// A counter definition and the location of its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    /// Start of the definition.
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

/// An object as its fields describe it.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    pub(super) start: u32,
    pub(super) total: u32,
    pub(super) definition_length: u32,
    pub(super) num_counters: u32,
    pub(super) num_instances: i32,
    pub(super) code_page: u32,
    /// End by its `TotalByteLength`.
    pub(super) end: u32,
    /// `true` if the file is truncated inside of it.
    pub(super) is_cut: bool,
    /// Price of all problems, in hundredths.
    pub(super) price: u32,
    /// Part of the price due to the chain of lengths and counts, without values.
    pub(super) hard: u32,
    /// End of the last definition.
    pub(super) definitions_end: u32,
    pub(super) values: Vec<Value>,
    /// Starts of instances.
    pub(super) instances: Vec<u32>,
    /// Starts of counter blocks, with their lengths.
    pub(super) blocks: Vec<(u32, u32)>,
    /// End of the last counter block.
    pub(super) contents_end: u32,
    /// Positions of inconsistent instances.
    pub(super) odd: BTreeSet<u32>,
    /// Number of instances up to one that ends exactly at the end of the object.
    pub(super) count_at_end: Option<u32>,
    /// Bytes that a block needs for the values of the definitions.
    pub(super) needed: u32,
    /// The length that most blocks have; 0 if there are none.
    pub(super) common: u32,
    /// `true` if only the last block states less than it has, as in Windows XP.
    pub(super) is_last_short: bool,
    /// Starts of definitions whose values do not fit.
    pub(super) involved: BTreeSet<u32>,
    /// Part of the price that does not call for a search for a wrong field.
    pub(super) usual: u32,
    /// Number of offsets that are smaller than the preceding one.
    pub(super) falls: u32,
    /// Bytes of the blocks that no value has.
    pub(super) holes: Vec<(u32, u32)>,
}

impl Reading {
    pub(super) fn bad(&mut self, price: u32) {
        self.price = self.price.saturating_add(price);
    }

    /// Marks the instance at a position as inconsistent.
    pub(super) fn broken(&mut self, position: u32, price: u32) {
        if self.odd.len() < NOTED {
            self.odd.insert(position);
        }
        self.bad(price);
    }

    /// Returns `true` if the object is inconsistent.
    pub(super) fn is_wrong(&self) -> bool {
        self.price.saturating_sub(self.usual) >= weights::WRONG
    }

    /// Returns the count of instances, 0 for an object without.
    pub(super) fn count(&self) -> u32 {
        u32::try_from(self.num_instances).unwrap_or(0)
    }
}
