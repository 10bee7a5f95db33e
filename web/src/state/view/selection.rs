//! Selection in the shown capture, with properties that several parts of the page need.

use crate::state::answers::paired::Paired;
use crate::state::answers::pairing::Counterpart;
use crate::state::library::document::Document;
use crate::state::library::side::Side;
use crate::state::view::slot::Slot;
use crate::state::view::spot::Spot;
use winperf::Leaf;

/// The selected structure or field, computed once for each change of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    pub side: Side,
    pub capture: Document,
    pub spot: Spot,
    /// The selected field; `None` for a structure.
    pub leaf: Option<Leaf>,
    /// Its bytes: first, and end (exclusive).
    pub bytes: (u32, u32),
    /// Counterpart in the other capture, as returned by [`Paired::counterpart`].
    pub counterpart: Option<Option<Counterpart>>,
    /// `true` if the counterpart is evidence of a finding instead.
    pub is_evidence: bool,
    /// The pairing that the counterpart was looked for in.
    paired: Option<Paired>,
}

impl Selection {
    /// Returns the selection in a capture; `None` if nothing is selected.
    pub fn new(side: Side, slot: &Slot, paired: Option<&Paired>) -> Option<Self> {
        let spot = slot.spot?;
        Some(Self {
            side,
            capture: slot.capture.clone(),
            spot,
            leaf: slot.capture.leaf(spot),
            bytes: slot.spot_bytes()?,
            counterpart: paired.and_then(|paired| paired.counterpart(side, spot)),
            is_evidence: false,
            paired: paired.cloned(),
        })
    }

    /// Replaces the counterpart by the evidence of a finding.
    #[must_use]
    pub(in crate::state) fn with_counterpart(&self, other: Option<Counterpart>) -> Self {
        Self { counterpart: Some(other), is_evidence: true, ..self.clone() }
    }

    /// Returns `true` if it equals the result of [`new`](Self::new) for these arguments.
    pub fn is_of(&self, side: Side, slot: &Slot, paired: Option<&Paired>) -> bool {
        let Self { capture, spot, paired: known, .. } = self;
        self.side == side && *capture == slot.capture && Some(*spot) == slot.spot && known.as_ref() == paired
    }
}

#[cfg(test)]
mod tests {
    use winperf::Place;

    use super::*;
    use crate::state::tests::desktop;
    use crate::state::{Action, Session};
    use winperf::ObjectIdx;

    fn bytes(session: &Session) -> Option<(u32, u32)> {
        session.view.selection.as_ref().map(|selection| selection.bytes)
    }

    #[test]
    fn a_change_that_selects_nothing_else_leaves_the_selection_the_same_one() {
        let session = desktop().at_byte(0x1c);
        let same = session.clone().changed(Action::SelectFinding(1)).at_byte(0x1d);
        assert!(session.view.selection == same.view.selection && bytes(&same) == Some((0x1c, 0x20)));
        let other = session.clone().at_byte(0x20);
        assert!(session.view.selection != other.view.selection);
    }

    #[test]
    fn the_selection_follows_what_is_selected_shown_paired_and_closed() {
        let session = desktop();
        let object = session.clone().changed(Action::Select(Spot::whole(Place::Object(ObjectIdx(3)))));
        assert_eq!(bytes(&object), object.shown().unwrap().spot_bytes());
        let other = object.clone().changed(Action::SelectSide(Side::B));
        assert_eq!(bytes(&other), other.shown().unwrap().spot_bytes());
        assert_eq!(other.view.selection.as_ref().map(|selection| selection.side), Some(Side::B));
        let counterpart = |session: &Session| session.view.selection.as_ref().unwrap().counterpart;
        assert!(counterpart(&object).flatten().is_some());
        let swapped = object.changed(Action::Swap);
        assert_eq!(counterpart(&swapped), None, "nothing is paired before it is examined");
        assert!(counterpart(&swapped.clone().settled()).flatten().is_some());
        assert_eq!(swapped.changed(Action::Clear).view.selection, None);
    }
}
