//! Differences between the two captures, and the user's position in their list.

use std::collections::BTreeSet;

use winperf::difference::{Difference, DifferenceClass, DifferenceClasses};

use crate::shared::Shared;
use crate::state::arranged::{
    Arranged, Arrangement, DifferenceSort, DifferenceSortBy, ListLine, by_object, group_of, line_at,
};
use crate::state::differences::Differences;

/// A way through the differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceStep {
    Next,
    Previous,
}

/// The differences between the two captures, as far as they are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Differences found; values that changed as expected are missing as long as they are not shown.
    pub found: Option<Shared<Differences>>,
    /// The classes that are shown.
    pub shown: DifferenceClasses,
    /// Words that the names in a line must contain.
    pub text: String,
    /// The order of the lines.
    pub sort: DifferenceSort,
    /// The column of the header that the keyboard is in; `None` while it is in the lines.
    pub header: Option<usize>,
    /// Number of times that the lines were replaced by others, which scrolls the current one into view.
    pub turn: u32,
    /// The place of the current difference among those that were found, or behind all places the number of a group.
    place: usize,
    /// Groups that were opened, or closed where they are open by default.
    turned: BTreeSet<usize>,
    arranged: Option<Shared<Arranged>>,
    /// The lines, each a place or a group.
    lines: Option<Shared<Vec<u32>>>,
    row: usize,
    /// True if the user has cancelled a search for differences that had not found any.
    pub is_stopped: bool,
    /// Navigation that waits for the differences to be found.
    pub(super) asked: Option<DifferenceTarget>,
}

/// Destination once the differences are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DifferenceTarget {
    /// A step from where the user is.
    Step(DifferenceStep),
    /// A row of the list.
    Row(usize),
}

impl Default for Comparison {
    fn default() -> Self {
        Self {
            found: None,
            shown: DifferenceClasses::ALL_BUT_MOVED,
            text: String::new(),
            sort: DifferenceSort::default(),
            header: None,
            turn: 0,
            place: 0,
            turned: BTreeSet::new(),
            arranged: None,
            lines: None,
            row: 0,
            is_stopped: false,
            asked: None,
        }
    }
}

/// A change of the differences, or of their view.
#[derive(Debug)]
pub enum Comparing {
    /// Show a class, or hide it.
    Toggle(DifferenceClass),
    ShowAll,
    /// Cancel the search for differences.
    Stop,
    /// Begin a search again that was given up.
    Start,
    /// Make a row of the list current.
    SelectRow(usize),
    /// Open or close the group of a line.
    Fold(usize),
    /// Sort by something, or, when that decides already, the other way round and then by object.
    Sort(DifferenceSortBy),
    /// List the differences whose names contain these words.
    Text(String),
    /// Put the keyboard into a column of the header, or back into the lines.
    Header(Option<usize>),
    /// List all of the shown classes again, by object.
    Plain,
    /// Go to the next difference, or to the one before, and show its bytes.
    Step(DifferenceStep),
}

/// Returns the name of a class in addresses.
fn class_name(class: DifferenceClass) -> &'static str {
    match class {
        DifferenceClass::Structure => "structure",
        DifferenceClass::Renumbered => "renumbered",
        DifferenceClass::Fields => "fields",
        DifferenceClass::Layout => "layout",
        DifferenceClass::Values => "values",
        DifferenceClass::Moved => "moved",
        DifferenceClass::Clocks => "clocks",
        DifferenceClass::Padding => "padding",
    }
}

/// Returns the names of classes, as addresses have them.
pub fn class_names(classes: DifferenceClasses) -> String {
    let names: Vec<_> = classes.iter().map(class_name).collect();
    names.join(".")
}

/// Returns the classes of these names.
pub fn classes_named(names: &str) -> DifferenceClasses {
    let is_named = |class: &DifferenceClass| names.split('.').any(|name| name == class_name(*class));
    DifferenceClasses::all().iter().filter(is_named).collect()
}

