//! What differs between the two captures, and where in that list the user is.

use winperf::difference::{Class, Classes, Difference};

use crate::shared::Shared;
use crate::state::Session;
use crate::state::differences::Differences;
use crate::state::paired::Paired;
use crate::state::side::Side;
use crate::state::tab::Tab;

/// Which of several comparisons is meant: a later one makes the earlier ones void.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ComparisonId(pub u32);

/// A way through the differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Next,
    Previous,
}

/// The differences between the two captures, as far as they are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The comparison that is wanted or done.
    pub id: ComparisonId,
    /// How far it is, in percent.
    pub percent: u8,
    /// What was found; the values that merely went on are missing as long as nobody wants to see them.
    pub found: Option<Shared<Differences>>,
    /// The classes that are shown.
    pub shown: Classes,
    /// The place of the current difference among those that were found.
    pub place: usize,
    /// Whether the user has given up a search for differences that had found none yet.
    pub is_stopped: bool,
    /// What waits for the differences to be found.
    asked: Option<Asked>,
}

/// Where to go when the differences are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// A step from where the user is.
    Step(Step),
    /// A row of the list.
    Row(usize),
}

impl Default for Comparison {
    fn default() -> Self {
        Self {
            id: ComparisonId::default(),
            percent: 0,
            found: None,
            shown: Class::ALL_BUT_MOVED,
            place: 0,
            is_stopped: false,
            asked: None,
        }
    }
}

/// A change of what is known of the differences, or of how they are looked at.
#[derive(Debug)]
pub enum Comparing {
    /// So much of a comparison is done, in percent.
    Progress(ComparisonId, u8),
    Receive(ComparisonId, Differences),
    /// Show a class, or hide it.
    Toggle(Class),
    ShowAll,
    /// Give up the search for differences.
    Stop,
    /// Begin a search again that was given up.
    Start,
    /// Make a row of the list current.
    SelectRow(usize),
    /// Go to the next difference, or to the one before, and show its bytes.
    Step(Step),
}

/// The name of a class in addresses.
fn class_name(class: Class) -> &'static str {
    match class {
        Class::Structure => "structure",
        Class::Fields => "fields",
        Class::Layout => "layout",
        Class::Values => "values",
        Class::Moved => "moved",
        Class::Clocks => "clocks",
        Class::Padding => "padding",
    }
}

/// The names of classes, as addresses have them.
pub fn class_names(classes: Classes) -> String {
    let names: Vec<_> = classes.iter().map(class_name).collect();
    names.join(".")
}

/// The classes of these names.
pub fn classes_named(names: &str) -> Classes {
    let is_named = |class: &Class| names.split('.').any(|name| name == class_name(*class));
    Classes::all().iter().filter(is_named).collect()
}

impl Comparison {
    /// The state for two other captures.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self { id: ComparisonId(self.id.0.wrapping_add(1)), shown: self.shown, ..Self::default() }
    }

    /// How many rows are shown.
    pub fn row_count(&self) -> usize {
        self.found.as_ref().map_or(0, |found| found.row_count(self.shown))
    }

    /// The row of the current difference, or of the next one that is shown.
    pub fn row(&self) -> usize {
        let last = self.row_count().saturating_sub(1);
        self.found.as_ref().map_or(0, |found| found.row_of(self.shown, self.place)).min(last)
    }

    /// The current row, or that which is to become it when the differences are found.
    pub fn shown_row(&self) -> usize {
        match self.asked {
            Some(Asked::Row(row)) => row,
            _ => self.row(),
        }
    }

    /// The current difference and its place, if there is one that is shown.
    pub fn current(&self) -> Option<(usize, Difference)> {
        self.found.as_ref()?.rows(self.shown, self.row()).next()
    }

    /// Whether everything that is to be shown has been found.
    fn is_complete(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.kept().is_superset(self.shown))
    }

    fn toggle(&mut self, class: Class) {
        self.shown ^= class;
        if class == Class::Moved {
            self.percent = 0;
        }
    }

    fn show_all(&mut self) {
        if !self.shown.contains(Class::Moved) {
            self.toggle(Class::Moved);
        }
        self.shown = Classes::all();
    }

    /// Without what is looked for, what was found before is shown; where nothing was, nothing is looked for any more.
    fn stop(&mut self) {
        self.asked = None;
        match &self.found {
            Some(found) if !found.kept().contains(Class::Moved) && self.shown.contains(Class::Moved) => {
                self.toggle(Class::Moved);
            }
            Some(_) => {}
            None => self.is_stopped = true,
        }
    }

    fn start(&mut self) {
        self.is_stopped = false;
        self.percent = 0;
    }

    fn receive(&mut self, found: Differences) {
        let current = self.found.as_ref().and_then(|before| before.get(self.place));
        let same = current.and_then(|current| found.all().find(|(_, difference)| *difference == current));
        self.place = same.map_or(0, |(place, _)| place);
        self.found = Some(Shared::new(found));
        self.percent = 100;
    }

    fn select_row(&mut self, row: usize) {
        let found = self.found.as_ref().and_then(|found| found.rows(self.shown, row).next());
        if let Some((place, _)) = found {
            self.place = place;
        }
    }

    /// The difference that a step leads to from the current one.
    fn beside_current(&self, step: Step) -> Option<usize> {
        let found = self.found.as_ref()?;
        let is_shown = found.get(self.place).is_some_and(|current| self.shown.contains(current.kind.class()));
        let row = found.row_of(self.shown, self.place);
        let row = match step {
            Step::Next => row + usize::from(is_shown),
            Step::Previous => row.checked_sub(1)?,
        };
        found.rows(self.shown, row).next().map(|(place, _)| place)
    }

    /// The difference that a step leads to from a place in the bytes, by the offset that a difference has there.
    fn beside_offset(
        &self,
        step: Step,
        at: u32,
        offset: impl Fn(&Difference) -> Option<u32>,
    ) -> Option<usize> {
        let shown = self.found.as_ref()?.rows(self.shown, 0);
        let placed = shown.filter_map(|(place, difference)| Some((offset(&difference)?, place)));
        let found = match step {
            Step::Next => placed.filter(|(offset, _)| *offset > at).min_by_key(|(offset, _)| *offset),
            Step::Previous => placed.filter(|(offset, _)| *offset < at).max_by_key(|(offset, _)| *offset),
        };
        found.map(|(_, place)| place)
    }
}

