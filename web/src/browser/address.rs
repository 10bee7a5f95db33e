//! The part of the page's address after `#`.

use gloo::events::EventListener;
use wasm_bindgen::JsValue;
use web_sys::History;
use yew::Callback;

use crate::browser::host;

/// Returns the text after `#`.
pub fn current() -> String {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// Returns the whole address with a text after `#`, for copying.
pub fn whole(text: &str) -> String {
    let address = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    let page = host::page().unwrap_or_else(|| address.split('#').next().unwrap_or_default().to_owned());
    for_others(&format!("{page}#{text}")).to_owned()
}

/// Returns the public address of the page with a text after `#`; empty if the page is a file, or the host program names
/// one, and the build has no address.
pub fn public(text: &str) -> String {
    let address = whole(text);
    if address.starts_with("http") {
        return address;
    }
    option_env!("WINPERF_ADDRESS").map(|page| format!("{page}#{text}")).unwrap_or_default()
}

/// Returns `true` if links to the page work for other users.
pub fn is_public() -> bool {
    !public("").is_empty()
}

/// Returns an address without the folders of this machine, which are useless to others and may contain the user's name.
fn for_others(address: &str) -> &str {
    if !address.starts_with("file:") {
        return address;
    }
    let path = address.find('#').map_or(address, |end| &address[..end]);
    path.rfind('/').map_or(address, |slash| &address[slash + 1..])
}

/// Sets the text after `#` without a new entry in the browser's history; an empty one removes the `#`.
pub fn replace(text: &str) {
    write(text, History::replace_state_with_url);
}

/// Sets the text after `#` with a new entry in the browser's history, so Back returns here.
pub fn push(text: &str) {
    write(text, History::push_state_with_url);
}

/// A way to put an address into the history.
type HistoryMethod = fn(&History, &JsValue, &str, Option<&str>) -> Result<(), JsValue>;

/// Writes an address; if the browser refuses, the old one remains.
fn write(text: &str, way: HistoryMethod) {
    let Some(window) = web_sys::window() else { return };
    let path = window.location().pathname().unwrap_or_default();
    let address = if text.is_empty() { path } else { format!("{path}#{text}") };
    if let Ok(history) = window.history() {
        drop(way(&history, &JsValue::NULL, "", Some(&address)));
    }
}

/// Calls back when the user has changed the address after `#`, until it is dropped.
pub struct AddressWatch {
    _listener: Option<EventListener>,
}

impl AddressWatch {
    pub fn new(on_followed: Callback<()>) -> Self {
        let listen = |window: web_sys::Window| {
            EventListener::new(&window, "hashchange", move |_| on_followed.emit(()))
        };
        Self { _listener: web_sys::window().map(listen) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_file_on_disk_is_its_name_and_of_a_page_all_of_it() {
        for (address, copied) in [
            ("file:///home/me/winperf.html#a=1.2.x%2Fy&q=a/b", "winperf.html#a=1.2.x%2Fy&q=a/b"),
            ("file:///C:/winperf.html", "winperf.html"),
            ("https://winperf.example/page/#tab=values", "https://winperf.example/page/#tab=values"),
        ] {
            assert_eq!(for_others(address), copied);
        }
    }
}
