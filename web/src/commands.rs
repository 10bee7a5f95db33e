//! Commands of the user that take time.

use std::cell::Cell;
use std::rc::Rc;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::browser::files::Picked;
use crate::browser::pause::Slices;
use crate::state::Action;
use crate::state::library::example::{Example, Examples};
use crate::state::library::open_log::OpenLog;
use crate::state::library::opening::{Destination, Opening, OpeningId};
use crate::state::view::notice::Dismissed;
use crate::tasks;
use crate::tasks::open::Work;

/// Starts work, or stops it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Commands {
    pub open_files: Callback<(Vec<Picked>, Destination)>,
    pub open_example: Callback<Example>,
    /// Reads an open text log again as text of a code page.
    pub decode_log: Callback<(OpenLog, u16)>,
    pub cancel: Callback<()>,
    pub dismiss: Callback<Dismissed>,
}

impl Commands {
    /// Opens an example by its name.
    pub fn example_named(&self, examples: &Examples) -> Callback<String> {
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

/// Returns the commands; each new piece of work cancels the one before it.
#[hook]
pub fn use_new_commands(dispatch: &Callback<Action>, on_read: &Callback<Option<Opening>>) -> Commands {
    let (dispatch, on_read) = (dispatch.clone(), on_read.clone());
    (*use_memo((), move |()| {
        let latest = Rc::new(Cell::new(OpeningId::default()));
        let begin = {
            let (dispatch, on_read, latest) = (dispatch.clone(), on_read.clone(), latest.clone());
            move |destination: Destination| {
                let id = OpeningId(latest.get().0 + 1);
                latest.set(id);
                Work {
                    id,
                    destination,
                    latest: latest.clone(),
                    dispatch: dispatch.clone(),
                    on_read: on_read.clone(),
                    slices: Slices::begin(),
                }
            }
        };
        let (begin_example, begin_decoding) = (begin.clone(), begin.clone());
        Commands {
            open_files: Callback::from(move |(files, destination): (Vec<Picked>, Destination)| {
                if !files.is_empty() {
                    spawn_local(tasks::open::open(files, begin(destination)));
                }
            }),
            open_example: Callback::from(move |example: Example| {
                spawn_local(tasks::examples::open(example, begin_example(Destination::Pair)));
            }),
            decode_log: Callback::from(move |(log, code_page): (OpenLog, u16)| {
                spawn_local(tasks::open::decode(log, code_page, begin_decoding(Destination::Pair)));
            }),
            cancel: Callback::from(move |()| {
                latest.set(OpeningId(latest.get().0 + 1));
                on_read.emit(None);
            }),
            dismiss: dispatch.reform(Action::Dismiss),
        }
    }))
    .clone()
}
