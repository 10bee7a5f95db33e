//! The example captures, which lie beside the page.

use js_sys::{Array, JSON, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser::beside::{response, text};
use crate::session::example::Example;

/// The folder of the examples, relative to the page.
const FOLDER: &str = "examples/";

/// The examples that this page has, or `None` when the list cannot be had or read.
pub async fn list() -> Option<Vec<Example>> {
    listed(JSON::parse(&text(&address("examples.json")).await?).ok()?)
}

/// The examples of a list that has been parsed, or `None` when it is none.
pub fn listed(entries: JsValue) -> Option<Vec<Example>> {
    let entries: Array = entries.dyn_into().ok()?;
    entries.iter().map(|entry| example(&entry)).collect()
}

/// The bytes of one file of an example, or `None` when it cannot be had.
pub async fn bytes(file: &str) -> Option<Vec<u8>> {
    let response = response(&address(file)).await?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

fn address(file: &str) -> String {
    format!("{FOLDER}{file}")
}

fn example(entry: &JsValue) -> Option<Example> {
    let text = |key: &str| Reflect::get(entry, &key.into()).ok()?.as_string();
    let files: Array = Reflect::get(entry, &"files".into()).ok()?.dyn_into().ok()?;
    Some(Example {
        name: text("name")?,
        title: text("title")?,
        title_ja: text("title_ja"),
        files: files.iter().map(|file| file.as_string()).collect::<Option<_>>()?,
        titles: text("titles"),
    })
}
