//! The handles of a pair: each borrows it and is `Copy`, and one leads to the other.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::ops::Range;

use super::cell::{CounterPairIdx, InstancePairIdx, ObjectPairIdx};
use super::entries::{CounterEntry, InstanceEntry, Match, ObjectEntry, Slot};
use super::{Age, Pair};
use crate::place::{CounterIdx, ObjectIdx, Place};
use crate::{Counter, Instance, Object, TitleIndex};

/// An object of both captures of a pair, or of one.
#[derive(Clone, Copy)]
pub struct ObjectPair<'a> {
    pub(super) pair: &'a Pair,
    pub(super) entry: &'a ObjectEntry,
    pub(super) idx: ObjectPairIdx,
}

/// A counter of an object of a pair: of both captures, or of one.
#[derive(Clone, Copy)]
pub struct CounterPair<'a> {
    pub(super) object: ObjectPair<'a>,
    pub(super) entry: &'a CounterEntry,
    pub(super) idx: CounterPairIdx,
}

/// An instance of an object of a pair: of both captures, or of one. An object without instances has one of these too, for its values.
#[derive(Clone, Copy)]
pub struct InstancePair<'a> {
    pub(super) object: ObjectPair<'a>,
    pub(super) entry: InstanceEntry,
    pub(super) idx: InstancePairIdx,
}

impl Pair {
    /// The objects of the newer capture in its order, then those that only the older one has.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = ObjectPair<'_>> + Clone {
        let entries = self.objects.iter().enumerate();
        entries.map(|(at, entry)| ObjectPair { pair: self, entry, idx: ObjectPairIdx::at(at) })
    }

    /// The object at a position.
    pub fn object(&self, idx: ObjectPairIdx) -> Option<ObjectPair<'_>> {
        Some(ObjectPair { pair: self, entry: self.objects.get(idx.idx())?, idx })
    }
}

impl<'a> ObjectPair<'a> {
    /// The pair that has the object.
    pub fn pair(self) -> &'a Pair {
        self.pair
    }

    /// Position among the objects of the pair.
    pub fn idx(self) -> ObjectPairIdx {
        self.idx
    }

    /// Which object it is in one of the captures; `None` where that does not have it.
    pub fn position(self, age: Age) -> Option<ObjectIdx> {
        self.entry.of(age)
    }

    /// The object in one of the captures; `None` where that does not have it.
    pub fn of(self, age: Age) -> Option<Object<'a>> {
        self.pair.capture(age)?.object(self.position(age)?)
    }

    /// Whether one of the captures has the object.
    pub fn is_in(self, age: Age) -> bool {
        self.position(age).is_some()
    }

    /// The capture that its title and name are those of: the newer one, or the older one when only that has the object.
    pub fn shown_in(self) -> Age {
        if self.is_in(Age::Newer) { Age::Newer } else { Age::Older }
    }

    /// Its title in [`ObjectPair::shown_in`]'s capture.
    pub fn title(self) -> Option<TitleIndex> {
        self.of(self.shown_in()).map(Object::title)
    }

    /// What it is called in [`ObjectPair::shown_in`]'s capture.
    pub fn name(self) -> Cow<'a, str> {
        let age = self.shown_in();
        self.of(age).map(|object| object.name(self.pair.names(age))).unwrap_or_default()
    }

    /// The counters of the newer capture in its order, then those that only the older one has.
    pub fn counters(self) -> impl ExactSizeIterator<Item = CounterPair<'a>> + Clone {
        let entries = self.entry.counters.iter().enumerate();
        entries.map(move |(at, entry)| CounterPair { object: self, entry, idx: CounterPairIdx::at(at) })
    }

    /// The counter at a position.
    pub fn counter(self, idx: CounterPairIdx) -> Option<CounterPair<'a>> {
        Some(CounterPair { object: self, entry: self.entry.counters.get(idx.idx())?, idx })
    }

    /// The instances of the newer capture in its order, then those that only the older one has.
    ///
    /// Those of the older capture that cannot be told from others of their name are not among them.
    pub fn instances(self) -> impl ExactSizeIterator<Item = InstancePair<'a>> + Clone {
        let entries = self.entry.instances.iter().enumerate();
        entries.map(move |(at, entry)| InstancePair {
            object: self,
            entry: *entry,
            idx: InstancePairIdx::at(at),
        })
    }

    /// The instance at a position.
    pub fn instance(self, idx: InstancePairIdx) -> Option<InstancePair<'a>> {
        Some(InstancePair { object: self, entry: *self.entry.instances.get(idx.idx())?, idx })
    }

    /// The numbers of its rows among those of the pair.
    pub fn row_numbers(self) -> Range<u64> {
        self.entry.rows()
    }
}

