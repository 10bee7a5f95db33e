//! Messages of the search.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};
use crate::state::view::query::{Query, RowAddress, Unclear};

impl Say for SearchMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::search::text(self),
            Language::Japanese => japanese::search::text(self),
        }
    }
}

/// A message of the search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchMsg {
    /// Name of the search box.
    Box,
    /// Placeholder of the empty box.
    Hint,
    /// Name of the list of results.
    Results,
    Next,
    Previous,
    /// Close the results.
    Close,
    /// Column: the capture of a result.
    ColumnCapture,
    /// Interpretation of the text.
    Understood(Query),
    /// Reason why the text is not a query.
    Unclear(Unclear),
    /// The search is running; that many hits were found.
    Searching(u64),
    Count(u64),
    /// The current result and the number of results.
    Position(u64, u64),
    /// The values are not there yet.
    Waits,
    /// There is not a capture to take values from.
    NoValues,
    Nothing,
    /// No value has the path.
    NothingByPath,
    /// No value has the path, because the captures lack a part of it.
    Lacks(Lack),
    /// Heading of other interpretations.
    Meant,
    /// The name of a counter type, and the number of counters that have it.
    CounterType(String, u64),
    /// The captures end before the offset.
    BeyondEnd,
    /// Nothing is selected that has a byte at the distance.
    NothingBehind,
    Help,
    /// Purpose of an example.
    Example(Example),
}

/// A part of a path that is absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    Object(String),
    /// An object, and a counter name that it lacks.
    Counter([String; 2]),
    /// An object, and an instance name that it lacks.
    Instance([String; 2]),
    /// The computer of a path, and the one that the captures were taken on.
    Computer([String; 2]),
}

/// An example of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// A part of a name.
    Name,
    /// The C name of a field.
    Field,
    Title,
    Path,
    Value,
    /// A comparison of some values.
    NamedValue,
    /// An offset in the file.
    Offset,
    /// An offset in the selected structure.
    Behind,
    Bytes,
    /// A text in the bytes.
    Text,
}

impl Example {
    /// All examples, with the text to type for each.
    pub const ALL: [(&str, Self); 10] = [
        ("processor", Self::Name),
        ("CounterOffset", Self::Field),
        ("#238", Self::Title),
        (r"\Processor(*)\% Processor Time", Self::Path),
        ("> 90", Self::Value),
        ("% Processor Time > 5", Self::NamedValue),
        ("0x1f0", Self::Offset),
        ("+0x10", Self::Behind),
        ("00 05 51 20", Self::Bytes),
        ("\"_total\"", Self::Text),
    ];
}

/// Bytes of a question that are repeated.
pub(super) const SHOWN_BYTES: usize = 24;

/// Returns an offset as users write it.
pub(super) fn format_offset(offset: u32) -> String {
    format!("{offset:#x}")
}

/// Returns the own address of a value as users write it.
pub(super) fn own_address(address: &RowAddress) -> String {
    let older = if address.of_older { "older/" } else { "" };
    let instance = address.instance.map_or("-".to_owned(), |instance| instance.to_string());
    format!("@{older}{}/{instance}/{}", address.object, address.counter)
}
