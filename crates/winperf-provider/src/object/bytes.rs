//! Writer of little-endian bytes.

use alloc::vec::Vec;

use super::FirstTitles;
use crate::symbols::TitleOffset;

/// Bytes written so far.
#[derive(Debug, Default)]
pub(super) struct Bytes(Vec<u8>);

impl Bytes {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn into_vec(self) -> Vec<u8> {
        self.0
    }

    pub(super) fn dword(&mut self, number: u32) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub(super) fn long(&mut self, number: i32) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    pub(super) fn large(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    /// Writes a length, an offset or a count, which in this provider are small.
    pub(super) fn length(&mut self, length: usize) {
        self.dword(dword(length));
    }

    /// Writes the two pairs of title index and unused pointer for name and help; zeros for a base.
    pub(super) fn titles(&mut self, title: Option<TitleOffset>, first: FirstTitles) {
        for first in [first.counter, first.help] {
            self.dword(title.map_or(0, |title| title.index(first)));
            self.dword(0);
        }
    }

    /// Writes `text` in exactly `length` bytes, the last two of which are a NUL.
    pub(super) fn utf16(&mut self, text: &str, length: usize) {
        let end = self.0.len() + length;
        let units = text.encode_utf16().take((length / 2).saturating_sub(1));
        self.0.extend(units.flat_map(u16::to_le_bytes));
        self.pad_to(end);
    }

    pub(super) fn pad_to(&mut self, end: usize) {
        self.0.resize(end.max(self.0.len()), 0);
    }

    /// Overwrites a number with a length.
    pub(super) fn set_length(&mut self, offset: usize, length: usize) {
        if let Some(place) = self.0.get_mut(offset..offset + 4) {
            place.copy_from_slice(&dword(length).to_le_bytes());
        }
    }
}

fn dword(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
