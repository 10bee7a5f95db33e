//! Byte ranges of a capture.

/// A range of bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Bytes from the start of the capture.
    pub offset: u32,
    /// Length in bytes.
    pub length: u32,
}

impl Span {
    /// Returns the bytes from `start` to `end`; none if `end` is before `start`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { offset: start, length: end.saturating_sub(start) }
    }

    /// Returns these bytes and all that follow up to the end of `last`.
    pub const fn through(self, last: Self) -> Self {
        Self::new(self.offset, last.end())
    }

    /// Returns the offset of the first byte after these.
    pub const fn end(self) -> u32 {
        self.offset.saturating_add(self.length)
    }
}
