//! The examination of the captures, and when it is done.

use yew::prelude::*;

use crate::state::{Action, Session};
use crate::tasks::examine::{Examination, examine};
use crate::tasks::running::Running;

/// Has the captures examined after each change of them.
#[hook]
pub(super) fn use_examination(session: &Session, dispatch: &Callback<Action>) {
    let (captures, naming, dispatch) = (session.captures.both(), session.naming.clone(), dispatch.clone());
    let lists = session.lists.clone();
    use_effect_with(session.unexamined(), move |unexamined| {
        let running = unexamined
            .map(|id| Running::begin(examine(Examination { id, captures, naming, lists }, dispatch)));
        move || drop(running)
    });
}
