//! Moves the keyboard focus to the element that the session requests, and to a different one when it is removed.

use yew::prelude::*;

use crate::browser::focus::FocusKeeper;
use crate::browser::next_focus::NextFocus;
use crate::state::Action;
use crate::state::view::focus::Goal;
use crate::state::view::tab::Tab;

/// Manages the focus during the lifetime of the page.
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
