//! How the values are looked at.

use winperf::pair::{ByTitle, InstancePairIdx};

use crate::shared::Shared;
use crate::state::instance_key::InstanceName;
use crate::state::value_order::{Narrowing, Order, Sort};

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
