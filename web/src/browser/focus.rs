//! The keyboard focus: one requested target at a time, and a fallback when the focused element is removed.
//!
//! If the focused element is removed, the focus moves to the nearest element of the same view, or to the pane of the
//! shown view.
//! The browser restores the focus after a dialog or the copy menu; if the former element is gone by then, this applies.
//! A `MutationObserver` watches, because it runs before the next key, and effects of Yew may run after it.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use gloo::utils::document;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, MutationObserver, MutationObserverInit};
use yew::Callback;

use crate::browser::next_focus::{NextFocus, is_nowhere, takes, takes_one};
use crate::keys::Key;
use crate::state::view::tab::Tab;

/// Elements that take the keyboard focus.
pub(super) const FOCUSABLE: &str = "[tabindex='0'], button, input, select, summary, a";

/// Selector of transient elements over the page, which restore the focus: nested ones to an element outside of both.
const PASSING: &str = "dialog, [role=menu]";

/// A menu that is open.
const OPEN_MENU: &str = ":popover-open";

/// A view of the captures.
const VIEW: &str = "[role=tabpanel]";

/// Selector of elements too large for their first element to be near the one that had the focus.
const LARGE: &str = "header, main, [role=tabpanel], #app, body";

/// The tab of the view that is shown.
const SHOWN_TAB: &str = "[role=tab][aria-selected=true]";

/// The parts of the start screen, which the static shell has as well.
const PARTS: [&str; 2] = ["#app header", "#app main"];

/// Moves the focus with each change of the document, before any key is handled, while the keeper exists.
pub struct FocusKeeper {
    observer: MutationObserver,
    _changed: Closure<dyn Fn()>,
    _listeners: [EventListener; 2],
}

/// Last position of the focus.
#[derive(Clone, Default)]
struct LastFocus {
    /// Element that had the focus, and all of its ancestors, from the inside out.
    chain: Vec<Element>,
    /// The view that contained it, and its id, which changes when the same element shows a different view.
    view: Option<(Element, String)>,
    /// Element outside of the transient elements that had the focus.
    below: Option<Element>,
}

impl FocusKeeper {
    /// Begins to watch the focus; if no element is near the removed one, `on_lost` is called with the view that is to
    /// get it.
    pub fn new(next: &NextFocus, on_lost: Callback<Tab>) -> Self {
        let kept = Rc::<RefCell<LastFocus>>::default();
        if let Some(focused) = document().active_element().filter(|_| !is_nowhere()) {
            kept.borrow_mut().follow(focused);
        }
        let listener = {
            let (kept, next) = (Rc::clone(&kept), next.clone());
            EventListener::new(&document(), "focusin", move |event| {
                let focused = event.target().and_then(|target| target.dyn_into::<Element>().ok());
                if let Some(focused) = focused {
                    next.see_focused(&focused);
                    kept.borrow_mut().follow(focused);
                }
            })
        };
        let listeners = [listener, next.pointer_watch()];
        let next = next.clone();
        let changed = Closure::<dyn Fn()>::new(move || {
            if next.settle() || !kept.borrow().is_lost() {
                return;
            }
            let (kept, on_lost) = (Rc::clone(&kept), on_lost.clone());
            // The browser also calls this between removing the focus and moving it to the pressed element.
            let go_on = move || {
                // Each new focus is recorded immediately.
                let kept = kept.borrow().clone();
                if kept.is_lost() {
                    kept.go_on(&on_lost);
                }
            };
            Timeout::new(0, go_on).forget();
        });
        Self { observer: observe(changed.as_ref()), _changed: changed, _listeners: listeners }
    }
}

impl Drop for FocusKeeper {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Calls back after each change of the elements or of their disabled state.
///
/// The browser does so before the next event, while effects of Yew may come after it.
fn observe(changed: &JsValue) -> MutationObserver {
    let options = MutationObserverInit::new();
    options.set_child_list(true);
    options.set_subtree(true);
    options.set_attribute_filter(&js_sys::Array::of1(&JsValue::from_str("disabled")));
    #[expect(clippy::expect_used, reason = "every browser that runs WebAssembly has it")]
    let observer = MutationObserver::new(changed.unchecked_ref()).expect("a MutationObserver");
    // A document takes any observer whose options are complete.
    drop(observer.observe_with_options(&document(), &options));
    observer
}

impl LastFocus {
    fn follow(&mut self, focused: Element) {
        if matches!(focused.closest(PASSING), Ok(None)) {
            self.below = Some(focused.clone());
        }
        self.view = focused.closest(VIEW).ok().flatten().map(|view| (view.clone(), view.id()));
        self.chain.clear();
        let mut next = Some(focused);
        while let Some(element) = next {
            next = element.parent_element();
            self.chain.push(element);
        }
    }

    /// Returns `true` if nothing has the focus because the element that had it is gone.
    fn is_lost(&self) -> bool {
        self.chain.first().is_some_and(is_gone) && is_nowhere()
    }

