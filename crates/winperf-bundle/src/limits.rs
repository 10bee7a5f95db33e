//! Limits of reading, so a small file cannot fill the memory.

use alloc::borrow::ToOwned;

use crate::Error;

/// Limits against files that are made to exhaust a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Members of an archive.
    pub members: usize,
    /// Maximum length of one member, or of a gzipped block, in bytes.
    pub member_length: u64,
    /// Bytes of all members together.
    pub total_length: u64,
    /// Bytes that a file may unpack to, however short it is.
    pub free_length: u64,
    /// Maximum ratio of unpacked to packed length beyond that, for a member and for the file.
    pub ratio: u64,
}

impl Default for Limits {
    /// Returns twice the limit of `winperf-capture`, and a ratio far above that of real captures.
    fn default() -> Self {
        const MEBIBYTE: u64 = 1 << 20;
        Self {
            members: 1000,
            member_length: 1024 * MEBIBYTE,
            total_length: 2048 * MEBIBYTE,
            free_length: 64 * MEBIBYTE,
            ratio: 200,
        }
    }
}

impl Limits {
    /// Returns the maximum length to which `packed` bytes of a member may unpack.
    pub(crate) fn unpacked(&self, packed: usize) -> u64 {
        self.by_ratio(packed).min(self.member_length)
    }

    /// Returns the maximum length to which all members of an archive of `packed` bytes may unpack together.
    pub(crate) fn unpacked_together(&self, packed: usize) -> u64 {
        self.by_ratio(packed).min(self.total_length)
    }

    fn by_ratio(&self, packed: usize) -> u64 {
        let packed = u64::try_from(packed).unwrap_or(u64::MAX);
        self.free_length.saturating_add(packed.saturating_mul(self.ratio))
    }

    /// Returns the error of a member that exceeds that length.
    pub(crate) fn exceeded(&self, packed: usize, member: &str) -> Error {
        let member = member.to_owned();
        if self.unpacked(packed) == self.member_length {
            Error::TooLong { member, most: self.member_length }
        } else {
            Error::Bomb { member }
        }
    }

    /// Returns the error of an archive whose members exceed that length.
    pub(crate) fn exceeded_together(&self, packed: usize) -> Error {
        if self.unpacked_together(packed) == self.total_length {
            Error::TooLongTogether { most: self.total_length }
        } else {
            Error::Bomb { member: "the archive".to_owned() }
        }
    }
}
