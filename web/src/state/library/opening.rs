//! Files being opened.

use crate::state::library::capture::Capture;
use crate::state::library::open_log::OpenLog;
use crate::state::library::open_paths::OpenPaths;
use crate::state::library::side::Side;
use crate::state::library::title_list::TitleList;
use crate::state::view::notice::Notice;

/// Number of an opening: a later one cancels the earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpeningId(pub u32);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Destination {
    /// Wherever the pair has room, in order of time.
    #[default]
    Pair,
    /// To one side, whatever is there.
    Side(Side),
}

/// Files that have been read.
#[derive(Debug, Default)]
pub struct Opened {
    pub id: OpeningId,
    pub destination: Destination,
    /// The files, in the order of arrival.
    pub captures: Vec<Capture>,
    /// Logs of Performance Monitor; the samples of the first are put in A and B.
    pub logs: Vec<OpenLog>,
    /// Lists of counter paths.
    pub paths: Vec<OpenPaths>,
    /// The lists of titles that came with them.
    pub titles: Vec<TitleList>,
    /// Notices for the user.
    pub notices: Vec<Notice>,
    /// The name of the example that they belong to.
    pub example: Option<String>,
}

/// A file that is being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    pub id: OpeningId,
    pub file: String,
    /// Its number among the files that are opened together, from 1.
    pub number: usize,
    pub count: usize,
    /// Bytes that are read; `None` if all are and their structures are looked for.
    pub read: Option<u64>,
    /// Bytes of the whole file; 0 while that is not known.
    pub length: u64,
}
