//! Messages of the dialog about a list of counter paths.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Say, english, japanese};

/// Messages of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathsMsg {
    /// Title: the file of the list.
    Title(String),
    Close,
    /// No capture and no log is open: the number of paths.
    NothingOpen(usize),
    /// The paths are being looked up: percent.
    LookingUp(u8),
    /// A file, the number of paths that it has, and of all.
    Found(String, usize, usize),
    /// Heading of the paths that a file does not have: their number.
    Missing(usize),
    /// Heading of the paths that it has: their number.
    Present(usize),
    /// A line of the list that is not a counter path, by its number.
    NoPath(u32),
}

impl Say for PathsMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::paths::text(self),
            Language::Japanese => japanese::paths::text(self),
        }
    }
}
