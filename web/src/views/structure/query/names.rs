//! Widths of the names and values of siblings, so the values are aligned.

use std::cell::RefCell;
use std::collections::HashMap;

use winperf::{ObjectIdx, Place};
use winperf_report::language::Language;
use winperf_report::table::columns;

use crate::state::library::capture::Capture;
use crate::state::library::naming::Naming;
use crate::views::query::column::ListWidth;
use crate::views::query::text_width::width;
use crate::views::query::wording;
use crate::views::structure::query::tree_index::Item;

/// Maximum number of siblings whose names are read: a damaged capture may have a million.
const LOOKED_AT: usize = 500;

/// The widest value with reserved room next to siblings, in hundredths of the font size: a time, or a number of 18
/// digits.
const WIDEST: usize = 1600;

/// The width of a digit, in hundredths of the font size.
const DIGIT: f64 = 55.0;

/// Width of an offset with its gaps, in digits.
const OFFSET: f64 = 14.0;

/// Width of the marks before and after a name, in digits.
const SIGNS: f64 = 11.0;

/// The digits that a name is indented relative to its parent's.
const INDENT: f64 = 2.5;

/// Measures that a row shares with its siblings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    /// The length of the longest name; 0 for a structure without a value.
    pub longest: usize,
    /// The width of the widest number or time, in hundredths of its font size; 0 if the text next to the name
    /// shrinks in its favour.
    pub widest: usize,
}

impl Room {
    /// Returns the number of letters of a name that are visible at this depth.
    ///
    /// As in the style sheet: all but the offset shrinks in favour of the name of a structure, and names in a column
    /// have 46% of the row, as far as the widest value leaves that much. A width that the user has chosen is not known
    /// here.
    pub fn letters(&self, level: usize, width: ListWidth) -> usize {
        let beside = self.widest as f64 / DIGIT + OFFSET;
        let most = match (self.longest, width.is_chosen) {
            (0, _) => width.digits,
            (_, false) => 0.46 * width.digits,
            (_, true) => 0.0,
        };
        let signs = SIGNS + INDENT * level as f64;
        // The cast turns negative numbers into 0.
        (most.min(width.digits - beside) - signs) as usize
    }
}

/// The rooms of siblings that have been measured.
#[derive(Debug, Default)]
pub struct Rooms(RefCell<HashMap<Siblings, Room>>);

/// The names of siblings.
pub struct Names<'a> {
    capture: &'a Capture,
    naming: &'a Naming,
    language: Language,
    rooms: &'a Rooms,
}

/// Items whose values are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Siblings {
    /// The fields and raw values of a structure.
    Leaves(Place),
    /// The counter definitions of an object, with their types.
    Definitions(ObjectIdx),
}

impl<'a> Names<'a> {
    pub fn new(capture: &'a Capture, naming: &'a Naming, language: Language, rooms: &'a Rooms) -> Self {
        Self { capture, naming, language, rooms }
    }

    /// Returns the room that a row and its siblings leave names and values.
    pub fn room(&self, item: &Item) -> Room {
        let siblings = match (&item.leaf, item.structure) {
            (Some(_), structure) => Siblings::Leaves(structure),
            (None, Place::CounterDefinition { object, .. }) => Siblings::Definitions(object),
            (None, _) => return Room::default(),
        };
        *self.rooms.0.borrow_mut().entry(siblings).or_insert_with(|| self.measured(siblings))
    }

    fn measured(&self, siblings: Siblings) -> Room {
        let longest = self.names(siblings).into_iter().map(|name| columns(&name)).max();
        let widths = self.values(siblings).into_iter().map(|value| width(&value));
        let widest = widths.filter(|width| *width <= WIDEST).max();
        Room { longest: longest.unwrap_or(0), widest: widest.unwrap_or(0) }
    }

    /// Returns the values next to names that become unclear if truncated, unlike the constant of a type.
    fn values(&self, siblings: Siblings) -> Vec<String> {
        let Siblings::Leaves(structure) = siblings else { return Vec::new() };
        let leaves = self.capture.walked().leaves(structure).into_iter().take(LOOKED_AT);
        let worded = leaves.map(|leaf| {
            wording::describe_leaf(self.capture, self.naming, structure, &leaf, self.language).value
        });
        worded.map(|value| value.readable()).collect()
    }

    fn names(&self, siblings: Siblings) -> Vec<String> {
        let words = wording::words(self.capture, self.naming, self.language);
        let capture = self.capture.walked();
        match siblings {
            Siblings::Leaves(structure) => {
                let leaves = capture.leaves(structure).into_iter().take(LOOKED_AT);
                leaves.map(|leaf| words.leaf_label(structure, &leaf)).collect()
            }
            Siblings::Definitions(object) => {
                let counters = capture.object(object).into_iter().flat_map(|found| found.counters());
                counters.take(LOOKED_AT).map(|counter| words.label(counter.place())).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_more_room_where_no_value_stands_beside_it_and_less_further_in() {
        let wide = |digits| ListWidth { digits, is_chosen: false };
        let beside_numbers = Room { longest: 21, widest: 1000 };
        let beside_times = Room { widest: WIDEST, ..beside_numbers };
        assert_eq!([Room::default(), beside_numbers].map(|room| room.letters(2, wide(80.0))), [50, 20]);
        assert_eq!([beside_numbers.letters(4, wide(80.0)), beside_times.letters(2, wide(60.0))], [15, 0]);
        assert_eq!(beside_numbers.letters(2, wide(0.0)), 0);
    }

    #[test]
    fn nothing_is_known_about_a_column_whose_width_the_user_has_chosen() {
        let chosen = ListWidth { digits: 80.0, is_chosen: true };
        let in_column = Room { longest: 21, widest: 1000 };
        assert_eq!([Room::default(), in_column].map(|room| room.letters(2, chosen)), [50, 0]);
    }
}
