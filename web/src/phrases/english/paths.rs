//! The dialog about a list of counter paths, in English.

use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::paths::PathsMsg;

/// Returns the English text of a message about a list of counter paths.
pub(in crate::phrases) fn text(message: PathsMsg) -> AttrValue {
    let count = |count: usize| grouped(count as u64);
    match message {
        PathsMsg::Title(file) => format!("Counters of {file}").into(),
        PathsMsg::Close => AttrValue::Static("Close"),
        PathsMsg::NothingOpen(paths) => format!(
            "The list has {} counter paths. Open a capture or a log to see which of them it has.",
            count(paths)
        )
        .into(),
        PathsMsg::LookingUp(percent) => format!("Looking up: {percent} %").into(),
        PathsMsg::Found(file, found, all) => {
            format!("{file} has {} of {} paths", count(found), count(all)).into()
        }
        PathsMsg::Missing(paths) => format!("Missing ({})", count(paths)).into(),
        PathsMsg::Present(paths) => format!("Present ({})", count(paths)).into(),
        PathsMsg::NoPath(line) => format!("line {line} is not a counter path").into(),
    }
}
