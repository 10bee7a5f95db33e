//! The page's address: followed when it names captures, and kept up with what is shown.

use yew::platform::spawn_local;
use yew::prelude::*;

use crate::app::commands::Commands;
use crate::browser::address::{self, AddressWatch};
use crate::browser::{clipboard, delay};
use crate::session::address::Address;
use crate::session::capture::Capture;
use crate::session::example::Examples;
use crate::session::notice::Notice;
use crate::session::side::Side;
use crate::session::{Action, Session};
use crate::shared::Shared;
use crate::tasks;

/// Milliseconds without a change after which the address is written; browsers refuse too many in a row.
const QUIET_MS: u32 = 300;

/// Follows what the user puts into the address bar, writes what is shown, and learns the fingerprints for it.
#[hook]
pub(super) fn use_address(session: &Session, commands: &Commands, dispatch: &Callback<Action>) {
    {
        let dispatch = dispatch.clone();
        use_effect_with((), move |()| {
            let watch = AddressWatch::new(dispatch.reform(|()| Action::Want(wanted())));
            move || drop(watch)
        });
    }
    {
        let open = commands.example_named(&session.examples);
        let example = session.wanted.as_ref().and_then(|wanted| wanted.example.clone());
        let listed = matches!(session.examples, Examples::Listed(_));
        use_effect_with(example.filter(|_| listed), move |example| {
            if let Some(example) = example.clone() {
                open.emit(example);
            }
        });
    }
    let text = (!session.pair.is_empty()).then(|| Address::of(session).write());
    use_effect_with((text, session.wanted.is_some()), |(text, wanted)| {
        let text = text.clone().unwrap_or_default();
        // An address whose captures are not open stays, so that it can be followed again.
        let write = (!wanted).then(|| delay::after(QUIET_MS, move || address::replace(&text)));
        move || drop(write)
    });
    let unknown = unknown(session);
    let dispatch = dispatch.clone();
    use_effect_with(unknown, move |unknown| {
        if let Some(capture) = unknown.clone() {
            spawn_local(tasks::fingerprint::learn(capture, dispatch));
        }
    });
}

/// What the address bar asks for, where it names captures.
pub(super) fn wanted() -> Option<Address> {
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

/// The first open file whose fingerprint is not known; those that are looked at come first.
fn unknown(session: &Session) -> Option<Shared<Capture>> {
    let looked_at = Side::BOTH.into_iter().filter_map(|side| session.pair.capture(side));
    let mut all = looked_at.chain(session.shelf.captures());
    all.find(|capture| !session.fingerprints.knows(capture)).cloned()
}
