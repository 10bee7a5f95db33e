//! An open log of Performance Monitor, and its samples in A and B.

use winperf::findings::{Diagnostic as _, Severity};
use winperf::time::FileTime;
use winperf_bundle::sample_of_log;
use winperf_log::{AnyLog, Content, Log, NoteKind, Sample};
use winperf_report::number::plain;

use crate::shared::Shared;
use crate::state::library::capture::{Bundle, Capture, LogSample};
use crate::state::library::fingerprint::Fingerprint;
use crate::state::library::naming::Naming;
use crate::state::view::notice::Notice;
use crate::state::view::raw_view::{RawChange, RawView};

/// A log, with two neighbouring samples in A and B, or the only one in B.
///
/// Only these are extracted as captures, so a log needs no more memory than its own length, however many samples it
/// has.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenLog {
    pub file: String,
    log: Shared<AnyLog>,
    /// Fingerprint of its ends, which identifies it in an address.
    pub fingerprint: Fingerprint,
    /// The local time of each sample.
    times: Shared<Vec<FileTime>>,
    bundle: Shared<Bundle>,
    /// The position of the newer sample.
    at: usize,
    /// View state, if its samples are not captures.
    pub raw: Option<RawView>,
    /// Its bytes, if it is text in a code page.
    pub encoded: Option<EncodedText>,
}

/// Bytes of a text log in a code page, which can be decoded differently.
#[derive(Clone, Debug, PartialEq)]
pub struct EncodedText {
    pub bytes: Shared<Vec<u8>>,
    /// Code page that its letters and its time zone suggest.
    pub guessed: u16,
    /// Code page that the user has chosen.
    pub chosen: Option<u16>,
}

/// The time of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleTime {
    /// Its number, from 1.
    pub number: usize,
    /// Local time.
    pub local: FileTime,
    /// UTC time, if the log has it.
    pub utc: Option<FileTime>,
}

impl OpenLog {
    /// Returns a log with its last two samples in A and B, and the manifest of its bundle; `None` without any sample.
    pub fn new(file: String, log: AnyLog, bundle: Shared<Bundle>) -> Option<Self> {
        let times = log.times();
        let at = times.len().checked_sub(1)?;
        let fingerprint = Fingerprint::from_ends(bytes(&log));
        let (log, times) = (Shared::new(log), Shared::new(times));
        let open = Self { file, log, fingerprint, times, bundle, at, raw: None, encoded: None };
        let positions: Vec<usize> = open.positions().collect();
        if open.has_captures() {
            return Some(open);
        }
        let raw = Some(RawView::new(&open.log, &positions));
        Some(Self { raw, ..open })
    }

    /// Returns the log itself.
    pub fn log(&self) -> &AnyLog {
        &self.log
    }

    /// Returns its bytes with the code page that was guessed for them; `None` if none was.
    pub fn encoding_of(&self, bytes: Vec<u8>) -> Option<EncodedText> {
        let guessed = self.log.notes().iter().find_map(|note| match note.kind {
            NoteKind::Encoding(code_page) => Some(code_page),
            _ => None,
        })?;
        Some(EncodedText { bytes: Shared::new(bytes), guessed, chosen: None })
    }

    /// Returns the log as the text of these bytes.
    #[must_use]
    pub fn with_encoded(self, encoded: EncodedText) -> Self {
        Self { encoded: Some(encoded), ..self }
    }

    /// Returns its length in bytes.
    pub fn length(&self) -> u64 {
        bytes(&self.log).len() as u64
    }

    /// Returns the log itself, the same pointer for any samples in A and B.
    pub fn shared(&self) -> Shared<AnyLog> {
        self.log.clone()
    }

    /// Applies a change of the view of its counters.
    #[must_use]
    pub(in crate::state) fn changed(self, change: RawChange) -> Self {
        Self { raw: self.raw.map(|raw| raw.changed(change)), ..self }
    }

    /// Looks for the words of the filter in other names.
    #[must_use]
    pub(in crate::state) fn named(self, naming: &Shared<Naming>) -> Self {
        Self { raw: self.raw.map(|raw| raw.named(naming.clone())), ..self }
    }

    /// Returns the log, unless it is text.
    pub fn binary(&self) -> Option<&Log> {
        match &*self.log {
            AnyLog::Binary(log) => Some(log),
            AnyLog::Text(_) => None,
        }
    }

    /// Returns the notices to show once: that the log is damaged, and that some of it is not shown; other findings have
    /// a mark in the list of files, and their number.
    pub fn notices(&self) -> Vec<Notice> {
        let file = self.file.clone();
        let is_damaged = self.log.notes().iter().any(|note| note.severity() == Severity::Error);
        let damaged = is_damaged.then(|| Notice::DamagedLog(file.clone()));
        let is_of_both = self.binary().and_then(Log::content) == Some(Content::Both);
        damaged.into_iter().chain(is_of_both.then_some(Notice::LogOfBoth(file))).collect()
    }

    /// Returns the machines of its counters; an empty name if there is none.
    pub fn machines(&self) -> Vec<String> {
        let named = match &*self.log {
            // Whole objects belong to one machine.
            AnyLog::Binary(log) if self.raw.is_none() => log.machine().into_iter().collect(),
            log => log.machines(),
        };
        if named.is_empty() { vec![String::new()] } else { named }
    }

