//! Actions of keys: each is computed from the session after all earlier keys.

use crate::state::Session;

impl Session {
    /// Returns the session after all keys that can be answered.
    pub(in crate::state) fn answered(mut self) -> Self {
        while let Some(answer) = self.intents.focus.keys.pop_front() {
            if !answer.is_due(&self) {
                self.intents.focus.keys.push_front(answer);
                break;
            }
            if let Some(action) = answer.resolve(&self) {
                self = self.changed_at_once(action);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::reduce::action::{Action, KeyAnswer};
    use crate::state::tests::desktop;
    use crate::state::view::tab::Tab;

    /// Returns the key Down in the findings, due as soon as the captures are examined.
    fn down() -> Action {
        let answer = KeyAnswer::new(|session| Some(Action::SelectFinding(session.view.finding_row + 1)));
        Action::Key(answer.once(|session| !session.is_examining()))
    }

    #[test]
    fn keys_for_what_is_still_worked_out_are_answered_in_order_as_soon_as_it_is_there() {
        let waiting = desktop().examining().changed(down()).changed(down()).changed(Action::Drag(true));
        assert_eq!((waiting.view.finding_row, waiting.intents.focus.keys.len()), (0, 2));
        let ready = waiting.settled();
        assert_eq!((ready.view.finding_row, ready.intents.focus.keys.len()), (2, 0));
    }

    #[test]
    fn whoever_goes_elsewhere_takes_no_waiting_key_along() {
        let gone = desktop().examining().changed(down()).changed(Action::focus_in(Tab::Compare, "compare"));
        assert!(gone.intents.focus.keys.is_empty());
        assert_eq!(
            (gone.intents.focus.goal.id, gone.intents.focus.goal.meanwhile),
            ("compare", "tab-compare")
        );
    }

    #[test]
    fn what_is_wanted_again_is_another_goal() {
        let once = Session::default().changed(Action::focus("tree"));
        assert!(once.intents.focus.goal != once.clone().changed(Action::focus("tree")).intents.focus.goal);
    }
}
