//! The handles of a pair: each borrows it and is `Copy`.

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
///
/// ```
/// use winperf::pair::Age;
/// use winperf::{Capture, Pair};
///
/// let example = winperf_synth::examples::desktop();
/// let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
/// let process = pair.find_objects("Process")?[0];
/// assert!(Age::BOTH.into_iter().all(|age| process.is_in(age)));
/// # Ok::<(), winperf::pair::NotFound>(())
/// ```
#[derive(Clone, Copy)]
pub struct ObjectPair<'a> {
    pub(super) pair: &'a Pair,
    pub(super) entry: &'a ObjectEntry,
    pub(super) idx: ObjectPairIdx,
}

/// A counter of an object of a pair: of both captures, or of one.
///
/// ```
/// # use winperf::{Capture, Pair};
/// # let example = winperf_synth::examples::desktop();
/// # let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
/// # let process = pair.find_objects("Process")?[0];
/// assert!(process.counters().all(|counter| !counter.is_changed()));
/// # Ok::<(), winperf::pair::NotFound>(())
/// ```
#[derive(Clone, Copy)]
pub struct CounterPair<'a> {
    pub(super) object: ObjectPair<'a>,
    pub(super) entry: &'a CounterEntry,
    pub(super) idx: CounterPairIdx,
}

/// An instance of an object of a pair: of both captures, or of one. An object without instances also has one, for its
/// values.
///
/// ```
/// # use winperf::pair::Age;
/// # use winperf::{Capture, Pair};
/// # let example = winperf_synth::examples::desktop();
/// # let pair = Pair::new(Capture::parse(example.older), Capture::parse(example.newer));
/// # let process = pair.find_objects("Process")?[0];
/// let mut started = process.instances().filter(|instance| instance.only_in() == Some(Age::Newer));
/// assert!(started.next().is_some());
/// # Ok::<(), winperf::pair::NotFound>(())
/// ```
#[derive(Clone, Copy)]
pub struct InstancePair<'a> {
    pub(super) object: ObjectPair<'a>,
    pub(super) entry: InstanceEntry,
    pub(super) idx: InstancePairIdx,
}

impl Pair {
    /// Returns the objects of the newer capture in its order, then those only in the older one.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = ObjectPair<'_>> + Clone {
        let entries = self.objects.iter().enumerate();
        entries.map(|(at, entry)| ObjectPair { pair: self, entry, idx: ObjectPairIdx::new(at) })
    }

    /// Returns the object at a position.
    pub fn object(&self, idx: ObjectPairIdx) -> Option<ObjectPair<'_>> {
        Some(ObjectPair { pair: self, entry: self.objects.get(idx.idx())?, idx })
    }
}

impl<'a> ObjectPair<'a> {
    /// Returns the pair that contains the object.
    pub fn pair(self) -> &'a Pair {
        self.pair
    }

    /// Returns the position among the objects of the pair.
    pub fn idx(self) -> ObjectPairIdx {
        self.idx
    }

    /// Returns the object's position in one of the captures; `None` if that capture lacks it.
    pub fn position(self, age: Age) -> Option<ObjectIdx> {
        self.entry.get(age)
    }

    /// Returns the object in one of the captures; `None` if that capture lacks it.
    pub fn get(self, age: Age) -> Option<Object<'a>> {
        self.pair.capture(age)?.object(self.position(age)?)
    }

    /// Returns `true` if the capture of that age has the object.
    pub fn is_in(self, age: Age) -> bool {
        self.position(age).is_some()
    }

    /// Returns the capture whose title and name are used: the newer one, or the older one if only that has the object.
    pub fn shown_in(self) -> Age {
        if self.is_in(Age::Newer) { Age::Newer } else { Age::Older }
    }

    /// Returns its title in [`ObjectPair::shown_in`]'s capture.
    pub fn title(self) -> Option<TitleIndex> {
        self.get(self.shown_in()).map(Object::title)
    }

    /// Returns the name in [`ObjectPair::shown_in`]'s capture.
    pub fn name(self) -> Cow<'a, str> {
        let age = self.shown_in();
        self.get(age).map(|object| object.name(self.pair.names(age))).unwrap_or_default()
    }

    /// Returns the counters of the newer capture in its order, then those only in the older one.
    pub fn counters(self) -> impl ExactSizeIterator<Item = CounterPair<'a>> + Clone {
        let entries = self.entry.counters.iter().enumerate();
        entries.map(move |(at, entry)| CounterPair { object: self, entry, idx: CounterPairIdx::new(at) })
    }

    /// Returns the counter at a position.
    pub fn counter(self, idx: CounterPairIdx) -> Option<CounterPair<'a>> {
        Some(CounterPair { object: self, entry: self.entry.counters.get(idx.idx())?, idx })
    }

    /// Returns the instances of the newer capture in its order, then those only in the older one.
    ///
    /// Instances of the older capture that are indistinguishable from others with the same name are not included.
    pub fn instances(self) -> impl ExactSizeIterator<Item = InstancePair<'a>> + Clone {
        let entries = self.entry.instances.iter().enumerate();
        entries.map(move |(at, entry)| InstancePair {
            object: self,
            entry: *entry,
            idx: InstancePairIdx::new(at),
        })
    }

    /// Returns the instance at a position.
    pub fn instance(self, idx: InstancePairIdx) -> Option<InstancePair<'a>> {
        Some(InstancePair { object: self, entry: *self.entry.instances.get(idx.idx())?, idx })
    }

    /// Returns the numbers of its rows in the pair.
    pub fn row_numbers(self) -> Range<u64> {
        self.entry.rows()
    }
}

