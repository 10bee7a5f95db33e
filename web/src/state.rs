//! The session: the open documents and their view state, as a value, and the actions that change it.
//!
//! It depends neither on HTML nor on the browser.
//!
//! It has four parts: `library` is what is open, `view` what was chosen, `answers` what was computed, and `intents`
//! what waits. Nothing in `answers` was chosen, so all of it can be dropped. `Session::settle` lists what follows after
//! every action, in order.
//!
//! Each folder has the types of one part: `library`, `view` and `answers`, and `names` those that last beyond the open
//! files. They do not know the session. `reduce` applies actions and answers to the whole;
//! `web/tests/sources/imports.rs` checks that. There are no cycles between modules, except through the session at the
//! root. Values for both captures are `Both<T>`.

pub mod answers;
pub mod intents;
pub mod library;
pub mod names;
pub mod reduce;
pub mod view;

use crate::shared::Shared;
use crate::state::answers::Answers;
use crate::state::intents::Intents;
use crate::state::library::Library;
use crate::state::library::captures::Captures;
use crate::state::library::document::{Document, DocumentId};
use crate::state::library::files::OpenFile;
pub use crate::state::library::opening::Opened;
use crate::state::library::side::Side;
pub use crate::state::reduce::action::{Action, KeyAnswer};
use crate::state::view::ViewState;
use crate::state::view::busy_limit::BusyLimit;
use crate::state::view::dialog::Dialog;
use crate::state::view::notice::{Dismissed, Notice};
use crate::state::view::raw_view;
use crate::state::view::selection::Selection;
use crate::state::view::sharing::Sharing;
use crate::state::view::slot::Slot;
use crate::state::view::tab::Tab;

/// State of the page; the page is a function of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    pub library: Library,
    pub view: ViewState,
    /// Answers to the questions of the screen; all of them can be computed again.
    pub answers: Answers,
    pub intents: Intents,
}

impl Session {
    /// Returns `true` if the start screen is shown.
    pub fn shows_start(&self) -> bool {
        self.view.is_at_start
            || self.library.captures.is_empty()
                && self.raw_log().is_none()
                && self.library.title_lists().is_empty()
    }

    /// Returns the slot shown by tree and bytes.
    pub fn shown(&self) -> Option<&Slot> {
        self.library.captures.slot(self.view.side)
    }

    /// Returns the session after a change.
    #[must_use]
    pub fn changed(mut self, action: Action) -> Self {
        match action {
            Action::Key(answer) => self.intents.focus.keys.push_back(answer),
            action => self = self.changed_at_once(action),
        }
        self.answered()
    }

