//! Byte ranges that numbers in fields refer to.

use winperf::{Field, Leaf, Place};

use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::view::selection::Selection;

/// Bytes from the origin of the number in a field to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReachedRange {
    pub side: Side,
    /// Origin of the number.
    pub from: u32,
    /// End of the range, which may exceed the end of the file.
    pub to: u64,
}

impl ReachedRange {
    /// Returns the range of the selected field; `None` unless it is a length, offset or position.
    pub fn new(selection: &Selection) -> Option<Self> {
        let leaf = selection.leaf.as_ref()?;
        Self::from_leaf(&selection.capture, selection.side, selection.spot.structure, leaf)
    }

    /// Returns the range of a leaf of the structure at a place.
    pub fn from_leaf(capture: &Capture, side: Side, structure: Place, leaf: &Leaf) -> Option<Self> {
        let reach = capture.walked().reach_of(Field::from_leaf(structure, leaf)?)?;
        Some(Self { side, from: reach.from, to: reach.to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::desktop;

    #[test]
    fn a_length_reaches_from_its_structure_to_what_follows_until_something_else_is_selected() {
        // DefinitionLength of Processor.
        let session = desktop().at_byte(0x994);
        assert_eq!(session.view.reached, Some(ReachedRange { side: Side::A, from: 0x990, to: 0xc28 }));
        let other = session.clone().changed(Action::SelectSide(Side::B));
        assert_eq!(other.view.reached.map(|reached| reached.side), Some(Side::B));
        assert_eq!(session.at_byte(0x1c).view.reached, None);
    }
}
