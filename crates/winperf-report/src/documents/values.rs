//! `winperf-values/1`: the rows of two captures, or of one.

use std::cell::Cell;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};
use winperf::layout::PerfDataBlock;
use winperf::pair;
use winperf::{Capture, Pair};

use super::fields::AssumedField;
use crate::language::Language;
use crate::phrases::{FoundInPair, Say};
use crate::values::{RawPair, ValueRow};

/// A file that a capture came from.
#[derive(Clone, Debug, Default)]
pub struct Source<'a> {
    /// Its name.
    pub file: &'a str,
    /// SHA-256 of the raw block in hexadecimal.
    pub sha256: String,
}

impl<'a> Source<'a> {
    /// The file with that name, from which a capture came.
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
    /// Values that are assumed instead of those in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    assumed: Option<Vec<AssumedField>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "PairFinding"))]
pub(super) struct FindingMembers {
    code: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "\"error\" | \"warning\" | \"info\""))]
    severity: &'static str,
    message: String,
}

impl FindingMembers {
    pub(super) fn new(found: &FoundInPair) -> Self {
        let kind = found.kind;
        Self { code: kind.code(), severity: kind.severity().name(), message: found.say(Language::English) }
    }
}

impl<'a, 'r, I: Iterator<Item = pair::Row<'r>>> ValuesDocument<'a, I> {
    /// Creates the document of `rows` of a pair; it can be written once.
    ///
    /// The sources are those of the older and of the newer capture; the older one is ignored if there is none.
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

/// Returns the rows of a [`ValuesDocument`] as an array, which can be written once.
pub fn rows<'r>(rows: impl Iterator<Item = pair::Row<'r>>) -> impl Serialize {
    Rows(Cell::new(Some(rows)))
}

impl<'a> SourceMembers<'a> {
    /// Returns the source for a log, which has none of the clocks of a capture.
    pub(crate) fn for_log(
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

/// Rows that are evaluated while they are written, which happens once: a small capture may declare more than fit into
/// memory.
struct Rows<I>(Cell<Option<I>>);

impl<'a, I: Iterator<Item = pair::Row<'a>>> Serialize for Rows<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        for row in self.0.take().into_iter().flatten() {
            sequence.serialize_element(&RowMembers::new(&ValueRow::new(&row)))?;
        }
        sequence.end()
    }
}

/// A row.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Row"))]
pub(crate) struct RowMembers<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    machine: Option<&'a str>,
    object_title: u32,
    object: &'a str,
    object_position: u32,
    instance: Option<&'a str>,
    /// Name of the instance in the older capture, if it has a different number there.
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
    /// Counter path with the English names, if the names of a log are in another language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    english: Option<&'a str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Raw"))]
pub(super) struct RawMembers {
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
    pub(crate) fn new(row: &'a ValueRow) -> Self {
        let (instance, shown) = (row.instance.as_ref(), &row.shown);
        Self {
            machine: row.machine.as_deref(),
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
            english: row.english.as_deref(),
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_a_header_that_is_not_there_are_absent() {
        let capture = Capture::parse(b"hello".to_vec());
        let source = Source::new("a.bin", &capture);
        let members = serde_json::to_value(SourceMembers::new(&source, &capture)).unwrap();
        for clock in ["system_time", "perf_time", "perf_freq", "perf_time_100ns"] {
            assert_eq!(members[clock], serde_json::Value::Null, "{clock}");
        }
    }
}
