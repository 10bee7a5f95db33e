//! Reasons why a capture is not redacted.

use winperf::{Error, TitleIndex};

/// A capture that cannot be redacted, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Refusal {
    /// Position of the capture in its set.
    pub capture: usize,
    /// Reason of the refusal.
    pub reason: RefusalReason,
}

/// Reason why a redaction is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusalReason {
    /// A part of the capture could not be read.
    #[error("the capture cannot be redacted, because names may stand in what could not be read: {0}")]
    Unread(Error),
    /// A name is in an unexpected place.
    #[error(
        "the capture cannot be redacted, because a name lies outside the place for it (stated at offset {offset:#x})"
    )]
    NameElsewhere {
        /// Bytes from the start of the capture to the structure that states the name.
        offset: u32,
    },
    /// A text shares its bytes with a number.
    #[error(
        "the capture cannot be redacted, because a text shares its bytes with other values (at offset {offset:#x})"
    )]
    TextShared {
        /// Bytes from the start of the capture.
        offset: u32,
    },
    /// A process or thread id shares its bytes with a different value.
    #[error(
        "the capture cannot be redacted, because a process or thread id shares its bytes with other values (at offset {offset:#x})"
    )]
    IdShared {
        /// Bytes from the start of the capture.
        offset: u32,
    },
    /// A date cannot be moved.
    #[error(
        "the redacted copy must not tell when the capture was taken but still has a date (at offset {offset:#x})"
    )]
    DateLeft {
        /// Bytes from the start of the capture.
        offset: u32,
    },
    /// There are more short names than pseudonyms with that length.
    #[error(
        "the capture has more {} ({length}) than letters and digits can stand for without repeating one of them",
        names(*length)
    )]
    NamesExhausted {
        /// Length in code units.
        length: usize,
    },
    /// The capture has more values than can be compared.
    #[error("the capture states {count} values, too many to compare")]
    TooManyValues {
        /// Number of values.
        count: u64,
    },
    /// The structures of the copy differ from the original.
    #[error("the redacted copy must have the structures of the original but has not")]
    StructureChanged,
    /// A value of the copy is not the original's.
    #[error(
        "the redacted copy must give the values of the original but one of counter {counter} of object {object} differs"
    )]
    ValueChanged {
        /// The object.
        object: TitleIndex,
        /// The counter.
        counter: TitleIndex,
    },
    /// A log of raw counters contains whole objects too.
    #[error(
        "the log cannot be redacted as it is, because it holds a whole object among its raw counters (at offset {offset:#x})"
    )]
    WholeObject {
        /// Bytes from the start of the log.
        offset: u32,
    },
    /// A row of a redacted log is not the original's.
    #[error(
        "the redacted copy must give the values of the original but those of sample {sample} differ (at offset {offset:#x})"
    )]
    RowChanged {
        /// Number of the sample, from 1.
        sample: usize,
        /// Bytes from the start of the log, or of a text log from the start of its text.
        offset: u32,
    },
    /// A name is still in the copy.
    #[error("the redacted copy must hold no original name but still has one (at offset {offset:#x})")]
    NameLeft {
        /// Bytes from the start of the capture.
        offset: u32,
    },
}

/// Returns a phrase for names with that many characters.
fn names(length: usize) -> &'static str {
    if length == 1 { "names of one character" } else { "names of that many characters" }
}
