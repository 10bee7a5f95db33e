//! The window through which all bytes of a capture are reached.

use zerocopy::{FromBytes, Immutable, KnownLayout, Unaligned};

use crate::layout::{Member, Structure};
use crate::{Error, ErrorKind};

/// A window onto the capture, with its offset in the capture.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'data> {
    bytes: &'data [u8],
    /// Bytes from the start of the capture to `bytes`.
    base: usize,
}

impl<'data> Reader<'data> {
    /// Returns a window onto the whole capture.
    pub fn new(bytes: &'data [u8]) -> Self {
        Self { bytes, base: 0 }
    }

    /// Returns the offset of the start of this window, in bytes from the start of the capture.
    pub fn offset(&self) -> usize {
        self.base
    }

    /// Returns the length of the window in bytes.
    pub fn length(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the length of the window in bytes, as a `u32`.
    pub(crate) fn length_u32(&self) -> u32 {
        u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)
    }

    /// Returns the bytes of the window.
    pub fn bytes(&self) -> &'data [u8] {
        self.bytes
    }

    /// Returns the window from `start` to the end of this one, or `None` if it would begin outside.
    pub fn tail(&self, start: u32) -> Option<Self> {
        let start = size(start);
        Some(Self { bytes: self.bytes.get(start..)?, base: self.base.checked_add(start)? })
    }

    /// Returns the window of `length` bytes from `start`, or `None` if it would not be inside this one.
    pub fn window(&self, start: u32, length: u32) -> Option<Self> {
        let tail = self.tail(start)?;
        Some(Self { bytes: tail.bytes.get(..size(length))?, base: tail.base })
    }

    /// Returns the first `length` bytes of this window, or all of it if it is shorter.
    pub fn clipped(&self, length: u32) -> Self {
        Self { bytes: self.bytes.get(..size(length)).unwrap_or(self.bytes), base: self.base }
    }

    /// Returns the first `length` bytes of the window, which `member` of the structure `T` at its start states.
    ///
    /// # Errors
    /// [`ErrorKind::Below`] for a length that does not include the structure, [`ErrorKind::Above`] for one beyond the window.
    #[inline]
    pub(crate) fn own<T: Structure>(&self, member: &'static Member, length: u32) -> Result<Self, Error> {
        if length < T::LENGTH {
            return Err(self.below(member, T::LENGTH, length));
        }
        self.window(0, length).ok_or_else(|| self.above(member, self.length_u32(), length))
    }

    /// Returns the bytes after [`Reader::own`].
    ///
    /// # Errors
    /// Returns the errors of [`Reader::own`].
    pub(crate) fn rest<T: Structure>(&self, member: &'static Member, length: u32) -> Result<Self, Error> {
        self.own::<T>(member, length)?;
        self.tail(length).ok_or_else(|| self.above(member, self.length_u32(), length))
    }

    /// Returns the structure at the start of this window.
    ///
    /// # Errors
    /// [`ErrorKind::TooShort`].
    pub fn read<T>(&self) -> Result<&'data T, Error>
    where
        T: Structure + FromBytes + Immutable + KnownLayout + Unaligned,
    {
        T::ref_from_prefix(self.bytes).map(|(structure, _)| structure).map_err(|_| Error {
            kind: ErrorKind::TooShort { what: T::NAME, expected: size_of::<T>(), actual: self.bytes.len() },
            offset: self.base,
        })
    }

    /// Returns the little-endian number at the start of this window: 8 bytes if it has 8 or more, 4 if it has 4 to 7.
    pub fn number(&self) -> Option<u64> {
        match self.bytes.first_chunk::<8>() {
            Some(bytes) => Some(u64::from_le_bytes(*bytes)),
            None => self.bytes.first_chunk::<4>().map(|bytes| u64::from(u32::from_le_bytes(*bytes))),
        }
    }

    /// Returns the name that two members of the structure at the start of this window refer to.
    ///
    /// An offset that differs from its constant is reported before a wrong length.
    pub(crate) fn name(&self, sum: [&'static Member; 2], [offset, length]: [u32; 2]) -> Result<Self, Error> {
        self.window(offset, length).ok_or_else(|| {
            let [of_offset, of_length] = sum;
            let maximum = self.length_u32();
            let usual = of_offset.constant;
            let fits = usual.is_some_and(|usual| self.window(usual, length).is_some());
            let is_other = usual != Some(offset) && (fits || offset > maximum);
            let member = if is_other { of_offset } else { of_length };
            let kind = ErrorKind::SumAbove { member, sum, maximum, actual: offset.saturating_add(length) };
            self.error(member, kind)
        })
    }

    /// Returns the little-endian number of 8 bytes from `start`.
    #[inline]
    pub(crate) fn large(&self, start: usize) -> Option<u64> {
        self.bytes.get(start..)?.first_chunk().map(|bytes| u64::from_le_bytes(*bytes))
    }

    /// Returns the little-endian number of 4 bytes from `start`.
    #[inline]
    pub(crate) fn dword(&self, start: usize) -> Option<u32> {
        self.bytes.get(start..)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
    }

    /// Returns `true` if every member that has a constant contains it, in the structure at the start of this window.
    pub(crate) fn has_constants<T: Structure>(&self) -> bool {
        let mut members = T::MEMBERS.iter().filter(|member| member.constant.is_some());
        members.all(|member| self.dword(size(member.offset)) == member.constant)
    }

    /// Returns the error of a member of the structure at the start of this window.
    pub(crate) fn error(&self, member: &Member, kind: ErrorKind) -> Error {
        Error { kind, offset: self.base.saturating_add(size(member.offset)) }
    }

    /// Returns the error of a member that must be at least `minimum`.
    pub(crate) fn below(&self, member: &'static Member, minimum: u32, actual: u32) -> Error {
        self.error(member, ErrorKind::Below { member, minimum, actual })
    }

    /// Returns the error of a member that must be at most `maximum`.
    pub(crate) fn above(&self, member: &'static Member, maximum: u32, actual: u32) -> Error {
        self.error(member, ErrorKind::Above { member, maximum, actual })
    }
}

