//! The structures that are new or gone, which cause other differences.

use alloc::vec::Vec;

use crate::order;
use crate::pair::{Age, CounterPair, InstancePair, ObjectPair, Pair};

/// A structure that only one of the captures has.
#[derive(Clone, Copy, Debug)]
pub enum Cause<'a> {
    /// An object with its contents.
    Object(ObjectPair<'a>),
    /// A counter.
    Counter(CounterPair<'a>),
    /// An instance with its block.
    Instance(InstancePair<'a>),
}

impl Cause<'_> {
    /// Returns the capture that has it.
    pub fn only_in(self) -> Age {
        let is_in_newer = match self {
            Self::Object(object) => object.is_in(Age::Newer),
            Self::Counter(counter) => counter.is_in(Age::Newer),
            Self::Instance(instance) => instance.is_in(Age::Newer),
        };
        if is_in_newer { Age::Newer } else { Age::Older }
    }
}

/// Structures that are new or gone: their number, and the first of them.
#[derive(Clone, Debug, Default)]
pub struct Causes<'a> {
    /// The first of them, gone ones before new ones; at most [`Causes::MAX`].
    pub first: Vec<Cause<'a>>,
    /// Number of causes that only the older capture has.
    pub gone: usize,
    /// Number of causes that only the newer capture has.
    pub new: usize,
}

impl<'a> Causes<'a> {
    /// Number of causes that are kept.
    pub const MAX: usize = 3;

    pub(super) fn new(all: impl Iterator<Item = Cause<'a>>) -> Self {
        let (mut gone, mut new) = (Self::default(), Self::default());
        for cause in all {
            let (of_its_age, count) = match cause.only_in() {
                Age::Older => (&mut gone.first, &mut gone.gone),
                Age::Newer => (&mut new.first, &mut new.new),
            };
            *count = count.saturating_add(1);
            if of_its_age.len() < Self::MAX {
                of_its_age.push(cause);
            }
        }
        gone.first.extend(new.first);
        gone.first.truncate(Self::MAX);
        Self { first: gone.first, gone: gone.gone, new: new.new }
    }

    /// Returns the number of causes.
    pub fn count(&self) -> usize {
        self.gone.saturating_add(self.new)
    }

    /// Returns the number of causes besides the first.
    pub fn more(&self) -> usize {
        self.count().saturating_sub(self.first.len())
    }
}

impl Pair {
    /// Returns the causes of differences in the data block's layout: objects that are new or gone, otherwise what is
    /// new or gone inside objects.
    pub fn layout_causes(&self) -> Causes<'_> {
        let both = Age::BOTH.into_iter().filter(|_| self.older().is_some());
        let is_alone = move |object: &ObjectPair<'_>| both.clone().any(|age| !object.is_in(age));
        let objects = Causes::new(self.objects().filter(is_alone).map(Cause::Object));
        match objects.count() {
            0 => Causes::new(self.objects().flat_map(alone_in)),
            _ => objects,
        }
    }
}

impl<'a> ObjectPair<'a> {
    /// Returns the causes of differences in the object's layout: its new or gone counters and instances, otherwise what
    /// moved the parents of its instances.
    pub fn layout_causes(self) -> Causes<'a> {
        let own = Causes::new(alone_in(self));
        if own.count() > 0 {
            return own;
        }
        let parents = self.parent_objects().filter(|parent| parent.idx() != self.idx());
        Causes::new(parents.flat_map(alone_in))
    }

    /// Returns the objects that contain the parents of the instances; each once.
    fn parent_objects(self) -> impl Iterator<Item = ObjectPair<'a>> {
        let newer = self.get(Age::Newer).into_iter();
        let mut found: Vec<_> = newer
            .flat_map(|object| object.instances())
            .filter_map(|instance| Some(instance.parent()?.object().idx()))
            .collect();
        order::sort_by_key(&mut found, |object| *object);
        found.dedup();
        let pair = self.pair();
        found.into_iter().filter_map(move |object| pair.object_in(Age::Newer, object))
    }
}

/// Returns the counters and instances of an object of both captures in only one of them.
pub(super) fn alone_in(object: ObjectPair<'_>) -> impl Iterator<Item = Cause<'_>> {
    let is_in_both = Age::BOTH.into_iter().all(|age| object.is_in(age));
    let both = Some(object).filter(|_| is_in_both).into_iter();
    let counters = both.clone().flat_map(ObjectPair::counters);
    let counters = counters.filter(|counter| Age::BOTH.into_iter().any(|age| !counter.is_in(age)));
    counters.map(Cause::Counter).chain(both.flat_map(instances_alone).map(Cause::Instance))
}

/// Returns the instances of an object that are new or gone, without indistinguishable ones.
pub(super) fn instances_alone(object: ObjectPair<'_>) -> impl Iterator<Item = InstancePair<'_>> {
    object.instances().filter(|instance| instance.only_in().is_some())
}
