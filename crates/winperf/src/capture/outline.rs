//! The outline of a capture: every structure, found in one walk and kept in flat tables of offsets.
//!
//! Structures are numbered in file order: the data block is 0, and each object is followed by its definitions,
//! then by its instances, each with its counter block; in the tree, an instance contains its block, as in the file.
//! The tables have no pointers. A number is converted to a place by one search among the objects, so the tree itself
//! takes no memory, and the tables take at most 32 bytes for each structure, whatever counts the capture contains.

use alloc::vec::Vec;
use core::iter::once;

use crate::layout::{PerfDataBlock, Structure};
use crate::object::ObjectType;
use crate::reader::{offset32, size};
use crate::span::Span;
use crate::{DataBlock, Error};

mod build;
mod entries;
mod leaves;
mod value_layout;

use super::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};
pub(super) use entries::base_of;
pub(super) use entries::{BlockEntry, DefinitionEntry, InstanceEntry, ObjectEntry};
pub use leaves::{Leaf, LeafKind};
pub(crate) use value_layout::{BASE_LENGTH, PlacedValue, ValueLayout};

/// Every structure of a capture.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    length: u32,
    has_root: bool,
    error: Option<Error>,
    /// End of the data block's own bytes; `None` if `HeaderLength` is not a valid end.
    header_end: Option<u32>,
    objects_end: u32,
    declared_end: u32,
    missing_objects: u32,
    uncounted_objects: u32,
    structure_count: u32,
    objects: Vec<ObjectEntry>,
    definitions: Vec<DefinitionEntry>,
    instances: Vec<InstanceEntry>,
    /// One for each object.
    value_layouts: Vec<ValueLayout>,
}