/// Returns a 32-bit length or offset as the length of a slice.
pub(crate) fn size(length: u32) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

/// Returns an offset into a capture as a `u32`; a capture is at most `u32::MAX` bytes long.
pub(crate) fn offset32(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::PerfCounterBlock;

    #[test]
    fn a_window_knows_where_it_starts_and_never_leaves_its_parent() {
        let reader = Reader::new(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let window = reader.window(2, 6).unwrap();
        assert_eq!((window.offset(), window.bytes()), (2, &[2, 3, 4, 5, 6, 7][..]));
        assert_eq!(window.tail(4).unwrap().offset(), 6);
        assert!(window.window(3, 4).is_none());
        assert!(window.window(u32::MAX, u32::MAX).is_none());
        assert!(window.tail(7).is_none());
        assert_eq!(window.tail(6).unwrap().length(), 0);
        assert_eq!(window.clipped(2).bytes(), &[2, 3]);
        assert_eq!(window.clipped(200).bytes().len(), 6);
    }

    #[test]
    fn a_structure_that_does_not_fit_is_named_with_what_is_left() {
        let window = Reader::new(&[9, 1, 2, 3]).tail(1).unwrap();
        let error = window.read::<PerfCounterBlock>().unwrap_err();
        assert_eq!(error.offset, 1);
        assert_eq!(error.kind, ErrorKind::TooShort { what: "PERF_COUNTER_BLOCK", expected: 4, actual: 3 });
    }

    #[test]
    fn a_number_takes_the_width_of_its_window() {
        assert_eq!(Reader::new(&[1, 0, 0, 0, 2, 0, 0, 0]).number(), Some(0x2_0000_0001));
        assert_eq!(Reader::new(&[1, 0, 0, 0]).number(), Some(1));
        assert_eq!(Reader::new(&[1, 0, 0]).number(), None);
    }
}
