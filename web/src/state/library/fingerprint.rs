//! Fingerprints, which identify a capture in an address without containing it.

use sha2::{Digest, Sha256};

/// Length of a fingerprint in bytes: enough to distinguish captures, short enough for an address.
const LENGTH: usize = 6;

/// Number of bytes at each end of a log that identify it.
const END: usize = 0x10_0000;

/// The beginning of a file's SHA-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u8; LENGTH]);

impl Fingerprint {
    /// Returns the fingerprint of a file with this SHA-256.
    pub fn from_hash(hash: [u8; 32]) -> Self {
        Self(std::array::from_fn(|place| hash[place]))
    }

    /// Returns the fingerprint of a log by its length and its ends, which is fast even for gigabytes.
    pub fn from_ends(bytes: &[u8]) -> Self {
        let (head, tail) = bytes.split_at(bytes.len().min(END));
        let tail = tail.get(tail.len().saturating_sub(END)..).unwrap_or(tail);
        let mut hash = Sha256::new();
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(head);
        hash.update(tail);
        Self::from_hash(hash.finalize().into())
    }

    /// Parses the twelve hex digits that an address contains.
    pub fn read(text: &str) -> Option<Self> {
        if text.len() != LENGTH * 2 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let mut bytes = [0; LENGTH];
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
        }
        Some(Self(bytes))
    }

    pub fn text(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_read_as_it_is_written() {
        let mut hash = [99; 32];
        hash[..6].copy_from_slice(&[0, 1, 0xab, 0xff, 16, 32]);
        let fingerprint = Fingerprint::from_hash(hash);
        assert_eq!(fingerprint.text(), "0001abff1020");
        assert_eq!(Fingerprint::read("0001ABff1020"), Some(fingerprint));
    }

    #[test]
    fn anything_else_is_no_fingerprint() {
        for text in ["", "0001abff102", "0001abff10200", "+001abff1020", "日本語日"] {
            assert_eq!(Fingerprint::read(text), None, "{text}");
        }
    }
}
