//! The clipboard.

use wasm_bindgen_futures::JsFuture;

use crate::browser::host;

/// Copies a text to the clipboard; `false` if the browser refuses.
pub async fn copy(text: &str) -> bool {
    // The program around the page may do so whatever has the focus.
    if host::copy(text) {
        return true;
    }
    let Some(window) = web_sys::window() else { return false };
    let clipboard = window.navigator().clipboard();
    // Pages loaded over plain HTTP have no clipboard.
    if wasm_bindgen::JsValue::from(clipboard.clone()).is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
