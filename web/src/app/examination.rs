//! The examination of the captures: when it is done, and what stands in the place of its views until then.

use yew::prelude::*;

use crate::components::text::cell;
use crate::phrases::{Msg, Words};
use crate::state::{Action, Session};
use crate::tasks::examine::{Examination, examine};
use crate::tasks::running::Running;

/// Has the captures examined after each change of them.
#[hook]
pub(super) fn use_examination(session: &Session, dispatch: &Callback<Action>) {
    let (pair, naming, dispatch) = (session.pair.clone(), session.naming.clone(), dispatch.clone());
    use_effect_with(session.unexamined(), move |unexamined| {
        let running =
            unexamined.map(|id| Running::begin(examine(Examination { id, pair, naming }, dispatch)));
        move || drop(running)
    });
}

/// A view of what was found in the captures, or a sentence while they are being examined.
pub(super) fn examined_view(session: &Session, words: Words, view: impl FnOnce() -> Html) -> Html {
    if session.is_examining {
        return cell("status", "workspace-empty", words.say(Msg::Examining));
    }
    view()
}
