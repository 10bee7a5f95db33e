//! Keys that do the same wherever the focus is.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use crate::app::finder::Finder;
use crate::browser::keyboard::KeyWatch;
use crate::browser::page::focus_text;
use crate::components::search_box::BOX_ID;
use crate::keys::table::{Command, command};
use crate::second_part::SecondPart;
use crate::session::Session;

/// Listens for keys from the moment on at which the second part is here.
#[hook]
pub(super) fn use_shortcuts(session: &Session, finder: &Finder) {
    // The one listener asks for what the page is at that moment.
    let now = use_mut_ref(|| None::<Shortcuts>);
    *now.borrow_mut() = Some(Shortcuts { is_empty: session.pair.is_empty(), finder: finder.clone() });
    use_effect_with(session.second_part, move |second_part| {
        let watch = match *second_part {
            SecondPart::Here(arrived) => Some(arrived.enter_second_part(|| watch(now))),
            SecondPart::Coming | SecondPart::Missing => None,
        };
        move || drop(watch)
    });
}

/// What is needed to do what keys ask for.
#[derive(Clone)]
struct Shortcuts {
    /// Whether no capture is open.
    is_empty: bool,
    finder: Finder,
}

fn watch(now: Rc<RefCell<Option<Shortcuts>>>) -> KeyWatch {
    KeyWatch::new(move |stroke, is_typed| {
        let shortcuts = now.borrow().clone();
        let wanted = shortcuts.zip(command(stroke, is_typed));
        wanted.is_some_and(|(shortcuts, command)| shortcuts.run(command))
    })
}

impl Shortcuts {
    /// Does what a key asks for; `false` when that is nothing at the moment.
    fn run(&self, command: Command) -> bool {
        match command {
            // Without a capture nothing can be found, and the browser's own search is left alone.
            _ if self.is_empty => return false,
            Command::Search => focus_text(BOX_ID),
            Command::NextHit => self.finder.step(true),
            Command::PreviousHit => self.finder.step(false),
            Command::Leave => return self.finder.leave(),
        }
        true
    }
}
