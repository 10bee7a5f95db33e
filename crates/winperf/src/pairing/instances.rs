//! Which instance of an object is which of the same object in the other capture.

use alloc::vec;
use alloc::vec::Vec;

use super::{InstancePair, Match, ObjectPair, Slot, Snapshot};
use crate::TitleIndex;
use crate::index::NameHash;
use crate::index::Parent;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::object::NumInstances;
use crate::outline::{DefinitionEntry, ObjectEntry};
use crate::reader::{offset32, size};
use crate::sort::sort;

/// The instances of an object in both captures.
///
/// Process and Thread have names that repeat and numbers (`svchost#1`) that shift when a process ends, so they are matched by their ids
/// and start times; other objects by unique ids where all have one, and else by full name.
pub(super) fn pairs(
    older: Option<&Snapshot<'_>>,
    newer: &Snapshot<'_>,
    objects: &ObjectPair,
) -> Vec<InstancePair> {
    let newer = objects.newer.and_then(|object| Side::new(*newer, object));
    let older = older.zip(objects.older).and_then(|(older, object)| Side::new(*older, object));
    let method = match (&older, &newer) {
        (Some(older), Some(newer)) => Method::of(older, newer),
        _ => Method::Name,
    };
    let mut matches = Matches::new(older.as_ref(), newer.as_ref());
    if let (Some(older), Some(newer)) = (&older, &newer)
        && !older.is_single()
        && !newer.is_single()
    {
        matches.resolve(&[older, newer], method);
    } else if older.as_ref().is_some_and(Side::is_single) && newer.as_ref().is_some_and(Side::is_single) {
        matches.single();
    }
    matches.listed(older.as_ref(), newer.as_ref())
}

/// An object in one of the captures.
struct Side<'a> {
    snapshot: Snapshot<'a>,
    idx: u32,
    object: &'a ObjectEntry,
    process_id: Option<&'a DefinitionEntry>,
    thread_id: Option<&'a DefinitionEntry>,
    start_time: Option<&'a DefinitionEntry>,
}

impl<'a> Side<'a> {
    fn new(snapshot: Snapshot<'a>, idx: u32) -> Option<Self> {
        let object = snapshot.outline.objects().get(size(idx))?;
        let definitions = snapshot.outline.definitions(object);
        let counter = |title: TitleIndex| {
            definitions.iter().find(|entry| entry.title == title && !entry.counter_type.is_base())
        };
        Some(Self {
            snapshot,
            idx,
            object,
            process_id: counter(TitleIndex::ID_PROCESS),
            thread_id: counter(TitleIndex::ID_THREAD),
            start_time: counter(TitleIndex::ELAPSED_TIME),
        })
    }

    fn is_single(&self) -> bool {
        self.object.num_instances == NumInstances::NoInstances
    }

    fn count(&self) -> u32 {
        if self.is_single() { 1 } else { self.object.instance_count() }
    }

    fn slot(&self, instance: u32) -> Slot {
        if self.is_single() { Slot::Object } else { Slot::Instance(instance) }
    }

    fn number(&self, instance: u32, definition: Option<&DefinitionEntry>) -> Option<u64> {
        let block = self.snapshot.block(self.idx, Slot::Instance(instance))?;
        self.snapshot.outline.value(self.snapshot.bytes, &block, definition?)?.number()
    }

    fn unique_id(&self, instance: u32) -> i32 {
        self.snapshot.outline.instance(self.idx, instance).map_or(PERF_NO_UNIQUE_ID, |entry| entry.unique_id)
    }

    /// Whether all instances have a unique id and no two the same.
    fn has_unique_ids(&self) -> bool {
        let ids = (0..self.count()).map(|instance| self.unique_id(instance).cast_unsigned());
        let mut ids: Vec<u32> = ids.collect();
        sort(&mut ids);
        !ids.contains(&PERF_NO_UNIQUE_ID.cast_unsigned()) && ids.is_sorted_by(|left, right| left < right)
    }

    /// What an instance is recognised by: its full name, and its ids where it has some.
    fn key(&self, instance: u32, method: Method) -> NameHash {
        let name = self.snapshot.index.hash(self.snapshot.outline, self.idx, instance);
        self.ids(instance, method).into_iter().flatten().fold(name, NameHash::and_number)
    }

    /// Where the capture states a parent to be that it does not hold, since the name of such a parent is not known.
    fn parent_address(&self, instance: u32) -> Option<[u64; 3]> {
        let outline = self.snapshot.outline;
        let is_missing = matches!(
            self.snapshot.index.parent(outline, self.idx, instance),
            Parent::ObjectMissing | Parent::InstanceMissing
        );
        let entry = outline.instance(self.idx, instance).filter(|_| is_missing)?;
        Some([u64::MAX, entry.parent_object.into(), entry.parent_instance.into()])
    }

