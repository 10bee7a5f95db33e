//! Progress in the lessons, kept from one visit to the next.

use gloo::utils::window;

use crate::browser::settings::{forget, remember};

/// The name in the browser's storage.
const NAME: &str = "winperf-lessons";

/// Returns the stored progress; empty if there is none, or if the browser stores nothing.
pub fn kept() -> String {
    let storage = window().local_storage().ok().flatten();
    storage.and_then(|storage| storage.get_item(NAME).ok().flatten()).unwrap_or_default()
}

/// Stores it; an empty text removes it.
pub fn keep(text: &str) {
    if text.is_empty() { forget(NAME) } else { remember(NAME, text) }
}
