//! Which object, counter and instance of one capture is which of the other, and the rows that follow from it.
//!
//! Nothing is matched by position alone, and what cannot be told apart is called ambiguous instead of guessed.
//! A [`Pairing`] holds idxs only; the captures are handed in again when a row is evaluated.

mod cells;
mod counters;
mod findings;
mod instances;
mod waiting;
mod work;

use alloc::vec::Vec;

pub use cells::Cell;
pub use findings::{PairFinding, WrongByName};
pub use work::PairingWork;

use self::waiting::Waiting;
use self::work::RowCounts;
use crate::formula::Notes;
use crate::index::NameHash;
use crate::outline::Place;
use crate::reader::{offset32, size};
use crate::text::lower_case;
use crate::{Capture, TitleIndex, Titles};

/// Whether the capture given as the older one is the newer one.
pub fn is_swapped(older: &Capture, newer: &Capture) -> bool {
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

impl Slot {
    /// Where the counter block is, of an object of that idx.
    pub fn block_of(self, object: u32) -> Place {
        match self {
            Self::Object => Place::ObjectBlock(object),
            Self::Instance(instance) => Place::InstanceBlock(object, instance),
        }
    }
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
    pub fn new(older: Option<&Capture>, newer: &Capture, titles: &Titles) -> Self {
        Self::with_titles(older.map(|older| (older, titles)), (newer, titles))
    }

    /// Pairs two captures of which each has its own names of objects and counters.
    pub fn with_titles(older: Option<(&Capture, &Titles)>, newer: (&Capture, &Titles)) -> Self {
        PairingWork::new(older, newer).finish()
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

/// What a title index is recognised by in another capture: the hash of its name, or of the index itself.
///
/// Windows itself assigns the indices of the system, which mean the same everywhere, whatever language a list is in.
/// Those above are assigned on each machine when a provider is installed; there the name decides where both captures know it.
fn title_key(index: TitleIndex, titles: &Titles, by: By) -> Option<NameHash> {
    let is_of_system = index <= TitleIndex::LAST_OF_SYSTEM;
    // No character has so large a number, so that an index is never taken for a name.
    let of_index = || NameHash::of([]).and_number(u64::from(index.0) | 1 << 40);
    match (by, titles.name(index)) {
        (By::Name, _) if is_of_system => Some(of_index()),
        (By::Name, name) => name.map(|name| NameHash::of(name.chars().map(lower_case))),
        (By::IndexWithoutName, Some(_)) => None,
        _ => Some(of_index()),
    }
}

/// How a title index is looked at in one of the rounds of matching.
#[derive(Clone, Copy)]
enum By {
    /// By its name; an index of the system by itself.
    Name,
    /// By itself, when no list names it.
    IndexWithoutName,
    /// By itself.
    Index,
}

/// The rounds, for the newer and the older capture: where both have names these decide, and where one has none its index does.
const ROUNDS: [(By, By); 3] =
    [(By::Name, By::Name), (By::Index, By::IndexWithoutName), (By::IndexWithoutName, By::Index)];

fn object_pairs(older: Option<(&Capture, &Titles)>, newer: (&Capture, &Titles)) -> Vec<ObjectPair> {
    let of_older = older.map(|(capture, _)| capture.outline().objects()).unwrap_or_default();
    let of_newer = newer.0.outline().objects();
    let mut partners: Vec<Option<u32>> = of_newer.iter().map(|_| None).collect();
    let mut free: Vec<bool> = of_older.iter().map(|_| true).collect();
    for (by_of_newer, by_of_older) in ROUNDS {
        let left = (0..).zip(of_older).zip(&free).filter(|(_, free)| **free);
        let keyed = left
            .filter_map(|((idx, object), _)| Some((title_key(object.title, older?.1, by_of_older)?, idx)));
        let mut waiting = Waiting::new(keyed.collect());
        for (object, partner) in of_newer.iter().zip(&mut partners).filter(|(_, partner)| partner.is_none()) {
            *partner = title_key(object.title, newer.1, by_of_newer).and_then(|key| waiting.take(key));
            if let Some(taken) = partner.and_then(|idx| free.get_mut(size(idx))) {
                *taken = false;
            }
        }
    }
    let mut pairs: Vec<ObjectPair> =
        (0..).zip(partners).map(|(idx, partner)| object_pair(Some(idx), partner)).collect();
    let gone = (0..).zip(free).filter(|(_, free)| *free);
    pairs.extend(gone.map(|(idx, _)| object_pair(None, Some(idx))));
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