    /// The ids that tell an instance from all others, or `None` when it has to be known by its name.
    ///
    /// Idle, `_Total` and processes that are ending have 0 where others have an id.
    fn ids(&self, instance: u32, method: Method) -> Option<[u64; 3]> {
        let number = |definition| self.number(instance, definition);
        let start = number(self.start_time).unwrap_or(0);
        match method {
            Method::Name => self.parent_address(instance),
            Method::UniqueId => Some([u64::from(self.unique_id(instance).cast_unsigned()), 0, 0]),
            Method::ProcessId => number(self.process_id).filter(|id| *id != 0).map(|id| [id, 0, start]),
            Method::ThreadId => {
                let ids = number(self.process_id).zip(number(self.thread_id));
                ids.filter(|(_, thread)| *thread != 0).map(|(process, thread)| [process, thread, start])
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    UniqueId,
    ProcessId,
    ThreadId,
    Name,
}

impl Method {
    fn of(older: &Side<'_>, newer: &Side<'_>) -> Self {
        let both = |has: fn(&Side<'_>) -> bool| has(older) && has(newer);
        if both(|side| side.count() > 0 && side.has_unique_ids()) {
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

/// An instance: what it is recognised by, 0 or 1 for the older or the newer capture, and its idx there.
type Keyed = (NameHash, u8, u32);

/// The partner of every instance of both captures.
struct Matches {
    /// By idx in the newer capture: idx in the older one.
    newer: Vec<(Option<u32>, Match)>,
    /// By idx in the older capture: whether it is to be listed as gone.
    gone: Vec<bool>,
}

impl Matches {
    fn new(older: Option<&Side<'_>>, newer: Option<&Side<'_>>) -> Self {
        let count = |side: Option<&Side<'_>>| size(side.map_or(0, Side::count));
        Self { newer: vec![(None, Match::None); count(newer)], gone: vec![true; count(older)] }
    }

    /// Pairs the two blocks of an object without instances.
    fn single(&mut self) {
        self.newer.fill((Some(0), Match::Name));
        self.gone.fill(false);
    }

    /// Sorts the instances of both sides by their keys and pairs those whose key is the same.
    fn resolve(&mut self, sides: &[&Side<'_>; 2], method: Method) {
        let mut entries: Vec<Keyed> = Vec::new();
        for (side_idx, side) in (0..).zip(sides) {
            entries
                .extend((0..side.count()).map(|instance| (side.key(instance, method), side_idx, instance)));
        }
        sort(&mut entries);
        let [older, newer] = sides;
        for group in entries.chunk_by(|left, right| left.0 == right.0) {
            let has_ids = group.first().is_some_and(|(_, side_idx, instance)| {
                let side = if *side_idx == 0 { older } else { newer };
                side.ids(*instance, method).is_some()
            });
            self.pair_group(group, if has_ids { method.matched() } else { Match::Name });
        }
    }

    /// Pairs the instances of one key: the older ones come first, each side in the order of its capture.
    fn pair_group(&mut self, group: &[Keyed], matched: Match) {
        let (older, newer) = group.split_at(group.partition_point(|entry| entry.1 == 0));
        let matched = match (older.len(), newer.len()) {
            (0, _) | (_, 0) => return,
            (1, 1) => matched,
            (older, newer) if older == newer => Match::Order,
            _ => Match::Ambiguous,
        };
        for (at, (_, _, instance)) in newer.iter().enumerate() {
            let partner = older.get(at).map(|entry| entry.2).filter(|_| matched != Match::Ambiguous);
            if let Some(slot) = self.newer.get_mut(size(*instance)) {
                *slot = (partner, matched);
            }
        }
        for (_, _, instance) in older {
            if let Some(gone) = self.gone.get_mut(size(*instance)) {
                *gone = false;
            }
        }
    }

    fn listed(&self, older: Option<&Side<'_>>, newer: Option<&Side<'_>>) -> Vec<InstancePair> {
        let mut pairs = Vec::with_capacity(self.newer.len());
        if let Some(side) = newer {
            pairs.extend((0..).zip(&self.newer).map(|(instance, (partner, matched))| InstancePair {
                newer: Some(side.slot(instance)),
                older: partner.zip(older).map(|(partner, older)| older.slot(partner)),
                matched: *matched,
                first_row: 0,
            }));
        }
        if let Some(side) = older {
            let gone = self.gone.iter().enumerate().filter(|(_, gone)| **gone);
            pairs.extend(gone.map(|(instance, _)| InstancePair {
                newer: None,
                older: Some(side.slot(offset32(instance))),
                matched: Match::None,
                first_row: 0,
            }));
        }
        pairs
    }
}
