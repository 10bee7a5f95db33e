//! The list of files and the menu, in English.

use yew::AttrValue;

use crate::phrases::files::FilesMsg;
use crate::phrases::grouped;

/// Returns the English text of a message about files.
pub(in crate::phrases) fn text(message: FilesMsg) -> AttrValue {
    AttrValue::Static(match message {
        FilesMsg::Phrase(phrase) => phrase.english,
        FilesMsg::Button(count) => return format!("Files {}", grouped(count as u64)).into(),
        FilesMsg::ShowIn(side, file) => return format!("Show {file} as {}", side.letter()).into(),
        FilesMsg::TakeOut(file) => return format!("Remove {file} from B").into(),
        FilesMsg::Close(file) => return format!("Close {file}").into(),
        FilesMsg::ShowLog(file) => return format!("Show {file}").into(),
        FilesMsg::Refused(1) => "1 file could not be opened",
        FilesMsg::Refused(count) => {
            return format!("{} files could not be opened", grouped(count as u64)).into();
        }
        FilesMsg::Skipped(count, is_open) => {
            let sign = if is_open { "▾" } else { "▸" };
            return format!("{sign} {} skipped", grouped(count as u64)).into();
        }
        FilesMsg::Titles(1) => "title list · 1 text",
        FilesMsg::Titles(count) => return format!("title list · {} texts", grouped(count as u64)).into(),
        FilesMsg::Paths(count, is_set) => {
            let paths = if count == 1 { "path" } else { "paths" };
            let kind = if is_set { "data collector set" } else { "list of counters" };
            return format!("{kind} · {} {paths}", grouped(count as u64)).into();
        }
        FilesMsg::ShowPaths(file) => {
            return format!("Show which counters of {file} are in the open captures or the log").into();
        }
        FilesMsg::Samples(1) => "log · 1 sample",
        FilesMsg::Samples(count) => return format!("log · {} samples", grouped(count as u64)).into(),
        FilesMsg::Version(version) => return format!("winperf {version}").into(),
    })
}
