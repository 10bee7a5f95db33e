//! Texts of a reply to the person who reported a problem.

/// A sentence of a reply; names of captures have their marks already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplySentence<'a> {
    /// Finding about a capture.
    InFile { file: &'a str, place: &'a str, said: &'a str },
    /// The bytes of the wrong field, and the expected ones.
    Bytes { offset: u32, had: &'a str, expected: Option<&'a str> },
    /// Counterpart of the field in the other capture, with different bytes.
    SameField { file: &'a str, offset: u32, bytes: &'a str },
    /// Finding about an older and a newer capture.
    Between { files: &'a [String; 2], said: &'a str },
    /// Offset and bytes in each of them.
    BytesOfBoth { older: &'a (u32, String), newer: &'a (u32, String) },
    /// A name denotes a different instance: the id counter, the id and its place in each capture, and its bytes.
    Other {
        name: &'a str,
        object: &'a str,
        counter: &'a str,
        older: (&'a str, u32),
        newer: (&'a str, u32),
        bytes: &'a [String; 2],
        files: &'a [String; 2],
    },
    /// Former name of an instance.
    Former { name: &'a str, former: &'a str },
    /// Value that a reader that matches by name shows, and the right one if there is one.
    ByName { counter: &'a str, by_name: &'a str, value: Option<&'a str> },
    /// Link to the finding.
    Link(&'a str),
}
