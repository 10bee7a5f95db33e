//! Title lists shown on their own while no capture is open.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::examined::Examined;
use crate::state::answers::found::AllFindings;
use crate::state::answers::question::{Answer, Question};
use crate::state::view::tab::Tab;
use crate::state::view::titles_view::{TitlesChange, TitlesView};

impl Session {
    /// Returns `true` if title lists are open without a capture, so the lists themselves are shown.
    pub fn shows_lists(&self) -> bool {
        !self.library.title_lists.is_empty() && self.library.captures.is_empty() && self.raw_log().is_none()
    }

    /// Shows lists that were opened without captures.
    pub(in crate::state) fn show_lists(&mut self) {
        self.view.is_at_start = false;
        self.view.finding_row = 0;
        let newest = self.library.title_lists.len().saturating_sub(1);
        self.view.titles = TitlesView { open: Some(newest), line: newest };
    }

    /// Examines lists that are shown, which takes no time.
    pub(in crate::state) fn examine_lists(&mut self) {
        if self.shows_lists() && self.examined().is_none() {
            let found = Shared::new(AllFindings::for_lists(&self.library.title_lists));
            let examined = Answer::Examination(Examined { paired: None, found });
            self.answers.put(Question::Examination(self.examination()), examined);
        }
    }

    pub(in crate::state) fn change_titles(&mut self, change: TitlesChange) {
        match change {
            TitlesChange::Line(line) => self.view.titles.line = line,
            TitlesChange::Toggle(list) => self.view.titles = self.view.titles.toggled(list),
            TitlesChange::Locate(list, offset) => {
                self.view.titles = self.view.titles.located(&self.library.title_lists, list, offset);
                self.view.tab = Tab::Structure;
                self.view.has_sheet = false;
                self.intents.focus.want(Tab::Structure.pane_id(), Tab::Structure.pane_id());
            }
            TitlesChange::Close => self.clear(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::with_list;
    use crate::state::view::titles_view::TitlesLine;

    fn session() -> Session {
        let one = with_list("Counter_009.bin", "1\x001847\x002\0System\0\0", Session::default());
        with_list("Counter_007.bin", "2\0System\0\0lost\x004\0Speicher\0\0", one)
    }

    fn lines(session: &Session) -> Vec<TitlesLine> {
        (0..).map_while(|line| session.view.titles.line(&session.library.title_lists, line)).collect()
    }

    #[test]
    fn the_list_that_came_last_is_unfolded_and_another_one_can_be() {
        use TitlesLine::{List, Pair};
        let session = session();
        assert!(session.shows_lists() && !session.shows_start());
        assert_eq!(lines(&session), [List(0, false), List(1, true), Pair(1, 0), Pair(1, 1), Pair(1, 2)]);
        let session = session.changed(Action::Titles(TitlesChange::Toggle(0)));
        assert_eq!(lines(&session), [List(0, true), Pair(0, 0), Pair(0, 1), List(1, false)]);
        let session = session.changed(Action::Titles(TitlesChange::Toggle(0)));
        assert_eq!(lines(&session), [List(0, false), List(1, false)]);
        let closed = session.changed(Action::Titles(TitlesChange::Close));
        assert!(closed.shows_start() && closed.library.title_lists.is_empty() && closed.found().count() == 0);
    }

    #[test]
    fn a_finding_leads_to_its_pair() {
        let session = session();
        assert_eq!(session.found().count(), 1);
        let offset = session.library.title_lists[1].offsets[1];
        let session = session.changed(Action::Titles(TitlesChange::Locate(1, offset)));
        assert_eq!(
            session.view.titles.line(&session.library.title_lists, session.view.titles.line),
            Some(TitlesLine::Pair(1, 1))
        );
        let text = session.library.title_lists[1].pair(1).unwrap().text.unwrap();
        assert_eq!((text.to_string(), text.offset), ("lost".to_owned(), offset + 2));
    }
}
