//! The documents that programs read: `winperf-tree/1`, `winperf-findings/1` and `winperf-values/1`.
//!
//! The types here are those of the documents; none of `winperf` is serialised.

mod escaping;
pub mod log;
pub mod log_structure;
pub mod log_values;
pub mod title_list;
#[cfg(feature = "typescript")]
pub mod typescript;
mod values_writer;

use std::cell::Cell;
use std::io::{self, Write};

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use winperf::diagnosis;
use winperf::findings::{Finding, Severity};
use winperf::layout::PerfDataBlock;
use winperf::pair;
use winperf::{Assumed, Capture, Field, Leaf, Pair, Place};
use winperf_bundle::absence::Absence;
use winperf_bundle::called::Called;
use winperf_bundle::title_lists::OddTitles;

use crate::language::Language;
use crate::logs;
use crate::phrases::{FoundInPair, Say};
use crate::tree::kind_name;
use crate::values::{RawPair, Row};
use crate::words::Words;

pub(crate) use self::escaping::{line as json_line, lines as json_lines};
pub use self::values_writer::ValuesWriter;

/// Writes one document as it is, several as an array, and nothing where there is none.
///
/// Control characters in texts are escaped, all of them and not only those that JSON demands: the reader may be a terminal.
///
/// # Errors
/// Those of `out`.
pub fn write<T: Serialize>(out: &mut dyn Write, documents: &[T]) -> io::Result<()> {
    match documents {
        [] => return Ok(()),
        [document] => json_lines(&mut *out, document)?,
        documents => json_lines(&mut *out, documents)?,
    }
    writeln!(out)
}

/// A text as a string of JSON, in which no character does anything to a terminal.
pub fn json_text(text: &str) -> String {
    // A string has nothing that could not be written.
    json_line(text).unwrap_or_default()
}

/// `winperf-tree/1`: the structures of one file.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Tree"))]
pub struct Tree<'a> {
    #[cfg_attr(feature = "typescript", ts(type = "\"winperf-tree/1\""))]
    schema: &'static str,
    file: &'a str,
    length: u64,
    /// What is read otherwise than the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    assumed: Option<Vec<AssumedField>>,
    #[cfg_attr(feature = "typescript", ts(as = "Option<NodeMembers<'_>>"))]
    root: Option<Node<'a>>,
    /// Where the capture lies in the log that it was made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    log: Option<log::InLog>,
}

impl<'a> Tree<'a> {
    /// The document of the capture of `words`, which came from the file of that name.
    pub fn new(file: &'a str, words: &'a Words<'a>) -> Self {
        let root = words.capture.root().map(|place| Node::new(words, place, None));
        let length = words.capture.file().len();
        let length = u64::try_from(length).unwrap_or(u64::MAX);
        let assumed = AssumedField::all(words.capture);
        Self { schema: "winperf-tree/1", file, length, assumed, root, log: None }
    }

    /// The same of a capture that was made of a log.
    #[must_use]
    pub fn in_log(self, log: Option<log::InLog>) -> Self {
        Self { log, ..self }
    }
}

/// Where a copy of a structure ends before all of it is written.
pub(crate) struct Room<'a> {
    /// Bytes that are written, as the writer says.
    written: &'a Cell<usize>,
    limit: usize,
    is_used_up: Cell<bool>,
}

impl<'a> Room<'a> {
    /// Room for so many bytes.
    pub(crate) fn new(written: &'a Cell<usize>, limit: usize) -> Self {
        Self { written, limit, is_used_up: Cell::new(false) }
    }

    /// Whether something was left out.
    pub(crate) fn is_used_up(&self) -> bool {
        self.is_used_up.get()
    }

    /// Whether there is room for something with texts of that length; without it, what follows has none either.
    fn takes(&self, length: usize) -> bool {
        let is_full = self.written.get().saturating_add(length) > self.limit;
        self.is_used_up.set(self.is_used_up() || is_full);
        !self.is_used_up()
    }
}

