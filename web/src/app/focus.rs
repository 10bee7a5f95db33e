//! Puts the keyboard focus where the session wants it, and on when what had it is gone.

use yew::prelude::*;

use crate::browser::focus::FocusKeeper;
use crate::browser::next_focus::NextFocus;
use crate::state::focus::Goal;
use crate::state::{Action, tab::Tab};

/// Looks after the focus as long as the page lives.
#[hook]
pub(super) fn use_focus(goal: Goal, next: &NextFocus, dispatch: &Callback<Action>) {
    {
        let next = next.clone();
        use_effect_with(goal, move |goal| next.follow(*goal));
    }
    let (next, dispatch) = (next.clone(), dispatch.clone());
    use_effect_with((), move |()| {
        let on_lost = dispatch.reform(|tab: Tab| Action::focus_in(tab, tab.pane_id()));
        let keeper = FocusKeeper::new(&next, on_lost);
        move || drop(keeper)
    });
}
