//! The clipboard.

use wasm_bindgen_futures::JsFuture;

/// Puts a text on the clipboard; `false` when the browser refuses.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let clipboard = window.navigator().clipboard();
    // Pages that come over plain HTTP have none.
    if wasm_bindgen::JsValue::from(clipboard.clone()).is_undefined() {
        return false;
    }
    JsFuture::from(clipboard.write_text(text)).await.is_ok()
}
