//! Handbook shown instead of the views.

use crate::state::Session;
use crate::state::view::handbook::{HANDBOOK, Handbook};
use crate::state::view::tab::Tab;

impl Session {
    /// Shows a page of the handbook, or the views again.
    pub(in crate::state) fn consult(&mut self, page: Option<Handbook>) {
        if page.as_ref().is_some_and(|page| page.is_beside(self.view.handbook.as_ref())) {
            self.view.followed = self.view.followed.wrapping_add(1);
            self.intents.focus.want(HANDBOOK, HANDBOOK);
        }
        let is_closed = page.is_none() && self.view.handbook.is_some();
        self.view.handbook = page;
        if is_closed && !self.shows_start() {
            let tab: Tab = self.view.tab;
            self.intents.focus.want(tab.pane_id(), tab.tab_id());
        }
    }
}

#[cfg(test)]
mod tests {
    use winperf::counter_type::CounterType;

    use super::*;
    use crate::state::Action;
    use crate::state::tests::desktop;
    use crate::state::view::address::Address;
    use crate::state::view::handbook::Manual;

    #[test]
    fn each_page_is_one_step_back_and_bits_that_are_tried_out_are_none() {
        let page = |bits| Some(Handbook::Type(CounterType(bits)));
        let session = desktop();
        let before = session.view.followed;
        let session = session.changed(Action::Consult(page(0x2051_0500)));
        let session = session.changed(Action::Consult(page(0x2041_0500)));
        assert_eq!((session.view.followed, session.intents.focus.goal.id), (before + 1, HANDBOOK));
        let session = session
            .changed(Action::Consult(Some(Handbook::Document(Manual::Format, "perf_data_block".to_owned()))));
        assert_eq!(session.view.followed, before + 2);
        let session = session.changed(Action::Consult(None));
        assert_eq!(
            (session.view.followed, session.intents.focus.goal.id),
            (before + 2, Tab::Structure.pane_id())
        );
    }

    #[test]
    fn an_address_holds_the_page_and_whoever_goes_elsewhere_leaves_it() {
        let session = desktop().changed(Action::Consult(Some(Handbook::Type(CounterType(0x1041_0500)))));
        let text = Address::from_session(&session).write();
        assert!(text.ends_with("&type=0x10410500"), "{text}");
        assert_eq!(Address::read(&text).handbook, session.view.handbook);
        assert_eq!(session.clone().changed(Action::SelectTab(Tab::Values)).view.handbook, None);
        let located = session.clone().changed(Action::Locate(crate::state::library::side::Side::A, 0x14));
        assert_eq!((located.view.handbook, located.view.tab), (None, Tab::Structure));
        assert_eq!(session.changed(Action::GoToStart).view.handbook, None);
    }

    #[test]
    fn an_address_of_a_page_alone_needs_no_capture_and_moves_nothing_in_those_that_are_open() {
        let wanted = || Action::Want(Some(Address::read("type=0x20510500")));
        let page = Some(Handbook::Type(CounterType::PERF_100NSEC_TIMER));
        let session = Session::default().changed(wanted());
        assert!(session.shows_start() && session.view.handbook == page && session.intents.address.is_none());
        let session = desktop().changed(Action::SelectTab(Tab::Values)).changed(wanted());
        assert_eq!((session.view.tab, session.view.handbook), (Tab::Values, page));
    }
}