/// A structure, written when it is reached, so that a large capture needs no second tree in memory.
pub(crate) struct Node<'a> {
    words: &'a Words<'a>,
    place: Place,
    /// `None` for all of it.
    room: Option<&'a Room<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Structure"))]
struct NodeMembers<'a> {
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

    /// How long its texts are.
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

/// `winperf-findings/1`: everything odd in one file.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Findings"))]
pub struct Findings<'a> {
    #[cfg_attr(feature = "typescript", ts(type = "\"winperf-findings/1\""))]
    schema: &'static str,
    file: &'a str,
    /// What is read otherwise than the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    assumed: Option<Vec<AssumedField>>,
    findings: Vec<LocatedFinding>,
    /// Objects that the machine should provide and no capture of the bundle has, by what its manifest says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<AbsentObject>>"))]
    absent: Vec<AbsentObject>,
    /// The DLL that was called without Perflib: the captures are its replies, each behind a header of the program that captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    called: Option<CalledLibrary>,
    /// What is odd about the first and the last capture of the file together, as `winperf-values/1` has it; it stands with the last one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<FindingMembers>>"))]
    pair: Vec<FindingMembers>,
}

/// A DLL that was called without Perflib, and what Windows would log of it.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct CalledLibrary {
    library: String,
    service: Option<String>,
    events: Vec<ExpectedEvent>,
    message: String,
}

/// An event that Windows would log of a reply.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct ExpectedEvent {
    query: String,
    event: u32,
    error: Option<u32>,
    /// Whether Windows leaves out of its block what was asked for.
    leaves_out: bool,
    message: String,
}

impl CalledLibrary {
    fn new(called: &Called) -> Self {
        let events = called.verdicts.iter().map(|verdict| ExpectedEvent {
            query: verdict.query.clone(),
            event: verdict.event,
            error: verdict.error,
            leaves_out: verdict.leaves_out(),
            message: verdict.english(),
        });
        Self {
            library: called.library.clone(),
            service: called.service.clone(),
            events: events.collect(),
            message: called.english(),
        }
    }
}

/// Objects that are not there, and why, as `winperf-findings/1` has them.
pub fn absent(absent: &[Absence]) -> impl Serialize {
    absent.iter().map(AbsentObject::new).collect::<Vec<_>>()
}

/// An object that is not there, and why.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct AbsentObject {
    code: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "\"warning\" | \"info\""))]
    severity: &'static str,
    object_title: Option<u32>,
    object: String,
    service: String,
    library: String,
    message: String,
}

impl AbsentObject {
    fn new(absence: &Absence) -> Self {
        Self {
            code: absence.reason.code(),
            severity: absence.reason.severity().name(),
            object_title: absence.object.map(|object| object.0),
            object: absence.name.clone(),
            service: absence.service.clone(),
            library: absence.library.clone(),
            message: absence.to_string(),
        }
    }
}

/// A field that is read as if another number stood in it.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct AssumedField {
    field: BlamedField,
    /// What the file holds.
    had: FieldNumber,
    /// What is read instead.
    value: FieldNumber,
}

/// What is read of a capture otherwise than its file says, as documents have it.
pub fn assumed(capture: &Capture) -> impl Serialize {
    AssumedField::all(capture).unwrap_or_default()
}

impl AssumedField {
    /// Those of a capture; `None` where it is read as it is.
    fn all(capture: &Capture) -> Option<Vec<Self>> {
        let all: Vec<Self> = capture.assumed().iter().map(Self::new).collect();
        Some(all).filter(|all| !all.is_empty())
    }

    fn new(assumed: &Assumed) -> Self {
        let Assumed { field, had, value } = *assumed;
        let [had, value] = [had, value].map(|number| FieldNumber::new(field, number));
        Self { field: BlamedField::new(field), had, value }
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Finding"))]
struct LocatedFinding {
    code: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "\"error\" | \"warning\" | \"info\""))]
    severity: &'static str,
    offset: u32,
    length: u32,
    #[serde(rename = "where")]
    place: String,
    message: String,
    field: Option<BlamedField>,
    had: Option<FieldNumber>,
    expected: Option<FieldNumber>,
    /// Positions in the list of what merely follows.
    consequences: Vec<u32>,
    /// Where the bytes lie in the log that the capture was made of: several where a block lies in pieces there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<log::RunInLog>>"))]
    log: Vec<log::RunInLog>,
}

