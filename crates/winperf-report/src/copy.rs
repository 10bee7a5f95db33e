//! Bytes, structures and rows as text to paste elsewhere: into source, a report, a sheet.
//!
//! Every copy has a limit, and says in itself where it ends when that is reached.

mod bytes;
mod dump;
mod json;
mod limited;
mod structure;
mod table;

use winperf::NodeIdx;
use winperf::outline::{Leaf, LeafKind};

use crate::words::{LeafText, Words};

pub use bytes::Span;
pub use dump::dump;
pub use json::{leaf_json, node_json, row_json};
pub use structure::{leaf_markdown, node_markdown};
pub use table::Table;

/// The most that a copy of bytes or structures has, in bytes of text.
pub const LIMIT: usize = 1 << 20;

/// The most that a copy of a table has, in bytes of text.
pub const TABLE_LIMIT: usize = 8 << 20;

/// A text to paste elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copy {
    /// The text.
    pub text: String,
    /// Whether it is the beginning only.
    pub is_cut: bool,
}

/// A leaf in words with its name: that of its counters for a raw value.
fn named(words: &Words<'_>, node: NodeIdx, leaf: &Leaf) -> (String, LeafText) {
    let mut text = words.leaf(node, leaf);
    let counters = if matches!(leaf.kind, LeafKind::Value(_)) { text.note.take() } else { None };
    (counters.unwrap_or_else(|| text.name.to_owned()), text)
}

/// The bytes of a part of a capture.
fn part<'a>(words: &Words<'a>, start: u32, length: u32) -> &'a [u8] {
    let [start, length] = [start, length].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    let bytes = words.capture.bytes().get(start..).unwrap_or_default();
    bytes.get(..length).unwrap_or(bytes)
}

/// What a structure holds, in the order of its bytes.
enum Held {
    /// A leaf of its own.
    Leaf(Leaf),
    /// Another structure.
    Node(NodeIdx),
}

/// The leaves and structures of a structure, in the order of their bytes.
fn held(words: &Words<'_>, node: NodeIdx) -> Vec<Held> {
    let outline = words.capture.outline();
    let mut leaves = outline.leaves(words.capture.bytes(), node).into_iter().peekable();
    let mut held = Vec::new();
    for child in outline.children(node) {
        let start = outline.node(child).map_or(0, |child| child.offset);
        while let Some(leaf) = leaves.next_if(|leaf| leaf.offset < start) {
            held.push(Held::Leaf(leaf));
        }
        held.push(Held::Node(child));
    }
    held.extend(leaves.map(Held::Leaf));
    held
}

#[cfg(test)]
mod tests;
