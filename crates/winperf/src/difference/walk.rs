//! The walk over two captures that finds their differences, one structure at a time.

use alloc::vec::Vec;
use core::iter::once;

use super::kind::Places;
use super::rows::{BlockRows, Blocks, compare};
use super::{Difference, DifferenceKind};
use crate::Instance;
use crate::pair::{Age, CounterPair, InstancePair, Match, ObjectPair, Pair, Slot};
use crate::place::{InstanceIdx, ObjectIdx, Place};

/// What is compared as one.
#[derive(Clone, Copy)]
enum Part<'a> {
    DataBlock,
    Object(&'a ObjectPair),
    Counter(&'a ObjectPair, &'a CounterPair),
    /// The instance pair with its block, of the object pair of that idx.
    Instance(u32, &'a ObjectPair, &'a InstancePair),
    /// An instance of an object of the older capture that cannot be told from others of its name, since those are in no pair.
    Ambiguous(ObjectIdx, InstanceIdx),
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
        let pairs = (0..).zip(self.objects());
        let of_objects = pairs.flat_map(move |(idx, pair)| {
            let both = pair.older.zip(pair.newer);
            let inner = both.into_iter().flat_map(move |(older, _)| self.inside(idx, pair, older));
            once(Part::Object(pair)).chain(inner)
        });
        once(Part::DataBlock).chain(of_objects).filter(move |_| self.older().is_some())
    }

    /// What the two captures have inside of an object that both have.
    fn inside<'a>(
        &'a self,
        idx: u32,
        pair: &'a ObjectPair,
        older: ObjectIdx,
    ) -> impl Iterator<Item = Part<'a>> {
        let object = self.older().and_then(|capture| capture.object(older));
        let of_older = object.into_iter().flat_map(|object| object.instances().map(Instance::idx));
        let ambiguous = of_older.filter(move |instance| self.is_ambiguous(older, *instance));
        let counters = pair.counters.iter().map(move |counter| Part::Counter(pair, counter));
        let instances = pair.instances.iter().map(move |instance| Part::Instance(idx, pair, instance));
        counters.chain(instances).chain(ambiguous.map(move |instance| Part::Ambiguous(older, instance)))
    }
}

impl Part<'_> {
    /// Adds what differs.
    fn compare(self, captures: &Pair, block_rows: &mut BlockRows, found: &mut Vec<Difference>) {
        match self {
            Self::DataBlock => compare(captures, Place::DataBlock, Place::DataBlock, found),
            Self::Object(pair) => {
                let place = |age| pair.of(age).map(Place::Object);
                self::pair(captures, place(Age::Older), place(Age::Newer), found);
            }
            Self::Counter(pair, counter) => {
                let place =
                    |age| Some(Place::CounterDefinition { object: pair.of(age)?, counter: counter.of(age)? });
                self::pair(captures, place(Age::Older), place(Age::Newer), found);
            }
            Self::Instance(idx, pair, instance) => {
                self::instance(captures, (idx, pair), instance, block_rows, found);
            }
            Self::Ambiguous(object, instance) => {
                let offset = offset(captures, Age::Older, Place::Instance { object, instance });
                found.push(Difference::new(DifferenceKind::Ambiguous, offset, None));
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
    (idx, objects): (u32, &ObjectPair),
    pair: &InstancePair,
    block_rows: &mut BlockRows,
    found: &mut Vec<Difference>,
) {
    // The one block of an object without instances is missing where the object was cut.
    let present = |age, place: Option<Place>| place.filter(|place| offset(captures, age, *place).is_some());
    let place = |age| present(age, Some(instance_place(objects.of(age)?, pair.of(age)?)));
    if pair.matched == Match::Ambiguous {
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
        block_rows.compare(captures, idx, &blocks, found);
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

fn instance_place(object: ObjectIdx, slot: Slot) -> Place {
    match slot {
        Slot::Instance(instance) => Place::Instance { object, instance },
        Slot::Object => Place::ObjectBlock(object),
    }
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
