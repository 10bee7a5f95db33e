//! Writes an archive: consecutive members, and the directory that lists them.
//!
//! The ZIP library writes with std alone, which would outweigh the program that captures on Windows.

use alloc::string::ToString;
use alloc::vec::Vec;

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};
use rawzip::CompressionMethod;
use winperf_redact::Pace;

use crate::meter::{Meter, PIECE};
use crate::{Error, Member};

/// Level of miniz: the next one takes more than twice as long and saves 0.5 %.
///
/// Page and programs use the same library and level, so they write the same bytes.
const COMPRESSION_LEVEL: i32 = 5;

/// Version 2.0 of the format: folders and deflate.
const VERSION_NEEDED: u16 = 20;

/// Names are in UTF-8.
const UTF8_NAMES: u16 = 1 << 11;

/// 1980-01-01, the first day of the format; a real one would make each archive different.
const FIRST_DAY: u16 = 1 << 5 | 1;

/// Writes members in their order, each deflated unless that makes it longer; the output is deterministic.
///
/// # Errors
/// [`Error::Archive`] if a name, a member or the archive is longer than the format allows.
pub(crate) async fn write<P: Pace>(members: &[Member], meter: &mut Meter<'_, P>) -> Result<Vec<u8>, Error> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    let deflate = async |member: &Member, meter: &mut Meter<'_, P>| {
        let mut deflated = deflated(&member.bytes, meter).await;
        let is_shorter = deflated.len() < member.bytes.len();
        let method = if is_shorter { CompressionMethod::DEFLATE } else { CompressionMethod::STORE };
        let length = if is_shorter { deflated.len() } else { member.bytes.len() };
        deflated.shrink_to_fit();
        entry(member, method, length).map(|entry| (entry, is_shorter.then_some(deflated)))
    };
    let deflated = meter.each(members, deflate).await?;
    for (member, (entry, deflated)) in members.iter().zip(deflated) {
        let packed = deflated.as_ref().unwrap_or(&member.bytes);
        let offset = dword(archive.len())?;
        archive.extend(b"PK\x03\x04");
        archive.extend(&entry);
        archive.extend(member.name.as_bytes());
        archive.extend(packed);
        directory.extend(b"PK\x01\x02");
        words(&mut directory, &[VERSION_NEEDED]);
        directory.extend(&entry);
        // Comment, number of the disk, kind of contents, and twice the attributes: none.
        words(&mut directory, &[0; 5]);
        directory.extend(offset.to_le_bytes());
        directory.extend(member.name.as_bytes());
    }
    let (offset, length, count) = (dword(archive.len())?, dword(directory.len())?, word(members.len())?);
    archive.extend(directory);
    archive.extend(b"PK\x05\x06");
    words(&mut archive, &[0, 0, count, count]);
    archive.extend(length.to_le_bytes());
    archive.extend(offset.to_le_bytes());
    words(&mut archive, &[0]);
    Ok(archive)
}

/// Returns the CRC-32 of ZIP, computed from eight bytes at a time. The library's version has a table of 16 KB, larger than
/// all other code for archives in the program for Windows; these tables are computed from one of 1 KB.
fn crc32(bytes: &[u8]) -> u32 {
    let of_byte =
        |table: &[u32; 256], byte: u32| table.get((byte & 0xFF) as usize).copied().unwrap_or_default();
    let after = |crc: u32| crc >> 8 ^ of_byte(&CRC_OF_BYTE, crc);
    let mut tables = alloc::boxed::Box::new([CRC_OF_BYTE; 8]);
    for place in 1..8 {
        tables[place] = tables[place - 1].map(after);
    }
    let (words, rest) = bytes.as_chunks::<8>();
    let add_word = |crc: u32, word: &[u8; 8]| {
        let [one, two, three, four, behind @ ..] = *word;
        let first = crc ^ u32::from_le_bytes([one, two, three, four]);
        let all = first.to_le_bytes().into_iter().chain(behind);
        all.zip(tables.iter().rev()).fold(0, |crc, (byte, table)| crc ^ of_byte(table, byte.into()))
    };
    let of_words = words.iter().fold(u32::MAX, add_word);
    !rest.iter().fold(of_words, |crc, byte| after(crc ^ u32::from(*byte)))
}

