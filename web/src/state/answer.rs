//! What a key does: worked out when its turn comes, from the session that all keys before it have led to.

use std::fmt;
use std::rc::Rc;

use crate::state::tab::Tab;
use crate::state::{Action, Session};

/// The change that a key asks for, as a question to the session as it is, drawn or not.
///
/// Yew rests between the components that it draws, and a list that waits for its turn still shows the place before.
#[derive(Clone)]
pub struct Answer {
    of: Rc<Question>,
    is_due: fn(&Session) -> bool,
}

/// What the session is asked.
type Question = dyn Fn(&Session) -> Option<Action>;

impl Answer {
    /// Puts the change that a session answers with into a turn of its own.
    pub fn new(of: impl Fn(&Session) -> Option<Action> + 'static) -> Self {
        Self { of: Rc::new(of), is_due: |_| true }
    }

    /// The same, asked as soon as the session is so.
    #[must_use]
    pub fn once(self, is_due: fn(&Session) -> bool) -> Self {
        Self { is_due, ..self }
    }

    pub(super) fn is_due(&self, session: &Session) -> bool {
        (self.is_due)(session)
    }

    /// What the session answers; `None` where the key leads to nothing.
    pub(super) fn of(&self, session: &Session) -> Option<Action> {
        (self.of)(session)
    }
}

/// No two keys are the same one.
impl PartialEq for Answer {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.of, &other.of)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Answer")
    }
}

impl Action {
    /// What a key does.
    pub fn key(of: impl Fn(&Session) -> Option<Action> + 'static) -> Self {
        Self::Key(Answer::new(of))
    }

    /// Gives the keyboard focus to the element with this id; a menu is opened by that.
    pub fn focus(id: &'static str) -> Self {
        Self::Focus { id, meanwhile: id }
    }

    /// Gives the keyboard focus to an element of a view; a view without it is at least on its tab.
    pub fn focus_in(tab: Tab, id: &'static str) -> Self {
        Self::Focus { id, meanwhile: tab.tab_id() }
    }
}

impl Session {
    /// The session after all keys that can be answered.
    pub(super) fn answered(mut self) -> Self {
        while let Some(answer) = self.focus.keys.pop_front() {
            if !answer.is_due(&self) {
                self.focus.keys.push_front(answer);
                break;
            }
            if let Some(action) = answer.of(&self) {
                self = self.changed_at_once(action);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::tests::desktop;

    /// Down in the findings, as soon as the captures are examined.
    fn down() -> Action {
        let answer = Answer::new(|session| Some(Action::SelectFinding(session.finding_row + 1)));
        Action::Key(answer.once(|session| !session.is_examining))
    }

    #[test]
    fn keys_for_what_is_still_worked_out_are_answered_in_order_as_soon_as_it_is_there() {
        let mut session = desktop();
        session.is_examining = true;
        let waiting = session.changed(down()).changed(down()).changed(Action::Drag(true));
        assert_eq!((waiting.finding_row, waiting.focus.keys.len()), (0, 2));
        let mut ready = waiting.clone();
        ready.is_examining = false;
        let ready = ready.changed(Action::Drag(false));
        assert_eq!((ready.finding_row, ready.focus.keys.len()), (2, 0));
    }

    #[test]
    fn whoever_goes_elsewhere_takes_no_waiting_key_along() {
        let mut session = desktop();
        session.is_examining = true;
        let gone = session.changed(down()).changed(Action::focus_in(Tab::Compare, "compare"));
        assert!(gone.focus.keys.is_empty());
        assert_eq!((gone.focus.goal.id, gone.focus.goal.meanwhile), ("compare", "tab-compare"));
    }

    #[test]
    fn what_is_wanted_again_is_another_goal() {
        let once = Session::default().changed(Action::focus("tree"));
        assert!(once.focus.goal != once.clone().changed(Action::focus("tree")).focus.goal);
    }
}
