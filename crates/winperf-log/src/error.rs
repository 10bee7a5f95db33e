//! What can be wrong with a file that should be a log, and what of a log is not understood.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// Why a file cannot be read as a log at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} (at offset {offset:#x})")]
pub struct Error {
    /// What was wanted and what was there instead.
    pub kind: ErrorKind,
    /// Bytes from the start of the file.
    pub offset: u32,
}

/// What was wanted and what was there instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ErrorKind {
    /// The file does not begin as a log does.
    #[error(
        "a log of Performance Monitor begins with a buffer of an event trace log, and this file does not"
    )]
    NotALog,
    /// The file is an event trace log of something else.
    #[error("an event trace log without performance counters: none of its events holds a record of them")]
    NoCounters,
    /// The file ends inside its first buffer, before any record.
    #[error(
        "the file ends inside its first buffer, which has {length} bytes, and no record stands in the {actual} that are there: it is cut"
    )]
    Cut {
        /// Length of a buffer.
        length: usize,
        /// Length of the file.
        actual: usize,
    },
    /// The file is longer than an offset can say.
    #[error("a log has at most {} bytes but this file has {actual}", u32::MAX)]
    TooLarge {
        /// Length of the file in bytes.
        actual: usize,
    },
    /// A text log does not begin with the line that names its columns.
    #[error(
        "a text log begins with \"(PDH-CSV 4.0) …\" or \"(PDH-TSV 4.0) …\" and its columns, and this file does not"
    )]
    NoHeadLine,
    /// A text log has more columns than are read.
    #[error("a text log has at most {most} columns, and this one has more")]
    TooManyColumns {
        /// The most that is read.
        most: usize,
    },
    /// A line of a text log is longer than is read.
    #[error("a line of a text log has at most {most} bytes, and this one has {actual}")]
    LineTooLong {
        /// The most that is read.
        most: usize,
        /// How long it is.
        actual: usize,
    },
}

/// Something about a log that is damaged, missing, or not understood; the rest is read all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is.
    pub kind: NoteKind,
    /// Where it was met first: bytes from the start of the file.
    pub offset: u32,
    /// How often it was met.
    pub count: u32,
}

/// What is damaged, missing, or not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum NoteKind {
    /// The first event is not the header of the log.
    #[error("the header of the log is missing: no time zone, session or machine is known")]
    HeaderMissing,
    /// The file ends inside a buffer.
    #[error("the file ends inside a buffer")]
    Cut,
    /// A buffer states another length than the first one.
    #[error("the buffer states another length than the log has; it is read all the same")]
    BufferLength,
    /// A buffer states an end inside one of its events, or outside of itself.
    #[error("the buffer states an end that no event has; its events are read as far as they go")]
    BufferEnd,
    /// A buffer is compressed, in a manner that nobody has described.
    #[error("the buffer is compressed, which is not supported: its samples are missing")]
    Compressed,
    /// What stands where an event must begin is none.
    #[error("no event begins here; the next one is looked for")]
    EventDamaged,
    /// An event states a length that reaches over the next one.
    #[error("the event states a length that reaches over the next event; it ends before that")]
    EventLength,
    /// An event of something else than performance counters.
    #[error("the event is no record of performance counters, and is passed over")]
    OtherEvent,
    /// A piece of a record has a number that cannot be.
    #[error("the piece has a number that cannot be, or that another has: it is left out")]
    Piece,
    /// Not all pieces of a record are there.
    #[error("a record is not whole, and is left out: a piece of it is missing")]
    RecordIncomplete,
    /// A record of a kind that nobody has described.
    #[error("a record of type {0:#04x} is not understood")]
    RecordType(u8),
    /// A record of the catalogue that cannot be read.
    #[error("the catalogue, or the rest of it, cannot be read: counters behind it have no names")]
    Catalogue,
    /// No catalogue names the counters of a sample.
    #[error("no catalogue names the counters of the sample")]
    NoCatalogue,
    /// A part of a sample cannot be read.
    #[error("a part of the sample cannot be read: this and what follows in the sample are missing")]
    Part,
    /// A part of a kind that nobody has described.
    #[error("a part of type {0:#06x} is not understood")]
    PartType(u16),
    /// A sample has another number of parts than the catalogue has entries.
    #[error("the sample has another number of parts than the catalogue has entries")]
    PartCount,
    /// An array promises more values than it has room for.
    #[error("an array promises more values than there is room for")]
    ValueCount,
    /// Samples do not stand in the order of time.
    #[error("samples do not stand in the order of time")]
    Order,
    /// A title list is longer than any machine's.
    #[error("a title list is longer than any machine's, and its end is left out")]
    Titles,
    /// A line of a text log has no time or another number of fields than the first.
    #[error("the line has no time of its own, or another number of fields than the log has columns")]
    Line,
    /// The text is neither UTF-8 nor UTF-16 and is taken for Windows-1252.
    #[error("the text is neither UTF-8 nor UTF-16, and is taken for Windows-1252")]
    Encoding,
}

/// Notes while they are made: each kind once, with its first place.
#[derive(Debug, Default)]
pub(crate) struct Notes(BTreeMap<NoteKind, (u32, u32)>);

impl Notes {
    pub(crate) fn add(&mut self, kind: NoteKind, offset: u32) {
        let entry = self.0.entry(kind).or_insert((offset, 0));
        entry.1 = entry.1.saturating_add(1);
    }

    pub(crate) fn finish(self) -> Vec<Note> {
        let all = self.0.into_iter();
        let mut notes: Vec<Note> = all.map(|(kind, (offset, count))| Note { kind, offset, count }).collect();
        notes.sort_by_key(|note| note.offset);
        notes
    }
}
