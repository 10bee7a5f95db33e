//! Offsets and lengths of a capture, which have 32 bits, as positions in memory.

/// Returns a length or offset of a capture; it is inside of a file that is in memory.
pub(crate) fn size(length: u32) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

/// Returns a position in the bytes of a capture; a file of 4 GiB is read no further.
pub(crate) fn offset32(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
