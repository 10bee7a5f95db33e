//! What is said about finding things.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};
use crate::state::query::{Query, RowAddress, Unclear};

impl Say for SearchMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::search::text(self),
            Language::Japanese => japanese::search::text(self),
        }
    }
}

/// A message about finding things.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchMsg {
    /// Name of the search box.
    Box,
    /// What stands in the empty box.
    Hint,
    /// Name of the list of results.
    Results,
    Next,
    Previous,
    /// Show the results no more.
    Close,
    /// Column: the capture of a result.
    ColumnCapture,
    /// How the text was understood.
    Understood(Query),
    /// Why the text asks for nothing.
    Unclear(Unclear),
    /// The search goes on; so many were found.
    Searching(u64),
    Count(u64),
    /// The current result and how many there are.
    Position(u64, u64),
    /// The values are not there yet.
    Waits,
    /// There is no capture to take values from.
    NoValues,
    Nothing,
    /// No value has the path.
    NothingByPath,
    /// No value has the path, because the captures have not what it names.
    Lacks(Lack),
    /// What else may have been meant.
    Meant,
    /// The captures end before the offset.
    BeyondEnd,
    /// Nothing is selected that has a byte at the distance.
    NothingBehind,
    Help,
    /// What an example looks for.
    Example(Example),
}

/// Something that a path names and that is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    Object(String),
    /// An object, and what none of its counters is called.
    Counter([String; 2]),
    /// An object, and what none of its instances is called.
    Instance([String; 2]),
    /// The computer that a path names, and the one that the captures were taken on.
    Computer([String; 2]),
}

/// Something that can be typed into the search box.
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
    /// All examples, with what is typed for each.
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

/// An offset as people write it.
pub(super) fn at(offset: u32) -> String {
    format!("{offset:#x}")
}

/// The own address of a value as people write it.
pub(super) fn own_address(address: &RowAddress) -> String {
    let older = if address.of_older { "older/" } else { "" };
    let instance = address.instance.map_or("-".to_owned(), |instance| instance.to_string());
    format!("@{older}{}/{instance}/{}", address.object, address.counter)
}
