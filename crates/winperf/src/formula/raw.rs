//! A raw value, and how much it grew.

/// Maximum growth of the lower half of a torn number between two samples: less than 1 % of its range.
const MAX_TORN_GROWTH: u64 = 1 << 25;

/// A raw value and its length in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raw {
    /// The number.
    pub number: u64,
    /// Length in bytes: 4 or 8. A value of 4 bytes may wrap.
    pub length: u8,
}

/// A difference of two readings of a number that only grows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Growth {
    pub(super) by: u64,
    /// `true` if the number exceeded its maximum and wrapped.
    pub(super) wrapped: bool,
}

impl Raw {
    /// Returns a value of 4 bytes.
    pub fn dword(number: u32) -> Self {
        Self { number: number.into(), length: 4 }
    }

    /// Returns a value of 8 bytes.
    pub fn large(number: u64) -> Self {
        Self { number, length: 8 }
    }

    /// Returns the growth since an older reading, or `None` if the number decreased.
    ///
    /// Providers may let a counter wrap, as long as it does not wrap twice between two samples, so a 32-bit number that
    /// decreases has wrapped or was reset. After a wrap the difference modulo 2^32 is small, after a reset usually
    /// large; half the range separates the two.
    /// Microsoft's sample rejects both, which loses every AVERAGE_TIMER, which wraps after 429 s of accumulated time at
    /// 10 MHz.
    pub(super) fn growth(self, older: Self) -> Option<Growth> {
        if let Some(by) = self.number.checked_sub(older.number) {
            return Some(Growth { by, wrapped: false });
        }
        if older.length != 4 || self.length != 4 {
            return None;
        }
        let [older, newer] = [older, self].map(|raw| u32::try_from(raw.number).unwrap_or(u32::MAX));
        let by = newer.wrapping_sub(older);
        (by < 1 << 31).then_some(Growth { by: by.into(), wrapped: true })
    }

    /// Returns `true` if the upper half of a 64-bit number jumped by 1 and its lower half hardly changed: half of it was written, or read.
    pub(crate) fn is_torn_since(self, older: Self) -> bool {
        let halves = |raw: Self| (raw.number >> 32, raw.number & u64::from(u32::MAX));
        let ((high, low), (older_high, older_low)) = (halves(self), halves(older));
        let moved = low.checked_sub(older_low);
        self.length == 8
            && older.length == 8
            && high.abs_diff(older_high) == 1
            && moved.is_some_and(|moved| moved < MAX_TORN_GROWTH)
    }

    /// Returns `true` if a number that is smaller than an older reading has wrapped at 32 bits, and was not reset.
    pub(crate) fn has_wrapped_since(self, older: Self) -> bool {
        self.growth(older).is_some_and(|growth| growth.wrapped)
    }
}
