//! `winperf-values/1` and `winperf-tree/1` of raw counters, whose samples are not captures.

use std::io;

use serde::Serialize;
use winperf::time::FileTime;
use winperf_log::{AnyLog, Log, Row as LogRow, Sample};

use super::log::{NoteMembers, local, utc};
use super::title_list::TreeOfTitles;
use super::tree::Tree;
use super::unopened::Unopened;
use super::values::{RowMembers, SourceMembers};
use super::write;
use crate::values::ValueRow;

/// `winperf-values/1` of a log: `older` and `newer` are samples of it, without the clocks that only captures have.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogValues"))]
pub struct LogValues<'a> {
    #[cfg_attr(feature = "typescript", ts(type = "\"winperf-values/1\""))]
    schema: &'static str,
    older: Option<SampleMembers<'a>>,
    newer: SampleMembers<'a>,
    findings: Vec<NoteMembers>,
    rows: Vec<RowMembers<'a>>,
}

/// A sample of a log: the members of a capture without its clocks, and the number of the sample.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "SampleSource"))]
pub struct SampleMembers<'a> {
    #[serde(flatten)]
    source: SourceMembers<'a>,
    /// Number of the sample, from 1.
    sample: usize,
    local_time: Option<String>,
}

/// Log that contains the samples.
#[derive(Clone, Copy, Debug)]
pub struct LogSource<'a> {
    /// Its name.
    pub file: &'a str,
    /// Its length.
    pub length: u64,
    /// Its SHA-256.
    pub sha256: &'a str,
    /// Its machine.
    pub machine: &'a str,
}

impl<'a> LogSource<'a> {
    fn sample(&self, position: usize, times: [Option<FileTime>; 2]) -> SampleMembers<'a> {
        let [of_wall, moment] = times;
        let file = (self.file, self.length, self.sha256);
        let source = SourceMembers::for_log(file, self.machine.to_owned(), moment.and_then(utc));
        SampleMembers { source, sample: position + 1, local_time: of_wall.and_then(local) }
    }
}

impl<'a> LogValues<'a> {
    /// The document of rows between two samples of a log, by their positions; or of a single sample without one before
    /// it.
    pub fn new(
        source: LogSource<'a>,
        log: &AnyLog,
        [older, newer]: [Option<usize>; 2],
        rows: &'a [ValueRow],
    ) -> Self {
        let sample_at = |position: usize| source.sample(position, times(log, position));
        Self {
            schema: "winperf-values/1",
            older: older.map(sample_at),
            newer: sample_at(newer.unwrap_or(0)),
            findings: log.notes().iter().map(NoteMembers::new).collect(),
            rows: rows.iter().map(RowMembers::new).collect(),
        }
    }

    /// Writes the document.
    ///
    /// # Errors
    /// Returns an error if writing to `out` fails.
    pub fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        write(out, &[self])
    }
}

/// Returns the time of a sample, in the local time of its machine and in UTC.
fn times(log: &AnyLog, position: usize) -> [Option<FileTime>; 2] {
    match log {
        AnyLog::Binary(log) => {
            let sample = log.sample(position);
            [sample.map(|sample| sample.local_time()), sample.and_then(|sample| sample.utc())]
        }
        AnyLog::Text(log) => {
            let sample = log.sample(position);
            [sample.map(|sample| sample.local_time()), sample.and_then(|sample| sample.utc())]
        }
    }
}

/// `winperf-tree/1` of the samples of a log: a record for each sample, a part for each counter, and the offsets of
/// their numbers.
#[derive(Serialize)]
pub struct TreeOfLog<'a> {
    schema: &'static str,
    file: &'a str,
    length: u32,
    root: Node,
}

/// A structure of a log.
#[derive(Serialize)]
pub struct Node {
    pub(super) kind: &'static str,
    pub(super) label: String,
    pub(super) offset: u32,
    pub(super) length: u32,
    pub(super) fields: Vec<Field>,
    pub(super) children: Vec<Self>,
}

#[derive(Serialize)]
pub(super) struct Field {
    pub(super) name: &'static str,
    #[serde(rename = "type")]
    pub(super) c_type: &'static str,
    pub(super) offset: u32,
    pub(super) length: u32,
    pub(super) value: String,
    pub(super) note: Option<String>,
}

fn part(row: &LogRow) -> Option<Node> {
    let raw = row.newer?;
    let field = |name, offset, value: u64, note: Option<&str>| Field {
        name,
        c_type: "LONGLONG",
        offset,
        length: 8,
        value: value.to_string(),
        note: note.map(str::to_owned),
    };
    let of_second = if row.has_base() { "the base" } else { "the clock of the type" };
    Some(Node {
        kind: "part",
        label: row.path().to_string(),
        offset: raw.first_offset,
        length: 16,
        fields: vec![
            field("FirstValue", raw.first_offset, raw.first, None),
            field("SecondValue", raw.second_offset, raw.second, Some(of_second)),
        ],
        children: Vec::new(),
    })
}

/// The record of a sample with its raw counters.
fn record(sample: &Sample<'_>) -> Node {
    let rows = sample.rows(None);
    let time = local(sample.local_time()).unwrap_or_default();
    let (offset, length) = sample.extent();
    Node {
        kind: "record",
        label: format!("sample {}, {time} local time", sample.position() + 1),
        offset,
        length,
        fields: Vec::new(),
        children: rows.iter().filter_map(part).collect(),
    }
}

/// Returns the tree of these samples of a log of raw counters.
pub fn tree_of_log(file: &str, log: &Log, samples: &[Sample<'_>]) -> Node {
    Node {
        kind: "log",
        label: format!("{file}: {} samples of raw counters", log.samples().len()),
        offset: 0,
        length: u32::try_from(log.file().len()).unwrap_or(u32::MAX),
        fields: Vec::new(),
        children: samples.iter().map(record).collect(),
    }
}

/// `winperf-tree/1` of a capture, of the raw counters of a log, or of a title list.
#[derive(Serialize)]
#[serde(untagged)]
pub enum AnyTree<'a> {
    /// Tree of a capture.
    Capture(Box<Tree<'a>>),
    /// Tree of samples of raw counters.
    Log(TreeOfLog<'a>),
    /// Tree of a title list.
    Titles(TreeOfTitles<'a>),
    /// Reason why a file has no tree.
    Unopened(Unopened<'a>),
}

impl<'a> TreeOfLog<'a> {
    /// Creates the document for the log with that name.
    pub fn new(file: &'a str, root: Node) -> Self {
        Self { schema: "winperf-tree/1", file, length: root.length, root }
    }
}

/// Writes the tree as text.
///
/// # Errors
/// Returns an error if writing to `out` fails.
pub fn write_tree_text(out: &mut dyn io::Write, node: &Node, depth: usize) -> io::Result<()> {
    let indent = "  ".repeat(depth);
    let label = crate::number::plain(&node.label);
    writeln!(out, "{indent}{} {label}, {} bytes at {:#x}", node.kind, node.length, node.offset)?;
    for field in &node.fields {
        let note = field.note.as_ref().map_or_else(String::new, |note| format!("  {note}"));
        writeln!(out, "{indent}  {:#08x} {:<12} {}{note}", field.offset, field.name, field.value)?;
    }
    node.children.iter().try_for_each(|child| write_tree_text(out, child, depth + 1))
}
