//! The document that explains findings, fetched when findings are first shown in a language.

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::state::guide::Guide;
use crate::state::tab::Tab;
use crate::state::{Action, Session};
use crate::tasks;

/// Has the document fetched when findings are shown; one that could not be had is tried again when they are shown again.
#[hook]
pub(crate) fn use_guide(session: &Session, dispatch: &Callback<Action>) {
    let language = session.settings.language;
    let shown = session.tab == Tab::Findings && session.found.count() > 0;
    let known = matches!(session.guides.of(language), Guide::Here(_));
    let dispatch = dispatch.clone();
    use_effect_with((shown, language), move |(shown, language)| {
        if *shown && !known {
            dispatch.emit(Action::Guide(*language, Guide::Coming));
            spawn_local(tasks::guide::fetch(*language, dispatch));
        }
    });
}
