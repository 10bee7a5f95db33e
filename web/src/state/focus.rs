//! Where the keyboard focus is to go, as far as an action says so.

/// What is to have the keyboard focus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// The id of the element.
    pub place: &'static str,
    /// How often an action has said so: what is wanted again takes the focus again.
    pub number: u32,
}

impl Focus {
    pub(super) fn want(&mut self, place: &'static str) {
        *self = Self { place, number: self.number.wrapping_add(1) };
    }
}
