//! Value at a counter's offset in a counter block.

use crate::ByteOrder;

/// The raw value of one counter.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// Nothing is written: zeros are kept, or the value of a different counter at the same offset.
    #[default]
    Absent,
    /// A number with the length of the counter; a 4-byte counter keeps the low half, like a counter that wraps.
    Number(u64),
    /// An IEEE 754 double.
    Double(f64),
    /// UTF-16 with its NUL, cut at the counter's size.
    Text(String),
    /// Raw bytes, cut at the counter's size.
    Bytes(Vec<u8>),
}

impl Value {
    /// Writes the value over the bytes of its counter.
    pub(crate) fn write(&self, place: &mut [u8], order: ByteOrder) {
        match self {
            Self::Absent => {}
            Self::Number(number) => crate::sink::overwrite(place, order, 0, place.len(), *number),
            Self::Double(number) => crate::sink::overwrite(place, order, 0, place.len(), number.to_bits()),
            Self::Text(text) => {
                for (unit, pair) in text.encode_utf16().zip(place.chunks_exact_mut(2)) {
                    crate::sink::overwrite(pair, order, 0, 2, u64::from(unit));
                }
            }
            Self::Bytes(bytes) => {
                let length = bytes.len().min(place.len());
                place[..length].copy_from_slice(&bytes[..length]);
            }
        }
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(number.cast_unsigned())
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        i64::from(number).into()
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Double(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
