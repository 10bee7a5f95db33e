//! Filter and order of the rows of values: the question, and its answer.

use winperf::pair::{ByTitle, Cell, CounterPairIdx, InstancePairIdx, ObjectPairIdx};

use crate::shared::Shared;
use crate::state::naming::Naming;
use crate::state::paired::Paired;

/// Filter and order of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub paired: Paired,
    pub naming: Shared<Naming>,
    pub scope: Scope,
    /// True if counters that are not shown by themselves are included.
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
    /// A row depends on the scope: an instance of the object, or one of the counters of its only instance.
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
    /// True if only rows are shown whose raw values differ between the captures.
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
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::All, Self::New, Self::Gone, Self::With, Self::Without];
}

/// The order of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowSort {
    pub by: SortBy,
    /// True if the largest, or the last in the alphabet, comes first.
    pub descending: bool,
}

/// Sort key of the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortBy {
    /// Nothing: the order of the captures.
    #[default]
    Capture,
    /// The name of the object.
    Object,
    /// The name of the instance.
    Instance,
    /// The name of the counter.
    Counter,
    Value,
    /// The value of one counter, where each has a column.
    Column(ByTitle),
}

impl RowSort {
    /// Returns the first order that something is sorted by: the largest values first, names from the start of the
    /// alphabet.
    pub fn first(by: SortBy) -> Self {
        Self { by, descending: matches!(by, SortBy::Value | SortBy::Column(_)) }
    }

    /// Returns the order after this one, when the user sorts by `by` again: the first, the other, that of the captures.
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

/// The rows that answer a [`Question`].
#[derive(Debug, PartialEq)]
pub struct Order {
    pub question: Question,
    /// Numbers of rows of the pairing, idxs of instances of an object that has several, or idxs of the counters of one instance.
    pub rows: Vec<u32>,
    /// The values of one counter at a glance.
    pub profile: Option<Profile>,
}

/// The values of one counter at a glance.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// Number of rows that have a value.
    pub count: usize,
    /// Number of rows that are sums of the others, and excluded from everything else here.
    pub totals: usize,
    /// The instances with the largest values, largest first.
    pub top: Vec<(u32, f64)>,
    /// Values at equal distances through all of them, from the largest to the smallest.
    pub curve: Vec<f64>,
    /// The value that half of them reach.
    pub median: f64,
}
