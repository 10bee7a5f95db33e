//! Which object, counter and instance of one capture is which of the other, and the rows that follow from it.
//!
//! Nothing is matched by position alone, and what cannot be told apart is called ambiguous instead of guessed.
//! A [`Pairing`] holds idxs only; the captures are handed in again when a row is evaluated.

mod counters;
mod findings;
mod instances;

use alloc::collections::{BTreeMap, VecDeque};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

pub use findings::{PairFinding, WrongByName};

use crate::formula::Notes;
use crate::outline::{BlockEntry, ObjectEntry, Place};
use crate::reader::{offset32, size};
use crate::titles::{folded, same_name};
use crate::{InstanceIndex, Outline, Titles};

/// A capture with what was found in it.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// Their structures.
    pub outline: &'a Outline,
    /// Names and parents of their instances.
    pub index: &'a InstanceIndex,
}

impl<'a> Snapshot<'a> {
    /// The name of the computer; empty when the capture has none.
    pub fn system_name(&self) -> String {
        let block = self.outline.header(self.bytes);
        block.and_then(|block| block.system_name().ok()).map(|name| name.to_string()).unwrap_or_default()
    }

    /// The counter block of an instance, or of an object without instances.
    pub fn block(&self, object: u32, slot: Slot) -> Option<BlockEntry> {
        self.outline.block(match slot {
            Slot::Object => Place::ObjectBlock(object),
            Slot::Instance(instance) => Place::InstanceBlock(object, instance),
        })
    }

    /// When the sample was taken: by the calendar clock, and for captures without one by the performance clock.
    fn moment(&self) -> (i64, i64) {
        self.outline
            .header(self.bytes)
            .map_or((0, 0), |block| (block.header().perf_time_100nsec.get(), block.header().perf_time.get()))
    }
}

/// Whether the capture given as the older one is the newer one.
pub fn is_swapped(older: &Snapshot<'_>, newer: &Snapshot<'_>) -> bool {
    older.moment() > newer.moment()
}

/// What the raw values of a row belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// An object without instances.
    Object,
    /// The instance at that idx of the object.
    Instance(u32),
}

/// How an instance was found in the other capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// By its name, which is the only one of its kind in both captures.
    Name,
    /// By process id, or process and thread id, and start time.
    ProcessId,
    /// By its unique id.
    UniqueId,
    /// By its place among those of the same name, of which both captures have as many.
    Order,
    /// Not: both captures have this name, but not as often.
    Ambiguous,
    /// Not: only one of the captures has it.
    None,
}

impl Match {
    /// What there is to say about a value that comes from this match.
    pub fn notes(self) -> Notes {
        match self {
            Self::ProcessId => Notes::MATCHED_BY_PROCESS_ID,
            Self::UniqueId => Notes::MATCHED_BY_UNIQUE_ID,
            Self::Order => Notes::MATCHED_BY_ORDER,
            Self::Name | Self::Ambiguous | Self::None => Notes::NONE,
        }
    }
}

/// An object of both captures, or of one.
#[derive(Clone, Debug)]
pub struct ObjectPair {
    /// Idx in the newer capture.
    pub newer: Option<u32>,
    /// Idx in the older capture.
    pub older: Option<u32>,
    /// Those of the newer capture in its order, then those that only the older one has.
    pub counters: Vec<CounterPair>,
    /// Those of the newer capture in its order, then those that only the older one has.
    pub instances: Vec<InstancePair>,
    /// Idxs of the counters that the older capture has: the rows of an instance that is gone.
    counters_of_older: Vec<u32>,
    first_row: u64,
    row_count: u64,
}

/// A counter of both captures, or of one: positions in the definitions of the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CounterPair {
    /// Position in the newer capture.
    pub newer: Option<u32>,
    /// Position in the older capture.
    pub older: Option<u32>,
    /// Whether type or size differ.
    pub changed: bool,
}

/// An instance of both captures, or of one; or an object without instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstancePair {
    /// In the newer capture.
    pub newer: Option<Slot>,
    /// In the older capture.
    pub older: Option<Slot>,
    /// How the one was found for the other.
    pub matched: Match,
    /// Rows of the object before this instance's.
    first_row: u64,
}

/// One counter of one instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Idx among [`Pairing::objects`].
    pub object: u32,
    /// The instance.
    pub instance: InstancePair,
    /// The counter.
    pub counter: CounterPair,
}

/// What belongs together in two captures; with one capture, all that is in it.
#[derive(Clone, Debug)]
pub struct Pairing {
    objects: Vec<ObjectPair>,
    findings: Vec<PairFinding>,
    has_older: bool,
    row_count: u64,
}

