//! What files that were read change.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::capture::Capture;
use crate::state::notice::Notice;
use crate::state::opening::{Opened, Target};
use crate::state::shelf::{Shelf, first_pair};
use crate::state::side::Side;
use crate::state::title_list::TitleList;

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
        if !self.look_at(&captures, opened.target) {
            return;
        }
        self.examine_again();
        if let Target::Side(side) = opened.target {
            self.select_side(side);
        }
        self.example = opened.example;
        self.arrive();
    }

    /// Puts files in their places; whether any takes one.
    ///
    /// A file that is no capture takes a place where it is asked for there, or where no capture is open.
    fn look_at(&mut self, files: &[Shared<Capture>], target: Target) -> bool {
        let (captures, others): (Vec<_>, Vec<_>) = files.iter().cloned().partition(|file| file.is_capture());
        let is_asked_for = matches!((target, files), (Target::Side(_), [_]));
        let takes_any = is_asked_for || captures.is_empty() && self.pair.is_empty();
        let candidates = if takes_any { files.to_vec() } else { captures };
        let many = candidates.len() > 2;
        let looked_at = if many { first_pair(&candidates) } else { candidates };
        let takes_place = !looked_at.is_empty();
        let is_series = looked_at.windows(2).all(|two| two[0].machine() == two[1].machine());
        let shelved = Notice::Shelved { count: files.len(), others: others.len(), is_series };
        let (pair, notice) = std::mem::take(&mut self.pair).receiving(looked_at, target);
        self.pair = pair;
        self.notices.extend(many.then_some(shelved).or(notice));
        if !many && !takes_any {
            self.notices.extend(no_captures(&others));
        }
        takes_place
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

    /// Takes lists that came alone: they count for what is open, or for what is opened next.
    fn receive_lists(&mut self, lists: Vec<TitleList>) {
        let is_later = self.pair.is_empty();
        self.notices.extend(lists.iter().map(|list| Notice::Titles {
            file: list.file.clone(),
            pairs: list.pairs,
            is_later,
        }));
        self.add_lists(lists);
    }

    /// Takes lists that came with captures. A whole new pair has no use for those of the captures before.
    fn receive_lists_with(&mut self, lists: Vec<TitleList>, is_whole_pair: bool) {
        if is_whole_pair && !self.pair.is_empty() && !self.lists.is_empty() {
            self.lists.clear();
            self.name_anew();
        }
        self.add_lists(lists);
    }

    /// Does without a list.
    pub(super) fn remove_list(&mut self, place: usize) {
        if place < self.lists.len() {
            self.lists.remove(place);
            self.name_anew();
        }
    }

    /// A list takes the place of one from a file of the same name; of several with a text for one number the last counts.
    fn add_lists(&mut self, lists: Vec<TitleList>) {
        if lists.is_empty() {
            // Naming anew would have everything examined again.
            return;
        }
        for list in lists {
            self.lists.retain(|other| other.file != list.file);
            self.lists.push(Shared::new(list));
        }
        self.name_anew();
    }

    fn name_anew(&mut self) {
        let lists = self.lists.iter().map(|list| list.bytes.as_slice());
        self.naming = Shared::new(self.naming.with_titles(lists));
        if !self.pair.is_empty() {
            self.examine_again();
        }
    }
}

/// The first of the files that are no captures, why it is none, and how many more there are.
fn no_captures(files: &[Shared<Capture>]) -> Option<Notice> {
    let (first, more) = files.split_first()?;
    let error = first.walked().error()?;
    Some(Notice::NoCapture { file: first.file.clone(), error, more: more.len() })
}
