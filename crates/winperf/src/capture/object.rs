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
    /// The capture that holds the object.
    pub fn capture(self) -> &'a Capture {
        self.capture
    }

    /// Position among the objects of the capture.
    pub fn idx(self) -> ObjectIdx {
        self.idx
    }

    /// Where the object is.
    pub fn place(self) -> Place {
        Place::Object(self.idx)
    }

    /// Bytes from the start of the capture.
    pub fn offset(self) -> u32 {
        self.entry.offset
    }

    /// Length in bytes of the object and all that it holds, as far as the file has them.
    pub fn length(self) -> u32 {
        self.entry.length
    }

    /// Where the object ends, as far as the file has it.
    pub(crate) fn end(self) -> u32 {
        self.entry.offset.saturating_add(self.entry.length)
    }

    /// `TotalByteLength`.
    pub fn declared_length(self) -> u32 {
        self.entry.declared
    }

    /// Where the object ends by what it states.
    pub(crate) fn declared_end(self) -> u32 {
        self.entry.offset.saturating_add(self.entry.declared)
    }

    /// The object's name in the title lists.
    pub fn title(self) -> TitleIndex {
        self.entry.title
    }

    /// The object's name, or `#4674` when no list has one.
    pub fn name(self, names: &Names) -> Cow<'_, str> {
        names.titles().display(self.entry.title)
    }

    /// What follows the definitions.
    pub fn num_instances(self) -> NumInstances {
        self.entry.num_instances
    }

    /// Code page of the instance names; 0 means UTF-16.
    pub fn code_page(self) -> u32 {
        self.entry.code_page
    }

    /// The object's own clock in ticks of its own frequency; 0 when it keeps none.
    pub fn perf_time(self) -> i64 {
        self.entry.perf_time
    }

    /// Ticks per second of [`Object::perf_time`].
    pub fn perf_freq(self) -> i64 {
        self.entry.perf_freq
    }

    /// Where the values stand in the object's counter blocks.
    pub(crate) fn value_layout(self) -> Option<&'a ValueLayout> {
        self.capture.outline.value_layout(self.entry)
    }

    /// What ended the walk over the definitions early.
    pub fn definitions_error(self) -> Option<Error> {
        self.entry.definitions_error
    }

    /// What ended the walk over the instances early, or why there is no counter block.
    pub fn instances_error(self) -> Option<Error> {
        self.entry.instances_error
    }

    /// The numbers of the instances among all of the capture.
    pub(crate) fn instance_numbers(self) -> Range<usize> {
        self.capture.outline.instance_range(self.entry)
    }

    /// The numbers of the counters among all of the capture.
    pub(crate) fn counter_numbers(self) -> Range<usize> {
        self.capture.outline.definition_range(self.entry)
    }

    pub(super) fn definitions(self) -> &'a [DefinitionEntry] {
        self.capture.outline.definitions(self.entry)
    }

    /// The counters, in the order of their definitions.
    pub fn counters(self) -> impl ExactSizeIterator<Item = Counter<'a>> {
        let entries = self.definitions().iter().enumerate();
        entries.map(move |(at, entry)| Counter { object: self, entry, idx: CounterIdx::at(at) })
    }

    /// The counter at a position.
    pub fn counter(self, idx: CounterIdx) -> Option<Counter<'a>> {
        let entry = self.definitions().get(idx.idx())?;
        Some(Counter { object: self, entry, idx })
    }

    /// The first counter of a title that is no base of another.
    pub fn counter_of(self, title: TitleIndex) -> Option<Counter<'a>> {
        self.counters().find(|counter| counter.title() == title && !counter.counter_type().is_base())
    }

    /// The instances, in the order of the file; none where [`Object::block`] holds the values.
    pub fn instances(self) -> impl ExactSizeIterator<Item = Instance<'a>> {
        let entries = self.capture.outline.instances(self.entry).iter().enumerate();
        entries.map(move |(at, entry)| Instance { object: self, entry, idx: InstanceIdx::at(at) })
    }

    /// The instance at a position.
    pub fn instance(self, idx: InstanceIdx) -> Option<Instance<'a>> {
        let entry = self.capture.outline.instances(self.entry).get(idx.idx())?;
        Some(Instance { object: self, entry, idx })
    }

    /// The counter block of an object without instances.
    pub fn block(self) -> Option<Block<'a>> {
        let entry = self.entry.block.as_ref()?;
        Some(Block { capture: self.capture, entry, place: Place::ObjectBlock(self.idx) })
    }

    /// The same, or the counter block of the first instance that has one.
    pub(crate) fn first_block(self) -> Option<Block<'a>> {
        self.block().or_else(|| self.instances().find_map(|instance| instance.block()))
    }

    /// The members of the structure, and the bytes between what it holds.
    pub fn leaves(self) -> Vec<Leaf> {
        self.capture.leaves(self.place())
    }
}
