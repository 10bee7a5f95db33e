//! The application: the session, the work that changes it, and the screen that follows from it.

mod address;
mod examination;
mod focus;
mod shortcuts;

use std::rc::Rc;

use winperf::{Names, Titles};
use yew::platform::spawn_local;
use yew::prelude::*;

use crate::app::address::{copy, use_address};
use crate::app::examination::{examined_view, use_examination};
use crate::app::focus::use_focus;
use crate::app::shortcuts::use_shortcuts;
use crate::browser::choice;
use crate::browser::code_pages::BrowserCodePages;
use crate::browser::files::picked;
use crate::browser::focus::ShellFocus;
use crate::browser::page::{DropWatch, Shell, focus_soon, set_title, take_waiting};
use crate::browser::settings;
use crate::commands::{Commands, use_new_commands};
use crate::components::settings_bar::SettingsBar;
use crate::components::tab_bar::TabBar;
use crate::components::text::{button, words as inside};
use crate::context::PageContext;
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::example::Examples;
use crate::state::naming::Naming;
use crate::state::notice::Dismissed;
use crate::state::opening::Target;
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::{Action, Session};
use crate::tasks;
use crate::views::captures::capture_bar::CaptureBar;
use crate::views::captures::capture_card::choice_id;
use crate::views::captures::masthead::Masthead;
use crate::views::captures::query as facts;
use crate::views::compare::{compare_view, steps_in_bytes, use_comparison};
use crate::views::findings::FindingsView;
use crate::views::findings::guide::use_guide;
use crate::views::findings::query::Findings;
use crate::views::keys::{dialog, help_button};
use crate::views::leads::{located, shows_finding};
use crate::views::notices::notice_list::{NoticeList, Sentence, Weight};
use crate::views::notices::opening_bar::OpeningBar;
use crate::views::notices::query as state;
use crate::views::notices::query::Lasting;
use crate::views::search::{Finder, use_finder};
use crate::views::start::start_screen::StartScreen;
use crate::views::structure::side_switch::SideSwitch;
use crate::views::structure::{Structure, structure_view, use_structure};
use crate::views::values::{use_choices, use_order, values_view};

/// What an [`App`] starts with.
#[derive(Properties, PartialEq)]
pub struct AppProps {
    pub shell: Shell,
}

/// The session as Yew keeps it: shared with every view, and the same one after a change that changes nothing.
#[derive(Clone, PartialEq)]
struct Store(Shared<Session>);

impl Reducible for Store {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let changed = (*self.0).clone().changed(action);
        if changed == *self.0 { self } else { Rc::new(Self(Shared::new(changed))) }
    }
}

#[component]
pub fn App(props: &AppProps) -> Html {
    let store = {
        let listed = props.shell.examples.clone();
        use_reducer_eq(|| {
            Store(Shared::new(Session {
                examples: listed.map(Examples::Listed).unwrap_or_default(),
                naming: Shared::new(Naming { names: Names::new(Titles::base(), &BrowserCodePages) }),
                settings: settings::current(),
                ..Session::default()
            }))
        })
    };
    let dispatch = {
        let dispatcher = store.dispatcher();
        use_callback((), move |action: Action, ()| dispatcher.dispatch(action))
    };
    let session = &store.0;
    let commands = use_new_commands(&dispatch);
    use_start(&props.shell, &commands, &dispatch);
    use_examination(session, &dispatch);
    use_effect_with(session.settings, |chosen| settings::apply(*chosen));
    let chosen = Side::BOTH.map(|side| (side, facts::chosen(session, side)));
    use_effect_with(chosen, |chosen| {
        chosen.iter().for_each(|(side, place)| choice::show(&choice_id(*side), *place));
    });
    use_effect_with(facts::title(session), |title| set_title(title));
    use_address(session, &commands, &dispatch);
    use_guide(session, &dispatch);
    let structure = use_structure(session);
    use_comparison(session, &dispatch);
    use_order(session, &dispatch);
    use_choices(session);
    let words = Words { language: session.settings.language };
    let finder = use_finder(session, words, &dispatch);
    use_shortcuts(session, &finder, words, &dispatch);
    use_focus(session);
    let page = if session.pair.is_empty() {
        start_screen(session, words, &commands, &dispatch)
    } else {
        workspace(session, &structure, &finder, words, &commands, &dispatch)
    };
    let dialog = dialog(session, words, &dispatch);
    html! { <PageContext {words} {dispatch} {commands}>{ page }{ dialog }</PageContext> }
}

