//! Structures, fields, rows and bytes as JSON: the same members as in the documents.

use std::cell::Cell;
use std::io::{self, Write};

use serde::Serialize;
use winperf::{Leaf, Place};

use crate::copy::{Copy, LIMIT};
use crate::documents::{LeafMembers, Node, Room, RowMembers, json_lines};
use crate::language::Language;
use crate::phrases::{InCopy, Say};
use crate::values::ValueRow;
use crate::words::Words;

/// Maximum number of bytes of a single copied field.
const BYTES_OF_ONE: usize = 1024;

/// Returns a structure in the form of `winperf-tree/1`.
pub fn structure_json(words: &Words<'_>, place: Place) -> Copy {
    // What programs read is English.
    let words = &Words { language: Language::English, ..*words };
    let written = Cell::new(0);
    let room = Room::new(&written, LIMIT);
    let document = Cut { node: Node::new(words, place, Some(&room)), left_out: LeftOut(&room) };
    let text = pretty(Counted { text: Vec::new(), written: &written }, &document);
    Copy { text, is_cut: room.is_used_up() }
}

/// A structure, and a sentence if it was cut for lack of room.
#[derive(Serialize)]
struct Cut<'a> {
    #[serde(flatten)]
    node: Node<'a>,
    #[serde(skip_serializing_if = "LeftOut::is_nothing")]
    left_out: LeftOut<'a>,
}

/// Flag of omitted parts, evaluated after everything before it is written.
struct LeftOut<'a>(&'a Room<'a>);

impl LeftOut<'_> {
    fn is_nothing(&self) -> bool {
        !self.0.is_used_up()
    }
}

impl Serialize for LeftOut<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(InCopy::Ending.say(Language::English))
    }
}

/// Returns a field in the form of `winperf-tree/1`, with its file and its bytes.
pub fn leaf_json(words: &Words<'_>, place: Place, leaf: &Leaf, file: &str) -> Copy {
    #[derive(Serialize)]
    struct OneField<'a> {
        file: &'a str,
        #[serde(flatten)]
        field: LeafMembers,
        hex: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        left_out: Option<usize>,
    }
    let words = &Words { language: Language::English, ..*words };
    let bytes = words.capture.bytes_in(leaf.offset, leaf.length);
    let taken = bytes.get(..BYTES_OF_ONE).unwrap_or(bytes);
    let left_out = Some(bytes.len() - taken.len()).filter(|left_out| *left_out > 0);
    whole(&OneField { file, field: LeafMembers::new(words, place, leaf), hex: bare_digits(taken), left_out })
}

/// Returns a row in the form of `winperf-values/1`.
pub fn row_json(row: &ValueRow) -> Copy {
    whole(&RowMembers::new(row))
}

/// Returns a short value, as JSON.
pub(super) fn whole(value: &impl Serialize) -> Copy {
    let text = pretty(Counted { text: Vec::new(), written: &Cell::new(0) }, value);
    Copy { text, is_cut: false }
}

/// Returns bytes as `00055120`.
pub(super) fn bare_digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn pretty(mut text: Counted<'_>, value: &impl Serialize) -> String {
    json_lines(&mut text, value).expect("memory takes what is written to it");
    text.text.push(b'\n');
    String::from_utf8(text.text).unwrap_or_default()
}

/// A text that counts its length while it is written.
struct Counted<'a> {
    text: Vec<u8>,
    written: &'a Cell<usize>,
}

impl Write for Counted<'_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.text.extend_from_slice(part);
        self.written.set(self.text.len());
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
