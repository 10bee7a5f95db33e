//! What a key does: worked out when its turn comes, from the session that all keys before it have led to.

use std::fmt;

use crate::state::{Action, Session};

/// The change that a key asks for, as a question to the session as it is, drawn or not.
///
/// Yew rests between the components that it draws, and a list that waits for its turn still shows the place before.
pub struct Answer(Box<Question>);

/// What the session is asked.
type Question = dyn FnOnce(&Session) -> Option<Action>;

impl Answer {
    /// Puts the change that a session answers with into a turn of its own.
    pub fn new(of: impl FnOnce(&Session) -> Option<Action> + 'static) -> Self {
        Self(Box::new(of))
    }

    /// What the session answers; `None` where the key leads to nothing.
    pub(super) fn of(self, session: &Session) -> Option<Action> {
        (self.0)(session)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer")
    }
}

impl Action {
    /// What a key does.
    pub fn key(of: impl FnOnce(&Session) -> Option<Action> + 'static) -> Self {
        Self::Key(Answer::new(of))
    }
}
