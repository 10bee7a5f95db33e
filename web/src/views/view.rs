//! A view as one value: every function that the page calls on it.
//!
//! Only `app` calls these functions.

use winperf_report::language::Language;
use yew::prelude::*;

use crate::keys::Key;
use crate::keys::typing::{Typed, Typing};
use crate::phrases::{Msg, Words};
use crate::shared::Shared;
use crate::state::view::copying::{Form, Subject};
use crate::state::view::tab::Tab;
use crate::state::{Action, KeyAnswer, Session};

/// Functions that the page calls on a view. [`View::plain`] is a view that has content and no more.
pub struct View {
    pub tab: Tab,
    /// Draws it.
    pub draw: fn(&Shared<Session>) -> Html,
    /// Text of its tab instead of its name.
    pub count: fn(&Session) -> Option<Msg>,
    /// Mark of its tab after the text.
    pub mark: fn(&Session, Words) -> Html,
    /// Tools next to the tabs while it is shown: counts and legends are below its rows and rare options in a popover,
    /// so that its data begin at the top.
    pub tools: fn(&Shared<Session>) -> Html,
    /// The ids of its parts, in the order of moving between them by key.
    pub parts: &'static [&'static str],
    /// Its lists, with their keys.
    pub lists: &'static [ListKeys],
    /// The id of the part that describes the selection; of the list if there is none.
    pub details: &'static str,
    /// `true` if it shows content that only examined captures have.
    pub is_of_examined: bool,
    /// `true` if it also shows logs of counters, which are not captures.
    pub shows_counters: bool,
    /// `true` if its content of examined captures is still being computed.
    pub is_loading: fn(&Session) -> bool,
    /// Selection in the view, which is copied and shared.
    pub subject: fn(&Session) -> Option<Subject>,
    /// The forms for the copy shortcut, in order of preference.
    pub copied: fn() -> &'static [Form],
}

impl View {
    /// Returns a view of captures, examined or not, that consists only of its drawing.
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

    /// Returns the text of its tab.
    pub fn name(&self, session: &Session) -> Msg {
        (self.count)(session).unwrap_or(Msg::View(self.tab))
    }

    /// Returns `true` if it waits for the captures to be examined.
    pub fn is_waiting(&self, session: &Session) -> bool {
        self.is_of_examined && session.is_examining()
    }

    /// Returns `true` if its content is still being computed.
    pub fn is_busy(&self, session: &Session) -> bool {
        self.is_waiting(session) || (self.is_loading)(session)
    }
}

/// Keys of a list, whether it is drawn or not.
pub struct ListKeys {
    /// The id of the list.
    pub id: &'static str,
    /// Action of a key, for a screen with that many rows.
    pub key: fn(&Session, Key, usize) -> Option<Action>,
    /// Meaning of a typed letter, with or without single-character shortcuts; `None` if it has none.
    pub typed: fn(Typed, &Typing, Language, bool) -> Option<KeyAnswer>,
}

impl ListKeys {
    /// Returns a list in which letters mean nothing.
    pub const fn plain(id: &'static str, key: fn(&Session, Key, usize) -> Option<Action>) -> Self {
        Self { id, key, typed: |_, _, _, _| None }
    }
}
