//! The growing bytes of a capture and the order in which integers go into them.

use crate::Field;

/// The order of the bytes of every integer and every UTF-16 unit in a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ByteOrder {
    /// Least significant byte first, as every Windows writes it.
    #[default]
    Little,
    /// Most significant byte first: allowed by the header's flag, written by no known Windows.
    Big,
}

/// Bytes under construction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sink {
    pub(crate) bytes: Vec<u8>,
    pub(crate) order: ByteOrder,
}

impl Sink {
    pub(crate) fn new(order: ByteOrder) -> Self {
        Self { bytes: Vec::new(), order }
    }

    /// Returns the number of bytes written so far: the offset of the next byte.
    pub(crate) fn position(&self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn word(&mut self, number: u16) {
        let bytes = match self.order {
            ByteOrder::Little => number.to_le_bytes(),
            ByteOrder::Big => number.to_be_bytes(),
        };
        self.bytes.extend_from_slice(&bytes);
    }

    pub(crate) fn dword(&mut self, number: u32) {
        let bytes = match self.order {
            ByteOrder::Little => number.to_le_bytes(),
            ByteOrder::Big => number.to_be_bytes(),
        };
        self.bytes.extend_from_slice(&bytes);
    }

    pub(crate) fn long(&mut self, number: i32) {
        self.dword(number.cast_unsigned());
    }

    pub(crate) fn large(&mut self, number: i64) {
        let bytes = match self.order {
            ByteOrder::Little => number.to_le_bytes(),
            ByteOrder::Big => number.to_be_bytes(),
        };
        self.bytes.extend_from_slice(&bytes);
    }

    /// Writes a length, an offset or a count as a DWORD.
    pub(crate) fn length(&mut self, length: usize) {
        self.dword(u32::try_from(length).expect("a synthetic capture stays below 4 GiB"));
    }

    pub(crate) fn units(&mut self, units: impl IntoIterator<Item = u16>) {
        for unit in units {
            self.word(unit);
        }
    }

    /// Zeros up to `end`; nothing if the position is already there or past it.
    pub(crate) fn zeros_up_to(&mut self, end: usize) {
        if end > self.bytes.len() {
            self.bytes.resize(end, 0);
        }
    }

    /// Writes the low `width` bytes of `number` over the bytes at `offset`.
    pub(crate) fn overwrite(&mut self, offset: usize, width: usize, number: u64) {
        overwrite(&mut self.bytes, self.order, offset, width, number);
    }

    /// Writes `value` over `field` of the structure that starts at `start`.
    pub(crate) fn lie(&mut self, start: usize, lies: &[(Field, u64)]) {
        for (field, value) in lies {
            self.overwrite(start + field.offset, field.width, *value);
        }
    }
}

/// Writes the low `width` bytes of `number` at `offset`; bytes past the eighth are zero.
pub(crate) fn overwrite(bytes: &mut [u8], order: ByteOrder, offset: usize, width: usize, number: u64) {
    let place = &mut bytes[offset..offset + width];
    let significant = width.min(8);
    match order {
        ByteOrder::Little => place[..significant].copy_from_slice(&number.to_le_bytes()[..significant]),
        ByteOrder::Big => place[..significant].copy_from_slice(&number.to_be_bytes()[8 - significant..]),
    }
}

/// Alignment in bytes of every length that leads to a different structure.
pub(crate) const ALIGNMENT: usize = 8;

/// Returns the next multiple of [`ALIGNMENT`] at or after `length`.
pub(crate) fn aligned(length: usize) -> usize {
    length.next_multiple_of(ALIGNMENT)
}
