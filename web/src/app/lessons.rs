//! The lessons: opening the example of a lesson, and storing the progress.

use yew::prelude::*;

use crate::browser::lessons;
use crate::commands::Commands;
use crate::state::Session;
use crate::state::library::example::Examples;
use crate::state::view::lessons::Lessons;
use crate::state::view::lessons::progress::Progress;

/// Returns the lessons as a visit begins.
pub(super) fn remembered() -> Lessons {
    Lessons::remembering(Progress::read(&lessons::kept()))
}

/// Opens the example of a lesson if nothing is open, and stores the progress.
#[hook]
pub(super) fn use_lessons(session: &Session, commands: &Commands) {
    let is_listed = matches!(session.library.examples, Examples::Listed(_));
    let wanted = session.wanted_example().filter(|_| is_listed).map(str::to_owned);
    let open = commands.example_named(&session.library.examples);
    use_effect_with(wanted, move |wanted| wanted.iter().for_each(|name| open.emit(name.clone())));
    use_effect_with(session.view.lessons.progress.clone(), |progress| lessons::keep(&progress.text()));
}