/// The checksum of each byte, before the final inversion.
static CRC_OF_BYTE: [u32; 256] = crc_of_each_byte();

const fn crc_of_each_byte() -> [u32; 256] {
    const POLYNOMIAL: u32 = 0xEDB8_8320;
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut crc, mut bit) = (byte as u32, 0);
        while bit < 8 {
            crc = crc >> 1 ^ if crc & 1 == 1 { POLYNOMIAL } else { 0 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
}

/// Deflates bytes and yields after each piece, without effect on the output.
async fn deflated<P: Pace>(bytes: &[u8], meter: &mut Meter<'_, P>) -> Vec<u8> {
    // A window of 0 bits selects raw deflate, and 0 means any kind of data.
    let mut state = CompressorOxide::new(create_comp_flags_from_zip_params(COMPRESSION_LEVEL, 0, 0));
    let mut deflated = Vec::with_capacity(bytes.len() / 2);
    for piece in bytes.chunks(PIECE) {
        compress(&mut state, piece, TDEFLFlush::None, &mut deflated);
        meter.deflated(piece.len()).await;
    }
    compress(&mut state, &[], TDEFLFlush::Finish, &mut deflated);
    deflated
}

fn compress(state: &mut CompressorOxide, piece: &[u8], flush: TDEFLFlush, deflated: &mut Vec<u8>) {
    // All of a piece is taken while the recipient of the output accepts more.
    compress_to_output(state, piece, flush, |bytes| {
        deflated.extend_from_slice(bytes);
        true
    });
}

/// Returns the bytes that are both before a member and in the directory.
fn entry(member: &Member, method: CompressionMethod, packed_length: usize) -> Result<Vec<u8>, Error> {
    let mut entry = Vec::new();
    words(&mut entry, &[VERSION_NEEDED, UTF8_NAMES, method.as_u16(), 0, FIRST_DAY]);
    for number in [crc32(&member.bytes), dword(packed_length)?, dword(member.bytes.len())?] {
        entry.extend(number.to_le_bytes());
    }
    words(&mut entry, &[word(member.name.len())?, 0]);
    Ok(entry)
}

fn words(bytes: &mut Vec<u8>, words: &[u16]) {
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
}

fn word(number: usize) -> Result<u16, Error> {
    u16::try_from(number).map_err(|_| too_long())
}

fn dword(number: usize) -> Result<u32, Error> {
    u32::try_from(number).map_err(|_| too_long())
}

fn too_long() -> Error {
    Error::Archive("it would be longer than its format can say".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec;
    use winperf_redact::{AtOnce, at_once};

    #[test]
    fn checksums_are_those_of_the_library_for_every_number_of_bytes_after_the_last_eight() {
        let bytes: Vec<u8> =
            (0..1000_u32).flat_map(|number| number.wrapping_mul(40_503).to_le_bytes()).collect();
        for length in (0..40).chain([4000]) {
            assert_eq!(crc32(&bytes[..length]), rawzip::crc32(&bytes[..length]), "{length} bytes");
        }
    }

    #[test]
    fn data_that_are_deflated_piece_by_piece_come_out_as_those_that_are_deflated_at_once() {
        let numbers =
            |step: u32| (0..200_000_u32).flat_map(move |number| (number.wrapping_mul(step)).to_le_bytes());
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE + 77, 800_000] {
            for step in [0, 1, 40_503] {
                let bytes: Vec<u8> = numbers(step).take(length).collect();
                let by_pieces = at_once(deflated(&bytes, &mut Meter::new(&mut AtOnce, length)));
                assert_eq!(by_pieces, compress_to_vec(&bytes, 5), "{length} bytes, {step}");
            }
        }
    }
}
