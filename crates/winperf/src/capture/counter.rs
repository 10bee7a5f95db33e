//! One counter of an object.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::outline::{BASE_LENGTH, Leaf, base_of};
use super::place::{CounterIdx, Place};
use super::{Counter, Object};
use crate::layout::PerfCounterDefinition;
use crate::{CounterType, Names, Span, TitleIndex};

impl<'a> Counter<'a> {
    /// Returns the object that defines the counter.
    pub fn object(self) -> Object<'a> {
        self.object
    }

    /// Returns the position among the definitions of the object.
    pub fn idx(self) -> CounterIdx {
        self.idx
    }

    /// Returns the place of the definition.
    pub fn place(self) -> Place {
        Place::CounterDefinition { object: self.object.idx, counter: self.idx }
    }

    /// Returns the offset of the definition, in bytes from the start of the capture.
    pub fn offset(self) -> u32 {
        self.entry.offset
    }

    /// Returns the length in bytes of the definition.
    pub fn length(self) -> u32 {
        self.entry.length
    }

    /// Returns the counter's name in the title lists.
    pub fn title(self) -> TitleIndex {
        self.entry.title
    }

    /// Returns the counter's name, or `#4674` when no list has one.
    pub fn name(self, names: &Names) -> Cow<'_, str> {
        names.titles().display(self.entry.title)
    }

    /// Returns the explanation by Windows or the provider, if a list of explanations contains one.
    pub fn help(self, names: &Names) -> Option<&str> {
        let index =
            self.object.capture.number_in(self.field(&PerfCounterDefinition::CounterHelpTitleIndex))?;
        names.titles().help(TitleIndex(u32::try_from(index).ok()?))
    }

    /// Returns the counter type, which determines how the value is computed and shown.
    pub fn counter_type(self) -> CounterType {
        self.entry.counter_type
    }

    /// Returns the offset of the raw value, in bytes from the start of a counter block.
    pub fn value_offset(self) -> u32 {
        self.entry.value_offset
    }

    /// Returns the length in bytes of the raw value.
    pub fn value_length(self) -> u32 {
        self.entry.value_length
    }

    /// Returns the offset of the end of the raw value, in bytes from the start of a counter block.
    pub(crate) fn value_end(self) -> u32 {
        self.entry.value_end()
    }

    /// Returns `CounterSize`.
    pub(crate) fn counter_size(self) -> u32 {
        self.entry.counter_size
    }

    /// Returns `true` for a multi counter without a base counter whose value is followed by 4 bytes that no counter
    /// uses.
    pub(crate) fn has_following_base(self) -> bool {
        self.object.capture.outline.has_following_base(self.object.entry, self.idx)
    }

    /// Returns the bytes of the base after the value of such a multi counter, from the start of the counter block.
    pub(crate) fn following_base(self) -> Option<Span> {
        let behind = Span { offset: self.entry.value_end(), length: BASE_LENGTH };
        (self.has_following_base() && self.value_offset().checked_add(self.value_length()).is_some())
            .then_some(behind)
    }

    /// Returns the base counter: the definition after this one if the type needs a base and that is one.
    pub fn base(self) -> Option<Self> {
        base_of(self.object.definitions(), self.idx)?;
        self.object.counter(self.idx.next()?)
    }

    /// Returns the power of ten by which a chart multiplies the value.
    pub fn default_scale(self) -> i32 {
        self.entry.default_scale
    }

    /// Returns the members of the structure.
    pub fn leaves(self) -> Vec<Leaf> {
        self.object.capture.leaves(self.place())
    }
}
