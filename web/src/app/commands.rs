//! What the user can have done that takes time.

use std::cell::Cell;
use std::rc::Rc;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::browser::files::Picked;
use crate::session::Action;
use crate::session::example::{Example, Examples};
use crate::session::notice::Dismissed;
use crate::session::opening::{OpeningId, Target};
use crate::tasks;
use crate::tasks::open::Work;

/// Starts work, or stops it.
#[derive(Clone, PartialEq)]
pub(super) struct Commands {
    /// Opens files.
    pub(super) open_files: Callback<(Vec<Picked>, Target)>,
    /// Opens an example.
    pub(super) open_example: Callback<Example>,
    /// Stops reading.
    pub(super) cancel: Callback<()>,
    /// Takes a notice away.
    pub(super) dismiss: Callback<Dismissed>,
    /// Loads the other parts of the program, or tries it again.
    pub(super) load_second_part: Callback<()>,
}

impl Commands {
    /// Opens an example by its name.
    pub(super) fn example_named(&self, examples: &Examples) -> Callback<String> {
        let listed = match examples {
            Examples::Listed(listed) => listed.clone(),
            Examples::Loading | Examples::Unavailable => Vec::new(),
        };
        let open = self.open_example.clone();
        Callback::from(move |name: String| {
            if let Some(example) = listed.iter().find(|example| example.name == name) {
                open.emit(example.clone());
            }
        })
    }
}

/// The commands; each new piece of work makes the one before it void.
#[hook]
pub(super) fn use_commands(dispatch: &Callback<Action>) -> Commands {
    let dispatch = dispatch.clone();
    (*use_memo((), move |()| {
        let latest = Rc::new(Cell::new(OpeningId::default()));
        let begin = {
            let (dispatch, latest) = (dispatch.clone(), latest.clone());
            move |target: Target| {
                let id = OpeningId(latest.get().0 + 1);
                latest.set(id);
                Work { id, target, latest: latest.clone(), dispatch: dispatch.clone() }
            }
        };
        let begin_example = begin.clone();
        Commands {
            open_files: Callback::from(move |(files, target): (Vec<Picked>, Target)| {
                if let Some(file) = files.first().map(Picked::name) {
                    let open = |work| spawn_local(tasks::open::open(files, work));
                    spawn_local(tasks::open::when_ready(file, begin(target), open));
                }
            }),
            open_example: Callback::from(move |example: Example| {
                let file = example.name.clone();
                let open = |work| spawn_local(tasks::examples::open(example, work));
                spawn_local(tasks::open::when_ready(file, begin_example(Target::Pair), open));
            }),
            cancel: Callback::from(move |()| latest.set(OpeningId(latest.get().0 + 1))),
            dismiss: dispatch.reform(Action::Dismiss),
            load_second_part: Callback::from(move |()| {
                spawn_local(tasks::second_part::load(dispatch.clone()))
            }),
        }
    }))
    .clone()
}
