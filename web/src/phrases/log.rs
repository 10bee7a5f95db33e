//! Messages about logs of Performance Monitor.

use winperf::pair::Age;
use winperf_log::NodeKind;
use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};

/// A sample of a log, with its times as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleText {
    /// Its number, from 1.
    pub number: usize,
    /// Number of samples.
    pub count: usize,
    /// Local time.
    pub local: String,
}

/// Messages about logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogMsg {
    /// Name of the choice of the encoding of a text log.
    Encoding,
    /// Reason for the guessed code page.
    EncodingHint(u16),
    /// A code page, and `true` if it is the guessed one.
    CodePage(u16, bool),
    /// Name of the region that chooses among the samples of a log.
    Samples,
    /// Name of the slider, by the file.
    Slider(String),
    /// Position of the slider.
    Sample(SampleText),
    /// A time by the clock on the wall where the log was written.
    Local(String),
    /// A time in UTC.
    Utc(String),
    /// The time of the log cannot be converted to UTC.
    NoUtc,
    /// Label: the offset in the log.
    OffsetInLog,
    /// The button that closes a log of counters.
    Close,
    /// The field for words that paths of counters must contain.
    Filter,
    /// Number of counters shown, and of all counters.
    Count(usize, usize),
    /// No path contains the words.
    NothingLeft,
    /// A log of counters can only be compared by values.
    NoStructures,
    /// A text log has values but no raw bytes.
    OnlyValues,
    /// Nothing is odd about the log.
    NoNotes,
    /// Heading of the problems in the values of a log.
    Problems,
    /// Progress of the search for them, in percent.
    SearchingProblems(u8),
    NoProblems,
    /// Label of the percentage above which a processor is busy.
    BusyAbove,
    Percent(u8),
    /// A button that shows the sample of this number and the one before it.
    ShowValuesOf(usize),
    /// Name of the list of findings about a log, by the file.
    OfLog(String),
    /// A row of its structure: a buffer by its number.
    Buffer(usize),
    /// A structure in it.
    Structure(NodeKind),
    /// The button that shows the structure of the log itself, instead of its samples' structures.
    Itself,
    /// The button that leads to a sample, by its number from 1.
    ShowSample(usize),
    /// The number of the piece of a record in an event, from 1, and the number of pieces.
    Piece(u32, u32),
    /// Number of further pieces of a split item.
    MorePieces(usize),
    /// Bytes of the log, by their place.
    At(String),
    /// Column: the path of a counter.
    Path,
    /// Column: the first values of the samples, older and newer.
    First(Age),
}

impl Say for LogMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::log::text(self),
            Language::Japanese => japanese::log::text(self),
        }
    }
}
