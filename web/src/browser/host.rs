//! The host program that embeds the page, such as an editor: it sets an object `winperfHost` before the page starts.
//!
//! `tell` receives the findings, `copy` a text for the clipboard, and `page` is the address for links. Its requests are
//! events named `winperf-ask`. A page in a browser has no such object, and sends no reports.

use gloo::events::EventListener;
use gloo::utils::format::JsValueSerdeExt;
use js_sys::{Function, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::CustomEvent;
use yew::Callback;

/// The name of the event of a request.
const ASK: &str = "winperf-ask";

/// Returns a member of the object that the program has left.
fn member(name: &str) -> Option<(JsValue, JsValue)> {
    let host = Reflect::get(&web_sys::window()?.into(), &"winperfHost".into()).ok()?;
    if !host.is_object() {
        return None;
    }
    let member = Reflect::get(&host, &name.into()).ok()?;
    Some((host, member))
}

/// Calls a function of the program; returns `false` without a program, or if it fails.
fn call(name: &str, argument: &JsValue) -> bool {
    let called = member(name).and_then(|(host, function)| {
        let function: Function = function.dyn_into().ok()?;
        function.call1(&host, argument).ok()
    });
    called.is_some()
}

/// Returns `true` if a host program shows the page.
pub fn is_there() -> bool {
    member("tell").is_some()
}

/// Sends a message to the host program.
pub fn tell(told: &impl Serialize) {
    // The message consists of texts and numbers, so it can always be parsed.
    if let Ok(told) = JsValue::from_serde(told) {
        call("tell", &told);
    }
}

/// Copies a text to the clipboard by the host program; `false` if there is none.
pub(super) fn copy(text: &str) -> bool {
    call("copy", &text.into())
}

/// Returns the address for links, if the host program names one.
pub(super) fn page() -> Option<String> {
    member("page")?.1.as_string()
}

/// Calls back when the host program makes a request, until it is dropped; other events are ignored.
pub struct AskWatch {
    _listener: Option<EventListener>,
}

impl AskWatch {
    pub fn new<T: DeserializeOwned + 'static>(on_asked: Callback<T>) -> Self {
        let listen = |window: web_sys::Window| {
            EventListener::new(&window, ASK, move |event| {
                let asked = event.dyn_ref::<CustomEvent>().map(CustomEvent::detail);
                if let Some(Ok(asked)) = asked.map(|asked| asked.into_serde()) {
                    on_asked.emit(asked);
                }
            })
        };
        Self { _listener: web_sys::window().filter(|_| is_there()).map(listen) }
    }
}
