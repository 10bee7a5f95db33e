//! Kinds of files that are opened by mistake, told by their first bytes.

use core::fmt;

/// Kind of a file that is not a capture, as its first bytes suggest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileKind {
    /// A page, or a log inside of one; or XML that begins with a document type.
    Html,
    /// XML that is not a data collector set, or other markup.
    Xml,
    /// An array or object of JSON.
    Json,
    /// Any other text.
    Text,
    /// A Windows program or DLL.
    Program,
    /// An event log (`.evtx`).
    EventLog,
    /// A registry hive.
    Hive,
    /// A crash dump.
    Dump,
    /// An image.
    Image,
    /// A PDF document.
    Pdf,
    /// A workbook or document of old Office versions.
    Office,
}

/// First bytes of kinds that have a signature.
const SIGNATURES: [(&[u8], FileKind); 11] = [
    (b"<!DO", FileKind::Html),
    (b"<html", FileKind::Html),
    (b"MZ", FileKind::Program),
    (b"ElfFile", FileKind::EventLog),
    (b"regf", FileKind::Hive),
    (b"MDMP", FileKind::Dump),
    (b"PAGEDU", FileKind::Dump),
    (b"\x89PNG", FileKind::Image),
    (b"\xff\xd8\xff", FileKind::Image),
    (b"%PDF", FileKind::Pdf),
    (b"\xd0\xcf\x11\xe0", FileKind::Office),
];

impl FileKind {
    /// Returns the kind of a file that begins with these bytes; `None` for any other file.
    pub fn from_start(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        let begins =
            |start: &[u8]| bytes.get(..start.len()).is_some_and(|had| had.eq_ignore_ascii_case(start));
        // Tags have no case; signatures do.
        let is_it =
            |start: &[u8], kind| if kind == Self::Html { begins(start) } else { bytes.starts_with(start) };
        if let Some((_, kind)) = SIGNATURES.iter().find(|(start, kind)| is_it(start, *kind)) {
            return Some(*kind);
        }
        match bytes {
            [] => None,
            [b'<', ..] => Some(Self::Xml),
            [b'{' | b'[', ..] => Some(Self::Json),
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some(Self::Text),
            text if text.iter().all(|byte| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~')) => {
                Some(Self::Text)
            }
            _ => None,
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Html => "an HTML page",
            Self::Xml => "XML",
            Self::Json => "JSON",
            Self::Text => "plain text",
            Self::Program => "a Windows program",
            Self::EventLog => "an event log",
            Self::Hive => "a registry hive",
            Self::Dump => "a crash dump",
            Self::Image => "an image",
            Self::Pdf => "a PDF document",
            Self::Office => "an Office document",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_recognized_by_its_first_bytes() {
        let kind = |bytes: &[u8]| FileKind::from_start(bytes);
        assert_eq!(kind(b"<!doctype"), Some(FileKind::Html));
        assert_eq!(kind(b"<HTML><b"), Some(FileKind::Html));
        assert_eq!(kind(b"\xef\xbb\xbf<note"), Some(FileKind::Xml));
        assert_eq!(kind(b"[1,2]"), Some(FileKind::Json));
        assert_eq!(kind(b"counter,"), Some(FileKind::Text));
        assert_eq!(kind(b"mz,inten"), Some(FileKind::Text));
        assert_eq!(kind(b"MZ\x90\0\x03\0\0\0"), Some(FileKind::Program));
        assert_eq!(kind(b"ElfFile\0"), Some(FileKind::EventLog));
        for other in [&b""[..], b"  ", b"\0\0\0\0", b"P\0E\0R\0X\0", b"a\x01b"] {
            assert_eq!(kind(other), None, "{other:?}");
        }
    }
}
