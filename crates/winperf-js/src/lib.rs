//! The npm package `winperf`: captures and logs opened, shown, paired, explained and redacted, in Node and in browsers.
//!
//! These exports are limited to types of wasm-bindgen; `package/api.js` adds the signatures of `package/index.d.ts`.
//! Documents are those of `winperf_report::documents`, like on the command line.

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

/// Returns a text of at most 300 characters with Markdown escaped, as in issue texts.
#[wasm_bindgen(js_name = escapeMarkdown)]
pub fn escape_markdown(text: &str) -> String {
    winperf_report::markdown::text(text)
}

/// Returns the number of rows, or of structures and fields, that become objects; without a limit, a number above that
/// of any file.
fn most(limit: f64) -> u64 {
    // The functions of the package pass whole numbers and infinity.
    limit as u64
}

/// Returns a document as plain JavaScript objects: null for missing values, without `Map` and `BigInt`.
fn plain<T: Serialize + ?Sized>(document: &T) -> Result<JsValue, JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    document.serialize(&serializer).map_err(|error| error::other(&error))
}
