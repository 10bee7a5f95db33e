//! `winperf-tree/1` of a log itself: buffers, events, records, parts, and every byte by its name.

use std::io;

use winperf::time::FileTime;
use winperf_log::{Field as LogField, Form, Log, Node as LogNode, NodeKind, RecordKind};

use super::log::{local, utc};
use super::log_values::{Field, Node, write_tree_text};
use crate::logs::field_text;

/// The tree of a whole log.
pub fn tree(file: &str, log: &Log) -> Node {
    let structure = log.structure();
    let buffers =
        (0..structure.count()).filter_map(|place| Some(node(log, place, &structure.buffer(place)?)));
    Node { children: buffers.collect(), ..head(file, log) }
}

/// Writes the tree of a whole log as text, buffer after buffer.
///
/// # Errors
/// Returns an error if writing to `out` fails.
pub fn write_text(out: &mut dyn io::Write, file: &str, log: &Log) -> io::Result<()> {
    write_tree_text(out, &head(file, log), 0)?;
    let structure = log.structure();
    for place in 0..structure.count() {
        if let Some(buffer) = structure.buffer(place) {
            write_tree_text(out, &node(log, place, &buffer), 1)?;
        }
    }
    Ok(())
}

fn head(file: &str, log: &Log) -> Node {
    Node {
        kind: "log",
        label: format!("{file}: {} buffers", log.buffers()),
        offset: 0,
        length: u32::try_from(log.file().len()).unwrap_or(u32::MAX),
        fields: Vec::new(),
        children: Vec::new(),
    }
}

fn node(log: &Log, place: usize, of: &LogNode) -> Node {
    let (kind, label) = match of.kind {
        NodeKind::Buffer => ("buffer", (place + 1).to_string()),
        NodeKind::Event => ("event", (place + 1).to_string()),
        NodeKind::Part(position) => ("part", (position + 1).to_string()),
        NodeKind::Record(RecordKind::Titles) => ("record", "titles".to_owned()),
        NodeKind::Record(RecordKind::Catalogue) => ("record", "catalogue".to_owned()),
        NodeKind::Record(RecordKind::Sample(Some(sample))) => ("record", format!("sample {}", sample + 1)),
        NodeKind::Record(RecordKind::Sample(None)) => ("record", "sample".to_owned()),
        NodeKind::Record(RecordKind::Summary) => ("record", "summary".to_owned()),
        NodeKind::Record(RecordKind::Header) => ("record", "header".to_owned()),
        NodeKind::Record(RecordKind::Other) => ("record", "other".to_owned()),
    };
    let piece = of.piece.map(|(number, count)| format!(", piece {number} of {count}"));
    let children = of.children.iter().enumerate().map(|(place, child)| node(log, place, child));
    Node {
        kind,
        label: label + &piece.unwrap_or_default(),
        offset: of.offset,
        length: of.length,
        fields: of.fields.iter().map(|of| field(log, of)).collect(),
        children: children.collect(),
    }
}

fn field(log: &Log, of: &LogField) -> Field {
    let start = usize::try_from(of.offset).unwrap_or(usize::MAX);
    let length = usize::try_from(of.length).unwrap_or(usize::MAX);
    let bytes = log.file().get(start..).and_then(|bytes| bytes.get(..length)).unwrap_or_default();
    let time = || Some(FileTime(i64::from_le_bytes(bytes.try_into().ok()?)));
    let (c_type, value) = match of.form {
        Form::Number | Form::Bits | Form::Signed => (integer(of.length), field_text(bytes, of.form)),
        Form::Local => ("FILETIME", time().and_then(local).unwrap_or_default()),
        Form::Utc => ("FILETIME", time().and_then(utc).unwrap_or_default()),
        Form::Text => ("WCHAR[]", field_text(bytes, of.form)),
        Form::Guid => ("GUID", field_text(bytes, of.form)),
        Form::Block => ("PERF_DATA_BLOCK", String::new()),
        Form::Bytes | Form::Filler | Form::Unparsed => ("BYTE[]", String::new()),
    };
    Field { name: of.name, c_type, offset: of.offset, length: of.length, value, note: None }
}

fn integer(length: u32) -> &'static str {
    match length {
        1 => "BYTE",
        2 => "WORD",
        4 => "DWORD",
        8 => "LONGLONG",
        _ => "BYTE[]",
    }
}
