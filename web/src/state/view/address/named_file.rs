//! A file in an address: name and length for users, and a fingerprint for the page.

use winperf_report::number::plain;

use crate::state::library::capture::Capture;
use crate::state::library::fingerprint::Fingerprint;
use crate::state::library::open_log::OpenLog;
use crate::state::library::title_list::TitleList;
use crate::state::view::address::escape::{decoded, encoded};

/// Maximum number of characters of a name in an address.
const MAX: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedFile {
    pub fingerprint: Fingerprint,
    /// In bytes.
    pub length: Option<u64>,
    pub name: Option<String>,
    /// `true` for a log and a title list, whose fingerprint is not the beginning of its SHA-256.
    pub is_log: bool,
}

impl NamedFile {
    pub fn new(capture: &Capture, fingerprint: Fingerprint) -> Self {
        let name = shortened(&capture.file);
        Self { fingerprint, length: Some(capture.bytes().len() as u64), name: Some(name), is_log: false }
    }

    /// Returns a log of counters.
    pub fn from_log(log: &OpenLog) -> Self {
        let name = Some(shortened(&log.file));
        Self { fingerprint: log.fingerprint, length: Some(log.length()), name, is_log: true }
    }

    /// Returns a title list.
    pub fn from_list(list: &TitleList) -> Self {
        let (name, length) = (Some(shortened(&list.file)), Some(list.bytes.len() as u64));
        Self { fingerprint: list.fingerprint, length, name, is_log: true }
    }

    pub fn from_fingerprint(fingerprint: Fingerprint) -> Self {
        Self { fingerprint, length: None, name: None, is_log: false }
    }

    /// Parses fingerprint, length and name, separated by points; the last two may be missing.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, '.');
        let fingerprint = Fingerprint::read(parts.next()?)?;
        let length = match parts.next() {
            Some(length) => Some(length.parse().ok()?),
            None => None,
        };
        // Whoever made the link has chosen the name, which must not control how it is shown.
        let name = parts.next().map(|name| shortened(&plain(&decoded(name)))).filter(|name| !name.is_empty());
        Some(Self { fingerprint, length, name, is_log: false })
    }

    pub(super) fn text(&self) -> String {
        let parts = [self.length.map(|length| length.to_string()), self.name.as_deref().map(encoded)];
        let parts = parts.into_iter().map_while(|part| part).map(|part| format!(".{part}"));
        self.fingerprint.text() + &parts.collect::<String>()
    }
}

fn shortened(name: &str) -> String {
    let mut characters = name.chars();
    let mut short: String = characters.by_ref().take(MAX).collect();
    if characters.next().is_some() {
        short.pop();
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(length: Option<u64>, name: Option<&str>) -> NamedFile {
        let fingerprint = Fingerprint::from_hash([0xab; 32]);
        NamedFile { fingerprint, length, name: name.map(str::to_owned), is_log: false }
    }

    #[test]
    fn what_is_written_is_read() {
        for (file, text) in [
            (named(None, None), "abababababab"),
            (named(Some(88), None), "abababababab.88"),
            (named(Some(0), Some("a.b.bin")), "abababababab.0.a.b.bin"),
            (named(Some(5), Some("x & y=z.zip/0")), "abababababab.5.x%20%26%20y%3Dz.zip%2F0"),
        ] {
            assert_eq!(file.text(), text);
            assert_eq!(NamedFile::read(text), Some(file), "{text}");
        }
        assert_eq!(NamedFile::read("abababababab.7."), Some(named(Some(7), None)));
    }

    #[test]
    fn a_length_that_is_no_number_makes_all_of_it_unclear() {
        for text in ["", "abababababa", "abababababab.", "abababababab.x.name", "abababababab.-1"] {
            assert_eq!(NamedFile::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_name_of_a_stranger_controls_nothing_and_ends() {
        let read = NamedFile::read("abababababab.1.%E2%80%AEtxt%0A").unwrap();
        assert_eq!(read.name.as_deref(), Some("\u{fffd}txt␊"));
        let long = NamedFile::read(&format!("abababababab.1.{}", "a".repeat(32_000))).unwrap();
        assert_eq!(long.name.as_deref(), Some(format!("{}…", "a".repeat(MAX - 1)).as_str()));
        assert_eq!(NamedFile::read(&long.text()), Some(long));
    }
}
