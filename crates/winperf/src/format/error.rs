//! Errors in the bytes, with their location.

use core::fmt;

use super::file_kind::FileKind;
use crate::layout::{Member, PerfDataBlock, PerfObjectType};

/// Error with its place in the capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} (at offset {offset:#x})")]
pub struct Error {
    /// Expected and actual value.
    pub kind: ErrorKind,
    /// Bytes from the start of the capture to the error.
    pub offset: usize,
}

/// Expected and actual value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ErrorKind {
    /// The bytes end before the structure does.
    #[error("{what} needs {expected} bytes but {actual} {} left", verb(*actual))]
    TooShort {
        /// C name of the structure or member.
        what: &'static str,
        /// Required length in bytes.
        expected: usize,
        /// Bytes that are left.
        actual: usize,
    },
    /// The file does not begin with `PERF` in UTF-16.
    #[error(
        "PERF_DATA_BLOCK begins with 50 00 45 00 52 00 46 00 (\"PERF\" in UTF-16) but this file begins with{}{}",
        Bytes(first_bytes(actual, *length)),
        Like(FileKind::from_start(first_bytes(actual, *length)))
    )]
    SignatureMissing {
        /// The first bytes of the file, if there are as many.
        actual: [u8; 8],
        /// Number of bytes of `actual` from the file.
        length: u8,
    },
    /// The capture is in the byte order of a big-endian machine, which is not supported.
    #[error(
        "PERF_DATA_BLOCK must be little-endian but is big-endian: captures of such machines are not supported"
    )]
    BigEndian,
    /// The file is longer than an offset of this format can express; such files are not supported.
    #[error("a capture has at most {} bytes but this file has {actual}", u32::MAX)]
    TooLarge {
        /// Length of the file in bytes.
        actual: usize,
    },
    /// A length or an offset leaves no room for the required contents.
    #[error("{} must be at least {minimum} but is {actual}", member.path)]
    Below {
        /// The wrong member.
        member: &'static Member,
        /// Minimum valid value.
        minimum: u32,
        /// Number in the capture.
        actual: u32,
    },
    /// A length or an offset points beyond its valid range.
    #[error("{} must be at most {maximum} but is {actual}", member.path)]
    Above {
        /// The wrong member.
        member: &'static Member,
        /// Maximum valid value.
        maximum: u32,
        /// Number in the capture.
        actual: u32,
    },
    /// The sum of an offset and a length is beyond its valid range.
    #[error("{} + {} must be at most {maximum} but is {actual}", sum[0].path, sum[1].name)]
    SumAbove {
        /// The wrong one of the two.
        member: &'static Member,
        /// The offset and the length.
        sum: [&'static Member; 2],
        /// Maximum valid value.
        maximum: u32,
        /// Sum of the two numbers in the capture.
        actual: u32,
    },
    /// `NumInstances` is none of the values that `winperf.h` defines.
    #[error("PERF_OBJECT_TYPE.NumInstances must be a count, -1, -2 or -3 but is {actual}")]
    NumInstances {
        /// Number in the capture.
        actual: i32,
    },
    /// A count exceeds the number of structures that fit into the bytes.
    #[error("{} is {actual} but there is room for {present}", member.path)]
    CountTooLarge {
        /// The wrong member.
        member: &'static Member,
        /// Number of structures that are present.
        present: u32,
        /// Number of structures that the capture states.
        actual: u32,
    },
}

impl Error {
    /// Returns the wrong member, which begins at [`Error::offset`]; `None` if bytes are missing or are too many.
    pub fn member(&self) -> Option<&'static Member> {
        match self.kind {
            ErrorKind::Below { member, .. }
            | ErrorKind::Above { member, .. }
            | ErrorKind::SumAbove { member, .. }
            | ErrorKind::CountTooLarge { member, .. } => Some(member),
            ErrorKind::NumInstances { .. } => Some(&PerfObjectType::NumInstances),
            ErrorKind::SignatureMissing { .. } => Some(&PerfDataBlock::Signature),
            // The signature or LittleEndian and Version together indicate it.
            ErrorKind::BigEndian if self.offset == 0 => Some(&PerfDataBlock::Signature),
            ErrorKind::BigEndian => Some(&PerfDataBlock::LittleEndian),
            ErrorKind::TooShort { .. } | ErrorKind::TooLarge { .. } => None,
        }
    }
}

/// Bytes in the form `50 00 45 00`.
struct Bytes<'a>(&'a [u8]);

impl fmt::Display for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, " {byte:02x}"))
    }
}

/// Returns the bytes of `actual` that are from the file.
fn first_bytes(actual: &[u8; 8], length: u8) -> &[u8] {
    actual.get(..usize::from(length)).unwrap_or(actual)
}

/// Kind of file that begins in the same way, if it is known.
struct Like(Option<FileKind>);

impl fmt::Display for Like {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |kind| write!(f, ", like {kind}"))
    }
}

/// Returns `is` or `are`, depending on the number.
fn verb(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn check(kind: ErrorKind, offset: usize, expected: &str) {
        assert_eq!(Error { kind, offset }.to_string(), expected);
    }

    #[test]
    fn a_message_says_what_wanted_had_and_where() {
        check(
            ErrorKind::TooShort { what: "PERF_DATA_BLOCK", expected: 88, actual: 87 },
            0,
            "PERF_DATA_BLOCK needs 88 bytes but 87 are left (at offset 0x0)",
        );
        check(
            ErrorKind::Below { member: &PerfObjectType::TotalByteLength, minimum: 64, actual: 0 },
            0x68,
            "PERF_OBJECT_TYPE.TotalByteLength must be at least 64 but is 0 (at offset 0x68)",
        );
        check(
            ErrorKind::NumInstances { actual: -7 },
            0x90,
            "PERF_OBJECT_TYPE.NumInstances must be a count, -1, -2 or -3 but is -7 (at offset 0x90)",
        );
    }

    #[test]
    fn a_missing_signature_shows_the_bytes_of_the_file_only() {
        check(
            ErrorKind::SignatureMissing { actual: *b"hi\0\0\0\0\0\0", length: 2 },
            0,
            "PERF_DATA_BLOCK begins with 50 00 45 00 52 00 46 00 (\"PERF\" in UTF-16) but this file begins with 68 69, like plain text (at offset 0x0)",
        );
    }
}
