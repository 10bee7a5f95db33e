//! Why a capture is not redacted.

use core::fmt;

use crate::{Error, TitleIndex};

/// A capture that cannot be redacted, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Position of the capture in its set.
    pub capture: usize,
    /// What stands against it.
    pub reason: Reason,
}

/// What stands against a redaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A part of the capture could not be read.
    Unread(Error),
    /// A name does not lie where names lie.
    NameElsewhere {
        /// Bytes from the start of the capture to the structure that states the name.
        offset: u32,
    },
    /// A text shares its bytes with a number.
    TextShared {
        /// Bytes from the start of the capture.
        offset: u32,
    },
    /// A process or thread id shares its bytes with another value.
    IdShared {
        /// Bytes from the start of the capture.
        offset: u32,
    },
    /// A date cannot be moved.
    DateLeft {
        /// Bytes from the start of the capture.
        offset: u32,
    },
    /// There are more short names than pseudonyms of that length.
    NamesExhausted {
        /// Length in code units.
        length: usize,
    },
    /// The capture promises more values than can be compared.
    TooManyValues {
        /// How many.
        count: u64,
    },
    /// The copy has other structures than the original.
    StructureChanged,
    /// A value of the copy is not the original's.
    ValueChanged {
        /// The object.
        object: TitleIndex,
        /// The counter.
        counter: TitleIndex,
    },
    /// A name is still in the copy.
    NameLeft {
        /// Bytes from the start of the capture.
        offset: u32,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(error) => {
                write!(
                    f,
                    "the capture cannot be redacted, because names may stand in what could not be read: {error}"
                )
            }
            Self::NameElsewhere { offset } => write!(
                f,
                "the capture cannot be redacted, because a name lies outside the place for it (stated at offset {offset:#x})"
            ),
            Self::TextShared { offset } => write!(
                f,
                "the capture cannot be redacted, because a text shares its bytes with other values (at offset {offset:#x})"
            ),
            Self::IdShared { offset } => write!(
                f,
                "the capture cannot be redacted, because a process or thread id shares its bytes with other values (at offset {offset:#x})"
            ),
            Self::DateLeft { offset } => write!(
                f,
                "the redacted copy must not tell when the capture was taken but still has a date (at offset {offset:#x})"
            ),
            Self::NamesExhausted { length } => {
                let names =
                    if *length == 1 { "names of one character" } else { "names of that many characters" };
                write!(
                    f,
                    "the capture has more {names} ({length}) than letters and digits can stand for without repeating one of them"
                )
            }
            Self::TooManyValues { count } => {
                write!(f, "the capture promises {count} values, too many to compare")
            }
            Self::StructureChanged => {
                f.write_str("the redacted copy must have the structures of the original but has not")
            }
            Self::ValueChanged { object, counter } => write!(
                f,
                "the redacted copy must give the values of the original but one of counter {counter} of object {object} differs"
            ),
            Self::NameLeft { offset } => {
                write!(
                    f,
                    "the redacted copy must hold no original name but still has one (at offset {offset:#x})"
                )
            }
        }
    }
}

impl core::error::Error for Refusal {}
