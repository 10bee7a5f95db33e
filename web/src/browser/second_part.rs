//! Loading the parts of the program that the first view does without.

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::second_part::Arrived;
use crate::workspace_part::Ready;

#[wasm_bindgen]
extern "C" {
    /// Loads a part, or joins the load that has begun: the code that starts the page brings this function.
    #[wasm_bindgen(js_name = winperfPart, catch)]
    fn load(name: &str) -> Result<Promise, JsValue>;
}

/// Waits until that is here which shows captures; `None` when it could not be loaded, which may be tried again.
pub async fn workspace_loaded() -> Option<Ready> {
    JsFuture::from(load("workspace").ok()?).await.ok()?;
    Some(Ready::proven())
}

/// Waits until the whole program is here; `None` when it could not be loaded, which may be tried again.
///
/// The first call starts the load, and all calls share it.
pub async fn loaded() -> Option<Arrived> {
    JsFuture::from(load("second").ok()?).await.ok()?;
    Some(Arrived::proven())
}
