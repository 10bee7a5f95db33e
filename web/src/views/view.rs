//! A view as one value: everything that the page around it asks of it.

use winperf_report::language::Language;
use yew::prelude::*;

use crate::keys::Key;
use crate::keys::typing::{Typed, Typing};
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::copying::{Form, Subject};
use crate::state::tab::Tab;
use crate::state::{Action, KeyAnswer, Session};

/// What the page asks of a view. [`View::plain`] answers for one that has something to show and no more.
pub struct View {
    pub tab: Tab,
    /// Draws it.
    pub draw: fn(&Shared<Session>) -> Html,
    /// What its tab says in the place of its name.
    pub count: fn(&Session) -> Option<Msg>,
    /// What its tab says behind that.
    pub mark: fn(&Session, Words) -> Html,
    /// What stands beside the tabs while it is shown.
    pub tools: fn(&Shared<Session>) -> Html,
    /// The ids of its parts, in the order in which a key goes from one to the next.
    pub parts: &'static [&'static str],
    /// Its lists, by what keys do in them.
    pub lists: &'static [ListKeys],
    /// The id of the part that says what is selected; of the list where there is none.
    pub details: &'static str,
    /// Whether it shows what only examined captures tell.
    pub is_of_examined: bool,
    /// Whether it shows logs of counters too, which are no captures.
    pub shows_counters: bool,
    /// Whether what it shows of examined captures is still being worked out.
    pub is_loading: fn(&Session) -> bool,
    /// What is selected in it, and is copied and shared.
    pub subject: fn(&Session) -> Option<Subject>,
    /// The forms of that which the key for copying takes, the nearest first.
    pub copied: fn() -> &'static [Form],
}

impl View {
    /// A view of captures, examined or not, that is nothing but what it draws.
    pub const fn plain(tab: Tab, details: &'static str, draw: fn(&Shared<Session>) -> Html) -> Self {
        Self {
            tab,
            draw,
            count: |_| None,
            mark: |_, _| Html::default(),
            tools: |_| Html::default(),
            parts: &[],
            lists: &[],
            details,
            is_of_examined: false,
            shows_counters: false,
            is_loading: |_| false,
            subject: |_| None,
            copied: || &[],
        }
    }

    /// What its tab says.
    pub fn name(&self, session: &Session) -> Msg {
        (self.count)(session).unwrap_or(Msg::View(self.tab))
    }

    /// Whether it waits for the captures to be examined.
    pub fn is_waiting(&self, session: &Session) -> bool {
        self.is_of_examined && session.is_examining
    }

    /// Whether what it shows is still being worked out.
    pub fn is_busy(&self, session: &Session) -> bool {
        self.is_waiting(session) || (self.is_loading)(session)
    }
}

/// What keys do in a list, whether it is drawn or not.
pub struct ListKeys {
    /// The id of the list.
    pub id: &'static str,
    /// What a key leads to, when a screen shows so many rows.
    pub key: fn(&Session, Key, usize) -> Option<Action>,
    /// What a typed letter asks for, where keys of a single character may be switched off; `None` where it means nothing.
    pub typed: fn(Typed, &Typing, Language, bool) -> Option<KeyAnswer>,
}

impl ListKeys {
    /// A list in which letters mean nothing.
    pub const fn plain(id: &'static str, key: fn(&Session, Key, usize) -> Option<Action>) -> Self {
        Self { id, key, typed: |_, _, _, _| None }
    }
}
