//! An opened file.

use std::sync::Arc;

use winperf::time::FileTime;
use winperf::{Assumption, Leaf};
use winperf_bundle::{Manifest, Member, TitleList};
use winperf_log::Run;
use winperf_report::number::plain;

use crate::shared::Shared;
use crate::state::view::spot::Spot;

/// Further content of the file that contained a capture.
#[derive(Debug, Default)]
pub struct Bundle {
    /// Manifest of the file.
    pub manifest: Option<Manifest>,
    /// Title lists in other languages, which are not used.
    pub titles: Vec<TitleList>,
    /// Other members of the file.
    pub others: Vec<Member>,
}

/// The sample of a log that a capture is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogSample {
    /// The name of the log.
    pub log: String,
    /// Local time of the sample, which its `SystemTime` contains too.
    pub local: FileTime,
    /// Byte ranges of the capture in the log.
    pub runs: Vec<Run>,
}

/// A file with its contents, whether it is a capture or not.
#[derive(Debug)]
pub struct Capture {
    pub file: String,
    /// Bundle, shared by all captures of one file.
    pub bundle: Shared<Bundle>,
    /// The sample of a log, if the capture is one.
    pub of_log: Option<LogSample>,
    /// Numbers of objects, counters and instances in a reading without assumptions, if this one has or had any.
    without_assumptions: Option<[usize; 3]>,
    walked: Arc<winperf::Capture>,
}

impl Capture {
    /// Parses the bytes of a file without yielding.
    pub fn parse(file: String, bytes: Vec<u8>) -> Self {
        Self::new(file, winperf::Capture::parse(bytes), Shared::default())
    }

    /// Returns a file that has been parsed.
    pub fn new(file: String, walked: winperf::Capture, bundle: Shared<Bundle>) -> Self {
        Self { file, bundle, of_log: None, without_assumptions: None, walked: Arc::new(walked) }
    }

    /// Returns a capture that is shared, without a bundle.
    pub(in crate::state) fn from_shared(file: String, walked: Arc<winperf::Capture>) -> Self {
        Self { file, bundle: Shared::default(), of_log: None, without_assumptions: None, walked }
    }

    /// Turns this capture into a sample of a log.
    #[must_use]
    pub fn with_log_sample(self, of_log: LogSample) -> Self {
        Self { of_log: Some(of_log), ..self }
    }

    /// Returns the byte ranges in its log of some bytes of the capture; empty if it is not from a log.
    pub fn in_log(&self, offset: u32, length: u32) -> Vec<Run> {
        self.of_log.as_ref().map(|of_log| Run::covering(&of_log.runs, offset, length)).unwrap_or_default()
    }

    /// Returns the offset in the capture of an offset in its log.
    pub fn offset_of_log(&self, log_offset: u32) -> Option<u32> {
        let runs = &self.of_log.as_ref()?.runs;
        let run = runs
            .iter()
            .find(|run| (run.log_offset..run.log_offset.saturating_add(run.length)).contains(&log_offset))?;
        Some(run.offset + (log_offset - run.log_offset))
    }

    /// Returns the bytes with their parsed structure, without the file's name.
    pub fn walked(&self) -> &winperf::Capture {
        &self.walked
    }

    /// Returns a shared pointer to the parsed capture, for a pair to keep.
    pub fn shared(&self) -> Arc<winperf::Capture> {
        Arc::clone(&self.walked)
    }

    /// Returns the field that a spot is about; `None` for a structure, and for a field that the capture does not have.
    pub fn leaf(&self, spot: Spot) -> Option<Leaf> {
        let offset = spot.leaf?;
        self.walked.leaves(spot.structure).into_iter().find(|leaf| leaf.offset == offset)
    }

    /// Returns the bytes of the file with the assumed numbers.
    pub fn bytes(&self) -> &[u8] {
        self.walked.reader().bytes()
    }

    /// Returns the original file: used for recognising, hashing and sharing it.
    pub fn original(&self) -> &[u8] {
        self.walked.file()
    }

    /// Returns the assumptions about the capture, in the order of its bytes.
    pub fn assumptions(&self) -> Vec<Assumption> {
        self.walked.assumed().iter().map(|assumed| assumed.assumption()).collect()
    }

    /// Returns the same file with a different reading of its bytes.
    #[must_use]
    pub fn read_as(&self, walked: winperf::Capture) -> Self {
        let (of_log, before) = (self.of_log.clone(), self.without_assumptions);
        let without_assumptions = Some(before.unwrap_or_else(|| self.counts()));
        Self { of_log, without_assumptions, ..Self::new(self.file.clone(), walked, self.bundle.clone()) }
    }

    /// Returns the numbers of objects, counters and instances that are readable only with the assumptions.
    pub fn regained(&self) -> [usize; 3] {
        let counts = self.counts();
        let before = self.without_assumptions.unwrap_or(counts);
        std::array::from_fn(|kind| counts[kind].saturating_sub(before[kind]))
    }

    /// Returns the numbers of readable objects, counters and instances.
    fn counts(&self) -> [usize; 3] {
        let objects = || self.walked.objects();
        let counters = objects().map(|object| object.counters().len());
        let instances = objects().map(|object| object.instances().len());
        [objects().len(), counters.sum(), instances.sum()]
    }

    /// Returns `true` if it has a header, which pairing requires.
    pub fn is_capture(&self) -> bool {
        self.walked.header().is_some()
    }

    /// Returns the time of the sample in units of 100 ns since 1601; `None` if the file is not a capture.
    pub fn time(&self) -> Option<i64> {
        self.walked.header().map(|header| header.perf_time_100nsec().0)
    }

    /// Returns the calendar's time as a `FILETIME`; `None` if the file has none.
    pub fn system_time(&self) -> Option<i64> {
        let time = self.walked.header()?.system_time()?;
        time.file_time().map(|time| time.0)
    }

    /// Returns the name of the computer; `None` if the file has none.
    pub fn machine(&self) -> Option<String> {
        let name = self.walked.header()?.system_name().ok()?.to_string();
        (!name.is_empty()).then(|| plain(&name).into_owned())
    }
}
