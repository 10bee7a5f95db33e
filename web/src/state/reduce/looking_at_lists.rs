//! Title lists shown on their own while no capture is open.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::examined::Examined;
use crate::state::answers::found::AllFindings;
use crate::state::answers::question::{Answer, Question};
use crate::state::view::outline::OutlineChange;

impl Session {
    /// Returns `true` if title lists are open without a capture, so the lists themselves are shown.
    pub fn shows_lists(&self) -> bool {
        !self.library.title_lists().is_empty() && self.library.captures.is_empty() && self.raw_log().is_none()
    }

    /// Shows lists that were opened without captures; the one of a file is unfolded.
    pub(in crate::state) fn show_lists(&mut self, file: &str) {
        self.view.is_at_start = false;
        self.view.finding_row = 0;
        self.refresh_outline();
        let place = self.library.title_lists().iter().position(|list| list.file == file);
        let is_open =
            |place: &usize| self.view.outline.as_ref().is_some_and(|outline| outline.is_open(*place));
        if let Some(place) = place.filter(|place| !is_open(place)) {
            self.change_outline(OutlineChange::Toggle(place));
        }
        self.arrive();
    }

    /// Examines lists that are shown, which takes no time.
    pub(in crate::state) fn examine_lists(&mut self) {
        if self.shows_lists() && self.examined().is_none() {
            let found = Shared::new(AllFindings::for_lists(&self.library.title_lists()));
            let examined = Answer::Examination(Examined { paired: None, found });
            self.answers.put(Question::Examination(self.examination()), examined);
        }
    }
}
