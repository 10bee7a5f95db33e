//! Spot of a capture that can be selected.

use winperf::Place;

/// A structure, or one leaf of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub structure: Place,
    /// Start of the leaf, in bytes from the start of the capture; `None` for the structure itself.
    pub leaf: Option<u32>,
}

impl Spot {
    /// Returns the structure itself.
    pub fn whole(structure: Place) -> Self {
        Self { structure, leaf: None }
    }
}
