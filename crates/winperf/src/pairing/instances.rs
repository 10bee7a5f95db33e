//! Which instance of an object is which of the same object in the other capture.

mod matches;
mod work;

pub(super) use work::InstanceWork;

use super::{Match, Slot};
use crate::Capture;
use crate::TitleIndex;
use crate::index::NameHash;
use crate::index::Parent;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::object::NumInstances;
use crate::outline::{DefinitionEntry, ObjectEntry, Place};
use crate::reader::size;
use crate::sort::Sorting;

/// An object in one of the captures.
#[derive(Debug)]
struct Side<'a> {
    snapshot: &'a Capture,
    idx: u32,
    object: &'a ObjectEntry,
    process_id: Option<&'a DefinitionEntry>,
    thread_id: Option<&'a DefinitionEntry>,
    start_time: Option<&'a DefinitionEntry>,
}

impl<'a> Side<'a> {
    fn new(snapshot: &'a Capture, idx: u32) -> Option<Self> {
        let object = snapshot.outline().objects().get(size(idx))?;
        let definitions = snapshot.outline().definitions(object);
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
        let block = self.snapshot.outline().block(Place::InstanceBlock(self.idx, instance))?;
        self.snapshot.outline().value(self.snapshot.bytes(), &block, definition?)?.number()
    }

    fn unique_id(&self, instance: u32) -> i32 {
        self.snapshot
            .outline()
            .instance(self.idx, instance)
            .map_or(PERF_NO_UNIQUE_ID, |entry| entry.unique_id)
    }

    /// The unique ids of all instances; none at all when one of them has none.
    fn unique_ids(&self) -> Sorting<u32> {
        let ids = (0..self.count()).map(|instance| self.unique_id(instance));
        let all_have_one = !self.is_single() && ids.clone().all(|id| id != PERF_NO_UNIQUE_ID);
        let mut sorting = Sorting::with_capacity(if all_have_one { size(self.count()) } else { 0 });
        ids.filter(|_| all_have_one).for_each(|id| sorting.push(id.cast_unsigned()));
        sorting
    }

    /// What an instance is recognised by: its full name, and its ids where it has some.
    fn key(&self, instance: u32, method: Method) -> NameHash {
        let name = self.snapshot.index().hash(self.snapshot.outline(), self.idx, instance);
        self.ids(instance, method).into_iter().flatten().fold(name, NameHash::and_number)
    }

    /// Where the capture states a parent to be that it does not hold, since the name of such a parent is not known.
    fn parent_address(&self, instance: u32) -> Option<[u64; 3]> {
        let outline = self.snapshot.outline();
        let is_missing = matches!(
            self.snapshot.index().parent(outline, self.idx, instance),
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

/// What instances are recognised by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    UniqueId,
    ProcessId,
    ThreadId,
    Name,
}

impl Method {
    /// The best that both sides have, where not all instances of both have unique ids.
    fn of(older: &Side<'_>, newer: &Side<'_>) -> Self {
        let both = |has: fn(&Side<'_>) -> bool| has(older) && has(newer);
        if both(|side| side.process_id.is_some() && side.thread_id.is_some()) {
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
