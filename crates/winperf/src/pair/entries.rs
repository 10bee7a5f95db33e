//! Entries of matched objects, counters and instances, and their row numbers.

use alloc::vec::Vec;

use super::Age;
use super::cell::{CounterPairIdx, InstancePairIdx};
use super::evaluation::Facts;
use crate::formula::{Clocks, Interval, Note};
use crate::place::{CounterIdx, InstanceIdx, ObjectIdx};
use crate::reader::offset32;

/// Structure that contains the raw values of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The object, which has no instances.
    Object,
    /// An instance of the object.
    Instance(InstanceIdx),
}

/// Method by which an instance was matched with one in the other capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// By its name, which is unique in both captures.
    Name,
    /// By process id, or process and thread id, and start time.
    ProcessId,
    /// By its unique id.
    UniqueId,
    /// By its position among those of the same name, if both captures have the same number of them.
    Order,
    /// Not matched: both captures have this name, but a different number of times.
    Ambiguous,
    /// Not matched: only one of the captures has it.
    None,
}

impl Match {
    /// Returns the note about a value with this match.
    pub fn note(self) -> Option<Note> {
        match self {
            Self::ProcessId => Some(Note::MatchedByProcessId),
            Self::UniqueId => Some(Note::MatchedByUniqueId),
            Self::Order => Some(Note::MatchedByOrder),
            Self::Name | Self::Ambiguous | Self::None => None,
        }
    }
}

/// Entry of an object of both captures, or of one.
#[derive(Clone, Debug)]
pub(super) struct ObjectEntry {
    pub(super) newer: Option<ObjectIdx>,
    pub(super) older: Option<ObjectIdx>,
    pub(super) counters: Vec<CounterEntry>,
    pub(super) instances: Vec<InstanceEntry>,
    /// Clocks of the older and of the newer capture, and of the object in each.
    pub(super) clocks: [Option<Clocks>; 2],
    /// Interval between the clocks, for all values of the newer capture.
    pub(super) interval: Option<Interval>,
    /// The counters in the older capture, which are the rows of a gone instance.
    counters_of_older: Vec<CounterPairIdx>,
    row_counts: RowCounts,
    first_row: u64,
    row_count: u64,
}

/// Entry of a counter of both captures, or of one.
#[derive(Clone, Debug)]
pub(super) struct CounterEntry {
    pub(super) newer: Option<CounterIdx>,
    pub(super) older: Option<CounterIdx>,
    /// `true` if type or size differ.
    pub(super) changed: bool,
    /// Facts that the evaluation needs.
    pub(super) facts: Facts,
}

/// Entry of an instance of both captures, or of one; or of an object without instances.
#[derive(Clone, Copy, Debug)]
pub(super) struct InstanceEntry {
    pub(super) newer: Option<Slot>,
    pub(super) older: Option<Slot>,
    /// Method by which the two were matched.
    pub(super) matched: Match,
    /// Number of rows of the object before this instance.
    first_row: u64,
}

/// Number of rows of an instance: one for each counter of a capture that has the instance.
#[derive(Clone, Copy, Debug, Default)]
struct RowCounts {
    both: u64,
    newer_only: u64,
    older_only: u64,
}

impl RowCounts {
    fn count(&self, instance: &InstanceEntry) -> u64 {
        match (instance.newer, instance.older) {
            (Some(_), Some(_)) => self.both,
            (Some(_), None) => self.newer_only,
            (None, _) => self.older_only,
        }
    }
}

impl InstanceEntry {
    /// Creates an entry of matched instances; their rows are counted by [`ObjectEntry::list`].
    pub(super) fn new(newer: Option<Slot>, older: Option<Slot>, matched: Match) -> Self {
        Self { newer, older, matched, first_row: 0 }
    }

    /// Returns `true` if the newer capture has the row of a counter.
    pub(super) fn is_in_newer(&self, counter: &CounterEntry) -> bool {
        self.newer.is_some() && counter.newer.is_some()
    }

    /// Returns the instance in one of the captures.
    pub(super) fn get(&self, age: Age) -> Option<Slot> {
        age.choose(self.older, self.newer)
    }

    /// Returns the same entry in the newer capture, with a different instance of the older one.
    pub(super) fn with_older(self, older: Slot, matched: Match) -> Self {
        Self { older: Some(older), matched, ..self }
    }

    fn has(&self, counter: &CounterEntry) -> bool {
        self.is_in_newer(counter) || self.older.is_some() && counter.older.is_some()
    }
}

impl CounterEntry {
    /// Creates an entry of matched counters without further facts.
    pub(super) fn new(newer: Option<CounterIdx>, older: Option<CounterIdx>, changed: bool) -> Self {
        Self { newer, older, changed, facts: Facts::default() }
    }

