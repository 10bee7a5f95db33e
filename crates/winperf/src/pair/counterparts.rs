//! Counterparts of structures in the other capture.
//!
//! The counterpart of a structure is the one matched with it, at any offset in the other file.
//! New, gone and ambiguous structures have none.

use alloc::vec;
use alloc::vec::Vec;

use super::cell::{CounterPairIdx, InstancePairIdx, ObjectPairIdx};
use super::entries::{InstanceEntry, Match, ObjectEntry, Slot};
use super::handles::{CounterPair, InstancePair, ObjectPair};
use super::{Age, Pair};
use crate::Capture;
use crate::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};

/// Marks structures without a counterpart in the older capture.
const NONE: u32 = u32::MAX;

/// An instance of the older capture indistinguishable from others with the same name.
const AMBIGUOUS: u32 = u32::MAX - 1;

/// Map from the older capture to the newer one; the opposite direction is in the entries of the pair.
///
/// It takes 4 bytes for each object, definition and instance of the older capture.
#[derive(Clone, Debug, Default)]
pub(super) struct OlderToNewer {
    /// Index of each object of the older capture in the newer one.
    objects: Vec<u32>,
    /// Index of each definition of the older capture, over all objects, in the object of the newer one.
    counters: Vec<u32>,
    /// Index of each instance of the older capture, over all objects, in the object of the newer one.
    instances: Vec<u32>,
}

impl OlderToNewer {
    pub(super) fn new(pairs: &[ObjectEntry], older: &Capture) -> Self {
        let mut all = Self {
            objects: vec![NONE; older.objects().len()],
            counters: vec![NONE; older.counter_count()],
            instances: vec![AMBIGUOUS; older.instance_count()],
        };
        for pair in pairs {
            all.add(pair, older);
        }
        all
    }

    fn add(&mut self, pair: &ObjectEntry, older: &Capture) {
        let Some(idx) = pair.older else { return };
        let Some(object) = older.object(idx) else { return };
        set(&mut self.objects, idx.idx(), pair.newer.map(|newer| newer.0));
        let (counters, instances) = (object.counter_numbers().start, object.instance_numbers().start);
        for counter in &pair.counters {
            if let Some(idx) = counter.older {
                let newer = counter.newer.map(|newer| newer.0);
                set(&mut self.counters, counters.saturating_add(idx.idx()), newer);
            }
        }
        for instance in &pair.instances {
            if let Some(Slot::Instance(idx)) = instance.older {
                let newer = instance_of(instance.newer).map(|newer| newer.0);
                set(&mut self.instances, instances.saturating_add(idx.idx()), newer);
            }
        }
    }
}

fn set(places: &mut [u32], at: usize, number: Option<u32>) {
    if let Some(place) = places.get_mut(at) {
        *place = number.unwrap_or(NONE);
    }
}

fn found(places: &[u32], at: usize) -> Option<u32> {
    places.get(at).copied().filter(|number| *number < AMBIGUOUS)
}

fn instance_of(slot: Option<Slot>) -> Option<InstanceIdx> {
    match slot {
        Some(Slot::Instance(instance)) => Some(instance),
        Some(Slot::Object) | None => None,
    }
}

impl Pair {
    /// Returns the place in the other capture that corresponds to a place in the capture `from`.
    pub fn counterpart(&self, from: Age, place: Place) -> Option<Place> {
        Some(match place {
            Place::DataBlock => self.capture(from.other()).map(|_| Place::DataBlock)?,
            Place::Object(object) => Place::Object(self.other_object(from, object)?),
            Place::CounterDefinition { object, counter } => Place::CounterDefinition {
                object: self.other_object(from, object)?,
                counter: self.other_counter(from, object, counter)?,
            },
            Place::Instance { object, instance } => Place::Instance {
                object: self.other_object(from, object)?,
                instance: self.other_instance(from, object, instance)?,
            },
            Place::InstanceBlock { object, instance } => Place::InstanceBlock {
                object: self.other_object(from, object)?,
                instance: self.other_instance(from, object, instance)?,
            },
            Place::ObjectBlock(object) => {
                let other = self.other_object(from, object)?;
                let newer = if from == Age::Newer { object } else { other };
                let pair = self.entry_of_newer(newer)?.instances.first()?;
                let single = (Some(Slot::Object), Some(Slot::Object));
                // The block is missing if the object is truncated.
                let has_block = |age, object| {
                    self.capture(age).and_then(|capture| capture.object(object)?.block()).is_some()
                };
                let both_have = has_block(from, object) && has_block(from.other(), other);
                ((pair.newer, pair.older) == single && both_have).then_some(Place::ObjectBlock(other))?
            }
        })
    }

    /// Returns the object of the other capture matched with an object of the capture `from`.
    pub(crate) fn other_object(&self, from: Age, object: ObjectIdx) -> Option<ObjectIdx> {
        match from {
            Age::Newer => self.entry_of_newer(object)?.older,
            Age::Older => found(&self.older_to_newer.objects, object.idx()).map(ObjectIdx),
        }
    }