impl Session {
    /// The captures to be compared and what the comparison is to keep; `None` when nobody waits for one.
    pub fn comparison_wanted(&self) -> Option<(ComparisonId, Shared<Paired>, Classes)> {
        let comparison = &self.comparison;
        let is_wanted = self.tab == Tab::Compare || comparison.asked.is_some();
        let paired = self.paired.as_ref().filter(|paired| paired.older.is_some())?;
        (is_wanted && !comparison.is_stopped && !comparison.is_complete())
            .then(|| (comparison.id, paired.clone(), comparison.shown | Class::ALL_BUT_MOVED))
    }

    /// Where a difference stands: in the shown capture, or in the other one when only that has it.
    pub fn location_of(&self, difference: &Difference) -> Option<(Side, u32)> {
        let paired = self.paired.as_ref()?;
        let place = |side: Side| Some((side, difference.offset(paired.age(side)?)?));
        place(self.side).or_else(|| place(self.side.other()))
    }

    /// Whether the cursor is where the current difference begins.
    pub fn is_at_difference(&self) -> bool {
        let location = self.comparison.current().and_then(|(_, current)| self.location_of(&current));
        let cursor = self.shown().map(|slot| (self.side, slot.cursor));
        location.is_some() && location == cursor
    }

    /// Makes a row of the list current, as soon as what is shown in it is found.
    pub(super) fn visit_difference(&mut self, row: usize) {
        if self.comparison.is_complete() {
            self.compare(Comparing::SelectRow(row));
        } else {
            self.comparison.start();
            self.comparison.asked = Some(Asked::Row(row));
        }
    }

    pub(super) fn compare(&mut self, change: Comparing) {
        match change {
            Comparing::Progress(id, percent) if id == self.comparison.id => self.comparison.percent = percent,
            Comparing::Receive(id, found) if id == self.comparison.id => {
                self.comparison.receive(found);
                match self.comparison.asked.take() {
                    Some(Asked::Step(step)) => self.step(step),
                    Some(Asked::Row(row)) => self.comparison.select_row(row),
                    None => {}
                }
            }
            Comparing::Progress(..) | Comparing::Receive(..) => {}
            Comparing::Toggle(class) => self.comparison.toggle(class),
            Comparing::ShowAll => self.comparison.show_all(),
            Comparing::Stop => self.comparison.stop(),
            Comparing::Start => self.comparison.start(),
            Comparing::SelectRow(row) => self.comparison.select_row(row),
            Comparing::Step(step) => self.step(step),
        }
    }

    /// In the list a step goes to the next row; everywhere else it goes to the next bytes behind the cursor that differ.
    fn step(&mut self, step: Step) {
        let Some(paired) = self.paired.clone().filter(|paired| paired.older.is_some()) else { return };
        if self.comparison.found.is_none() {
            self.comparison.start();
            self.comparison.asked = Some(Asked::Step(step));
            return;
        }
        let in_list = self.tab == Tab::Compare;
        let place = if in_list || self.is_at_difference() {
            self.comparison.beside_current(step)
        } else {
            let cursor = self.shown().map_or(0, |slot| slot.cursor);
            let age = paired.age(self.side);
            self.comparison.beside_offset(step, cursor, |difference| difference.offset(age?))
        };
        let Some(place) = place else { return };
        self.comparison.place = place;
        let difference = self.comparison.found.as_ref().and_then(|found| found.get(place));
        if let Some((side, offset)) = difference.and_then(|difference| self.location_of(&difference))
            && !in_list
        {
            self.locate(side, offset);
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
