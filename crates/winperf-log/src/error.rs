//! Errors in log files, and notes about unknown or damaged parts.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use winperf::Span;
use winperf::findings::{Diagnostic, Severity};

use crate::outage::Outage;
use crate::text_log::DateOrder;

/// Error that prevents reading a file as a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind} (at offset {offset:#x})")]
pub struct Error {
    /// Kind of the error: the expected and the actual bytes.
    pub kind: ErrorKind,
    /// Bytes from the start of the file.
    pub offset: u32,
}

/// Kind of an error: the expected and the actual content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ErrorKind {
    /// The file does not begin as a log does.
    #[error("a Performance Monitor log begins with a buffer of an event trace log, but this file does not")]
    NotALog,
    /// The file is an event trace log without performance counters.
    #[error("an event trace log without performance counters: none of its events contains a record of them")]
    NoCounters,
    /// The file ends inside its first buffer, before any record.
    #[error(
        "the file ends inside its first buffer, which has {length} bytes, and the {actual} that are present contain no record: it is truncated"
    )]
    Cut {
        /// Length of a buffer.
        length: usize,
        /// Length of the file.
        actual: usize,
    },
    /// The file is longer than an offset can express.
    #[error("a log has at most {} bytes but this file has {actual}", u32::MAX)]
    TooLarge {
        /// Length of the file in bytes.
        actual: usize,
    },
    /// A text log does not begin with the line that names its columns.
    #[error(
        "a text log begins with \"(PDH-CSV 4.0) …\" or \"(PDH-TSV 4.0) …\" and its columns, but this file does not"
    )]
    NoHeadLine,
    /// A text log has more columns than are read.
    #[error("a text log has at most {most} columns, but this one has more")]
    TooManyColumns {
        /// Maximum number that is read.
        most: usize,
    },
    /// A line of a text log is longer than is read.
    #[error("a line of a text log has at most {most} bytes, but this one has {actual}")]
    LineTooLong {
        /// Maximum number that is read.
        most: usize,
        /// Actual length.
        actual: usize,
    },
}

/// A damaged, missing or unknown part of a log; the rest is read anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Kind of the note.
    pub kind: NoteKind,
    /// Offset of the first occurrence, in bytes from the start of the file.
    pub offset: u32,
    /// Number of occurrences.
    pub count: u32,
    /// Line of a text log, from 1; 0 if it does not concern a line.
    pub line: u32,
    /// Column of that line, from 1 for the time; 0 if it concerns the whole line.
    pub column: u32,
}

/// Kind of a damaged, missing or unknown part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum NoteKind {
    /// The first event is not the header of the log.
    #[error("the header of the log is missing: no time zone, session or machine is known")]
    HeaderMissing,
    /// The file ends inside a buffer.
    #[error("the file ends inside a buffer")]
    Cut,
    /// A buffer has a different length than the first one.
    #[error("the buffer states another length than the log has; it is read anyway")]
    BufferLength,
    /// A buffer states an end inside one of its events, or outside of itself.
    #[error("no event ends where the buffer states its end; its events are read as far as possible")]
    BufferEnd,
    /// A buffer is compressed, in an undocumented way.
    #[error("the buffer is compressed, which is not supported: its samples are missing")]
    Compressed,
    /// The bytes at the start of an event are not an event.
    #[error("no event begins here; the next one is searched for")]
    EventDamaged,
    /// An event states a length that reaches over the next one.
    #[error("the event states a length that reaches into the next event; it is read up to that")]
    EventLength,
    /// An event without performance counters.
    #[error("the event is not a record of performance counters, and is skipped")]
    OtherEvent,
    /// A piece of a record has a number that cannot be.
    #[error("the piece has an impossible number, or the number of another piece: it is skipped")]
    Piece,
    /// Not all pieces of a record are there.
    #[error("a record is incomplete and is skipped: a piece of it is missing")]
    RecordIncomplete,
    /// A record of an undocumented kind.
    #[error("a record of type {0:#04x} is not understood")]
    RecordType(u8),
    /// A record of the catalogue that cannot be read.
    #[error("the catalogue, or the rest of it, cannot be read: the counters after that have no names")]
    Catalogue,
    /// No catalogue names the counters of a sample.
    #[error("no catalogue names the counters of the sample")]
    NoCatalogue,
    /// A part of a sample cannot be read.
    #[error("a part of the sample cannot be read: this and what follows in the sample are missing")]
    Part,
    /// A part of an undocumented kind.
    #[error("a part of type {0:#06x} is not understood")]
    PartType(u16),
    /// A sample has a different number of parts than the catalogue has entries.
    #[error("the number of parts in the sample differs from the number of entries in the catalogue")]
    PartCount,
    /// An array states more values than it has room for.
    #[error("an array states more values than there is room for")]
    ValueCount,
    /// Samples are not in the order of time.
    #[error("the samples are not in chronological order")]
    Order,
    /// A title list is longer than any machine's.
    #[error("a title list is longer than that of any machine, and its end is ignored")]
    Titles,
    /// A line of a text log that begins like a sample has no readable time.
    #[error("the line has no readable time, and is skipped")]
    Line,
    /// A line of a text log has fewer fields than the log has columns.
    #[error("the line ends before the last column: the values after its end are missing")]
    ShortLine,
    /// A line of a text log has more fields than the log has columns.
    #[error(
        "the line has more fields than the log has columns: it is not known to which counters they belong"
    )]
    LongLine,
    /// A field of a text log is neither a number nor blank.
    #[error("the field is not a number, so its value is missing")]
    Cell,
    /// Words around the rows of a text log.
    #[error("the line is not a sample but text, such as typeperf and scripts write around a log")]
    Words,
    /// The first letters of a text log are missing.
    #[error("the first letters of the log are missing; its columns are read anyway")]
    HeadCut,
    /// The head of a text log ends inside the name of its time zone.
    #[error(
        "the head ends inside the name of its time zone, as Windows writes it if the name has letters above U+00FF: the difference to UTC is not known"
    )]
    ZoneCut,
    /// No column of a text log is a counter.
    #[error("the head names no counter: no path of the query was valid, and -1 in the rows means no value")]
    NoCounters,
    /// The head of a column is not a counter path.
    #[error("the column is not a counter; the last one may be the description of the data collector set")]
    NotACounter,
    /// A column has the same path as an earlier one.
    #[error("the column has the same path as a preceding one; both are read")]
    RepeatedColumn,
    /// The UTF-8 of a name was read as Windows-1252 before it was written.
    #[error("the name of the column is UTF-8 that was misread as Windows-1252")]
    Mojibake,
    /// Dates are not written as PDH writes them.
    #[error("dates are not in the order that PDH writes, and are read as {}", .0.words())]
    Dates(DateOrder),
    /// The clock on the wall was set back.
    #[error(
        "the clock was set back here, as at the end of summer time: local times repeat; samples stay in the order of the file, and UTC continues"
    )]
    ClockBack,
    /// An hour is missing when clocks are set forward.
    #[error(
        "an hour is missing here in the night of a Sunday: a gap, or summer time has begun, and UTC after it is an hour earlier"
    )]
    ClockForth,
    /// Raw values are not valid, or no values, by their PDH status.
    #[error("{}: PDH says that the raw values are not valid", .0)]
    Status(Outage),
    /// The text is neither UTF-8 nor UTF-16; the code page is judged by its letters and the zone in the head.
    #[error(
        "the text is neither UTF-8 nor UTF-16, and is read as code page {0}, judging by its letters and its time zone"
    )]
    Encoding(u16),
}

