//! Filter and order of the rows of values: the question, and its answer.

use std::cell;

use winperf::pair::{ByTitle, Cell, CounterPairIdx, InstancePairIdx, ObjectPairIdx};

use crate::shared::Shared;
use crate::state::answers::paired::Paired;
use crate::state::library::naming::Naming;

/// Filter and order of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub paired: Paired,
    pub naming: Shared<Naming>,
    pub scope: Scope,
    /// `true` if counters without a display value are included.
    pub bases: bool,
    pub narrowing: Narrowing,
    pub sort: RowSort,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All rows of the pairing.
    List,
    /// The counters of an object that has one instance.
    Single(ObjectPairIdx),
    /// The instances of an object.
    Object(ObjectPairIdx),
    /// The instances of an object by one of its counters.
    Counter(ObjectPairIdx, CounterPairIdx),
}

impl Scope {
    /// Returns the cell of the value of a counter in a row of this scope; `None` in the list of all values, by row
    /// number.
    ///
    /// The meaning of a row depends on the scope: an instance of the object, or a counter of its only instance.
    pub fn cell(self, row: u32, counter: CounterPairIdx) -> Option<Cell> {
        match self {
            Self::List => None,
            Self::Single(object) => {
                Some(Cell { object, instance: InstancePairIdx(0), counter: CounterPairIdx(row) })
            }
            Self::Object(object) | Self::Counter(object, _) => {
                Some(Cell { object, instance: InstancePairIdx(row), counter })
            }
        }
    }
}

/// Filter of the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowing {
    /// Words that the names must contain; empty for all rows.
    pub text: String,
    /// `true` if only rows with different raw values in the captures are shown.
    pub changed: bool,
    /// The state that is shown alone.
    pub only: Only,
}

impl Narrowing {
    /// Returns `true` if every row is shown.
    pub fn is_none(&self) -> bool {
        self.text.trim().is_empty() && !self.changed && self.only == Only::All
    }
}

/// The state that is shown alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Only {
    #[default]
    All,
    /// In the newer capture only.
    New,
    /// In the older capture only.
    Gone,
    With,
    Without,
}

impl Only {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 5] = [Self::All, Self::New, Self::Gone, Self::With, Self::Without];
}

/// The order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowSort {
    pub by: SortBy,
    /// `true` if the largest, or the last in the alphabet, comes first.
    pub descending: bool,
}

/// Sort key of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    /// The order of the captures.
    #[default]
    Capture,
    /// The name of the object.
    Object,
    /// The name of the instance.
    Instance,
    /// The name of the counter.
    Counter,
    Value,
    /// The value of one counter, if each has a column.
    Column(ByTitle),
}

impl RowSort {
    /// Returns the first order for a sort key: the largest values first, names from the start of the alphabet.
    pub fn first(by: SortBy) -> Self {
        Self { by, descending: matches!(by, SortBy::Value | SortBy::Column(_)) }
    }

    /// Returns the order after this one when the user sorts by `by` again: the first direction, the reverse, then the
    /// order of the captures.
    pub fn next(self, by: SortBy) -> Self {
        let first = Self::first(by);
        if self.by != by {
            first
        } else if self == first {
            Self { by, descending: !first.descending }
        } else {
            Self::default()
        }
    }
}

/// Number of rows before and behind the place that was found last where the next one is expected: more than a screen.
const NEAR: usize = 500;

/// The rows that answer a [`Question`].
#[derive(Debug, PartialEq)]
pub struct Order {
    pub question: Question,
    /// Numbers of rows of the pairing, indices of the instances of an object, or indices of the counters of its only
    /// instance.
    pub rows: Vec<u32>,
    /// The values of one counter in summary.
    pub profile: Option<Profile>,
    last_found: LastFound,
}

/// The place that was last found in an order; any two are equal, since nothing depends on it but speed.
#[derive(Debug, Default)]
struct LastFound(cell::Cell<usize>);

impl PartialEq for LastFound {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Order {
    /// Returns the rows that answer a question.
    pub fn new(question: Question, rows: Vec<u32>, profile: Option<Profile>) -> Self {
        Self { question, rows, profile, last_found: LastFound::default() }
    }

    /// Returns the place of a row.
    ///
    /// The current row is looked for several times for each key, which moves it by a row or a screen. So the search
    /// begins around the place that was found last: a list of all values may have millions of rows.
    pub fn place(&self, row: u32) -> Option<usize> {
        let last = self.last_found.0.get();
        let found_in = |first: usize, end: usize| {
            let place = self.rows.get(first..end)?.iter().position(|shown| *shown == row)?;
            Some(first + place)
        };
        let near = found_in(last.saturating_sub(NEAR), self.rows.len().min(last.saturating_add(NEAR)));
        let place = near.or_else(|| found_in(0, self.rows.len()))?;
        self.last_found.0.set(place);
        Some(place)
    }
}

/// Summary of the values of one counter.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Number of rows that have a value.
    pub count: usize,
    /// Number of rows that are sums of others, which are excluded from the other members.
    pub totals: usize,
    /// The instances with the largest values, largest first.
    pub top: Vec<(u32, f64)>,
    /// Values at equal distances through all of them, from the largest to the smallest.
    pub curve: Vec<f64>,
    /// The value that half of them reach.
    pub median: f64,
}
