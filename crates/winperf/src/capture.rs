//! A capture with all that was found in it, as one value that owns its bytes.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use self::outline::Outline;
use self::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};
use crate::index::InstanceIndex;
use crate::object::ObjectType;
use crate::span::Span;
use crate::{DataBlock, Error, Reader};

mod assumed;
mod counter;
pub(crate) mod excerpt;
mod field;
mod handles;
pub(crate) mod identity;
pub(crate) mod index;
mod instance;
pub(crate) mod names;
mod object;
mod outline;
pub(crate) mod place;
pub(crate) mod process;
mod reference;
pub(crate) mod titles;

pub use assumed::{Assumed, Assumption};
pub use field::Field;
pub use handles::{Block, Counter, Instance, Object};
pub use outline::{Leaf, LeafKind};
pub(crate) use outline::{PlacedValue, ValueLayout};
pub use reference::{Reference, Relation};

/// The bytes of a file and its structure.
#[derive(Clone, Debug)]
pub struct Capture {
    /// The bytes that are read.
    bytes: Vec<u8>,
    /// The assumed numbers and the original file, for a capture that is read with assumed numbers.
    laid: Option<assumed::Laid>,
    outline: Outline,
    index: InstanceIndex,
}

impl Capture {
    /// Walks `bytes` once; never fails, and never copies them. [`Capture::error`] returns what could not be read.
    pub fn parse(bytes: Vec<u8>) -> Self {
        Walked::parse(bytes).with_names()
    }

    /// Like [`Capture::parse`], without the bodies of some objects: their instances or counter blocks.
    pub(crate) fn parse_in_part(bytes: Vec<u8>, has_body: &dyn Fn(&ObjectType<'_>) -> bool) -> Self {
        Walked { outline: Outline::parse_in_part(&bytes, has_body), bytes }.with_names()
    }

    /// Returns a reader of the bytes, of which every structure, name and value is a window.
    pub fn reader(&self) -> Reader<'_> {
        Reader::new(&self.bytes)
    }

    /// Returns the original bytes of the file, which are hashed, copied, packed and shown.
    pub fn file(&self) -> &[u8] {
        self.laid.as_ref().map_or(&self.bytes, assumed::Laid::file)
    }

    /// Returns the file and drops its structure.
    pub fn into_file(self) -> Vec<u8> {
        self.laid.map_or(self.bytes, assumed::Laid::into_file)
    }

    /// Returns the length of the file in bytes.
    pub fn length(&self) -> u32 {
        self.outline.length()
    }

    /// Returns the data block; `None` if the file is not a capture.
    pub fn root(&self) -> Option<Place> {
        self.outline.has_root().then_some(Place::DataBlock)
    }

