//! Changes that the comparison makes to the session, and the navigation that follows.

use crate::shared::Shared;
use crate::state::Session;
use crate::state::answers::arranged::{Arranged, DifferenceSort, Listing};
use crate::state::answers::differences::Differences;
use crate::state::answers::paired::Paired;
use crate::state::library::side::Side;
use crate::state::view::comparison::{Comparing, DifferenceStep, DifferenceTarget};
use crate::state::view::tab::Tab;
use winperf::difference::{Difference, DifferenceClasses};

impl Session {
    /// Returns the comparison whose differences are to be sorted or filtered again; `None` if that is not needed.
    pub fn listing_wanted(&self) -> Option<Listing> {
        let paired = self.paired().cloned().filter(|_| self.view.tab == Tab::Compare)?;
        let (found, arrangement) = self.view.comparison.unarranged()?;
        let (naming, language) = (self.library.naming.clone(), self.view.settings.language);
        Some(Listing { paired, naming, found, arrangement, language })
    }

    /// Returns the captures to be compared and the classes to keep; `None` if no comparison is needed.
    pub fn comparison_wanted(&self) -> Option<(Paired, DifferenceClasses)> {
        let comparison = &self.view.comparison;
        let is_wanted = self.view.tab == Tab::Compare || comparison.pending.is_some();
        let paired = self.paired().filter(|paired| paired.older.is_some())?;
        let is_open = is_wanted && !comparison.is_stopped && !comparison.is_complete();
        is_open.then(|| (paired.clone(), comparison.shown.union(DifferenceClasses::ALL_BUT_MOVED)))
    }

    /// Returns the location of a difference: in the shown capture, or in the other one if only that has it.
    pub fn location_of(&self, difference: &Difference) -> Option<(Side, u32)> {
        let paired = self.paired()?;
        let place = |side: Side| Some((side, difference.offset(paired.age(side)?)?));
        place(self.view.side).or_else(|| place(self.view.side.other()))
    }

    /// Returns `true` if the cursor is at the start of the current difference.
    pub fn is_at_difference(&self) -> bool {
        let location = self.view.comparison.current().and_then(|current| self.location_of(&current));
        let cursor = self.shown().map(|slot| (self.view.side, slot.cursor.at));
        location.is_some() && location == cursor
    }

    /// Makes a row of the list current, as soon as its content is found.
    pub(in crate::state) fn visit_difference(&mut self, row: usize) {
        if self.view.comparison.is_complete() && self.view.comparison.is_arranged() {
            self.compare(Comparing::SelectRow(row));
        } else {
            self.view.comparison.start();
            self.view.comparison.pending = Some(DifferenceTarget::Row(row));
        }
    }

    pub(in crate::state) fn compare(&mut self, change: Comparing) {
        match change {
            Comparing::Toggle(class) => self.view.comparison.toggle(class),
            Comparing::ShowAll => self.view.comparison.show_all(),
            Comparing::Stop => self.view.comparison.stop(),
            Comparing::Start => self.view.comparison.start(),
            Comparing::SelectRow(row) => {
                self.view.comparison.header = None;
                self.view.comparison.select_row(row);
            }
            Comparing::ToggleGroup(group) => self.view.comparison.toggle_group(group),
            Comparing::Sort(by) => {
                let sort = self.view.comparison.sort.next(by);
                self.view.comparison.rearrange(|comparison| comparison.sort = sort);
            }
            Comparing::Text(text) => self.view.comparison.rearrange(|comparison| comparison.text = text),
            Comparing::ResetOrder => self.view.comparison.rearrange(|comparison| {
                comparison.text.clear();
                comparison.sort = DifferenceSort::default();
            }),
            Comparing::Header(column) => self.view.comparison.header = column,
            Comparing::Step(step) => self.step(step),
        }
    }

    /// Sets the differences found.
    pub(in crate::state) fn receive_differences(&mut self, found: Differences) {
        self.view.comparison.receive(found);
        self.answer_asked();
    }

    /// Sets the lines of the list.
    pub(in crate::state) fn receive_listing(&mut self, arranged: Shared<Arranged>) {
        self.view.comparison.arrange(arranged);
        self.answer_asked();
    }

    /// Navigates to the destination requested before the differences were found and listed.
    fn answer_asked(&mut self) {
        match self.view.comparison.pending {
            Some(DifferenceTarget::Step(step)) => self.step(step),
            Some(DifferenceTarget::Row(row)) if self.view.comparison.is_arranged() => {
                self.view.comparison.select_row(row)
            }
            Some(DifferenceTarget::Row(_)) => return,
            None => {}
        }
        self.view.comparison.pending = None;
    }

    /// Goes to the next row in the list; in other views to the next differing bytes after the cursor.
    fn step(&mut self, step: DifferenceStep) {
        let Some(paired) = self.paired().cloned().filter(|paired| paired.older.is_some()) else { return };
        if self.view.comparison.found.is_none() {
            self.view.comparison.start();
            self.view.comparison.pending = Some(DifferenceTarget::Step(step));
            return;
        }
        if self.view.tab == Tab::Compare {
            let row = self.view.comparison.row();
            let beside = match step {
                DifferenceStep::Next => row.saturating_add(1),
                DifferenceStep::Previous => row.saturating_sub(1),
            };
            return self.view.comparison.select_row(beside);
        }
        let place = if self.is_at_difference() {
            self.view.comparison.beside_current(step)
        } else {
            let cursor = self.shown().map_or(0, |slot| slot.cursor.at);
            let age = paired.age(self.view.side);
            self.view.comparison.beside_offset(step, cursor, |difference| difference.offset(age?))
        };
        let Some(place) = place else { return };
        self.view.comparison.go_to(place);
        let difference = self.view.comparison.found.as_ref().and_then(|found| found.get(place));
        if let Some((side, offset)) = difference.and_then(|difference| self.location_of(&difference)) {
            self.locate(side, offset);
        }
    }
}
