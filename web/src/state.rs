//! The session: the open documents and their view state, as a value, and the actions that change it.
//!
//! It depends neither on HTML nor on the browser.

mod action;
pub mod address;
mod addressed;
mod answering;
pub mod answers;
pub mod arranged;
pub mod assuming;
pub mod beside;
pub mod boots;
pub mod both;
pub mod capture;
pub mod captures;
mod choosing_samples;
mod comparing;
pub mod comparison;
mod consulting;
pub mod copying;
pub mod dialog;
pub mod differences;
pub mod document;
pub mod edge;
pub mod examined;
mod examining;
pub mod example;
pub mod files_view;
pub mod fingerprint;
pub mod focus;
pub mod found;
pub mod guide;
pub mod handbook;
mod handed;
pub mod highlight;
pub mod instance_key;
pub mod instance_order;
mod known_again;
pub mod lasting;
pub mod lessons;
pub mod log_tree;
mod looking_at_lists;
mod marking;
pub mod naming;
pub mod notice;
pub mod open_log;
pub mod open_nodes;
pub mod open_paths;
pub mod opening;
mod over_time;
pub mod paired;
pub mod pairing;
pub mod point;
pub mod problems;
pub mod query;
pub mod question;
pub mod raw_view;
pub mod reached;
mod reading_on;
mod receiving;
pub mod search_state;
mod searching;
mod searching_problems;
pub mod selection;
pub mod series_name;
pub mod settings;
pub mod side;
pub mod slot;
pub mod spot;
pub mod store;
pub mod structural;
pub mod tab;
pub mod tally;
pub mod target;
pub mod timeline;
pub mod title_list;
pub mod titles_view;
pub mod trouble;
pub mod value_order;
mod value_rows;
pub mod values_change;
pub mod values_state;
mod visit;
pub mod worst;

use crate::shared::Shared;
pub use crate::state::action::{Action, KeyAnswer};
use crate::state::address::Address;
use crate::state::answers::Answers;
use crate::state::assuming::Awaited;
use crate::state::captures::Captures;
use crate::state::comparison::Comparison;
use crate::state::copying::{Copied, RedactionLevel};
use crate::state::dialog::OpenDialog;
use crate::state::document::Document;
use crate::state::examined::Examination;
use crate::state::example::Examples;
use crate::state::files_view::FilesView;
use crate::state::focus::Focus;
use crate::state::handbook::Handbook;
use crate::state::highlight::Highlight;
use crate::state::lasting::LastingName;
use crate::state::lessons::Lessons;
use crate::state::naming::Naming;
use crate::state::notice::{Dismissed, Notice};
use crate::state::open_log::OpenLog;
use crate::state::open_paths::OpenPaths;
pub use crate::state::opening::Opened;
use crate::state::problems::BusyLimit;
use crate::state::reached::ReachedRange;
use crate::state::search_state::SearchState;
use crate::state::selection::Selection;
use crate::state::settings::Settings;
use crate::state::side::Side;
use crate::state::slot::Slot;
use crate::state::tab::Tab;
use crate::state::timeline::TimelineState;
use crate::state::title_list::TitleList;
use crate::state::titles_view::TitlesView;
use crate::state::trouble::Trouble;
use crate::state::values_state::ValuesState;

