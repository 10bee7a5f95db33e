//! Loading the second part of the program.

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::second_part::Arrived;

#[wasm_bindgen]
extern "C" {
    /// Loads the second part, or tells how far that is: the code that starts the page brings this function.
    #[wasm_bindgen(js_name = winperfSecondPart, catch)]
    fn load() -> Result<js_sys::Promise, JsValue>;
}

/// Waits until the second part is here; `None` when it could not be loaded, which may be tried again.
///
/// The first call starts the load, and all calls share it.
pub async fn loaded() -> Option<Arrived> {
    JsFuture::from(load().ok()?).await.ok()?;
    Some(Arrived::proven())
}
