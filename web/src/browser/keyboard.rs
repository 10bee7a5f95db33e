//! Keys pressed anywhere on the page, and text typed into inputs.

use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use gloo::utils::document;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, KeyboardEvent};

/// Modifier keys, which have no meaning alone.
const MODIFIERS: [&str; 5] = ["Shift", "Control", "Alt", "AltGraph", "Meta"];

/// Elements that handle typed text themselves.
const TYPED_INTO: &str =
    "input:not([type=radio], [type=checkbox], [type=file]), textarea, select, [contenteditable]";

/// Returns the text in the input that an event is about.
pub fn typed(event: &Event) -> Option<String> {
    let input: HtmlInputElement = event.target()?.dyn_into().ok()?;
    Some(input.value())
}

/// Returns `true` if a key belongs to an input method that is still composing characters.
pub fn is_composing(event: &KeyboardEvent) -> bool {
    event.is_composing()
}

/// Returns `true` if a key has a meaning alone.
fn is_meant(event: &KeyboardEvent) -> bool {
    !is_composing(event) && !MODIFIERS.contains(&event.key().as_str())
}

/// Returns `true` if a key with a meaning is held down and repeats.
pub fn is_held(event: &KeyboardEvent) -> bool {
    event.repeat() && is_meant(event)
}

/// Returns a key with its modifiers, as in `Ctrl+F`, `Shift+F3`, `Alt+1` and `?`.
pub fn stroke(event: &KeyboardEvent) -> String {
    let key = event.key();
    let mut characters = key.chars();
    let single = characters.next().filter(|_| characters.next().is_none());
    let single = single.map(|letter| latin(letter, &event.code()));
    let mut stroke = String::new();
    // On a Mac, Cmd replaces Ctrl.
    if event.ctrl_key() || event.meta_key() {
        stroke.push_str("Ctrl+");
    }
    if event.alt_key() {
        stroke.push_str("Alt+");
    }
    // A character that needs Shift implies it; a letter combined with a different key does not.
    let is_letter = single.is_some_and(|letter| letter.is_ascii_alphabetic());
    if event.shift_key() && (single.is_none() || is_letter && !stroke.is_empty()) {
        stroke.push_str("Shift+");
    }
    match (event.code().strip_prefix("Digit"), single) {
        // With Alt, digit keys on a Mac type other characters.
        (Some(digit), _) if event.alt_key() => stroke.push_str(digit),
        (_, Some(letter)) if is_letter && !stroke.is_empty() => stroke.push(letter.to_ascii_uppercase()),
        (_, Some(letter)) => stroke.push(letter),
        (_, None) => stroke.push_str(&key),
    }
    stroke
}

/// Returns the Latin letter on the key of a letter from a different alphabet, so that shortcuts work on every layout.
fn latin(letter: char, code: &str) -> char {
    let at_place = code.strip_prefix("Key").and_then(|place| place.chars().next());
    match at_place {
        Some(place) if letter.is_alphabetic() && !letter.is_ascii() => place.to_ascii_lowercase(),
        _ => letter,
    }
}

/// Returns `true` if a key is typed into an input.
pub fn is_typed(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| matches!(target.closest(TYPED_INTO), Ok(Some(_))))
}

fn is_there(selector: &str) -> bool {
    matches!(document().query_selector(selector), Ok(Some(_)))
}

/// A key that was pressed.
#[derive(Clone, Debug)]
pub struct Pressed {
    /// The key with its modifiers.
    pub stroke: String,
    /// `true` if it is typed into an input.
    pub is_typed: bool,
    /// `true` if the focused element has not received it yet.
    pub is_early: bool,
    /// Milliseconds since the page was opened.
    pub time: f64,
}

/// Listens for keys wherever the focus is, until it is dropped.
pub struct KeyWatch {
    _listeners: Vec<EventListener>,
}

impl KeyWatch {
    /// Reports each key twice: before the focused element receives it, and after, unless that element has handled it.
    ///
    /// If the result is `true`, neither the browser nor the focused element handles the key.
    /// An open dialog handles its own keys.
    pub fn new(on_pressed: impl Fn(&Pressed) -> bool + 'static) -> Self {
        let on_pressed = Rc::new(on_pressed);
        let listen = |phase: EventListenerPhase| {
            let on_pressed = Rc::clone(&on_pressed);
            let options = EventListenerOptions { phase, passive: false };
            EventListener::new_with_options(&document(), "keydown", options, move |event| {
                let Some(key) = event.dyn_ref::<KeyboardEvent>().filter(|key| is_meant(key)) else {
                    return;
                };
                let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                let is_in = |selector: &str| {
                    target.as_ref().is_some_and(|target| matches!(target.closest(selector), Ok(Some(_))))
                };
                // No element has the focus between the last element of a dialog and the first one.
                if event.default_prevented() || is_there("dialog[open]") {
                    return;
                }
                let pressed = Pressed {
                    stroke: stroke(key),
                    is_typed: is_in(TYPED_INTO),
                    is_early: matches!(phase, EventListenerPhase::Capture),
                    time: event.time_stamp(),
                };
                if on_pressed(&pressed) {
                    event.prevent_default();
                    event.stop_propagation();
                }
            })
        };
        Self { _listeners: vec![listen(EventListenerPhase::Capture), listen(EventListenerPhase::Bubble)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_of_another_alphabet_is_known_by_its_place() {
        assert_eq!(latin('е', "KeyT"), 't');
        assert_eq!(latin('τ', "KeyT"), 't');
        assert_eq!(latin('t', "KeyT"), 't');
        // The French Q is on the key of A in other layouts, and the key of a German umlaut has no Latin letter.
        assert_eq!(latin('q', "KeyA"), 'q');
        assert_eq!(latin('ä', "Quote"), 'ä');
    }
}
