//! The session: what is open and what is looked at, as a value, and the list of its changes.
//!
//! It knows neither HTML nor browser.

mod action;
pub mod address;
mod addressed;
mod answering;
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
mod known_again;
pub mod lasting;
pub mod lessons;
pub mod log_tree;
mod looking_at_lists;
pub mod naming;
pub mod notice;
pub mod open_log;
pub mod open_nodes;
pub mod opening;
mod over_time;
pub mod paired;
pub mod pairing;
pub mod point;
pub mod query;
pub mod question;
pub mod raw_view;
pub mod reached;
mod reading_on;
mod receiving;
pub mod search_state;
mod searching;
pub mod selection;
pub mod series_name;
pub mod settings;
pub mod side;
pub mod slot;
pub mod spot;
pub mod standing;
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

use crate::shared::Shared;
pub use crate::state::action::{Action, KeyAnswer};
use crate::state::address::Address;
use crate::state::assuming::Awaited;
use crate::state::captures::Captures;
use crate::state::comparison::Comparison;
use crate::state::copying::{Copied, TakenOut};
use crate::state::dialog::Showing;
use crate::state::document::Document;
use crate::state::examined::Examination;
use crate::state::example::Examples;
use crate::state::files_view::FilesView;
use crate::state::fingerprint::Fingerprints;
use crate::state::focus::Focus;
use crate::state::found::Found;
use crate::state::guide::HelpTexts;
use crate::state::handbook::Handbook;
use crate::state::highlight::Highlight;
use crate::state::lasting::Lasting;
use crate::state::lessons::Lessons;
use crate::state::naming::Naming;
use crate::state::notice::{Dismissed, Notice};
use crate::state::open_log::OpenLog;
pub use crate::state::opening::Opened;
use crate::state::paired::Paired;
use crate::state::question::Question;
use crate::state::reached::Reached;
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

/// Everything that the page shows follows from this value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Session {
    /// Every file that is open, and the two of them that are looked at.
    pub captures: Captures,
    /// The log that samples are looked at of.
    pub log: Option<OpenLog>,
    /// The logs that are open and not looked at.
    pub shelf: Vec<OpenLog>,
    /// The files that could not be opened, and why.
    pub refused: Vec<(String, Trouble)>,
    /// What `paired` and `found` are about; everything that was found or chosen in other captures goes when it changes.
    pub about: Option<Examination>,
    /// Whether the captures are examined; until that ends nothing is paired and nothing is found.
    pub is_examining: bool,
    /// The captures in order of time, and what belongs together in them; `None` when none is readable.
    pub paired: Option<Paired>,
    pub found: Shared<Found>,
    /// The lists of titles that are used.
    pub lists: Vec<Shared<TitleList>>,
    /// How these are looked at where nothing else is open.
    pub titles: TitlesView,
    /// What objects, counters and instances are called, by these lists and by Windows' own.
    pub naming: Shared<Naming>,
    /// How the list of files is looked at.
    pub files: FilesView,
    /// What the user has not dismissed.
    pub notices: Vec<Notice>,
    /// Whether what is said first of what is wrong is folded to a chip, as it is once somebody goes elsewhere.
    pub verdict_is_folded: bool,
    /// Whether the details lie over the list where there is no room for them beside or below it.
    pub has_sheet: bool,
    /// The examples that can be opened.
    pub examples: Examples,
    /// Whether the browser's way back has led to the start screen, behind which everything stays open.
    pub is_at_start: bool,
    pub tab: Tab,
    /// What is read about the format in the place of the views.
    pub handbook: Option<Handbook>,
    /// The capture that tree and bytes show.
    pub side: Side,
    /// What is selected in it.
    pub selection: Option<Shared<Selection>>,
    /// What is marked in tree and bytes beside that.
    pub highlights: Vec<Highlight>,
    /// How far the number in the selected field reaches.
    pub reached: Option<Reached>,
    /// How the values are looked at.
    pub values: ValuesState,
    /// The row of the list of findings that is current.
    pub finding_row: usize,
    /// Values over time.
    pub timeline: TimelineState,
    /// What differs between the two captures.
    pub comparison: Comparison,
    /// Whether files are being dragged over the page.
    pub dragged: bool,
    /// The documents that are fetched.
    pub texts: HelpTexts,
    pub settings: Settings,
    /// The example that the captures belong to.
    pub example: Option<String>,
    /// By which an address recognises the open files.
    pub fingerprints: Fingerprints,
    /// The address that was followed, until its captures are open.
    pub wanted: Option<Address>,
    /// The search box and its results.
    pub search: SearchState,
    /// A reading of a capture that was asked for.
    pub awaited: Option<Awaited>,
    /// Whether any was ever asked for.
    pub was_assumed: bool,
    /// How far the work on questions is, in percent.
    pub under_way: Vec<(Question, u8)>,
    /// Counts the references that were followed, from each of which the browser's own way leads back.
    pub followed: u32,
    /// What is to have the keyboard focus, and the keys that wait.
    pub focus: Focus,
    /// What is shown over everything else.
    pub showing: Showing,
    /// What is taken out of texts and files that leave the page.
    pub taken_out: TakenOut,
    /// What was copied last, and the lasting name of that.
    pub copied: Option<(Copied, Lasting)>,
    /// The guided walks, and how far they are learnt.
    pub lessons: Lessons,
}

impl Session {
    /// Whether the start screen is shown.
    pub fn shows_start(&self) -> bool {
        self.is_at_start || self.captures.is_empty() && self.raw_log().is_none() && self.lists.is_empty()
    }

    /// What is shown by tree and bytes.
    pub fn shown(&self) -> Option<&Slot> {
        self.captures.slot(self.side)
    }

