//! Where the keyboard focus goes on when what had it is gone.

use yew::prelude::*;

use crate::browser::focus::FocusKeeper;

/// Looks after the focus as long as the page lives.
#[hook]
pub(super) fn use_focus() {
    use_effect_with((), |()| {
        let keeper = FocusKeeper::new();
        move || drop(keeper)
    });
}
