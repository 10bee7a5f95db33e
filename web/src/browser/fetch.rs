//! Files that belong to the page: stored next to it, or inside it if it is a single file. `winperfShell.file` of
//! `web/shell.js` finds them, for the shell, the boot code and the program.

use gloo::net::http::Response;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the text of a file by its address relative to the page, or `None` if it is not available.
pub async fn text(address: &str) -> Option<String> {
    response(address).await?.text().await.ok()
}

/// Fetches a JSON file; `None` if it is not available or has unexpected content.
pub async fn json<T: DeserializeOwned>(address: &str) -> Option<T> {
    response(address).await?.json().await.ok()
}

/// Returns the bytes of a file, or `None` if it is not available.
pub async fn bytes(address: &str) -> Option<Vec<u8>> {
    response(address).await?.binary().await.ok()
}

async fn response(address: &str) -> Option<Response> {
    let response: web_sys::Response = file(address).await.ok()?.into();
    Some(Response::from(response)).filter(Response::ok)
}

#[wasm_bindgen]
extern "C" {
    /// Fetches a file, whose location is only known to the shell.
    #[wasm_bindgen(js_namespace = winperfShell, catch)]
    async fn file(address: &str) -> Result<JsValue, JsValue>;
}