/// The field that a finding blames.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct BlamedField {
    structure: &'static str,
    member: &'static str,
    /// Of the first byte of the member.
    offset: u32,
}

/// The number of a field, as a decimal string where the member has 8 bytes.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
enum FieldNumber {
    Number(i64),
    Text(String),
}

impl FieldNumber {
    fn of(field: Option<Field>, number: Option<i64>) -> Option<Self> {
        let (field, number) = (field?, number?);
        field.member.number?;
        Some(Self::new(field, number))
    }

    fn new(field: Field, number: i64) -> Self {
        if field.member.length == 8 { Self::Text(number.to_string()) } else { Self::Number(number) }
    }
}

impl<'a> Findings<'a> {
    /// The document of `findings`, which were made of the capture of `words`, which came from the file of that name.
    pub fn new(file: &'a str, words: &Words<'_>, findings: &[Finding]) -> Self {
        let of_each = findings.iter().zip(diagnosis::consequences(findings));
        let located = of_each.map(|(finding, consequences)| LocatedFinding {
            code: finding.kind.code(),
            severity: finding.kind.severity().name(),
            offset: finding.offset,
            length: finding.length,
            place: words.place(finding.place),
            message: finding.kind.to_string(),
            field: finding.field.map(BlamedField::new),
            had: FieldNumber::of(finding.field, finding.had),
            expected: FieldNumber::of(finding.field, finding.expected),
            consequences,
            log: Vec::new(),
        });
        let assumed = AssumedField::all(words.capture);
        Self { assumed, ..Self::of(file, located.collect()) }
    }

    /// The document of findings alone.
    fn of(file: &'a str, findings: Vec<LocatedFinding>) -> Self {
        let (absent, pair) = (Vec::new(), Vec::new());
        Self { schema: "winperf-findings/1", file, assumed: None, findings, absent, called: None, pair }
    }

    /// The same of the newer capture of two, with what is odd about both together.
    #[must_use]
    pub fn with_pair(self, found: &[FoundInPair]) -> Self {
        Self { pair: found.iter().map(FindingMembers::new).collect(), ..self }
    }

    /// The same with the DLL that was called.
    #[must_use]
    pub fn with_called(self, called: Option<&Called>) -> Self {
        Self { called: called.map(CalledLibrary::new), ..self }
    }

    /// The same of a capture that was made of a log.
    #[must_use]
    pub fn in_log(mut self, log: Option<&log::InLog>) -> Self {
        for finding in &mut self.findings {
            finding.log = log.map(|log| log.of_bytes(finding.offset, finding.length)).unwrap_or_default();
        }
        self
    }

    /// The same with the objects that are absent.
    #[must_use]
    pub fn with_absent(self, absent: &[Absence]) -> Self {
        Self { absent: absent.iter().map(AbsentObject::new).collect(), ..self }
    }

    /// The document of what is odd about a title list of that name.
    pub fn of_titles(file: &'a str, findings: &[OddTitles]) -> Self {
        let located = findings.iter().map(|found| {
            let severity = found.kind.severity();
            let bytes = (found.offset, found.length);
            LocatedFinding::plain((found.kind.code(), severity), bytes, "title list", found.kind.to_string())
        });
        Self::of(file, located.collect())
    }

    /// The document of what is odd about a log of that name.
    pub fn of_log(file: &'a str, notes: &[winperf_log::Note]) -> Self {
        let located = notes.iter().map(|note| {
            let kind = (logs::note_code(note.kind), logs::note_severity(note.kind));
            LocatedFinding::plain(kind, (note.offset, 0), "log", logs::note_message(note))
        });
        Self::of(file, located.collect())
    }
}

