//! The document around the application: its root, the static shell's queue, and files dropped anywhere.

use gloo::events::{EventListener, EventListenerOptions};
use gloo::utils::document;
use gloo::utils::format::JsValueSerdeExt;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, DragEvent, Element, Event, HtmlElement, HtmlInputElement, Node};
use yew::{Callback, NodeRef};

use crate::browser::files::{Picked, dropped};
use crate::browser::focus::{FOCUSABLE, ShellFocus};
use crate::browser::popover;
use crate::state::library::example::Example;
use crate::state::library::opening::Destination;
use crate::state::library::side::Side;

/// Parts of the static shell that are in the application's first view too.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shell {
    /// The examples, once their list is loaded.
    pub examples: Option<Vec<Example>>,
    /// Element that has the focus.
    pub focused: Option<ShellFocus>,
    /// The id of the popover that is open.
    pub popover: Option<String>,
}

/// Actions of the user on the static shell.
#[derive(Debug, Default)]
pub struct Waiting {
    /// Files dropped or picked.
    pub files: Vec<Picked>,
    /// The name of an example.
    pub example: Option<String>,
}

/// Returns the element of the static shell that the application replaces.
pub fn root() -> Option<Element> {
    document().get_element_by_id("app")
}

/// Returns the initial state of the application; the shell continues to listen.
pub fn shell() -> Shell {
    let examples = listed_examples().ok().and_then(examples);
    Shell { examples, focused: ShellFocus::now(), popover: popover::open() }
}

/// Takes the pending actions from the static shell, whose script then stops listening.
///
/// Yew yields to the browser between rendering and effects, so call this when the application listens.
pub fn take_waiting() -> Waiting {
    let Ok(kept) = take_kept() else { return Waiting::default() };
    Waiting { files: kept.files().into_iter().map(Picked::from).collect(), example: kept.example() }
}

/// Returns the examples; `None` for null, a list that has not arrived yet.
fn examples(listed: JsValue) -> Option<Vec<Example>> {
    listed.into_serde().ok().flatten()
}

#[wasm_bindgen]
extern "C" {
    /// State that the shell has kept.
    type Kept;

    #[wasm_bindgen(js_namespace = winperfShell, js_name = examples, catch)]
    fn listed_examples() -> Result<JsValue, JsValue>;

    #[wasm_bindgen(js_namespace = winperfShell, js_name = take, catch)]
    fn take_kept() -> Result<Kept, JsValue>;

    #[wasm_bindgen(method, getter)]
    fn files(this: &Kept) -> Vec<JsValue>;

    #[wasm_bindgen(method, getter)]
    fn example(this: &Kept) -> Option<String>;
}

/// Sets the title of the browser's tab.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Listens for files dropped anywhere on the page, until it is dropped.
pub struct DropWatch {
    _listeners: Vec<EventListener>,
}

impl DropWatch {
    /// Reports dropped files with their destination, and the start and end of dragging over the page.
    pub fn new(on_files: Callback<(Vec<Picked>, Destination)>, on_drag: Callback<bool>) -> Self {
        let document = document();
        let over = on_drag.reform(|_: ()| true);
        let out = on_drag.clone();
        let listeners = vec![
            listener(&document, "dragenter", move |_| over.emit(())),
            listener(&document, "dragover", |_| {}),
            listener(&document, "dragleave", move |event| {
                // Leaving one element for another inside the page has that element as `relatedTarget`.
                if event.related_target().is_none() {
                    out.emit(false);
                }
            }),
            listener(&document, "drop", move |event| {
                on_drag.emit(false);
                let files = event.data_transfer().map_or_else(Vec::new, |transfer| dropped(&transfer));
                on_files.emit((files, target(event)));
            }),
        ];
        Self { _listeners: listeners }
    }
}

/// Returns the drop target: a card is one side; elsewhere the files open as a pair.
fn target(event: &DragEvent) -> Destination {
    let on = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let is_on = |side: &Side| {
        let card = on.as_ref().and_then(|element| element.closest(&format!("#{}", side.card_id())).ok());
        card.flatten().is_some()
    };
    Side::BOTH.into_iter().find(is_on).map_or(Destination::Pair, Destination::Side)
}

/// Moves the keyboard focus to the input with this id, and selects its content, so that typing replaces it.
pub fn focus_text(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(input) = element.and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) {
        // An input that refuses the focus does not change it.
        drop(input.focus());
        input.select();
    }
}

/// Moves the keyboard focus to the element with this id.
pub fn focus_on(id: &str) {
    let element = document().get_element_by_id(id);
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // An element that refuses the focus does not change it.
        drop(element.focus());
    }
}

/// Moves the keyboard focus to the next of the parts of the page with these ids, or to the one before; missing ones are
/// skipped.
pub fn focus_part(ids: &[&str], forward: bool) {
    let document = document();
    let there = ids.iter().filter_map(|id| document.get_element_by_id(id));
    let parts: Vec<HtmlElement> = there.filter_map(|part| part.dyn_into().ok()).collect();
    let focused = document.active_element();
    let at = parts.iter().position(|part| part.contains(focused.as_deref()));
    let count = parts.len();
    // A part without focusable elements is skipped.
    for step in 1..=count {
        let place = match at {
            Some(at) if forward => (at + step) % count,
            Some(at) => (at + count - step) % count,
            None if forward => step - 1,
            None => count - step,
        };
        if parts.get(place).is_some_and(focus_inside) {
            return;
        }
    }
}

/// Returns `true` if some text of the page is selected, which Copy then applies to.
pub fn has_selected_text() -> bool {
    let selection = web_sys::window().and_then(|window| window.get_selection().ok().flatten());
    selection.is_some_and(|selection| !selection.is_collapsed())
}

/// Returns `true` if the collapsible element of a toggle event is open.
pub fn is_unfolded(event: &Event) -> bool {
    let details = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    details.is_some_and(|details| details.has_attribute("open"))
}

/// Returns `true` if an event happened inside the last child of an element.
pub fn is_inside_last(event: &Event, node: &NodeRef) -> bool {
    let last = node.cast::<Element>().and_then(|node| node.last_element_child());
    let target = event.target().and_then(|target| target.dyn_into::<Node>().ok());
    last.is_some_and(|last| last.contains(target.as_ref()))
}

/// Returns `true` if the element with this id has the keyboard focus.
pub fn is_focused(id: &str) -> bool {
    document().active_element().is_some_and(|element| element.id() == id)
}

/// Moves the keyboard focus to an element or to its first focusable child; returns `true` if there is one that is not
/// hidden.
fn focus_inside(part: &HtmlElement) -> bool {
    let takes = |element: &HtmlElement| {
        element.focus().is_ok() && document().active_element().as_deref() == Some(&**element)
    };
    let inner = part.query_selector_all(FOCUSABLE).ok();
    let inner = inner.iter().flat_map(|list| (0..list.length()).filter_map(|place| list.get(place)));
    takes(part) || inner.filter_map(|inner| inner.dyn_into().ok()).any(|inner| takes(&inner))
}

fn listener(
    document: &Document,
    kind: &'static str,
    mut called: impl FnMut(&DragEvent) + 'static,
) -> EventListener {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(document, kind, options, move |event| {
        if let Some(event) = event.dyn_ref::<DragEvent>().filter(|event| holds_files(event)) {
            // Without this the browser leaves the page and shows the file itself.
            event.prevent_default();
            called(event);
        }
    })
}

/// Returns `true` if a drag contains files; text can be dragged as well, into the search box.
fn holds_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|transfer| transfer.types().iter().any(|kind| kind == "Files"))
}
