//! Messages of the list of files and of the menu of the page.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Phrase, Say, english, japanese, phrases};
use crate::state::library::side::Side;

/// Messages of the list of files and of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilesMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// The button that shows the list of that many files.
    Button(usize),
    /// Puts the file of that name in a place.
    ShowIn(Side, String),
    /// Removes the file with that name from B.
    TakeOut(String),
    /// Closes the file with that name.
    Close(String),
    /// Shows the log with that name.
    ShowLog(String),
    /// Number of files that could not be opened.
    Refused(usize),
    /// Number of files that are no captures, and `true` if they are listed.
    Skipped(usize, bool),
    /// A title list, by the count of its pairs.
    Titles(usize),
    /// A list of counter paths, by their count, and `true` if it is a data collector set.
    Paths(usize, bool),
    /// Shows which paths of the list with that name are there.
    ShowPaths(String),
    /// A log, by the count of its samples.
    Samples(usize),
    /// The version of the page.
    Version(&'static str),
}

phrases! {
    FilesMsg {
        /// Name of the list.
        Files: "Files", "ファイル";
        /// The place that takes more files.
        DropMore: "Open or drop more…", "ほかのファイルを開く、またはドロップ…";
        /// Hides the list.
        Hide: "Hide the list of files", "ファイルの一覧を隠す";
        /// Lists damaged files first.
        DamagedFirst: "Damaged first", "破損を先に";
        /// Mark of a file whose findings are not known.
        Unexamined: "Not examined yet", "未検査";
        /// A file that is not a capture.
        NoCapture: "not a capture", "キャプチャではありません";

        /// Name of the menu.
        Menu: "Menu", "メニュー";
        /// Leads to the format reference.
        Reference: "Format reference", "形式リファレンス";
        /// Leads to the start screen with the examples.
        Start: "Start page and examples", "開始画面と例";
    }
}

impl Say for FilesMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::files::text(self),
            Language::Japanese => japanese::files::text(self),
        }
    }
}