impl Outline {
    /// Walks the capture in `bytes` once. Never fails: unreadable bytes become a separate leaf, and [`Outline::error`]
    /// returns the reason.
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        Self::parse_in_part(bytes, &|_| true)
    }

    /// Like [`Outline::parse`], without the bodies of some objects: their instances or counter blocks.
    pub(crate) fn parse_in_part(bytes: &[u8], has_body: &dyn Fn(&ObjectType<'_>) -> bool) -> Self {
        build::outline(bytes, has_body)
    }

    /// Returns the length of the file in bytes.
    pub(crate) fn length(&self) -> u32 {
        self.length
    }

    /// Returns the reason why there is no root, or the error that ended the walk over the objects early.
    pub(crate) fn error(&self) -> Option<Error> {
        self.error
    }

    /// Returns the number of objects that `NumObjectTypes` counts but the file does not contain.
    pub(crate) fn missing_objects(&self) -> u32 {
        self.missing_objects
    }

    /// Returns `true` if there is a data block; otherwise the file is not a capture.
    pub(crate) fn has_root(&self) -> bool {
        self.has_root
    }

    /// Returns the number of objects that the file contains but `NumObjectTypes` does not count.
    pub(crate) fn uncounted_objects(&self) -> u32 {
        self.uncounted_objects
    }

    /// Returns the end of the last object that was read.
    pub(crate) fn objects_end(&self) -> u32 {
        self.objects_end
    }

    /// Returns the number of structures.
    pub(crate) fn structure_count(&self) -> u32 {
        self.structure_count
    }

    /// Returns the objects, in the order of the file.
    pub(crate) fn objects(&self) -> &[ObjectEntry] {
        &self.objects
    }

    /// Returns the definitions of an object, in its order.
    pub(crate) fn definitions(&self, object: &ObjectEntry) -> &[DefinitionEntry] {
        range(&self.definitions, object.first_definition, object.definition_count)
    }

    /// Returns the layout of an object's values in its counter blocks.
    pub(crate) fn value_layout(&self, object: &ObjectEntry) -> Option<&ValueLayout> {
        self.value_layouts.get(object.idx.idx())
    }

    /// Returns `true` for a multi counter without a base counter whose value is followed by 4 bytes that no counter
    /// uses.
    pub(crate) fn has_following_base(&self, object: &ObjectEntry, counter: CounterIdx) -> bool {
        self.value_layout(object).is_some_and(|layout| layout.has_following_base(counter))
    }

    /// Returns the instances of an object, in its order.
    pub(crate) fn instances(&self, object: &ObjectEntry) -> &[InstanceEntry] {
        range(&self.instances, object.first_instance, object.instance_count)
    }

    /// Returns all instances of the capture, object after object.
    pub(crate) fn all_instances(&self) -> &[InstanceEntry] {
        &self.instances
    }

    /// Returns the indices of an object's instances among [`Outline::all_instances`].
    pub(crate) fn instance_range(&self, object: &ObjectEntry) -> core::ops::Range<usize> {
        let start = size(object.first_instance);
        start..start.saturating_add(size(object.instance_count))
    }

    /// Returns the indices of an object's definitions among the definitions of all objects.
    pub(crate) fn definition_range(&self, object: &ObjectEntry) -> core::ops::Range<usize> {
        let start = size(object.first_definition);
        start..start.saturating_add(size(object.definition_count))
    }

    /// Returns the number of definitions in all objects.
    pub(crate) fn definition_count(&self) -> usize {
        self.definitions.len()
    }

    /// Returns the structure of a number, or `None` if there are not that many.
    pub(crate) fn nth(&self, number: u32) -> Option<Place> {
        if number >= self.structure_count {
            return None;
        }
        if number == 0 {
            return Some(Place::DataBlock);
        }
        let following = self.objects.partition_point(|object| object.first_number <= number);
        let object = self.objects.get(following.checked_sub(1)?)?;
        object.place(number.checked_sub(object.first_number)?)
    }

    /// Returns the number of a structure, or `None` if it is outside the capture.
    pub(crate) fn number(&self, place: Place) -> Option<u32> {
        self.span(place)?;
        let Some(object) = place.object() else { return Some(0) };
        let object = self.object(object)?;
        object.first_number.checked_add(object.number_within(place)?)
    }

    /// Returns every structure, in the order of the file.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        let root = self.has_root.then_some(Place::DataBlock);
        let inside =
            move |place| self.children(place).flat_map(move |child| once(child).chain(self.children(child)));
        let of_objects = self.objects.iter().map(|object| Place::Object(object.idx));
        root.into_iter().chain(of_objects.flat_map(move |object| once(object).chain(inside(object))))
    }

    /// Returns the bytes of a structure and its contents, or `None` if it is outside the capture.
    pub(crate) fn span(&self, place: Place) -> Option<Span> {
        let (offset, length) = match place {
            Place::DataBlock => self.has_root.then_some((0, self.length))?,
            Place::Object(object) => {
                let object = self.object(object)?;
                (object.offset, object.length)
            }
            Place::CounterDefinition { object, counter } => {
                let definition = self.definition(object, counter)?;
                (definition.offset, definition.length)
            }
            Place::Instance { object, instance } => {
                let instance = self.instance(object, instance)?;
                let block = instance.block.map_or(0, |block| block.length);
                (instance.offset, instance.length.saturating_add(block))
            }
            Place::InstanceBlock { .. } | Place::ObjectBlock(_) => {
                let block = self.block(place)?;
                (block.offset, block.length)
            }
        };
        Some(Span { offset, length })
    }

    /// Returns one of the objects.
    pub(crate) fn object(&self, object: ObjectIdx) -> Option<&ObjectEntry> {
        self.objects.get(object.idx())
    }

    /// Returns one of the definitions of an object.
    pub(crate) fn definition(&self, object: ObjectIdx, counter: CounterIdx) -> Option<&DefinitionEntry> {
        self.definitions(self.object(object)?).get(counter.idx())
    }

    /// Returns one of the instances of an object.
    pub(crate) fn instance(&self, object: ObjectIdx, instance: InstanceIdx) -> Option<&InstanceEntry> {
        self.instances(self.object(object)?).get(instance.idx())
    }

    /// Returns the counter block at a place, or `None` if a different structure is there.
    pub(crate) fn block(&self, place: Place) -> Option<BlockEntry> {
        match place {
            Place::ObjectBlock(object) => self.object(object)?.block,
            Place::InstanceBlock { object, instance } => self.instance(object, instance)?.block,
            _ => None,
        }
    }

    /// Returns the number of direct children of a structure.
    pub(crate) fn child_count(&self, place: Place) -> u32 {
        match place {
            Place::DataBlock => offset32(self.objects.len()),
            Place::Object(object) => self.object(object).map_or(0, ObjectEntry::child_count),
            Place::Instance { object, instance } => {
                u32::from(self.block(Place::InstanceBlock { object, instance }).is_some())
            }
            Place::CounterDefinition { .. } | Place::InstanceBlock { .. } | Place::ObjectBlock(_) => 0,
        }
    }

    /// Returns the direct child of a structure at a position.
    pub(crate) fn child(&self, place: Place, position: u32) -> Option<Place> {
        if position >= self.child_count(place) {
            return None;
        }
        match place {
            Place::DataBlock => Some(Place::Object(ObjectIdx(position))),
            Place::Object(object) => self.object(object)?.place_of_child(position),
            Place::Instance { object, instance } => Some(Place::InstanceBlock { object, instance }),
            Place::CounterDefinition { .. } | Place::InstanceBlock { .. } | Place::ObjectBlock(_) => None,
        }
    }

    /// Returns the direct children of a structure, in file order.
    pub(crate) fn children(&self, place: Place) -> impl Iterator<Item = Place> {
        (0..self.child_count(place)).filter_map(move |position| self.child(place, position))
    }

    /// Returns the deepest structure that contains the byte at `offset`.
    pub(crate) fn place_at(&self, offset: u32) -> Option<Place> {
        (self.has_root && offset < self.length)
            .then(|| self.place_in_object(offset).unwrap_or(Place::DataBlock))
    }

    fn place_in_object(&self, offset: u32) -> Option<Place> {
        let idx = holding(&self.objects, offset, |object| (object.offset, object.length))?;
        let entry = self.objects.get(idx)?;
        let object = entry.idx;
        if let Some(at) = holding(self.definitions(entry), offset, |entry| (entry.offset, entry.length)) {
            return Some(Place::CounterDefinition { object, counter: CounterIdx::new(at) });
        }
        if entry.block.is_some_and(|block| block.holds(offset)) {
            return Some(Place::ObjectBlock(object));
        }
        let length =
            |entry: &InstanceEntry| entry.length.saturating_add(entry.block.map_or(0, |block| block.length));
        let Some(at) = holding(self.instances(entry), offset, |entry| (entry.offset, length(entry))) else {
            return Some(Place::Object(object));
        };
        let instance = InstanceIdx::new(at);
        let in_block = self.instance(object, instance)?.block.is_some_and(|block| block.holds(offset));
        Some(if in_block {
            Place::InstanceBlock { object, instance }
        } else {
            Place::Instance { object, instance }
        })
    }

    /// Calls `take` with the leaves that belong directly to a structure, in file order; `bytes` is the capture that was read.
    pub(crate) fn each_leaf(&self, bytes: &[u8], place: Place, take: &mut dyn FnMut(Leaf)) {
        leaves::each_leaf(self, bytes, place, take);
    }

    /// Returns the leaves that belong directly to a structure, in file order; `bytes` is the capture that was read.
    pub(crate) fn leaves(&self, bytes: &[u8], place: Place) -> Vec<Leaf> {
        // A structure has some ten leaves.
        let mut leaves = Vec::with_capacity(12);
        self.each_leaf(bytes, place, &mut |leaf| leaves.push(leaf));
        leaves
    }

    /// Returns the header of the capture in `bytes`, which was read, or `None` if it is not a whole header.
    pub(crate) fn header<'data>(&self, bytes: &'data [u8]) -> Option<DataBlock<'data>> {
        (self.has_root && self.length >= PerfDataBlock::LENGTH).then(|| DataBlock::read(bytes).ok()).flatten()
    }
}

fn range<T>(all: &[T], start: u32, count: u32) -> &[T] {
    let start = size(start);
    all.get(start..start.saturating_add(size(count))).unwrap_or_default()
}

/// Returns the index of the entry that contains `offset`, among entries in file order that do not overlap.
fn holding<T>(entries: &[T], offset: u32, extent: impl Fn(&T) -> (u32, u32)) -> Option<usize> {
    let idx = entries.partition_point(|entry| extent(entry).0 <= offset).checked_sub(1)?;
    let (start, length) = extent(entries.get(idx)?);
    (offset.checked_sub(start)? < length).then_some(idx)
}