impl Comparison {
    /// Returns the state for two other captures.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self { shown: self.shown, text: self.text.clone(), sort: self.sort, ..Self::default() }
    }

    /// Returns the requested arrangement of the differences.
    pub fn arrangement(&self) -> Arrangement {
        Arrangement { shown: self.shown, text: self.text.clone(), sort: self.sort }
    }

    /// Returns the differences as they are to be listed from now on, where that takes work.
    pub fn unarranged(&self) -> Option<(Shared<Differences>, Arrangement)> {
        let found = self.found.clone()?;
        (!self.is_arranged()).then(|| (found, self.arrangement()))
    }

    /// Returns `true` if the list has the requested arrangement.
    pub fn is_arranged(&self) -> bool {
        self.arranged.as_ref().is_some_and(|arranged| arranged.arrangement == self.arrangement())
    }

    /// Returns the number of differences listed, on lines of their own or not.
    pub fn listed(&self) -> usize {
        self.arranged.as_ref().map_or(0, |arranged| arranged.count)
    }

    /// Returns the number of lines.
    pub fn row_count(&self) -> usize {
        self.lines().len()
    }

    fn lines(&self) -> &[u32] {
        self.lines.as_ref().map_or(&[], |lines| lines)
    }

    /// Returns the current line.
    pub fn row(&self) -> usize {
        self.row
    }

    /// Returns the current line while nothing is open, or that which is to become it when the differences are found.
    pub fn shown_row(&self) -> usize {
        let closed = || self.arranged.as_ref()?.closed_row(self.found.as_ref()?, self.place);
        match self.asked {
            Some(DifferenceTarget::Row(row)) => row,
            _ => closed().unwrap_or(0),
        }
    }

    /// Returns the content of a line.
    pub fn line(&self, row: usize) -> Option<ListLine<'_>> {
        line_at(self.found.as_ref()?, *self.lines().get(row)?)
    }

    /// Returns the content of the current line.
    pub fn current_line(&self) -> Option<ListLine<'_>> {
        self.line(self.row)
    }

    /// Returns the current difference, also inside of a closed group, or the first of the group of the current line.
    pub fn current(&self) -> Option<Difference> {
        match self.current_line()? {
            ListLine::Difference(_, difference) => Some(difference),
            ListLine::Group(number, group) => {
                let found = self.found.as_ref()?;
                let is_inside = found.group_of(self.place) == Some(number);
                found.get(if is_inside { self.place } else { group.first })
            }
        }
    }

    /// Returns `true` if a line that represents several differences is open.
    pub fn is_open(&self, group: usize) -> bool {
        self.arranged.as_ref().is_some_and(|arranged| arranged.is_open(group, &self.turned))
    }

    /// Returns the line of the group that contains a line.
    pub fn head_of(&self, row: usize) -> Option<usize> {
        let found = self.found.as_ref()?;
        let Some(ListLine::Difference(place, _)) = self.line(row) else { return None };
        let group = found.group_of(place)?;
        self.lines().iter().take(row).rposition(|item| group_of(found, *item) == Some(group))
    }

    /// Returns `true` if everything that is to be shown has been found.
    pub(super) fn is_complete(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.kept().is_superset(self.shown))
    }

    pub(super) fn toggle(&mut self, class: DifferenceClass) {
        self.shown = self.shown.toggled(class);
        self.settle();
    }

    pub(super) fn show_all(&mut self) {
        self.shown = DifferenceClasses::all();
        self.settle();
    }

    /// Cancels a search: earlier results are shown, or, without any, nothing is searched for any more.
    pub(super) fn stop(&mut self) {
        self.asked = None;
        match &self.found {
            Some(found)
                if !found.kept().contains(DifferenceClass::Moved)
                    && self.shown.contains(DifferenceClass::Moved) =>
            {
                self.toggle(DifferenceClass::Moved);
            }
            Some(_) => {}
            None => self.is_stopped = true,
        }
    }

    pub(super) fn start(&mut self) {
        self.is_stopped = false;
    }

    pub(super) fn receive(&mut self, found: Differences) {
        let before = self.found.as_ref().and_then(|before| before.get(self.place));
        let same = before.and_then(|before| found.all().find(|(_, difference)| *difference == before));
        // Groups have the same numbers, whatever else is kept.
        let group = self.found.as_ref().and_then(|before| self.place.checked_sub(before.len()));
        let group = group.filter(|group| *group < found.groups().len()).map(|group| found.len() + group);
        let is_first = self.found.is_none();
        self.place = same.map(|(place, _)| place).or(group).unwrap_or(0);
        self.found = Some(Shared::new(found));
        (self.arranged, self.lines) = (None, None);
        self.settle();
        if is_first {
            self.select_row(0);
        }
    }

    /// Lists the differences in another order, or with another filter; the first of them becomes current.
    pub(super) fn look(&mut self, change: impl FnOnce(&mut Self)) {
        change(self);
        self.turned.clear();
        self.turn = self.turn.wrapping_add(1);
        self.settle();
        self.select_row(0);
    }

    /// Sets the lines of the requested arrangement.
    pub(super) fn arrange(&mut self, arranged: Shared<Arranged>) {
        self.arranged = Some(arranged);
        self.turn = self.turn.wrapping_add(1);
        self.settle();
        self.select_row(0);
    }

    /// Opens or closes the group of a line.
    pub(super) fn fold(&mut self, group: usize) {
        if !self.turned.remove(&group) {
            self.turned.insert(group);
        }
        self.settle();
    }

    pub(super) fn select_row(&mut self, row: usize) {
        if let Some(item) = self.lines().get(row) {
            (self.place, self.row) = (*item as usize, row);
        }
    }

    /// Computes the lines, if that takes no work, and the position of the current one among them.
    fn settle(&mut self) {
        let Some(found) = self.found.clone() else { return };
        let arrangement = self.arrangement();
        if !self.is_arranged() && arrangement.is_plain() {
            let places = by_object(&found, self.shown);
            self.arranged = Some(Shared::new(Arranged::new(&found, arrangement, &places)));
        }
        let Some(arranged) = &self.arranged else { return };
        self.lines = Some(Shared::new(arranged.lines(&found, &self.turned)));
        self.row = self.row_of(&found);
    }

    /// Returns the line of the current difference, or of its group, or of the next one that is listed.
    fn row_of(&self, found: &Differences) -> usize {
        let at = |wanted: usize| self.lines().iter().position(|item| *item as usize == wanted);
        let head = || at(found.len() + found.group_of(self.place)?);
        let next = || self.lines().iter().position(|item| (*item as usize) > self.place);
        let last = self.row_count().saturating_sub(1);
        at(self.place).or_else(head).or_else(next).unwrap_or(last)
    }

    /// Returns the place of the difference that a step in the bytes reaches from the current one.
    pub(super) fn beside_current(&self, step: DifferenceStep) -> Option<usize> {
        let found = self.found.as_ref()?;
        let place = self.place_in_bytes()?;
        let is_shown = found.get(place).is_some_and(|current| self.shown.contains(current.kind.class()));
        let row = found.row_of(self.shown, place);
        let row = match step {
            DifferenceStep::Next => row + usize::from(is_shown),
            DifferenceStep::Previous => row.checked_sub(1)?,
        };
        found.rows(self.shown, row).next().map(|(place, _)| place)
    }

    /// Returns the number of the current difference among those that are shown in the bytes, from 0, and how many these
    /// are.
    pub fn number_in_bytes(&self) -> Option<(usize, usize)> {
        let found = self.found.as_ref()?;
        Some((found.row_of(self.shown, self.place_in_bytes()?), found.row_count(self.shown)))
    }

    /// Returns the place of the current difference, or of the first of the group of the current line.
    fn place_in_bytes(&self) -> Option<usize> {
        let found = self.found.as_ref()?;
        let group = self.place.checked_sub(found.len()).and_then(|group| found.groups().get(group));
        Some(group.map_or(self.place, |group| group.first))
    }

    /// Returns the place of the difference that a step leads to from a place in the bytes, by the offset that a
    /// difference has there.
    pub(super) fn beside_offset(
        &self,
        step: DifferenceStep,
        at: u32,
        offset: impl Fn(&Difference) -> Option<u32>,
    ) -> Option<usize> {
        let shown = self.found.as_ref()?.rows(self.shown, 0);
        let placed = shown.filter_map(|(place, difference)| Some((offset(&difference)?, place)));
        let found = match step {
            DifferenceStep::Next => {
                placed.filter(|(offset, _)| *offset > at).min_by_key(|(offset, _)| *offset)
            }
            DifferenceStep::Previous => {
                placed.filter(|(offset, _)| *offset < at).max_by_key(|(offset, _)| *offset)
            }
        };
        found.map(|(_, place)| place)
    }

    /// Makes the difference at a place current, and shows it in the list even inside a closed group.
    pub(super) fn go_to(&mut self, place: usize) {
        self.place = place;
        self.settle();
    }
}

#[cfg(test)]
pub(crate) mod tests;
