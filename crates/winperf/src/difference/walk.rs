//! The walk over two captures that finds their differences, one structure at a time.

use alloc::vec::Vec;
use core::iter::once;

use super::kind::Places;
use super::rows::{BlockRows, Blocks, compare};
use super::{Difference, DifferenceKind};
use crate::pair::{Age, CounterPair, InstancePair, Match, ObjectPair, Pair};
use crate::place::Place;
use crate::{Counter, Instance, Object};

/// What is compared as one.
#[derive(Clone, Copy)]
enum Part<'a> {
    DataBlock,
    Object(ObjectPair<'a>),
    Counter(CounterPair<'a>),
    /// The instance with its block.
    Instance(InstancePair<'a>),
    /// An instance of the older capture that cannot be told from others of its name, since those are in no pair.
    Ambiguous(Instance<'a>),
}

impl Pair {
    /// What differs between the two captures; nothing where there is one only.
    ///
    /// Differences come in the order of the newer capture; what only the older one has follows what is left of its object, or everything.
    pub fn differences(&self) -> impl Iterator<Item = Difference> {
        self.differences_by_structure().flatten()
    }

    /// What differs, one structure at a time: the data block, then of each pair of objects the object, its counters, and its instances with their blocks.
    ///
    /// Structures that do not differ come too, with nothing in their lists, so that whoever waits for differences can rest between any two.
    #[doc(hidden)]
    pub fn differences_by_structure(&self) -> impl Iterator<Item = Vec<Difference>> {
        let mut block_rows = BlockRows::default();
        self.parts().map(move |part| {
            let mut found = Vec::new();
            part.compare(self, &mut block_rows, &mut found);
            found
        })
    }

    fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        let of_objects = self.objects().flat_map(|object| once(Part::Object(object)).chain(inside(object)));
        once(Part::DataBlock).chain(of_objects).filter(|_| self.older().is_some())
    }
}

/// What the two captures have inside of an object that both have.
fn inside(object: ObjectPair<'_>) -> impl Iterator<Item = Part<'_>> {
    let of_both = object.of(Age::Newer).and(object.of(Age::Older));
    let older = of_both.into_iter().flat_map(Object::instances);
    let is_ambiguous =
        move |instance: &Instance<'_>| object.pair().is_ambiguous(Age::Older, instance.place());
    let ambiguous = older.filter(is_ambiguous).map(Part::Ambiguous);
    let pairs = of_both.map(|_| object).into_iter();
    let counters = pairs.clone().flat_map(ObjectPair::counters).map(Part::Counter);
    let instances = pairs.flat_map(ObjectPair::instances).map(Part::Instance);
    counters.chain(instances).chain(ambiguous)
}

impl Part<'_> {
    /// Adds what differs.
    fn compare(self, captures: &Pair, block_rows: &mut BlockRows, found: &mut Vec<Difference>) {
        match self {
            Self::DataBlock => compare(captures, Place::DataBlock, Place::DataBlock, found),
            Self::Object(object) => {
                let place = |age| object.of(age).map(Object::place);
                self::pair(captures, place(Age::Older), place(Age::Newer), found);
            }
            Self::Counter(counter) => {
                let place = |age| counter.of(age).map(Counter::place);
                self::pair(captures, place(Age::Older), place(Age::Newer), found);
            }
            Self::Instance(instance) => self::instance(captures, instance, block_rows, found),
            Self::Ambiguous(instance) => {
                found.push(Difference::new(DifferenceKind::Ambiguous, Some(instance.offset()), None));
            }
        }
    }
}

/// Compares two structures other than blocks, or reports the one that is alone.
fn pair(
    captures: &Pair,
    older: Option<Place>,
    newer: Option<Place>,
    found: &mut Vec<Difference>,
) -> Option<(Place, Place)> {
    let (older, newer) = both(captures, older, newer, found)?;
    compare(captures, older, newer, found);
    Some((older, newer))
}

fn instance(
    captures: &Pair,
    pair: InstancePair<'_>,
    block_rows: &mut BlockRows,
    found: &mut Vec<Difference>,
) {
    // The one block of an object without instances is missing where the object was cut.
    let present = |age, place: Option<Place>| place.filter(|place| offset(captures, age, *place).is_some());
    let place = |age| present(age, pair.place(age));
    if pair.matched() == Match::Ambiguous {
        let offset = place(Age::Newer).and_then(|place| offset(captures, Age::Newer, place));
        found.push(Difference::new(DifferenceKind::Ambiguous, None, offset));
        return;
    }
    let Some((older, newer)) = both(captures, place(Age::Older), place(Age::Newer), found) else { return };
    if let (Place::Instance { .. }, Place::Instance { .. }) = (older, newer) {
        compare(captures, older, newer, found);
    }
    let block = |age: Age| present(age, Some(block_place(age.choose(older, newer))));
    if let Some((older, newer)) = both(captures, block(Age::Older), block(Age::Newer), found)
        && let Some(blocks) = blocks(captures, older, newer)
    {
        block_rows.compare(captures, pair.object(), &blocks, found);
    }
}

/// Both structures of a pair; reports one that is alone.
fn both(
    captures: &Pair,
    older: Option<Place>,
    newer: Option<Place>,
    found: &mut Vec<Difference>,
) -> Option<(Place, Place)> {
    match (older, newer) {
        (Some(older), None) => {
            found.push(Difference::new(DifferenceKind::Gone, offset(captures, Age::Older, older), None));
        }
        (None, Some(newer)) => {
            found.push(Difference::new(DifferenceKind::New, None, offset(captures, Age::Newer, newer)));
        }
        _ => {}
    }
    older.zip(newer)
}

fn offset(captures: &Pair, age: Age, place: Place) -> Option<u32> {
    Some(captures.capture(age)?.span(place)?.offset)
}

fn block_place(place: Place) -> Place {
    match place {
        Place::Instance { object, instance } => Place::InstanceBlock { object, instance },
        place => place,
    }
}

fn blocks(captures: &Pair, older: Place, newer: Place) -> Option<Blocks<'_>> {
    let both = [captures.older()?.block(older)?, captures.newer().block(newer)?];
    Some(Blocks { places: Places { older, newer }, both })
}
