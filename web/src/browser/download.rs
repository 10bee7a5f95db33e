//! Files that the browser saves.

use gloo::timers::callback::Timeout;
use gloo::utils::document;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use web_sys::{Blob, BlobPropertyBag, HtmlElement, Url};

/// Milliseconds after which a browser has certainly started to save a file.
const TAKEN_MS: u32 = 60_000;

/// A file that is made of parts, which the browser keeps, outside of the page's own memory.
#[derive(Debug, Default)]
pub struct Parts(Array);

impl FromIterator<Uint8Array> for Parts {
    fn from_iter<T: IntoIterator<Item = Uint8Array>>(parts: T) -> Self {
        Self(parts.into_iter().collect())
    }
}

impl Parts {
    pub fn push(&mut self, bytes: &[u8]) {
        self.0.push(&Uint8Array::from(bytes));
    }

    /// Saves the file; returns `false` if the browser refuses.
    pub fn save(&self, name: &str, media_type: &str) -> bool {
        let options = BlobPropertyBag::new();
        options.set_type(media_type);
        let blob = Blob::new_with_u8_array_sequence_and_options(&self.0, &options);
        blob.is_ok_and(|blob| save(&blob, name))
    }
}

/// Passes bytes to the browser as a file; `false` if it does not accept them.
pub fn save_bytes(bytes: &[u8], name: &str, media_type: &str) -> bool {
    let mut parts = Parts::default();
    parts.push(bytes);
    parts.save(name, media_type)
}

fn save(blob: &Blob, name: &str) -> bool {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return false };
    let link = document().create_element("a").ok().and_then(|link| link.dyn_into::<HtmlElement>().ok());
    let saved = link.is_some_and(|link| {
        let is_set = [("href", address.as_str()), ("download", name)]
            .into_iter()
            .all(|(attribute, value)| link.set_attribute(attribute, value).is_ok());
        link.click();
        is_set
    });
    // Not every browser has started to save the file at the end of the click.
    Timeout::new(TAKEN_MS, move || drop(Url::revoke_object_url(&address))).forget();
    saved
}
