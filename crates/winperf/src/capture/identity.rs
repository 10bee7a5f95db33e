//! Identity of an instance across captures, independent of its position and its number.

use alloc::vec::Vec;

use super::index::{NameHash, Parent};
use super::{Counter, Instance, Object};
use crate::TitleIndex;
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::place::InstanceIdx;

/// Identity of an instance in any capture of its machine, independent of its position and its number (`svchost#1`).
///
/// Two instances of an object with equal identities are considered the same instance, unless several instances of one
/// capture have that identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// Hash of the full name, ignoring case.
    name: NameHash,
    ids: Ids,
}

/// Ids that distinguish an instance from others with the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ids {
    /// None: it is identified by its full name.
    None,
    /// `UniqueID`, if it differs for all instances of the object.
    UniqueId(i32),
    /// Ids of a process.
    Process {
        /// `ID Process`.
        id: u64,
        /// The raw value of `Elapsed Time`, which is the start time; 0 if the object has no such counter.
        start: u64,
    },
    /// Ids of a thread.
    Thread {
        /// `ID Process`.
        process: u64,
        /// `ID Thread`.
        id: u64,
        /// The raw value of `Elapsed Time`, which is the start time; 0 if the object has no such counter.
        start: u64,
    },
    /// Stated position of a parent that the capture does not contain and whose name is therefore unknown.
    MissingParent {
        /// The title index of the parent's object.
        object: TitleIndex,
        /// Its position among the instances of that.
        position: InstanceIdx,
    },
}

impl Identity {
    /// Returns the ids that distinguish the instance from others with the same name.
    pub fn ids(self) -> Ids {
        self.ids
    }

    /// Returns one key for name and ids.
    pub(crate) fn key(self) -> NameHash {
        let hash_with = |numbers: [u64; 3]| numbers.into_iter().fold(self.name, NameHash::and_number);
        match self.ids {
            Ids::None => self.name,
            Ids::UniqueId(id) => hash_with([id.cast_unsigned().into(), 0, 0]),
            Ids::Process { id, start } => hash_with([id, 0, start]),
            Ids::Thread { process, id, start } => hash_with([process, id, start]),
            Ids::MissingParent { object, position } => {
                hash_with([u64::MAX, object.0.into(), position.0.into()])
            }
        }
    }
}

/// Way of identifying the instances of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    UniqueId,
    ThreadId,
    ProcessId,
    Name,
}

impl Method {
    /// From the most specific method to the one that every object has.
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

    /// Returns `true` if the object has the data for a method.
    pub(crate) fn has(&self, method: Method) -> bool {
        match method {
            Method::UniqueId => self.has_unique_ids(),
            Method::ThreadId => self.process_id.is_some() && self.thread_id.is_some(),
            Method::ProcessId => self.process_id.is_some() && self.thread_id.is_none(),
            Method::Name => true,
        }
    }

    /// Returns the best method that the object has.
    fn best(&self) -> Method {
        Method::BEST_FIRST.into_iter().find(|method| self.has(*method)).unwrap_or(Method::Name)
    }

    /// Returns `true` if every instance has a unique id of its own; `false` if there are no instances.
    fn has_unique_ids(&self) -> bool {
        let mut ids: Vec<i32> = self.object.instances().map(Instance::unique_id).collect();
        ids.sort_unstable();
        !ids.is_empty() && !ids.contains(&PERF_NO_UNIQUE_ID) && ids.is_sorted_by(|left, right| left < right)
    }

    pub(crate) fn identity(&self, instance: Instance<'_>, method: Method) -> Identity {
        Identity { name: instance.hash(), ids: self.ids(instance, method).unwrap_or(Ids::None) }
    }

    /// Returns the ids that distinguish an instance from all others, or `None` if only its name identifies it.
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

/// Returns the stated position of a parent that the capture does not contain, since the name of such a parent is unknown.
fn missing_parent(instance: Instance<'_>) -> Option<Ids> {
    match instance.parent_place() {
        Parent::ObjectMissing | Parent::InstanceMissing => {
            Some(Ids::MissingParent { object: instance.parent_object()?, position: instance.parent_idx() })
        }
        Parent::None | Parent::Instance { .. } => None,
    }
}

impl<'a> Object<'a> {
    /// Returns the identities of the instances, in their order.
    pub fn identities(self) -> impl Iterator<Item = Identity> + use<'a> {
        let identities = Identities::new(self);
        let method = identities.best();
        self.instances().map(move |instance| identities.identity(instance, method))
    }
}

impl Instance<'_> {
    /// Returns the identity of the instance across captures.
    ///
    /// The method depends on all instances of the object; [`Object::identities`] determines it once for all of them.
    pub fn identity(self) -> Identity {
        let identities = Identities::new(self.object());
        identities.identity(self, identities.best())
    }
}
