//! The outline of a capture: every structure, found in one walk and kept in flat tables of offsets.
//!
//! Nodes are numbered in file order: the data block is 0, and each object is followed by its definitions,
//! then by its instances, each with its counter block.
//! A number becomes a place by one search among the objects, so the tree itself takes no memory,
//! and the tables take at most 32 bytes for each structure, whatever the capture promises.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::layout::{
    PerfCounterBlock, PerfCounterDefinition, PerfDataBlock, PerfInstanceDefinition, PerfObjectType, Structure,
};
use crate::reader::{offset32, size};
use crate::{DataBlock, Error, Reader};

mod build;
mod entries;
mod leaves;
mod value_layout;

pub(crate) use entries::base_of;
pub(crate) use entries::{BlockEntry, DefinitionEntry, InstanceEntry, ObjectEntry};
pub use leaves::{Leaf, LeafKind};
pub(crate) use value_layout::{BASE_LENGTH, PlacedValue, ValueLayout};

/// The number of a structure in file order; the data block is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeIdx(pub(crate) u32);

/// Which structure a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StructureKind {
    /// `PERF_DATA_BLOCK` with all that it holds.
    DataBlock,
    /// `PERF_OBJECT_TYPE` with all that it holds.
    Object,
    /// `PERF_COUNTER_DEFINITION`.
    CounterDefinition,
    /// `PERF_INSTANCE_DEFINITION` with its name and its counter block.
    Instance,
    /// `PERF_COUNTER_BLOCK` with its values.
    CounterBlock,
}

impl StructureKind {
    /// The name in `winperf.h`.
    pub fn c_name(self) -> &'static str {
        match self {
            Self::DataBlock => PerfDataBlock::NAME,
            Self::Object => PerfObjectType::NAME,
            Self::CounterDefinition => PerfCounterDefinition::NAME,
            Self::Instance => PerfInstanceDefinition::NAME,
            Self::CounterBlock => PerfCounterBlock::NAME,
        }
    }
}

/// Which structure of a capture, by positions: what identifies it.
///
/// Places are in the order of the file. A place by itself belongs to no capture; [`Capture::number`](crate::Capture::number) says whether one has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The data block.
    DataBlock,
    /// The object at a position.
    Object(u32),
    /// A counter definition.
    CounterDefinition {
        /// Position of its object.
        object: u32,
        /// Its position among the definitions of the object.
        counter: u32,
    },
    /// An instance.
    Instance {
        /// Position of its object.
        object: u32,
        /// Its position among the instances of the object.
        instance: u32,
    },
    /// The counter block of an instance.
    InstanceBlock {
        /// Position of the object.
        object: u32,
        /// Position of the instance among those of the object.
        instance: u32,
    },
    /// The counter block of an object without instances, by the position of the object.
    ObjectBlock(u32),
}

impl Place {
    /// Which structure it is.
    pub fn kind(self) -> StructureKind {
        match self {
            Self::DataBlock => StructureKind::DataBlock,
            Self::Object(_) => StructureKind::Object,
            Self::CounterDefinition { .. } => StructureKind::CounterDefinition,
            Self::Instance { .. } => StructureKind::Instance,
            Self::InstanceBlock { .. } | Self::ObjectBlock(_) => StructureKind::CounterBlock,
        }
    }

    /// The structure that holds it directly; `None` for the data block.
    pub fn parent(self) -> Option<Self> {
        match self {
            Self::DataBlock => None,
            Self::Object(_) => Some(Self::DataBlock),
            Self::CounterDefinition { object, .. }
            | Self::Instance { object, .. }
            | Self::ObjectBlock(object) => Some(Self::Object(object)),
            Self::InstanceBlock { object, instance } => Some(Self::Instance { object, instance }),
        }
    }

    /// The structure itself and those around it, the innermost first.
    pub fn around(self) -> impl Iterator<Item = Self> {
        core::iter::successors(Some(self), |place| place.parent())
    }

    /// Position among the objects of the object that the structure is or belongs to; `None` for the data block.
    pub fn object(self) -> Option<u32> {
        match self {
            Self::DataBlock => None,
            Self::Object(object)
            | Self::CounterDefinition { object, .. }
            | Self::Instance { object, .. }
            | Self::InstanceBlock { object, .. }
            | Self::ObjectBlock(object) => Some(object),
        }
    }

