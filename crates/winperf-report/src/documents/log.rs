//! `winperf-log/1`, and the members of other documents for samples of a log.

use std::io;

use serde::Serialize;
use winperf::findings::Diagnostic as _;
use winperf::pair::EnglishNames;
use winperf::time::FileTime;
use winperf_log::{AnyLog, Entry, Log, LogHeader, Note, Run, Sample};

use winperf_series::Problem;

use super::findings::ProblemMembers;
use super::write;
use crate::{Language, Say, logs};

/// `winperf-log/1`: the contents of a log. Times without `Z` are local, times with `Z` UTC.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogDocument"))]
pub struct LogDocument<'a> {
    #[cfg_attr(feature = "typescript", ts(type = "\"winperf-log/1\""))]
    schema: &'static str,
    file: &'a str,
    length: u64,
    format: &'static str,
    content: &'static str,
    machine: Option<String>,
    machines: Vec<String>,
    header: Option<HeaderMembers>,
    zone: Option<String>,
    bias_minutes: Option<i32>,
    interval_seconds: Option<f64>,
    first: Option<String>,
    last: Option<String>,
    counters: Vec<CounterMembers>,
    titles: Vec<TitlesMembers>,
    samples: Vec<SampleMembers>,
    gaps: Vec<GapMembers>,
    findings: Vec<NoteMembers>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogHeader"))]
pub(super) struct HeaderMembers {
    windows: String,
    pointer_size: u8,
    session: String,
    written_to: String,
    start: Option<String>,
    end: Option<String>,
    boot: Option<String>,
    perf_freq: String,
    mode: String,
    circular: bool,
    events_lost: u32,
    buffers_lost: u32,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogCounter"))]
pub(super) struct CounterMembers {
    path: String,
    /// Path with the English names, if the names of the log are in another language.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    english: Option<String>,
    whole_object: bool,
    #[serde(rename = "type")]
    counter_type: Option<String>,
    type_name: Option<&'static str>,
    time_base: Option<String>,
    default_scale: Option<i32>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogTitles"))]
pub(super) struct TitlesMembers {
    machine: String,
    pairs: usize,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogSample"))]
pub(super) struct SampleMembers {
    sample: usize,
    local_time: Option<String>,
    utc: Option<String>,
    offset: u32,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogGap"))]
pub(super) struct GapMembers {
    after_sample: usize,
    seconds: f64,
}

#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "LogFinding"))]
pub(crate) struct NoteMembers {
    code: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "\"error\" | \"warning\" | \"info\""))]
    severity: &'static str,
    offset: u32,
    count: u32,
    // Line and column of a text log of the first occurrence, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    column: Option<u32>,
    message: String,
    // Only for a problem in the values of the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    problem: Option<ProblemMembers>,
}

/// Formats a local time, without the `Z` that marks UTC.
pub fn local(time: FileTime) -> Option<String> {
    let text = utc(time)?;
    Some(text.trim_end_matches('Z').to_owned())
}

/// Returns a time in UTC; `None` for times that cannot be written as a date, and for 0, which means no time.
pub fn utc(time: FileTime) -> Option<String> {
    time.calendar().filter(|_| time.0 != 0).map(|time| time.to_string())
}

/// Returns a time, marked as UTC or as local time.
pub fn moment(time: FileTime, is_utc: bool) -> Option<String> {
    if is_utc { utc(time) } else { local(time) }
}

/// Converts units of 100 ns to seconds.
pub fn seconds(units: i64) -> f64 {
    // Any time between two samples is far below 2^53 of these units.
    units as f64 / 1e7
}

impl<'a> LogDocument<'a> {
    /// Returns the document of a log read from a file with this name and length.
    pub fn new(file: &'a str, length: u64, log: &AnyLog) -> Self {
        let times = log.times();
        let (format, machine, header) = match log {
            AnyLog::Binary(log) => ("blg", log.machine(), log.header()),
            AnyLog::Text(_) => ("pdh-text", logs::machine(log), None),
        };
        let (zone, bias_minutes) = match log {
            AnyLog::Text(log) => (log.zone().map(str::to_owned), log.bias()),
            AnyLog::Binary(log) => (None, times.first().and_then(|first| log.header()?.zone.bias_at(*first))),
        };
        let gaps = log.gaps().into_iter();
        Self {
            schema: "winperf-log/1",
            file,
            length,
            format,
            content: logs::kind(log),
            machine,
            machines: log.machines(),
            header: header.map(HeaderMembers::new),
            zone,
            bias_minutes,
            interval_seconds: log.interval().map(seconds),
            first: times.first().copied().and_then(local),
            last: times.last().copied().and_then(local),
            counters: counters(log),
            titles: titles(log),
            samples: samples(log),
            gaps: gaps
                .map(|(place, step)| GapMembers { after_sample: place + 1, seconds: seconds(step) })
                .collect(),
            findings: log.notes().iter().map(NoteMembers::new).collect(),
        }
    }

    /// Adds the English names of counters with names in another language.
    #[must_use]
    pub fn with_english(mut self, names: &EnglishNames) -> Self {
        for counter in &mut self.counters {
            counter.english = names.path_text(&counter.path);
        }
        self
    }

    /// Adds the problems in the values of the log to its findings.
    #[must_use]
    pub fn with_problems(mut self, found: &[Problem]) -> Self {
        self.findings.extend(found.iter().map(NoteMembers::of_problem));
        self
    }

