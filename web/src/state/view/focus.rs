//! Next target of the keyboard focus, and the keys that wait until they can be handled.

use std::collections::VecDeque;

use crate::state::reduce::action::KeyAnswer;

/// Focus state of the session; the element that has the focus is known only to the browser.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Focus {
    pub goal: Goal,
    /// Keys for a view that is still being computed, in order.
    pub(in crate::state) keys: VecDeque<KeyAnswer>,
}

/// An element that receives the keyboard focus as soon as it is rendered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// Its id.
    pub id: &'static str,
    /// The id of the element that has the focus until then.
    pub meanwhile: &'static str,
    /// Number of focus requests, so a repeated request moves the focus again.
    pub number: u32,
}

impl Focus {
    /// Drops keys that are pending for a different element.
    pub(in crate::state) fn want(&mut self, id: &'static str, meanwhile: &'static str) {
        let number = self.goal.number.wrapping_add(1);
        *self = Self { goal: Goal { id, meanwhile, number }, keys: VecDeque::new() };
    }
}