impl Pairing {
    /// Pairs two captures, of which `older` must not be the newer one (see [`is_swapped`]), or lists one.
    pub fn new(older: Option<Snapshot<'_>>, newer: Snapshot<'_>, titles: &Titles) -> Self {
        let mut objects = object_pairs(older.as_ref(), &newer, titles);
        let mut row_count: u64 = 0;
        for pair in &mut objects {
            pair.counters = counters::pairs(older.as_ref(), &newer, pair);
            pair.instances = instances::pairs(older.as_ref(), &newer, pair);
            pair.first_row = row_count;
            pair.number_rows();
            row_count = row_count.saturating_add(pair.row_count);
        }
        let mut pairing = Self { objects, findings: Vec::new(), has_older: older.is_some(), row_count };
        pairing.findings =
            older.map(|older| findings::of(&pairing, &older, &newer, titles)).unwrap_or_default();
        pairing
    }

    /// Whether there are two captures.
    pub fn has_older(&self) -> bool {
        self.has_older
    }

    /// The objects of the newer capture in its order, then those that only the older one has.
    pub fn objects(&self) -> &[ObjectPair] {
        &self.objects
    }

    /// What is odd about the two captures as a pair.
    pub fn findings(&self) -> &[PairFinding] {
        &self.findings
    }

    /// Count of all rows: the counters of all instances of all objects.
    pub fn row_count(&self) -> u64 {
        self.row_count
    }

    /// The rows of an object, by number.
    pub fn rows_of(&self, object: u32) -> core::ops::Range<u64> {
        self.objects
            .get(size(object))
            .map_or(0..0, |pair| pair.first_row..pair.first_row.saturating_add(pair.row_count))
    }

    /// The row of that number.
    pub fn row(&self, number: u64) -> Option<Row> {
        let object = self.objects.partition_point(|pair| pair.first_row <= number).checked_sub(1)?;
        // Objects without rows share their number with the next that has some, and stand before it.
        let pair = self.objects.get(object)?;
        let (instance, counter) = pair.row(number.checked_sub(pair.first_row)?)?;
        Some(Row { object: offset32(object), instance, counter })
    }
}

impl ObjectPair {
    fn number_rows(&mut self) {
        let has = |counter: &&CounterPair, newer: bool, older: bool| {
            newer && counter.newer.is_some() || older && counter.older.is_some()
        };
        let count = |newer: bool, older: bool| {
            u64::from(offset32(self.counters.iter().filter(|counter| has(counter, newer, older)).count()))
        };
        let (newer_only, older_only, both) = (count(true, false), count(false, true), count(true, true));
        let mut rows: u64 = 0;
        for instance in &mut self.instances {
            instance.first_row = rows;
            rows = rows.saturating_add(match (instance.newer, instance.older) {
                (Some(_), Some(_)) => both,
                (Some(_), None) => newer_only,
                (None, _) => older_only,
            });
        }
        self.row_count = rows;
        let of_older = (0..).zip(&self.counters).filter(|(_, counter)| counter.older.is_some());
        self.counters_of_older = of_older.map(|(idx, _)| idx).collect();
    }

    fn row(&self, number: u64) -> Option<(InstancePair, CounterPair)> {
        let at = self.instances.partition_point(|instance| instance.first_row <= number).checked_sub(1)?;
        let instance = self.instances.get(at)?;
        let within = usize::try_from(number.checked_sub(instance.first_row)?).ok()?;
        let counter = if instance.newer.is_some() {
            // Counters of the newer capture come first, so those that an instance without an older sample lacks are at the end.
            self.counters.get(within).filter(|counter| counter.newer.is_some() || instance.older.is_some())
        } else {
            self.counters_of_older.get(within).and_then(|idx| self.counters.get(size(*idx)))
        };
        Some((*instance, *counter?))
    }
}

/// Objects are matched by title index on the same machine; on different machines by name, since the indices above the system's own are assigned there.
///
/// Without a title list the index is all that names an object.
fn object_pairs(older: Option<&Snapshot<'_>>, newer: &Snapshot<'_>, titles: &Titles) -> Vec<ObjectPair> {
    let same_machine = older.is_some_and(|older| same_name(&older.system_name(), &newer.system_name()));
    let key = |object: &ObjectEntry| {
        let name = titles.name(object.title).filter(|_| !same_machine);
        (name.map(folded), name.is_none().then_some(object.title))
    };
    let mut candidates: BTreeMap<_, VecDeque<u32>> = BTreeMap::new();
    for (idx, object) in (0..).zip(older.map(|older| older.outline.objects()).unwrap_or_default()) {
        candidates.entry(key(object)).or_default().push_back(idx);
    }
    let mut pairs = Vec::new();
    for (idx, object) in (0..).zip(newer.outline.objects()) {
        let partner = candidates.get_mut(&key(object)).and_then(VecDeque::pop_front);
        pairs.push(object_pair(Some(idx), partner));
    }
    let mut gone: Vec<u32> = candidates.into_values().flatten().collect();
    gone.sort_unstable();
    pairs.extend(gone.into_iter().map(|idx| object_pair(None, Some(idx))));
    pairs
}

fn object_pair(newer: Option<u32>, older: Option<u32>) -> ObjectPair {
    ObjectPair {
        newer,
        older,
        counters: Vec::new(),
        instances: Vec::new(),
        counters_of_older: Vec::new(),
        first_row: 0,
        row_count: 0,
    }
}
