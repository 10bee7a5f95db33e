//! What files that were read change.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::capture::Capture;
use crate::state::notice::Notice;
use crate::state::opening::{Opened, Target};
use crate::state::shelf::{Shelf, first_pair};
use crate::state::side::Side;

impl Session {
    /// Puts files where they belong, and says what the user may not expect.
    pub(super) fn receive(&mut self, opened: Opened) {
        self.notices = opened.notices;
        if opened.captures.is_empty() {
            self.receive_lists(opened.titles);
            return;
        }
        self.is_at_start = false;
        self.receive_lists_with(opened.titles, opened.captures.len() > 1);
        let captures: Vec<Shared<Capture>> =
            opened.captures.into_iter().map(|capture| self.shelved(capture)).collect();
        if let [capture] = &captures[..]
            && let Some(side) = self.side_of(capture)
        {
            self.notices.push(Notice::AlreadyOpen { side, file: capture.file.clone() });
            return;
        }
        self.look_at(&captures, opened.target);
        self.examine_again();
        if let Target::Side(side) = opened.target {
            self.select_side(side);
        }
        self.example = opened.example;
        self.arrive();
    }

    fn look_at(&mut self, captures: &[Shared<Capture>], target: Target) {
        let many = captures.len() > 2;
        let looked_at = if many { first_pair(captures) } else { captures.to_vec() };
        let others = captures.iter().filter(|capture| capture.time().is_none()).count();
        let is_series = looked_at.iter().all(|capture| capture.machine() == captures[0].machine());
        let shelved = Notice::Shelved { count: captures.len(), others, is_series };
        let (pair, notice) = std::mem::take(&mut self.pair).receiving(looked_at, target);
        self.pair = pair;
        self.notices.extend(many.then_some(shelved).or(notice));
    }

    /// The file on the shelf; one that was opened before is not put there again.
    fn shelved(&mut self, capture: Capture) -> Shared<Capture> {
        let is_same =
            |other: &&Shared<Capture>| other.file == capture.file && other.bytes() == capture.bytes();
        if let Some(open) = self.shelf.captures().iter().find(is_same) {
            return open.clone();
        }
        let capture = Shared::new(capture);
        self.shelf = std::mem::take::<Shelf>(&mut self.shelf).with(capture.clone());
        capture
    }

    fn side_of(&self, capture: &Shared<Capture>) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pair.capture(*side) == Some(capture))
    }
}
