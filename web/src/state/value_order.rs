//! Which rows of the values are shown in which order: the question, and its answer.

use winperf::pair::{ByTitle, Cell, CounterPairIdx, InstancePairIdx, ObjectPairIdx};

use crate::shared::Shared;
use crate::state::naming::Naming;
use crate::state::paired::Paired;

/// What decides which rows are shown, and in which order.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub paired: Paired,
    pub naming: Shared<Naming>,
    pub scope: Scope,
    /// Whether counters that are not shown by themselves count.
    pub bases: bool,
    pub narrowing: Narrowing,
    pub sort: Sort,
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
    /// The place of the value of a counter in a row that is shown so; `None` in the list of all, whose rows are numbers of the pairing.
    ///
    /// What a row is depends on the scope: an instance of the object, or one of the counters of its only instance.
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

/// Which rows the user has asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowing {
    /// Words that the names have to hold; empty for all rows.
    pub text: String,
    /// Whether only those are shown whose raw values differ between the captures.
    pub changed: bool,
    /// The state that is shown alone.
    pub only: Only,
}

impl Narrowing {
    /// Whether every row is shown.
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
pub struct Sort {
    pub by: SortBy,
    /// Whether the largest, or the last of the alphabet, comes first.
    pub descending: bool,
}

/// What decides the order of the rows.
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

impl Sort {
    /// The first order that something is sorted by: the largest values first, names from the start of the alphabet.
    pub fn first(by: SortBy) -> Self {
        Self { by, descending: matches!(by, SortBy::Value | SortBy::Column(_)) }
    }

    /// The order after this one, when sorting by `by` is asked for again: the first, the other, that of the captures.
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
    /// How many of the rows have a value.
    pub count: usize,
    /// How many of them are sums of the others, and left out of everything else here.
    pub totals: usize,
    /// The instances with the largest values, largest first.
    pub top: Vec<(u32, f64)>,
    /// Values at equal distances through all of them, from the largest to the smallest.
    pub curve: Vec<f64>,
    /// The value that half of them reach.
    pub median: f64,
}
