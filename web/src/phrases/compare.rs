//! Messages about the differences between the captures.

use winperf::difference::{DifferenceClass, DifferenceKind, Oddity};
use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};
use crate::state::library::side::Side;

/// Changes between two captures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changed {
    /// Numbers of processes that ended, began, and were renumbered.
    pub processes: [usize; 3],
    /// Numbers of raw values that wrapped, and that decreased.
    pub values: [usize; 2],
    /// Number of gone and new objects, and of gone and new counters, with the name of the first.
    pub defined: [(usize, String); 4],
}

#[derive(Clone, Debug, PartialEq)]
pub enum CompareMsg {
    /// Name of the list of differences.
    Table,
    /// Column: kind of the difference.
    ColumnKind,
    /// Column: the structure.
    ColumnWhere,
    /// Column: the field.
    ColumnField,
    /// Column: the value in a capture.
    ColumnValue(Side),
    /// Column: increase in the newer capture.
    ColumnDelta,
    /// Column: the offset in a capture.
    ColumnOffset(Side),
    Kind(DifferenceKind),
    /// Kind of the difference of a raw value that wrapped around.
    Wrapped,
    /// Meaning of a kind of difference; the side counts if only one capture has it.
    KindMeaning(DifferenceKind, Side),
    /// Reason why a raw value is odd; the side counts if only one capture has it.
    OddityMeaning(Oddity, Side),
    /// Title of the objects and counters that only one capture has.
    OnlyInOne,
    /// Number of further ones that are not named.
    MoreGoneAndNew(usize),
    /// Changes between the captures, in one sentence.
    Changed(Changed),
    /// Name of the buttons that show and hide classes.
    Classes,
    /// Number of the classes with differences that are shown, and of all such classes.
    ClassesShown(usize, usize),
    Class(DifferenceClass),
    /// Content of a class.
    ClassMeaning(DifferenceClass),
    /// Name of the buttons that go from difference to difference.
    Steps,
    Next,
    Previous,
    /// The current difference and the number shown.
    Position(usize, usize),
    /// Number of differences shown.
    Shown(usize),
    /// Number of lines, number of the differences listed in them, and number of those not listed.
    ShownOf(usize, usize, usize),
    /// Lengths, counts and positions of an object, or of the data block, that follow: their number, and their cause.
    Follow(Option<String>, usize, String),
    /// Meaning of that message.
    FollowMeaning,
    /// Number of clocks that advanced.
    Clocks(usize),
    /// The field for words that differences must contain.
    Filter,
    /// No difference contains the words that are searched for.
    NothingLeft,
    /// Name of the region with the current difference.
    Detail,
    /// Goes to the bytes of a capture: its letter and the offset.
    Bytes(Side, String),
    /// A capture has no such item.
    Absent(Side),
    /// Differences are being looked for: percent.
    Searching(u8),
    /// Nothing is open that could be compared.
    NothingReadable,
    /// A second capture is needed.
    NeedsSecond,
    /// The button that opens it.
    OpenSecond,
    /// One of the two files is not a capture.
    OneUnreadable,
    /// Both files are the same bytes.
    Same,
    /// No structure and no field differs.
    NoDifference,
    /// Every difference is of a class that is hidden.
    AllHidden,
    ShowAll,
    /// Cancels the search for differences.
    Cancel,
    /// The search for differences was cancelled.
    Cancelled,
    Again,
}

impl Say for CompareMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::compare::text(self),
            Language::Japanese => japanese::compare::text(self),
        }
    }
}
