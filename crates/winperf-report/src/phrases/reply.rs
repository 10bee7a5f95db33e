//! What is said in a reply to somebody who reported a problem.

/// A sentence of a reply; names of captures have their marks already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplySentence<'a> {
    /// What is odd in a capture.
    InFile { file: &'a str, place: &'a str, said: &'a str },
    /// The bytes of what lies, and those that belong there.
    Bytes { offset: u32, had: &'a str, expected: Option<&'a str> },
    /// What is odd about an older and a newer capture.
    Between { files: &'a [String; 2], said: &'a str },
    /// Offset and bytes in each of them.
    BytesOfBoth { older: &'a (u32, String), newer: &'a (u32, String) },
    /// A name stands for another instance: the counter with its id, that id and where it stands in each, and its bytes.
    Other {
        name: &'a str,
        object: &'a str,
        counter: &'a str,
        older: (&'a str, u32),
        newer: (&'a str, u32),
        bytes: &'a [String; 2],
        files: &'a [String; 2],
    },
    /// What an instance was called before.
    Former { name: &'a str, former: &'a str },
    /// What a reader that matches by name shows, and the value where there is one.
    ByName { counter: &'a str, by_name: &'a str, value: Option<&'a str> },
    /// Where to look at it.
    Link(&'a str),
}