    /// Returns the counter of the other capture matched with a counter of an object of the capture `from`.
    pub(crate) fn other_counter(
        &self,
        from: Age,
        object: ObjectIdx,
        counter: CounterIdx,
    ) -> Option<CounterIdx> {
        match from {
            Age::Newer => self.entry_of_newer(object)?.counters.get(counter.idx())?.older,
            Age::Older => {
                let mut numbers = self.older()?.object(object)?.counter_numbers();
                found(&self.older_to_newer.counters, numbers.nth(counter.idx())?).map(CounterIdx)
            }
        }
    }

    /// Returns the instance of the other capture matched with an instance of an object of the capture `from`.
    pub(crate) fn other_instance(
        &self,
        from: Age,
        object: ObjectIdx,
        instance: InstanceIdx,
    ) -> Option<InstanceIdx> {
        match from {
            Age::Newer => instance_of(self.entry_of_newer(object)?.instances.get(instance.idx())?.older),
            Age::Older => found(&self.older_to_newer.instances, self.instance_of_older(object, instance)?)
                .map(InstanceIdx),
        }
    }

    /// Returns `true` if an instance or counter block is indistinguishable from others with the same name, so its
    /// counterpart is unknown.
    pub fn is_ambiguous(&self, age: Age, place: Place) -> bool {
        let (Place::Instance { object, instance } | Place::InstanceBlock { object, instance }) = place else {
            return false;
        };
        let found = match age {
            Age::Newer => {
                let pair = self.entry_of_newer(object).and_then(|pair| pair.instances.get(instance.idx()));
                pair.map(|pair| pair.matched == Match::Ambiguous)
            }
            Age::Older => {
                let at = self.instance_of_older(object, instance);
                at.and_then(|at| self.older_to_newer.instances.get(at)).map(|number| *number == AMBIGUOUS)
            }
        };
        found.unwrap_or(false)
    }

    fn instance_of_older(&self, object: ObjectIdx, instance: InstanceIdx) -> Option<usize> {
        self.older()?.object(object)?.instance_numbers().nth(instance.idx())
    }

    /// Returns the pair of an object of the newer capture; these come first, in the order of that capture.
    fn entry_of_newer(&self, object: ObjectIdx) -> Option<&ObjectEntry> {
        self.objects.get(object.idx()).filter(|pair| pair.newer == Some(object))
    }

    /// Returns the pair that contains an object of one of the captures.
    pub fn object_in(&self, age: Age, object: ObjectIdx) -> Option<ObjectPair<'_>> {
        let newer = if age == Age::Newer { Some(object) } else { self.other_object(age, object) };
        let gone =
            || position_among_gone(&self.objects, |pair| pair.newer.is_some(), |pair| pair.older, object);
        let idx = newer.map(ObjectIdx::idx).or_else(gone)?;
        self.object(ObjectPairIdx::new(idx)).filter(|pair| pair.entry.get(age) == Some(object))
    }
}

impl<'a> ObjectPair<'a> {
    /// Returns the pair that contains an instance of the object in one of the captures; `None` for an ambiguous one of
    /// the older capture.
    pub fn instance_in(self, age: Age, slot: Slot) -> Option<InstancePair<'a>> {
        let pairs = &self.entry.instances;
        let is_in_newer = |pair: &InstanceEntry| pair.newer.is_some();
        let idx = match (age, slot) {
            (Age::Newer, Slot::Instance(instance)) => instance.idx(),
            (Age::Newer, Slot::Object) => 0,
            (Age::Older, Slot::Instance(instance)) => {
                let newer = self.pair.other_instance(age, self.entry.older?, instance);
                let gone =
                    || position_among_gone(pairs, is_in_newer, |pair| instance_of(pair.older), instance);
                newer.map(InstanceIdx::idx).or_else(gone)?
            }
            (Age::Older, Slot::Object) => pairs.iter().position(|pair| pair.older == Some(slot))?,
        };
        self.instance(InstancePairIdx::new(idx)).filter(|pair| pair.entry.get(age) == Some(slot))
    }

    /// Returns the pair that contains a counter of the object in one of the captures.
    pub fn counter_in(self, age: Age, counter: CounterIdx) -> Option<CounterPair<'a>> {
        let newer = match age {
            Age::Newer => Some(counter),
            Age::Older => self.pair.other_counter(age, self.entry.older?, counter),
        };
        let pairs = &self.entry.counters;
        let gone = || position_among_gone(pairs, |pair| pair.newer.is_some(), |pair| pair.older, counter);
        let idx = newer.map(CounterIdx::idx).or_else(gone)?;
        self.counter(CounterPairIdx::new(idx)).filter(|pair| pair.entry.get(age) == Some(counter))
    }
}

/// Returns the position in the pair of an item that only the older capture has: these follow all items of the newer
/// one, in the order of the older one.
fn position_among_gone<T, I: Ord>(
    pairs: &[T],
    is_in_newer: impl Fn(&T) -> bool,
    older: impl Fn(&T) -> Option<I>,
    wanted: I,
) -> Option<usize> {
    let first = pairs.partition_point(is_in_newer);
    let behind = pairs.get(first..)?.binary_search_by_key(&Some(wanted), older).ok()?;
    first.checked_add(behind)
}
