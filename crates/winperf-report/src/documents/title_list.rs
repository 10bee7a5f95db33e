//! `winperf-tree/1` of a title list: its pairs, and every byte by its name.

use std::io::{self, Write};

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use winperf::title_list::{ListPair, ListText, mark_length, pairs};
use winperf_bundle::TitleList;

use crate::number::plain;

/// `winperf-tree/1` of a title list, written as it is read, so a long list is not copied in memory.
#[derive(Serialize)]
pub struct TreeOfTitles<'a> {
    schema: &'static str,
    file: &'a str,
    length: u64,
    root: Root<'a>,
}

#[derive(Serialize)]
struct Root<'a> {
    kind: &'static str,
    label: String,
    offset: u32,
    length: u32,
    fields: Vec<Field>,
    children: Pairs<'a>,
}

#[derive(Serialize)]
struct Pair {
    kind: &'static str,
    label: String,
    offset: u32,
    length: u32,
    fields: Vec<Field>,
    children: [(); 0],
}

/// Bytes of a list with a name.
#[derive(Serialize)]
struct Field {
    name: &'static str,
    #[serde(rename = "type")]
    c_type: &'static str,
    offset: u32,
    length: u32,
    value: String,
    note: Option<String>,
}

struct Pairs<'a>(&'a [u8]);

impl<'a> TreeOfTitles<'a> {
    /// The document of a list in the file with that name.
    pub fn new(file: &'a str, list: &'a TitleList) -> Self {
        let length = narrow(list.bytes.len());
        let root = Root {
            kind: "title-list",
            label: label(list),
            offset: 0,
            length,
            fields: around(&list.bytes),
            children: Pairs(&list.bytes),
        };
        Self { schema: "winperf-tree/1", file, length: length.into(), root }
    }
}

/// Returns the name of the list in Windows.
pub fn label(list: &TitleList) -> String {
    let kind = match list.kind {
        winperf_bundle::TitleKind::Counter => "Counter",
        winperf_bundle::TitleKind::Help => "Help",
    };
    format!("{kind} {}", list.language)
}

impl Serialize for Pairs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        for pair in pairs(self.0) {
            sequence.serialize_element(&node(self.0, pair))?;
        }
        sequence.end()
    }
}

fn node(list: &[u8], pair: ListPair<'_>) -> Pair {
    let mut fields = vec![field(list, "index", pair.index)];
    fields.extend(pair.text.map(|text| field(list, "text", text)));
    let name = pair.text.map(|text| text.to_string()).unwrap_or_default();
    Pair {
        kind: "title",
        label: format!("{} {name}", pair.index).trim().to_owned(),
        offset: pair.index.offset,
        length: fields.iter().map(|field| field.length).sum(),
        fields,
        children: [],
    }
}

/// A text with the NUL after it, if there is one.
fn field(list: &[u8], name: &'static str, text: ListText<'_>) -> Field {
    let end = text.offset + text.length();
    let length = text.length() + if narrow(list.len()) >= end + 2 { 2 } else { 0 };
    Field { name, c_type: "WCHAR[]", offset: text.offset, length, value: text.to_string(), note: None }
}

/// Returns the parts before the first pair and after the last one.
fn around(list: &[u8]) -> Vec<Field> {
    let mark = mark_length(list);
    let end = pairs(list).last().map_or(mark, |pair| {
        let last = field(list, "", pair.text.unwrap_or(pair.index));
        last.offset + last.length
    });
    let bytes = |name, offset: u32, end: u32, c_type| Field {
        name,
        c_type,
        offset,
        length: end - offset,
        value: String::new(),
        note: None,
    };
    let length = narrow(list.len());
    let end_of_list = (end + 2).min(length - (length - end) % 2);
    let parts = [
        bytes("mark", 0, mark, "WCHAR"),
        bytes("end", end, end_of_list, "WCHAR"),
        bytes("unparsed", end_of_list, length, "BYTE[]"),
    ];
    parts.into_iter().filter(|part| part.length > 0).collect()
}

/// Writes the list and its pairs as text, each with offset and length.
///
/// # Errors
/// Returns an error if writing to `out` fails.
pub fn write_text(out: &mut dyn Write, list: &TitleList) -> io::Result<()> {
    writeln!(out, "{:08x} {:8} {} [title-list]", 0, list.bytes.len(), plain(&label(list)))?;
    let (before, behind): (Vec<Field>, Vec<Field>) =
        around(&list.bytes).into_iter().partition(|part| part.name == "mark");
    for part in before {
        write_bytes(out, &part)?;
    }
    for pair in pairs(&list.bytes).map(|pair| node(&list.bytes, pair)) {
        let (offset, length) = (pair.offset, pair.length);
        writeln!(out, "{offset:08x} {length:8}   {} [title]", plain(&pair.label))?;
    }
    behind.iter().try_for_each(|part| write_bytes(out, part))
}

fn write_bytes(out: &mut dyn Write, part: &Field) -> io::Result<()> {
    writeln!(out, "{:08x} {:8}   .{}", part.offset, part.length, part.name)
}

/// A length within the bounds of title lists.
fn narrow(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn tree(text: &str, odd: &[u8]) -> Value {
        let bytes: Vec<u8> =
            text.encode_utf16().flat_map(u16::to_le_bytes).chain(odd.iter().copied()).collect();
        let list = TitleList::in_file("Counter_007.bin", bytes);
        serde_json::to_value(TreeOfTitles::new("a.bin", &list)).unwrap()
    }

    /// Offsets and lengths of all fields.
    fn leaves(node: &Value, found: &mut Vec<(u64, u64)>) {
        for field in node["fields"].as_array().unwrap() {
            found.push((field["offset"].as_u64().unwrap(), field["length"].as_u64().unwrap()));
        }
        node["children"].as_array().unwrap().iter().for_each(|child| leaves(child, found));
    }

    #[test]
    fn every_byte_of_a_list_belongs_to_one_field_however_it_ends() {
        for text in [
            "",
            "\0",
            "\0\0",
            "2\0A\0\0",
            "2\0A\0",
            "2\0A",
            "2\0A\x004\0",
            "\u{feff}2\0A\0\0lost\x004\0B\0\0\0\0",
        ] {
            for odd in [&[][..], b"x"] {
                let tree = tree(text, odd);
                let mut found = Vec::new();
                leaves(&tree["root"], &mut found);
                found.sort_unstable();
                let mut end = 0;
                for (offset, length) in found {
                    assert_eq!(offset, end, "{text:?} {tree}");
                    end = offset + length;
                }
                assert_eq!(end, tree["length"].as_u64().unwrap(), "{text:?} {tree}");
            }
        }
    }

    #[test]
    fn a_pair_is_known_by_index_and_text() {
        let tree = tree("1\x001847\x00238\0Prozessor\0\0", b"");
        assert_eq!(
            (&tree["root"]["label"], &tree["root"]["children"][1]["label"]),
            (&"Counter 007".into(), &"238 Prozessor".into())
        );
        assert_eq!(tree["root"]["children"][1]["fields"][1]["value"], "Prozessor");
    }
}
