//! The page's address: followed when it names captures, and updated with the view.
//!
//! Each followed reference is an entry of the browser's history, so that Back works. A reference is a fact of the
//! format (`Capture::references`); the page only names it.

mod history;

use std::cell::RefCell;
use std::rc::Rc;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::app::address::history::{History, HistoryStep, WrittenView};
use crate::browser::address::{self, AddressWatch};
use crate::browser::{clipboard, delay};
use crate::commands::Commands;
use crate::state::library::example::Examples;
use crate::state::view::address::Address;
use crate::state::view::notice::Notice;
use crate::state::{Action, Session};

/// Milliseconds without a change after which the address is written; browsers refuse too many in a row.
const QUIET_MS: u32 = 300;

/// Follows addresses that the user enters, writes the address of the view, and computes the fingerprints for it.
#[hook]
pub(super) fn use_address(session: &Session, commands: &Commands, dispatch: &Callback<Action>) {
    let history = use_mut_ref(History::default);
    {
        let (dispatch, history) = (dispatch.clone(), Rc::clone(&history));
        use_effect_with((), move |()| {
            let follow = dispatch.reform(move |()| {
                let text = address::current();
                let wanted = (!text.is_empty()).then(|| Address::read(&text));
                history.borrow_mut().enter(wanted.as_ref().map(|wanted| wanted.view.tab));
                history.borrow_mut().see(text);
                wanted.map_or(Action::GoToStart, |wanted| Action::Want(Some(wanted)))
            });
            follow.emit(());
            let watch = AddressWatch::new(follow);
            move || drop(watch)
        });
    }
    {
        let (open, dispatch) = (commands.example_named(&session.library.examples), dispatch.clone());
        let example = session.intents.address.as_ref().and_then(|wanted| wanted.example.clone());
        let listed = match &session.library.examples {
            Examples::Listed(listed) => Some(listed),
            Examples::Loading | Examples::Unavailable => None,
        };
        let is_there =
            listed.map(|listed| listed.iter().any(|listed| Some(&listed.name) == example.as_ref()));
        use_effect_with(example.zip(is_there), move |example| match example.clone() {
            Some((name, true)) => open.emit(name),
            Some((name, false)) => {
                dispatch.emit(Action::Want(None));
                dispatch.emit(Action::Tell(Notice::NoExample(name)));
            }
            None => {}
        });
    }
    let text = match &session.view.handbook {
        Some(page) if session.shows_start() => Address::for_page(page),
        None if session.shows_start() => String::new(),
        _ => Address::from_session(session).write(),
    };
    let stays = session.intents.address.is_some() && !session.is_elsewhere();
    let shown = WrittenView { text, tab: session.view.tab, followed: session.view.followed, stays };
    use_effect_with(shown, move |shown| {
        // A pending write is cancelled together with the preceding effect, so the former place is written here.
        let steps = history.borrow_mut().followed(shown, is_start());
        let later = match steps {
            Some(steps) => {
                write(&history, &steps);
                None
            }
            None => {
                let (shown, turn) = (shown.clone(), history.borrow().turn());
                Some(delay::call_after(QUIET_MS, move || {
                    // What was followed meanwhile is not drawn yet, and this is not dropped before that.
                    if history.borrow().turn() == turn {
                        let step = history.borrow_mut().written(&shown, is_start());
                        write(&history, step.as_slice());
                    }
                }))
            }
        };
        move || drop(later)
    });
}

/// Returns `true` if the browser shows the address of the start screen.
fn is_start() -> bool {
    address::current().is_empty()
}

/// Changes the browser's history, unless the user has just navigated: the browser reports that a turn later.
fn write(history: &RefCell<History>, steps: &[HistoryStep]) {
    if !history.borrow().has_seen(&address::current()) {
        return;
    }
    for step in steps {
        match step {
            HistoryStep::Replace(text) => address::replace(text),
            HistoryStep::Push(text) => address::push(text),
        }
    }
    // A browser may normalize an address, or refuse it.
    history.borrow_mut().see(address::current());
}

/// Copies the address of the session to the clipboard.
pub(super) fn copy(session: &Session, dispatch: &Callback<Action>) {
    let link = address::public(&Address::from_session(session).write());
    let dispatch = dispatch.clone();
    spawn_local(async move {
        let copied = clipboard::copy(&link).await;
        dispatch.emit(Action::Tell(Notice::LinkCopied(copied)));
    });
}
