//! The window through which all bytes of a log are reached.

use alloc::string::String;

/// Maximum number of UTF-16 units of a text that are decoded: `PDH_MAX_INSTANCE_NAME`.
///
/// A hostile file may point any number of names at one long text.
pub(crate) const MAX_UNITS: usize = 1024;

/// Bytes from an offset on; numbers that are not completely inside are not read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<'a>(pub(crate) &'a [u8]);

impl<'a> Window<'a> {
    pub(crate) fn length(self) -> usize {
        self.0.len()
    }

    /// Returns the window of `length` bytes from `start`; `None` if it is not inside this one.
    pub(crate) fn part(self, start: usize, length: usize) -> Option<Self> {
        self.0.get(start..)?.get(..length).map(Self)
    }

    /// Returns the bytes from `start` on.
    pub(crate) fn tail(self, start: usize) -> Option<Self> {
        self.0.get(start..).map(Self)
    }

    fn chunk<const N: usize>(self, start: usize) -> Option<[u8; N]> {
        self.0.get(start..)?.first_chunk().copied()
    }

    pub(crate) fn byte(self, at: usize) -> Option<u8> {
        self.0.get(at).copied()
    }

    pub(crate) fn word(self, at: usize) -> Option<u16> {
        self.chunk(at).map(u16::from_le_bytes)
    }

    pub(crate) fn dword(self, at: usize) -> Option<u32> {
        self.chunk(at).map(u32::from_le_bytes)
    }

    pub(crate) fn long(self, at: usize) -> Option<i32> {
        self.chunk(at).map(i32::from_le_bytes)
    }

    pub(crate) fn large(self, at: usize) -> Option<i64> {
        self.chunk(at).map(i64::from_le_bytes)
    }

    /// Returns a length or an offset, as the length of a slice.
    pub(crate) fn size(self, at: usize) -> Option<usize> {
        self.dword(at).map(wide)
    }

    pub(crate) fn array<const N: usize>(self, at: usize) -> Option<[u8; N]> {
        self.chunk(at)
    }

    /// Returns the UTF-16 units of the text at `at`, up to its NUL or the end of the window; `None` outside.
    fn units(self, at: usize) -> Option<impl Iterator<Item = u16> + 'a> {
        let units = self.tail(at)?.0.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
        Some(units.take_while(|unit| *unit != 0))
    }

    /// Returns the text at `at` up to its NUL, of at most [`MAX_UNITS`]; `None` outside.
    pub(crate) fn text(self, at: usize) -> Option<String> {
        let units = self.units(at)?.take(MAX_UNITS);
        Some(char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
    }

    /// Returns the length in bytes of the text at `at` with its NUL.
    pub(crate) fn text_length(self, at: usize) -> usize {
        let units = self.units(at).map_or(0, Iterator::count);
        units.saturating_add(1).saturating_mul(2)
    }
}

/// Returns a 32-bit length or offset as the length of a slice.
pub(crate) fn wide(length: u32) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

/// Returns an offset into a log, which is at most `u32::MAX` bytes long.
pub(crate) fn narrow(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// Returns the next multiple of 8 at or after `at`.
pub(crate) fn aligned(at: usize) -> usize {
    at.checked_next_multiple_of(8).unwrap_or(usize::MAX)
}
