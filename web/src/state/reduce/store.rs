//! State of the page, as Yew keeps it.

use std::rc::Rc;

use yew::Reducible;

use crate::shared::Shared;
use crate::state::library::opening::{Opening, OpeningId};
use crate::state::{Action, Session};

/// The session, and the progress of reading a file, separately so that progress only redraws its bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Store {
    /// Session; the pointer is unchanged by an action without effect.
    pub session: Shared<Session>,
    /// The file that is being read.
    pub opening: Option<Opening>,
    /// The latest known opening.
    pub latest: OpeningId,
}

/// A change of the state of the page.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly every change is one of the session")]
pub enum Change {
    /// A file is being read, and so far it is; or none is any more.
    Read(Option<Opening>),
    Session(Action),
}

impl Reducible for Store {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        let store = (*self).clone();
        Rc::new(match change {
            Change::Read(opening) => store.reading(opening),
            Change::Session(action) => store.changed(action),
        })
    }
}

impl Store {
    fn reading(mut self, opening: Option<Opening>) -> Self {
        if opening.as_ref().is_none_or(|opening| self.is_latest(opening.id)) {
            self.latest = opening.as_ref().map_or(self.latest, |opening| opening.id);
            self.opening = opening;
        }
        self
    }

    fn changed(mut self, action: Action) -> Self {
        if let Action::Receive(opened) = &action {
            if !self.is_latest(opened.id) {
                return self;
            }
            self.latest = opened.id;
            self.opening = None;
        }
        let changed = (*self.session).clone().changed(action);
        if changed != *self.session {
            self.session = Shared::new(changed);
        }
        self
    }

    /// Returns `true` for the latest opening; messages of earlier ones are discarded.
    fn is_latest(&self, id: OpeningId) -> bool {
        self.latest <= id
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::library::capture::Capture;
    use crate::state::library::opening::{Opened, OpeningId};
    use crate::state::view::tab::Tab;

    fn reading(id: u32, read: u64) -> Option<Opening> {
        let file = "capture".to_owned();
        Some(Opening { id: OpeningId(id), file, number: 1, count: 1, read: Some(read), length: 100 })
    }

    fn received(id: u32) -> Action {
        let capture = Capture::parse("capture".to_owned(), winperf_synth::examples::iexplore().older);
        Action::Receive(Opened { id: OpeningId(id), captures: vec![capture], ..Opened::default() })
    }

    #[test]
    fn a_percent_leaves_the_session_the_same_one_so_that_no_view_is_drawn_anew() {
        let store = Store::default().changed(received(1));
        let half = store.clone().reading(reading(2, 50));
        assert_eq!(half.opening.as_ref().and_then(|opening| opening.read), Some(50));
        assert!(half.session == store.session && half != store);
    }

    #[test]
    fn an_action_that_changes_nothing_draws_nothing_anew() {
        let store = Store::default().changed(Action::SelectTab(Tab::Values));
        assert!(store.clone().changed(Action::SelectTab(Tab::Values)) == store);
        assert!(store.clone().changed(Action::SelectTab(Tab::Compare)) != store);
    }

    #[test]
    fn a_cancelled_opening_is_shown_no_more_and_what_it_has_read_is_opened() {
        let store = Store::default().reading(reading(1, 50)).reading(None);
        assert_eq!(store.opening, None);
        assert!(!store.changed(received(1)).session.library.captures.is_empty());
    }

    #[test]
    fn what_a_void_opening_has_read_does_not_arrive() {
        let store = Store::default().reading(reading(2, 50)).changed(received(1)).reading(reading(1, 99));
        assert!(store.session.library.captures.is_empty());
        assert_eq!(store.opening.as_ref().map(|opening| opening.id), Some(OpeningId(2)));
        let store = store.changed(received(2));
        assert!(!store.session.library.captures.is_empty() && store.opening.is_none());
    }
}
