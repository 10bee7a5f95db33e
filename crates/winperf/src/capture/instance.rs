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
    /// The object that the instance is of.
    pub fn object(self) -> Object<'a> {
        self.object
    }

    /// Position among the instances of the object.
    pub fn idx(self) -> InstanceIdx {
        self.idx
    }

    /// Where the instance is.
    pub fn place(self) -> Place {
        Place::Instance { object: self.object.idx, instance: self.idx }
    }

    /// Bytes from the start of the capture.
    pub fn offset(self) -> u32 {
        self.entry.offset
    }

    /// Length in bytes of structure, name and padding, without the counter block.
    pub fn length(self) -> u32 {
        self.entry.length
    }

    /// The bytes of the name; `None` when there is none, or when it lies outside the instance.
    pub(crate) fn name_span(self) -> Option<Span> {
        let name = Span { offset: self.entry.name_offset, length: self.entry.name_length };
        (name.length > 0).then_some(name)
    }

    /// A number used instead of the name, or -1.
    pub fn unique_id(self) -> i32 {
        self.entry.unique_id
    }

    /// The parent's name and the instance's own, without a number.
    pub fn full_name(self) -> FullName<'a> {
        let parent = match self.parent_place() {
            Parent::None => None,
            Parent::Instance { .. } => self.parent().map(Self::own_name),
            Parent::ObjectMissing | Parent::InstanceMissing => Some(NamePart::Unknown),
        };
        FullName { parent, own: self.own_name() }
    }

    /// Count of the instances before this one in its object that have the same full name.
    pub fn occurrence(self) -> u32 {
        self.known().occurrence
    }

    /// Number behind `#` at the end of [`name`](Self::name): [`occurrence`](Self::occurrence), and `None` for the first instance of a full name.
    ///
    /// A provider may number its instances itself. Where a name would be that of another instance with its number, as that of
    /// an instance called `svchost#1` beside two called `svchost`, the first of the name has its number too: `svchost#1#0`.
    pub fn shown_number(self) -> Option<u32> {
        let occurrence = self.occurrence();
        let is_shown = occurrence > 0 || self.object.capture.index.is_like_numbered(self.number());
        is_shown.then_some(occurrence)
    }

    /// What the instance is called in a counter path, `parent/instance#n`: no other instance of the object has the same.
    pub fn name(self, names: &Names) -> String {
        let mut text = self.full_name().decode(names.code_pages());
        if let Some(number) = self.shown_number() {
            // Writing to a String cannot fail.
            let _ = write!(text, "#{number}");
        }
        text
    }

    /// The instance that this one belongs to, such as the process of a thread; `None` too where the capture does not hold it, see [`Instance::parent_place`].
    pub fn parent(self) -> Option<Instance<'a>> {
        match self.parent_place() {
            Parent::Instance { object, instance } => self.object.capture.object(object)?.instance(instance),
            Parent::None | Parent::ObjectMissing | Parent::InstanceMissing => None,
        }
    }

    /// The title of the object that holds the parent; `None` when the instance has no parent.
    pub fn parent_object(self) -> Option<TitleIndex> {
        Some(TitleIndex(self.entry.parent_object)).filter(|title| title.0 != 0)
    }

    /// Where the parent is, or why there is none.
    pub fn parent_place(self) -> Parent {
        self.known().parent
    }

    /// `ParentObjectInstance`: a position among the instances of the parent's object.
    pub(crate) fn parent_idx(self) -> InstanceIdx {
        self.entry.parent_instance
    }

    /// What stands for the full name where names are compared.
    pub(crate) fn hash(self) -> NameHash {
        self.known().hash
    }

    /// Its number among all instances of the capture.
    pub(crate) fn number(self) -> usize {
        self.object.instance_numbers().start.saturating_add(self.idx.idx())
    }

    fn known(self) -> Entry {
        self.object.capture.index.entry(self.number())
    }

    /// What stands for it in a full name.
    pub(crate) fn own_name(self) -> NamePart<'a> {
        NamePart::own(&self.object.capture.bytes, self.object.entry, self.entry, self.idx)
    }

    /// The raw values; only the last instance of a cut object has none.
    pub fn block(self) -> Option<Block<'a>> {
        let place = Place::InstanceBlock { object: self.object.idx, instance: self.idx };
        Some(Block { capture: self.object.capture, entry: self.entry.block.as_ref()?, place })
    }

    /// The bytes of the raw value of a counter of the same object, or `None` when they lie outside the block.
    pub fn value(self, counter: Counter<'_>) -> Option<Reader<'a>> {
        self.block()?.value(counter)
    }

    /// The members of the structure, the name and the padding.
    pub fn leaves(self) -> Vec<Leaf> {
        self.object.capture.leaves(self.place())
    }
}

impl<'a> Block<'a> {
    /// Where the block is.
    pub fn place(self) -> Place {
        self.place
    }

    /// Bytes from the start of the capture.
    pub fn offset(self) -> u32 {
        self.entry.offset
    }

    /// Length in bytes that the values and `ByteLength` take up together.
    pub fn length(self) -> u32 {
        self.entry.length
    }

    /// `ByteLength`.
    pub fn declared_length(self) -> u32 {
        self.entry.declared
    }

    /// Bytes from the start of the block that a value may use.
    pub fn reach(self) -> u32 {
        self.entry.reach
    }

    /// The bytes that a value may use.
    pub(crate) fn reached(self) -> Option<Reader<'a>> {
        self.capture.reader().window(self.entry.offset, self.entry.reach)
    }

    /// The bytes of the raw value of a counter of the same object, or `None` when they lie outside the block.
    pub fn value(self, counter: Counter<'_>) -> Option<Reader<'a>> {
        value(self.reached()?, counter.value_offset(), counter.value_length())
    }

    /// `ByteLength`, the values, and the bytes between them.
    pub fn leaves(self) -> Vec<Leaf> {
        self.capture.leaves(self.place)
    }
}
