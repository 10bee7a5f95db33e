//! Logs of Performance Monitor: their contents, and the values of their samples.

use std::rc::Rc;
use std::sync::Arc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use winperf::pair::{EnglishNames, NotFound};
use winperf::{Capture, CounterPath, Names};
use winperf_bundle::{Held, Limits, OpenedLog, PackLogError, PackingLog, held_within, sample_of_log};
use winperf_log::{AnyLog, Content, Node};
use winperf_redact::Level;
use winperf_report::documents::log::{InLog, LogDocument};
use winperf_report::documents::log_values::{LogSource, LogValues, TreeOfLog};
use winperf_report::documents::{Findings, log_structure};
use winperf_report::logs::{Wanted, machine, rows_between};
use winperf_report::summary::describe_log;
use winperf_series::{BUSY, problems};

use crate::capture::{OpenCapture, Origin};
use crate::code_pages::Decoder;
use crate::redaction::SummaryDocument;
use crate::{error, most, plain};

/// A log in the memory of the module, released by `free()`.
#[wasm_bindgen(js_name = Log)]
pub struct OpenLog {
    file: String,
    length: u64,
    sha256: String,
    opened: OpenedLog,
    /// English names by the title lists of its bundle, if it has those of another language.
    english: EnglishNames,
}

/// Opens a log, even gzipped or in a bundle.
///
/// # Errors
/// A file that is damaged as a gzip or as a bundle, and one that is not a log.
#[wasm_bindgen(js_name = openLog)]
pub fn open_log(bytes: Vec<u8>, file: &str) -> Result<OpenLog, JsValue> {
    let sha256 = winperf_bundle::sha256(&bytes);
    let length = bytes.len() as u64;
    match held_within(bytes, &Limits::default()).map_err(|cause| error::from_bundle(&cause))? {
        Held::Log(opened) => {
            let file =
                if opened.name.is_empty() { file.to_owned() } else { format!("{file}/{}", opened.name) };
            let (length, sha256) = match &opened.log {
                AnyLog::Binary(log) => (log.file().len() as u64, winperf_bundle::sha256(log.file())),
                AnyLog::Text(_) => (length, sha256),
            };
            let english = EnglishNames::new(&winperf_bundle::titles(&opened.all_titles()));
            Ok(OpenLog { file, length, sha256, opened: *opened, english })
        }
        Held::Captures(_) => Err(error::no_log()),
    }
}

#[wasm_bindgen(js_class = Log)]
impl OpenLog {
    /// The name of its file, and its place in it.
    #[wasm_bindgen(getter)]
    pub fn file(&self) -> String {
        self.file.clone()
    }

    /// SHA-256 of the log in hexadecimal.
    #[wasm_bindgen(getter)]
    pub fn sha256(&self) -> String {
        self.sha256.clone()
    }

