//! Highlights in tree and bytes besides the selection.
//!
//! The target of the selected field is highlighted. Highlights are state, unlike the preview under the pointer.

use winperf::Relation;

use crate::state::library::capture::Capture;
use crate::state::library::side::Side;
use crate::state::view::selection::Selection;

/// Bytes of one of the captures that are marked independently of the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Highlight {
    pub side: Side,
    /// The first byte.
    pub start: u32,
    /// End of the bytes (exclusive).
    pub end: u32,
    /// Letter of the mark in a lesson.
    pub letter: Option<char>,
}

impl Highlight {
    /// Returns the targets of the selected field itself: the name at its offset, the instance at its position.
    pub fn referred_to(selection: &Selection) -> Vec<Self> {
        let Some(leaf) = &selection.leaf else { return Vec::new() };
        let capture: &Capture = &selection.capture;
        let references = capture.walked().references(selection.spot.structure, Some(leaf));
        let bytes =
            references.into_iter().filter(|reference| is_reference(reference.relation)).filter_map(|to| {
                let found =
                    capture.walked().leaves(to.place).into_iter().find(|leaf| Some(leaf.offset) == to.leaf);
                match (found, to.leaf) {
                    (Some(leaf), _) => Some((leaf.offset, leaf.end())),
                    (None, Some(_)) => None,
                    (None, None) => capture.walked().span(to.place).map(|span| (span.offset, span.end())),
                }
            });
        bytes.map(|(start, end)| Self { side: selection.side, start, end, letter: None }).collect()
    }

    /// Returns `true` if it covers exactly these bytes.
    pub fn is_of(&self, side: Side, (start, end): (u32, u32)) -> bool {
        (self.side, self.start, self.end) == (side, start, end)
    }
}

/// Returns `true` if the bytes refer to the place.
pub fn is_reference(relation: Relation) -> bool {
    !matches!(relation, Relation::Definition | Relation::Base | Relation::Numerator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Action;
    use crate::state::tests::desktop;

    #[test]
    fn the_name_at_the_selected_offset_is_highlighted_until_something_else_is_selected() {
        // SystemNameOffset of the data block refers to the name after the structure.
        let session = desktop().at_byte(0x54);
        let name = session.shown().unwrap().capture.walked().leaves(winperf::Place::DataBlock);
        let name = name.into_iter().find(|leaf| matches!(leaf.kind, winperf::LeafKind::Name)).unwrap();
        let [lit] = session.view.highlights[..] else { panic!("{:?}", session.view.highlights) };
        assert!(lit.is_of(Side::A, (name.offset, name.end())));
        let other = session.clone().changed(Action::SelectSide(Side::B));
        assert!(
            other.view.highlights.iter().all(|lit| lit.side == Side::B) && !other.view.highlights.is_empty()
        );
        assert_eq!(session.at_byte(0x1c).view.highlights, []);
    }
}
