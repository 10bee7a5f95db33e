//! The cursor in the bytes of a file.

/// The byte under the cursor, and the range that is selected with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Offset of the byte.
    pub at: u32,
    /// Start of a selected range of bytes; the byte under the cursor is its other end.
    pub anchor: Option<u32>,
    /// Number of selections made, so a repeated selection scrolls into view again.
    pub chosen: u32,
}

impl Cursor {
    /// Returns the cursor at a byte, and no range.
    #[must_use]
    pub fn moved(self, at: u32) -> Self {
        Self { at, anchor: None, chosen: self.chosen.wrapping_add(1) }
    }

    /// Returns the cursor at a byte, with the range from `anchor` to it.
    #[must_use]
    pub fn extended(self, anchor: u32, at: u32) -> Self {
        Self { anchor: Some(anchor), ..self.moved(at) }
    }

    /// Returns `true` if nothing has been selected yet.
    pub fn is_untouched(self) -> bool {
        self == Self::default()
    }

    /// Returns the bytes selected one by one: first, and end (exclusive); `None` without a range.
    pub fn range(self) -> Option<(u32, u32)> {
        let anchor = self.anchor?;
        Some((anchor.min(self.at), anchor.max(self.at).saturating_add(1)))
    }
}
