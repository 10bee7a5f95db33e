//! Messages about assumptions, and the commands for them.

use winperf::Assumed;
use winperf::diagnosis::NotAssumable;
use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};
use crate::state::library::side::Side;

/// A message about assumptions.
#[derive(Clone, Debug, PartialEq)]
pub enum AssumedMsg {
    /// Opens the input for any other number.
    Other,
    /// Name of the list of all that is assumed.
    Region,
    /// Number of fields of a capture with assumed numbers, numbers of objects, counters and instances that are readable
    /// only with these, and number of remaining errors; `None` while unknown.
    Read(Side, usize, [usize; 3], Option<usize>),
    /// A capture is read again without assumptions.
    AsItIs,
    /// A field with the assumed number, and that of the file.
    Field(Assumed),
    /// Number of further fields that are not listed.
    More(usize),
    /// The sign of a field that is read so, with the number of the file.
    InFile(i64),
    /// Legend: bytes of such a field.
    Mark,
    Undo,
    /// Name of the Undo button: member and offset.
    UndoOf(&'static str, u32),
    /// Button: read the capture in that place without assumptions.
    UndoAll(Side),
    /// Button: assume the correct number in every wrong field of the capture in that place.
    Mend(Side),
    /// Button: assume the correct number in a field.
    As(i64),
    /// Button: assume the correct numbers in all fields that break a rule.
    AsRule,
    /// Label of the input for any number.
    Number(&'static str),
    /// The button that assumes it.
    ReadOn,
    /// The typed text is not a whole number.
    NoNumber,
    /// Reason why a number cannot be assumed.
    Refused(NotAssumable),
}

impl Say for AssumedMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::assumed::text(self),
            Language::Japanese => japanese::assumed::text(self),
        }
    }
}
