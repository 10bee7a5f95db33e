//! Instances whose number after the name has changed, and the new or gone instances that caused this.

use core::fmt;

use winperf::Ids;
use winperf::difference::{Cause, Causes};
use winperf::pair::{Age, InstancePair, ObjectPair};

use crate::markdown::short;

/// The instances of an object whose number after the name has changed; displayed in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renumbered {
    /// The object.
    pub object: String,
    /// Number of them.
    pub count: u64,
    /// Increase of their numbers; `None` if it differs between them.
    pub by: Option<i64>,
    /// Why.
    pub who: ChangedInstances,
}

/// Instances that came or went; displayed in English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChangedInstances {
    /// The first of them.
    pub first: Vec<Passer>,
    /// Number of further ones.
    pub more: u64,
}

/// A new or gone item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passer {
    /// Name, without a number if its id is known.
    pub name: String,
    /// Kind of instance.
    pub kind: PasserKind,
    /// Its id, if it has one.
    pub id: Option<u64>,
    /// The only capture that contains it.
    pub only_in: Age,
}

/// Kind of instance that came or went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasserKind {
    /// An object.
    Object,
    /// A counter.
    Counter,
    /// An instance.
    Instance,
    /// A process or a thread, which starts and ends.
    Running,
}

impl Renumbered {
    /// Returns the renumbered instances of an object; `None` if it has none.
    pub fn find(object: ObjectPair<'_>) -> Option<Self> {
        let found = object.renumbered()?;
        Some(Self {
            object: short(&object.name()),
            count: counted(found.count),
            by: found.by,
            who: ChangedInstances::new(&found.causes),
        })
    }
}

impl ChangedInstances {
    /// Returns the instances that came and went, by their names.
    pub fn new(causes: &Causes<'_>) -> Self {
        let first = causes.first.iter().map(|cause| Passer::new(*cause));
        Self { first: first.collect(), more: counted(causes.more()) }
    }

    /// Returns `true` if there are no new or gone items.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }
}

impl Passer {
    fn new(cause: Cause<'_>) -> Self {
        let only_in = cause.only_in();
        let named = |kind, name: &str| Self { name: short(name), kind, id: None, only_in };
        match cause {
            Cause::Object(object) => named(PasserKind::Object, &object.name()),
            Cause::Counter(counter) => {
                let names = counter.object().pair().names(only_in);
                let name = counter.definition().map(|counter| counter.name(names)).unwrap_or_default();
                named(PasserKind::Counter, &name)
            }
            Cause::Instance(instance) => Self::from_instance(instance, only_in),
        }
    }

    fn from_instance(pair: InstancePair<'_>, only_in: Age) -> Self {
        let names = pair.object().pair().names(only_in);
        let found = pair.get(only_in);
        let (kind, id) = match found.map(|instance| instance.identity().ids()) {
            Some(Ids::Process { id, .. } | Ids::Thread { id, .. }) => (PasserKind::Running, Some(id)),
            Some(Ids::UniqueId(id)) => (PasserKind::Instance, Some(id.cast_unsigned().into())),
            _ => (PasserKind::Instance, None),
        };
        let name = match found {
            Some(instance) if id.is_some() => instance.full_name().decode(names.code_pages()),
            _ => pair.name().unwrap_or_default(),
        };
        Self { name: short(&name), kind, id, only_in }
    }

    /// Returns its name and its id.
    pub fn named(&self) -> String {
        match self.id {
            Some(id) => format!("{} ({id})", self.name),
            None => self.name.clone(),
        }
    }
}

fn counted(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

impl fmt::Display for Renumbered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { object, count, by, who } = self;
        let (instances, were) = if *count == 1 { ("instance", "was") } else { ("instances", "were") };
        write!(f, "{count} {object} {instances} {were} renumbered")?;
        match by {
            Some(by) if *by < 0 => write!(f, " (#n decreased by {})", by.unsigned_abs())?,
            Some(by) => write!(f, " (#n increased by {by})")?,
            None => {}
        }
        if who.is_empty() { write!(f, " because their order changed") } else { write!(f, " because {who}") }
    }
}

impl fmt::Display for ChangedInstances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<String> = self.first.iter().map(describe_passer).collect();
        write!(f, "{}", told.join(", "))?;
        match self.more {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

fn describe_passer(passer: &Passer) -> String {
    let what = match passer.kind {
        PasserKind::Object => "the object ",
        PasserKind::Counter => "the counter ",
        PasserKind::Instance | PasserKind::Running => "",
    };
    let how = match (passer.kind, passer.only_in) {
        (PasserKind::Running, Age::Older) => "ended",
        (PasserKind::Running, Age::Newer) => "started",
        (_, Age::Older) => "is gone",
        (_, Age::Newer) => "is new",
    };
    what.to_owned() + &passer.named() + " " + how
}