    /// Returns `PERF_DATA_BLOCK`, or `None` if the file has no complete one.
    pub fn header(&self) -> Option<DataBlock<'_>> {
        self.outline.header(&self.bytes)
    }

    /// Returns the reason why the file is not a capture, or the error that ended the walk over the objects early.
    pub fn error(&self) -> Option<Error> {
        self.outline.error()
    }

    /// Returns the number of objects that `NumObjectTypes` counts but the file does not contain.
    pub fn missing_objects(&self) -> u32 {
        self.outline.missing_objects()
    }

    /// Returns the number of objects that the file contains but `NumObjectTypes` does not count.
    pub(crate) fn uncounted_objects(&self) -> u32 {
        self.outline.uncounted_objects()
    }

    /// Returns the end of the last object that was read.
    pub(crate) fn objects_end(&self) -> u32 {
        self.outline.objects_end()
    }

    /// Returns the number of counters in all objects.
    pub(crate) fn counter_count(&self) -> usize {
        self.outline.definition_count()
    }

    /// Returns the number of instances in all objects.
    pub(crate) fn instance_count(&self) -> usize {
        self.outline.all_instances().len()
    }

    /// Returns the objects, in the order of the file.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = Object<'_>> {
        self.outline.objects().iter().map(|entry| Object { capture: self, entry, idx: entry.idx })
    }

    /// Returns the object at a position.
    pub fn object(&self, idx: ObjectIdx) -> Option<Object<'_>> {
        Some(Object { capture: self, entry: self.outline.object(idx)?, idx })
    }

    /// Returns the instance at a position of the object at a position.
    pub(crate) fn instance(&self, object: ObjectIdx, instance: InstanceIdx) -> Option<Instance<'_>> {
        self.object(object)?.instance(instance)
    }

    /// Returns the number of structures.
    pub fn structure_count(&self) -> u32 {
        self.outline.structure_count()
    }

    /// Returns every structure, in the order of the file; none if the file is not a capture.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.outline.places()
    }

    /// Returns the number of a structure in the order of the file, from 0 for the data block; `None` for a place
    /// outside the capture.
    pub fn number(&self, place: Place) -> Option<u32> {
        self.outline.number(place)
    }

    /// Returns the structure of a number; see [`Capture::number`].
    pub fn nth(&self, number: u32) -> Option<Place> {
        self.outline.nth(number)
    }

    /// Returns the bytes of a structure and its contents; `None` for a place outside the capture.
    pub fn span(&self, place: Place) -> Option<Span> {
        self.outline.span(place)
    }

    /// Returns the number of direct children of a structure.
    pub fn child_count(&self, place: Place) -> u32 {
        self.outline.child_count(place)
    }

    /// Returns the direct child of a structure at a position, from 0.
    pub fn child(&self, place: Place, position: u32) -> Option<Place> {
        self.outline.child(place, position)
    }

    /// Returns the direct children of a structure, in the order of the file.
    pub fn children(&self, place: Place) -> impl Iterator<Item = Place> {
        self.outline.children(place)
    }

    /// Returns the position of a structure among the direct children of its parent, from 0; see [`Capture::child`].
    pub fn child_position(&self, place: Place) -> Option<u32> {
        let before = match place {
            Place::ObjectBlock(object) | Place::Instance { object, .. } => {
                self.outline.object(object)?.definition_count()
            }
            _ => 0,
        };
        before.checked_add(place.position())
    }

    /// Returns the counter block at a place; `None` if there is a different structure, or none.
    pub fn block(&self, place: Place) -> Option<Block<'_>> {
        match place {
            Place::ObjectBlock(object) => self.object(object)?.block(),
            Place::InstanceBlock { object, instance } => self.object(object)?.instance(instance)?.block(),
            _ => None,
        }
    }

    /// Returns the deepest structure that contains the byte at `offset`.
    pub fn place_at(&self, offset: u32) -> Option<Place> {
        self.outline.place_at(offset)
    }

    /// Returns the deepest structure that contains the byte at `offset`, and the leaf in it.
    pub fn leaf_at(&self, offset: u32) -> Option<(Place, Leaf)> {
        let place = self.place_at(offset)?;
        let leaf = self.leaves(place).into_iter().find(|leaf| leaf.holds(offset))?;
        Some((place, leaf))
    }

    /// Returns the leaves that belong directly to a structure, in the order of the file.
    /// The leaves of all structures cover every byte of the file exactly once.
    pub fn leaves(&self, place: Place) -> Vec<Leaf> {
        self.outline.leaves(&self.bytes, place)
    }

    /// Calls `take` with the leaves of [`Capture::leaves`], for a caller that visits all structures.
    #[doc(hidden)]
    pub fn each_leaf(&self, place: Place, mut take: impl FnMut(Leaf)) {
        self.outline.each_leaf(&self.bytes, place, &mut take);
    }

    /// Returns the positions of the counters that use a leaf of the counter block at `place`; none for a leaf that is
    /// not a value.
    pub fn counters_of<'a>(
        &'a self,
        place: Place,
        leaf: &Leaf,
    ) -> impl Iterator<Item = CounterIdx> + Clone + use<'a> {
        let block = self.block(place).filter(|_| leaf.kind == LeafKind::Value);
        let object = place.object().and_then(|object| self.object(object));
        let of_block = block.zip(object.and_then(Object::value_layout)).and_then(|(block, layout)| {
            Some(layout.counters_at(leaf.offset.checked_sub(block.offset())?, block.length()))
        });
        of_block.into_iter().flatten()
    }

    /// Returns the bytes of a leaf of this capture.
    pub fn bytes_of(&self, leaf: &Leaf) -> &[u8] {
        let bytes = self.reader().window(leaf.offset, leaf.length);
        bytes.map(|window| window.bytes()).unwrap_or_default()
    }

    /// Returns the bytes from an offset on: `length` bytes, or fewer at the end of the file.
    pub fn bytes_in(&self, offset: u32, length: u32) -> &[u8] {
        let behind = self.reader().tail(offset);
        behind.map(|behind| behind.clipped(length).bytes()).unwrap_or_default()
    }

    /// Returns the computer name; empty if the capture has none.
    pub fn system_name(&self) -> String {
        let block = self.outline.header(&self.bytes);
        block.and_then(|block| block.system_name().ok()).map(|name| name.to_string()).unwrap_or_default()
    }

    /// Returns the time of the sample: by the system time, and for captures without one by the performance clock.
    pub(crate) fn moment(&self) -> (i64, i64) {
        self.outline
            .header(&self.bytes)
            .map_or((0, 0), |block| (block.header().perf_time_100nsec.get(), block.header().perf_time.get()))
    }
}

/// A capture with its structures, before names and parents are known: [`Capture::parse`] in two steps, for a caller that
/// yields between them.
#[derive(Clone, Debug)]
pub struct Walked {
    bytes: Vec<u8>,
    outline: Outline,
}

impl Walked {
    /// Walks `bytes` once.
    pub fn parse(bytes: Vec<u8>) -> Self {
        Self { outline: Outline::parse(&bytes), bytes }
    }

    /// Finds the parents of all instances and counts their names.
    pub fn with_names(self) -> Capture {
        let Self { bytes, outline } = self;
        Capture { index: InstanceIndex::new(&bytes, &outline), bytes, laid: None, outline }
    }
}
