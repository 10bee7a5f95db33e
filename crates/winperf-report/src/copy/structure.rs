//! Structures and fields as JSON and as a table.

use winperf::NodeIdx;
use winperf::outline::Leaf;

use crate::copy::bytes::digits;
use crate::copy::json::Json;
use crate::copy::limited::Limited;
use crate::copy::table::markdown_line;
use crate::copy::{Copy, Held, LIMIT, held, named, part};
use crate::language::Language;
use crate::number::plain;
use crate::phrases::{Column, InCopy, Say};
use crate::table::escaped;
use crate::tree::kind_name;
use crate::words::Words;

/// Bytes of a field that a table of many shows.
const SHOWN_BYTES: usize = 8;

/// Bytes of a field that is copied by itself.
const BYTES_OF_ONE: usize = 1024;

/// A structure as `winperf-tree/1` has it.
pub fn node_json(words: &Words<'_>, node: NodeIdx) -> Copy {
    // What programs read is English.
    let words = &Words { language: Language::English, ..*words };
    let mut json = Json::new(LIMIT);
    write_node(words, node, &mut json, None);
    json.copy()
}

/// A field as `winperf-tree/1` has it, with its file and its bytes.
pub fn leaf_json(words: &Words<'_>, node: NodeIdx, leaf: &Leaf, file: &str) -> Copy {
    let words = &Words { language: Language::English, ..*words };
    let mut json = Json::new(LIMIT);
    if json.open(None, '{') {
        json.text(Some("file"), file);
        write_members(words, node, leaf, &mut json);
        let bytes = part(words, leaf.offset, leaf.length);
        let taken = bytes.get(..BYTES_OF_ONE).unwrap_or(bytes);
        json.text(Some("hex"), &taken.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
        if taken.len() < bytes.len() {
            json.number(Some("left_out"), bytes.len() - taken.len());
        }
        json.close('}');
    }
    json.copy()
}

fn write_node(words: &Words<'_>, node: NodeIdx, json: &mut Json, parent: Option<NodeIdx>) {
    let outline = words.capture.outline();
    let Some(found) = outline.node(node) else { return };
    if !json.open(None, '{') {
        return;
    }
    json.text(Some("kind"), kind_name(found.kind));
    json.text(Some("label"), &words.label(node));
    json.number(Some("offset"), found.offset);
    json.number(Some("length"), found.length);
    if json.open(Some("fields"), '[') {
        for leaf in outline.leaves(words.capture.bytes(), node) {
            if json.is_cut() || !json.open_inline(None) {
                break;
            }
            write_members(words, node, &leaf, json);
            json.close_inline();
        }
        json.close(']');
    }
    if json.open(Some("children"), '[') {
        for child in outline.children(node) {
            if json.is_cut() {
                break;
            }
            write_node(words, child, json, Some(node));
        }
        json.close(']');
    }
    if parent.is_none() {
        json.say_cut(InCopy::Ending.say(Language::English));
    }
    json.close('}');
}

fn write_members(words: &Words<'_>, node: NodeIdx, leaf: &Leaf, json: &mut Json) {
    let text = words.leaf(node, leaf);
    json.text(Some("name"), text.name);
    json.text(Some("type"), &text.c_type);
    json.number(Some("offset"), leaf.offset);
    json.number(Some("length"), leaf.length);
    json.text(Some("value"), &text.value);
    json.optional("note", text.note.as_deref());
}

/// A structure as a heading and a table of all fields in it, at any depth.
pub fn node_markdown(words: &Words<'_>, node: NodeIdx, file: &str) -> Copy {
    let Some(found) = words.capture.outline().node(node) else {
        return Copy { text: String::new(), is_cut: false };
    };
    let what = format!("{}: {} at {:#x} of {}", words.label(node), found.kind.c_name(), found.offset, file);
    let mut text = Limited::new(LIMIT);
    text.push(&head(words, &what));
    write_rows(words, node, 0, &mut text);
    text.ending(&format!("\n{}", InCopy::Ending.say(words.language)))
}

/// A field as a heading and a table of one row.
pub fn leaf_markdown(words: &Words<'_>, node: NodeIdx, leaf: &Leaf, file: &str) -> Copy {
    let (name, _) = named(words, node, leaf);
    let what = format!("{name} at {:#x} of {file}", leaf.offset);
    let mut text = Limited::new(LIMIT);
    text.push(&head(words, &what));
    text.push(&row(words, node, leaf, 0, BYTES_OF_ONE));
    text.ending(&format!("\n{}", InCopy::Ending.say(words.language)))
}

fn head(words: &Words<'_>, what: &str) -> String {
    use Column::{Bytes, Field, Note, Offset, Type, Value};
    let columns = [Offset, Field, Type, Bytes, Value, Note];
    let columns = columns.map(|column| InCopy::Column(column).say(words.language));
    let rule = "---|".repeat(columns.len());
    format!("**{}**\n\n{}|{rule}\n", escaped(&plain(what)), markdown_line(columns))
}

fn write_rows(words: &Words<'_>, node: NodeIdx, depth: usize, text: &mut Limited) {
    for held in held(words, node) {
        if text.is_cut() {
            return;
        }
        match held {
            Held::Leaf(leaf) => text.push(&row(words, node, &leaf, depth, SHOWN_BYTES)),
            Held::Node(child) => {
                let Some(found) = words.capture.outline().node(child) else { continue };
                let label = escaped(&plain(&words.label(child)));
                let cells = [
                    format!("{:#x}", found.offset),
                    format!("{}**{label}**", indent(depth)),
                    found.kind.c_name().replace('_', "\\_"),
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

fn row(words: &Words<'_>, node: NodeIdx, leaf: &Leaf, depth: usize, most: usize) -> String {
    let (name, found) = named(words, node, leaf);
    let bytes = part(words, leaf.offset, leaf.length);
    let mut shown = digits(bytes.get(..most).unwrap_or(bytes));
    if bytes.len() > most {
        shown.push_str(" …");
    }
    markdown_line([
        &format!("{:#x}", leaf.offset),
        &format!("{}{name}", indent(depth)),
        &found.c_type,
        &shown,
        &found.value,
        &found.note.unwrap_or_default(),
    ])
}

fn indent(depth: usize) -> String {
    "› ".repeat(depth)
}
