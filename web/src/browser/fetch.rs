//! Files that belong to the page: they lie beside it, or stand inside it where it is a single file.

use gloo::net::http::Response;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The text of a file by its address relative to the page, or `None` when it cannot be had.
pub async fn text(address: &str) -> Option<String> {
    response(address).await?.text().await.ok()
}

/// What a file of JSON says, or `None` when it cannot be had or says something else.
pub async fn json<T: DeserializeOwned>(address: &str) -> Option<T> {
    response(address).await?.json().await.ok()
}

/// The bytes of a file, or `None` when it cannot be had.
pub async fn bytes(address: &str) -> Option<Vec<u8>> {
    response(address).await?.binary().await.ok()
}

async fn response(address: &str) -> Option<Response> {
    let response: web_sys::Response = file(address).await.ok()?.into();
    Some(Response::from(response)).filter(Response::ok)
}

#[wasm_bindgen]
extern "C" {
    /// The shell knows where the file is.
    #[wasm_bindgen(js_namespace = winperfShell, catch)]
    async fn file(address: &str) -> Result<JsValue, JsValue>;
}
