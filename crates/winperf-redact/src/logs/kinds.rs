//! Kinds of the bytes of a log, which may explain a name found there.

use alloc::vec::Vec;
use core::ops::Range;

use crate::number::offset32;
use crate::scan::{ByteKind, is_explained};

/// The kinds of all bytes, in two bits each, since a log may have hundreds of megabytes.
pub(crate) struct Kinds {
    packed: Vec<u8>,
}

impl Kinds {
    const ALL: [ByteKind; 4] = [ByteKind::Other, ByteKind::Number, ByteKind::KeptFirst, ByteKind::Kept];

    /// Returns the kinds of `count` bytes without a meaning.
    pub(crate) fn new(count: usize) -> Self {
        Self { packed: alloc::vec![0; count.div_ceil(4)] }
    }

    pub(crate) fn set(&mut self, range: Range<usize>, kind: ByteKind) {
        let bits = (0_u8..).zip(Self::ALL).find(|(_, known)| *known == kind).map_or(0, |(bits, _)| bits);
        for at in range {
            if let Some(four) = self.packed.get_mut(at >> 2) {
                let shift = Self::shift(at);
                *four = *four & !3_u8.wrapping_shl(shift) | bits.wrapping_shl(shift);
            }
        }
    }

    /// Returns `true` if text at these bytes is inside numbers and at most as long as one, or inside a name that is
    /// kept.
    pub(crate) fn explain(&self, found: Range<usize>) -> bool {
        is_explained(&self.range(found))
    }

    fn range(&self, range: Range<usize>) -> Vec<ByteKind> {
        let bits =
            |at: usize| self.packed.get(at >> 2).map_or(0, |four| four.wrapping_shr(Self::shift(at)) & 3);
        range.map(|at| Self::ALL.get(usize::from(bits(at))).copied().unwrap_or(ByteKind::Other)).collect()
    }

    /// Returns the position of the bits of a byte among those of four.
    fn shift(at: usize) -> u32 {
        offset32(at & 3).wrapping_mul(2)
    }
}