    /// Position among the structures of its kind that the same structure holds, from 0.
    pub fn position(self) -> u32 {
        match self {
            Self::DataBlock | Self::InstanceBlock { .. } | Self::ObjectBlock(_) => 0,
            Self::Object(position)
            | Self::CounterDefinition { counter: position, .. }
            | Self::Instance { instance: position, .. } => position,
        }
    }

    /// What the order of the file compares: definitions stand before instances and blocks, and a block right behind its instance.
    fn order(self) -> (Option<u32>, u32, u32, bool) {
        match self {
            Self::DataBlock => (None, 0, 0, false),
            Self::Object(object) => (Some(object), 0, 0, false),
            Self::CounterDefinition { object, counter: position } => (Some(object), 1, position, false),
            Self::Instance { object, instance: position } => (Some(object), 2, position, false),
            Self::InstanceBlock { object, instance: position } => (Some(object), 2, position, true),
            Self::ObjectBlock(object) => (Some(object), 3, 0, false),
        }
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// One structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// Which structure it is.
    pub(crate) kind: StructureKind,
    /// Bytes from the start of the capture.
    pub(crate) offset: u32,
    /// Length in bytes of the structure and all that it holds.
    pub(crate) length: u32,
    /// Position among the structures of its kind that have the same parent, from 0.
    pub(crate) position: u32,
    /// Where it is in the tables.
    pub(crate) place: Place,
}

/// Every structure of a capture.
#[derive(Clone, Debug)]
pub(crate) struct Outline {
    length: u32,
    has_root: bool,
    error: Option<Error>,
    /// Where the data block's own bytes end; `None` when `HeaderLength` is no such place.
    header_end: Option<u32>,
    objects_end: u32,
    declared_end: u32,
    missing_objects: u32,
    uncounted_objects: u32,
    node_count: u32,
    objects: Vec<ObjectEntry>,
    definitions: Vec<DefinitionEntry>,
    instances: Vec<InstanceEntry>,
    /// One for each object.
    value_layouts: Vec<ValueLayout>,
}

impl Outline {
    /// Walks the capture in `bytes` once. Never fails: what could not be read is a leaf of its own, and [`Outline::error`] says why.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        build::outline(bytes)
    }

    /// Length of the file in bytes.
    pub(crate) fn length(&self) -> u32 {
        self.length
    }

    /// Why there is no root, or what ended the walk over the objects early.
    pub(crate) fn error(&self) -> Option<Error> {
        self.error
    }

    /// How many of the objects that `NumObjectTypes` promises the file does not have.
    pub(crate) fn missing_objects(&self) -> u32 {
        self.missing_objects
    }

    /// The data block, or `None` when the file is no capture.
    pub(crate) fn root(&self) -> Option<NodeIdx> {
        self.has_root.then_some(NodeIdx(0))
    }

    /// How many of the objects `NumObjectTypes` does not count.
    pub(crate) fn uncounted_objects(&self) -> u32 {
        self.uncounted_objects
    }

    /// Where the last object that was read ends.
    pub(crate) fn objects_end(&self) -> u32 {
        self.objects_end
    }

    /// Count of all structures.
    pub(crate) fn node_count(&self) -> u32 {
        self.node_count
    }

    /// The objects, in the order of the file.
    pub(crate) fn objects(&self) -> &[ObjectEntry] {
        &self.objects
    }

    /// The definitions of an object, in its order.
    pub(crate) fn definitions(&self, object: &ObjectEntry) -> &[DefinitionEntry] {
        range(&self.definitions, object.first_definition, object.definition_count)
    }

    /// Where the values of an object stand in its blocks.
    pub(crate) fn value_layout(&self, object: &ObjectEntry) -> Option<&ValueLayout> {
        self.value_layouts.get(size(object.idx))
    }

    /// Whether the definition at `position` is a multi counter without a base counter whose next 4 bytes no counter claims.
    pub(crate) fn has_base_behind(&self, object: &ObjectEntry, position: u32) -> bool {
        self.value_layout(object).is_some_and(|layout| layout.has_base_behind(position))
    }

    /// The instances of an object, in its order.
    pub(crate) fn instances(&self, object: &ObjectEntry) -> &[InstanceEntry] {
        range(&self.instances, object.first_instance, object.instance_count)
    }

    /// All instances of the capture, object after object.
    pub(crate) fn all_instances(&self) -> &[InstanceEntry] {
        &self.instances
    }

    /// The idxs of an object's instances among [`Outline::all_instances`].
    pub(crate) fn instance_range(&self, object: &ObjectEntry) -> core::ops::Range<usize> {
        let start = size(object.first_instance);
        start..start.saturating_add(size(object.instance_count))
    }

