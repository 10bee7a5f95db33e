//! Where the keyboard focus goes on when what had it is gone.

use std::rc::Rc;

use yew::prelude::*;

use crate::browser::focus::FocusKeeper;
use crate::state::Session;

/// Looks after every drawing whether the focus is still somewhere.
#[hook]
pub(super) fn use_focus(session: &Session) {
    let keeper = use_memo((), |()| FocusKeeper::new());
    // A view without anything to show is at least on its tab, and without a capture there is the start screen.
    let otherwise = [session.tab.pane_id(), session.tab.tab_id(), "open-files"];
    use_effect(move || Rc::clone(&keeper).keep(otherwise));
}
