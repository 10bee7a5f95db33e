//! Gzipped data (RFC 1952), with one member or several.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::inflate::{Fault, Inflater};
use crate::{Error, Limits};

/// First bytes of gzipped data.
pub(crate) const MAGIC: [u8; 2] = [0x1f, 0x8b];

const METHOD_DEFLATE: u8 = 8;
const HAS_HEADER_CRC: u8 = 1 << 1;
const HAS_EXTRA: u8 = 1 << 2;
const HAS_NAME: u8 = 1 << 3;
const HAS_COMMENT: u8 = 1 << 4;

/// Maximum number of members, each of which costs the same work, however short: programs that split their input write
/// members of 64 KiB, and this many of them are twice the limit.
const MAX_MEMBERS: usize = 1 << 15;

/// Name of the file in errors.
const FILE: &str = "the gzipped file";

/// Unpacks all consecutive members; zeros may follow the last.
pub(crate) fn unpacked(bytes: &[u8], limits: &Limits) -> Result<Vec<u8>, Error> {
    let mut inflater = Inflater::new();
    let limit = limits.unpacked(bytes.len());
    let (mut rest, mut members) = (bytes, 0);
    while !rest.is_empty() {
        if members == MAX_MEMBERS {
            return Err(damaged("there are more than 32,768 members, the most that is read"));
        }
        members += 1;
        let before = inflater.bytes().len();
        if before > 0 && rest.iter().all(|byte| *byte == 0) {
            break;
        }
        let data = behind_header(rest).ok_or(damaged("a header must begin here but does not, or is cut"))?;
        let consumed = inflater.append(data, limit).map_err(|fault| match fault {
            Fault::Damaged => damaged("the data cannot be unpacked, or are cut"),
            Fault::TooLong => limits.exceeded(bytes.len(), FILE),
        })?;
        let trailer = data.get(consumed..).unwrap_or_default();
        let (crc, length) = trailer
            .split_first_chunk::<4>()
            .and_then(|(crc, rest)| {
                Some((u32::from_le_bytes(*crc), u32::from_le_bytes(*rest.first_chunk::<4>()?)))
            })
            .ok_or(damaged("the check sum at the end is cut"))?;
        let member = inflater.bytes().get(before..).unwrap_or_default();
        let wanted = (rawzip::crc32(member), low_half(member.len()));
        if (crc, length) != wanted {
            return Err(damaged("the check sum at the end is not that of the data"));
        }
        rest = trailer.get(8..).unwrap_or_default();
    }
    Ok(inflater.into_bytes())
}

fn damaged(reason: &'static str) -> Error {
    Error::Gzip(Cow::Borrowed(reason))
}

/// Returns a length as in the format, which keeps it modulo 2^32.
fn low_half(length: usize) -> u32 {
    u32::try_from(u64::try_from(length).unwrap_or(u64::MAX) & u64::from(u32::MAX)).unwrap_or(u32::MAX)
}

/// Returns the deflated data of the member that `bytes` begin with.
fn behind_header(bytes: &[u8]) -> Option<&[u8]> {
    let (header, mut rest) = bytes.split_first_chunk::<10>()?;
    let [first, second, METHOD_DEFLATE, flags, ..] = *header else { return None };
    if [first, second] != MAGIC {
        return None;
    }
    if flags & HAS_EXTRA != 0 {
        let (length, behind) = rest.split_first_chunk::<2>()?;
        rest = behind.get(usize::from(u16::from_le_bytes(*length))..)?;
    }
    for flag in [HAS_NAME, HAS_COMMENT] {
        if flags & flag != 0 {
            let end = rest.iter().position(|byte| *byte == 0)?;
            rest = rest.get(end + 1..)?;
        }
    }
    if flags & HAS_HEADER_CRC != 0 { rest.get(2..) } else { Some(rest) }
}
