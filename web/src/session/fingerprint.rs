//! Fingerprints, by which an address recognises a capture without holding it.

use crate::session::capture::Capture;
use crate::shared::Shared;

/// Bytes of the SHA-256 of a file that a fingerprint keeps: enough to tell captures apart, short enough for an address.
const LENGTH: usize = 6;

/// The beginning of a file's SHA-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u8; LENGTH]);

impl Fingerprint {
    /// The fingerprint of a file with this SHA-256.
    pub fn of_hash(hash: &[u8]) -> Option<Self> {
        hash.first_chunk().copied().map(Self)
    }

    /// A fingerprint as an address writes it, in twelve hex digits.
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

    /// Twelve hex digits.
    pub fn text(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The fingerprints that are known so far; `None` where the browser computes none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fingerprints(Vec<(Shared<Capture>, Option<Fingerprint>)>);

impl Fingerprints {
    /// The fingerprint of a file.
    pub fn of(&self, capture: &Shared<Capture>) -> Option<Fingerprint> {
        self.0.iter().find(|(known, _)| known == capture).and_then(|(_, fingerprint)| *fingerprint)
    }

    /// Whether a file has been looked at.
    pub fn knows(&self, capture: &Shared<Capture>) -> bool {
        self.0.iter().any(|(known, _)| known == capture)
    }

    /// The file with a fingerprint.
    pub fn capture(&self, fingerprint: Fingerprint) -> Option<&Shared<Capture>> {
        self.0.iter().find(|(_, known)| *known == Some(fingerprint)).map(|(capture, _)| capture)
    }

    /// Learns the fingerprint of a file.
    pub fn learn(&mut self, capture: Shared<Capture>, fingerprint: Option<Fingerprint>) {
        self.0.push((capture, fingerprint));
    }

    /// Forgets every file that is not among `open`, so that its bytes can go.
    pub fn keep(&mut self, open: &[Shared<Capture>]) {
        self.0.retain(|(capture, _)| open.contains(capture));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_read_as_it_is_written() {
        let fingerprint = Fingerprint::of_hash(&[0, 1, 0xab, 0xff, 16, 32, 99]).unwrap();
        assert_eq!(fingerprint.text(), "0001abff1020");
        assert_eq!(Fingerprint::read("0001ABff1020"), Some(fingerprint));
    }

    #[test]
    fn anything_else_is_no_fingerprint() {
        for text in ["", "0001abff102", "0001abff10200", "+001abff1020", "日本語日"] {
            assert_eq!(Fingerprint::read(text), None, "{text}");
        }
        assert_eq!(Fingerprint::of_hash(&[1, 2]), None);
    }
}
