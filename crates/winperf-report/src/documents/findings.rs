//! `winperf-findings/1`: everything odd in one file.

use crate::machine::MachineFinding;
use serde::Serialize;
use winperf::findings::{Diagnostic, Finding, Mistake};
use winperf::{Span, diagnosis};
use winperf_bundle::called::DllCall;
use winperf_bundle::title_lists::OddTitles;
use winperf_series::Problem;

use super::absent::{AbsentObject, CalledLibrary};
use super::failed::FailedQuery;
use super::fields::{AssumedField, BlamedField, FieldNumber};
use super::log;
use super::values::FindingMembers;
use crate::language::Language;
use crate::phrases::{CountedNote, FoundInPair, Say};
use crate::words::Words;

/// `winperf-findings/1`: everything odd in one file.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Findings"))]
pub struct Findings<'a> {
    #[cfg_attr(feature = "typescript", ts(type = "\"winperf-findings/1\""))]
    schema: &'static str,
    file: &'a str,
    /// Values that are assumed instead of those in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    assumed: Option<Vec<AssumedField>>,
    /// Queries that failed when the captures of the bundle were taken, according to its manifest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<FailedQuery>>"))]
    failed: Vec<FailedQuery>,
    findings: Vec<LocatedFinding>,
    /// Objects that the machine should provide but no capture of the bundle contains, according to its manifest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<AbsentObject>>"))]
    absent: Vec<AbsentObject>,
    /// The DLL that was called without Perflib: the captures are its replies, each after a header written by the
    /// capture program.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    called: Option<CalledLibrary>,
    /// Findings about the first and the last capture of the file as a pair, in the form of `winperf-values/1`; listed
    /// with the last capture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<FindingMembers>>"))]
    pair: Vec<FindingMembers>,
}

/// Findings about the file of a capture as a whole.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileFindings<'a> {
    /// DLL that was called without Perflib.
    pub called: Option<&'a DllCall>,
    /// Findings about the machine; those about title lists are in documents of their own.
    pub machine: &'a [MachineFinding],
    /// Findings about the capture and an older one as a pair.
    pub pair: &'a [FoundInPair],
    /// Places of the capture's bytes in the log that it was extracted from.
    pub in_log: Option<&'a log::InLog>,
}

impl<'a> Findings<'a> {
    /// Creates the document of `findings` about the capture of `words`, which was read from the file `file`.
    pub fn new(file: &'a str, words: &Words<'_>, findings: &[Finding]) -> Self {
        let of_each = findings.iter().zip(diagnosis::consequences(findings));
        let located = of_each.map(|(finding, consequences)| LocatedFinding {
            mistake: finding.kind.mistake().map(Mistake::id),
            field: finding.field.map(BlamedField::new),
            had: FieldNumber::from_parts(finding.field, finding.had),
            expected: FieldNumber::from_parts(finding.field, finding.expected),
            consequences,
            ..LocatedFinding::new(finding, words.place(finding.place), finding.kind.to_string())
        });
        let assumed = AssumedField::all(words.capture);
        Self { assumed, ..Self::from_located(file, located.collect()) }
    }

    /// Creates the document of findings.
    fn from_located(file: &'a str, findings: Vec<LocatedFinding>) -> Self {
        Self { schema: "winperf-findings/1", file, findings, ..Self::default() }
    }

    /// Adds what is known of the file of the capture.
    #[must_use]
    pub fn with(mut self, of_file: FileFindings<'_>) -> Self {
        let FileFindings { called, machine, pair, in_log } = of_file;
        for finding in &mut self.findings {
            finding.log = in_log.map(|log| log.runs_in(finding.offset, finding.length)).unwrap_or_default();
        }
        Self {
            called: called.map(CalledLibrary::new),
            failed: FailedQuery::all(machine),
            absent: AbsentObject::all(machine),
            pair: pair.iter().map(FindingMembers::new).collect(),
            ..self
        }
    }

    /// Creates the document of findings about a title list in the file `file`.
    pub fn for_titles(file: &'a str, findings: &[OddTitles]) -> Self {
        let located = findings
            .iter()
            .map(|found| LocatedFinding::new(found, "title list".to_owned(), found.kind.to_string()));
        Self::from_located(file, located.collect())
    }

    /// Creates the document of findings about a log in the file `file`: damage, and problems in its values.
    pub fn for_log(file: &'a str, notes: &[winperf_log::Note], problems: &[Problem]) -> Self {
        let place = || "log".to_owned();
        let notes = notes
            .iter()
            .map(|note| LocatedFinding::new(note, place(), CountedNote(note).say(Language::English)));
        let problems = problems.iter().map(|problem| LocatedFinding {
            problem: Some(ProblemMembers::new(problem)),
            ..LocatedFinding::new(problem, place(), problem.say(Language::English))
        });
        Self::from_located(file, notes.chain(problems).collect())
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Finding"))]
pub(super) struct LocatedFinding {
    code: &'static str,
    /// Name of the mistake of a provider that the message names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    mistake: Option<&'static str>,
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
    /// Positions, in the list of findings, of those that follow from this one.
    consequences: Vec<u32>,
    /// Places of the bytes in the log that the capture was extracted from: several if a block is in pieces there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<log::RunInLog>>"))]
    log: Vec<log::RunInLog>,
    /// Samples, times and counter of a problem in the values of a log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    problem: Option<ProblemMembers>,
}

/// Place of a problem in a log.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogProblem"))]
pub(super) struct ProblemMembers {
    /// The first and the last sample, from 1.
    samples: [usize; 2],
    /// Local times of these samples.
    times: [Option<String>; 2],
    /// Number of values, counters, machines, samples or gaps.
    count: usize,
    /// Path of the counter that shows it best, or of the object; `None` if it concerns whole samples.
    path: Option<String>,
}

impl ProblemMembers {
    pub(super) fn new(problem: &Problem) -> Self {
        let path = Some(problem.path.clone()).filter(|path| !path.is_empty());
        Self { samples: problem.samples, times: problem.times.map(log::local), count: problem.count, path }
    }
}

impl LocatedFinding {
    /// Returns a finding without fields.
    fn new(found: &dyn Diagnostic, place: String, message: String) -> Self {
        let Span { offset, length } = found.bytes().unwrap_or_default();
        Self {
            code: found.code(),
            mistake: None,
            severity: found.severity().name(),
            offset,
            length,
            place,
            message,
            field: None,
            had: None,
            expected: None,
            consequences: Vec::new(),
            log: Vec::new(),
            problem: None,
        }
    }
}
