//! The application: the session, the work that changes it, and the screen that follows from it.

mod address;
mod answers;
mod focus;
mod host;
mod lessons;
mod shortcuts;
mod workspace;

use winperf::{Names, Titles};
use yew::platform::spawn_local;
use yew::prelude::*;

use crate::app::address::use_address;
use crate::app::answers::use_answers;
use crate::app::focus::use_focus;
use crate::app::host::use_host;
use crate::app::lessons::use_lessons;
use crate::app::shortcuts::{Shortcuts, use_shortcuts};
use crate::app::workspace::Workspace;
use crate::browser::code_pages::ShownNames;
use crate::browser::focus::ShellFocus;
use crate::browser::next_focus::NextFocus;
use crate::browser::page::{DropWatch, Shell, set_title, take_waiting};
use crate::browser::{popover, settings};
use crate::commands::{Commands, use_new_commands};
use crate::context::{PageContext, use_commands, use_dispatch, use_words};
use crate::phrases::Words;
use crate::shared::Shared;
use crate::state::library::Library;
use crate::state::library::example::Examples;
use crate::state::library::naming::Naming;
use crate::state::library::opening::{Destination, Opening};
use crate::state::reduce::store::{Change, Store};
use crate::state::view::ViewState;
use crate::state::view::dialog::Dialog;
use crate::state::{Action, Session};
use crate::tasks;
use crate::views::captures::query as facts;
use crate::views::dialogs::Dialogs;
use crate::views::notices::query::takes_a_while;
use crate::views::search::{Finder, use_search};
use crate::views::shown;
use crate::views::start::StartView;
use crate::views::structure::kept::{Structure, use_structure};

/// Properties of an [`App`].
#[derive(Properties, PartialEq)]
pub struct AppProps {
    pub shell: Shell,
}

/// Keeps the session, and provides its children with the means to change it.
#[component]
pub fn App(props: &AppProps) -> Html {
    let store = {
        let listed = props.shell.examples.clone();
        use_reducer_eq(|| Store {
            session: Shared::new(Session {
                library: Library {
                    examples: listed.map(Examples::Listed).unwrap_or_default(),
                    naming: Shared::new(Naming::new(Names::new(Titles::base(), &ShownNames))),
                    ..Library::default()
                },
                view: ViewState {
                    settings: settings::current(),
                    lessons: lessons::remembered(),
                    ..ViewState::default()
                },
                ..Session::default()
            }),
            ..Store::default()
        })
    };
    let dispatcher = store.dispatcher();
    let latest = {
        let store = store.clone();
        // A handle keeps the value that was read through it, so a new one is needed each time.
        use_callback((), move |(), ()| store.clone().session.clone())
    };
    let next = {
        let latest = latest.clone();
        use_memo((), move |()| NextFocus::new(Callback::from(move |()| latest.emit(()).intents.focus.goal)))
    };
    let dispatch = use_callback(
        (dispatcher.clone(), (*next).clone()),
        |action: Action, (store, next): &(_, NextFocus)| {
            store.dispatch(Change::Session(action));
            // Existing elements get the focus before rendering.
            next.settle();
        },
    );
    let on_read =
        use_callback(dispatcher, |opening: Option<Opening>, store| store.dispatch(Change::Read(opening)));
    let commands = use_new_commands(&dispatch, &on_read);
    let Store { session, opening, .. } = (*store).clone();
    let words = Words { language: session.view.settings.language };
    html! {
        <PageContext {words} {dispatch} {commands} {opening}>
            <Page {session} {latest} next={(*next).clone()} shell={props.shell.clone()} />
        </PageContext>
    }
}

/// Returns `true` if the start screen is shown: which includes the first examination of small captures, so that their
/// messages appear together with them and the layout does not shift.
#[hook]
fn use_start_until_examined(session: &Session) -> bool {
    let was_shown = use_mut_ref(|| true);
    let waits = *was_shown.borrow() && session.is_examining() && !takes_a_while(session);
    let is_shown = session.shows_start() || waits;
    *was_shown.borrow_mut() = is_shown;
    is_shown
}

#[derive(Properties, PartialEq)]
struct PageProps {
    session: Shared<Session>,
    /// Returns the latest session, rendered or not.
    latest: Callback<(), Shared<Session>>,
    next: NextFocus,
    shell: Shell,
}

/// Shows the screen of a session, and starts its pending work.
#[component]
fn Page(PageProps { session, latest, next, shell }: &PageProps) -> Html {
    let words = use_words();
    let dispatch = use_dispatch();
    let commands = use_commands();
    use_start(shell, &commands, &dispatch);
    use_answers(session, &dispatch);
    use_effect_with(session.view.settings, |chosen| settings::apply(*chosen));
    use_effect_with(facts::title(session, words), |title| set_title(title));
    use_address(session, &commands, &dispatch);
    use_host(session, latest, &dispatch);
    use_lessons(session, &commands);
    let structure = use_structure(session);
    let search = use_search(session);
    let shortcuts = Shortcuts {
        session: session.clone(),
        next: next.clone(),
        finder: Finder::new(session, &search, words, &dispatch),
        typing: structure.typing.clone(),
        words,
        dispatch: dispatch.clone(),
    };
    use_shortcuts(shortcuts, latest);
    use_focus(session.intents.focus.goal, next, &dispatch);
    let shows_start = use_start_until_examined(session);
    let is_sharing = matches!(session.view.open_dialog.dialog, Some(Dialog::Share));
    let subject = if is_sharing { (shown(session).subject)(session) } else { None };
    html! {
        <>
            if shows_start {
                <StartView session={session.clone()} />
            } else {
                <ContextProvider<Structure> context={structure}>
                    <Workspace session={session.clone()} {search} />
                </ContextProvider<Structure>>
            }
            <Dialogs session={session.clone()} {subject} />
        </>
    }
}

/// Runs once: listens for drops, and opens the files that wait in the shell.
#[hook]
fn use_start(shell: &Shell, commands: &Commands, dispatch: &Callback<Action>) {
    let (shell, commands, dispatch) = (shell.clone(), commands.clone(), dispatch.clone());
    use_effect_with((), move |()| {
        let watch = DropWatch::new(commands.open_files.clone(), dispatch.reform(Action::Drag));
        // The shell handles events until here, so no event is lost.
        let waiting = take_waiting();
        shell.focused.into_iter().for_each(ShellFocus::restore);
        shell.popover.iter().for_each(|id| popover::show(id));
        if !waiting.files.is_empty() {
            commands.open_files.emit((waiting.files, Destination::Pair));
        }
        spawn_local(async move {
            // An example waits for the list, which contains its files.
            let listed = shell.examples.map(Examples::Listed);
            let examples = match listed {
                Some(examples) => examples,
                None => tasks::examples::list().await,
            };
            if let Some(example) = waiting.example {
                commands.example_named(&examples).emit(example);
            }
            dispatch.emit(Action::ListExamples(examples));
        });
        move || drop(watch)
    });
}
