//! A dump with the meaning of the bytes: offset, digits, ASCII, and the field with its value.

use std::fmt::Write;

use winperf::{Leaf, Place};

use crate::copy::bytes::{ascii, digits};
use crate::copy::limited::Limited;
use crate::copy::{Copy, Held, LIMIT, held, named};
use crate::number::plain;
use crate::phrases::{InCopy, Say};
use crate::words::Words;

/// Bytes in a line.
const PER_LINE: u32 = 16;

/// Maximum number of lines for one field in a structure.
const MAX_LINES: usize = 64;

/// Columns of the digits: two and a space for each byte, and one more space in the middle.
const DIGITS: usize = 48;

/// Returns a structure with everything in it, or one field, or the fields of a range of bytes.
///
/// `start` and `end` delimit the bytes; `structure` is set to select a complete structure.
pub fn dump(words: &Words<'_>, structure: Option<Place>, start: u32, end: u32) -> Copy {
    let mut dump = Dump { words, text: Limited::new(LIMIT) };
    dump.text.push("offset   | 00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f | 0123456789abcdef |\n");
    match structure {
        Some(place) => dump.structure(place, 0),
        None => dump.range(start, end),
    }
    dump.text.ending(InCopy::Ending.say(words.language))
}

struct Dump<'a> {
    words: &'a Words<'a>,
    text: Limited,
}

impl Dump<'_> {
    fn structure(&mut self, place: Place, depth: usize) {
        self.heading(place, depth);
        for held in held(self.words, place) {
            if self.text.is_cut() {
                return;
            }
            match held {
                Held::Leaf(leaf) => self.leaf(place, &leaf, (leaf.offset, leaf.end()), depth + 1, MAX_LINES),
                Held::Structure(child) => self.structure(child, depth + 1),
            }
        }
    }

    /// Writes the fields that have bytes in a range, each after its structure.
    fn range(&mut self, start: u32, end: u32) {
        let capture = self.words.capture;
        let mut at = start;
        let mut last: Option<(Place, Vec<Leaf>)> = None;
        while at < end && !self.text.is_cut() {
            let Some(place) = capture.place_at(at) else { return self.bytes((at, end), "", 0, usize::MAX) };
            if last.as_ref().is_none_or(|(known, _)| *known != place) {
                self.heading(place, 0);
                last = Some((place, capture.leaves(place)));
            }
            let leaves = last.as_ref().map(|(_, leaves)| leaves.as_slice()).unwrap_or_default();
            let Some(leaf) = leaves.iter().find(|leaf| leaf.holds(at)).cloned() else { return };
            let until = leaf.end().min(end);
            self.leaf(place, &leaf, (at, until), 1, usize::MAX);
            at = until;
        }
    }

    /// Writes a structure, before its content.
    fn heading(&mut self, place: Place, depth: usize) {
        let Some(found) = self.words.capture.span(place) else { return };
        let label = plain(&self.words.label(place)).into_owned();
        let c_name = place.kind().c_name();
        let label = if label == c_name { label } else { format!("{label}  {c_name}") };
        let text = format!("{label}, {} bytes", found.length);
        self.line(found.offset, 0, &[], &text, depth);
    }

    /// Writes the bytes of a leaf in a range, and its value.
    fn leaf(&mut self, place: Place, leaf: &Leaf, bytes: (u32, u32), depth: usize, most_lines: usize) {
        let (name, found) = named(self.words, place, leaf);
        let mut text = format!("{}: {}", plain(&name), plain(&found.value));
        if let Some(note) = found.note {
            let _ = write!(text, "  ({})", plain(&note));
        }
        self.bytes(bytes, &text, depth, most_lines);
    }

    /// Writes bytes in the columns of their offsets, with a text next to the first line.
    fn bytes(&mut self, (start, end): (u32, u32), text: &str, depth: usize, most_lines: usize) {
        let words = self.words;
        let (mut at, mut text, mut lines) = (start, text, 0);
        while at < end && lines < most_lines && !self.text.is_cut() {
            let column = at % PER_LINE;
            let taken = (PER_LINE - column).min(end - at);
            self.line(at - column, column, words.capture.bytes_in(at, taken), text, depth);
            text = "";
            at = at.saturating_add(taken);
            lines += 1;
        }
        if at < end && !self.text.is_cut() {
            self.line(at, 0, &[], &format!("… {} bytes", end - at), depth);
        }
    }

    fn line(&mut self, offset: u32, column: u32, bytes: &[u8], text: &str, depth: usize) {
        let column = usize::try_from(column).unwrap_or(0);
        let skipped = column * 3 + usize::from(column >= 8);
        // The wider space in the middle is between the eighth byte and the ninth.
        let middle = bytes.len().min(8_usize.saturating_sub(column));
        let (left, right) = bytes.split_at(middle);
        let space = if !left.is_empty() && !right.is_empty() { "  " } else { "" };
        let digits = format!("{:skipped$}{}{space}{}", "", digits(left), digits(right));
        let signs = format!("{:column$}{}", "", ascii(bytes));
        let indent = "  ".repeat(depth);
        let line = format!("{offset:08x} | {digits:DIGITS$} | {signs:16} | {indent}{text}");
        self.text.push(line.trim_end());
        self.text.push("\n");
    }
}
