//! Open captures, and the documents about each.

use std::rc::Rc;
use std::sync::Arc;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use winperf::diagnosis;
use winperf::findings::Severity;
use winperf::{Assumption, Capture, Leaf, LeafKind, Names, Place, Titles, TooManyTitles};
use winperf_bundle::{Manifest, Member, TitleKind, TitleList};
use winperf_redact::Level;
use winperf_report::MachineFinding;
use winperf_report::documents::log::InLog;
use winperf_report::documents::{self, FileFindings, Findings, Source, Tree};
use winperf_report::language::Language;
use winperf_report::words::Words;

use crate::code_pages::Decoder;
use crate::{error, most, plain};

/// A capture in the memory of the module, released by `free()`.
#[wasm_bindgen(js_name = Capture)]
pub struct OpenCapture {
    file: String,
    sha256: String,
    pub(crate) capture: Arc<Capture>,
    pub(crate) names: Names,
    pub(crate) origin: Rc<Origin>,
    /// Place in the log that the capture was extracted from.
    in_log: Option<InLog>,
}

/// Content of the file besides the capture.
pub(crate) struct Origin {
    pub(crate) titles: Vec<TitleList>,
    pub(crate) manifest: Option<Manifest>,
    pub(crate) others: Vec<Member>,
    /// Number of captures in the file.
    pub(crate) count: usize,
}

impl Origin {
    /// Origin of the file, as far as the file states it.
    pub(crate) fn source(&self) -> winperf_bundle::Source {
        self.manifest.as_ref().map(Manifest::source).unwrap_or_default()
    }
}

/// Opens a raw block, a gzipped one, or a bundle; `titles` are title lists that override those in the file.
///
/// # Errors
/// Returns an error for a damaged gzip file or bundle. Bytes that are not a capture can be opened, and `check` reports
/// the reason.
#[wasm_bindgen]
pub fn open(
    bytes: Vec<u8>,
    file: &str,
    titles: Vec<js_sys::Uint8Array>,
) -> Result<Vec<OpenCapture>, JsValue> {
    let opened = winperf_bundle::open(bytes).map_err(|cause| error::from_bundle(&cause))?;
    let mut lists = opened.titles;
    for bytes in titles {
        let length = u64::from(bytes.length());
        if usize::try_from(length).is_ok_and(|length| length > Titles::MAX_BYTES) {
            // Such a list is not even copied.
            return Err(error::too_many_titles(TooManyTitles::Bytes(length)));
        }
        let bytes = bytes.to_vec();
        let list = TitleList { kind: TitleKind::from_indices(&bytes), language: "009".to_owned(), bytes };
        Titles::pairs_in(&list.bytes).map_err(error::too_many_titles)?;
        lists.retain(|known| (known.kind, &known.language) != (list.kind, &list.language));
        lists.push(list);
    }
    let names = Names::new(winperf_bundle::titles(&lists), &Decoder);
    let count = opened.samples.len();
    let origin = Rc::new(Origin { titles: lists, manifest: opened.manifest, others: opened.others, count });
    let captures = opened.samples.into_iter().map(|sample| {
        let file = if sample.name.is_empty() { file.to_owned() } else { format!("{file}/{}", sample.name) };
        OpenCapture::new(file, Arc::new(Capture::parse(sample.bytes)), names.clone(), Rc::clone(&origin))
    });
    Ok(captures.collect())
}

#[wasm_bindgen(js_class = Capture)]
impl OpenCapture {
    /// The name of its file, and its place in it.
    #[wasm_bindgen(getter)]
    pub fn file(&self) -> String {
        self.file.clone()
    }

    /// SHA-256 of the block in hexadecimal.
    #[wasm_bindgen(getter)]
    pub fn sha256(&self) -> String {
        self.sha256.clone()
    }

