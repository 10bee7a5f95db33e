//! The keys that go from difference to difference, wherever the focus is.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;
use yew::Callback;

use crate::session::comparison::Step;

/// Listens for F7 and Shift+F7 until it is dropped.
pub struct StepKeys {
    _listener: Option<EventListener>,
}

impl StepKeys {
    /// Reports the step that a key asks for.
    pub fn new(on_step: Callback<Step>) -> Self {
        let called = move |event: &web_sys::Event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            if event.key() != "F7" || event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            // Without this the browser offers to read the page with a cursor.
            event.prevent_default();
            on_step.emit(if event.shift_key() { Step::Previous } else { Step::Next });
        };
        let document = web_sys::window().and_then(|window| window.document());
        let options = EventListenerOptions::enable_prevent_default();
        let listener =
            document.map(|document| EventListener::new_with_options(&document, "keydown", options, called));
        Self { _listener: listener }
    }
}