impl<'a> CounterPair<'a> {
    /// The object that defines the counter.
    pub fn object(self) -> ObjectPair<'a> {
        self.object
    }

    /// Position among the counters of the object.
    pub fn idx(self) -> CounterPairIdx {
        self.idx
    }

    /// Which counter of the object it is in one of the captures; `None` where that does not have it.
    pub fn position(self, age: Age) -> Option<CounterIdx> {
        self.entry.of(age)
    }

    /// The definition in one of the captures; `None` where that does not have the counter.
    pub fn of(self, age: Age) -> Option<Counter<'a>> {
        self.object.of(age)?.counter(self.position(age)?)
    }

    /// Whether one of the captures has the counter.
    pub fn is_in(self, age: Age) -> bool {
        self.position(age).is_some()
    }

    /// Whether type or size differ between the captures.
    pub fn is_changed(self) -> bool {
        self.entry.changed
    }

    /// The definition in the newer capture, or in the older one when only that has the counter.
    pub fn definition(self) -> Option<Counter<'a>> {
        self.of(if self.is_in(Age::Newer) { Age::Newer } else { Age::Older })
    }
}

impl<'a> InstancePair<'a> {
    /// The object that the instance is of.
    pub fn object(self) -> ObjectPair<'a> {
        self.object
    }

    /// Position among the instances of the object.
    pub fn idx(self) -> InstancePairIdx {
        self.idx
    }

    /// What the raw values belong to in one of the captures; `None` where that does not have the instance.
    pub fn slot(self, age: Age) -> Option<Slot> {
        self.entry.of(age)
    }

    /// Where it is in one of the captures: the instance, or the counter block of an object without instances.
    pub fn place(self, age: Age) -> Option<Place> {
        let object = self.object.position(age)?;
        Some(match self.slot(age)? {
            Slot::Instance(instance) => Place::Instance { object, instance },
            Slot::Object => Place::ObjectBlock(object),
        })
    }

    /// The instance in one of the captures; `None` where that does not have it, and for an object without instances.
    pub fn of(self, age: Age) -> Option<Instance<'a>> {
        match self.slot(age)? {
            Slot::Instance(instance) => self.object.of(age)?.instance(instance),
            Slot::Object => None,
        }
    }

    /// Whether one of the captures has the instance, or the object without instances.
    pub fn is_in(self, age: Age) -> bool {
        self.slot(age).is_some()
    }

    /// The capture that its name is that of: the newer one, or the older one when only that has the instance.
    pub fn shown_in(self) -> Age {
        if self.is_in(Age::Newer) { Age::Newer } else { Age::Older }
    }

    /// The only capture that has the instance; `None` where both have it, or it cannot be told from others of its name.
    pub fn only_in(self) -> Option<Age> {
        let is_alone =
            self.matched() != Match::Ambiguous && !Age::BOTH.into_iter().all(|age| self.is_in(age));
        is_alone.then(|| self.shown_in())
    }

    /// The numbers of its rows among those of the pair.
    pub fn row_numbers(self) -> Range<u64> {
        self.object.entry.rows_of(&self.entry)
    }

    /// How the one of the newer capture was found for that of the older one.
    pub fn matched(self) -> Match {
        self.entry.matched
    }

    /// What it is called in a counter path, `parent/instance#n`, by [`InstancePair::shown_in`]'s capture; `None` for an object without instances.
    pub fn name(self) -> Option<String> {
        let age = self.shown_in();
        Some(self.of(age)?.name(self.object.pair.names(age)))
    }

    /// The same in the newer capture, with another instance of the older one.
    pub(crate) fn with_older(self, older: Slot, matched: Match) -> Self {
        Self { entry: self.entry.with_older(older, matched), ..self }
    }
}

impl fmt::Debug for ObjectPair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { entry, idx, .. } = self;
        let mut shown = f.debug_struct("ObjectPair");
        shown.field("idx", idx).field("older", &entry.older).field("newer", &entry.newer).finish()
    }
}

impl fmt::Debug for CounterPair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { object, entry, idx } = self;
        let mut shown = f.debug_struct("CounterPair");
        shown.field("object", &object.idx).field("idx", idx);
        shown.field("older", &entry.older).field("newer", &entry.newer).finish()
    }
}

impl fmt::Debug for InstancePair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { object, entry, idx } = self;
        let mut shown = f.debug_struct("InstancePair");
        shown.field("object", &object.idx).field("idx", idx);
        shown.field("older", &entry.older).field("newer", &entry.newer).field("matched", &entry.matched);
        shown.finish()
    }
}
