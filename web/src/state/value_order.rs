//! Which rows of the values are shown in which order: the question, and its answer.

use winperf::pair::{Cell, CounterPairIdx, InstancePairIdx, ObjectPairIdx};

use crate::shared::Shared;
use crate::state::naming::Naming;
use crate::state::paired::Paired;
use crate::state::values_state::{Narrowing, Sort};

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
