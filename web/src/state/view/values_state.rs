//! View state of the values.

use winperf::pair::{ByTitle, InstancePairIdx};

use crate::state::names::instance_key::InstanceName;
use crate::state::view::value_order::{Narrowing, RowSort};

/// The view of the values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ValuesState {
    /// Choices of the user: everything needed to show the same view elsewhere.
    pub view: ValuesView,
    /// The current instance, by its position in the object of the current pairing.
    pub at: Option<InstancePairIdx>,
    /// The column of the header that the keyboard is in, from 0; `None` while it is in the rows.
    pub header: Option<usize>,
    /// Number of times that the rows were reordered, which scrolls the current one into view.
    pub revision: u32,
}

/// Choices of the user about the values; plain numbers and text, so an address can contain them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValuesView {
    /// Layout of rows and columns.
    pub arrangement: Arrangement,
    /// The object; `None` for the first one with several instances.
    pub object: Option<ByTitle>,
    /// The current counter; `None` for the first one.
    pub counter: Option<ByTitle>,
    /// The current instance; `None` for the first one shown.
    pub instance: Option<InstanceName>,
    pub narrowing: Narrowing,
    pub sort: RowSort,
    /// `true` if bases and labels have columns.
    pub bases: bool,
    /// `true` if the IDs of instances are shown after their names.
    pub ids: bool,
}

/// Layout of rows and columns.
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

/// The captures that have an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// In the newer one only.
    New,
    /// In the older one only.
    Gone,
    /// In both, but not matched.
    Ambiguous,
}
