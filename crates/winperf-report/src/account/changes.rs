//! Differences between two captures.

use winperf::pair::{Age, CounterPair, ObjectPair};
use winperf::{Pair, Place};

use super::{Renumbered, Statement};
use crate::markdown::short;

/// Maximum number of listed names of an object.
const NAMES: usize = 5;

/// Maximum number of listed objects.
const OBJECTS: usize = 12;

/// Maximum number of listed objects and counters.
const DEFINITIONS: usize = 100;

/// Maximum number of characters of such a name; those of Windows are shorter.
const NAME: usize = 80;

/// Gone and new objects, counters and instances in the newer of two captures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The first objects and counters that only one of them has.
    pub definitions: Vec<Definition>,
    /// Number of further definitions.
    pub more_definitions: usize,
    /// The bitness of the programs that took the older and the newer one, if it differs.
    pub bits: Option<[u32; 2]>,
    /// Instances that both have.
    pub both: u64,
    /// Instances that only the older one has.
    pub gone: u64,
    /// Instances that only the newer one has.
    pub new: u64,
    /// The first objects that have gone or new instances.
    pub objects: Vec<Change>,
    /// Number of objects that have any and are not listed.
    pub more: usize,
}

/// An object that only one of two captures has, or a counter of an object that both have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The object.
    pub object: String,
    /// The counter; `None` for the whole object.
    pub counter: Option<String>,
    /// The capture that contains it.
    pub only_in: Age,
    /// Place in that capture.
    pub place: Place,
}

/// Returns the objects that only one capture of a pair has, then the counters that only one has, for objects in both.
///
/// A base that is new or gone together with its counter is not listed.
pub fn definitions(pair: &Pair) -> impl Iterator<Item = Definition> {
    let is_pair = pair.older().is_some();
    let objects = move || pair.objects().filter(move |_| is_pair);
    let object_definition = |object: ObjectPair<'_>| {
        let only_in = only_in(Age::BOTH.map(|age| object.is_in(age)))?;
        let place = Place::Object(object.position(only_in)?);
        Some(Definition { object: named(&object.name()), counter: None, only_in, place })
    };
    let of_both = objects().filter(|object| Age::BOTH.into_iter().all(|age| object.is_in(age)));
    let counters = of_both.flat_map(|object| object.counters().filter_map(counter_definition));
    objects().filter_map(object_definition).chain(counters)
}

fn counter_definition(counter: CounterPair<'_>) -> Option<Definition> {
    let only_in = only_in(Age::BOTH.map(|age| counter.is_in(age)))?;
    let definition = counter.get(only_in).filter(|definition| !definition.counter_type().is_base())?;
    let (object, pair) = (counter.object(), counter.object().pair());
    Some(Definition {
        object: named(&object.name()),
        counter: Some(named(&definition.name(pair.names(only_in)))),
        only_in,
        place: definition.place(),
    })
}

/// Returns the only one of two captures that has an item.
fn only_in([older, newer]: [bool; 2]) -> Option<Age> {
    match (older, newer) {
        (true, false) => Some(Age::Older),
        (false, true) => Some(Age::Newer),
        _ => None,
    }
}

fn named(name: &str) -> String {
    let mut characters = name.chars();
    let mut named: String = characters.by_ref().take(NAME).collect();
    if characters.next().is_some() {
        named.push('…');
    }
    short(&named)
}

/// Gone and new instances of an object that both captures have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The object.
    pub object: String,
    /// Instances that only the older capture has.
    pub gone: Few,
    /// Instances that only the newer capture has.
    pub new: Few,
    /// Instances with different numbers in the two captures.
    pub renumbered: Option<Renumbered>,
}

/// The first of some names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Few {
    /// The names that are listed.
    pub names: Vec<String>,
    /// Number of them.
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
        !self.is_changed() && self.renumbered.is_none()
    }

    /// Returns `true` if instances are gone or new.
    fn is_changed(&self) -> bool {
        self.gone.count > 0 || self.new.count > 0
    }

    /// Returns the sentences about it.
    pub fn statements(&self) -> impl Iterator<Item = Statement> {
        let changed = self.is_changed().then(|| Statement::Changed(self.clone()));
        changed.into_iter().chain(self.renumbered.clone().map(Statement::Renumbered))
    }
}

impl Changes {
    /// Returns `true` if there is only one capture.
    pub fn is_of_one(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn new(pair: &Pair) -> Self {
        let mut changes = Self::default();
        if pair.older().is_none() {
            return changes;
        }
        for object in pair.objects() {
            let change = changes.count(object);
            // An object that only one has is listed as gone or new, with all of its content.
            let is_in_both = Age::BOTH.into_iter().all(|age| object.is_in(age));
            if !is_in_both || change.is_none() {
                continue;
            }
            if changes.objects.len() < OBJECTS {
                changes.objects.push(change);
            } else {
                changes.more += 1;
            }
        }
        let mut definitions = definitions(pair);
        changes.definitions = definitions.by_ref().take(DEFINITIONS).collect();
        changes.more_definitions = definitions.count();
        changes
    }

    /// Counts the instances of an object.
    fn count(&mut self, object: ObjectPair<'_>) -> Change {
        let name = short(&object.name());
        let (gone, new) = (Few::default(), Few::default());
        let mut change = Change { object: name, gone, new, renumbered: Renumbered::find(object) };
        for instance in object.instances() {
            match Age::BOTH.map(|age| instance.get(age).is_some()) {
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