/// What happens once: drops are listened for, and what waits in the shell is opened.
#[hook]
fn use_start(shell: &Shell, commands: &Commands, dispatch: &Callback<Action>) {
    let (shell, commands, dispatch) = (shell.clone(), commands.clone(), dispatch.clone());
    use_effect_with((), move |()| {
        let watch = DropWatch::new(commands.open_files.clone(), dispatch.reform(Action::Drag));
        // The shell has listened until here, so that nothing falls between the two.
        let waiting = take_waiting();
        shell.focused.into_iter().for_each(ShellFocus::restore);
        if !waiting.files.is_empty() {
            commands.open_files.emit((waiting.files, Target::Pair));
        }
        spawn_local(async move {
            // An example waits for the list that says which files it has.
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

fn start_screen(session: &Session, words: Words, commands: &Commands, dispatch: &Callback<Action>) -> Html {
    let start = StartScreen {
        examples: &session.examples,
        dragged: session.dragged,
        on_picked: commands.open_files.reform(|event: Event| (picked(&event), Target::Pair)),
        on_example: &commands.example_named(&session.examples),
    };
    html! {
        <>
            { Masthead { beside: None, end: settings_bar(session, words, dispatch) }.draw(words) }
            { messages(session, words, commands, dispatch) }
            { start.draw(words) }
        </>
    }
}

fn workspace(
    session: &Shared<Session>,
    structure: &Structure,
    finder: &Rc<Finder>,
    words: Words,
    commands: &Commands,
    dispatch: &Callback<Action>,
) -> Html {
    let tab = session.tab;
    let view = match tab {
        Tab::Structure => structure_view(session, structure, words, dispatch),
        Tab::Values => examined_view(session, words, || values_view(session, words, dispatch)),
        Tab::Compare => {
            let on_second = commands.open_files.reform(|event: Event| (picked(&event), Target::Pair));
            examined_view(session, words, || compare_view(session, on_second, words, dispatch))
        }
        Tab::Findings => {
            examined_view(session, words, || html! { <FindingsView session={session.clone()} /> })
        }
    };
    let masthead = Masthead {
        beside: Some(captures(session, words, commands, dispatch)),
        end: link(session, words, dispatch),
    };
    html! {
        <>
            { masthead.draw(words) }
            <main class="workspace">
                { messages(session, words, commands, dispatch) }
                { tabs(session, finder, words, dispatch) }
                { finder.panel() }
                <div class="workspace-panel" id={tab.panel_id()} role="tabpanel" aria-labelledby={tab.tab_id()}>{ view }</div>
            </main>
            if session.dragged {
                <div class="workspace-drop" aria-hidden="true">{ words.say(Msg::DropNow) }</div>
            }
        </>
    }
}

fn link(session: &Session, words: Words, dispatch: &Callback<Action>) -> Html {
    let (session, dispatch) = (session.clone(), dispatch.clone());
    let onclick = Callback::from(move |_: MouseEvent| copy(&session, &dispatch));
    button("button masthead-link", None, onclick, inside(words.say(Msg::CopyLink)))
}

/// Language and theme, and the way to the keys.
fn settings_bar(session: &Session, words: Words, dispatch: &Callback<Action>) -> Html {
    let bar = SettingsBar { settings: session.settings, on_changed: &dispatch.reform(Action::Set) };
    html! { <>{ bar.draw(words) }{ help_button(words, dispatch) }</> }
}

fn captures(session: &Session, words: Words, commands: &Commands, dispatch: &Callback<Action>) -> Html {
    let on_picked =
        commands.open_files.reform(|(side, event): (Side, Event)| (picked(&event), Target::Side(side)));
    let on_chosen = dispatch.reform(|(side, event): (Side, Event)| {
        Action::Choose(side, choice::chosen(&event).and_then(|place| facts::choice(side, place)))
    });
    let bar = CaptureBar {
        facts: &facts::of_session(session),
        on_picked: &on_picked,
        on_chosen: &on_chosen,
        on_removed: &dispatch.reform(Action::Remove),
        on_swapped: dispatch.reform(|_| Action::Swap),
        on_list_removed: &dispatch.reform(Action::RemoveList),
        on_cleared: dispatch.reform(|_| Action::Clear),
    };
    bar.draw(words)
}

fn tabs(session: &Session, finder: &Rc<Finder>, words: Words, dispatch: &Callback<Action>) -> Html {
    let choice = session.tab == Tab::Structure && session.pair.slot(Side::B).is_some();
    let on_selected = dispatch.reform(Action::SelectSide);
    let of_structure = choice.then(|| {
        let switch = SideSwitch { side: session.side, on_selected: &on_selected };
        html! { <>{ steps_in_bytes(session, words, dispatch) }{ switch.draw(words) }</> }
    });
    let on_tab = {
        let dispatch = dispatch.clone();
        Callback::from(move |tab: Tab| {
            dispatch.emit(Action::SelectTab(tab));
            focus_soon(tab.tab_id());
        })
    };
    let bar = TabBar {
        tab: session.tab,
        findings: (!session.is_examining).then(|| Findings::of(session).counts()),
        end: html! {
            <>
                { finder.search_box() }
                { of_structure.unwrap_or_default() }
                { settings_bar(session, words, dispatch) }
            </>
        },
        on_selected: &on_tab,
    };
    bar.draw(words)
}

/// What is being read, what lasts, and what has happened.
fn messages(session: &Session, words: Words, commands: &Commands, dispatch: &Callback<Action>) -> Html {
    let lasting = state::lasting(session, words.language);
    let lasting = lasting.into_iter().map(|Lasting { message, bytes, finding }| Sentence {
        bytes,
        finding,
        ..sentence(words, None, message)
    });
    let once = session.notices.iter().enumerate();
    let once =
        once.map(|(place, notice)| sentence(words, Some(Dismissed::Notice(place)), state::once(notice)));
    let link = state::link(session).map(|message| sentence(words, Some(Dismissed::Link), message));
    let sentences: Vec<Sentence> = lasting.chain(link).chain(once).collect();
    let notices = NoticeList {
        sentences: &sentences,
        on_dismissed: &commands.dismiss,
        on_located: &located(dispatch),
        on_finding: &shows_finding(dispatch),
    };
    let opening = session.opening.as_ref();
    html! {
        <>
            { opening.map(|opening| OpeningBar { opening, on_cancelled: &commands.cancel }.draw(words)).unwrap_or_default() }
            { notices.draw(words) }
        </>
    }
}

fn sentence(words: Words, dismissed_as: Option<Dismissed>, message: Msg) -> Sentence {
    let weight = weight(&message);
    Sentence { weight, text: words.say(message), dismissed_as, bytes: None, finding: None }
}

fn weight(message: &Msg) -> Weight {
    match message {
        Msg::NotACapture(..)
        | Msg::EmptyFile(_)
        | Msg::Damaged(..)
        | Msg::Cut(..)
        | Msg::Failed(..)
        | Msg::MoreFailed(_) => Weight::Error,
        Msg::PutInOrder
        | Msg::Replaced(..)
        | Msg::Shelved(..)
        | Msg::Titles(..)
        | Msg::AlreadyOpen(..)
        | Msg::LinkCopied(_)
        | Msg::Wanted(..) => Weight::Note,
        _ => Weight::Warning,
    }
}