// An error if a part of the log is lost.
winperf::codes! {
    NoteKind {
        HeaderMissing = "log-header-missing" Warning;
        Cut = "log-cut" Warning;
        BufferLength = "log-buffer-length" Warning;
        BufferEnd = "log-buffer-end" Warning;
        Compressed = "log-buffer-compressed" Error;
        EventDamaged = "log-event-damaged" Error;
        EventLength = "log-event-length" Warning;
        OtherEvent = "log-other-event" Info;
        Piece = "log-piece-number" Warning;
        RecordIncomplete = "log-record-incomplete" Error;
        RecordType = "log-record-unknown" Info;
        Catalogue = "log-catalogue-damaged" Error;
        NoCatalogue = "log-catalogue-missing" Error;
        Part = "log-part-damaged" Error;
        PartType = "log-part-unknown" Info;
        PartCount = "log-part-count" Warning;
        ValueCount = "log-value-count" Error;
        Order = "log-order" Warning;
        Titles = "log-titles-too-long" Warning;
        Line = "log-line" Warning;
        ShortLine = "log-line-short" Warning;
        LongLine = "log-line-long" Warning;
        Cell = "log-cell" Warning;
        Words = "log-words" Info;
        HeadCut = "log-head-cut" Warning;
        ZoneCut = "log-zone-cut" Info;
        NoCounters = "log-no-counters" Warning;
        NotACounter = "log-column-no-counter" Info;
        RepeatedColumn = "log-column-repeated" Info;
        Mojibake = "log-mojibake" Info;
        Dates = "log-dates" Info;
        ClockBack = "log-clock-back" Warning;
        ClockForth = "log-clock-forth" Info;
        Status = "log-status" Warning;
        Encoding = "log-encoding" Info;
    }
}

impl Diagnostic for Note {
    fn column(&self) -> (&'static str, Severity) {
        (self.kind.code(), self.kind.severity())
    }

    fn bytes(&self) -> Option<Span> {
        Some(Span { offset: self.offset, length: 0 })
    }
}

impl DateOrder {
    /// Returns the order in words.
    fn words(self) -> &'static str {
        match self {
            Self::MonthDayYear => "month, day, year",
            Self::DayMonthYear => "day, month, year",
            Self::YearMonthDay => "year, month, day",
        }
    }
}

/// Collector of notes: each kind once, with its first place.
#[derive(Debug, Default)]
pub(crate) struct Notes(BTreeMap<NoteKind, Note>);

impl Notes {
    pub(crate) fn add(&mut self, kind: NoteKind, offset: u32) {
        self.add_line(kind, offset, 0, 0);
    }

    /// Adds a note about a field of a line, both counted from 1; 0 means none.
    pub(crate) fn add_line(&mut self, kind: NoteKind, offset: u32, line: u32, column: u32) {
        self.add_many(Note { kind, offset, count: 1, line, column });
    }

    /// Adds a note with its count of places.
    pub(crate) fn add_many(&mut self, note: Note) {
        let known = self.0.entry(note.kind).or_insert(Note { count: 0, ..note });
        known.count = known.count.saturating_add(note.count);
    }

    pub(crate) fn finish(self) -> Vec<Note> {
        let mut notes: Vec<Note> = self.0.into_values().collect();
        notes.sort_by_key(|note| note.offset);
        notes
    }
}
