//! Differences between the two captures, and the user's position in their list.

use std::collections::BTreeSet;

use winperf::difference::{Difference, DifferenceClass, DifferenceClasses};

use crate::shared::Shared;
use crate::state::answers::arranged::{
    Arranged, Arrangement, DifferenceSort, DifferenceSortBy, ListLine, by_object, group_of, line_at,
};
use crate::state::answers::differences::Differences;

/// Step through the differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceStep {
    Next,
    Previous,
}

/// The differences between the two captures, as far as they have been found.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Differences found; values that changed as expected are only included while they are shown.
    pub found: Option<Shared<Differences>>,
    /// The classes that are shown.
    pub shown: DifferenceClasses,
    /// Words that the names in a line must contain.
    pub text: String,
    /// The order of the lines.
    pub sort: DifferenceSort,
    /// Column of the header with the keyboard focus; `None` while a line has it.
    pub header: Option<usize>,
    /// Counter that increases when the lines are replaced, which scrolls the current one into view.
    pub revision: u32,
    /// Position of the current difference in `found`, or, from its length on, the number of a group.
    place: usize,
    /// Groups whose open state differs from the default.
    toggled: BTreeSet<usize>,
    arranged: Option<Shared<Arranged>>,
    /// The lines, each a position in `found` or a group.
    lines: Option<Shared<Vec<u32>>>,
    row: usize,
    /// `true` if the user has cancelled a search for differences before it found any.
    pub is_stopped: bool,
    /// Navigation pending until the differences are found.
    pub(in crate::state) pending: Option<DifferenceTarget>,
}

/// Destination once the differences are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::state) enum DifferenceTarget {
    /// A step from the current place.
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
            revision: 0,
            place: 0,
            toggled: BTreeSet::new(),
            arranged: None,
            lines: None,
            row: 0,
            is_stopped: false,
            pending: None,
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
    /// Restart a cancelled search.
    Start,
    /// Make a row of the list current.
    SelectRow(usize),
    /// Expand or collapse the group of a line.
    ToggleGroup(usize),
    /// Sort by a column, or, if it is the sort column already, reverse its order and sort by object next.
    Sort(DifferenceSortBy),
    /// List the differences whose names contain these words.
    Text(String),
    /// Focus a column of the header, or the lines.
    Header(Option<usize>),
    /// Remove the filter and sort by object.
    ResetOrder,
    /// Go to the next difference, or to the one before, and show its bytes.
    Step(DifferenceStep),
}

/// Returns the name of a class in URLs.
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

/// Returns the names of classes, as used in URLs.
pub fn class_names(classes: DifferenceClasses) -> String {
    let names: Vec<_> = classes.iter().map(class_name).collect();
    names.join(".")
}

/// Returns the classes with these names.
pub fn classes_named(names: &str) -> DifferenceClasses {
    let is_named = |class: &DifferenceClass| names.split('.').any(|name| name == class_name(*class));
    DifferenceClasses::all().iter().filter(is_named).collect()
}

impl Comparison {
    /// Returns the initial state for other captures.
    #[must_use]
    pub fn for_other_captures(&self) -> Self {
        Self { shown: self.shown, text: self.text.clone(), sort: self.sort, ..Self::default() }
    }

    /// Returns the list as its rows show it but for the current one.
    #[must_use]
    pub fn without_cursor(&self) -> Self {
        Self { place: 0, row: 0, header: None, ..self.clone() }
    }

    /// Returns the requested order and filter of the differences.
    pub fn arrangement(&self) -> Arrangement {
        Arrangement { shown: self.shown, text: self.text.clone(), sort: self.sort }
    }

    /// Returns the differences and the requested arrangement, if arranging them takes work.
    pub fn unarranged(&self) -> Option<(Shared<Differences>, Arrangement)> {
        let found = self.found.clone()?;
        (!self.is_arranged()).then(|| (found, self.arrangement()))
    }

    /// Returns `true` if the list has the requested arrangement.
    pub fn is_arranged(&self) -> bool {
        self.arranged.as_ref().is_some_and(|arranged| arranged.arrangement == self.arrangement())
    }

    /// Returns the number of listed differences, including those in collapsed groups.
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

