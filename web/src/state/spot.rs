//! What is selected in a capture.

use winperf::NodeIdx;

/// A structure, or one leaf of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub node: NodeIdx,
    /// Where the leaf begins, in bytes from the start of the capture; `None` for the structure itself.
    pub leaf: Option<u32>,
}

impl Spot {
    pub fn node(node: NodeIdx) -> Self {
        Self { node, leaf: None }
    }
}
