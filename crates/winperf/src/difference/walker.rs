//! The walk over two captures that finds their differences, one structure at a time.

use super::kind::Places;
use super::rows::{BlockRows, Blocks, compare};
use super::{Difference, Kind};
use crate::counterpart::{Age, Compared};
use crate::outline::Place;
use crate::pairing::{Match, ObjectPair, Slot};
use crate::reader::{offset32, size};

/// Walks over two captures in steps, so that it can be stopped and gone on with at any time.
///
/// It borrows nothing: the captures are handed in with every step, and have to be the same ones each time.
#[derive(Default)]
pub struct Walker {
    at: At,
    block_rows: BlockRows,
    steps: u64,
}

/// What the next step is about.
#[derive(Clone, Copy, Default)]
enum At {
    /// The data block.
    #[default]
    Start,
    /// The object pair of that idx.
    Object(u32),
    /// The counter pair of the second idx, of the object pair of the first.
    Counter(u32, u32),
    /// The instance pair of the second idx, of the object pair of the first.
    Instance(u32, u32),
    /// The instance of the second idx of the older capture, of the object pair of the first.
    OlderInstance(u32, u32),
    /// Nothing is left.
    End,
}

impl Walker {
    /// A walk before its first step.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many steps have been taken.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many steps the walk over two captures takes.
    pub fn step_count(compared: &Compared<'_>) -> u64 {
        let count = |length: usize| u64::from(offset32(length));
        let of_pair = |pair: &ObjectPair| {
            if pair.newer.is_none() || pair.older.is_none() {
                return 1;
            }
            let lists = [pair.counters.len(), pair.instances.len(), instance_count(compared, pair)];
            // Each list ends with a step that finds nothing left in it.
            lists.into_iter().fold(4, |sum: u64, length| sum.saturating_add(count(length)))
        };
        compared.pairing.objects().iter().fold(2, |sum: u64, pair| sum.saturating_add(of_pair(pair)))
    }

    /// Looks at one structure, or one instance with its block, and reports what differs; `false` when nothing is left.
    ///
    /// Differences come in the order of the newer capture; what only the older one has follows what is left of its object, or everything.
    pub fn step(&mut self, compared: &Compared<'_>, found: &mut dyn FnMut(Difference)) -> bool {
        self.steps = self.steps.saturating_add(1);
        self.at = match self.at {
            At::Start => {
                compare(compared, Place::DataBlock, Place::DataBlock, found);
                At::Object(0)
            }
            At::Object(object) => match compared.pairing.objects().get(size(object)) {
                Some(pair) => self.object(compared, object, pair, found),
                None => At::End,
            },
            At::Counter(object, position) => match counter(compared, object, position, found) {
                Some(()) => At::Counter(object, position.saturating_add(1)),
                None => At::Instance(object, 0),
            },
            At::Instance(object, instance) => match self.instance(compared, object, instance, found) {
                Some(()) => At::Instance(object, instance.saturating_add(1)),
                None => At::OlderInstance(object, 0),
            },
            At::OlderInstance(object, instance) => match older_instance(compared, object, instance, found) {
                Some(()) => At::OlderInstance(object, instance.saturating_add(1)),
                None => At::Object(object.saturating_add(1)),
            },
            At::End => At::End,
        };
        !matches!(self.at, At::End)
    }

    fn object(
        &mut self,
        compared: &Compared<'_>,
        object: u32,
        pair: &ObjectPair,
        found: &mut dyn FnMut(Difference),
    ) -> At {
        let [older, newer] = [pair.older, pair.newer].map(|idx| idx.map(Place::Object));
        match both(compared, older, newer, found) {
            Some((older, newer)) => {
                compare(compared, older, newer, found);
                At::Counter(object, 0)
            }
            None => At::Object(object.saturating_add(1)),
        }
    }

