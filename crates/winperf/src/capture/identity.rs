//! What an instance is recognised by in another capture, whatever its position and its number are there.

use alloc::vec::Vec;

use super::index::{NameHash, Parent};
use super::{Counter, Instance, Object};
use crate::TitleIndex;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::place::InstanceIdx;

/// What an instance is recognised by in any capture of its machine, whatever its position and its number (`svchost#1`) are there.
///
/// Two instances of one object with the same identity are the same one, as far as captures can tell, unless several of one capture have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// Of the full name, without regard to case.
    name: NameHash,
    ids: Ids,
}

/// What an instance has beside its name that tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ids {
    /// Nothing: it is known by its full name.
    None,
    /// `UniqueID`, where every instance of the object has one of its own.
    UniqueId(i32),
    /// Those of a process.
    Process {
        /// `ID Process`.
        id: u64,
        /// The raw value of `Elapsed Time`, which is when it started; 0 where the object does not count that.
        start: u64,
    },
    /// Those of a thread.
    Thread {
        /// `ID Process`.
        process: u64,
        /// `ID Thread`.
        id: u64,
        /// The raw value of `Elapsed Time`, which is when it started; 0 where the object does not count that.
        start: u64,
    },
    /// Where a parent should be whose name is not known, since the capture does not hold it.
    MissingParent {
        /// The title index of the parent's object.
        object: TitleIndex,
        /// Its position among the instances of that.
        position: InstanceIdx,
    },
}

impl Identity {
    /// What the instance has beside its name that tells it from others.
    pub fn ids(self) -> Ids {
        self.ids
    }

    /// One key for name and ids.
    pub(crate) fn key(self) -> NameHash {
        let of = |numbers: [u64; 3]| numbers.into_iter().fold(self.name, NameHash::and_number);
        match self.ids {
            Ids::None => self.name,
            Ids::UniqueId(id) => of([id.cast_unsigned().into(), 0, 0]),
            Ids::Process { id, start } => of([id, 0, start]),
            Ids::Thread { process, id, start } => of([process, id, start]),
            Ids::MissingParent { object, position } => of([u64::MAX, object.0.into(), position.0.into()]),
        }
    }
}

/// What the instances of an object are recognised by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    UniqueId,
    ThreadId,
    ProcessId,
    Name,
}

impl Method {
    /// From the one that says most to the one that every object has.
    pub(crate) const BEST_FIRST: [Self; 4] = [Self::UniqueId, Self::ThreadId, Self::ProcessId, Self::Name];
}

/// The instances of an object by their identities.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Identities<'a> {
    object: Object<'a>,
    process_id: Option<Counter<'a>>,
    thread_id: Option<Counter<'a>>,
    start_time: Option<Counter<'a>>,
}

impl<'a> Identities<'a> {
    pub(crate) fn new(object: Object<'a>) -> Self {
        Self {
            object,
            process_id: object.counter_of(TitleIndex::ID_PROCESS),
            thread_id: object.counter_of(TitleIndex::ID_THREAD),
            start_time: object.counter_of(TitleIndex::ELAPSED_TIME),
        }
    }

    /// Whether the object has what a method needs.
    pub(crate) fn has(&self, method: Method) -> bool {
        match method {
            Method::UniqueId => self.has_unique_ids(),
            Method::ThreadId => self.process_id.is_some() && self.thread_id.is_some(),
            Method::ProcessId => self.process_id.is_some() && self.thread_id.is_none(),
            Method::Name => true,
        }
    }

    /// The best method that the object has.
    fn best(&self) -> Method {
        Method::BEST_FIRST.into_iter().find(|method| self.has(*method)).unwrap_or(Method::Name)
    }

    /// Whether every instance has a unique id that no other has; of no instances nobody knows.
    fn has_unique_ids(&self) -> bool {
        let mut ids: Vec<i32> = self.object.instances().map(Instance::unique_id).collect();
        ids.sort_unstable();
        !ids.is_empty() && !ids.contains(&PERF_NO_UNIQUE_ID) && ids.is_sorted_by(|left, right| left < right)
    }

    pub(crate) fn identity(&self, instance: Instance<'_>, method: Method) -> Identity {
        Identity { name: instance.hash(), ids: self.ids(instance, method).unwrap_or(Ids::None) }
    }

    /// The ids that tell an instance from all others, or `None` when it has to be known by its name.
    ///
    /// Idle, `_Total` and processes that are ending have 0 where others have an id.
    fn ids(&self, instance: Instance<'_>, method: Method) -> Option<Ids> {
        let number = |counter: Option<Counter<'_>>| instance.value(counter?)?.number();
        let start = || number(self.start_time).unwrap_or(0);
        match method {
            Method::Name => missing_parent(instance),
            Method::UniqueId => Some(Ids::UniqueId(instance.unique_id())),
            Method::ProcessId => {
                let id = number(self.process_id).filter(|id| *id != 0)?;
                Some(Ids::Process { id, start: start() })
            }
            Method::ThreadId => {
                let (process, id) = number(self.process_id).zip(number(self.thread_id))?;
                (id != 0).then(|| Ids::Thread { process, id, start: start() })
            }
        }
    }
}

/// Where the capture states a parent to be that it does not hold, since the name of such a parent is not known.
fn missing_parent(instance: Instance<'_>) -> Option<Ids> {
    match instance.parent_place() {
        Parent::ObjectMissing | Parent::InstanceMissing => {
            Some(Ids::MissingParent { object: instance.parent_object()?, position: instance.parent_idx() })
        }
        Parent::None | Parent::Instance { .. } => None,
    }
}

impl<'a> Object<'a> {
    /// What each instance is recognised by in other captures, in their order.
    pub fn identities(self) -> impl Iterator<Item = Identity> + use<'a> {
        let identities = Identities::new(self);
        let method = identities.best();
        self.instances().map(move |instance| identities.identity(instance, method))
    }
}

impl Instance<'_> {
    /// What the instance is recognised by in other captures.
    ///
    /// It follows from what the instances of its object have in common; [`Object::identities`] looks for that once for all of them.
    pub fn identity(self) -> Identity {
        let identities = Identities::new(self.object());
        identities.identity(self, identities.best())
    }
}
