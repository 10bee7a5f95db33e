//! Rows by their object, instance and counter, and back.

use super::{ObjectPair, Pairing};
use crate::reader::{offset32, size};

/// One counter of one instance by its place in a [`Pairing`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Idx among [`Pairing::objects`].
    pub object: u32,
    /// Idx among the instances of the object.
    pub instance: u32,
    /// Idx among the counters of the object.
    pub counter: u32,
}

impl Pairing {
    /// The place of the row of that number.
    pub fn cell(&self, number: u64) -> Option<Cell> {
        let object = self.objects.partition_point(|pair| pair.first_row <= number).checked_sub(1)?;
        let pair = self.objects.get(object)?;
        let within = number.checked_sub(pair.first_row).filter(|within| *within < pair.row_count)?;
        let (instance, counter) = pair.cell(within)?;
        Some(Cell { object: offset32(object), instance, counter })
    }

    /// The number of the row at a place; `None` where no capture has both the instance and the counter.
    pub fn number(&self, cell: Cell) -> Option<u64> {
        let pair = self.objects.get(size(cell.object))?;
        pair.first_row.checked_add(pair.number(cell.instance, cell.counter)?)
    }
}

impl ObjectPair {
    fn cell(&self, within: u64) -> Option<(u32, u32)> {
        let at = self.instances.partition_point(|instance| instance.first_row <= within).checked_sub(1)?;
        let instance = self.instances.get(at)?;
        let within = usize::try_from(within.checked_sub(instance.first_row)?).ok()?;
        let counter = match instance.newer {
            Some(_) => offset32(within),
            None => *self.counters_of_older.get(within)?,
        };
        Some((offset32(at), counter))
    }

    fn number(&self, instance: u32, counter: u32) -> Option<u64> {
        let instance = self.instances.get(size(instance))?;
        let pair = self.counters.get(size(counter))?;
        // The counters of the newer capture come first, so that each has its own idx among those of its instances.
        let within = match (instance.newer, instance.older) {
            (Some(_), older) => (pair.newer.is_some() || older.is_some()).then_some(counter)?,
            (None, _) => offset32(self.counters_of_older.binary_search(&counter).ok()?),
        };
        instance.first_row.checked_add(within.into())
    }
}