    /// Returns `true` if the times of all samples are known in UTC.
    pub fn is_utc(&self) -> bool {
        match &*self.log {
            AnyLog::Binary(log) => log.samples().all(|sample| sample.utc().is_some()),
            AnyLog::Text(log) => log.bias().is_some(),
        }
    }

    /// Returns the local time of the first sample.
    pub fn start(&self) -> Option<FileTime> {
        self.times.first().copied()
    }

    /// Returns the time of a sample, in UTC or in the local time of the log.
    pub fn time(&self, sample: usize, is_utc: bool) -> Option<FileTime> {
        if !is_utc {
            return self.times.get(sample).copied();
        }
        match &*self.log {
            AnyLog::Binary(log) => log.sample(sample)?.utc(),
            AnyLog::Text(log) => log.sample(sample)?.utc(),
        }
    }

    /// Returns `true` if its first sample has values, as in a text log.
    pub fn begins_with_values(&self) -> bool {
        let AnyLog::Text(log) = &*self.log else { return false };
        log.sample(0).is_some_and(|line| line.values().any(|(_, value)| value.is_some()))
    }

    /// Returns the number of samples.
    pub fn count(&self) -> usize {
        self.times.len()
    }

    /// Returns the position of the newer sample, from 0.
    pub fn newer_position(&self) -> usize {
        self.at
    }

    /// Returns the first position at which a sample has a predecessor; a line of a text log needs none.
    pub fn first(&self) -> usize {
        usize::from(self.count() > 1 && matches!(*self.log, AnyLog::Binary(_)))
    }

    /// Returns the log with a different sample as the newer one.
    #[must_use]
    pub(in crate::state) fn moved(self, at: usize) -> Self {
        let at = at.clamp(self.first(), self.count().saturating_sub(1));
        if at == self.at {
            return self;
        }
        let moved = Self { at, ..self };
        let positions: Vec<usize> = moved.positions().collect();
        let raw = moved.raw.map(|raw| raw.moved(&moved.log, &positions));
        Self { raw, ..moved }
    }

    /// Returns the log at the sample with one with these names, if it has one.
    #[must_use]
    pub(in crate::state) fn at_named<'a>(self, names: impl Iterator<Item = &'a str>) -> Self {
        let number = |name: &str| -> Option<usize> {
            let sample = name.strip_prefix(self.file.as_str())?.strip_prefix('/')?;
            (0..self.count()).find(|position| sample_of_log(*position) == sample)
        };
        match names.filter_map(number).max() {
            Some(at) => self.moved(at),
            None => self,
        }
    }

    /// Returns the positions of the older sample, if there is one, and of the newer one.
    pub fn positions(&self) -> impl Iterator<Item = usize> {
        self.at.checked_sub(1).into_iter().chain([self.at])
    }

    /// Returns the times of the older sample, if there is one, and of the newer one.
    pub fn moments(&self) -> impl Iterator<Item = SampleTime> {
        self.positions().filter_map(|position| {
            let utc = match &*self.log {
                AnyLog::Binary(log) => log.sample(position)?.utc(),
                AnyLog::Text(log) => log.sample(position)?.utc(),
            };
            Some(SampleTime { number: position + 1, local: *self.times.get(position)?, utc })
        })
    }

    /// Returns `true` if its samples are captures; otherwise they contain single counters.
    fn has_captures(&self) -> bool {
        self.samples().any(|sample| sample.content().is_some_and(|content| content != RAW))
    }

    /// Returns the samples in A and B as captures, except those that are open, according to `is_open`.
    pub(in crate::state) fn captures(&self, is_open: impl Fn(&str) -> bool) -> Vec<Capture> {
        let samples = self.samples().filter(|sample| !is_open(&self.name(sample)));
        samples.filter_map(|sample| self.capture(sample)).collect()
    }

    /// Returns the names of the selected samples.
    pub(in crate::state) fn names(&self) -> Vec<String> {
        self.samples().map(|sample| self.name(&sample)).collect()
    }

    /// Returns `true` if a file is a sample of this log.
    pub fn has(&self, capture: &Capture) -> bool {
        capture.of_log.as_ref().is_some_and(|of_log| of_log.log == self.file)
    }

    fn samples(&self) -> impl Iterator<Item = Sample<'_>> {
        let log = self.binary();
        self.positions().filter_map(move |position| log?.sample(position))
    }

    fn name(&self, sample: &Sample<'_>) -> String {
        format!("{}/{}", plain(&self.file), sample_of_log(sample.position()))
    }

    fn capture(&self, sample: Sample<'_>) -> Option<Capture> {
        let merged = sample.capture()?;
        let of_log = LogSample { log: self.file.clone(), local: sample.local_time(), runs: merged.runs };
        let walked = winperf::Capture::parse(merged.bytes);
        Some(Capture::new(self.name(&sample), walked, self.bundle.clone()).with_log_sample(of_log))
    }
}

/// Returns the bytes of a log; for a text log, those of its text in UTF-8.
fn bytes(log: &AnyLog) -> &[u8] {
    match log {
        AnyLog::Binary(log) => log.file(),
        AnyLog::Text(log) => log.text().as_bytes(),
    }
}

/// Content of samples that are not captures.
const RAW: winperf_log::Content = winperf_log::Content::RawCounters;
