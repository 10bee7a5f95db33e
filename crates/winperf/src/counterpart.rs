//! Which structure and which leaf of the other capture is this?
//!
//! A structure has the counterpart that [`Pairing`] found for it, wherever in the other file that stands.
//! What is new, gone or ambiguous has none.

mod leaves;

use alloc::vec;
use alloc::vec::Vec;

pub use leaves::LeafPair;

use crate::Capture;
use crate::outline::{Leaf, Place};
use crate::pairing::{ObjectPair, Pairing, Slot};
use crate::reader::size;
use crate::{NodeIdx, Outline};

/// Which of two captures, by time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Age {
    /// The older one.
    Older,
    /// The newer one.
    Newer,
}

impl Age {
    /// The other one.
    pub fn other(self) -> Self {
        match self {
            Self::Older => Self::Newer,
            Self::Newer => Self::Older,
        }
    }
}

/// What the older capture has no counterpart for.
const NONE: u32 = u32::MAX;

/// An instance of the older capture that cannot be told from others of its name.
const AMBIGUOUS: u32 = u32::MAX - 1;

/// The way from the older capture to the newer one; a [`Pairing`] by itself leads from the newer to the older.
///
/// It takes 4 bytes for each object, definition and instance of the older capture.
#[derive(Clone, Debug, Default)]
pub struct Counterparts {
    /// By idx in the older capture: idx in the newer one.
    objects: Vec<u32>,
    /// By idx among the definitions of all objects of the older capture: position in the object of the newer one.
    counters: Vec<u32>,
    /// By idx among the instances of all objects of the older capture: idx in the object of the newer one.
    instances: Vec<u32>,
}

impl Counterparts {
    /// Turns a pairing round; `older` is the older capture that it was made from.
    pub fn new(pairing: &Pairing, older: &Outline) -> Self {
        let mut all = Self {
            objects: vec![NONE; older.objects().len()],
            counters: vec![NONE; older.definition_count()],
            instances: vec![AMBIGUOUS; older.all_instances().len()],
        };
        for pair in pairing.objects() {
            all.add(pair, older);
        }
        all
    }

    fn add(&mut self, pair: &ObjectPair, older: &Outline) {
        let Some(idx) = pair.older else { return };
        let Some(object) = older.objects().get(size(idx)) else { return };
        set(&mut self.objects, size(idx), pair.newer);
        let (counters, instances) =
            (older.definition_range(object).start, older.instance_range(object).start);
        for counter in &pair.counters {
            if let Some(position) = counter.older {
                set(&mut self.counters, counters.saturating_add(size(position)), counter.newer);
            }
        }
        for instance in &pair.instances {
            if let Some(Slot::Instance(position)) = instance.older {
                set(
                    &mut self.instances,
                    instances.saturating_add(size(position)),
                    instance_of(instance.newer),
                );
            }
        }
    }

    fn object(&self, object: u32) -> Option<u32> {
        found(&self.objects, size(object))
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

fn instance_of(slot: Option<Slot>) -> Option<u32> {
    match slot {
        Some(Slot::Instance(instance)) => Some(instance),
        Some(Slot::Object) | None => None,
    }
}

/// Two captures with all that is known of what belongs together in them.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// The older capture.
    pub older: &'a Capture,
    /// The newer capture.
    pub newer: &'a Capture,
    /// What belongs together in them.
    pub pairing: &'a Pairing,
    /// The same from the older capture's side.
    pub counterparts: &'a Counterparts,
}

impl<'a> Compared<'a> {
    /// One of the captures.
    pub fn of(&self, age: Age) -> &'a Capture {
        match age {
            Age::Older => self.older,
            Age::Newer => self.newer,
        }
    }

    /// The counterpart of a structure of the capture `from`, in the other one.
    pub fn node(&self, from: Age, node: NodeIdx) -> Option<NodeIdx> {
        let place = self.place(from, self.of(from).outline().place(node)?)?;
        self.of(from.other()).outline().node_idx(place)
    }

