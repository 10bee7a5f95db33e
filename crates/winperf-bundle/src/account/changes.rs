//! What one of two captures has and the other has not.

use alloc::string::String;
use alloc::vec::Vec;

use winperf::Pair;
use winperf::pair::{Age, ObjectPair};

use super::{Renumbered, Statement};
use crate::markdown::short;

/// Names of an object that are told.
const NAMES: usize = 5;

/// Objects that are told.
const OBJECTS: usize = 12;

/// What is gone and what is new in the newer of two captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Instances that both have.
    pub both: u64,
    /// Instances that only the older one has.
    pub gone: u64,
    /// Instances that only the newer one has.
    pub new: u64,
    /// Where they are, the first objects of those that have any.
    pub objects: Vec<Change>,
    /// Objects that have any and are not told.
    pub more: usize,
}

/// What is gone and what is new in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The object.
    pub object: String,
    /// The only capture that has the object; `None` where both have it.
    pub only_in: Option<Age>,
    /// Instances that only the older capture has.
    pub gone: Few,
    /// Instances that only the newer capture has.
    pub new: Few,
    /// Those that both have under other numbers.
    pub renumbered: Option<Renumbered>,
}

/// The first of some names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Few {
    /// As many as are told.
    pub names: Vec<String>,
    /// How many there are.
    pub count: u64,
}

impl Few {
    fn add(&mut self, name: impl FnOnce() -> Option<String>) {
        self.count = self.count.saturating_add(1);
        if self.names.len() < NAMES {
            self.names.extend(name().map(|name| short(&name)));
        }
    }
}

impl Change {
    fn is_none(&self) -> bool {
        let is_any = self.gone.count > 0 || self.new.count > 0 || self.renumbered.is_some();
        self.only_in.is_none() && !is_any
    }

    /// The sentences about it.
    pub fn statements(&self) -> impl Iterator<Item = Statement> {
        let is_changed = self.only_in.is_some() || self.gone.count > 0 || self.new.count > 0;
        let changed = is_changed.then(|| Statement::Changed(self.clone()));
        changed.into_iter().chain(self.renumbered.clone().map(Statement::Renumbered))
    }
}

impl Changes {
    /// Whether there is nothing to compare with.
    pub fn is_of_one(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn of(pair: &Pair) -> Self {
        let mut changes = Self::default();
        if pair.older().is_none() {
            return changes;
        }
        for object in pair.objects() {
            let change = changes.count(object);
            if change.is_none() {
                continue;
            }
            if changes.objects.len() < OBJECTS {
                changes.objects.push(change);
            } else {
                changes.more += 1;
            }
        }
        changes
    }

    /// Counts the instances of an object.
    fn count(&mut self, object: ObjectPair<'_>) -> Change {
        let only_in = match Age::BOTH.map(|age| object.is_in(age)) {
            [true, false] => Some(Age::Older),
            [false, true] => Some(Age::Newer),
            _ => None,
        };
        let name = short(&object.name());
        let (gone, new) = (Few::default(), Few::default());
        let mut change = Change { object: name, only_in, gone, new, renumbered: Renumbered::of(object) };
        for instance in object.instances() {
            match Age::BOTH.map(|age| instance.of(age).is_some()) {
                [true, true] => self.both += 1,
                [true, false] => change.gone.add(|| instance.name()),
                [false, true] => change.new.add(|| instance.name()),
                [false, false] => {}
            }
        }
        self.gone += change.gone.count;
        self.new += change.new.count;
        change
    }
}
