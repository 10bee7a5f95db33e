//! The tree of the log itself, or of title lists, shown in the place of the structures of captures.

use crate::state::Session;
use crate::state::library::open_log::OpenLog;
use crate::state::view::outline::{OutlineChange, OutlineView, OutlinedFiles};

impl Session {
    /// Returns the log whose own structure is shown instead of its samples' structures.
    pub fn log_itself(&self) -> Option<&OpenLog> {
        let OutlinedFiles::Log(outlined) = &self.view.outline.as_ref()?.files else { return None };
        self.shown_log().filter(|log| log.shared() == *outlined)
    }

    /// Drops the tree of files that are not shown any more. A log of counters, and title lists without captures, always
    /// have one.
    pub(in crate::state) fn refresh_outline(&mut self) {
        let log = || self.shown_log().filter(|log| log.binary().is_some());
        let files = if self.shows_lists() {
            Some(OutlinedFiles::Lists(self.library.title_lists().to_vec()))
        } else {
            log().map(|log| OutlinedFiles::Log(log.shared()))
        };
        let is_kept = |outline: &OutlineView| files.as_ref() == Some(&outline.files);
        if self.view.outline.as_ref().is_some_and(is_kept) {
            return;
        }
        if self.view.outline.take().is_some() {
            // Bytes of other files are others.
            self.view.copied = None;
        }
        let is_shown = self.shows_lists() || self.raw_log().is_some();
        self.view.outline = files.filter(|_| is_shown).map(OutlineView::new);
    }

    pub(in crate::state) fn change_outline(&mut self, change: OutlineChange) {
        self.view.outline = self.view.outline.take().map(|outline| outline.changed(change));
    }

    /// Goes to bytes of the log itself.
    pub(in crate::state) fn locate_in_log(&mut self, offset: u32) {
        self.view.followed = self.view.followed.wrapping_add(1);
        self.open_log_itself();
        self.view.outline = self.view.outline.take().map(|outline| outline.selecting_byte(offset));
        self.go_to_structure();
    }

    /// Goes to bytes of the title list at a position.
    pub(in crate::state) fn locate_in_list(&mut self, list: usize, offset: u32) {
        self.view.outline =
            self.view.outline.take().map(|outline| outline.showing(list).selecting_byte(offset));
        self.go_to_structure();
    }

    /// Shows the log itself at the current sample, or the structures of its samples again.
    pub(in crate::state) fn show_log_itself(&mut self, shows: bool) {
        self.view.followed = self.view.followed.wrapping_add(1);
        self.put_log_itself(shows);
        self.go_to_structure();
    }

    pub(in crate::state) fn put_log_itself(&mut self, shows: bool) {
        if !shows {
            self.leave_log_itself();
        } else if self.log_itself().is_none() {
            self.open_log_itself();
            self.go_to_record();
        }
    }

    /// Shows the structures of samples again, as navigation to one of them requires.
    pub(in crate::state) fn leave_log_itself(&mut self) {
        if self.raw_log().is_none() && !self.shows_lists() {
            self.view.outline = None;
        }
    }

    /// Goes to the record of the current sample in the log itself.
    pub(in crate::state) fn go_to_record(&mut self) {
        let log = self.log_itself();
        let sample = log.and_then(|log| log.binary()?.sample(log.newer_position()));
        let Some(offset) = sample.map(|sample| sample.offset()) else { return };
        let outline = self.view.outline.take();
        self.view.outline = outline.map(|outline| outline.selecting_byte(offset).at_record());
    }

