//! Deflated data, unpacked up to a limit.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// What was unpacked.
pub(crate) struct Inflated {
    pub(crate) bytes: Vec<u8>,
    /// How many bytes of the input the data took up.
    pub(crate) consumed: usize,
}

/// Why nothing was unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The data do not follow their format, or end too early.
    Damaged,
    /// There are more than the limit.
    TooLong,
}

/// The room that output is first given.
const FIRST_ROOM: usize = 1 << 16;

/// Unpacks the deflated data that `input` begins with, at most `limit` bytes of them.
pub(crate) fn inflate(input: &[u8], limit: u64) -> Result<Inflated, Fault> {
    // One byte more than allowed shows that there are more.
    let most = usize::try_from(limit).unwrap_or(usize::MAX).saturating_add(1);
    let mut state = Box::<DecompressorOxide>::default();
    let mut bytes = vec![0; FIRST_ROOM.min(most)];
    let (mut consumed, mut length) = (0, 0);
    loop {
        let rest = input.get(consumed..).unwrap_or_default();
        let (status, taken, given) =
            decompress(&mut state, rest, &mut bytes, length, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
        consumed += taken;
        length += given;
        if length >= most {
            return Err(Fault::TooLong);
        }
        match status {
            TINFLStatus::Done => {
                bytes.truncate(length);
                return Ok(Inflated { bytes, consumed });
            }
            TINFLStatus::HasMoreOutput => bytes.resize(bytes.len().saturating_mul(2).min(most), 0),
            _ => return Err(Fault::Damaged),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec;

    #[test]
    fn data_come_back_and_what_follows_them_is_not_consumed() {
        let data: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
        let mut packed = compress_to_vec(&data, 6);
        let length = packed.len();
        packed.extend(b"more");
        let inflated = inflate(&packed, 1 << 20).unwrap();
        assert_eq!((inflated.bytes == data, inflated.consumed), (true, length));
    }

    #[test]
    fn exactly_the_limit_is_unpacked_and_one_byte_more_is_not() {
        let packed = compress_to_vec(&[0; 1000], 6);
        assert_eq!(inflate(&packed, 1000).map(|inflated| inflated.bytes.len()), Ok(1000));
        assert_eq!(inflate(&packed, 999).map(|inflated| inflated.bytes.len()), Err(Fault::TooLong));
    }

    #[test]
    fn every_cut_of_packed_data_is_damage() {
        let packed = compress_to_vec(b"counters, counters, counters", 6);
        for length in 0..packed.len() {
            let result = inflate(&packed[..length], 1000).map(|inflated| inflated.bytes);
            assert_eq!(result, Err(Fault::Damaged), "{length}");
        }
    }
}
