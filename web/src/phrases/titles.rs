//! Messages about title lists that are open without captures.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};

/// Messages about title lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TitlesMsg {
    /// Name of the region about the lists.
    Lists,
    /// Purpose of the lists.
    Hint,
    /// The button that opens captures.
    OpenCaptures,
    /// The button that closes the lists.
    Close,
    /// A list names the content of captures, and contains no values itself.
    NoValues,
    /// Nothing is odd about the lists.
    NothingOdd,
    /// The link to bytes of a list, by their place.
    ShowInList(String),
    /// A list, by its file and the count of its pairs.
    List(String, usize),
    /// Column: the index of a title.
    Index,
    /// Column: the text of a title.
    Text,
    /// Label: the offset in the list.
    Offset,
    /// An index that is empty.
    NoIndex,
}

impl Say for TitlesMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::titles::text(self),
            Language::Japanese => japanese::titles::text(self),
        }
    }
}
