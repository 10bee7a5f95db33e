//! One opened file.

use std::sync::Arc;

use winperf::time::FileTime;
use winperf::{Assumption, Leaf};
use winperf_bundle::{Manifest, Member, TitleList};
use winperf_log::Run;
use winperf_report::number::plain;

use crate::shared::Shared;
use crate::state::spot::Spot;

/// What came with a capture in the same file.
#[derive(Debug, Default)]
pub struct Bundle {
    /// What the file says about itself.
    pub manifest: Option<Manifest>,
    /// Title lists that are not used: those in other languages.
    pub titles: Vec<TitleList>,
    /// Whatever else is in it.
    pub others: Vec<Member>,
}

/// Which sample of a log a capture is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfLog {
    /// The name of the log.
    pub log: String,
    /// Its time by the clock on the wall there, which is also what its `SystemTime` says.
    pub local: FileTime,
    /// Where in the log its bytes lie.
    pub runs: Vec<Run>,
}

/// A file with everything that is found in it, whether it is a capture or not.
#[derive(Debug)]
pub struct Capture {
    pub file: String,
    /// The same one for all captures of one file.
    pub bundle: Shared<Bundle>,
    /// The sample of a log that it is, where it is one.
    pub of_log: Option<OfLog>,
    walked: Arc<winperf::Capture>,
}

impl Capture {
    /// Walks the bytes of a file once, in one go.
    pub fn read(file: String, bytes: Vec<u8>) -> Self {
        Self::new(file, winperf::Capture::read(bytes), Shared::default())
    }

    /// A file that has been walked.
    pub fn new(file: String, walked: winperf::Capture, bundle: Shared<Bundle>) -> Self {
        Self { file, bundle, of_log: None, walked: Arc::new(walked) }
    }

    /// A capture that somebody else holds as well, with nothing beside it.
    pub(super) fn of_shared(file: String, walked: Arc<winperf::Capture>) -> Self {
        Self { file, bundle: Shared::default(), of_log: None, walked }
    }

    /// The same as a sample of a log.
    #[must_use]
    pub fn of_log(self, of_log: OfLog) -> Self {
        Self { of_log: Some(of_log), ..self }
    }

    /// Where in its log some bytes of the capture lie; nowhere where it is of none.
    pub fn in_log(&self, offset: u32, length: u32) -> Vec<Run> {
        self.of_log.as_ref().map(|of_log| Run::of_bytes(&of_log.runs, offset, length)).unwrap_or_default()
    }

    /// The byte of the capture that lies at a place of its log.
    pub fn offset_of_log(&self, log_offset: u32) -> Option<u32> {
        let runs = &self.of_log.as_ref()?.runs;
        let run = runs
            .iter()
            .find(|run| (run.log_offset..run.log_offset.saturating_add(run.length)).contains(&log_offset))?;
        Some(run.offset + (log_offset - run.log_offset))
    }

    /// The bytes with what is found in them, without the file's name.
    pub fn walked(&self) -> &winperf::Capture {
        &self.walked
    }

    /// The same, for a pair, which keeps it.
    pub fn shared(&self) -> Arc<winperf::Capture> {
        Arc::clone(&self.walked)
    }

    /// The field that a spot is about; `None` for a structure, and for a field that the capture does not have.
    pub fn leaf(&self, spot: Spot) -> Option<Leaf> {
        let offset = spot.leaf?;
        self.walked.leaves(spot.structure).into_iter().find(|leaf| leaf.offset == offset)
    }

    /// The bytes that are read, which are those of the file but where something else is assumed.
    pub fn bytes(&self) -> &[u8] {
        self.walked.reader().bytes()
    }

    /// The file as it is: what is recognised, hashed and handed over.
    pub fn original(&self) -> &[u8] {
        self.walked.file()
    }

    /// What is assumed of it, in the order of its bytes.
    pub fn assumptions(&self) -> Vec<Assumption> {
        self.walked.assumed().iter().map(|assumed| assumed.assumption()).collect()
    }

    /// The same file, read otherwise.
    #[must_use]
    pub fn read_as(&self, walked: winperf::Capture) -> Self {
        let of_log = self.of_log.clone();
        Self { of_log, ..Self::new(self.file.clone(), walked, self.bundle.clone()) }
    }

    /// Whether it has a header, without which there is nothing to pair.
    pub fn is_capture(&self) -> bool {
        self.walked.header().is_some()
    }

    /// The time of the sample in units of 100 ns since 1601; `None` when the file is no capture.
    pub fn time(&self) -> Option<i64> {
        self.walked.header().map(|header| header.perf_time_100nsec().0)
    }

    /// The calendar's time as a `FILETIME`; `None` when the file has none.
    pub fn system_time(&self) -> Option<i64> {
        let time = self.walked.header()?.system_time()?;
        time.file_time().map(|time| time.0)
    }

    /// The name of the computer; `None` when the file has none.
    pub fn machine(&self) -> Option<String> {
        let name = self.walked.header()?.system_name().ok()?.to_string();
        (!name.is_empty()).then(|| plain(&name).into_owned())
    }
}