    /// Focuses the element nearest to the one that had the focus, otherwise the shown view, or the start screen.
    fn go_on(&self, on_lost: &Callback<Tab>) {
        let document = document();
        let (Some(gone), below) = (self.chain.first(), self.below.as_ref()) else { return };
        // An item of an open menu may have been replaced by a different one.
        let menu = self.chain.iter().find(|around| around.matches(OPEN_MENU).unwrap_or(false));
        if menu.is_some_and(takes_inside) {
            return;
        }
        let by_id = |id: &str| document.get_element_by_id(id).filter(|_| !id.is_empty());
        if below != Some(gone) && below.is_some_and(|below| takes(below) || takes_one(by_id(&below.id()))) {
            return;
        }
        let is_same_view = self.view.as_ref().is_none_or(|(view, id)| view.id() == *id);
        let near = self
            .chain
            .iter()
            .take_while(|_| is_same_view)
            .take_while(|around| !around.matches(LARGE).unwrap_or(true));
        let mut near = near.filter(|around| !is_gone(around));
        let is_near = takes_one(by_id(&gone.id())) || near.any(takes_inside);
        if is_near {
            return;
        }
        match shown_tab() {
            Some(tab) => on_lost.emit(tab),
            None => drop(takes_one(by_id("open-files"))),
        }
    }
}

fn shown_tab() -> Option<Tab> {
    let tab = document().query_selector(SHOWN_TAB).ok().flatten()?;
    Tab::ALL.iter().copied().find(|shown| shown.tab_id() == tab.id())
}

/// Element of the static shell that has the focus and exists in the same place of the start screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShellFocus {
    stop: Stop,
    /// Waits for the page's own start screen.
    drawn: MutationObserver,
}

/// A part of the start screen, and the position in it of the element that receives the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stop {
    part: &'static str,
    place: u32,
}

impl ShellFocus {
    /// Returns the element that has the focus now; its replacement gets it after rendering, before any key is handled.
    pub fn now() -> Option<Self> {
        let stop = Stop::now()?;
        let drawn =
            Closure::<dyn Fn(JsValue, MutationObserver)>::new(move |_, observer: MutationObserver| {
                if stop.is_drawn() {
                    stop.restore();
                    observer.disconnect();
                }
            });
        Some(Self { stop, drawn: observe(&drawn.into_js_value()) })
    }

    /// Moves the focus to the replacement, if Yew has rendered the page without returning to the event loop.
    pub fn restore(self) {
        self.drawn.disconnect();
        self.stop.restore();
    }
}

impl Stop {
    fn now() -> Option<Self> {
        let document = document();
        let focused = document.active_element()?;
        PARTS.into_iter().find_map(|part| {
            let place = focusable(&document, part).position(|element| element == focused)?;
            Some(Self { part, place: u32::try_from(place).ok()? })
        })
    }

    fn is_drawn(self) -> bool {
        matches!(document().query_selector(self.part), Ok(Some(_)))
    }

    /// Moves the focus to the replacement, unless an element has it.
    fn restore(self) {
        let place = usize::try_from(self.place).unwrap_or(usize::MAX);
        if is_nowhere() {
            takes_one(focusable(&document(), self.part).nth(place));
        }
    }
}

fn focusable(document: &Document, part: &str) -> impl Iterator<Item = Element> {
    let part = document.query_selector(part).ok().flatten();
    let inside = part.and_then(|part| part.query_selector_all(FOCUSABLE).ok());
    let count = inside.as_ref().map_or(0, |inside| inside.length());
    (0..count).filter_map(move |place| inside.as_ref()?.get(place)?.dyn_into().ok())
}

/// Moves the focus to the element with this id if nothing has it.
pub fn focus_if_nowhere(id: &str) {
    if is_nowhere() {
        takes_one(document().get_element_by_id(id));
    }
}

/// Moves the focus among the buttons in the element with this id, as a key does in a list; returns `true` if there is a
/// target.
pub fn focus_button(id: &str, key: Key) -> bool {
    let (buttons, focused) = buttons(id);
    let place = match (key, focused) {
        (Key::Up, Some(focused)) => focused.checked_sub(1),
        (Key::Down, Some(focused)) => Some((focused + 1).min(buttons.len() - 1)),
        (Key::End, _) => buttons.len().checked_sub(1),
        _ => Some(0),
    };
    takes_one(place.and_then(|place| buttons.into_iter().nth(place)))
}

/// Like [`focus_button`], with the arrows of both directions, and wrapping around; returns `true` if the key moves the
/// focus.
pub fn focus_button_around(id: &str, key: Key) -> bool {
    let (buttons, focused) = buttons(id);
    let Some(last) = buttons.len().checked_sub(1) else { return false };
    let focused = focused.unwrap_or(0);
    let place = match key {
        Key::Left | Key::Up => focused.checked_sub(1).unwrap_or(last),
        Key::Right | Key::Down if focused == last => 0,
        Key::Right | Key::Down => focused + 1,
        Key::Home => 0,
        Key::End => last,
        _ => return false,
    };
    takes_one(buttons.into_iter().nth(place))
}

/// Returns the buttons in the element with this id, and the position of the focused one.
fn buttons(id: &str) -> (Vec<Element>, Option<usize>) {
    let document = document();
    let found = document.query_selector_all(&format!("#{id} button")).ok();
    let count = found.as_ref().map_or(0, |found| found.length());
    let button = |place| found.as_ref()?.get(place)?.dyn_into::<Element>().ok();
    let buttons: Vec<Element> = (0..count).filter_map(button).collect();
    let focused = document.active_element();
    let place = buttons.iter().position(|button| Some(button) == focused.as_ref());
    (buttons, place)
}

fn is_gone(element: &Element) -> bool {
    !element.is_connected() || element.matches(":disabled").unwrap_or(false)
}

/// Moves the focus to the first focusable element inside an element; returns `true` if there is one.
fn takes_inside(around: &Element) -> bool {
    let Ok(inside) = around.query_selector_all(FOCUSABLE) else { return false };
    (0..inside.length()).any(|place| takes_one(inside.get(place).and_then(|node| node.dyn_into().ok())))
}
