//! What captures are read as if, and what there is to do about that.

use winperf::Assumed;
use winperf::diagnosis::NotAssumable;
use yew::AttrValue;

use crate::phrases::{Language, Say, english, japanese};
use crate::state::side::Side;

/// A message about what is assumed.
#[derive(Clone, Debug, PartialEq)]
pub enum AssumedMsg {
    /// Opens the input for any other number.
    Other,
    /// Name of the list of all that is assumed.
    Region,
    /// In how many fields of a capture another number is assumed, and how many errors are left; `None` while that is found out.
    Read(Side, usize, Option<usize>),
    /// A capture is read as it is again.
    AsItIs,
    /// A field and the number that is read in it, and that of the file.
    Field(Assumed),
    /// So many more fields than are listed.
    More(usize),
    /// The sign of a field that is read so, with the number of the file.
    InFile(i64),
    /// Legend: bytes of such a field.
    Mark,
    Undo,
    /// What the button to undo is called: member and offset.
    UndoOf(&'static str, u32),
    /// To read the capture in that place as it is.
    UndoAll(Side),
    /// To assume what belongs in every field of the capture in that place that lies.
    Mend(Side),
    /// To assume what belongs in a field.
    As(i64),
    /// To assume what belongs in all fields that break a rule.
    AsRule,
    /// Label of the input for any number.
    Number(&'static str),
    /// The button that assumes it.
    ReadOn,
    /// What was typed is no whole number.
    NoNumber,
    /// Why something cannot be assumed.
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