/// State of the page; the page is a function of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// Open files, and the two assigned to A and B.
    pub captures: Captures,
    /// The log whose samples are A and B.
    pub log: Option<OpenLog>,
    /// Open logs that are not shown.
    pub hidden_logs: Vec<OpenLog>,
    /// Open lists of counter paths.
    pub paths: Vec<OpenPaths>,
    /// Files that could not be opened, with the reasons.
    pub refused: Vec<(String, Trouble)>,
    /// The captures and names that rows and selections are chosen in; when these change, choices by number are reset.
    pub subject: Option<Examination>,
    /// Title lists in use.
    pub title_lists: Vec<Shared<TitleList>>,
    /// View state of the title lists, shown if nothing else is open.
    pub titles: TitlesView,
    /// Names of objects, counters and instances, from the title lists and the built-in ones.
    pub naming: Shared<Naming>,
    /// View state of the list of files.
    pub files: FilesView,
    /// Notices that the user has not dismissed.
    pub notices: Vec<Notice>,
    /// `true` if the verdict is collapsed to a chip, which happens when the user navigates elsewhere.
    pub is_verdict_collapsed: bool,
    /// `true` if the details cover the list on screens without room for both.
    pub has_sheet: bool,
    /// Available examples.
    pub examples: Examples,
    /// `true` if the browser's Back has led to the start screen; open files stay open.
    pub is_at_start: bool,
    pub tab: Tab,
    /// Page of the handbook shown instead of the views.
    pub handbook: Option<Handbook>,
    /// Capture shown by tree and bytes.
    pub side: Side,
    /// Selection in the shown capture.
    pub selection: Option<Shared<Selection>>,
    /// Highlights in tree and bytes besides the selection.
    pub highlights: Vec<Highlight>,
    /// Bytes that the number in the selected field refers to, such as those within a length.
    pub reached: Option<ReachedRange>,
    /// State of the values view.
    pub values: ValuesState,
    /// Current row of the list of findings.
    pub finding_row: usize,
    /// Values over time.
    pub timeline: TimelineState,
    /// Percentage above which a processor of a log is busy.
    pub busy: BusyLimit,
    /// Differences between the two captures.
    pub comparison: Comparison,
    /// `true` while files are being dragged over the page.
    pub is_dragging: bool,
    pub settings: Settings,
    /// Example that the captures belong to.
    pub example: Option<String>,
    /// The address that was followed, until its captures are open.
    pub pending_address: Option<Address>,
    /// The search box and its results.
    pub search: SearchState,
    /// Reading of a capture that has been requested but has not ended.
    pub pending_reading: Option<Awaited>,
    /// `true` once an assumption has been requested.
    pub was_assumed: bool,
    /// Answers to the questions of the screen; all of them can be computed again.
    pub answers: Answers,
    /// Number of links followed inside the page; the browser's Back returns from each.
    pub followed: u32,
    /// Element that is to receive the keyboard focus, and the pending keys.
    pub focus: Focus,
    /// Dialog shown over everything else.
    pub open_dialog: OpenDialog,
    /// Redaction level of texts and files that leave the page.
    pub redaction: RedactionLevel,
    /// Last thing copied, with its permanent link.
    pub copied: Option<(Copied, LastingName)>,
    /// Lessons and the progress in each.
    pub lessons: Lessons,
}

impl Session {
    /// Returns `true` if the start screen is shown.
    pub fn shows_start(&self) -> bool {
        self.is_at_start
            || self.captures.is_empty() && self.raw_log().is_none() && self.title_lists.is_empty()
    }

    /// Returns the slot shown by tree and bytes.
    pub fn shown(&self) -> Option<&Slot> {
        self.captures.slot(self.side)
    }

    /// Returns the session after a change.
    #[must_use]
    pub fn changed(mut self, action: Action) -> Self {
        match action {
            Action::Key(answer) => self.focus.keys.push_back(answer),
            action => self = self.changed_at_once(action),
        }
        self.answered()
    }