    /// The session after a change.
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
            Action::Drag(dragged) => self.dragged = dragged,
            Action::Tell(notice) => {
                self.notices.retain(|known| *known != notice);
                self.notices.push(notice);
            }
            Action::Dismiss(Dismissed::Link) => self.wanted = None,
            Action::FoldVerdict(folded) => self.verdict_is_folded = folded,
            Action::Dismiss(Dismissed::Notice(place)) => {
                if place < self.notices.len() {
                    self.notices.remove(place);
                }
            }
            Action::Set(settings) => self.settings = settings,
            Action::Show(dialog) => self.showing = self.showing.with(dialog),
            Action::Close(number) => self.showing = self.showing.without(number),
            Action::Receive(opened) => self.receive(opened),
            Action::Assume(side, change) => self.assume(side, change),
            Action::Progress(question, percent) => self.note_progress(question, percent),
            Action::Answer(question, answer) => self.take_answer(&question, answer),
            Action::RemoveList(place) => self.remove_list(place),
            Action::Swap => self.swap(),
            Action::Remove(side) => self.remove(side),
            Action::CloseFile(place) => self.close_file(place),
            Action::Files(change) => self.files = self.files.changed(change),
            Action::Choose(side, place) => self.choose(side, place),
            Action::ChooseSample(at) => self.choose_sample(at),
            Action::Raw(change) => self.log = self.log.map(|log| log.changed(change)),
            Action::LogTree(change) => self.log = self.log.map(|log| log.with_tree(change)),
            Action::ShowLogItself(shows) => self.show_log_itself(shows),
            Action::LocateInLog(offset) => self.locate_in_log(offset),
            Action::ShowInSample(at, offset) => self.show_in_sample(at, offset),
            Action::CloseLog => self.close_log(),
            Action::ShowLog(place) => self.show_log(place),
            Action::CloseShelved(place) => drop_at(&mut self.shelf, place),
            Action::ForgetRefused(place) => drop_at(&mut self.refused, place),
            Action::Titles(change) => self.change_titles(change),
            Action::Clear => self.clear(),
            Action::SelectTab(tab) => {
                self.has_sheet &= tab == self.tab;
                self.tab = tab;
                self.handbook = None;
            }
            Action::Consult(page) => self.consult(page),
            // The row may have led to another view.
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
                self.wanted = None;
                self.handbook = None;
                self.is_at_start = true;
            }
            Action::ShowStart(shows) => {
                self.followed = self.followed.wrapping_add(u32::from(shows));
                self.wanted = None;
                self.handbook = None;
                self.is_at_start = shows;
            }
            Action::Want(address) => {
                if let Some(address) = &address {
                    self.is_at_start &= address.is_of_handbook();
                    self.handbook = address.handbook.clone();
                }
                self.wanted = address;
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
            // Its answer is done in its place.
            Action::Key(_) => {}
            Action::Focus { id, meanwhile } => self.focus.want(id, meanwhile),
            Action::Search(change) => self.change_search(change),
            Action::NoteCopy(copied) => self.note_copy(copied),
            Action::TakeOut(taken_out) => self.taken_out = taken_out,
            Action::Lessons(change) => self.learn(change),
        }
        self.verdict_is_folded |= self.tab != tab;
        self.settle();
        if stepped_from.is_some_and(|place| place != self.place()) {
            // Navigation cancels queued search steps.
            self.search.steps.clear();
        }
        self
    }

    /// Brings everything that follows from what was changed up to date: each step may rely on those before it.
    fn settle(&mut self) {
        // What is looked at, and what it belongs to.
        self.turn_to_captures();
        self.let_log_go();
        self.follow_timeline();
        // What is selected in it.
        self.select_anew();
        self.follow_lesson();
        if let Some(paired) = &self.paired {
            self.values.name_current(paired);
        }
        // What is asked about it.
        self.seek_in_others();
        self.forget_given_up();
    }

    /// Where the user is.
    fn place(&self) -> (Tab, Option<Shared<Selection>>) {
        (self.tab, self.selection.clone())
    }

    /// The shown capture stays the same one, in its other place.
    fn swap(&mut self) {
        self.captures.swap();
        if self.captures.slot(Side::B).is_some() {
            self.side = self.side.other();
        }
        self.notices.retain(|notice| *notice != Notice::PutInOrder);
    }

    /// A closed file gives its place to nobody, unless no other is looked at.
    fn remove(&mut self, side: Side) {
        let Some(capture) = self.captures.capture(side).cloned() else { return };
        self.captures.forget(&capture);
        self.fingerprints.keep(self.captures.documents());
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
            None => {
                self.captures.forget(&file);
                self.fingerprints.keep(self.captures.documents());
            }
        }
    }

    /// A file that is looked at on the other side changes places with the one that stood here.
    fn choose(&mut self, side: Side, place: Option<usize>) {
        if self.raw_log().is_some() {
            // Who chooses a capture wants to see it.
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
        self.shelf.clear();
        self.refused.clear();
        self.captures.close_all();
        self.look_anew();
        self.fingerprints.keep(&[]);
        self.notices.clear();
        self.select_side(Side::A);
    }

    /// Makes a row of the pairing current.
    pub(super) fn select_value(&mut self, row: u64) {
        if let Some(paired) = &self.paired {
            self.values = std::mem::take(&mut self.values).selecting(row, paired);
        }
    }

    fn put(&mut self, side: Side, capture: Option<Document>) {
        self.captures.put(side, capture.map(Slot::new));
        self.notices.clear();
        self.select_side(self.side);
    }
}

/// Takes what is at a place out of a list.
fn drop_at<T>(list: &mut Vec<T>, place: usize) {
    if place < list.len() {
        list.remove(place);
    }
}

#[cfg(test)]
pub(crate) mod tests;
