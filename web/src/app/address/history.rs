//! Entries of the browser's history.
//!
//! One function writes all entries. A link whose captures may still arrive stays in the address bar. An entry from
//! before the fingerprints were known names no captures and is followed in what is open.

use crate::state::view::tab::Tab;

/// State that determines the address.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct WrittenView {
    /// Address of the view; empty for the start screen.
    pub(super) text: String,
    pub(super) tab: Tab,
    /// Number of references followed.
    pub(super) followed: u32,
    /// `true` if the address in the bar remains: its captures may still be opened, and then it can be followed again.
    pub(super) stays: bool,
}

/// A change of the browser's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HistoryStep {
    /// The current entry has a new address.
    Replace(String),
    /// A new entry, from which Back returns to the former one.
    Push(String),
}

/// State of the shown entry.
#[derive(Debug, Default)]
pub(super) struct History {
    /// Its tab; `None` for an entry that was there before the page.
    entered: Option<Tab>,
    /// Its address, as last seen by the page.
    seen: String,
    /// Number of entries that the browser has shown.
    turn: u32,
    before: Option<WrittenView>,
}

impl History {
    /// Records that the browser shows a different entry, with this tab.
    pub(super) fn enter(&mut self, tab: Option<Tab>) {
        self.entered = tab;
        self.turn = self.turn.wrapping_add(1);
    }

    /// Changes with each entry that the browser shows.
    pub(super) fn turn(&self) -> u32 {
        self.turn
    }

    /// This is the address in the bar.
    pub(super) fn see(&mut self, address: String) {
        self.seen = address;
    }

    /// Returns `true` if the page has seen this address in the bar.
    pub(super) fn has_seen(&self, address: &str) -> bool {
        self.seen == address
    }

    /// Returns the immediate changes after a followed reference: the former entry keeps the place of the reference, and
    /// a new entry is added.
    ///
    /// `None` if no reference was followed, or from a place whose address remains in the bar: then
    /// [`written`](Self::written) returns the changes as soon as the view is stable.
    pub(super) fn followed(&mut self, shown: &WrittenView, is_start: bool) -> Option<[HistoryStep; 2]> {
        let before = self.before.replace(shown.clone()).filter(|before| before.followed != shown.followed)?;
        let kept = self.written(&before, is_start)?;
        self.entered = Some(shown.tab);
        Some([kept, HistoryStep::Push(shown.text.clone())])
    }

    /// Returns the history step for the shown view: a different view is a new entry, so that Back returns to the former
    /// view, or to the start screen.
    pub(super) fn written(&mut self, shown: &WrittenView, is_start: bool) -> Option<HistoryStep> {
        if shown.stays {
            return None;
        }
        let is_other = self.entered.replace(shown.tab).is_some_and(|before| before != shown.tab) || is_start;
        let text = shown.text.clone();
        Some(if is_other && !text.is_empty() { HistoryStep::Push(text) } else { HistoryStep::Replace(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, tab: Tab, followed: u32) -> WrittenView {
        WrittenView { text: text.to_owned(), tab, followed, stays: false }
    }

    fn replace(text: &str) -> HistoryStep {
        HistoryStep::Replace(text.to_owned())
    }

    fn push(text: &str) -> HistoryStep {
        HistoryStep::Push(text.to_owned())
    }

    #[test]
    fn another_view_and_what_follows_the_start_screen_are_new_entries() {
        let mut history = History::default();
        assert_eq!(history.written(&shown("a", Tab::Structure, 0), true), Some(push("a")));
        assert_eq!(history.written(&shown("b", Tab::Structure, 0), false), Some(replace("b")));
        assert_eq!(history.written(&shown("c", Tab::Values, 0), false), Some(push("c")));
        assert_eq!(history.written(&shown("", Tab::Compare, 0), false), Some(replace("")));
    }

    #[test]
    fn a_reference_that_is_followed_is_a_new_entry_behind_the_place_that_it_stood_at() {
        let mut history = History::default();
        assert_eq!(history.followed(&shown("from", Tab::Structure, 0), true), None);
        assert_eq!(history.written(&shown("from", Tab::Structure, 0), true), Some(push("from")));
        let to = shown("to", Tab::Structure, 1);
        assert_eq!(history.followed(&to, false), Some([replace("from"), push("to")]));
        assert_eq!(history.followed(&to, false), None);
        assert_eq!(history.written(&to, false), Some(replace("to")));
    }

    #[test]
    fn a_reference_followed_right_after_a_change_of_view_leaves_the_old_view_its_entry() {
        let mut history = History::default();
        history.enter(Some(Tab::Values));
        assert_eq!(history.followed(&shown("from", Tab::Structure, 0), false), None);
        let to = shown("to", Tab::Structure, 1);
        assert_eq!(history.followed(&to, false), Some([push("from"), push("to")]));
        assert_eq!(history.written(&to, false), Some(replace("to")));
    }

    #[test]
    fn a_link_that_waits_for_its_captures_stays_in_the_bar_whatever_is_followed() {
        let mut history = History::default();
        let waiting = |text, followed| WrittenView { stays: true, ..shown(text, Tab::Structure, followed) };
        assert_eq!(history.followed(&waiting("from", 0), false), None);
        assert_eq!(history.followed(&waiting("to", 1), false), None);
        assert_eq!(history.written(&waiting("to", 1), false), None);
        // The captures arrive together with the next followed reference.
        let there = shown("there", Tab::Structure, 2);
        assert_eq!(history.followed(&there, false), None);
        assert_eq!(history.written(&there, false), Some(replace("there")));
    }
}
