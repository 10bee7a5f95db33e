//! How much is read, so that a small file cannot fill the memory.

use alloc::borrow::ToOwned;

use crate::Error;

/// Limits against files that are made to exhaust a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Members of an archive.
    pub members: usize,
    /// Bytes of one member, or of a gzipped block.
    pub member_length: u64,
    /// Bytes of all members together.
    pub total_length: u64,
    /// Bytes that anything may unpack to, however short it is packed.
    pub free_length: u64,
    /// How many times as long as it is packed a member may be beyond that.
    pub ratio: u64,
}

impl Default for Limits {
    /// Twice what `winperf-capture` takes from Windows at most, and a ratio that real captures stay far below.
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
    /// How long a member may become that is packed in `packed` bytes.
    pub(crate) fn unpacked(&self, packed: usize) -> u64 {
        let packed = u64::try_from(packed).unwrap_or(u64::MAX);
        let by_ratio = self.free_length.saturating_add(packed.saturating_mul(self.ratio));
        by_ratio.min(self.member_length)
    }

    /// The error of a member that would become longer than that.
    pub(crate) fn exceeded(&self, packed: usize, member: &str) -> Error {
        let member = member.to_owned();
        if self.unpacked(packed) == self.member_length {
            Error::TooLong { member, most: self.member_length }
        } else {
            Error::Bomb { member }
        }
    }
}
