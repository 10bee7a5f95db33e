//! Where the keyboard focus is to go next, and the keys that wait until they can be answered.

use std::collections::VecDeque;

use crate::state::action::KeyAnswer;

/// What of the keyboard belongs to the session; which element has the focus is known to the browser.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Focus {
    pub goal: Goal,
    /// Keys for a view that is still being worked out, in order.
    pub(super) keys: VecDeque<KeyAnswer>,
}

/// An element that is to have the keyboard focus as soon as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Goal {
    /// Its id.
    pub id: &'static str,
    /// The id of what has the focus as long as there is no such element.
    pub meanwhile: &'static str,
    /// How often something was to have the focus: what is wanted again takes it again.
    pub number: u32,
}

impl Focus {
    /// Keys that waited for another place are for nothing.
    pub(super) fn want(&mut self, id: &'static str, meanwhile: &'static str) {
        let number = self.goal.number.wrapping_add(1);
        *self = Self { goal: Goal { id, meanwhile, number }, keys: VecDeque::new() };
    }
}
