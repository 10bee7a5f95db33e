//! What is said first of what is wrong.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};
use crate::state::side::Side;

/// What an instance is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bearer {
    Process,
    Thread,
    Instance,
}

/// What is said first of what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerdictMsg {
    /// Name of the region.
    Region,
    /// A field of a structure holds a number and should hold another one: structure, field, both numbers.
    Field {
        place: String,
        member: &'static str,
        had: i64,
        expected: i64,
    },
    /// What is wrong about a structure.
    Of(String, String),
    /// A name belongs to something else in the capture of a side.
    Other(String, Bearer, Side),
    /// What a counter would be, matched by name, and what it is.
    ByName {
        counter: String,
        by_name: String,
        value: Option<String>,
    },
    /// The file that it is about, how many more errors or warnings that has, and whether no other capture is beside it.
    InFile {
        file: String,
        more: usize,
        is_alone: bool,
    },
    /// The number that belongs in a field.
    ShouldBe(i64),
    /// The button that leads to the bytes.
    ShowBytes,
    /// The button that reads the capture with that number.
    Try(i64),
    /// The button that saves both captures for somebody else.
    SaveBundle,
    /// The way to all findings: how many there are.
    AllFindings(usize),
    Fold,
    Unfold,
}

impl Say for VerdictMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::verdict::text(self),
            Language::Japanese => japanese::verdict::text(self),
        }
    }
}
