//! The example captures, which lie beside the page.

use js_sys::{Array, JSON, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::session::example::Example;

/// The folder of the examples, relative to the page.
const FOLDER: &str = "examples/";

/// The examples that this page has, or `None` when the list cannot be had or read.
pub async fn list() -> Option<Vec<Example>> {
    let response = response("examples.json").await?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    listed(JSON::parse(&text).ok()?)
}

/// The examples of a list that has been parsed, or `None` when it is none.
pub fn listed(entries: JsValue) -> Option<Vec<Example>> {
    let entries: Array = entries.dyn_into().ok()?;
    entries.iter().map(|entry| example(&entry)).collect()
}

/// The bytes of one file of an example, or `None` when it cannot be had.
pub async fn bytes(file: &str) -> Option<Vec<u8>> {
    let response = response(file).await?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

async fn response(file: &str) -> Option<Response> {
    let address = format!("{FOLDER}{file}");
    let response = JsFuture::from(web_sys::window()?.fetch_with_str(&address)).await.ok()?;
    response.dyn_into::<Response>().ok().filter(Response::ok)
}

fn example(entry: &JsValue) -> Option<Example> {
    let text = |key: &str| Reflect::get(entry, &key.into()).ok()?.as_string();
    let files: Array = Reflect::get(entry, &"files".into()).ok()?.dyn_into().ok()?;
    Some(Example {
        name: text("name")?,
        title: text("title")?,
        files: files.iter().map(|file| file.as_string()).collect::<Option<_>>()?,
        titles: text("titles"),
    })
}