    fn changed_at_once(mut self, action: Action) -> Self {
        let stepped_from = (!matches!(action, Action::Search(_))).then(|| self.place());
        let tab = self.view.tab;
        match action {
            Action::ListExamples(examples) => self.library.examples = examples,
            Action::Drag(dragged) => self.view.is_dragging = dragged,
            Action::Tell(notice) => {
                self.view.notices.retain(|known| *known != notice);
                self.view.notices.push(notice);
            }
            Action::Dismiss(Dismissed::Link) => self.intents.address = None,
            Action::CollapseVerdict(folded) => self.view.is_verdict_collapsed = folded,
            Action::Dismiss(Dismissed::Notice(place)) => {
                if place < self.view.notices.len() {
                    self.view.notices.remove(place);
                }
            }
            Action::Set(settings) => self.view.settings = settings,
            Action::Show(dialog) => {
                self.view.sharing = Sharing::default();
                self.view.open_dialog = self.view.open_dialog.with(dialog);
            }
            Action::ChooseShare(chosen) => self.view.sharing = Sharing { chosen, is_wanted: None },
            Action::DecideShare(is_wanted) => self.view.sharing.is_wanted = Some(is_wanted),
            Action::Close(number) => self.view.open_dialog = self.view.open_dialog.without(number),
            Action::Receive(opened) => self.receive(opened),
            Action::Assume(side, change) => self.assume(side, change),
            Action::Progress(question, percent) => self.answers.note_progress(question, percent),
            Action::Answer(question, answer) => self.take_answer(question, answer),
            Action::Swap => self.swap(),
            Action::CloseFile(id) => self.close_file(id),
            Action::Files(change) => self.view.files = self.view.files.changed(change),
            Action::Choose(side, file) => self.choose(side, file),
            Action::ShowFile(id) => self.show_file(id),
            Action::ChooseSample(at) => self.choose_sample(at),
            Action::Raw(change) => self.change_log(|log| log.changed(change)),
            Action::Outline(change) => self.change_outline(change),
            Action::LimitBusy(percent) => self.view.busy = BusyLimit(percent),
            Action::ShowLogItself(shows) => self.show_log_itself(shows),
            Action::LocateInLog(offset) => self.locate_in_log(offset),
            Action::ShowInSample(at, offset) => self.show_in_sample(at, offset),
            Action::LocateInList(list, offset) => self.locate_in_list(list, offset),
            Action::Clear => self.clear(),
            Action::SelectTab(tab) => self.select_tab(tab),
            Action::Consult(page) => self.consult(page),
            // The row may have opened a different view.
            Action::OpenSheet(tab) => self.view.has_sheet = tab == self.view.tab,
            Action::CloseSheet => self.view.has_sheet = false,
            Action::SelectSide(side) => {
                self.leave_log_itself();
                self.select_side(side);
            }
            Action::Select(spot) => self.change_shown(|slot| slot.selecting(spot)),
            Action::Follow(spot) => {
                self.view.followed = self.view.followed.wrapping_add(1);
                self.change_shown(|slot| slot.following(spot));
            }
            Action::Point(side, point) => {
                self.select_side(side);
                self.change_shown(|slot| point.applied(slot));
            }
            Action::Toggle(structure) => self.change_shown(|slot| slot.toggled(structure)),
            Action::SelectValue(row) => self.select_value(row),
            Action::Values(change) => {
                self.view.values = std::mem::take(&mut self.view.values).changed(change)
            }
            Action::SelectFinding(row) => self.view.finding_row = row,
            Action::Timeline(change) => self.change_timeline(change),
            Action::ShowOverTime(series) => self.show_over_time(series),
            Action::GoToMoment(number) => self.go_to_moment(number),
            Action::ChooseInterval => self.choose_interval(),
            Action::GoToStart => {
                self.intents.address = None;
                self.view.handbook = None;
                self.view.is_at_start = true;
            }
            Action::ShowStart(shows) => {
                self.view.followed = self.view.followed.wrapping_add(u32::from(shows));
                self.intents.address = None;
                self.view.handbook = None;
                self.view.is_at_start = shows;
            }
            Action::Want(address) => {
                if let Some(address) = &address {
                    self.view.is_at_start &= address.is_of_handbook();
                    self.view.handbook = address.handbook.clone();
                }
                self.intents.address = address;
                self.arrive();
            }
            Action::Compare(change) => self.compare(change),
            Action::LocateBoth(offsets, side) => {
                self.locate_both(offsets, side);
                self.intents.focus.want(Tab::Structure.pane_id(), Tab::Structure.pane_id());
            }
            Action::Locate(side, offset) => {
                self.locate(side, offset);
                self.intents.focus.want(Tab::Structure.pane_id(), Tab::Structure.pane_id());
            }
            // The question is answered at its own place.
            Action::Key(_) => {}
            Action::Focus { id, meanwhile } => self.intents.focus.want(id, meanwhile),
            Action::Search(change) => self.change_search(change),
            Action::NoteCopy(copied) => self.note_copy(copied),
            Action::TakeOut(taken_out) => self.view.redaction = taken_out,
            Action::Lessons(change) => self.learn(change),
        }
        self.view.is_verdict_collapsed |= self.view.tab != tab;
        self.settle();
        if stepped_from.is_some_and(|place| place != self.place()) {
            // Navigation cancels queued search steps.
            self.view.search.steps.clear();
        }
        self
    }

    /// Updates derived state; each step may rely on those before it.
    fn settle(&mut self) {
        // Slots, and the pair of their captures.
        self.reset_for_captures();
        self.examine_lists();
        self.close_unused_log();
        self.refresh_outline();
        if !self.has_tab(self.view.tab) {
            self.view.tab = raw_view::FIRST;
        }
        self.follow_timeline();
        // The selection in the pair.
        self.refresh_selection();
        self.follow_lesson();
        if let Some(paired) = self.paired().cloned() {
            self.view.values.name_current(&paired);
        }
        // Work on the pair.
        self.search_other_captures();
        self.drop_obsolete();
    }

    /// Returns the user's location: the tab and the selection.
    fn place(&self) -> (Tab, Option<Shared<Selection>>) {
        (self.view.tab, self.view.selection.clone())
    }