impl<'a> CounterPair<'a> {
    /// Returns the object that defines the counter.
    pub fn object(self) -> ObjectPair<'a> {
        self.object
    }

    /// Returns the position among the counters of the object.
    pub fn idx(self) -> CounterPairIdx {
        self.idx
    }

    /// Returns the counter's position in one of the captures; `None` if that capture lacks it.
    pub fn position(self, age: Age) -> Option<CounterIdx> {
        self.entry.get(age)
    }

    /// Returns the definition in one of the captures; `None` if that capture lacks the counter.
    pub fn get(self, age: Age) -> Option<Counter<'a>> {
        self.object.get(age)?.counter(self.position(age)?)
    }

    /// Returns `true` if the capture of that age has the counter.
    pub fn is_in(self, age: Age) -> bool {
        self.position(age).is_some()
    }

    /// Returns `true` if type or size differ between the captures.
    pub fn is_changed(self) -> bool {
        self.entry.changed
    }

    /// Returns the definition in the newer capture, or in the older one if only that has the counter.
    pub fn definition(self) -> Option<Counter<'a>> {
        self.get(if self.is_in(Age::Newer) { Age::Newer } else { Age::Older })
    }
}

impl<'a> InstancePair<'a> {
    /// Returns the object of the instance.
    pub fn object(self) -> ObjectPair<'a> {
        self.object
    }

    /// Returns the position among the instances of the object.
    pub fn idx(self) -> InstancePairIdx {
        self.idx
    }

    /// Returns the structure with the raw values in one of the captures; `None` if that capture lacks the instance.
    pub fn slot(self, age: Age) -> Option<Slot> {
        self.entry.get(age)
    }

    /// Returns the place in one of the captures: the instance, or the counter block of an object without instances.
    pub fn place(self, age: Age) -> Option<Place> {
        let object = self.object.position(age)?;
        Some(match self.slot(age)? {
            Slot::Instance(instance) => Place::Instance { object, instance },
            Slot::Object => Place::ObjectBlock(object),
        })
    }

    /// Returns the instance in one of the captures; `None` if that capture lacks it, and for an object without instances.
    pub fn get(self, age: Age) -> Option<Instance<'a>> {
        match self.slot(age)? {
            Slot::Instance(instance) => self.object.get(age)?.instance(instance),
            Slot::Object => None,
        }
    }

    /// Returns `true` if the capture of that age has the instance, or the object without instances.
    pub fn is_in(self, age: Age) -> bool {
        self.slot(age).is_some()
    }

    /// Returns the capture whose name is used: the newer one, or the older one if only that has the instance.
    pub fn shown_in(self) -> Age {
        if self.is_in(Age::Newer) { Age::Newer } else { Age::Older }
    }

    /// Returns the only capture that has the instance; `None` if both have it, or if it is indistinguishable from
    /// others with the same name.
    pub fn only_in(self) -> Option<Age> {
        let is_alone =
            self.matched() != Match::Ambiguous && !Age::BOTH.into_iter().all(|age| self.is_in(age));
        is_alone.then(|| self.shown_in())
    }

    /// Returns the numbers of its rows in the pair.
    pub fn row_numbers(self) -> Range<u64> {
        self.object.entry.rows_of(&self.entry)
    }

    /// Returns the method by which the instance was matched between the captures.
    pub fn matched(self) -> Match {
        self.entry.matched
    }

    /// Returns the name in a counter path, `parent/instance#n`, in [`InstancePair::shown_in`]'s capture; `None` for an
    /// object without instances.
    pub fn name(self) -> Option<String> {
        let age = self.shown_in();
        Some(self.get(age)?.name(self.object.pair.names(age)))
    }

    /// Returns the same instance of the newer capture, with a different instance of the older one.
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
