//! Two panes, one of which lags while a key is held in the other.
//!
//! A held key repeats 30 times a second, and the pane next to a list is redrawn for each of its rows: both together
//! take a browser longer than a frame. So the list follows every key, and the other pane a few times a second.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use yew::prelude::*;

use crate::browser::delay::{self, Delayed};
use crate::browser::keyboard::is_held;
use crate::browser::page::is_inside_last;

/// Delay of a pane, in milliseconds.
const BEHIND_MS: u32 = 300;

/// One of two panes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    First,
    Second,
}

/// Two panes as rendered.
#[derive(Clone, Default)]
pub(super) struct Panes {
    pub(super) first: Html,
    pub(super) second: Option<Html>,
}

/// State kept from one drawing of the panes to the next.
#[derive(Default)]
struct DrawnState {
    /// The pane in which a key is held.
    held: Cell<Option<Which>>,
    /// The last rendered panes.
    drawn: RefCell<Panes>,
    /// Pending rendering of the lagging pane.
    to_come: RefCell<Option<Delayed>>,
}

/// Callbacks of the box around the panes.
pub(super) struct Reports {
    pub(super) onkeydown: Callback<KeyboardEvent>,
    pub(super) onkeyup: Callback<KeyboardEvent>,
    pub(super) onfocusout: Callback<FocusEvent>,
}

/// Returns the panes to render, and the callbacks of the box around them, whose last child is the second pane.
#[hook]
pub(super) fn use_following(now: Panes, node: &NodeRef) -> (Panes, Reports) {
    let redraw = use_force_update();
    let known = use_memo((), |()| DrawnState::default());
    let panes = known.next(now, || {
        let (known, redraw) = (Rc::clone(&known), redraw.clone());
        delay::call_after(BEHIND_MS, move || {
            // A held key repeats the event.
            known.held.set(None);
            redraw.force_update();
        })
    });
    let let_go = {
        let known = Rc::clone(&known);
        move || {
            known.held.set(None);
            if known.to_come.borrow().is_some() {
                redraw.force_update();
            }
        }
    };
    let node = node.clone();
    let reports = Reports {
        onkeydown: Callback::from(move |event: KeyboardEvent| {
            let is_second = known.drawn.borrow().second.is_some() && is_inside_last(&event, &node);
            let pane = if is_second { Which::Second } else { Which::First };
            known.held.set(is_held(&event).then_some(pane));
        }),
        onkeyup: Callback::from({
            let let_go = let_go.clone();
            move |_| let_go()
        }),
        onfocusout: Callback::from(move |_| let_go()),
    };
    (panes, reports)
}

impl DrawnState {
    /// Returns the panes to render now; the lagging one is rendered `later`.
    fn next(&self, now: Panes, later: impl FnOnce() -> Delayed) -> Panes {
        let Some(held) = self.held.get() else {
            self.to_come.take();
            self.drawn.replace(now.clone());
            return now;
        };
        if self.to_come.borrow().is_none() {
            self.to_come.replace(Some(later()));
        }
        let before = self.drawn.borrow().clone();
        let panes = match held {
            Which::First => Panes { second: before.second, ..now },
            Which::Second => Panes { first: before.first, ..now },
        };
        self.drawn.replace(panes.clone());
        panes
    }
}
