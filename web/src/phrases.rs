//! Every word of the page, in one typed catalogue.
//!
//! A message is a value of [`Msg`] with its parameters; each language is one exhaustive `match`.

pub mod assumed;
pub mod compare;
pub mod copy;
mod english;
pub mod files;
pub mod handbook;
mod japanese;
pub mod keys;
pub mod lessons;
pub mod log;
pub mod paths;
pub mod search;
pub mod share;
pub mod structure;
pub mod timeline;
pub mod titles;
pub mod values;
pub mod verdict;

use winperf::findings::Severity;
use winperf::pair::Age;
pub use winperf_report::language::Language;
use winperf_report::phrases::FoundInPair;
use yew::AttrValue;

use crate::state::library::side::Side;
use crate::state::library::title_list::OtherNumbering;
use crate::state::library::trouble::Trouble;
use crate::state::view::address::NamedFile;
use crate::state::view::edge::{Lies, Pane};
use crate::state::view::settings::Theme;
use crate::state::view::tab::Tab;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The line next to the name.
    Tagline,
    /// The title of the page in the browser: the files in A and B.
    Title(Vec<String>),
    /// Purpose of the page, in one line.
    DropHere,
    /// Files to drop, and their treatment.
    DropHint,
    /// Hint that files and folders can be dropped, too.
    DropAny,
    /// The button that opens the file dialog.
    OpenFiles,
    Examples,
    /// The question that the picture of the start screen answers.
    PictureAsks,
    /// Explanation of the picture.
    PictureSays,
    /// Opens the example that it is of.
    PictureOpens,
    /// The value obtained by pairing by name only.
    PictureByName,
    /// The correct value.
    PictureById,
    /// The examples are being loaded.
    ExamplesLoading,
    /// Above the examples of one peculiarity or one fault.
    ExamplesToLearn,
    /// The list of examples is not available.
    ExamplesUnavailable,
    /// Heading of how to take a capture.
    HowToCapture,
    /// Instructions for taking a capture.
    HowToCaptureText,
    Privacy,
    /// Request to drop the files that are dragged over the page.
    DropNow,

    /// A file is being read: name and percent.
    Opening(String, u8),
    /// One of several files is being read: name, its number from 1, number of files, and percent.
    OpeningOneOf(String, usize, usize, u8),
    /// The structures of a file are looked for.
    Walking(String),
    /// The structures of one of several files are looked for: file, number, count.
    WalkingOneOf(String, usize, usize),
    Cancel,
    /// Name of the region with the captures.
    Captures,
    Capture(Side),
    /// The button that exchanges the places.
    Swap,
    /// The button that opens a capture in an empty place.
    AddCapture(Side),
    /// The button that closes every file: their number.
    CloseAll(usize),
    /// Reason to open a capture in an empty place.
    SecondCaptureHint,
    /// A capture without a readable computer name.
    NoMachine,
    /// A capture without a readable time.
    NoTime,
    /// Time between the captures, by the clock of rates.
    Interval,
    /// B is that many days and hours later than A, or earlier.
    DaysApart {
        days: u64,
        hours: u64,
        is_later: bool,
    },
    /// Heading of open captures: their machine, and its start time.
    Boot(Option<String>, Option<String>),
    /// Time between the captures by system time, if that differs.
    IntervalByCalendar,
    /// The file in this place is not a capture: file, reason.
    NotACapture(String, String),
    /// The file in this place is empty.
    EmptyFile(String),
    /// The file ends before the data: file, declared bytes, bytes there, the first error.
    Cut(String, u64, u64, Option<String>),
    /// The capture is damaged: file, the first error, the number of others, and whether it is the only capture.
    Damaged(String, String, usize, bool),
    /// Something in the capture is doubtful: file, the first warning, the number of others, and whether it is the only
    /// capture.
    Doubtful(String, String, usize, bool),

    /// Several files were opened at once: their number, the number that are not captures, and whether A and B are of
    /// one machine.
    Shelved(usize, usize, bool),
    /// Number of further files that could not be opened.
    MoreFailed(usize),
    /// A list of titles was opened alone: file, number of titles, whether no capture is open yet.
    Titles(String, usize, bool),
    /// A list with a different numbering is not used.
    LeftOut(OtherNumbering),
    /// A list of counter paths came without captures and logs: its file, and the number of its paths.
    Paths(String, usize),
    /// The button that does without a list of titles.
    RemoveListOf(AttrValue),
    /// There are no problems with captures that are large.
    NothingWrong,
    /// The findings are still being computed, for screen readers.
    FindingsComing,
    /// The name of the page, as a link to the start screen.
    ToStart,
    /// Closes details that cover the list.
    CloseDetails,
    /// The button from the start screen back to the captures.
    ToCaptures,
    /// Age of a capture of two: older or newer.
    Age(Age),
    /// A file is in that place already.
    AlreadyOpen(Side, String),
    /// The capture in that place is not read with the requested assumption: reason.
    NotAssumed(Side, String),
    /// The files came newest first.
    PutInOrder,
    /// The followed address names captures that are not open: these, and files that are open instead with their fingerprints.
    Wanted(Vec<NamedFile>, Vec<(String, String)>),
    /// Heading over that many files that the followed address names.
    WantedTitle(usize),
    /// Request to open these files.
    WantedHint,
    /// A capture whose name is not in the address.
    SomeCapture,
    /// The beginning of the hash of a file.
    Sha256(String),
    /// A file that the address names is open.
    IsOpen,
    /// The button that leaves the followed address alone.
    WithoutLink,
    /// The followed address names an example that does not exist.
    NoExample(String),
    /// Parts of the followed address are invalid.
    UnclearLink(Vec<String>),
    /// The followed address names a place that does not exist.
    NoPlace(String),
    /// The button that copies the address of the view.
    CopyLink,
    /// The address is on the clipboard, or could not be put there.
    LinkCopied(bool),
    /// Name of an edge that can be moved, by the pane that it makes wider or higher.
    Edge(Pane, Lies),
    /// Name of the edge after a column.
    ColumnWidth(String),
    /// Keys on such an edge.
    ColumnKeys,
    /// A file took a place.
    Replaced(Side, String),
    /// A log is damaged.
    DamagedLog(String),
    /// A log contains raw counters besides the whole objects that are shown.
    LogOfBoth(String),
    /// A file could not be opened.
    Failed(String, Trouble),
    /// A file that came with captures is not one: its name, the reason, and the number of others.
    ShelvedOther(String, String, usize),
    Dismiss,
    /// Name of the region with notices.
    Notices,
    /// Findings about the two captures as a pair: the first, and the number of others.
    OfPair(Box<FoundInPair>, usize),
    /// Findings about the machine, in the language of the page: the first, and the number of others.
    OfMachine(String, usize),
    /// Functions called without Perflib, in the language of the page.
    Called(String),

    /// The link from a sentence to the list of findings.
    InFindings,

    /// Name of the list of views.
    Views,
    /// A view.
    View(Tab),
    /// The view with the findings: their number.
    Findings(usize),
    /// Name of the switch between the captures.
    ShownCapture,
    /// A switch between the captures: the file of a place.
    ShowSide(Side),

    TreeOf(Side),
    /// Name of the hex pane.
    BytesOf(Side),
    Details,
    /// Column: name of a structure or field.
    ColumnName,
    /// Column: value of a field.
    ColumnValue,
    /// Column: C type.
    ColumnType,
    /// Column: offset in the file.
    ColumnOffset,
    SelectSomething,
    /// Label: offset from the start of the file.
    OffsetInFile,
    /// Label: offset from the start of the structure.
    OffsetInStructure,
    /// Label: length.
    Length,
    /// Label: raw bytes.
    RawBytes,
    /// Label: the parents of the selection.
    Path,
    Bytes(u64),
    /// More bytes than are shown: their number.
    MoreBytes(u64),
    /// The byte under the cursor: offset, value, name of its field.
    ByteAt(String, String, String),
    /// A byte that belongs to no field: offset, value.
    LoneByteAt(String, String),
    /// The file has no bytes.
    NoBytes,
    /// The file has no structure.
    NoStructure,

    /// Numbers of errors, of warnings, and of informational findings.
    FindingCounts(usize, usize, usize),
    /// There are no findings, with one capture or with two.
    NoFindings(bool),
    /// A finding that is an error.
    SeverityError,
    /// A finding that is a warning.
    SeverityWarning,
    /// An informational finding.
    SeverityInfo,
    /// A finding concerns both captures.
    BothCaptures,
    /// Location of an absent item.
    Nowhere,
    /// Column: severity of a finding.
    ColumnSeverity,
    /// Column: the name of a finding for programs.
    ColumnCode,
    /// Column: the structure that a finding concerns.
    ColumnSubject,
    /// Column: the text of a finding.
    ColumnMessage,
    /// Text of a finding, and the number of others that merely follow from it.
    WithConsequences(String, usize),
    /// Sentences of a finding in A and in B, whose numbers differ.
    InEach(String, String),
    /// Column: the bytes of a finding.
    ColumnBytes,
    /// Name of the region that explains the current finding.
    FindingExplanation,
    /// Heading of the symptoms that people report for a finding.
    ReportedAs,
    /// The button that leads to the bytes of a finding: capture and offset.
    ShowBytes(String),
    /// The document that explains findings is being loaded.
    GuideComing,
    /// The document that explains findings could not be had.
    GuideMissing,

    /// Name of the table of values.
    ValuesTable,
    /// Column: object.
    ColumnObject,
    /// Column: instance.
    ColumnInstance,
    /// Column: counter.
    ColumnCounter,
    /// Column: raw value in a capture.
    ColumnRaw(Side),
    /// Column: unit.
    ColumnUnit,
    /// Column: status.
    ColumnStatus,
    /// Column: counter type.
    ColumnCounterType,
    /// Name of the region that explains the current value.
    Explanation,
    /// Heading of the links to the raw values.
    Way,
    /// The own address of a value.
    Address(String),
    /// Name of the choice of language.
    LanguageChoice,
    /// Name of the choice of theme.
    ThemeChoice,
    Theme(Theme),

    /// The captures are being examined.
    Examining,
    /// There is not a capture to take values from.
    NoValues,
    /// The captures contain no counter.
    NoCounters,
}

/// The catalogue in one language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    pub language: Language,
}

impl Words {
    /// Returns the text of a message.
    pub fn say(self, message: impl Say) -> AttrValue {
        message.say(self.language)
    }
}

/// A message for which every language has words.
pub trait Say {
    fn say(self, language: Language) -> AttrValue;
}

impl From<Severity> for Msg {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::SeverityError,
            Severity::Warning => Self::SeverityWarning,
            Severity::Info => Self::SeverityInfo,
        }
    }
}

impl Say for Msg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::text(self),
            Language::Japanese => japanese::text(self),
        }
    }
}

/// Returns a number as users read it.
pub fn grouped(number: u64) -> String {
    winperf_report::number::grouped_digits(&number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(9999), "9999");
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(Words::default().say(Msg::Bytes(1)), "1 byte");
    }
}
