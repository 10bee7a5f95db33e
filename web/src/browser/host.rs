//! The program that shows the page inside of it, such as an editor: it leaves an object `winperfHost` before the page starts.
//!
//! `tell` is given what is odd, `copy` a text for the clipboard, and `page` is the address that links lead to. What it asks for are
//! events named `winperf-ask`. A page in a browser has no such object, and tells nobody anything.

use gloo::events::EventListener;
use gloo::utils::format::JsValueSerdeExt;
use js_sys::{Function, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::CustomEvent;
use yew::Callback;

/// The name of the event by which something is asked for.
const ASK: &str = "winperf-ask";

/// A member of the object that the program has left.
fn member(name: &str) -> Option<(JsValue, JsValue)> {
    let host = Reflect::get(&web_sys::window()?.into(), &"winperfHost".into()).ok()?;
    if !host.is_object() {
        return None;
    }
    let member = Reflect::get(&host, &name.into()).ok()?;
    Some((host, member))
}

/// Calls a function of the program; `false` where there is no program, or it fails.
fn call(name: &str, argument: &JsValue) -> bool {
    let called = member(name).and_then(|(host, function)| {
        let function: Function = function.dyn_into().ok()?;
        function.call1(&host, argument).ok()
    });
    called.is_some()
}

/// Whether the page is shown by a program.
pub fn is_there() -> bool {
    member("tell").is_some()
}

/// Tells the program something.
pub fn tell(told: &impl Serialize) {
    // What is told is made of texts and numbers, and always is JSON.
    if let Ok(told) = JsValue::from_serde(told) {
        call("tell", &told);
    }
}

/// Has the program put a text on the clipboard; `false` where there is none.
pub(super) fn copy(text: &str) -> bool {
    call("copy", &text.into())
}

/// The address that links lead to, where the program names one.
pub(super) fn page() -> Option<String> {
    member("page")?.1.as_string()
}

/// Calls back when the program asks for something, until it is dropped; what is no question is left alone.
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
