//! `winperf-tree/1`: the structures of one file.

use std::cell::Cell;

use serde::{Serialize, Serializer};
use winperf::{Leaf, Place};

use super::fields::AssumedField;
use super::log;
use crate::tree::kind_name;
use crate::words::Words;

/// `winperf-tree/1`: the structures of one file.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Tree"))]
pub struct Tree<'a> {
    #[cfg_attr(feature = "typescript", ts(type = "\"winperf-tree/1\""))]
    schema: &'static str,
    file: &'a str,
    length: u64,
    /// Values that are assumed instead of those in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    assumed: Option<Vec<AssumedField>>,
    #[cfg_attr(feature = "typescript", ts(as = "Option<NodeMembers<'_>>"))]
    root: Option<Node<'a>>,
    /// Place of the capture in the log that it was extracted from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    log: Option<log::InLog>,
}

impl<'a> Tree<'a> {
    /// The document of the capture of `words`, which came from the file with that name.
    pub fn new(file: &'a str, words: &'a Words<'a>) -> Self {
        let root = words.capture.root().map(|place| Node::new(words, place, None));
        let length = words.capture.file().len();
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        let assumed = AssumedField::all(words.capture);
        Self { schema: "winperf-tree/1", file, length, assumed, root, log: None }
    }

    /// Adds the place of the capture in its log.
    #[must_use]
    pub fn in_log(self, log: Option<log::InLog>) -> Self {
        Self { log, ..self }
    }
}

/// Limit for the copy of a structure.
pub(crate) struct Room<'a> {
    /// Number of bytes written so far.
    written: &'a Cell<usize>,
    limit: usize,
    is_used_up: Cell<bool>,
}

impl<'a> Room<'a> {
    /// Creates the limit.
    pub(crate) fn new(written: &'a Cell<usize>, limit: usize) -> Self {
        Self { written, limit, is_used_up: Cell::new(false) }
    }

    /// Returns `true` if parts were left out.
    pub(crate) fn is_used_up(&self) -> bool {
        self.is_used_up.get()
    }

    /// Returns `true` if texts of that length fit; after the first that does not, none fit.
    fn takes(&self, length: usize) -> bool {
        let is_full = self.written.get().saturating_add(length) > self.limit;
        self.is_used_up.set(self.is_used_up() || is_full);
        !self.is_used_up()
    }
}

/// A structure, written when it is reached, so a large capture needs no second tree in memory.
pub(crate) struct Node<'a> {
    words: &'a Words<'a>,
    place: Place,
    /// `None` for all of it.
    room: Option<&'a Room<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Structure"))]
pub(super) struct NodeMembers<'a> {
    kind: &'static str,
    label: String,
    offset: u32,
    length: u32,
    #[cfg_attr(feature = "typescript", ts(as = "Vec<LeafMembers>"))]
    fields: Fields<'a>,
    #[cfg_attr(feature = "typescript", ts(as = "Vec<NodeMembers<'_>>"))]
    children: Children<'a>,
}

/// A leaf.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Field"))]
pub(crate) struct LeafMembers {
    name: &'static str,
    #[serde(rename = "type")]
    c_type: String,
    offset: u32,
    length: u32,
    value: String,
    note: Option<String>,
}

struct Fields<'a>(&'a Node<'a>);

struct Children<'a>(&'a Node<'a>);

impl<'a> Node<'a> {
    pub(crate) fn new(words: &'a Words<'a>, place: Place, room: Option<&'a Room<'a>>) -> Self {
        Self { words, place, room }
    }
}

impl LeafMembers {
    pub(crate) fn new(words: &Words<'_>, place: Place, leaf: &Leaf) -> Self {
        let text = words.leaf(place, leaf);
        let (offset, length) = (leaf.offset, leaf.length);
        Self { name: text.name, c_type: text.c_type, offset, length, value: text.value, note: text.note }
    }

    /// Returns the length of its texts in bytes.
    fn size(&self) -> usize {
        self.value.len() + self.note.as_ref().map_or(0, String::len)
    }
}

impl Serialize for Node<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let span = self.words.capture.span(self.place);
        let span = span.ok_or_else(|| serde::ser::Error::custom("no such structure"))?;
        let members = NodeMembers {
            kind: kind_name(self.place.kind()),
            label: self.words.label(self.place),
            offset: span.offset,
            length: span.length,
            fields: Fields(self),
            children: Children(self),
        };
        members.serialize(serializer)
    }
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Node { words, place, room } = *self.0;
        let leaves = words.capture.leaves(place);
        let fields = leaves.iter().map(|leaf| LeafMembers::new(words, place, leaf));
        serializer.collect_seq(fields.take_while(|field| room.is_none_or(|room| room.takes(field.size()))))
    }
}

impl Serialize for Children<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Node { words, place, room } = *self.0;
        let children = words.capture.children(place).map(|place| Node { words, place, room });
        serializer.collect_seq(
            children.take_while(|child| room.is_none_or(|room| room.takes(words.label(child.place).len()))),
        )
    }
}