impl LocatedFinding {
    /// What is odd about something that has no fields.
    fn plain(
        (code, severity): (&'static str, Severity),
        (offset, length): (u32, u32),
        place: &str,
        message: String,
    ) -> Self {
        Self {
            code,
            severity: severity.name(),
            offset,
            length,
            place: place.to_owned(),
            message,
            field: None,
            had: None,
            expected: None,
            consequences: Vec::new(),
            log: Vec::new(),
        }
    }
}

impl BlamedField {
    fn new(field: Field) -> Self {
        let Field { member, offset, .. } = field;
        Self { structure: member.structure, member: member.name, offset }
    }
}

/// A file that a capture came from.
#[derive(Clone, Debug, Default)]
pub struct Source<'a> {
    /// Its name.
    pub file: &'a str,
    /// SHA-256 of the raw block in hexadecimal.
    pub sha256: String,
}

impl<'a> Source<'a> {
    /// The file of that name, from which a capture came.
    pub fn new(file: &'a str, capture: &Capture) -> Self {
        Self { file, sha256: winperf_bundle::sha256(capture.file()) }
    }
}

/// `winperf-values/1`: the rows of two captures, or of one.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Values", concrete(I = std::iter::Empty<pair::Row<'static>>)))]
#[serde(bound = "Rows<I>: Serialize")]
pub struct ValuesDocument<'a, I> {
    #[cfg_attr(feature = "typescript", ts(type = "\"winperf-values/1\""))]
    schema: &'static str,
    older: Option<SourceMembers<'a>>,
    newer: SourceMembers<'a>,
    findings: Vec<FindingMembers>,
    #[cfg_attr(feature = "typescript", ts(as = "Vec<RowMembers<'_>>"))]
    rows: Rows<I>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Source"))]
pub(crate) struct SourceMembers<'a> {
    file: &'a str,
    length: u64,
    sha256: &'a str,
    system_name: String,
    system_time: Option<String>,
    perf_time: Option<String>,
    perf_freq: Option<String>,
    perf_time_100ns: Option<String>,
    /// What is read otherwise than the file says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    assumed: Option<Vec<AssumedField>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PairFinding"))]
struct FindingMembers {
    code: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "\"error\" | \"warning\" | \"info\""))]
    severity: &'static str,
    message: String,
}

impl FindingMembers {
    fn new(found: &FoundInPair) -> Self {
        let kind = found.kind;
        Self { code: kind.code(), severity: kind.severity().name(), message: found.say(Language::English) }
    }
}

impl<'a, 'r, I: Iterator<Item = pair::Row<'r>>> ValuesDocument<'a, I> {
    /// The document of `rows` of a pair; it is written once.
    ///
    /// The sources are those of the older and of the newer capture; that of the older one is not read where there is none.
    pub fn new(pair: &Pair, sources: &'a [Source<'a>; 2], rows: I) -> Self {
        let findings = FoundInPair::all(pair);
        let [older, newer] = sources;
        Self {
            schema: "winperf-values/1",
            older: pair.older().map(|capture| SourceMembers::new(older, capture)),
            newer: SourceMembers::new(newer, pair.newer()),
            findings: findings.iter().map(FindingMembers::new).collect(),
            rows: Rows(Cell::new(Some(rows))),
        }
    }
}

/// The rows of a [`ValuesDocument`] by themselves, as an array; they are written once.
pub fn rows<'r>(rows: impl Iterator<Item = pair::Row<'r>>) -> impl Serialize {
    Rows(Cell::new(Some(rows)))
}

impl<'a> SourceMembers<'a> {
    /// What is said of a log, which has none of the clocks of a capture.
    pub(crate) fn of_log(
        (file, length, sha256): (&'a str, u64, &'a str),
        system_name: String,
        system_time: Option<String>,
    ) -> Self {
        Self {
            file,
            length,
            sha256,
            system_name,
            system_time,
            perf_time: None,
            perf_freq: None,
            perf_time_100ns: None,
            assumed: None,
        }
    }

