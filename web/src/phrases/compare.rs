//! What is said about the differences between the captures.

use winperf::difference::{DifferenceClass, DifferenceKind, Oddity};
use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};
use crate::state::side::Side;

#[derive(Clone, Debug, PartialEq)]
pub enum CompareMsg {
    /// Name of the list of differences.
    Table,
    /// Column: what kind of difference it is.
    ColumnKind,
    /// Column: the structure.
    ColumnWhere,
    /// Column: the field.
    ColumnField,
    /// Column: the value in a capture.
    ColumnValue(Side),
    /// Column: by how much the newer capture has more.
    ColumnDelta,
    /// Column: the offset in a capture.
    ColumnOffset(Side),
    Kind(DifferenceKind),
    /// What a kind of difference means.
    KindMeaning(DifferenceKind),
    /// Why a raw value is odd.
    OddityMeaning(Oddity),
    /// How many objects and counters are gone and new.
    GoneAndNew([usize; 2], [usize; 2]),
    /// So many more of these are not named.
    MoreGoneAndNew(usize),
    /// How many processes ended, began, and were renumbered.
    Processes([usize; 3]),
    /// Name of the buttons that show and hide classes.
    Classes,
    Class(DifferenceClass),
    /// What belongs to a class.
    ClassMeaning(DifferenceClass),
    /// Name of the buttons that go from difference to difference.
    Steps,
    Next,
    Previous,
    /// The current difference and how many are shown.
    Position(usize, usize),
    /// How many differences are shown.
    Shown(usize),
    /// In how many lines how many differences are listed, and how many are not.
    ShownOf(usize, usize, usize),
    /// Lengths, counts and positions of an object, or of the data block, that follow: how many, and from what.
    Follow(Option<String>, usize, String),
    /// What that means.
    FollowMeaning,
    /// The field for words that differences have to hold.
    Filter,
    /// No difference holds the words that are looked for.
    NothingLeft,
    /// Name of the region with the current difference.
    Detail,
    /// Goes to the bytes of a capture: its letter and the offset.
    Bytes(Side, String),
    /// A capture has nothing there.
    Absent(Side),
    /// Differences are being looked for: percent.
    Searching(u8),
    /// Nothing is open that could be compared.
    NothingReadable,
    /// A second capture is needed.
    NeedsSecond,
    /// The button that opens it.
    OpenSecond,
    /// One of the two files is no capture.
    OneUnreadable,
    /// Both files are the same bytes.
    Same,
    /// No structure and no field differs.
    NoDifference,
    /// Every difference is of a class that is hidden.
    AllHidden,
    ShowAll,
    /// Gives up looking for differences.
    Cancel,
    /// The search for differences was given up.
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
