//! The npm package `winperf`: captures and logs opened, shown, paired, explained and redacted, in Node and in browsers.
//!
//! These exports are limited to types of wasm-bindgen; `package/api.js` gives them the signatures of `package/index.d.ts`.
//! Documents are those of `winperf_report::documents`, the same that the command line prints.

pub mod capture;
mod code_pages;
mod error;
pub mod explanation;
pub mod issue;
pub mod log;
pub mod pair;
pub mod redaction;

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A text of a capture of at most 300 characters in which nothing means anything to Markdown, as issue texts have it.
#[wasm_bindgen(js_name = escapeMarkdown)]
pub fn escape_markdown(text: &str) -> String {
    winperf_report::markdown::text(text)
}

/// Returns the number of rows, or of structures and fields, that become objects; without a limit, a number that no file reaches.
fn most(limit: f64) -> u64 {
    // The functions of the package pass whole numbers and infinity.
    limit as u64
}

/// A document as plain JavaScript objects: null where there is nothing, no `Map` and no `BigInt`.
fn plain<T: Serialize + ?Sized>(document: &T) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    document.serialize(&serializer).map_err(|error| error::other(&error))
}