    fn new(source: &'a Source<'a>, capture: &Capture) -> Self {
        let block = capture.header();
        let header = block.map(|block| block.header());
        let number = |member: fn(&PerfDataBlock) -> i64| header.map(|header| member(header).to_string());
        Self {
            file: source.file,
            length: u64::try_from(capture.file().len()).unwrap_or(u64::MAX),
            sha256: &source.sha256,
            system_name: capture.system_name(),
            system_time: block.and_then(|block| block.system_time()).map(|time| time.to_string()),
            perf_time: number(|header| header.perf_time.get()),
            perf_freq: number(|header| header.perf_freq.get()),
            perf_time_100ns: number(|header| header.perf_time_100nsec.get()),
            assumed: AssumedField::all(capture),
        }
    }
}

/// Rows that are evaluated while they are written, which happens once: a small capture may promise more of them than fit into memory.
struct Rows<I>(Cell<Option<I>>);

impl<'a, I: Iterator<Item = pair::Row<'a>>> Serialize for Rows<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        for row in self.0.take().into_iter().flatten() {
            sequence.serialize_element(&RowMembers::new(&Row::new(&row)))?;
        }
        sequence.end()
    }
}

/// A row.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Row"))]
pub(crate) struct RowMembers<'a> {
    object_title: u32,
    object: &'a str,
    object_position: u32,
    instance: Option<&'a str>,
    /// What the instance is called in the older capture, where it has another number there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    former_instance: Option<&'a str>,
    name: Option<&'a str>,
    occurrence: Option<u32>,
    parent: Option<&'a str>,
    instance_position: Option<u32>,
    counter_title: u32,
    counter: &'a str,
    counter_position: u32,
    #[serde(rename = "type")]
    counter_type: String,
    type_name: Option<&'static str>,
    raw: RawMembers,
    base: Option<RawMembers>,
    value: Option<f64>,
    unit: Option<&'static str>,
    display: Option<String>,
    text: Option<&'a str>,
    default_scale: i32,
    status: &'static str,
    notes: Vec<&'static str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Raw"))]
struct RawMembers {
    older: Option<String>,
    newer: Option<String>,
}

impl From<RawPair> for RawMembers {
    fn from(raw: RawPair) -> Self {
        Self {
            older: raw.older.map(|number| number.to_string()),
            newer: raw.newer.map(|number| number.to_string()),
        }
    }
}

impl<'a> RowMembers<'a> {
    pub(crate) fn new(row: &'a Row) -> Self {
        let (instance, shown) = (row.instance.as_ref(), &row.shown);
        Self {
            object_title: row.object_title,
            object: &row.object,
            object_position: row.object_position,
            instance: instance.map(|instance| instance.full_name.as_str()),
            former_instance: instance.and_then(|instance| instance.former.as_deref()),
            name: instance.map(|instance| instance.name.as_str()),
            occurrence: instance.map(|instance| instance.occurrence),
            parent: instance.and_then(|instance| instance.parent.as_deref()),
            instance_position: instance.map(|instance| instance.position),
            counter_title: row.counter_title,
            counter: &row.counter,
            counter_position: row.counter_position,
            counter_type: format!("{:#010x}", shown.counter_type.0),
            type_name: shown.counter_type.name(),
            raw: shown.raw.into(),
            base: shown.base.map(Into::into),
            value: shown.value.ok(),
            unit: shown.unit.map(|unit| unit.say(Language::English)),
            display: shown.with_unit(Language::English),
            text: shown.text(),
            default_scale: shown.default_scale,
            status: shown.status(),
            notes: shown.notes.iter().map(winperf::formula::Note::name).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_a_header_that_is_not_there_are_absent() {
        let capture = Capture::read(b"hello".to_vec());
        let source = Source::new("a.bin", &capture);
        let members = serde_json::to_value(SourceMembers::new(&source, &capture)).unwrap();
        for clock in ["system_time", "perf_time", "perf_freq", "perf_time_100ns"] {
            assert_eq!(members[clock], serde_json::Value::Null, "{clock}");
        }
    }
}