    /// Exchanges A and B; the shown capture remains shown.
    fn swap(&mut self) {
        self.library.captures.swap();
        if self.library.captures.slot(Side::B).is_some() {
            self.view.side = self.view.side.other();
        }
        self.view.notices.retain(|notice| *notice != Notice::PutInOrder);
    }

    fn select_tab(&mut self, tab: Tab) {
        if self.has_tab(tab) {
            self.view.has_sheet &= tab == self.view.tab;
            self.view.tab = tab;
            self.view.handbook = None;
        }
    }

    /// Closes a file; if it is in A or B, no other file takes its place, unless the other side is empty.
    fn close_file(&mut self, id: DocumentId) {
        if self.view.log == Some(id) {
            self.close_log();
        }
        let Some(file) = self.library.files.get(id).cloned() else { return };
        self.library.files.close(id);
        match file {
            OpenFile::Capture(file) => {
                if let Some(side) = self.library.captures.side_of(&file) {
                    self.library.example = None;
                    self.put(side, None);
                    if self.library.captures.is_empty() {
                        let next = self.library.files.captures().next().cloned();
                        self.put(Side::A, next);
                    }
                }
            }
            OpenFile::Titles(_) => self.name_anew(),
            OpenFile::Log(_) | OpenFile::Paths(_) | OpenFile::Refused(_) => {}
        }
    }

    /// Puts a file on a side; a file already on the other side exchanges places with the one on this side.
    fn choose(&mut self, side: Side, file: Option<DocumentId>) {
        if self.raw_log().is_some() {
            // Choosing a capture also shows it.
            self.leave_log();
        }
        let chosen = self.library.files.captures().find(|capture| Some(capture.id()) == file).cloned();
        if chosen.is_some() && chosen.as_ref() == self.library.captures.capture(side.other()) {
            self.swap();
        } else if chosen.as_ref() != self.library.captures.capture(side) {
            let looked_at =
                self.library.captures.slot(side).and_then(|slot| slot.target(&self.library.naming.names));
            self.put(side, chosen);
            if let Some((slot, target)) = self.library.captures.slot(side).zip(looked_at) {
                let slot = slot.visiting(&target, &self.library.naming.names);
                self.library.captures.put(side, Some(slot));
            }
        }
    }

    /// Shows a file: a log over time, a list of paths in a dialog, a capture on its side or in A.
    fn show_file(&mut self, id: DocumentId) {
        match self.library.files.get(id).cloned() {
            Some(OpenFile::Capture(capture)) => self.show_capture(&capture),
            Some(OpenFile::Log(_)) if self.view.log == Some(id) && self.shown_log().is_some() => {
                self.select_tab(Tab::Timeline);
            }
            Some(OpenFile::Log(_)) => self.show_log(id),
            Some(OpenFile::Paths(paths)) => {
                self.view.open_dialog = self.view.open_dialog.with(Dialog::Paths((*paths).clone()));
            }
            Some(OpenFile::Titles(list)) => self.show_list(&list.file),
            Some(OpenFile::Refused(_)) | None => {}
        }
    }

    /// Shows a capture on its side, or in A, where B is emptied if it was taken on another machine.
    fn show_capture(&mut self, capture: &Document) {
        if let Some(side) = self.library.captures.side_of(capture) {
            if self.raw_log().is_some() {
                self.leave_log();
            }
            self.leave_log_itself();
            self.select_side(side);
            return;
        }
        self.choose(Side::A, Some(capture.id()));
        let machine = |side| self.library.captures.capture(side).and_then(|file| file.machine());
        if self.library.captures.slot(Side::B).is_some() && machine(Side::A) != machine(Side::B) {
            self.put(Side::B, None);
        }
        self.select_side(Side::A);
    }

    fn clear(&mut self) {
        self.library.example = None;
        self.library.files.close_all();
        self.library.captures = Captures::default();
        self.view.log = None;
        self.reset_choices();
        self.view.notices.clear();
        self.select_side(Side::A);
    }

    /// Makes a row of the pair current.
    pub(super) fn select_value(&mut self, row: u64) {
        if let Some(paired) = self.paired().cloned() {
            let order = self.answers.order().map(|order| &**order);
            self.view.values = std::mem::take(&mut self.view.values).selecting(row, &paired, order);
        }
    }

    fn put(&mut self, side: Side, capture: Option<Document>) {
        self.library.captures.put(side, capture.map(Slot::new));
        self.view.notices.clear();
        self.select_side(self.view.side);
    }
}

#[cfg(test)]
pub(crate) mod tests;