    /// The counterpart of a leaf that belongs directly to the structure `node` of the capture `from`: its structure and itself.
    pub fn leaf(&self, from: Age, node: NodeIdx, leaf: &Leaf) -> Option<(NodeIdx, Leaf)> {
        let (other, leaves) = self.leaves(from, node)?;
        let pair = leaves.into_iter().find(|pair| pair.own.offset == leaf.offset)?;
        Some((other, pair.other?))
    }

    /// The counterpart of a structure of the capture `from`, and all leaves that belong directly to the structure, each with its own counterpart.
    pub fn leaves(&self, from: Age, node: NodeIdx) -> Option<(NodeIdx, Vec<LeafPair>)> {
        let other = self.node(from, node)?;
        let own = self.of(from).outline().leaves(self.of(from).bytes(), node);
        let others = self.of(from.other()).outline().leaves(self.of(from.other()).bytes(), other);
        Some((other, self.leaf_pairs((from, node), own, others)))
    }

    /// The place of the other capture that a place of the capture `from` has become, or has been.
    fn place(&self, from: Age, place: Place) -> Option<Place> {
        Some(match place {
            Place::DataBlock => Place::DataBlock,
            Place::Object(object) => Place::Object(self.object(from, object)?),
            Place::CounterDefinition(object, position) => {
                Place::CounterDefinition(self.object(from, object)?, self.counter(from, object, position)?)
            }
            Place::Instance(object, instance) => {
                Place::Instance(self.object(from, object)?, self.instance(from, object, instance)?)
            }
            Place::InstanceBlock(object, instance) => {
                Place::InstanceBlock(self.object(from, object)?, self.instance(from, object, instance)?)
            }
            Place::ObjectBlock(object) => {
                let other = self.object(from, object)?;
                let newer = if from == Age::Newer { object } else { other };
                let pair = self.pairing.objects().get(size(newer))?.instances.first()?;
                let single = (Some(Slot::Object), Some(Slot::Object));
                ((pair.newer, pair.older) == single).then_some(Place::ObjectBlock(other))?
            }
        })
    }

    /// The idx of an object in the other capture.
    pub fn object(&self, from: Age, object: u32) -> Option<u32> {
        match from {
            Age::Newer => self.of_newer(object)?.older,
            Age::Older => self.counterparts.object(object),
        }
    }

    /// The position in the other capture of a counter of an object of the capture `from`.
    pub fn counter(&self, from: Age, object: u32, position: u32) -> Option<u32> {
        match from {
            Age::Newer => self.of_newer(object)?.counters.get(size(position))?.older,
            Age::Older => {
                let mut range =
                    self.older.outline().definition_range(self.older.outline().objects().get(size(object))?);
                found(&self.counterparts.counters, range.nth(size(position))?)
            }
        }
    }

    /// The idx in the other capture of an instance of an object of the capture `from`.
    pub fn instance(&self, from: Age, object: u32, instance: u32) -> Option<u32> {
        match from {
            Age::Newer => instance_of(self.of_newer(object)?.instances.get(size(instance))?.older),
            Age::Older => {
                let mut range =
                    self.older.outline().instance_range(self.older.outline().objects().get(size(object))?);
                found(&self.counterparts.instances, range.nth(size(instance))?)
            }
        }
    }

    /// Whether an instance of the older capture cannot be told from others of its name.
    pub fn is_ambiguous(&self, object: u32, instance: u32) -> bool {
        let object = self.older.outline().objects().get(size(object));
        let at = object.and_then(|object| self.older.outline().instance_range(object).nth(size(instance)));
        at.and_then(|at| self.counterparts.instances.get(at)).is_some_and(|number| *number == AMBIGUOUS)
    }

    /// The pair of an object of the newer capture: those come first, in the order of that capture.
    fn of_newer(&self, object: u32) -> Option<&'a ObjectPair> {
        self.pairing.objects().get(size(object)).filter(|pair| pair.newer == Some(object))
    }
}
