//! Bytes, structures and rows as text to paste elsewhere: into source, a report, a sheet.
//!
//! Every copy has a limit, and ends with a notice when that is reached.

mod bytes;
mod dump;
mod json;
mod limited;
mod structure;
mod table;

use winperf::{Leaf, LeafKind, Place};

use crate::words::{LeafText, Words};

pub use bytes::Span;
pub use dump::dump;
pub use json::{leaf_json, row_json, structure_json};
pub use structure::{leaf_markdown, structure_markdown};
pub use table::Table;

/// Maximum length of a copy of bytes or structures, in bytes of text.
pub const LIMIT: usize = 1 << 20;

/// Maximum length of a copy of a table, in bytes of text.
const TABLE_LIMIT: usize = 8 << 20;

/// A text to paste elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copy {
    /// The text.
    pub text: String,
    /// `true` if it is the beginning only.
    pub is_cut: bool,
}

/// Returns a leaf in words and its name, which for a raw value is the name of its counters.
fn named(words: &Words<'_>, place: Place, leaf: &Leaf) -> (String, LeafText) {
    let mut text = words.leaf(place, leaf);
    let counters = if matches!(leaf.kind, LeafKind::Value) { text.note.take() } else { None };
    (counters.unwrap_or_else(|| text.name.to_owned()), text)
}

/// Content of a structure, in the order of its bytes.
enum Held {
    /// A leaf of its own.
    Leaf(Leaf),
    /// Another structure.
    Structure(Place),
}

/// Returns the leaves and structures in a structure, in the order of their bytes.
fn held(words: &Words<'_>, place: Place) -> Vec<Held> {
    let mut leaves = words.capture.leaves(place).into_iter().peekable();
    let mut held = Vec::new();
    for child in words.capture.children(place) {
        let start = words.capture.span(child).map_or(0, |child| child.offset);
        while let Some(leaf) = leaves.next_if(|leaf| leaf.offset < start) {
            held.push(Held::Leaf(leaf));
        }
        held.push(Held::Structure(child));
    }
    held.extend(leaves.map(Held::Leaf));
    held
}

#[cfg(test)]
mod tests;
