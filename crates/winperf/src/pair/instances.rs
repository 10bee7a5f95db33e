//! Which instance of an object is which of the same object in the other capture.

use alloc::vec;
use alloc::vec::Vec;

use super::Age;
use super::objects::{InstancePair, Match, ObjectPair, Slot};
use crate::index::{NameHash, Parent};
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::object::NumInstances;
use crate::place::{InstanceIdx, ObjectIdx};
use crate::reader::{offset32, size};
use crate::{Capture, Counter, Instance, Object, TitleIndex};

/// The instances of an object in both captures: those of the newer one in its order, then those that only the older one has.
///
/// Process and Thread have names that repeat and numbers (`svchost#1`) that shift when a process ends, so they are matched by their ids
/// and start times; other objects by unique ids where all have one, and else by full name.
/// Ambiguous instances of the older capture are in no pair.
pub(super) fn instances(older: Option<&Capture>, newer: &Capture, objects: &ObjectPair) -> Vec<InstancePair> {
    let newer = objects.newer.and_then(|object| Side::new(newer, object));
    let older = older.zip(objects.older).and_then(|(older, object)| Side::new(older, object));
    let mut matches = Matches {
        newer: vec![(None, Match::None); size(newer.as_ref().map_or(0, Side::count))],
        gone: vec![true; size(older.as_ref().map_or(0, Side::count))],
    };
    match older.as_ref().zip(newer.as_ref()) {
        Some((older, newer)) if older.is_single() && newer.is_single() => {
            matches.pair(&[0], &[0], Match::Name)
        }
        Some((older, newer)) if !older.is_single() && !newer.is_single() => matches.find(older, newer),
        _ => {}
    }
    matches.listed(older.as_ref(), newer.as_ref())
}

/// An object in one of the captures.
struct Side<'a> {
    object: Object<'a>,
    process_id: Option<Counter<'a>>,
    thread_id: Option<Counter<'a>>,
    start_time: Option<Counter<'a>>,
}

impl<'a> Side<'a> {
    fn new(capture: &'a Capture, idx: ObjectIdx) -> Option<Self> {
        let object = capture.object(idx)?;
        Some(Self {
            object,
            process_id: object.counter_of(TitleIndex::ID_PROCESS),
            thread_id: object.counter_of(TitleIndex::ID_THREAD),
            start_time: object.counter_of(TitleIndex::ELAPSED_TIME),
        })
    }

    fn is_single(&self) -> bool {
        self.object.num_instances() == NumInstances::NoInstances
    }

    fn count(&self) -> u32 {
        if self.is_single() { 1 } else { offset32(self.object.instances().len()) }
    }

    fn slot(&self, instance: u32) -> Slot {
        if self.is_single() { Slot::Object } else { Slot::Instance(InstanceIdx(instance)) }
    }

    /// Whether every instance has a unique id that no other has; of no instances nobody knows.
    fn has_unique_ids(&self) -> bool {
        let mut ids: Vec<i32> = self.object.instances().map(Instance::unique_id).collect();
        ids.sort_unstable();
        !ids.is_empty() && !ids.contains(&PERF_NO_UNIQUE_ID) && ids.is_sorted_by(|left, right| left < right)
    }

    /// An instance with what it is recognised by: its full name, and its ids where it has some.
    fn keyed(&self, age: Age, instance: Instance<'_>, method: Method) -> Keyed {
        let ids = self.ids(instance, method);
        Keyed {
            key: ids.into_iter().flatten().fold(instance.hash(), NameHash::and_number),
            age,
            position: instance.idx().0,
            has_ids: ids.is_some(),
        }
    }

    /// The ids that tell an instance from all others, or `None` when it has to be known by its name.
    ///
    /// Idle, `_Total` and processes that are ending have 0 where others have an id.
    fn ids(&self, instance: Instance<'_>, method: Method) -> Option<[u64; 3]> {
        let number = |counter: Option<Counter<'_>>| instance.value(counter?)?.number();
        let start = || number(self.start_time).unwrap_or(0);
        match method {
            Method::Name => parent_address(instance),
            Method::UniqueId => Some([u64::from(instance.unique_id().cast_unsigned()), 0, 0]),
            Method::ProcessId => number(self.process_id).filter(|id| *id != 0).map(|id| [id, 0, start()]),
            Method::ThreadId => {
                let ids = number(self.process_id).zip(number(self.thread_id));
                ids.filter(|(_, thread)| *thread != 0).map(|(process, thread)| [process, thread, start()])
            }
        }
    }
}

