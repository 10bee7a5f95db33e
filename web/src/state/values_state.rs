//! How the values are looked at.

use winperf::pair::{ByTitle, InstancePairIdx};

use crate::shared::Shared;
use crate::state::instance_key::InstanceKey;
use crate::state::value_order::Order;

/// The view of the values, and what is known about the order of its rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValuesState {
    /// What the user has chosen: all that another page needs to show the same.
    pub view: ValuesView,
    /// The current instance, by its place among those of the object in the pairing that is looked at.
    pub at: Option<InstancePairIdx>,
    /// The column of the header that the keyboard is in, from 0; `None` while it is in the rows.
    pub header: Option<usize>,
    /// The rows that the last finished work has found.
    pub order: Option<Shared<Order>>,
    /// How far the work on another order is, in percent; `None` while there is none worth mentioning.
    pub progress: Option<u8>,
    /// How often the rows were put in another order, which brings the current one into sight.
    pub turn: u32,
}

/// What the user has chosen about the values; plain numbers and text, so that an address can hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValuesView {
    /// How rows and columns are laid out.
    pub arrangement: Arrangement,
    /// The object; `None` for the first one with several instances.
    pub object: Option<ByTitle>,
    /// The current counter; `None` for the first one.
    pub counter: Option<ByTitle>,
    /// The current instance; `None` for the first one shown.
    pub instance: Option<InstanceName>,
    pub narrowing: Narrowing,
    pub sort: Sort,
    /// Whether bases and labels have columns.
    pub bases: bool,
    /// Whether the identifiers of instances stand behind their names.
    pub ids: bool,
}

/// What an instance of an object is called in every pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstanceName {
    Named {
        key: InstanceKey,
        /// Whether only the older capture has it: the newer one may have another of that name.
        is_gone: bool,
    },
    /// Its place, which holds for the very captures that it was read in.
    At(InstancePairIdx),
}

/// How rows and columns are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// One object: instances as rows, counters as columns.
    #[default]
    Object,
    /// One counter of one object: instances as rows, and a chart.
    Counter,
    /// One list of all counters of all instances.
    List,
}

impl Arrangement {
    /// All of them, in the order of their switch.
    pub const ALL: [Self; 3] = [Self::Object, Self::Counter, Self::List];
}

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

/// In which of the captures something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// In the newer one only.
    New,
    /// In the older one only.
    Gone,
    /// In both, but which is which cannot be told.
    Ambiguous,
}
