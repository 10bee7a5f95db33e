//! First messages about the problems.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Phrase, Say, english, japanese, phrases};
use crate::state::library::side::Side;

/// Kind of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedItem {
    Process,
    Thread,
    Instance,
}

/// First messages about the problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerdictMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// Number of findings, where there is no room for a sentence.
    Count(usize),
    /// A field of a structure contains a wrong number: structure, field, both numbers.
    Field { place: String, member: &'static str, had: i64, expected: i64 },
    /// Problem of a structure.
    Of(String, String),
    /// A name belongs to a different item in the capture of a side.
    Other(String, NamedItem, Side),
    /// Value of a counter matched by name, and its actual value.
    ByName { counter: String, by_name: String, value: Option<String> },
    /// Usual causes of an object that only one capture has: the side without it, its title index, and the number of other
    /// such objects.
    NoObject(Side, u32, u32),
    /// The file that it is about, the number of other errors or warnings in it, and whether it is the only capture.
    InFile { file: String, more: usize, is_alone: bool },
    /// The button that reads the capture with that number.
    Try(i64),
    /// The link to all findings: their number.
    AllFindings(usize),
}

phrases! {
    VerdictMsg {
        /// Name of the region.
        Region: "Main problem", "問題の要点";
        /// The button that leads to the bytes.
        ShowBytes: "Show bytes", "バイトを表示";
        /// The button that saves both captures for sharing.
        SaveBundle: "Save bundle…", "バンドルを保存…";
        Collapse: "Collapse", "問題の要点をたたむ";
        Expand: "Show main problem", "問題の要点を表示";
    }
}

impl Say for VerdictMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::verdict::text(self),
            Language::Japanese => japanese::verdict::text(self),
        }
    }
}
