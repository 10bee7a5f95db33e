//! Title lists shown on their own while no capture is open.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::examined::Examined;
use crate::state::answers::found::AllFindings;
use crate::state::answers::question::{Answer, Question};

impl Session {
    /// Returns `true` if title lists are open without a capture, so the lists themselves are shown.
    pub fn shows_lists(&self) -> bool {
        !self.library.title_lists().is_empty() && self.library.captures.is_empty() && self.raw_log().is_none()
    }

    /// Shows lists that were opened without captures; the one of a file is unfolded.
    pub(in crate::state) fn show_lists(&mut self, file: &str) {
        self.view.is_at_start = false;
        self.view.finding_row = 0;
        self.unfold_list(file);
        self.arrive();
    }

    /// Goes to a list, if lists are shown.
    pub(in crate::state) fn show_list(&mut self, file: &str) {
        if self.shows_lists() {
            self.unfold_list(file);
            self.go_to_structure();
        }
    }

    fn unfold_list(&mut self, file: &str) {
        self.refresh_outline();
        if let Some(place) = self.library.title_lists().iter().position(|list| list.file == file) {
            self.view.outline = self.view.outline.take().map(|outline| outline.showing(place));
        }
    }

    /// Examines lists that are shown, which takes no time.
    pub(in crate::state) fn examine_lists(&mut self) {
        if self.shows_lists() && self.examined().is_none() {
            let found = Shared::new(AllFindings::for_lists(self.library.title_lists()));
            let examined = Answer::Examination(Examined { paired: None, found });
            self.answers.put(Question::Examination(self.examination()), examined);
        }
    }
}
