//! The walk over two captures that finds their differences, one structure at a time.

use alloc::vec::Vec;
use core::iter::once;

use super::found::{Layouts, StructureDifferences};
use super::kind::Places;
use super::rows::{BlockRows, Blocks, compare};
use super::{Difference, DifferenceKind};
use crate::pair::{Age, CounterPair, InstancePair, Match, ObjectPair, ObjectPairIdx, Pair};
use crate::place::Place;
use crate::{Counter, Instance, Object};

/// Unit of comparison.
#[derive(Clone, Copy)]
enum ComparedUnit<'a> {
    DataBlock,
    Object(ObjectPair<'a>),
    Counter(CounterPair<'a>),
    /// The instance with its block.
    Instance(InstancePair<'a>),
    /// An instance of the older capture indistinguishable from others with the same name, which is in no pair.
    Ambiguous(Instance<'a>),
}

impl Pair {
    /// Returns the differences between the two captures; none if there is only one capture.
    ///
    /// Differences are in the order of the newer capture; differences of structures only in the older one follow the
    /// rest of their object, or all others.
    pub fn differences(&self) -> impl Iterator<Item = Difference> {
        self.differences_by_structure().flat_map(|(_, found)| found)
    }

    /// Returns the differences one structure at a time: the data block, then for each pair of objects, with its position, the object, its counters, and its instances with their blocks.
    ///
    /// Structures without differences are included with empty lists, so a caller can yield between any two.
    #[doc(hidden)]
    pub fn differences_by_structure(&self) -> impl Iterator<Item = (Option<ObjectPairIdx>, Vec<Difference>)> {
        let (mut block_rows, mut layouts) = (BlockRows::default(), Layouts::default());
        self.parts().map(move |(object, part)| {
            let mut found = StructureDifferences::new(self, object, &mut layouts);
            part.compare(self, &mut block_rows, &mut found);
            (object.map(ObjectPair::idx), found.into_list())
        })
    }

    /// Returns the units of comparison, each with the object that contains it.
    fn parts(&self) -> impl Iterator<Item = (Option<ObjectPair<'_>>, ComparedUnit<'_>)> {
        let object_units = |object| once(ComparedUnit::Object(object)).chain(inside(object));
        let of_objects =
            self.objects().flat_map(move |object| object_units(object).map(move |part| (Some(object), part)));
        once((None, ComparedUnit::DataBlock)).chain(of_objects).filter(|_| self.older().is_some())
    }
}

/// Returns the contents in both captures of an object that both have.
fn inside(object: ObjectPair<'_>) -> impl Iterator<Item = ComparedUnit<'_>> {
    let of_both = object.get(Age::Newer).and(object.get(Age::Older));
    let older = of_both.into_iter().flat_map(Object::instances);
    let is_ambiguous =
        move |instance: &Instance<'_>| object.pair().is_ambiguous(Age::Older, instance.place());
    let ambiguous = older.filter(is_ambiguous).map(ComparedUnit::Ambiguous);
    let pairs = of_both.map(|_| object).into_iter();
    let counters = pairs.clone().flat_map(ObjectPair::counters).map(ComparedUnit::Counter);
    let instances = pairs.flat_map(ObjectPair::instances).map(ComparedUnit::Instance);
    counters.chain(instances).chain(ambiguous)
}

impl ComparedUnit<'_> {
    /// Adds the differences.
    fn compare(self, captures: &Pair, block_rows: &mut BlockRows, found: &mut StructureDifferences<'_>) {
        match self {
            Self::DataBlock => compare(captures, Place::DataBlock, Place::DataBlock, found),
            Self::Object(object) => {
                let place = |age| object.get(age).map(Object::place);
                self::pair(captures, place(Age::Older), place(Age::Newer), found);
            }
            Self::Counter(counter) => {
                let place = |age| counter.get(age).map(Counter::place);
                self::pair(captures, place(Age::Older), place(Age::Newer), found);
            }
            Self::Instance(instance) => self::instance(captures, instance, block_rows, found),
            Self::Ambiguous(instance) => {
                found.structure(DifferenceKind::Ambiguous, Some(instance.offset()), None);
            }
        }
    }
}

/// Compares two structures other than blocks, or reports the only one.
fn pair(
    captures: &Pair,
    older: Option<Place>,
    newer: Option<Place>,
    found: &mut StructureDifferences<'_>,
) -> Option<(Place, Place)> {
    let (older, newer) = both(captures, older, newer, found)?;
    compare(captures, older, newer, found);
    Some((older, newer))
}

fn instance(
    captures: &Pair,
    pair: InstancePair<'_>,
    block_rows: &mut BlockRows,
    found: &mut StructureDifferences<'_>,
) {
    // The one block of an object without instances is missing if the object was truncated.
    let present = |age, place: Option<Place>| place.filter(|place| offset(captures, age, *place).is_some());
    let place = |age| present(age, pair.place(age));
    if pair.matched() == Match::Ambiguous {
        let offset = place(Age::Newer).and_then(|place| offset(captures, Age::Newer, place));
        found.structure(DifferenceKind::Ambiguous, None, offset);
        return;
    }
    let Some((older, newer)) = both(captures, place(Age::Older), place(Age::Newer), found) else { return };
    if pair.renumbered_by().is_some() {
        let offset = |age: Age| offset(captures, age, age.choose(older, newer));
        found.structure(DifferenceKind::Renumbered, offset(Age::Older), offset(Age::Newer));
    }
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

/// Returns both structures of a pair; reports the only one.
fn both(
    captures: &Pair,
    older: Option<Place>,
    newer: Option<Place>,
    found: &mut StructureDifferences<'_>,
) -> Option<(Place, Place)> {
    match (older, newer) {
        (Some(older), None) => {
            found.structure(DifferenceKind::Gone, offset(captures, Age::Older, older), None);
        }
        (None, Some(newer)) => {
            found.structure(DifferenceKind::New, None, offset(captures, Age::Newer, newer));
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
