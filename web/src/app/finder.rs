//! The search: the box, and the way to the results, which lie in the second part of the program.

mod results;

use std::cell::Cell;
use std::rc::Rc;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::app::finder::results::Results;
use crate::browser::keyboard::{is_composing, typed};
use crate::browser::page::focus_text;
use crate::components::search_box::{BOX_ID, SearchBox, search_help};
use crate::components::search_panel::waiting_panel;
use crate::queries::search::Search;
use crate::second_part::{Arrived, SecondPart};
use crate::session::search_state::SearchChange;
use crate::session::side::Side;
use crate::session::{Action, Session};
use crate::shared::Shared;
use crate::tasks;
use crate::words::{Msg, Words};

/// The question in the box; it is looked into whenever it or the captures change.
#[hook]
fn use_search(session: &Session, dispatch: &Callback<Action>) -> Option<(Arrived, Shared<Search>)> {
    let captures = Side::BOTH.map(|side| session.pair.capture(side).cloned());
    let paired = (session.examined, session.paired.clone());
    let asked = (session.search.version, captures, paired, session.naming.clone());
    let search = use_memo((asked, session.second_part), |(_, second_part)| match *second_part {
        SecondPart::Here(arrived) => {
            Some((arrived, arrived.enter_second_part(|| Shared::new(Search::new(session)))))
        }
        SecondPart::Coming | SecondPart::Missing => None,
    });
    let is_counted = session.search.tally.blocks() > 0;
    let dispatch = dispatch.clone();
    use_effect_with((*search).clone(), move |search| {
        let is_wanted = Rc::new(Cell::new(true));
        if is_counted {
            dispatch.emit(Action::Search(SearchChange::Again));
        }
        if let Some((arrived, search)) = search.clone() {
            let is_wanted = is_wanted.clone();
            arrived.enter_second_part(|| spawn_local(tasks::search::run(search, is_wanted, dispatch)));
        }
        move || is_wanted.set(false)
    });
    (*search).clone()
}

/// What is needed to ask, and to go through the results.
#[derive(Clone)]
pub(super) struct Finder(Rc<Kept>);

struct Kept {
    session: Session,
    /// The question; `None` as long as the second part is not here.
    search: Option<(Arrived, Shared<Search>)>,
    words: Words,
    dispatch: Callback<Action>,
}

#[hook]
pub(super) fn use_finder(session: &Session, words: Words, dispatch: &Callback<Action>) -> Finder {
    let search = use_search(session, dispatch);
    Finder(Rc::new(Kept { session: session.clone(), search, words, dispatch: dispatch.clone() }))
}

impl Finder {
    /// Does something with the results, when the second part is here.
    fn with<R>(&self, run: impl FnOnce(&Results) -> R) -> Option<R> {
        let (arrived, search) = self.0.search.clone()?;
        let Kept { session, words, dispatch, .. } = &*self.0;
        let (session, words, dispatch) = (session.clone(), *words, dispatch.clone());
        Some(arrived.enter_second_part(move || run(&Results { session, search, words, dispatch })))
    }

    /// The box.
    pub(super) fn search_box(&self) -> Html {
        let Kept { session, words, dispatch, .. } = &*self.0;
        let on_input = {
            let dispatch = dispatch.clone();
            Callback::from(move |event: InputEvent| {
                if let Some(text) = typed(&event) {
                    dispatch.emit(Action::Search(SearchChange::Type(text)));
                }
            })
        };
        let on_key = {
            let finder = self.clone();
            Callback::from(move |event: KeyboardEvent| {
                if !is_composing(&event) && finder.with(|results| results.pressed(&event)) == Some(true) {
                    event.prevent_default();
                }
            })
        };
        let help = || {
            let on_example = dispatch.reform(|typed: &'static str| {
                focus_text(BOX_ID);
                Action::Search(SearchChange::Type(typed.to_owned()))
            });
            self.with(|_| search_help(&on_example, *words)).unwrap_or_default()
        };
        let told = self.with(Results::told).unwrap_or_default();
        let search_box = SearchBox {
            text: &session.search.text,
            is_open: self.is_open(),
            active: told.active,
            status: told.status,
            count: told.count,
            help: session.search.text.is_empty().then(help),
            on_input,
            on_key,
            on_opened: &dispatch.reform(|()| Action::Search(SearchChange::Open)),
        };
        search_box.draw(*words)
    }

    /// How the text was understood, and the results; nothing while they are closed.
    pub(super) fn panel(&self) -> Html {
        let words = self.0.words;
        if !self.is_open() {
            return Html::default();
        }
        self.with(Results::panel).unwrap_or_else(|| {
            let message = match self.0.session.second_part {
                SecondPart::Missing => Msg::ViewMissing,
                SecondPart::Coming | SecondPart::Here(_) => Msg::ViewComing,
            };
            waiting_panel(words.say(message))
        })
    }

    /// Shows the next result or the one before, and leaves the focus where it is.
    pub(super) fn step(&self, forward: bool) {
        self.with(|results| results.step(forward));
    }

    /// Closes the results and goes to what is shown behind them.
    pub(super) fn leave(&self) {
        self.with(Results::leave);
    }

    /// Whether results are in sight, or a sentence in place of them.
    pub(super) fn is_open(&self) -> bool {
        let state = &self.0.session.search;
        state.is_open && !state.text.trim().is_empty()
    }
}
