//! The lessons: the example that one is about, and what was learnt.

use yew::prelude::*;

use crate::browser::lessons;
use crate::commands::Commands;
use crate::state::Session;
use crate::state::example::Examples;
use crate::state::lessons::Lessons;
use crate::state::lessons::progress::Progress;

/// The lessons as a visit begins.
pub(super) fn remembered() -> Lessons {
    Lessons::remembering(Progress::read(&lessons::kept()))
}

/// Has the example of a lesson opened where nothing is, and what was learnt kept.
#[hook]
pub(super) fn use_lessons(session: &Session, commands: &Commands) {
    let is_listed = matches!(session.examples, Examples::Listed(_));
    let wanted = session.wanted_example().filter(|_| is_listed).map(str::to_owned);
    let open = commands.example_named(&session.examples);
    use_effect_with(wanted, move |wanted| wanted.iter().for_each(|name| open.emit(name.clone())));
    use_effect_with(session.lessons.progress.clone(), |progress| lessons::keep(&progress.text()));
}
