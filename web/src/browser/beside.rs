//! Files that lie beside the page.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// A file by its address relative to the page, or `None` when it cannot be had.
pub(super) async fn response(address: &str) -> Option<Response> {
    let response = JsFuture::from(web_sys::window()?.fetch_with_str(address)).await.ok()?;
    response.dyn_into::<Response>().ok().filter(Response::ok)
}

/// The text of a file by its address relative to the page, or `None` when it cannot be had.
pub async fn text(address: &str) -> Option<String> {
    JsFuture::from(response(address).await?.text().ok()?).await.ok()?.as_string()
}
