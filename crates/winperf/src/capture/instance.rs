//! One instance of an object, and its counter block.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::index::{Entry, FullName, NameHash, NamePart, Parent};
use super::outline::Leaf;
use super::place::{InstanceIdx, Place};
use super::{Block, Counter, Instance, Object};
use crate::counter::value;
use crate::span::Span;
use crate::{Names, Reader, TitleIndex};

impl<'a> Instance<'a> {
    /// Returns the object that the instance is of.
    pub fn object(self) -> Object<'a> {
        self.object
    }

    /// Returns the position among the instances of the object.
    pub fn idx(self) -> InstanceIdx {
        self.idx
    }

    /// Returns the place of the instance.
    pub fn place(self) -> Place {
        Place::Instance { object: self.object.idx, instance: self.idx }
    }

    /// Returns the offset in bytes from the start of the capture.
    pub fn offset(self) -> u32 {
        self.entry.offset
    }

    /// Returns the length in bytes of structure, name and padding, without the counter block.
    pub fn length(self) -> u32 {
        self.entry.length
    }

    /// Returns the bytes of the name; `None` if there is none, or if it is outside the instance.
    pub(crate) fn name_span(self) -> Option<Span> {
        let name = Span { offset: self.entry.name_offset, length: self.entry.name_length };
        (name.length > 0).then_some(name)
    }

    /// Returns a number used instead of the name, or -1.
    pub fn unique_id(self) -> i32 {
        self.entry.unique_id
    }

    /// Returns the parent's name and the instance's own, without a number.
    pub fn full_name(self) -> FullName<'a> {
        let parent = match self.parent_place() {
            Parent::None => None,
            Parent::Instance { .. } => self.parent().map(Self::own_name),
            Parent::ObjectMissing | Parent::InstanceMissing => Some(NamePart::Unknown),
        };
        FullName { parent, own: self.own_name() }
    }

    /// Returns the number of preceding instances of its object with the same full name.
    pub fn occurrence(self) -> u32 {
        self.known().occurrence
    }

    /// Returns the number after `#` at the end of [`name`](Self::name): [`occurrence`](Self::occurrence), and `None` for the first instance of a full name.
    ///
    /// A provider may number its instances itself. If a name equals the numbered name of a different instance, such as
    /// `svchost#1` in addition to two instances `svchost`, even its first instance is numbered: `svchost#1#0`.
    pub fn shown_number(self) -> Option<u32> {
        let occurrence = self.occurrence();
        let is_shown = occurrence > 0 || self.object.capture.index.is_like_numbered(self.number());
        is_shown.then_some(occurrence)
    }

    /// Returns the name of the instance in a counter path, `parent/instance#n`; it is unique within the object.
    pub fn name(self, names: &Names) -> String {
        let mut text = self.full_name().decode(names.code_pages());
        if let Some(number) = self.shown_number() {
            // Writing to a String cannot fail.
            let _ = write!(text, "#{number}");
        }
        text
    }

    /// Returns the instance that is the parent of this one, such as the process of a thread; also `None` if the capture
    /// does not contain it, see [`Instance::parent_place`].
    pub fn parent(self) -> Option<Instance<'a>> {
        match self.parent_place() {
            Parent::Instance { object, instance } => self.object.capture.object(object)?.instance(instance),
            Parent::None | Parent::ObjectMissing | Parent::InstanceMissing => None,
        }
    }

    /// Returns the title of the object that contains the parent; `None` if the instance has no parent.
    pub fn parent_object(self) -> Option<TitleIndex> {
        Some(TitleIndex(self.entry.parent_object)).filter(|title| title.0 != 0)
    }

    /// Returns the location of the parent, or the reason why there is none.
    pub fn parent_place(self) -> Parent {
        self.known().parent
    }

    /// Returns `ParentObjectInstance`: a position among the instances of the parent's object.
    pub(crate) fn parent_idx(self) -> InstanceIdx {
        self.entry.parent_instance
    }

    /// Returns the hash of the full name, for comparing names.
    pub(crate) fn hash(self) -> NameHash {
        self.known().hash
    }

    /// Returns its number among all instances of the capture.
    pub(crate) fn number(self) -> usize {
        self.object.instance_numbers().start.saturating_add(self.idx.idx())
    }

    fn known(self) -> Entry {
        self.object.capture.index.entry(self.number())
    }

    /// Returns the representation of the instance in a full name.
    pub(crate) fn own_name(self) -> NamePart<'a> {
        NamePart::own(&self.object.capture.bytes, self.object.entry, self.entry, self.idx)
    }

    /// Returns the raw values; only the last instance of a truncated object has none.
    pub fn block(self) -> Option<Block<'a>> {
        let place = Place::InstanceBlock { object: self.object.idx, instance: self.idx };
        Some(Block { capture: self.object.capture, entry: self.entry.block.as_ref()?, place })
    }

    /// Returns the bytes of the raw value of a counter of the same object, or `None` if they are outside the block.
    pub fn value(self, counter: Counter<'_>) -> Option<Reader<'a>> {
        self.block()?.value(counter)
    }

    /// Returns the members of the structure, the name and the padding.
    pub fn leaves(self) -> Vec<Leaf> {
        self.object.capture.leaves(self.place())
    }
}

impl<'a> Block<'a> {
    /// Returns the place of the block.
    pub fn place(self) -> Place {
        self.place
    }

    /// Returns the offset in bytes from the start of the capture.
    pub fn offset(self) -> u32 {
        self.entry.offset
    }

    /// Returns the length in bytes of `ByteLength` and the values together.
    pub fn length(self) -> u32 {
        self.entry.length
    }

    /// Returns `ByteLength`.
    pub fn declared_length(self) -> u32 {
        self.entry.declared
    }

    /// Returns the number of bytes that a value may use, from the start of the block.
    pub fn reach(self) -> u32 {
        self.entry.reach
    }

    /// Returns the bytes that a value may use.
    pub(crate) fn reached(self) -> Option<Reader<'a>> {
        self.capture.reader().window(self.entry.offset, self.entry.reach)
    }

    /// Returns the bytes of the raw value of a counter of the same object, or `None` if they are outside the block.
    pub fn value(self, counter: Counter<'_>) -> Option<Reader<'a>> {
        value(self.reached()?, counter.value_offset(), counter.value_length())
    }

    /// Returns `ByteLength`, the values, and the bytes between them.
    pub fn leaves(self) -> Vec<Leaf> {
        self.capture.leaves(self.place)
    }
}
