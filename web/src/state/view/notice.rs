//! Notices that are shown once, until they are dismissed.

use winperf::Error;
use winperf::diagnosis::NotAssumable;

use crate::state::library::side::Side;
use crate::state::library::title_list::OtherNumbering;
use crate::state::library::trouble::Trouble;

/// Notice that the user has read and dismisses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dismissed {
    /// The notice at a position.
    Notice(usize),
    /// The link whose captures are not open.
    Link,
}

/// Importance of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Note,
    /// A problem that is not an error.
    Warning,
    /// An action or a file failed.
    Error,
}

/// An event while files were opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Many files were opened at once, two of which are shown.
    Shelved {
        count: usize,
        /// Number of them that are not captures.
        others: usize,
        /// `true` if the two are from one machine.
        is_series: bool,
    },
    /// Number of further files that could not be opened.
    MoreFailed(usize),
    /// The address of the view is on the clipboard, or could not be put there.
    LinkCopied(bool),
    /// A list of titles came without captures.
    Titles {
        file: String,
        /// Number of title indexes with a text.
        pairs: usize,
        /// `true` if no open capture can use it.
        is_later: bool,
    },
    /// A list of titles does not belong to the captures that are shown.
    LeftOut(OtherNumbering),
    /// A list of counter paths came without captures and logs.
    Paths {
        file: String,
        /// Number of paths.
        count: usize,
    },
    /// A link refers to an unknown example.
    NoExample(String),
    /// A link has parts that are invalid.
    UnclearLink(Vec<String>),
    /// A capture cannot be read with the requested assumptions.
    NotAssumed { side: Side, error: NotAssumable },
    /// A link refers to a place that is missing from its capture.
    NoPlace(String),
    /// Two files came newest first and were put in order.
    PutInOrder,
    /// An opened file is already in A or B.
    AlreadyOpen { side: Side, file: String },
    /// A capture replaced a different one.
    Replaced {
        side: Side,
        /// The file that is there now.
        file: String,
    },
    /// A file that came with captures is not one.
    NoCapture {
        file: String,
        error: Error,
        /// Number of other files opened with it that are not captures either.
        more: usize,
    },
    /// A log has an error, so that data are missing.
    DamagedLog(String),
    /// A log contains raw counters besides the whole objects that are shown.
    LogOfBoth(String),
    /// A file could not be opened.
    Failed { file: String, trouble: Trouble },
}

impl Notice {
    /// Returns the importance of the notice.
    pub fn weight(&self) -> Weight {
        match self {
            Self::Shelved { .. }
            | Self::LinkCopied(_)
            | Self::Titles { .. }
            | Self::Paths { .. }
            | Self::PutInOrder
            | Self::AlreadyOpen { .. }
            | Self::NoCapture { .. }
            | Self::Replaced { .. } => Weight::Note,
            Self::NoExample(_)
            | Self::UnclearLink(_)
            | Self::NoPlace(_)
            | Self::LogOfBoth(_)
            | Self::LeftOut(_) => Weight::Warning,
            Self::DamagedLog(_) | Self::MoreFailed(_) | Self::Failed { .. } | Self::NotAssumed { .. } => {
                Weight::Error
            }
        }
    }
}
