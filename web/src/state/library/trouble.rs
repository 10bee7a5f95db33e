//! Reasons why a file could not be opened.

use winperf_log::PathListError;

/// A file that could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedFile {
    pub file: String,
    pub trouble: Trouble,
}

/// Reason why the bytes of a file are not available.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The file has more bytes than are read.
    TooLarge {
        length: u64,
        limit: u64,
    },
    /// The browser cannot allocate that many bytes.
    OutOfMemory(u64),
    /// The browser could not read the file: a folder, or a file that has changed or gone.
    Unreadable,
    /// A compressed file or a log that is damaged, or has nothing to show.
    Refused(winperf_bundle::Error),
    /// An XML file that is not a readable data collector set.
    NoPaths(PathListError),
    /// A compressed file that unpacks to more than captures do.
    UnpacksToTooMuch,
    /// A log of raw counters or of values.
    NoBlocks,
    /// A log of Performance Monitor that cannot be read.
    NoLog,
    /// A list of more titles than any machine has.
    TooManyTitles,
    Cancelled,
    /// A file of an example is not stored next to the page.
    ExampleMissing,
}
