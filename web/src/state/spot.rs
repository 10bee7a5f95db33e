//! What is selected in a capture.

use winperf::Place;

/// A structure, or one leaf of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub structure: Place,
    /// Where the leaf begins, in bytes from the start of the capture; `None` for the structure itself.
    pub leaf: Option<u32>,
}

impl Spot {
    /// The structure itself.
    pub fn whole(structure: Place) -> Self {
        Self { structure, leaf: None }
    }
}
