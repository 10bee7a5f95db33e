//! The log whose problems are shown, and the search for them.

use winperf_series::Problem;

use crate::state::Session;
use crate::state::answers::problems::Searched;
use crate::state::view::tab::Tab;

impl Session {
    /// Returns the problems of the log that is shown in the place of captures; `None` until they are found.
    pub fn problems(&self) -> Option<&[Problem]> {
        self.answers.problems(&self.searched()?)
    }

    /// Returns the log whose problems are shown but not found yet.
    pub(in crate::state) fn problems_wanted(&self) -> Option<Searched> {
        let is_shown = self.view.tab == Tab::Findings && self.problems().is_none();
        self.searched().filter(|_| is_shown)
    }

    fn searched(&self) -> Option<Searched> {
        let log = self.raw_log()?.shared();
        Some(Searched { log, busy: self.view.busy.0, naming: self.library.naming.clone() })
    }
}
