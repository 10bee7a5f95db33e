//! The lessons: fetched when they are first opened, and what was learnt is kept.

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::browser::lessons;
use crate::commands::Commands;
use crate::state::example::Examples;
use crate::state::lessons::progress::Progress;
use crate::state::lessons::{Lessons, LessonsChange, Shelf};
use crate::state::{Action, Session};
use crate::tasks;

/// The lessons as a visit begins.
pub(super) fn remembered() -> Lessons {
    Lessons::remembering(Progress::read(&lessons::kept()))
}

/// Has lessons fetched in the language of the page, the example of one opened where nothing is, and what was learnt kept.
#[hook]
pub(super) fn use_lessons(session: &Session, commands: &Commands, dispatch: &Callback<Action>) {
    let language = session.settings.language;
    let is_known = matches!(session.lessons.shelf(language), Shelf::Here(_));
    let dispatch = dispatch.clone();
    use_effect_with((session.lessons.is_open, language), move |(is_open, language)| {
        if *is_open && !is_known {
            dispatch.emit(Action::Lessons(LessonsChange::Arrive(*language, Shelf::Coming)));
            spawn_local(tasks::lessons::fetch(*language, dispatch));
        }
    });
    let is_listed = matches!(session.examples, Examples::Listed(_));
    let wanted = session.wanted_example().filter(|_| is_listed).map(str::to_owned);
    let open = commands.example_named(&session.examples);
    use_effect_with(wanted, move |wanted| wanted.iter().for_each(|name| open.emit(name.clone())));
    use_effect_with(session.lessons.progress.clone(), |progress| lessons::keep(&progress.text()));
}
