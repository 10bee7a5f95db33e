//! Bytes of a capture, by where they are.

/// So many bytes from a place on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Bytes from the start of the capture.
    pub offset: u32,
    /// Length in bytes.
    pub length: u32,
}

impl Span {
    /// The bytes from `start` to `end`; none where `end` lies before `start`.
    pub const fn between(start: u32, end: u32) -> Self {
        Self { offset: start, length: end.saturating_sub(start) }
    }

    /// These bytes and all that follow up to the end of `last`.
    pub const fn through(self, last: Self) -> Self {
        Self::between(self.offset, last.end())
    }

    /// Where the bytes behind these begin.
    pub const fn end(self) -> u32 {
        self.offset.saturating_add(self.length)
    }
}
