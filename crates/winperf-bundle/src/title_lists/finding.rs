//! Kinds of findings about a title list, their severity, and their sentences.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use winperf::findings::{Diagnostic, Severity};
use winperf::{Span, TitleIndex};

use crate::TitleKind;
use crate::contents::is_language;

/// A finding about a title list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddTitles {
    /// Kind of the finding.
    pub kind: OddTitlesKind,
    /// Bytes from the start of the list to the first place of the finding.
    pub offset: u32,
    /// Length in bytes; 0 for the list as a whole.
    pub length: u32,
}

impl OddTitles {
    /// Returns the place: the list, and the first byte.
    pub fn place(&self, file: &str) -> String {
        if self.length == 0 { file.to_owned() } else { alloc::format!("{file} {:#x}", self.offset) }
    }

    /// Returns the finding without texts of the list and of the registry: numbers and languages of Windows stay.
    #[must_use]
    pub fn without_texts(&self) -> Self {
        let hidden = || "…".to_owned();
        let mut kind = self.kind.clone();
        match &mut kind {
            OddTitlesKind::IndexInvalid { index: text, .. }
            | OddTitlesKind::RangeHole { service: text, .. } => {
                *text = hidden();
            }
            OddTitlesKind::Cut { index: text } if text.parse::<u32>().is_err() => *text = hidden(),
            OddTitlesKind::EnglishMissing { language }
            | OddTitlesKind::EnglishShorter { language, .. }
            | OddTitlesKind::LanguageShorter { language, .. }
                if !is_language(language) =>
            {
                *language = hidden();
            }
            _ => {}
        }
        Self { kind, ..*self }
    }
}

impl Diagnostic for OddTitles {
    fn column(&self) -> (&'static str, Severity) {
        (self.kind.code(), self.kind.severity())
    }

    fn bytes(&self) -> Option<Span> {
        (self.length > 0).then_some(Span { offset: self.offset, length: self.length })
    }
}

/// Kind of finding about a title list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OddTitlesKind {
    /// Pairs have no index.
    IndexEmpty {
        /// Kind of titles of the list.
        titles: TitleKind,
        /// Number of such pairs.
        count: u32,
    },
    /// Indices are not numbers.
    IndexInvalid {
        /// Kind of titles of the list.
        titles: TitleKind,
        /// The first of them.
        index: String,
        /// Number of them.
        count: u32,
    },
    /// The list ends after an index.
    Cut {
        /// The index, as written in the list.
        index: String,
    },
    /// An index is there more than once.
    IndexTwice {
        /// The first of them.
        index: TitleIndex,
        /// Number of them.
        count: u32,
    },
    /// Odd indices in a list of names, or even ones in a list of explanations.
    IndexOfOtherKind {
        /// Kind of titles of the list.
        titles: TitleKind,
        /// The first of them.
        index: TitleIndex,
        /// Number of them.
        count: u32,
    },
    /// Indices do not ascend.
    IndexFalling {
        /// The first that is smaller.
        index: TitleIndex,
        /// The one before it.
        before: TitleIndex,
        /// Number of them.
        count: u32,
    },
    /// Indices above the one in the first pair.
    AboveFirst {
        /// Index that the first pair states.
        stated: TitleIndex,
        /// The largest index.
        largest: TitleIndex,
        /// Number of indices above it.
        count: u32,
    },
    /// The list contains no names.
    Empty,
    /// The largest index differs from the one recorded by Perflib.
    LastMismatch {
        /// Kind of titles of the list.
        titles: TitleKind,
        /// `Last Counter` or `Last Help`.
        wanted: u32,
        /// The largest index.
        had: u32,
    },
    /// A provider's range has indices without a name.
    RangeHole {
        /// The service.
        service: String,
        /// The range: `First Counter` and `Last Counter`.
        range: [u32; 2],
        /// The first index without a name.
        index: TitleIndex,
        /// Number of them.
        count: u32,
    },
    /// Names and explanations do not end together.
    OutOfStep {
        /// The largest index of the names, and 1.
        wanted: u32,
        /// The largest index of the explanations.
        had: u32,
    },
    /// There is no English list.
    EnglishMissing {
        /// The language of the list that there is.
        language: String,
    },
    /// The English list lacks names from a list in a different language.
    EnglishShorter {
        /// The language of the other list.
        language: String,
        /// The first index that lacks.
        index: TitleIndex,
        /// Number of missing titles.
        count: u32,
    },
    /// A list in a different language lacks names from the English one.
    LanguageShorter {
        /// The language of the list.
        language: String,
        /// The first index that lacks.
        index: TitleIndex,
        /// Number of missing titles.
        count: u32,
    },
}

/// Command that rebuilds the title lists.
pub const REBUILD: &str = "lodctr /R";