    /// Returns the current line, or the line that will become current when the differences are found.
    pub fn shown_row(&self) -> usize {
        let closed = || self.arranged.as_ref()?.closed_row(self.found.as_ref()?, self.place);
        match self.pending {
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

    /// Returns the current difference, even inside a collapsed group, or the first one of the current group.
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
        self.arranged.as_ref().is_some_and(|arranged| arranged.is_open(group, &self.toggled))
    }

    /// Returns the line of the group that contains a line.
    pub fn head_of(&self, row: usize) -> Option<usize> {
        let found = self.found.as_ref()?;
        let Some(ListLine::Difference(place, _)) = self.line(row) else { return None };
        let group = found.group_of(place)?;
        self.lines().iter().take(row).rposition(|item| group_of(found, *item) == Some(group))
    }

    /// Returns `true` if all shown differences have been found.
    pub(in crate::state) fn is_complete(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.kept().is_superset(self.shown))
    }

    pub(in crate::state) fn toggle(&mut self, class: DifferenceClass) {
        self.shown = self.shown.toggled(class);
        self.settle();
    }

    pub(in crate::state) fn show_all(&mut self) {
        self.shown = DifferenceClasses::all();
        self.settle();
    }

    /// Cancels a search: earlier results remain, and without any, the search stays cancelled.
    pub(in crate::state) fn stop(&mut self) {
        self.pending = None;
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

    pub(in crate::state) fn start(&mut self) {
        self.is_stopped = false;
    }

    pub(in crate::state) fn receive(&mut self, found: Differences) {
        let before = self.found.as_ref().and_then(|before| before.get(self.place));
        let same = before.and_then(|before| found.all().find(|(_, difference)| *difference == before));
        // Group numbers do not depend on which classes are kept.
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

    /// Changes the order or the filter of the list; its first line becomes current.
    pub(in crate::state) fn rearrange(&mut self, change: impl FnOnce(&mut Self)) {
        change(self);
        self.toggled.clear();
        self.revision = self.revision.wrapping_add(1);
        self.settle();
        self.select_row(0);
    }

    /// Sets the lines of the requested arrangement.
    pub(in crate::state) fn arrange(&mut self, arranged: Shared<Arranged>) {
        self.arranged = Some(arranged);
        self.revision = self.revision.wrapping_add(1);
        self.settle();
        self.select_row(0);
    }

    /// Opens or closes the group of a line.
    pub(in crate::state) fn toggle_group(&mut self, group: usize) {
        if !self.toggled.remove(&group) {
            self.toggled.insert(group);
        }
        self.settle();
    }

    pub(in crate::state) fn select_row(&mut self, row: usize) {
        if let Some(item) = self.lines().get(row) {
            (self.place, self.row) = (*item as usize, row);
        }
    }

    /// Computes the lines, if that takes no work, and the current one among them.
    fn settle(&mut self) {
        let Some(found) = self.found.clone() else { return };
        let arrangement = self.arrangement();
        if !self.is_arranged() && arrangement.is_plain() {
            let places = by_object(&found, self.shown);
            self.arranged = Some(Shared::new(Arranged::new(&found, arrangement, &places)));
        }
        let Some(arranged) = &self.arranged else { return };
        self.lines = Some(Shared::new(arranged.lines(&found, &self.toggled)));
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
    pub(in crate::state) fn beside_current(&self, step: DifferenceStep) -> Option<usize> {
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

    /// Returns the number of the current difference among those shown in the bytes, from 0, and the number of these.
    pub fn number_in_bytes(&self) -> Option<(usize, usize)> {
        let found = self.found.as_ref()?;
        Some((found.row_of(self.shown, self.place_in_bytes()?), found.row_count(self.shown)))
    }

    /// Returns the place of the current difference, or of the first one in the current group.
    fn place_in_bytes(&self) -> Option<usize> {
        let found = self.found.as_ref()?;
        let group = self.place.checked_sub(found.len()).and_then(|group| found.groups().get(group));
        Some(group.map_or(self.place, |group| group.first))
    }

    /// Returns the place of the difference that a step in the bytes reaches from an offset.
    pub(in crate::state) fn beside_offset(
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
    pub(in crate::state) fn go_to(&mut self, place: usize) {
        self.place = place;
        self.settle();
    }
}

#[cfg(test)]
pub(crate) mod tests;
