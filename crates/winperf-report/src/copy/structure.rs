//! Structures and fields as a table.

use winperf::{Leaf, Place};

use crate::copy::bytes::digits;
use crate::copy::limited::Limited;
use crate::copy::{Copy, Held, LIMIT, held, named};
use crate::markdown::escaped;
use crate::phrases::{Column, InCopy, Say};
use crate::table::markdown_line;
use crate::words::Words;

/// Bytes of a field that a table of many shows.
const SHOWN_BYTES: usize = 8;

/// Maximum number of bytes of a single copied field.
const BYTES_OF_ONE: usize = 1024;

/// Returns a structure as a heading and a table of all fields in it, at any depth.
pub fn structure_markdown(words: &Words<'_>, place: Place, file: &str) -> Copy {
    let Some(found) = words.capture.span(place) else {
        return Copy { text: String::new(), is_cut: false };
    };
    let what =
        format!("{}: {} at {:#x} of {}", words.label(place), place.kind().c_name(), found.offset, file);
    let mut text = Limited::new(LIMIT);
    text.push(&head(words, &what));
    write_rows(words, place, 0, &mut text);
    text.ending(&format!("\n{}", InCopy::Ending.say(words.language)))
}

/// Returns a field as a heading and a table of one row.
pub fn leaf_markdown(words: &Words<'_>, place: Place, leaf: &Leaf, file: &str) -> Copy {
    let (name, _) = named(words, place, leaf);
    let what = format!("{name} at {:#x} of {file}", leaf.offset);
    let mut text = Limited::new(LIMIT);
    text.push(&head(words, &what));
    text.push(&row(words, place, leaf, 0, BYTES_OF_ONE));
    text.ending(&format!("\n{}", InCopy::Ending.say(words.language)))
}

fn head(words: &Words<'_>, what: &str) -> String {
    use Column::{Bytes, Field, Note, Offset, Type, Value};
    let columns = [Offset, Field, Type, Bytes, Value, Note];
    let columns = columns.map(|column| InCopy::Column(column).say(words.language));
    let rule = "---|".repeat(columns.len());
    format!("**{}**\n\n{}|{rule}\n", escaped(what), markdown_line(&columns))
}

fn write_rows(words: &Words<'_>, place: Place, depth: usize, text: &mut Limited) {
    for held in held(words, place) {
        if text.is_cut() {
            return;
        }
        match held {
            Held::Leaf(leaf) => text.push(&row(words, place, &leaf, depth, SHOWN_BYTES)),
            Held::Structure(child) => {
                let Some(found) = words.capture.span(child) else { continue };
                let label = escaped(&words.label(child));
                let cells = [
                    format!("{:#x}", found.offset),
                    format!("{}**{label}**", indent(depth)),
                    escaped(child.kind().c_name()),
                    String::new(),
                    String::new(),
                    String::new(),
                ];
                text.push(&format!("| {} |\n", cells.join(" | ")));
                write_rows(words, child, depth + 1, text);
            }
        }
    }
}

fn row(words: &Words<'_>, place: Place, leaf: &Leaf, depth: usize, most: usize) -> String {
    let (name, found) = named(words, place, leaf);
    let bytes = words.capture.bytes_in(leaf.offset, leaf.length);
    let mut shown = digits(bytes.get(..most).unwrap_or(bytes));
    if bytes.len() > most {
        shown.push_str(" …");
    }
    markdown_line(&[
        format!("{:#x}", leaf.offset),
        format!("{}{name}", indent(depth)),
        found.c_type,
        shown,
        found.value,
        found.note.unwrap_or_default(),
    ])
}

fn indent(depth: usize) -> String {
    "› ".repeat(depth)
}