    /// The idxs of an object's definitions among those of all objects.
    pub(crate) fn definition_range(&self, object: &ObjectEntry) -> core::ops::Range<usize> {
        let start = size(object.first_definition);
        start..start.saturating_add(size(object.definition_count))
    }

    /// Count of the definitions of all objects.
    pub(crate) fn definition_count(&self) -> usize {
        self.definitions.len()
    }

    /// The bytes of a raw value, or `None` when it lies outside its block.
    pub(crate) fn value<'data>(
        &self,
        bytes: &'data [u8],
        block: &BlockEntry,
        definition: &DefinitionEntry,
    ) -> Option<Reader<'data>> {
        let reach = Reader::new(bytes).window(block.offset, block.reach)?;
        // An offset below 4 would read the length of the block.
        let value = reach.window(definition.value_offset, definition.value_length)?;
        (value.length() > 0 && definition.value_offset >= PerfCounterBlock::LENGTH).then_some(value)
    }

    /// Where a node is in the tables, or `None` when there is no such node.
    pub(crate) fn place(&self, node: NodeIdx) -> Option<Place> {
        if node.0 >= self.node_count {
            return None;
        }
        if node.0 == 0 {
            return Some(Place::DataBlock);
        }
        let following = self.objects.partition_point(|object| object.first_node <= node.0);
        let idx = following.checked_sub(1)?;
        let object = self.objects.get(idx)?;
        object.place(offset32(idx), node.0.checked_sub(object.first_node)?)
    }

    /// The node at a place.
    pub(crate) fn node_idx(&self, place: Place) -> Option<NodeIdx> {
        let (object, within) = match place {
            Place::DataBlock => return self.root(),
            Place::Object(object) => (object, 0),
            Place::CounterDefinition { object, counter: definition } => (object, definition.checked_add(1)?),
            Place::ObjectBlock(object) => {
                (object, self.objects.get(size(object))?.definition_count.checked_add(1)?)
            }
            Place::Instance { object, instance } | Place::InstanceBlock { object, instance } => {
                let before = self.objects.get(size(object))?.definition_count.checked_add(1)?;
                let block = u32::from(matches!(place, Place::InstanceBlock { .. }));
                (object, instance.checked_mul(2)?.checked_add(before)?.checked_add(block)?)
            }
        };
        let node = NodeIdx(self.objects.get(size(object))?.first_node.checked_add(within)?);
        (self.place(node) == Some(place)).then_some(node)
    }

    /// What a node is and where it lies, or `None` when there is no such node.
    pub(crate) fn node(&self, node: NodeIdx) -> Option<Node> {
        let place = self.place(node)?;
        let (kind, offset, length, position) = match place {
            Place::DataBlock => (StructureKind::DataBlock, 0, self.length, 0),
            Place::Object(idx) => {
                let object = self.objects.get(size(idx))?;
                (StructureKind::Object, object.offset, object.length, idx)
            }
            Place::CounterDefinition { object, counter: idx } => {
                let definition = self.definitions(self.objects.get(size(object))?).get(size(idx))?;
                (StructureKind::CounterDefinition, definition.offset, definition.length, idx)
            }
            Place::Instance { object, instance: idx } => {
                let instance = self.instance(object, idx)?;
                let block = instance.block.map_or(0, |block| block.length);
                (StructureKind::Instance, instance.offset, instance.length.saturating_add(block), idx)
            }
            Place::InstanceBlock { .. } | Place::ObjectBlock(_) => {
                let block = self.block(place)?;
                (StructureKind::CounterBlock, block.offset, block.length, 0)
            }
        };
        Some(Node { kind, offset, length, position, place })
    }

    /// The instance at an idx of an object.
    pub(crate) fn instance(&self, object: u32, instance: u32) -> Option<&InstanceEntry> {
        self.instances(self.objects.get(size(object))?).get(size(instance))
    }

    /// The counter block at a place, or `None` when the place is another structure.
    pub(crate) fn block(&self, place: Place) -> Option<BlockEntry> {
        match place {
            Place::ObjectBlock(object) => self.objects.get(size(object))?.block,
            Place::InstanceBlock { object, instance } => self.instance(object, instance)?.block,
            _ => None,
        }
    }

    /// How many structures a node holds directly.
    pub(crate) fn child_count(&self, node: NodeIdx) -> u32 {
        match self.place(node) {
            Some(Place::DataBlock) => offset32(self.objects.len()),
            Some(Place::Object(idx)) => self.objects.get(size(idx)).map_or(0, ObjectEntry::child_count),
            Some(Place::Instance { object, instance }) => {
                u32::from(self.block(Place::InstanceBlock { object, instance }).is_some())
            }
            _ => 0,
        }
    }

    /// The structure at a position among those that a node holds directly.
    pub(crate) fn child(&self, node: NodeIdx, position: u32) -> Option<NodeIdx> {
        match self.place(node)? {
            Place::DataBlock => self.node_idx(Place::Object(position)),
            Place::Object(idx) => {
                let object = self.objects.get(size(idx))?;
                match position.checked_sub(object.definition_count) {
                    None => self.node_idx(Place::CounterDefinition { object: idx, counter: position }),
                    Some(0) if object.block.is_some() => self.node_idx(Place::ObjectBlock(idx)),
                    Some(instance) => self.node_idx(Place::Instance { object: idx, instance }),
                }
            }
            Place::Instance { object, instance } if position == 0 => {
                self.node_idx(Place::InstanceBlock { object, instance })
            }
            _ => None,
        }
    }

    /// The structures that a node holds directly, in file order.
    pub(crate) fn children(&self, node: NodeIdx) -> impl Iterator<Item = NodeIdx> + '_ {
        (0..self.child_count(node)).filter_map(move |position| self.child(node, position))
    }

    /// The deepest structure that holds the byte at `offset`.
    pub(crate) fn node_at(&self, offset: u32) -> Option<NodeIdx> {
        if offset >= self.length {
            return None;
        }
        self.root()?;
        Some(self.place_at(offset).and_then(|place| self.node_idx(place)).unwrap_or(NodeIdx(0)))
    }

    fn place_at(&self, offset: u32) -> Option<Place> {
        let idx = holding(&self.objects, offset, |object| (object.offset, object.length))?;
        let object = self.objects.get(idx)?;
        let idx = offset32(idx);
        if let Some(at) = holding(self.definitions(object), offset, |entry| (entry.offset, entry.length)) {
            return Some(Place::CounterDefinition { object: idx, counter: offset32(at) });
        }
        if object.block.is_some_and(|block| block.holds(offset)) {
            return Some(Place::ObjectBlock(idx));
        }
        let length =
            |entry: &InstanceEntry| entry.length.saturating_add(entry.block.map_or(0, |block| block.length));
        let Some(at) = holding(self.instances(object), offset, |entry| (entry.offset, length(entry))) else {
            return Some(Place::Object(idx));
        };
        let in_block = self.instance(idx, offset32(at))?.block.is_some_and(|block| block.holds(offset));
        let at = offset32(at);
        Some(if in_block {
            Place::InstanceBlock { object: idx, instance: at }
        } else {
            Place::Instance { object: idx, instance: at }
        })
    }

    /// The leaves that belong directly to a node, in file order; `bytes` is the capture that was read.
    pub(crate) fn leaves(&self, bytes: &[u8], node: NodeIdx) -> Vec<Leaf> {
        self.place(node).map(|place| leaves::of(self, bytes, place)).unwrap_or_default()
    }

    /// The deepest structure that holds the byte at `offset`, and the leaf in it.
    pub(crate) fn leaf_at(&self, bytes: &[u8], offset: u32) -> Option<(NodeIdx, Leaf)> {
        let node = self.node_at(offset)?;
        let leaf = self.leaves(bytes, node).into_iter().find(|leaf| leaf.holds(offset))?;
        Some((node, leaf))
    }

    /// The header of the capture in `bytes`, which was read, or `None` when it is no whole header.
    pub(crate) fn header<'data>(&self, bytes: &'data [u8]) -> Option<DataBlock<'data>> {
        (self.has_root && self.length >= PerfDataBlock::LENGTH).then(|| DataBlock::read(bytes).ok()).flatten()
    }
}

fn range<T>(all: &[T], start: u32, count: u32) -> &[T] {
    let start = size(start);
    all.get(start..start.saturating_add(size(count))).unwrap_or_default()
}

/// The idx of the entry that holds `offset`, among entries in file order that do not overlap.
fn holding<T>(entries: &[T], offset: u32, extent: impl Fn(&T) -> (u32, u32)) -> Option<usize> {
    let idx = entries.partition_point(|entry| extent(entry).0 <= offset).checked_sub(1)?;
    let (start, length) = extent(entries.get(idx)?);
    (offset.checked_sub(start)? < length).then_some(idx)
}
