//! The reading of a capture as if other numbers stood in it.

use yew::prelude::*;

use crate::state::{Action, Session};
use crate::tasks::assume::read_on;
use crate::tasks::running::Running;

/// Has a capture read as the session asks for; what was asked for before is given up.
#[hook]
pub(super) fn use_reading_on(session: &Session, dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    use_effect_with(session.awaited.clone(), move |awaited| {
        let running = awaited.clone().map(|awaited| Running::begin(read_on(awaited, dispatch)));
        move || drop(running)
    });
}