    fn instance(
        &mut self,
        compared: &Compared<'_>,
        object: u32,
        instance: u32,
        found: &mut dyn FnMut(Difference),
    ) -> Option<()> {
        let objects = compared.pairing.objects().get(size(object))?;
        let pair = objects.instances.get(size(instance))?;
        let (of_older, of_newer) = (objects.older?, objects.newer?);
        // The one block of an object without instances is missing where the object was cut.
        let present = |age, place| offset(compared, age, place).map(|_| place);
        let older = pair.older.and_then(|slot| present(Age::Older, instance_place(of_older, slot)));
        let newer = pair.newer.and_then(|slot| present(Age::Newer, instance_place(of_newer, slot)));
        if pair.matched == Match::Ambiguous {
            let offset = newer.and_then(|place| offset(compared, Age::Newer, place));
            found(Difference::new(Kind::Ambiguous, None, offset));
            return Some(());
        }
        let Some((older, newer)) = both(compared, older, newer, found) else { return Some(()) };
        if let (Place::Instance(..), Place::Instance(..)) = (older, newer) {
            compare(compared, older, newer, found);
        }
        let older = present(Age::Older, block_place(older));
        let newer = present(Age::Newer, block_place(newer));
        if let Some((older, newer)) = both(compared, older, newer, found)
            && let Some(blocks) = blocks(compared, older, newer)
        {
            self.block_rows.compare(compared, object, &blocks, found);
        }
        Some(())
    }
}

/// Compares the definitions of a counter pair; `None` when there is no such pair.
fn counter(
    compared: &Compared<'_>,
    object: u32,
    position: u32,
    found: &mut dyn FnMut(Difference),
) -> Option<()> {
    let objects = compared.pairing.objects().get(size(object))?;
    let pair = objects.counters.get(size(position))?;
    let (of_older, of_newer) = (objects.older?, objects.newer?);
    let older = pair.older.map(|position| Place::CounterDefinition(of_older, position));
    let newer = pair.newer.map(|position| Place::CounterDefinition(of_newer, position));
    if let Some((older, newer)) = both(compared, older, newer, found) {
        compare(compared, older, newer, found);
    }
    Some(())
}

/// Reports an instance of the older capture that is ambiguous, since those are in no pair; `None` when there is no such instance.
fn older_instance(
    compared: &Compared<'_>,
    object: u32,
    instance: u32,
    found: &mut dyn FnMut(Difference),
) -> Option<()> {
    let pair = compared.pairing.objects().get(size(object))?;
    let of_older = pair.older?;
    let entry = compared.older.outline().instance(of_older, instance)?;
    if compared.is_ambiguous(of_older, instance) {
        found(Difference::new(Kind::Ambiguous, Some(entry.offset), None));
    }
    Some(())
}

/// Both structures of a pair; reports one that is alone.
fn both(
    compared: &Compared<'_>,
    older: Option<Place>,
    newer: Option<Place>,
    found: &mut dyn FnMut(Difference),
) -> Option<(Place, Place)> {
    match (older, newer) {
        (Some(older), None) => found(Difference::new(Kind::Gone, offset(compared, Age::Older, older), None)),
        (None, Some(newer)) => found(Difference::new(Kind::New, None, offset(compared, Age::Newer, newer))),
        _ => {}
    }
    older.zip(newer)
}

fn offset(compared: &Compared<'_>, age: Age, place: Place) -> Option<u32> {
    let outline = compared.of(age).outline();
    outline.node_idx(place).and_then(|node| outline.node(node)).map(|node| node.offset)
}

fn instance_place(object: u32, slot: Slot) -> Place {
    match slot {
        Slot::Instance(instance) => Place::Instance(object, instance),
        Slot::Object => Place::ObjectBlock(object),
    }
}

fn block_place(place: Place) -> Place {
    match place {
        Place::Instance(object, instance) => Place::InstanceBlock(object, instance),
        place => place,
    }
}

fn blocks(compared: &Compared<'_>, older: Place, newer: Place) -> Option<Blocks> {
    let entries = [compared.older.outline().block(older)?, compared.newer.outline().block(newer)?];
    Some(Blocks { places: Places { older, newer }, entries })
}

/// How many instances an object has in the older capture.
fn instance_count(compared: &Compared<'_>, pair: &ObjectPair) -> usize {
    let object = pair.older.and_then(|idx| compared.older.outline().objects().get(size(idx)));
    object.map_or(0, |object| size(object.instance_count()))
}
