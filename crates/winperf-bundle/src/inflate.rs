//! Deflated data, unpacked up to a limit.

use alloc::boxed::Box;
use alloc::vec::Vec;

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// Unpacks consecutive deflated data.
///
/// Its memory is made once: data may be as short as two bytes, and there may be millions of them.
pub(crate) struct Inflater {
    state: Box<DecompressorOxide>,
    /// Unpacked bytes, and room for more.
    room: Vec<u8>,
    /// Number of unpacked bytes.
    length: usize,
}

/// Reason why nothing was unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The data do not follow their format, or end too early.
    Damaged,
    /// There are more than the limit.
    TooLong,
}

/// Initial capacity for output.
const FIRST_ROOM: usize = 1 << 16;

impl Inflater {
    pub(crate) fn new() -> Self {
        Self { state: Box::default(), room: Vec::new(), length: 0 }
    }

    /// Unpacks the deflated data at the start of `input`, appends them to the data unpacked before (at most `limit`
    /// bytes in all), and returns the number of bytes of the input that they took up.
    pub(crate) fn append(&mut self, input: &[u8], limit: u64) -> Result<usize, Fault> {
        // One byte more than allowed shows that there are more.
        let most = usize::try_from(limit).unwrap_or(usize::MAX).saturating_add(1);
        let start = self.length;
        let mut consumed = 0;
        self.state.init();
        loop {
            let rest = input.get(consumed..).unwrap_or_default();
            // Data must not refer to the output of other data.
            let own = self.room.get_mut(start..).unwrap_or_default();
            let written = self.length - start;
            let (status, taken, given) =
                decompress(&mut self.state, rest, own, written, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
            consumed += taken;
            self.length += given;
            if self.length >= most {
                return Err(Fault::TooLong);
            }
            match status {
                TINFLStatus::Done => return Ok(consumed),
                TINFLStatus::HasMoreOutput => {
                    let room = self.room.len().saturating_mul(2).max(FIRST_ROOM);
                    self.room.resize(room.min(most), 0);
                }
                _ => return Err(Fault::Damaged),
            }
        }
    }

    /// Returns the bytes unpacked so far.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.room.get(..self.length).unwrap_or_default()
    }

    /// Returns all that was unpacked.
    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        self.room.truncate(self.length);
        self.room
    }
}

/// Unpacks deflated data to at most `limit` bytes.
pub(crate) fn inflate(input: &[u8], limit: u64) -> Result<Vec<u8>, Fault> {
    let mut inflater = Inflater::new();
    inflater.append(input, limit)?;
    Ok(inflater.into_bytes())
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
        let mut inflater = Inflater::new();
        assert_eq!(inflater.append(&packed, 1 << 20), Ok(length));
        assert!(inflater.bytes() == data);
        assert_eq!(inflater.append(&packed, 1 << 21), Ok(length));
        assert!(inflater.into_bytes() == [data.clone(), data].concat());
    }

    #[test]
    fn data_refer_to_nothing_that_other_data_unpacked_to() {
        let mut inflater = Inflater::new();
        assert!(inflater.append(&compress_to_vec(&[7; 100], 6), 1000).is_ok());
        // Fixed codes: a length of 3 at a distance of 1, and the end.
        assert_eq!(inflater.append(&[0b0000_0011, 0b0000_0010, 0, 0], 1000), Err(Fault::Damaged));
    }

    #[test]
    fn data_of_no_bytes_take_no_more_room_however_many_there_are() {
        let empty = compress_to_vec(b"", 6);
        let mut inflater = Inflater::new();
        assert_eq!(inflater.append(b"\x4b\x04\x00", 1000), Ok(3));
        let room = inflater.room.as_ptr();
        for _ in 0..1000 {
            assert_eq!(inflater.append(&empty, 1000), Ok(empty.len()));
        }
        assert_eq!((inflater.room.as_ptr(), inflater.bytes()), (room, &b"a"[..]));
    }

    #[test]
    fn exactly_the_limit_is_unpacked_and_one_byte_more_is_not() {
        let packed = compress_to_vec(&[0; 1000], 6);
        assert_eq!(inflate(&packed, 1000).map(|bytes| bytes.len()), Ok(1000));
        assert_eq!(inflate(&packed, 999).map(|bytes| bytes.len()), Err(Fault::TooLong));
    }

    #[test]
    fn every_cut_of_packed_data_is_damage() {
        let packed = compress_to_vec(b"counters, counters, counters", 6);
        for length in 0..packed.len() {
            let result = inflate(&packed[..length], 1000);
            assert_eq!(result, Err(Fault::Damaged), "{length}");
        }
    }
}
