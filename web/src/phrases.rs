//! Every word of the page, in one typed catalogue.
//!
//! A message is a value of [`Msg`] with what it speaks of; each language is one exhaustive `match`.

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

use crate::state::address::NamedFile;
use crate::state::edge::{Lies, Pane};
use crate::state::settings::Theme;
use crate::state::side::Side;
use crate::state::tab::Tab;
use crate::state::trouble::Trouble;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// The line beside the name.
    Tagline,
    /// The title of the page in the browser: the files that are looked at.
    Title(Vec<String>),
    /// What the page is for, in one line.
    DropHere,
    /// What to drop, and what becomes of it.
    DropHint,
    /// That files and folders can be dropped, too.
    DropAny,
    /// The button that opens the file dialog.
    OpenFiles,
    Examples,
    /// The question that the picture of the start screen answers.
    PictureAsks,
    /// What it shows.
    PictureSays,
    /// Opens the example that it is of.
    PictureOpens,
    /// Of its two values, the one that pairs by name only.
    PictureByName,
    /// The one that is right.
    PictureById,
    /// The examples are on their way.
    ExamplesLoading,
    /// Above the examples of one peculiarity or one fault.
    ExamplesToLearn,
    /// The list of examples cannot be had.
    ExamplesUnavailable,
    /// Heading of how to take a capture.
    HowToCapture,
    /// How to take a capture.
    HowToCaptureText,
    Privacy,
    /// What to do with the files that are dragged over the page.
    DropNow,

    /// A file is being read: name and percent.
    Opening(String, u8),
    /// One of several files is being read: name, its number from 1, how many, and percent.
    OpeningOneOf(String, usize, usize, u8),
    /// The structures of a file are looked for.
    Walking(String),
    /// The same of one of several: file, number, count.
    WalkingOneOf(String, usize, usize),
    Cancel,
    /// Name of the region with the captures.
    Captures,
    Capture(Side),
    /// The button that exchanges the places.
    Swap,
    /// The button that opens a capture in an empty place.
    AddCapture(Side),
    /// The button that closes every file: how many there are.
    CloseAll(usize),
    /// What an empty place lacks.
    SecondCaptureHint,
    /// A capture without a readable computer name.
    NoMachine,
    /// A capture without a readable time.
    NoTime,
    /// Time between the captures, by the clock of rates.
    Interval,
    /// B is so many days and hours later than A, or earlier.
    DaysApart {
        days: u64,
        hours: u64,
        is_later: bool,
    },
    /// A machine, and when it was started: what the open captures of both stand under.
    Boot(Option<String>, Option<String>),
    /// Time between the captures by the calendar, which says something else.
    IntervalByCalendar,
    /// The file in this place is no capture: file, reason.
    NotACapture(String, String),
    /// The file in this place is empty.
    EmptyFile(String),
    /// The file ends before the data: file, promised bytes, bytes there, the first error.
    Cut(String, u64, u64, Option<String>),
    /// The capture is damaged: file, the first error, how many more errors, and whether no other capture is beside it.
    Damaged(String, String, usize, bool),
    /// Something in the capture is doubtful: file, the first warning, how many more, and whether no other capture is beside it.
    Doubtful(String, String, usize, bool),

    /// So many files came at once; so many of them are no captures, and whether A and B are of one machine.
    Shelved(usize, usize, bool),
    /// So many more files could not be opened.
    MoreFailed(usize),
    /// A list of titles came alone: file, how many numbers it gives a text to, whether no capture is open yet.
    Titles(String, usize, bool),
    /// The button that does without a list of titles.
    RemoveListOf(AttrValue),
    /// Nothing is wrong with captures that are large.
    NothingWrong,
    /// The findings are still being made, for those who do not see the sign of it.
    FindingsComing,
    /// The name of the page, as the way to the start screen.
    ToStart,
    /// Gives the list back that details lie over.
    CloseDetails,
    /// The way from the start screen back to the captures.
    ToCaptures,
    /// Of two captures, whether one is the older or the newer one.
    Age(Age),
    /// A file is in that place already.
    AlreadyOpen(Side, String),
    /// The capture in that place is not read as was asked for: why.
    NotAssumed(Side, String),
    /// The files came newest first.
    PutInOrder,
    /// The followed address names captures that are not open: these, and files that are open instead with their fingerprints.
    Wanted(Vec<NamedFile>, Vec<(String, String)>),
    /// Heading over so many files that the followed address asks for.
    WantedTitle(usize),
    /// What is to be done with them.
    WantedHint,
    /// A capture whose name the address does not say.
    SomeCapture,
    /// The beginning of the hash of a file.
    Sha256(String),
    /// A file that the address asks for is open.
    IsOpen,
    /// The button that leaves the followed address alone.
    WithoutLink,
    /// The followed address names an example that is not there.
    NoExample(String),
    /// Parts of the followed address say nothing.
    UnclearLink(Vec<String>),
    /// The followed address names a place that is not there.
    NoPlace(String),
    /// The button that copies the address of the view.
    CopyLink,
    /// The address is on the clipboard, or could not be put there.
    LinkCopied(bool),
    /// Name of an edge that can be moved, by the pane that it makes wider or higher.
    Edge(Pane, Lies),
    /// Name of the edge behind a column.
    ColumnWidth(String),
    /// What keys do on such an edge.
    ColumnKeys,
    /// A file took a place.
    Replaced(Side, String),
    /// Something of a log is odd; whether it is an error.
    OddLog(String, bool),
    /// A log holds raw counters beside the whole objects that are shown.
    LogOfBoth(String),
    /// A file could not be opened.
    Failed(String, Trouble),
    /// A file that came beside captures is none, and why; so many more are none either.
    ShelvedOther(String, String, usize),
    Dismiss,
    /// Name of the region with notices.
    Notices,
    /// What is odd about the two captures as a pair: the first of it, and how much more there is.
    OfPair(FoundInPair, usize),
    /// What is odd about the machine, in the language of the page: the first of it, and how much more there is.
    OfMachine(String, usize),
    /// What was called without Perflib, in the language of the page.
    Called(String),

    /// The way from a sentence to the list of findings.
    InFindings,

    /// Name of the list of views.
    Views,
    /// A view.
    View(Tab),
    /// The view with the findings: how many there are.
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
    /// Label: the parents of what is selected.
    Path,
    Bytes(u64),
    /// More bytes than are shown: how many.
    MoreBytes(u64),
    /// The byte under the cursor: offset, value, name of its field.
    ByteAt(String, String, String),
    /// A byte that belongs to no field: offset, value.
    LoneByteAt(String, String),
    /// The file has no bytes.
    NoBytes,
    /// The file has no structure.
    NoStructure,

    /// How many errors, warnings, and things that are good to know.
    FindingCounts(usize, usize, usize),
    /// Nothing is odd, with one capture or with two.
    NoFindings(bool),
    /// A finding that is an error.
    SeverityError,
    /// A finding that is a warning.
    SeverityWarning,
    /// A finding that is good to know.
    SeverityInfo,
    /// A finding concerns both captures.
    BothCaptures,
    /// What stands nowhere, since it is not there.
    Nowhere,
    /// Column: how bad a finding is.
    ColumnSeverity,
    /// Column: the name that programs know a finding by.
    ColumnCode,
    /// Column: the structure that a finding concerns.
    ColumnSubject,
    /// Column: what a finding says.
    ColumnMessage,
    /// What a finding says, and how many others merely follow from it.
    WithConsequences(String, usize),
    /// Column: the bytes of a finding.
    ColumnBytes,
    /// Name of the region that explains the current finding.
    FindingExplanation,
    /// Head of what people report that a finding shows.
    ReportedAs,
    /// The button that leads to the bytes of a finding: capture and offset.
    ShowBytes(String),
    /// The document that explains findings is on its way.
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
    /// Column: raw value in A.
    ColumnOlderRaw,
    /// Column: raw value in B.
    ColumnNewerRaw,
    /// Column: unit.
    ColumnUnit,
    /// Column: status.
    ColumnStatus,
    /// Column: counter type.
    ColumnCounterType,
    /// Name of the region that explains the current value.
    Explanation,
    /// Heading of the way to the raw values.
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
    /// There is no capture to take values from.
    NoValues,
    /// The captures hold no counter.
    NoCounters,
}

/// The catalogue in one language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Words {
    pub language: Language,
}

impl Words {
    /// The text of a message.
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

/// A number as people read it.
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
