//! What differs between the two captures, and where in that list the user is.

use winperf::difference::{Difference, DifferenceClass, DifferenceClasses};

use crate::shared::Shared;
use crate::state::differences::Differences;

/// Which of several comparisons is meant: a later one makes the earlier ones void.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ComparisonId(pub u32);

/// A way through the differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceStep {
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
    pub shown: DifferenceClasses,
    /// The place of the current difference among those that were found.
    pub place: usize,
    /// Whether the user has given up a search for differences that had found none yet.
    pub is_stopped: bool,
    /// What waits for the differences to be found.
    pub(super) asked: Option<Asked>,
}

/// Where to go when the differences are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// A step from where the user is.
    Step(DifferenceStep),
    /// A row of the list.
    Row(usize),
}

impl Default for Comparison {
    fn default() -> Self {
        Self {
            id: ComparisonId::default(),
            percent: 0,
            found: None,
            shown: DifferenceClasses::ALL_BUT_MOVED,
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
    Toggle(DifferenceClass),
    ShowAll,
    /// Give up the search for differences.
    Stop,
    /// Begin a search again that was given up.
    Start,
    /// Make a row of the list current.
    SelectRow(usize),
    /// Go to the next difference, or to the one before, and show its bytes.
    Step(DifferenceStep),
}

/// The name of a class in addresses.
fn class_name(class: DifferenceClass) -> &'static str {
    match class {
        DifferenceClass::Structure => "structure",
        DifferenceClass::Fields => "fields",
        DifferenceClass::Layout => "layout",
        DifferenceClass::Values => "values",
        DifferenceClass::Moved => "moved",
        DifferenceClass::Clocks => "clocks",
        DifferenceClass::Padding => "padding",
    }
}

/// The names of classes, as addresses have them.
pub fn class_names(classes: DifferenceClasses) -> String {
    let names: Vec<_> = classes.iter().map(class_name).collect();
    names.join(".")
}

/// The classes of these names.
pub fn classes_named(names: &str) -> DifferenceClasses {
    let is_named = |class: &DifferenceClass| names.split('.').any(|name| name == class_name(*class));
    DifferenceClasses::all().iter().filter(is_named).collect()
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
    pub(super) fn is_complete(&self) -> bool {
        self.found.as_ref().is_some_and(|found| found.kept().is_superset(self.shown))
    }

    pub(super) fn toggle(&mut self, class: DifferenceClass) {
        self.shown = self.shown.toggled(class);
        if class == DifferenceClass::Moved {
            self.percent = 0;
        }
    }

    pub(super) fn show_all(&mut self) {
        if !self.shown.contains(DifferenceClass::Moved) {
            self.toggle(DifferenceClass::Moved);
        }
        self.shown = DifferenceClasses::all();
    }

    /// Without what is looked for, what was found before is shown; where nothing was, nothing is looked for any more.
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
        self.percent = 0;
    }

    pub(super) fn receive(&mut self, found: Differences) {
        let current = self.found.as_ref().and_then(|before| before.get(self.place));
        let same = current.and_then(|current| found.all().find(|(_, difference)| *difference == current));
        self.place = same.map_or(0, |(place, _)| place);
        self.found = Some(Shared::new(found));
        self.percent = 100;
    }

    pub(super) fn select_row(&mut self, row: usize) {
        let found = self.found.as_ref().and_then(|found| found.rows(self.shown, row).next());
        if let Some((place, _)) = found {
            self.place = place;
        }
    }

    /// The difference that a step leads to from the current one.
    pub(super) fn beside_current(&self, step: DifferenceStep) -> Option<usize> {
        let found = self.found.as_ref()?;
        let is_shown = found.get(self.place).is_some_and(|current| self.shown.contains(current.kind.class()));
        let row = found.row_of(self.shown, self.place);
        let row = match step {
            DifferenceStep::Next => row + usize::from(is_shown),
            DifferenceStep::Previous => row.checked_sub(1)?,
        };
        found.rows(self.shown, row).next().map(|(place, _)| place)
    }

    /// The difference that a step leads to from a place in the bytes, by the offset that a difference has there.
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
}

#[cfg(test)]
pub(crate) mod tests;