    /// Length of the block in bytes.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.capture.file().len()
    }

    /// Redaction level of the bundle: `names`, `strict`, or `none`.
    #[wasm_bindgen(getter)]
    pub fn redaction(&self) -> String {
        let manifest = self.origin.manifest.as_ref();
        manifest.and_then(Manifest::redaction).unwrap_or(Level::None).name().to_owned()
    }

    /// Returns the objects that the machine should provide but this capture does not have, according to its bundle.
    ///
    /// # Errors
    /// None that a capture causes.
    #[wasm_bindgen(getter)]
    pub fn absent(&self) -> Result<JsValue, JsValue> {
        plain(&documents::absent(&self.machine()))
    }

    /// Returns the queries that failed when the captures were taken, according to the bundle.
    ///
    /// # Errors
    /// None that a capture causes.
    #[wasm_bindgen(getter)]
    pub fn failed(&self) -> Result<JsValue, JsValue> {
        plain(&documents::failed(&self.machine()))
    }

    /// Values that are assumed instead of those in the file.
    ///
    /// # Errors
    /// None that a capture causes.
    pub fn assumed(&self) -> Result<JsValue, JsValue> {
        plain(&documents::assumed(self.capture.assumed()))
    }

    /// Returns this capture, read with exactly these numbers assumed at these offsets.
    ///
    /// # Errors
    /// Returns an error for an offset where no member begins, and for a number that does not fit.
    pub fn assuming(&self, offsets: Vec<u32>, values: Vec<i64>) -> Result<OpenCapture, JsValue> {
        let wishes = offsets.into_iter().zip(values).map(|(offset, value)| Assumption { offset, value });
        let read = self.capture.assuming(&wishes.collect::<Vec<_>>());
        Ok(self.reading(read.map_err(|cause| error::not_assumable(&cause))?))
    }

    /// Returns this capture, read with the proposed value of every wrong field.
    pub fn mended(&self) -> OpenCapture {
        self.reading(self.capture.mended().capture)
    }

    /// Number of errors.
    pub fn errors(&self) -> usize {
        diagnosis::errors(&self.capture).len()
    }

    /// `winperf-tree/1`.
    ///
    /// # Errors
    /// More structures, fields and counters of values than `limit`: a value that any number of counters share names all of them.
    pub fn tree(&self, limit: f64) -> Result<JsValue, JsValue> {
        let most = most(limit);
        let count = self.capture.root().map_or(0, |root| self.lines(root, most));
        if count > most {
            return Err(error::too_many("structures, fields and counters of values in the tree", most));
        }
        plain(&Tree::new(&self.file, &self.words()).in_log(self.in_log.clone()))
    }

    /// `winperf-findings/1`.
    ///
    /// # Errors
    /// None that a capture causes.
    pub fn check(&self) -> Result<JsValue, JsValue> {
        let words = self.words();
        let source = self.origin.source();
        let of_file = FileFindings {
            called: source.called.as_ref(),
            machine: &self.machine(),
            pair: &[],
            in_log: self.in_log.as_ref(),
        };
        plain(&Findings::new(&self.file, &words, &words.findings()).with(of_file))
    }
}

impl OpenCapture {
    pub(crate) fn new(file: String, capture: Arc<Capture>, names: Names, origin: Rc<Origin>) -> Self {
        Self { file, sha256: winperf_bundle::sha256(capture.file()), capture, names, origin, in_log: None }
    }

    /// Returns this capture with its place in a log.
    pub(crate) fn in_log(self, in_log: InLog) -> Self {
        Self { in_log: Some(in_log), ..self }
    }

    /// Returns a different reading of this file.
    fn reading(&self, capture: Capture) -> Self {
        Self {
            file: self.file.clone(),
            sha256: self.sha256.clone(),
            capture: Arc::new(capture),
            names: self.names.clone(),
            origin: Rc::clone(&self.origin),
            in_log: self.in_log.clone(),
        }
    }

    fn machine(&self) -> Vec<MachineFinding> {
        MachineFinding::all(&self.origin.source(), Vec::new(), &[&self.capture], &self.names)
    }

    fn words(&self) -> Words<'_> {
        Words { capture: &self.capture, names: &self.names, language: Language::English }
    }

    /// Returns the number of structures and fields in a structure, and of counters that share its values, counted to a
    /// little above `most`.
    fn lines(&self, place: Place, most: u64) -> u64 {
        let leaf_lines = |leaf: &Leaf| match leaf.kind {
            LeafKind::Value => self.capture.counters_of(place, leaf).count() as u64,
            _ => 1,
        };
        let mut count = 1 + self.capture.leaves(place).iter().map(leaf_lines).sum::<u64>();
        for child in self.capture.children(place) {
            if count > most {
                break;
            }
            count += self.lines(child, most - count);
        }
        count
    }

    pub(crate) fn source(&self) -> Source<'_> {
        Source { file: &self.file, sha256: self.sha256.clone() }
    }

    /// Returns the reason why nothing can be computed from this capture, if it is damaged.
    pub(crate) fn damage(&self) -> Option<JsValue> {
        let found = self.words().findings();
        let worst = found.iter().find(|finding| {
            finding.kind.severity() == Severity::Error || finding.kind.code() == "empty-reply"
        });
        worst.map(error::from_finding)
    }

    /// Returns `true` if not even the header can be read.
    pub(crate) fn is_unreadable(&self) -> bool {
        self.capture.header().is_none()
    }
}
