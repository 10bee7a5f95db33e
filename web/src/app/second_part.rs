//! The parts of the program: when they are loaded, and what stands in their place until then.

use std::cell::Cell;
use std::rc::Rc;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::app::commands::Commands;
use crate::browser::pause::drawn;
use crate::components::text::cell;
use crate::second_part::SecondPart;
use crate::session::{Action, Session};
use crate::tasks::examine::{Examination, examine};
use crate::words::{Msg, Words};

/// Has the other parts loaded once the first view is on the screen.
#[hook]
pub(super) fn use_second_part(commands: &Commands) {
    let load = commands.load_second_part.clone();
    use_effect_with((), move |()| {
        spawn_local(async move {
            drawn().await;
            load.emit(());
        });
    });
}

/// Has the captures examined after each change of them, as soon as the second part is here.
#[hook]
pub(super) fn use_examination(session: &Session, dispatch: &Callback<Action>) {
    let (pair, naming, dispatch) = (session.pair.clone(), session.naming.clone(), dispatch.clone());
    use_effect_with((session.unexamined(), session.second_part), move |(unexamined, second_part)| {
        let wanted = Rc::new(Cell::new(true));
        if let (Some(id), SecondPart::Here(arrived)) = (*unexamined, *second_part) {
            let examination = Examination { id, pair, naming, wanted: wanted.clone() };
            arrived.enter_second_part(|| spawn_local(examine(examination, dispatch)));
        }
        move || wanted.set(false)
    });
}

/// A view that lies in the second part and shows what was found in the captures, or a sentence while that is not to be had.
pub(super) fn examined_view(session: &Session, words: Words, view: impl FnOnce() -> Html) -> Html {
    let state = match session.second_part {
        SecondPart::Here(arrived) if session.examined => return arrived.enter_second_part(view),
        SecondPart::Here(_) => Msg::Examining,
        SecondPart::Coming => Msg::ViewComing,
        SecondPart::Missing => Msg::ViewMissing,
    };
    cell("status", "workspace-empty", words.say(state))
}
