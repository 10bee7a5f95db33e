//! Effects of pointing at the bytes of a capture.

use crate::state::view::slot::Slot;

/// Bytes that are pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// The byte at an offset is selected, with its field.
    At(u32),
    /// Extend the selected range to the byte at an offset.
    To(u32),
    /// The bytes between two offsets are selected; the first is the anchor.
    Between(u32, u32),
}

impl Point {
    /// Returns the capture with these bytes selected.
    pub(in crate::state) fn applied(self, slot: &Slot) -> Slot {
        match self {
            Self::At(offset) => slot.selecting_byte(offset),
            Self::To(offset) => slot.extending(slot.cursor.anchor.unwrap_or(slot.cursor.at), offset),
            Self::Between(anchor, offset) => slot.extending(anchor, offset),
        }
    }
}
