//! Captures without the names of their machine.

use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use winperf_bundle::{Packed, Packing, TitleList};
use winperf_redact::{AtOnce, Level, Summary, at_once};
use winperf_report::guide::{self, Guide};
use winperf_report::summary;

use crate::capture::{OpenCapture, Origin};
use crate::code_pages::Decoder;
use crate::{error, plain};

/// Captures to redact together, so that equal names remain equal.
#[wasm_bindgen]
pub struct Redaction {
    level: Level,
    titles_in_use: bool,
    samples: Vec<Vec<u8>>,
    origins: Vec<Rc<Origin>>,
}

/// Captures that were redacted.
#[wasm_bindgen]
pub struct Redacted(Packed);

/// Numbers of replacements.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "RedactionSummary"))]
pub struct SummaryDocument {
    names_replaced: u32,
    places_replaced: u32,
    places_kept: u32,
    dates_moved: u32,
    ids_replaced: u32,
    bytes_cleared: u32,
    values_compared: u64,
}

#[wasm_bindgen]
impl Redaction {
    /// Creates an empty redaction.
    ///
    /// # Errors
    /// Returns an error for a level that is neither `names` nor `strict`.
    #[wasm_bindgen(constructor)]
    pub fn new(level: &str, titles_in_use: bool) -> Result<Redaction, JsValue> {
        let known = level.parse().ok().filter(|level| *level != Level::None);
        let level = known.ok_or_else(|| error::invalid_argument("level", level))?;
        Ok(Self { level, titles_in_use, samples: Vec::new(), origins: Vec::new() })
    }

    /// Adds a capture.
    pub fn add(&mut self, open: &OpenCapture) {
        self.samples.push(open.capture.file().to_vec());
        if !self.origins.iter().any(|known| Rc::ptr_eq(known, &open.origin)) {
            self.origins.push(Rc::clone(&open.origin));
        }
    }

    /// Redacts all captures and packs them.
    ///
    /// # Errors
    /// A capture that could not be read to its end, or a copy that fails the proof.
    pub fn finish(self) -> Result<Redacted, JsValue> {
        // The manifest of a bundle does not apply to a part of it or to several bundles.
        let alone = match self.origins.as_slice() {
            [origin] if origin.count == self.samples.len() => Some(origin),
            _ => None,
        };
        let mut titles: Vec<TitleList> =
            self.origins.iter().flat_map(|origin| origin.titles.iter().cloned()).collect();
        titles.sort();
        titles.dedup();
        let packing = Packing {
            samples: self.samples,
            titles,
            manifest: alone.and_then(|origin| origin.manifest.clone()),
            others: alone.map(|origin| origin.others.clone()).unwrap_or_default(),
            source: None,
            tool: ("winperf (npm)", env!("CARGO_PKG_VERSION")),
            created: None,
            level: self.level,
            only: &[],
            titles_in_use: self.titles_in_use,
            code_pages: &Decoder,
        };
        at_once(summary::pack_with(packing, Guide(guide::ENGLISH), &mut AtOnce))
            .map(Redacted)
            .map_err(|cause| error::from_packing(&cause))
    }
}

#[wasm_bindgen]
impl Redacted {
    /// The bundle.
    #[wasm_bindgen(getter)]
    pub fn bundle(&self) -> Vec<u8> {
        self.0.bytes.clone()
    }

    /// The copies, in order of time.
    #[wasm_bindgen(getter)]
    pub fn samples(&self) -> Vec<js_sys::Uint8Array> {
        self.0.redacted.captures.iter().map(|sample| js_sys::Uint8Array::from(sample.file())).collect()
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

impl From<Summary> for SummaryDocument {
    fn from(summary: Summary) -> Self {
        Self {
            names_replaced: summary.names_replaced,
            places_replaced: summary.places_replaced,
            places_kept: summary.places_kept,
            dates_moved: summary.dates_moved,
            ids_replaced: summary.ids_replaced,
            bytes_cleared: summary.bytes_cleared,
            values_compared: summary.values_compared,
        }
    }
}