    /// Returns the counter in one of the captures.
    pub(super) fn get(&self, age: Age) -> Option<CounterIdx> {
        age.choose(self.older, self.newer)
    }
}

impl ObjectEntry {
    /// Creates an entry of matched objects without further facts.
    pub(super) fn new(newer: Option<ObjectIdx>, older: Option<ObjectIdx>) -> Self {
        Self {
            newer,
            older,
            counters: Vec::new(),
            instances: Vec::new(),
            clocks: [None; 2],
            interval: None,
            counters_of_older: Vec::new(),
            row_counts: RowCounts::default(),
            first_row: 0,
            row_count: 0,
        }
    }

    /// Lists the instances and counts their rows; `first_row` is the number of the first row. Returns the number after
    /// the last.
    pub(super) fn list(&mut self, instances: Vec<InstanceEntry>, first_row: u64) -> u64 {
        let of_older = self.counters.iter().enumerate().filter(|(_, counter)| counter.older.is_some());
        self.counters_of_older = of_older.map(|(idx, _)| CounterPairIdx::new(idx)).collect();
        self.instances = instances;
        self.first_row = first_row;
        self.row_count = 0;
        let counts = self.counted();
        self.row_counts = counts;
        for instance in &mut self.instances {
            instance.first_row = self.row_count;
            self.row_count = self.row_count.saturating_add(counts.count(instance));
        }
        first_row.saturating_add(self.row_count)
    }

    fn counted(&self) -> RowCounts {
        let of_newer = self.counters.iter().filter(|counter| counter.newer.is_some()).count();
        let count = |length: usize| u64::from(offset32(length));
        RowCounts {
            both: count(self.counters.len()),
            newer_only: count(of_newer),
            older_only: count(self.counters_of_older.len()),
        }
    }

    /// Returns the object in one of the captures.
    pub(super) fn get(&self, age: Age) -> Option<ObjectIdx> {
        age.choose(self.older, self.newer)
    }

    /// Returns the clocks of one of the captures and of the object in it.
    pub(super) fn clocks(&self, age: Age) -> Option<Clocks> {
        let [older, newer] = self.clocks;
        age.choose(older, newer)
    }

    /// Returns the numbers of the rows.
    pub(super) fn rows(&self) -> core::ops::Range<u64> {
        self.first_row..self.first_row.saturating_add(self.row_count)
    }

    /// Returns the number of the first row of an instance.
    pub(super) fn first_row_of(&self, instance: &InstanceEntry) -> u64 {
        self.first_row.saturating_add(instance.first_row)
    }

    /// Returns the numbers of the rows of an instance.
    pub(super) fn rows_of(&self, instance: &InstanceEntry) -> core::ops::Range<u64> {
        let first = self.first_row_of(instance);
        first..first.saturating_add(self.row_counts.count(instance))
    }

    /// Returns the counters that an instance has rows for, in the order of the rows.
    pub(super) fn counters_of(
        &self,
        instance: &InstanceEntry,
    ) -> impl Iterator<Item = CounterPairIdx> + use<'_> {
        // Counters of the newer capture come first, so the counters that are missing from an instance without an older
        // sample are at the end.
        let is_gone = instance.newer.is_none();
        let first = if is_gone { 0 } else { self.row_counts.count(instance) };
        let of_older = if is_gone { self.counters_of_older.as_slice() } else { &[] };
        let first = (0..u32::try_from(first).unwrap_or(u32::MAX)).map(CounterPairIdx);
        first.chain(of_older.iter().copied())
    }

    /// Returns the instance and the counter of a row by its number within the object.
    pub(super) fn cell(&self, within: u64) -> Option<(InstancePairIdx, CounterPairIdx)> {
        if within >= self.row_count {
            return None;
        }
        let at = self.instances.partition_point(|instance| instance.first_row <= within).checked_sub(1)?;
        let instance = self.instances.get(at)?;
        let within = usize::try_from(within.checked_sub(instance.first_row)?).ok()?;
        let counter = match instance.newer {
            Some(_) => CounterPairIdx::new(within),
            None => *self.counters_of_older.get(within)?,
        };
        Some((InstancePairIdx::new(at), counter))
    }

    /// Returns the number of the row of an instance and a counter; `None` if no capture has both.
    pub(super) fn number(&self, instance: InstancePairIdx, counter: CounterPairIdx) -> Option<u64> {
        let instance = self.instances.get(instance.idx())?;
        let pair = self.counters.get(counter.idx()).filter(|pair| instance.has(pair))?;
        // The counters of the newer capture come first, so their positions are the same in every instance.
        let within = match instance.newer {
            Some(_) => counter.0,
            None => offset32(self.counters_of_older.binary_search(&counter).ok()?),
        };
        debug_assert!(instance.newer.is_none() || pair.newer.is_some() || instance.older.is_some());
        self.first_row.checked_add(instance.first_row)?.checked_add(within.into())
    }
}