/// Where the capture states a parent to be that it does not hold, since the name of such a parent is not known.
fn parent_address(instance: Instance<'_>) -> Option<[u64; 3]> {
    match instance.parent_place() {
        Parent::ObjectMissing | Parent::InstanceMissing => {
            Some([u64::MAX, instance.parent_object()?.0.into(), instance.parent_idx().0.into()])
        }
        Parent::None | Parent::Instance { .. } => None,
    }
}

/// What instances are recognised by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    UniqueId,
    ProcessId,
    ThreadId,
    Name,
}

impl Method {
    /// The best that both sides have.
    fn of(older: &Side<'_>, newer: &Side<'_>) -> Self {
        let both = |has: fn(&Side<'_>) -> bool| has(older) && has(newer);
        if both(|side| side.has_unique_ids()) {
            Self::UniqueId
        } else if both(|side| side.process_id.is_some() && side.thread_id.is_some()) {
            Self::ThreadId
        } else if both(|side| side.process_id.is_some() && side.thread_id.is_none()) {
            Self::ProcessId
        } else {
            Self::Name
        }
    }

    fn matched(self) -> Match {
        match self {
            Self::UniqueId => Match::UniqueId,
            Self::ProcessId | Self::ThreadId => Match::ProcessId,
            Self::Name => Match::Name,
        }
    }
}

/// An instance of either capture; those of one key stand together in their order, those of the older capture first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Keyed {
    key: NameHash,
    age: Age,
    position: u32,
    /// Whether the key is more than the name.
    has_ids: bool,
}

/// The partner of every instance of both captures.
struct Matches {
    /// By idx in the newer capture: idx in the older one.
    newer: Vec<(Option<u32>, Match)>,
    /// By idx in the older capture: whether it is to be listed as gone.
    gone: Vec<bool>,
}

impl Matches {
    /// Pairs instances of the same key.
    fn find(&mut self, older: &Side<'_>, newer: &Side<'_>) {
        let method = Method::of(older, newer);
        let mut keyed = Vec::with_capacity(self.newer.len().saturating_add(self.gone.len()));
        for (age, side) in [(Age::Older, older), (Age::Newer, newer)] {
            keyed.extend(side.object.instances().map(|instance| side.keyed(age, instance, method)));
        }
        keyed.sort_unstable();
        for same in keyed.chunk_by(|left, right| left.key == right.key) {
            let middle = same.partition_point(|keyed| keyed.age == Age::Older);
            let Some((of_older @ [first, ..], of_newer @ [_, ..])) = same.split_at_checked(middle) else {
                continue;
            };
            let matched = if first.has_ids { method.matched() } else { Match::Name };
            let idxs = |keyed: &[Keyed]| keyed.iter().map(|keyed| keyed.position).collect::<Vec<u32>>();
            self.pair(&idxs(of_older), &idxs(of_newer), matched);
        }
    }

    /// Pairs the instances of one key, each side in the order of its capture.
    fn pair(&mut self, older: &[u32], newer: &[u32], matched: Match) {
        let matched = match (older.len(), newer.len()) {
            (1, 1) => matched,
            (older, newer) if older == newer => Match::Order,
            _ => Match::Ambiguous,
        };
        let mut partners = older.iter().copied().filter(|_| matched != Match::Ambiguous);
        for newer in newer {
            if let Some(slot) = self.newer.get_mut(size(*newer)) {
                *slot = (partners.next(), matched);
            }
        }
        for older in older {
            if let Some(gone) = self.gone.get_mut(size(*older)) {
                *gone = false;
            }
        }
    }

    fn listed(&self, older: Option<&Side<'_>>, newer: Option<&Side<'_>>) -> Vec<InstancePair> {
        let gone = self.gone.iter().filter(|gone| **gone).count();
        let mut pairs = Vec::with_capacity(self.newer.len().saturating_add(gone));
        let slot = |side: Option<&Side<'_>>, idx: usize| side.map(|side| side.slot(offset32(idx)));
        pairs.extend(self.newer.iter().enumerate().map(|(idx, (partner, matched))| {
            InstancePair::new(
                slot(newer, idx),
                partner.and_then(|partner| slot(older, size(partner))),
                *matched,
            )
        }));
        pairs.extend(
            self.gone
                .iter()
                .enumerate()
                .filter(|(_, gone)| **gone)
                .map(|(idx, _)| InstancePair::new(None, slot(older, idx), Match::None)),
        );
        pairs
    }
}
