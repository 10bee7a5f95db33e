//! Element that the session requests to focus, until it has the focus or the user moves it.
//!
//! A requested element has priority over the fallback of `focus`: it is focused once it is drawn, and dropped when the
//! user goes elsewhere.
//! Keys that arrive before it is drawn are handled for its list, and keys for a view that is still being computed wait
//! in the session.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::utils::{document, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::Callback;

use crate::browser::popover;
use crate::state::view::focus::Goal;

/// The goal of the current session, rendered or not, and its progress.
#[derive(Clone)]
pub struct NextFocus(Rc<Pursued>);

struct Pursued {
    goal: Callback<(), Goal>,
    /// The number of the last goal that is done.
    ended: Cell<u32>,
    /// Number of the last completely rendered goal.
    drawn: Cell<u32>,
}

impl PartialEq for NextFocus {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl NextFocus {
    /// Creates the state; `goal` returns the session's goal whenever it is needed.
    pub fn new(goal: Callback<(), Goal>) -> Self {
        Self(Rc::new(Pursued { goal, ended: Cell::new(0), drawn: Cell::new(0) }))
    }

    /// Returns the goal, as long as it is pending.
    fn goal(&self) -> Option<Goal> {
        Some(self.0.goal.emit(())).filter(|goal| goal.number != self.0.ended.get())
    }

    /// Returns the id of the element that keys are for although it does not exist yet: it is not rendered, or its view
    /// is `busy`.
    pub fn awaited(&self, busy: bool) -> Option<&'static str> {
        let goal = self.goal()?;
        (busy || goal.number != self.0.drawn.get()).then_some(goal.id)
    }

    /// Leaves the focus to the user.
    pub fn give_up(&self) {
        if let Some(goal) = self.goal() {
            self.0.ended.set(goal.number);
        }
    }

    /// Records the goal that has been rendered.
    pub fn follow(&self, drawn: Goal) {
        self.0.drawn.set(drawn.number);
        self.settle();
    }

    /// Moves the focus to the goal, or to its placeholder until the goal exists; returns `true` if either exists.
    pub fn settle(&self) -> bool {
        let Some(goal) = self.goal() else { return false };
        let by_id = |id: &str| document().get_element_by_id(id);
        if let Some(element) = by_id(goal.id) {
            self.0.ended.set(goal.number);
            return popover::opens(&element) || takes(&element);
        }
        by_id(goal.meanwhile)
            .is_some_and(|element| Some(&element) == document().active_element().as_ref() || takes(&element))
    }

    /// Records the element that has taken the focus: if the user went elsewhere, the goal is dropped.
    pub(super) fn see_focused(&self, focused: &Element) {
        let id = focused.id();
        if self.goal().is_some_and(|goal| ![goal.id, goal.meanwhile].contains(&id.as_str())) {
            self.give_up();
        }
    }

    /// Notices when the user points elsewhere, until it is dropped.
    pub(super) fn pointer_watch(&self) -> EventListener {
        let next = self.clone();
        EventListener::new(&window(), "pointerdown", move |_| next.give_up())
    }
}

/// Returns `true` if no element has the focus.
pub(super) fn is_nowhere() -> bool {
    let focused = document().active_element();
    focused.is_none_or(|element| element.matches("body").unwrap_or(false))
}

/// Like [`takes`]; `false` without an element.
pub(super) fn takes_one(element: Option<Element>) -> bool {
    element.is_some_and(|element| takes(&element))
}

/// Moves the focus to an element; returns `true` if it accepts it, which hidden ones do not.
pub(super) fn takes(element: &Element) -> bool {
    let asked = element.dyn_ref::<HtmlElement>().is_some_and(|element| element.focus().is_ok());
    asked && !is_nowhere()
}