    /// Length of the log in bytes.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> f64 {
        self.length as f64
    }

    /// Number of samples.
    #[wasm_bindgen(getter)]
    pub fn samples(&self) -> usize {
        self.opened.log.times().len()
    }

    /// Returns `true` if the samples are whole objects, which captures are made of.
    #[wasm_bindgen(getter, js_name = hasCaptures)]
    pub fn has_captures(&self) -> bool {
        let AnyLog::Binary(log) = &self.opened.log else { return false };
        log.content().is_some_and(|content| content != Content::RawCounters)
    }

    /// `winperf-log/1`.
    ///
    /// # Errors
    /// None that a log causes.
    pub fn document(&self) -> Result<JsValue, JsValue> {
        let log = &self.opened.log;
        let document = LogDocument::new(&self.file, self.length, log).with_english(&self.english);
        plain(&document.with_problems(&problems(log, BUSY, &self.english)))
    }

    /// `winperf-findings/1`.
    ///
    /// # Errors
    /// None that a log causes.
    pub fn check(&self) -> Result<JsValue, JsValue> {
        let log = &self.opened.log;
        plain(&Findings::for_log(&self.file, log.notes(), &problems(log, BUSY, &self.english)))
    }

    /// `winperf-tree/1` of the log itself.
    ///
    /// # Errors
    /// A text log, which has none, and more structures and fields than `limit`.
    pub fn tree(&self, limit: f64) -> Result<JsValue, JsValue> {
        let AnyLog::Binary(log) = &self.opened.log else { return Err(error::no_structures()) };
        let (most, structure) = (most(limit), log.structure());
        let mut count = 0_u64;
        for buffer in 0..structure.count() {
            count += structure.buffer(buffer).as_ref().map_or(0, lines);
            if count > most {
                return Err(error::too_many("structures and fields in the tree", most));
            }
        }
        plain(&TreeOfLog::new(&self.file, log_structure::tree(&self.file, log)))
    }

    /// Returns the sample with a number, from 1, as a capture, and the one before it; the first and the last for 0.
    ///
    /// # Errors
    /// Returns an error for a number above that of the last sample, and a log whose samples are not captures.
    pub fn captures(&self, number: usize) -> Result<Vec<OpenCapture>, JsValue> {
        let (older, newer) = self.positions(number)?;
        let AnyLog::Binary(log) = &self.opened.log else { return Err(error::no_blocks()) };
        let titles = self.opened.all_titles();
        let names = Names::new(winperf_bundle::titles(&titles), &Decoder);
        let samples = older.into_iter().chain([newer]).filter_map(|position| log.sample(position));
        let merged: Vec<_> = samples.filter_map(|sample| Some((sample, sample.capture()?))).collect();
        if merged.is_empty() {
            return Err(error::no_blocks());
        }
        let manifest = self.opened.manifest.clone();
        let origin = Rc::new(Origin { titles, manifest, others: Vec::new(), count: log.samples().len() });
        let captures = merged.into_iter().map(|(sample, merged)| {
            let file = format!("{}/{}", self.file, sample_of_log(sample.position()));
            let in_log = InLog::new(&sample, &merged.runs);
            let (capture, origin) = (Arc::new(Capture::parse(merged.bytes)), Rc::clone(&origin));
            OpenCapture::new(file, capture, names.clone(), origin).in_log(in_log)
        });
        Ok(captures.collect())
    }

    /// `winperf-values/1` of the sample with a number, from 1, compared with the one before it; for 0, of the last
    /// compared with the first.
    ///
    /// # Errors
    /// A number that no sample has, a path that is none, and more rows than `limit`.
    pub fn values(
        &self,
        number: usize,
        object: Option<String>,
        path: Option<String>,
        limit: f64,
    ) -> Result<JsValue, JsValue> {
        let (older, newer) = self.positions(number)?;
        let path = path.as_deref().map(CounterPath::parse).transpose();
        let path = path.map_err(|cause| error::from_not_found(&NotFound::Path(cause)))?;
        let wanted = match (&object, &path) {
            (Some(object), _) => Wanted::Object(object),
            (None, Some(path)) => Wanted::Path(path),
            (None, None) => Wanted::All,
        };
        let rows = rows_between(&self.opened.log, older, newer, wanted, &self.english);
        if rows.is_empty() && !matches!(wanted, Wanted::All) {
            return Err(error::not_in_log());
        }
        let most = most(limit);
        if rows.len() as u64 > most {
            return Err(error::too_many("rows", most));
        }
        let machine = machine(&self.opened.log).unwrap_or_default();
        let source =
            LogSource { file: &self.file, length: self.length, sha256: &self.sha256, machine: &machine };
        plain(&LogValues::new(source, &self.opened.log, [older, Some(newer)], &rows))
    }

    /// The log without the names of its machine, and a bundle of it.
    ///
    /// # Errors
    /// A level that is neither `names` nor `strict`, whole objects, and a copy that fails the proof.
    pub fn redacted(&self, level: &str) -> Result<RedactedLog, JsValue> {
        let known = level.parse().ok().filter(|level| *level != Level::None);
        let level = known.ok_or_else(|| error::invalid_argument("level", level))?;
        let tool = ("winperf (npm)", env!("CARGO_PKG_VERSION"));
        let summary = describe_log;
        let packing = PackingLog { opened: &self.opened, tool, created: None, level, summary };
        winperf_bundle::pack_log(packing).map(RedactedLog).map_err(|cause| match cause {
            PackLogError::Refused(reason) => error::from_refusal(&reason),
            PackLogError::Written(cause) => error::from_bundle(&cause),
        })
    }
}

impl OpenLog {
    /// Positions of the older and of the newer sample.
    fn positions(&self, number: usize) -> Result<(Option<usize>, usize), JsValue> {
        let count = self.samples();
        match number.checked_sub(1) {
            None if count > 1 => Ok((Some(0), count - 1)),
            None if count == 1 => Ok((None, 0)),
            Some(newer) if newer < count => Ok((newer.checked_sub(1), newer)),
            _ => Err(error::no_sample(number, count)),
        }
    }
}

/// Returns the number of structures and fields in a structure.
fn lines(node: &Node) -> u64 {
    1 + node.fields.len() as u64 + node.children.iter().map(lines).sum::<u64>()
}

/// A log that was redacted.
#[wasm_bindgen]
pub struct RedactedLog(winperf_bundle::PackedLog);

#[wasm_bindgen]
impl RedactedLog {
    /// The bundle.
    #[wasm_bindgen(getter)]
    pub fn bundle(&self) -> Vec<u8> {
        self.0.bytes.clone()
    }

    /// The copy.
    #[wasm_bindgen(getter)]
    pub fn log(&self) -> Vec<u8> {
        self.0.redacted.bytes.clone()
    }

    /// Replacements.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(getter)]
    pub fn summary(&self) -> Result<JsValue, JsValue> {
        plain(&SummaryDocument::from(self.0.redacted.summary))
    }
}