winperf::codes! {
    OddTitlesKind {
        IndexEmpty = "title-index-empty" Error;
        IndexInvalid = "title-index-invalid" Error;
        Cut = "title-list-cut" Error;
        IndexTwice = "title-index-twice" Warning;
        IndexOfOtherKind = "title-index-of-other-kind" Warning;
        IndexFalling = "title-index-falling" Info;
        AboveFirst = "title-index-above-first" Info;
        Empty = "title-list-empty" Warning;
        LastMismatch = "title-last-mismatch" Warning;
        RangeHole = "title-range-hole" Warning;
        OutOfStep = "titles-out-of-step" Warning;
        EnglishMissing = "english-titles-missing" Warning;
        EnglishShorter = "english-titles-shorter" Warning;
        LanguageShorter = "language-titles-shorter" Info;
    }
}

impl OddTitlesKind {
    /// Returns the message of .NET for such a list, if it rejects the complete list.
    pub fn refusal(&self) -> Option<String> {
        let (titles, index) = match self {
            Self::IndexEmpty { titles, .. } => (titles, ""),
            // A placeholder for a replaced index is not one that .NET has read.
            Self::IndexInvalid { titles, index, .. } if index.chars().all(|letter| letter == '-') => {
                (titles, "…")
            }
            Self::IndexInvalid { titles, index, .. } => (titles, index.as_str()),
            _ => return None,
        };
        let data = match titles {
            TitleKind::Counter => "Counter Name",
            TitleKind::Help => "Category Help",
        };
        Some(alloc::format!(
            "Cannot load {data} data because an invalid index '{index}' was read from the registry."
        ))
    }
}

impl TitleKind {
    /// Returns the word for the texts of a list.
    fn texts(self) -> &'static str {
        match self {
            Self::Counter => "names",
            Self::Help => "explanations",
        }
    }

    /// Returns the value of Perflib that notes the largest index.
    pub fn last_value(self) -> &'static str {
        match self {
            Self::Counter => "Last Counter",
            Self::Help => "Last Help",
        }
    }
}

impl fmt::Display for OddTitlesKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IndexEmpty { count, .. } => {
                write!(
                    f,
                    "the index must be a number but is empty; this applies to {}",
                    counted(*count, "pair", "pairs")
                )
            }
            Self::IndexInvalid { index, count, .. } => {
                write!(
                    f,
                    "the index must be a number but is \"{index}\"; {} invalid",
                    counted(*count, "index is", "indices are")
                )
            }
            Self::Cut { index } => {
                write!(
                    f,
                    "the list must end after a text but ends after the index {index}: its end is missing"
                )
            }
            Self::IndexTwice { index, count } => write!(
                f,
                "index {} must occur once in the list but occurs again; this applies to {}, and the last text counts",
                index.0,
                counted(*count, "index", "indices")
            ),
            Self::IndexOfOtherKind { titles, index, count } => {
                let (own, parity) = match titles {
                    TitleKind::Counter => ("names", "even"),
                    TitleKind::Help => ("explanations", "odd"),
                };
                write!(
                    f,
                    "indices of {own} must be {parity} but {} is not; this applies to {}: names and explanations are mixed up",
                    index.0,
                    counted(*count, "index", "indices")
                )
            }
            Self::IndexFalling { index, before, count } => write!(
                f,
                "indices should ascend but {} follows {}; {} smaller than the preceding one",
                index.0,
                before.0,
                counted(*count, "index is", "indices are")
            ),
            Self::AboveFirst { stated, largest, count } => write!(
                f,
                "the first pair states {} as the largest index but {} above it, up to {}",
                stated.0,
                counted(*count, "index is", "indices are"),
                largest.0
            ),
            Self::Empty => write!(f, "the list must name objects and counters but has no text at all"),
            Self::LastMismatch { titles, wanted, had } => write!(
                f,
                "the largest index of the {} must be {} of Perflib, {wanted}, but is {had}",
                titles.texts(),
                titles.last_value()
            ),
            Self::RangeHole { service, range: [first, last], index, count } => write!(
                f,
                "every index of the service {service}, {first} to {last}, must have a name but {} none, the first being {}",
                counted(*count, "has", "have"),
                index.0
            ),
            Self::OutOfStep { wanted, had } => write!(
                f,
                "the largest index of the explanations must be {wanted}, 1 more than that of the names, but is {had}: the two lists are out of step"
            ),
            Self::EnglishMissing { language } => write!(
                f,
                "there must be an English list (009) but there is only one of language {language}: programs that look for English names find none"
            ),
            Self::EnglishShorter { language, index, count } => write!(
                f,
                "the English list must name what that of language {language} names but lacks {}, the first being {}: English names are lost, as after a change of language",
                counted(*count, "index", "indices"),
                index.0
            ),
            Self::LanguageShorter { language, index, count } => write!(
                f,
                "the list of language {language} lacks {} that the English one names, the first being {}",
                counted(*count, "index", "indices"),
                index.0
            ),
        }?;
        if let Some(refusal) = self.refusal() {
            write!(f, ", and .NET refuses the whole list: \"{refusal}\"")?;
        }
        if self.severity() == Severity::Info {
            return Ok(());
        }
        write!(f, "; {REBUILD} rebuilds the lists; run it elevated, in System32 and again in SysWOW64")
    }
}

/// Returns a number with a noun in singular or plural.
fn counted(count: u32, one: &str, many: &str) -> String {
    alloc::format!("{count} {}", if count == 1 { one } else { many })
}
