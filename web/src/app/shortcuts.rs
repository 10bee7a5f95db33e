//! Keys that do the same wherever the focus is.

use yew::prelude::*;

use crate::app::finder::Finder;
use crate::browser::keyboard::KeyWatch;
use crate::browser::page::focus_text;
use crate::components::search_box::BOX_ID;
use crate::keys::table::{Command, command};
use crate::session::Session;

/// Listens for keys as long as the page is there.
#[hook]
pub(super) fn use_shortcuts(session: &Session, finder: &Finder) {
    let run = {
        let (is_empty, finder) = (session.pair.is_empty(), finder.clone());
        Callback::from(move |command: Command| -> bool {
            match command {
                // Without a capture nothing can be found, and the browser's own search is left alone.
                _ if is_empty => return false,
                Command::Search => focus_text(BOX_ID),
                Command::NextHit => finder.step(true),
                Command::PreviousHit => finder.step(false),
                Command::Leave if finder.is_open() => finder.leave(),
                Command::Leave => return false,
            }
            true
        })
    };
    // The one listener asks for what the page is at that moment.
    let latest = use_mut_ref(|| run.clone());
    *latest.borrow_mut() = run;
    use_effect_with((), move |()| {
        let watch = KeyWatch::new(move |stroke, is_typed| {
            let run = latest.borrow().clone();
            command(stroke, is_typed).is_some_and(|command| run.emit(command))
        });
        move || drop(watch)
    });
}