    fn changed_at_once(mut self, action: Action) -> Self {
        let stepped_from = (!matches!(action, Action::Search(_))).then(|| self.place());
        let tab = self.tab;
        match action {
            Action::ListExamples(examples) => self.examples = examples,
            Action::Drag(dragged) => self.is_dragging = dragged,
            Action::Tell(notice) => {
                self.notices.retain(|known| *known != notice);
                self.notices.push(notice);
            }
            Action::Dismiss(Dismissed::Link) => self.pending_address = None,
            Action::CollapseVerdict(folded) => self.is_verdict_collapsed = folded,
            Action::Dismiss(Dismissed::Notice(place)) => {
                if place < self.notices.len() {
                    self.notices.remove(place);
                }
            }
            Action::Set(settings) => self.settings = settings,
            Action::Show(dialog) => self.open_dialog = self.open_dialog.with(dialog),
            Action::Close(number) => self.open_dialog = self.open_dialog.without(number),
            Action::Receive(opened) => self.receive(opened),
            Action::Assume(side, change) => self.assume(side, change),
            Action::Progress(question, percent) => self.answers.note_progress(question, percent),
            Action::Answer(question, answer) => self.take_answer(question, answer),
            Action::RemoveList(place) => self.remove_list(place),
            Action::Swap => self.swap(),
            Action::Remove(side) => self.remove(side),
            Action::CloseFile(place) => self.close_file(place),
            Action::Files(change) => self.files = self.files.changed(change),
            Action::Choose(side, place) => self.choose(side, place),
            Action::ChooseSample(at) => self.choose_sample(at),
            Action::Raw(change) => self.log = self.log.map(|log| log.changed(change)),
            Action::LogTree(change) => self.log = self.log.map(|log| log.with_tree(change)),
            Action::LimitBusy(percent) => self.busy = BusyLimit(percent),
            Action::ShowLogItself(shows) => self.show_log_itself(shows),
            Action::LocateInLog(offset) => self.locate_in_log(offset),
            Action::ShowInSample(at, offset) => self.show_in_sample(at, offset),
            Action::CloseLog => self.close_log(),
            Action::ShowLog(place) => self.show_log(place),
            Action::CloseShelved(place) => drop_at(&mut self.hidden_logs, place),
            Action::ClosePaths(place) => drop_at(&mut self.paths, place),
            Action::ForgetRefused(place) => drop_at(&mut self.refused, place),
            Action::Titles(change) => self.change_titles(change),
            Action::Clear => self.clear(),
            Action::SelectTab(tab) if !self.has_tab(tab) => {}
            Action::SelectTab(tab) => {
                self.has_sheet &= tab == self.tab;
                self.tab = tab;
                self.handbook = None;
            }
            Action::Consult(page) => self.consult(page),
            // The row may have opened a different view.
            Action::OpenSheet(tab) => self.has_sheet = tab == self.tab,
            Action::CloseSheet => self.has_sheet = false,
            Action::SelectSide(side) => {
                self.leave_log_itself();
                self.select_side(side);
            }
            Action::Select(spot) => self.change_shown(|slot| slot.selecting(spot)),
            Action::Follow(spot) => {
                self.followed = self.followed.wrapping_add(1);
                self.change_shown(|slot| slot.following(spot));
            }
            Action::Point(side, point) => {
                self.select_side(side);
                self.change_shown(|slot| point.applied(slot));
            }
            Action::Toggle(structure) => self.change_shown(|slot| slot.toggled(structure)),
            Action::SelectValue(row) => self.select_value(row),
            Action::Values(change) => self.values = std::mem::take(&mut self.values).changed(change),
            Action::SelectFinding(row) => self.finding_row = row,
            Action::Timeline(change) => self.change_timeline(change),
            Action::ShowOverTime(series) => self.show_over_time(series),
            Action::GoToMoment(number) => self.go_to_moment(number),
            Action::ChooseInterval => self.choose_interval(),
            Action::GoToStart => {
                self.pending_address = None;
                self.handbook = None;
                self.is_at_start = true;
            }
            Action::ShowStart(shows) => {
                self.followed = self.followed.wrapping_add(u32::from(shows));
                self.pending_address = None;
                self.handbook = None;
                self.is_at_start = shows;
            }
            Action::Want(address) => {
                if let Some(address) = &address {
                    self.is_at_start &= address.is_of_handbook();
                    self.handbook = address.handbook.clone();
                }
                self.pending_address = address;
                self.arrive();
            }
            Action::Compare(change) => self.compare(change),
            Action::LocateBoth(offsets, side) => {
                self.locate_both(offsets, side);
                self.focus.want(Tab::Structure.pane_id(), Tab::Structure.pane_id());
            }
            Action::Locate(side, offset) => {
                self.locate(side, offset);
                self.focus.want(Tab::Structure.pane_id(), Tab::Structure.pane_id());
            }
            // The question is answered at its own place.
            Action::Key(_) => {}
            Action::Focus { id, meanwhile } => self.focus.want(id, meanwhile),
            Action::Search(change) => self.change_search(change),
            Action::NoteCopy(copied) => self.note_copy(copied),
            Action::TakeOut(taken_out) => self.redaction = taken_out,
            Action::Lessons(change) => self.learn(change),
        }
        self.is_verdict_collapsed |= self.tab != tab;
        self.settle();
        if stepped_from.is_some_and(|place| place != self.place()) {
            // Navigation cancels queued search steps.
            self.search.steps.clear();
        }
        self
    }

