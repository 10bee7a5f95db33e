//! The browser's own SHA-256.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;

/// The SHA-256 of `bytes`; `None` where the browser computes none, as on pages that come over plain HTTP.
pub async fn sha256(bytes: &[u8]) -> Option<Vec<u8>> {
    let subtle = web_sys::window()?.crypto().ok()?.subtle();
    // An undefined object has no methods; calling one would end the program.
    if wasm_bindgen::JsValue::from(subtle.clone()).is_undefined() {
        return None;
    }
    let hash = subtle.digest_with_str_and_u8_array("SHA-256", bytes).ok()?;
    Some(Uint8Array::new(&JsFuture::from(hash).await.ok()?).to_vec())
}
