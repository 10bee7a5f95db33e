//! One object of a capture.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::outline::{DefinitionEntry, Leaf, ValueLayout};
use super::place::{CounterIdx, InstanceIdx, ObjectIdx, Place};
use super::{Block, Capture, Counter, Instance, Object};
use crate::object::NumInstances;
use crate::{Error, Names, TitleIndex};

impl<'a> Object<'a> {
    /// Returns the capture that contains the object.
    pub fn capture(self) -> &'a Capture {
        self.capture
    }

    /// Returns the position among the objects of the capture.
    pub fn idx(self) -> ObjectIdx {
        self.idx
    }

    /// Returns the place of the object.
    pub fn place(self) -> Place {
        Place::Object(self.idx)
    }

    /// Returns the offset in bytes from the start of the capture.
    pub fn offset(self) -> u32 {
        self.entry.offset
    }

    /// Returns the length in bytes of the object and its contents, as far as the file has them.
    pub fn length(self) -> u32 {
        self.entry.length
    }

    /// Returns the end of the object, limited to the bytes of the file.
    pub(crate) fn end(self) -> u32 {
        self.entry.offset.saturating_add(self.entry.length)
    }

    /// Returns `TotalByteLength`.
    pub fn declared_length(self) -> u32 {
        self.entry.declared
    }

    /// Returns the end of the object by its `TotalByteLength`.
    pub(crate) fn declared_end(self) -> u32 {
        self.entry.offset.saturating_add(self.entry.declared)
    }

    /// Returns the object's name in the title lists.
    pub fn title(self) -> TitleIndex {
        self.entry.title
    }

    /// Returns the object's name, or `#4674` when no list has one.
    pub fn name(self, names: &Names) -> Cow<'_, str> {
        names.titles().display(self.entry.title)
    }

    /// Returns the kind of structures after the definitions.
    pub fn num_instances(self) -> NumInstances {
        self.entry.num_instances
    }

    /// Returns the code page of the instance names; 0 means UTF-16.
    pub fn code_page(self) -> u32 {
        self.entry.code_page
    }

    /// Returns the object's own clock in ticks of its own frequency; 0 if it keeps none.
    pub fn perf_time(self) -> i64 {
        self.entry.perf_time
    }

    /// Returns the ticks per second of [`Object::perf_time`].
    pub fn perf_freq(self) -> i64 {
        self.entry.perf_freq
    }

    /// Returns the layout of the values in the object's counter blocks.
    pub(crate) fn value_layout(self) -> Option<&'a ValueLayout> {
        self.capture.outline.value_layout(self.entry)
    }

    /// Returns the error that ended the walk over the definitions early.
    pub fn definitions_error(self) -> Option<Error> {
        self.entry.definitions_error
    }

    /// Returns the error that ended the walk over the instances early, or the reason why there is no counter block.
    pub fn instances_error(self) -> Option<Error> {
        self.entry.instances_error
    }

    /// Returns the numbers of the instances among all of the capture.
    pub(crate) fn instance_numbers(self) -> Range<usize> {
        self.capture.outline.instance_range(self.entry)
    }

    /// Returns the numbers of the counters among all of the capture.
    pub(crate) fn counter_numbers(self) -> Range<usize> {
        self.capture.outline.definition_range(self.entry)
    }

    pub(super) fn definitions(self) -> &'a [DefinitionEntry] {
        self.capture.outline.definitions(self.entry)
    }

    /// Returns the counters, in the order of their definitions.
    pub fn counters(self) -> impl ExactSizeIterator<Item = Counter<'a>> {
        let entries = self.definitions().iter().enumerate();
        entries.map(move |(at, entry)| Counter { object: self, entry, idx: CounterIdx::new(at) })
    }

    /// Returns the counter at a position.
    pub fn counter(self, idx: CounterIdx) -> Option<Counter<'a>> {
        let entry = self.definitions().get(idx.idx())?;
        Some(Counter { object: self, entry, idx })
    }

    /// Returns the first counter with a title that is not the base of a different counter.
    pub fn counter_of(self, title: TitleIndex) -> Option<Counter<'a>> {
        self.counters().find(|counter| counter.title() == title && !counter.counter_type().is_base())
    }

    /// Returns the instances, in the order of the file; none if [`Object::block`] contains the values.
    pub fn instances(self) -> impl ExactSizeIterator<Item = Instance<'a>> {
        let entries = self.capture.outline.instances(self.entry).iter().enumerate();
        entries.map(move |(at, entry)| Instance { object: self, entry, idx: InstanceIdx::new(at) })
    }

    /// Returns the instance at a position.
    pub fn instance(self, idx: InstanceIdx) -> Option<Instance<'a>> {
        let entry = self.capture.outline.instances(self.entry).get(idx.idx())?;
        Some(Instance { object: self, entry, idx })
    }

    /// Returns the counter block of an object without instances.
    pub fn block(self) -> Option<Block<'a>> {
        let entry = self.entry.block.as_ref()?;
        Some(Block { capture: self.capture, entry, place: Place::ObjectBlock(self.idx) })
    }

    /// Returns the object's own counter block, or the counter block of the first instance that has one.
    pub fn first_block(self) -> Option<Block<'a>> {
        self.block().or_else(|| self.instances().find_map(|instance| instance.block()))
    }

    /// Returns the members of the structure, and the bytes between its contents.
    pub fn leaves(self) -> Vec<Leaf> {
        self.capture.leaves(self.place())
    }
}
