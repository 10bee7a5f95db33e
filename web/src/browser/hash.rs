//! Hashes by the browser, which computes them beside the page.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;

/// Returns the SHA-256; `None` on pages loaded over plain HTTP.
pub async fn sha256(bytes: &[u8]) -> Option<[u8; 32]> {
    let crypto = web_sys::window()?.crypto().ok()?;
    // Where it is missing, this call fails.
    let hash = crypto.subtle().digest_with_str_and_u8_array("SHA-256", bytes).ok()?;
    let hash = JsFuture::from(hash).await.ok()?;
    Uint8Array::new(&hash).to_vec().try_into().ok()
}
