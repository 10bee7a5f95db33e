//! What is to have the keyboard focus as soon as it is there, and the keys that are meant for it.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use gloo::utils::{document, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, KeyboardEventInit};
use yew::platform::spawn_local;
use yew::platform::time::sleep;

use crate::browser::popover;

/// A view whose contents are still being worked out.
const LOADING: &str = "[role=tabpanel][data-loading]";

/// Keys that are held down with others, and mean nothing by themselves.
const MODIFIERS: [&str; 5] = ["Shift", "Control", "Alt", "AltGraph", "Meta"];

/// Turns of the event loop in which what follows from a wish or a key is drawn at the latest; Yew rests between components.
const TURNS: usize = 12;

/// A place that is to have the focus.
struct Wanted {
    id: &'static str,
    /// What has it until then.
    meanwhile: &'static str,
    /// Which of all wishes this is.
    number: u64,
    /// Whether what follows from the wish may still have to be drawn.
    is_fresh: bool,
    /// What was pressed since, in order.
    keys: Vec<KeyboardEvent>,
}

thread_local! {
    /// A document has one focus, and so one place that is to have it: each wish takes the place of the one before.
    static WANTED: RefCell<Option<Wanted>> = const { RefCell::new(None) };
    /// The number of the latest wish.
    static NUMBER: Cell<u64> = const { Cell::new(0) };
}

/// Moves the keyboard focus to the element with this id, as soon as there is one, unless the user goes elsewhere before.
///
/// A menu is opened by that.
pub fn focus_soon(id: &'static str) {
    focus_first_soon([id, id]);
}

/// As [`focus_soon`], to the first of two ids; the second has the focus until the first is there.
pub fn focus_first_soon([id, meanwhile]: [&'static str; 2]) {
    let number = NUMBER.get().wrapping_add(1);
    NUMBER.set(number);
    WANTED.set(Some(Wanted { id, meanwhile, number, is_fresh: true, keys: Vec::new() }));
    if !take_wanted() {
        spawn_local(grow_old(number));
    }
}

/// Ends the time in which a wish is fresh; where nothing is on its way then, keys go where the focus is.
async fn grow_old(number: u64) {
    rest_until_drawn().await;
    let keys = WANTED.with_borrow_mut(|wanted| {
        let wanted = wanted.as_mut().filter(|wanted| wanted.number == number)?;
        wanted.is_fresh = false;
        (!is_loading()).then(|| std::mem::take(&mut wanted.keys))
    });
    if let Some((element, keys)) = document().active_element().zip(keys) {
        press_all(element, keys).await;
    }
}

fn is_loading() -> bool {
    matches!(document().query_selector(LOADING), Ok(Some(_)))
}

/// Gives the focus to what is wanted, or to what has it until then; whether anything is wanted.
pub(super) fn take() -> bool {
    if take_wanted() {
        return true;
    }
    let meanwhile = WANTED.with_borrow(|wanted| wanted.as_ref().map(|wanted| wanted.meanwhile));
    let Some(meanwhile) = meanwhile else { return false };
    let element = document().get_element_by_id(meanwhile);
    element.is_some_and(|element| {
        Some(&element) == document().active_element().as_ref() || takes_one(Some(element))
    })
}

/// Gives the focus to what is wanted, with the keys that were meant for it; whether it is there.
fn take_wanted() -> bool {
    let id = WANTED.with_borrow(|wanted| wanted.as_ref().map(|wanted| wanted.id));
    let Some(element) = id.and_then(|id| document().get_element_by_id(id)) else { return false };
    let wanted = WANTED.take();
    let is_taken = popover::opens(&element) || takes(&element);
    if let Some(keys) = wanted.map(|wanted| wanted.keys).filter(|keys| !keys.is_empty()) {
        spawn_local(press_all(element, keys));
    }
    is_taken
}

/// Presses keys again, each when what the one before has changed is drawn.
async fn press_all(element: Element, keys: Vec<KeyboardEvent>) {
    for key in keys {
        press(&element, &key);
        rest_until_drawn().await;
    }
}

async fn rest_until_drawn() {
    for _ in 0..TURNS {
        sleep(Duration::ZERO).await;
    }
}

/// Presses a key again, on an element that was not there yet.
fn press(element: &Element, key: &KeyboardEvent) {
    let options = KeyboardEventInit::new();
    options.set_key(&key.key());
    options.set_code(&key.code());
    options.set_shift_key(key.shift_key());
    options.set_bubbles(true);
    options.set_cancelable(true);
    if let Ok(again) = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &options) {
        // Whether somebody has taken the key is of no interest here.
        drop(element.dispatch_event(&again));
    }
}

/// Notes what has taken the focus: where the user went elsewhere, nothing is wanted any more.
pub(super) fn see_focused(focused: &Element) {
    let id = focused.id();
    WANTED.with_borrow_mut(|wanted| {
        wanted.take_if(|wanted| ![wanted.id, wanted.meanwhile].contains(&id.as_str()));
    });
}

/// Keeps keys for what is wanted, and notices when the user goes elsewhere.
pub(super) struct KeyWatch {
    _listeners: [EventListener; 2],
}

impl KeyWatch {
    pub(super) fn new() -> Self {
        // The window comes first: what has the focus is not what the key is meant for.
        let options = EventListenerOptions { phase: EventListenerPhase::Capture, passive: false };
        let keys = EventListener::new_with_options(&window(), "keydown", options, keep);
        let pointer = EventListener::new(&window(), "pointerdown", |_| WANTED.set(None));
        Self { _listeners: [keys, pointer] }
    }
}

/// Keeps a key for a view that is not drawn yet or still being worked out; any other key goes on from where the focus is.
fn keep(event: &Event) {
    let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
    if MODIFIERS.contains(&key.key().as_str()) {
        return;
    }
    let is_command =
        key.ctrl_key() || key.alt_key() || key.meta_key() || ["Tab", "Escape"].contains(&key.key().as_str());
    WANTED.with_borrow_mut(|wanted| match wanted {
        Some(wanted) if (wanted.is_fresh || is_loading()) && !is_command => {
            key.prevent_default();
            key.stop_propagation();
            wanted.keys.push(key.clone());
        }
        _ => *wanted = None,
    });
}

/// Whether nothing has the focus.
pub(super) fn is_nowhere() -> bool {
    let focused = document().active_element();
    focused.is_none_or(|element| element.matches("body").unwrap_or(false))
}

/// As [`takes`]; nothing takes no focus.
pub(super) fn takes_one(element: Option<Element>) -> bool {
    element.is_some_and(|element| takes(&element))
}

/// Gives an element the focus; whether it takes it, which what is hidden does not.
pub(super) fn takes(element: &Element) -> bool {
    let asked = element.dyn_ref::<HtmlElement>().is_some_and(|element| element.focus().is_ok());
    asked && !is_nowhere()
}
