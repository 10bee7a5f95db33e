//! The page's address: followed when it names captures, and kept up with what is shown.

use std::cell::RefCell;
use std::rc::Rc;

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::browser::address::{self, AddressWatch};
use crate::browser::{clipboard, delay};
use crate::commands::Commands;
use crate::shared::Shared;
use crate::state::address::Address;
use crate::state::capture::Capture;
use crate::state::example::Examples;
use crate::state::notice::Notice;
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::{Action, Session};
use crate::tasks;
use crate::tasks::running::Running;

/// Milliseconds without a change after which the address is written; browsers refuse too many in a row.
const QUIET_MS: u32 = 300;

/// Follows what the user puts into the address bar, writes what is shown, and learns the fingerprints for it.
#[hook]
pub(super) fn use_address(session: &Session, commands: &Commands, dispatch: &Callback<Action>) {
    // The tab of the entry in the browser's history that is shown.
    let entered = use_mut_ref(|| None::<Tab>);
    {
        let (dispatch, entered) = (dispatch.clone(), Rc::clone(&entered));
        use_effect_with((), move |()| {
            let follow = dispatch.reform(move |()| {
                let wanted = wanted();
                *entered.borrow_mut() = wanted.as_ref().map(|wanted| wanted.view.tab);
                if address::current().is_empty() { Action::GoToStart } else { Action::Want(wanted) }
            });
            follow.emit(());
            let watch = AddressWatch::new(follow);
            move || drop(watch)
        });
    }
    {
        let (open, dispatch) = (commands.example_named(&session.examples), dispatch.clone());
        let example = session.wanted.as_ref().and_then(|wanted| wanted.example.clone());
        let listed = match &session.examples {
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
    let text = (!session.shows_start()).then(|| Address::of(session).write());
    use_way_back(session.followed, text.clone().unwrap_or_default());
    // An address whose captures may still come stays, so that it can be followed again.
    let stays = session.wanted.is_some() && !session.is_elsewhere();
    use_effect_with((text, session.tab, stays), move |(text, tab, stays)| {
        let (text, tab) = (text.clone().unwrap_or_default(), *tab);
        let write = (!stays).then(|| delay::after(QUIET_MS, move || write(&text, tab, &entered)));
        move || drop(write)
    });
    // What is shown of the captures comes before their fingerprints.
    let unknown = if session.is_examining { Vec::new() } else { unknown(session) };
    let dispatch = dispatch.clone();
    use_effect_with(unknown, move |unknown| {
        let work = || Running::begin(tasks::fingerprint::learn(unknown.clone(), dispatch));
        let running = (!unknown.is_empty()).then(work);
        move || drop(running)
    });
}

/// Makes a new entry of the browser's history for each reference that is followed, and leaves in the one before where it was followed from.
#[hook]
fn use_way_back(followed: u32, text: String) {
    let before = use_mut_ref(|| None::<(u32, String)>);
    use_effect_with((followed, text), move |(followed, text)| {
        let before = before.replace(Some((*followed, text.clone())));
        if let Some((_, from)) = before.filter(|(before, _)| before != followed) {
            address::replace(&from);
            address::push(text);
        }
    });
}

/// Writes what is shown; another view is a new entry, so that the browser's own way back leads to the view before, or to the start screen.
fn write(text: &str, tab: Tab, entered: &RefCell<Option<Tab>>) {
    let is_start = address::current().is_empty();
    let is_other = entered.replace(Some(tab)).is_some_and(|before| before != tab) || is_start;
    if is_other && !text.is_empty() {
        address::push(text);
    } else {
        address::replace(text);
    }
}

/// What the address bar asks for, where it names captures.
fn wanted() -> Option<Address> {
    Some(Address::read(&address::current())).filter(Address::names_captures)
}

/// Puts the address of what a session shows on the clipboard.
pub(super) fn copy(session: &Session, dispatch: &Callback<Action>) {
    address::replace(&Address::of(session).write());
    let dispatch = dispatch.clone();
    spawn_local(async move {
        let copied = clipboard::copy(&address::whole()).await;
        dispatch.emit(Action::Tell(Notice::LinkCopied(copied)));
    });
}

/// The open files whose fingerprints are not known: those that are looked at, and the others when these are.
fn unknown(session: &Session) -> Vec<Shared<Capture>> {
    let unknown = |capture: &&Shared<Capture>| !session.fingerprints.knows(capture);
    let looked_at = Side::BOTH.into_iter().filter_map(|side| session.pair.capture(side));
    let looked_at: Vec<Shared<Capture>> = looked_at.filter(unknown).cloned().collect();
    if looked_at.is_empty() {
        session.shelf.captures().iter().filter(unknown).cloned().collect()
    } else {
        looked_at
    }
}
