//! The search, which lies in the second part of the program.

mod results;

use std::cell::Cell;
use std::rc::Rc;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::app::finder::results::Results;
use crate::queries::search::Search;
use crate::second_part::{Arrived, SecondPart};
use crate::session::search_state::SearchChange;
use crate::session::side::Side;
use crate::session::{Action, Session};
use crate::shared::Shared;
use crate::tasks;
use crate::words::Words;

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
pub(super) struct Finder(Option<(Arrived, Rc<Results>)>);

/// The search as the session has it; nothing as long as the second part is not here.
#[hook]
pub(super) fn use_finder(session: &Session, words: Words, dispatch: &Callback<Action>) -> Finder {
    Finder(use_search(session, dispatch).map(|(arrived, search)| {
        (arrived, Rc::new(Results { session: session.clone(), search, words, dispatch: dispatch.clone() }))
    }))
}

impl Finder {
    /// Does something with the results, when the second part is here.
    fn with<R>(&self, run: impl FnOnce(&Rc<Results>) -> R) -> Option<R> {
        let (arrived, results) = self.0.as_ref()?;
        Some(arrived.enter_second_part(|| run(results)))
    }

    /// The box.
    pub(super) fn search_box(&self) -> Html {
        self.with(|results| results.search_box()).unwrap_or_default()
    }

    /// How the text was understood, and the results; nothing while they are closed.
    pub(super) fn panel(&self) -> Html {
        self.with(|results| results.panel()).unwrap_or_default()
    }

    /// Shows the next result or the one before, and leaves the focus where it is.
    pub(super) fn step(&self, forward: bool) {
        self.with(|results| results.step(forward));
    }

    /// Closes the results and goes to what is shown behind them; whether there were any.
    pub(super) fn leave(&self) -> bool {
        self.with(|results| results.left()).unwrap_or(false)
    }
}
