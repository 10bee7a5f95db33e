//! Next target of the keyboard focus, and the keys that wait until they can be handled.

use std::collections::VecDeque;

use crate::state::action::KeyAnswer;

/// Focus state of the session; the element that has the focus is known only to the browser.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Focus {
    pub goal: Goal,
    /// Keys for a view that is still being computed, in order.
    pub(super) keys: VecDeque<KeyAnswer>,
}

/// An element that is to have the keyboard focus as soon as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// Its id.
    pub id: &'static str,
    /// The id of the element that has the focus as long as there is no such element.
    pub meanwhile: &'static str,
    /// Number of focus requests, so that a repeated request moves the focus again.
    pub number: u32,
}

impl Focus {
    /// Drops keys that waited for another place.
    pub(super) fn want(&mut self, id: &'static str, meanwhile: &'static str) {
        let number = self.goal.number.wrapping_add(1);
        *self = Self { goal: Goal { id, meanwhile, number }, keys: VecDeque::new() };
    }
}