    /// Updates derived state; each step may rely on those before it.
    fn settle(&mut self) {
        // Slots, and the pair of their captures.
        self.reset_for_captures();
        self.examine_lists();
        self.close_unused_log();
        if !self.has_tab(self.tab) {
            self.tab = raw_view::FIRST;
        }
        self.follow_timeline();
        // The selection in the pair.
        self.refresh_selection();
        self.follow_lesson();
        if let Some(paired) = self.paired().cloned() {
            self.values.name_current(&paired);
        }
        // Work on the pair.
        self.search_other_captures();
        self.drop_obsolete();
    }

    /// Returns the user's location: the tab and the selection.
    fn place(&self) -> (Tab, Option<Shared<Selection>>) {
        (self.tab, self.selection.clone())
    }

    /// Exchanges A and B; the shown capture remains shown.
    fn swap(&mut self) {
        self.captures.swap();
        if self.captures.slot(Side::B).is_some() {
            self.side = self.side.other();
        }
        self.notices.retain(|notice| *notice != Notice::PutInOrder);
    }

    /// Closes the file of a side; no other file takes its place, unless the other side is empty.
    fn remove(&mut self, side: Side) {
        let Some(capture) = self.captures.capture(side).cloned() else { return };
        self.captures.forget(&capture);
        self.example = None;
        self.put(side, None);
        if self.captures.is_empty() {
            self.put(Side::A, self.captures.documents().first().cloned());
        }
    }

    /// Closes the file at a place among all.
    fn close_file(&mut self, place: usize) {
        let Some(file) = self.captures.documents().get(place).cloned() else { return };
        match self.captures.side_of(&file) {
            Some(side) => self.remove(side),
            None => self.captures.forget(&file),
        }
    }

    /// Puts a file on a side; a file already on the other side exchanges places with the one on this side.
    fn choose(&mut self, side: Side, place: Option<usize>) {
        if self.raw_log().is_some() {
            // Choosing a capture also shows it.
            self.shelve_log();
        }
        let chosen = place.and_then(|place| self.captures.documents().get(place)).cloned();
        if chosen.is_some() && chosen.as_ref() == self.captures.capture(side.other()) {
            self.swap();
        } else if chosen.as_ref() != self.captures.capture(side) {
            let looked_at = self.captures.slot(side).and_then(|slot| slot.target(&self.naming.names));
            self.put(side, chosen);
            if let Some((slot, target)) = self.captures.slot(side).zip(looked_at) {
                let slot = slot.visiting(&target, &self.naming.names);
                self.captures.put(side, Some(slot));
            }
        }
    }

    fn clear(&mut self) {
        self.example = None;
        self.log = None;
        self.hidden_logs.clear();
        self.paths.clear();
        self.refused.clear();
        self.captures.close_all();
        self.reset_choices();
        self.notices.clear();
        self.select_side(Side::A);
    }

    /// Makes a row of the pair current.
    pub(super) fn select_value(&mut self, row: u64) {
        if let Some(paired) = self.paired().cloned() {
            let order = self.answers.order().map(|order| &**order);
            self.values = std::mem::take(&mut self.values).selecting(row, &paired, order);
        }
    }

    fn put(&mut self, side: Side, capture: Option<Document>) {
        self.captures.put(side, capture.map(Slot::new));
        self.notices.clear();
        self.select_side(self.side);
    }
}

/// Removes the item at a position of a list.
fn drop_at<T>(list: &mut Vec<T>, place: usize) {
    if place < list.len() {
        list.remove(place);
    }
}

#[cfg(test)]
pub(crate) mod tests;
