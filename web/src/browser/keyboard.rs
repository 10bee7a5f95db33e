//! Keys pressed anywhere on the page, and text typed into inputs.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, KeyboardEvent};

use crate::browser::page::document;

/// Elements that take what is typed for themselves.
const TYPED_INTO: &str =
    "input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable]";

/// The text in the input that an event is about.
pub fn typed(event: &Event) -> Option<String> {
    let input: HtmlInputElement = event.target()?.dyn_into().ok()?;
    Some(input.value())
}

/// Whether a key belongs to an input method that is still composing characters.
pub fn is_composing(event: &KeyboardEvent) -> bool {
    event.is_composing()
}

/// A key with what is held down, as in `Ctrl+K`, `Shift+F3`, `Alt+1` and `?`.
pub fn stroke(event: &KeyboardEvent) -> String {
    let key = event.key();
    let mut characters = key.chars();
    let single = characters.next().filter(|_| characters.next().is_none());
    let mut stroke = String::new();
    // Cmd is to a Mac what Ctrl is elsewhere.
    if event.ctrl_key() || event.meta_key() {
        stroke.push_str("Ctrl+");
    }
    if event.alt_key() {
        stroke.push_str("Alt+");
    }
    // A character that needs Shift says so by itself; a letter does not where it stands with another key.
    let is_letter = single.is_some_and(|letter| letter.is_ascii_alphabetic());
    if event.shift_key() && (single.is_none() || is_letter && !stroke.is_empty()) {
        stroke.push_str("Shift+");
    }
    match (event.code().strip_prefix("Digit"), single) {
        // With Alt, a Mac writes other characters than digits.
        (Some(digit), _) if event.alt_key() => stroke.push_str(digit),
        (_, Some(letter)) if is_letter && !stroke.is_empty() => stroke.push(letter.to_ascii_uppercase()),
        _ => stroke.push_str(&key),
    }
    stroke
}

/// Listens for keys wherever the focus is, until it is dropped.
pub struct KeyWatch {
    _listener: Option<EventListener>,
}

impl KeyWatch {
    /// Reports each key, and whether it is typed into something; what the browser would do with it is left out where the answer is true.
    pub fn new(on_stroke: impl Fn(&str, bool) -> bool + 'static) -> Self {
        let listen = |document: web_sys::Document| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&document, "keydown", options, move |event| {
                let Some(key) = event.dyn_ref::<KeyboardEvent>().filter(|key| !is_composing(key)) else {
                    return;
                };
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                let is_typed = target.is_some_and(|target| target.matches(TYPED_INTO).unwrap_or(false));
                if !event.default_prevented() && on_stroke(&stroke(key), is_typed) {
                    event.prevent_default();
                }
            })
        };
        Self { _listener: document().map(listen) }
    }
}