    fn open_log_itself(&mut self) {
        if self.log_itself().is_none()
            && let Some(log) = self.shown_log().filter(|log| log.binary().is_some())
        {
            self.view.outline = Some(OutlineView::new(OutlinedFiles::Log(log.shared())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::library::side::Side;
    use crate::state::tests::logs::{opening, raw_bytes, with_log};
    use crate::state::tests::with_list;
    use crate::state::view::copying::{Amount, Copied, CopiedNames, Form, Subject};
    use crate::state::view::outline::LineContent;
    use crate::state::view::outline::LineContent::{Group, Pair};
    use crate::state::view::tab::Tab;
    use winperf::Place;

    fn session() -> Session {
        let one = with_list("Counter_009.bin", "1\x001847\x002\0System\0\0", Session::default());
        with_list("Counter_007.bin", "2\0System\0\0lost\x004\0Speicher\0\0", one)
    }

    fn contents(session: &Session) -> Vec<LineContent> {
        let outline = session.view.outline.as_ref().unwrap();
        let lines = (0..outline.count()).map(|place| outline.line(place).unwrap().content);
        lines.collect()
    }

    #[test]
    fn the_list_that_came_last_is_unfolded_and_another_one_can_be() {
        let session = session();
        assert!(session.shows_lists() && !session.shows_start());
        assert_eq!(contents(&session), [Group(0), Group(1), Pair(0), Pair(1), Pair(2)]);
        let session = session.changed(Action::Outline(OutlineChange::Toggle(0)));
        assert_eq!(contents(&session), [Group(0), Pair(0), Pair(1), Group(1)]);
        let session = session.changed(Action::Outline(OutlineChange::Toggle(0)));
        assert_eq!(contents(&session), [Group(0), Group(1)]);
        let closed = session.changed(Action::Clear);
        assert!(
            closed.shows_start() && closed.library.title_lists().is_empty() && closed.found().count() == 0
        );
        assert!(closed.view.outline.is_none());
    }

    #[test]
    fn a_copy_of_bytes_is_forgotten_with_their_file_and_one_of_a_sample_is_not() {
        let copied = |session: Session, subject| {
            let (form, amount, names) = (Form::Hex, Amount::One, CopiedNames::OfMachine);
            let copied = Copied { subject, form, amount, is_cut: false, names };
            session.changed(Action::NoteCopy(copied)).changed(Action::SelectTab(Tab::Structure))
        };
        let sample = Subject::Structure(Side::A, Place::DataBlock);
        assert!(copied(with_log(), sample).copied_of(sample).is_some());
        let bytes = Subject::Outlined(0, (0, 4));
        let itself = copied(with_log().changed(Action::ShowLogItself(true)), bytes);
        assert!(itself.copied_of(bytes).is_some());
        let other = itself.changed(Action::Receive(opening("b.blg", raw_bytes())));
        assert!(other.raw_log().is_some() && other.copied_of(bytes).is_none());
    }

    #[test]
    fn a_list_that_is_opened_again_applies_before_all_others_and_its_row_leads_to_it() {
        let again = with_list("Counter_009.bin", "1\x001847\x002\0System\0\0", session());
        let files: Vec<&str> = again.library.title_lists().iter().map(|list| list.file.as_str()).collect();
        assert_eq!(files, ["Counter_007.bin", "Counter_009.bin"]);
        let other = again.library.files.iter().find(|file| file.name() == "Counter_007.bin").unwrap().id();
        let outline = again.changed(Action::ShowFile(other)).view.outline.unwrap();
        assert!(outline.is_open(0) && outline.current == 0);
    }

    #[test]
    fn bytes_of_one_list_are_not_those_of_another() {
        let subject = |list| {
            let session = session().changed(Action::LocateInList(list, 0));
            crate::views::outline::query::subject(&session)
        };
        assert_ne!(subject(0), subject(1));
    }

    #[test]
    fn a_finding_leads_to_its_pair() {
        let session = session();
        assert_eq!(session.found().count(), 1);
        let offset = session.library.title_lists()[1].offsets[1];
        let session = session.changed(Action::LocateInList(1, offset));
        let outline = session.view.outline.as_ref().unwrap();
        let line = outline.current_line().unwrap();
        assert_eq!((line.content, outline.group_of(outline.current)), (Pair(1), 1));
        let list = &session.library.title_lists()[1];
        let text = list.pair(1).unwrap().text.unwrap();
        assert_eq!((text.to_string(), text.offset), ("lost".to_owned(), offset + 2));
    }
}