    /// Writes the document.
    ///
    /// # Errors
    /// Returns an error if writing to `out` fails.
    pub fn write_all(out: &mut dyn io::Write, documents: &[Self]) -> io::Result<()> {
        write(out, documents)
    }
}

impl HeaderMembers {
    fn new(header: &LogHeader) -> Self {
        let [major, minor] = header.version;
        Self {
            windows: format!("{major}.{minor}.{}", header.build),
            pointer_size: header.pointer_size,
            session: header.session.clone(),
            written_to: header.file.clone(),
            start: utc(header.start),
            end: utc(header.end),
            boot: utc(header.boot),
            perf_freq: header.perf_freq.to_string(),
            mode: format!("{:#010x}", header.mode),
            circular: header.is_circular(),
            events_lost: header.events_lost,
            buffers_lost: header.buffers_lost,
        }
    }
}

fn counters(log: &AnyLog) -> Vec<CounterMembers> {
    let text_counter = |path: &String| CounterMembers {
        path: path.clone(),
        english: None,
        whole_object: false,
        counter_type: None,
        type_name: None,
        time_base: None,
        default_scale: None,
    };
    match log {
        AnyLog::Text(log) => log.columns().iter().map(text_counter).collect(),
        AnyLog::Binary(log) => log.counters().map(|entry| CounterMembers::new(&entry)).collect(),
    }
}

impl CounterMembers {
    fn new(entry: &Entry) -> Self {
        let counter_type = entry.counter_type;
        Self {
            path: entry.path(None).to_string(),
            english: None,
            whole_object: counter_type.is_none(),
            counter_type: counter_type.map(|known| format!("{:#010x}", known.0)),
            type_name: counter_type.and_then(winperf::counter_type::CounterType::name),
            time_base: counter_type.map(|_| entry.time_base.to_string()),
            default_scale: counter_type.map(|_| entry.default_scale),
        }
    }
}

fn titles(log: &AnyLog) -> Vec<TitlesMembers> {
    let binary_titles = |log: &Log| {
        let lists = log.titles().iter();
        lists.map(|list| TitlesMembers { machine: list.machine.clone(), pairs: list.pairs }).collect()
    };
    match log {
        AnyLog::Binary(log) => binary_titles(log),
        AnyLog::Text(_) => Vec::new(),
    }
}

fn samples(log: &AnyLog) -> Vec<SampleMembers> {
    let members = |place: usize, time: FileTime, moment: Option<FileTime>, offset: u32| SampleMembers {
        sample: place + 1,
        local_time: local(time),
        utc: moment.and_then(utc),
        offset,
    };
    match log {
        AnyLog::Binary(log) => log
            .samples()
            .map(|sample| members(sample.position(), sample.local_time(), sample.utc(), sample.offset()))
            .collect(),
        AnyLog::Text(log) => log
            .samples()
            .enumerate()
            .map(|(place, sample)| members(place, sample.local_time(), sample.utc(), sample.offset()))
            .collect(),
    }
}

impl NoteMembers {
    pub(crate) fn new(note: &Note) -> Self {
        let (code, severity) = (note.code(), note.severity().name());
        let place = |number: u32| (number > 0).then_some(number);
        Self {
            code,
            severity,
            offset: note.offset,
            count: note.count,
            line: place(note.line),
            column: place(note.column),
            message: note.kind.to_string(),
            problem: None,
        }
    }

    fn of_problem(problem: &Problem) -> Self {
        Self {
            code: problem.code(),
            severity: problem.severity().name(),
            offset: 0,
            count: u32::try_from(problem.count).unwrap_or(u32::MAX),
            line: None,
            column: None,
            message: problem.say(Language::English),
            problem: Some(ProblemMembers::new(problem)),
        }
    }
}

/// Place of a capture in the log that it was extracted from.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct InLog {
    /// Number of the sample; the first is 1.
    pub sample: u32,
    /// Time of the sample in the local time of its machine.
    pub local_time: Option<String>,
    /// Time of the sample.
    pub utc: Option<String>,
    /// Bytes of the capture that are contiguous in the log.
    pub runs: Vec<RunInLog>,
}

impl InLog {
    /// Returns the place of a sample's capture in its log.
    pub fn new(sample: &Sample<'_>, runs: &[Run]) -> Self {
        Self {
            sample: u32::try_from(sample.position() + 1).unwrap_or(u32::MAX),
            local_time: local(sample.local_time()),
            utc: sample.utc().and_then(utc),
            runs: runs.iter().map(RunInLog::new).collect(),
        }
    }

    /// Returns the places of bytes of the capture in the log.
    pub fn runs_in(&self, offset: u32, length: u32) -> Vec<RunInLog> {
        Run::covering(&self.runs(), offset, length).iter().map(RunInLog::new).collect()
    }

    /// Returns the runs of bytes that are contiguous in the log.
    pub fn runs(&self) -> Vec<Run> {
        let run = |RunInLog { offset, log_offset, length }: &RunInLog| Run {
            offset: *offset,
            log_offset: *log_offset,
            length: *length,
        };
        self.runs.iter().map(run).collect()
    }
}

/// Bytes of a capture that are contiguous in the log.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RunInLog {
    /// Bytes from the start of the capture.
    pub offset: u32,
    /// Bytes from the start of the log.
    pub log_offset: u32,
    /// Number of bytes.
    pub length: u32,
}

impl RunInLog {
    fn new(run: &Run) -> Self {
        let Run { offset, log_offset, length } = *run;
        Self { offset, log_offset, length }
    }
}
