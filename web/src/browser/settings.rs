//! Language, theme and keys, set on the document, initially by `settings.js` before rendering, and stored.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Storage};

use crate::state::view::settings::{Settings, Theme};

/// The name of the attribute that style sheets read, without `data-`.
const THEME: &str = "theme";

/// The name of the attribute with the key setting.
const KEYS: &str = "keys";

/// Its value if single-character shortcuts are disabled.
const QUIET: &str = "quiet";

/// The name of the attribute with the number of panes of bytes.
const PANES: &str = "panes";

/// Its value for the bytes of one capture.
const ONE: &str = "one";

/// Its value for the bytes of both captures, if the width of the window suggests one.
const BOTH: &str = "both";

/// Returns the settings of the document.
pub fn current() -> Settings {
    let Some(root) = root() else { return Settings::default() };
    Settings {
        language: root.lang().parse().unwrap_or_default(),
        theme: root.dataset().get(THEME).and_then(|stem| Theme::named(&stem)).unwrap_or_default(),
        quiet_keys: root.dataset().get(KEYS).as_deref() == Some(QUIET),
        one_pane: root.dataset().get(PANES).as_deref() == Some(ONE),
    }
}

/// Applies the settings to the document, and stores those that have changed.
pub fn apply(settings: Settings) {
    let before = current();
    let Some(root) = root() else { return };
    if settings.language != before.language {
        root.set_lang(settings.language.code());
        remember("winperf-language", settings.language.code());
    }
    if settings.theme != before.theme {
        // A document without the attribute follows the system all the same.
        drop(root.dataset().set(THEME, settings.theme.stem()));
        remember("winperf-theme", settings.theme.stem());
    }
    if settings.quiet_keys != before.quiet_keys {
        let stem = if settings.quiet_keys { QUIET } else { "" };
        // A document without the attribute has all keys.
        drop(root.dataset().set(KEYS, stem));
        remember("winperf-keys", stem);
    }
    if settings.one_pane != before.one_pane {
        let stem = if settings.one_pane { ONE } else { BOTH };
        // A document without the attribute shows both.
        drop(root.dataset().set(PANES, stem));
        remember("winperf-panes", stem);
    }
}

/// Stores a choice; if the browser refuses storage, it lasts as long as the page.
pub(super) fn remember(name: &str, chosen: &str) {
    if let Some(storage) = storage() {
        drop(storage.set_item(name, chosen));
    }
}

/// Removes a stored choice.
pub(super) fn forget(name: &str) {
    if let Some(storage) = storage() {
        drop(storage.remove_item(name));
    }
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Returns the element that style sheets read the settings from.
pub(super) fn root() -> Option<HtmlElement> {
    document().document_element()?.dyn_into().ok()
}
