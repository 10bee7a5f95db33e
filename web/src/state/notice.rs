//! What the user is told once, until it is dismissed.

use winperf::Error;
use winperf::diagnosis::NotAssumable;

use crate::state::side::Side;
use crate::state::trouble::Trouble;

/// What the user has read and does away with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dismissed {
    /// The notice at a place.
    Notice(usize),
    /// The link whose captures are not open.
    Link,
}

/// How much a sentence matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Note,
    /// Something is not as it should be.
    Warning,
    /// Something could not be done or read.
    Error,
}

/// Something that happened while files were opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Many files came at once, of which two are looked at.
    Shelved {
        count: usize,
        /// How many of them are no captures.
        others: usize,
        /// Whether the two are of one machine.
        is_series: bool,
    },
    /// More files could not be opened than are named: so many more.
    MoreFailed(usize),
    /// The address of the view is on the clipboard, or could not be put there.
    LinkCopied(bool),
    /// A list of titles came without captures.
    Titles {
        file: String,
        /// How many numbers it gives a text to.
        pairs: usize,
        /// Whether no capture is open that it could be used for.
        is_later: bool,
    },
    /// A link leads into an example that this page does not have.
    NoExample(String),
    /// A link has parts that say nothing.
    UnclearLink(Vec<String>),
    /// A capture cannot be read as was asked for.
    NotAssumed { side: Side, error: NotAssumable },
    /// A link leads to a place that its capture does not have.
    NoPlace(String),
    /// Two files came newest first and were put in order.
    PutInOrder,
    /// A file that was opened is one that is looked at already.
    AlreadyOpen { side: Side, file: String },
    /// A capture took the place of another.
    Replaced {
        side: Side,
        /// The file that is there now.
        file: String,
    },
    /// A file that came beside captures is none.
    NoCapture {
        file: String,
        error: Error,
        /// So many more that came with it are none either.
        more: usize,
    },
    /// Something of a log is odd.
    OddLog {
        file: String,
        /// Whether any of it is an error, so that something is missing.
        is_damaged: bool,
    },
    /// A log holds raw counters beside the whole objects that are shown.
    LogOfBoth(String),
    /// A file could not be opened.
    Failed { file: String, trouble: Trouble },
}

impl Notice {
    /// How much it matters.
    pub fn weight(&self) -> Weight {
        match self {
            Self::Shelved { .. }
            | Self::LinkCopied(_)
            | Self::Titles { .. }
            | Self::PutInOrder
            | Self::AlreadyOpen { .. }
            | Self::NoCapture { .. }
            | Self::Replaced { .. } => Weight::Note,
            Self::NoExample(_)
            | Self::UnclearLink(_)
            | Self::NoPlace(_)
            | Self::LogOfBoth(_)
            | Self::OddLog { is_damaged: false, .. } => Weight::Warning,
            Self::OddLog { is_damaged: true, .. } => Weight::Error,
            Self::MoreFailed(_) | Self::Failed { .. } | Self::NotAssumed { .. } => Weight::Error,
        }
    }
}
