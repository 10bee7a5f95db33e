//! Messages about title lists without captures, in English.

use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::titles::TitlesMsg;

/// Returns the English text of a message about title lists.
pub(in crate::phrases) fn text(message: TitlesMsg) -> AttrValue {
    AttrValue::Static(match message {
        TitlesMsg::Lists => "Title lists",
        TitlesMsg::Hint => "Titles name the objects and counters of captures.",
        TitlesMsg::OpenCaptures => "Open captures…",
        TitlesMsg::Close => "Close the title lists",
        TitlesMsg::NoValues => {
            "A title list has no values and nothing to compare: it names the objects and counters of captures. Open captures to use it."
        }
        TitlesMsg::NothingOdd => "No findings: the title lists are as Windows writes them.",
        TitlesMsg::ShowInList(place) => return format!("Show {place} in the list").into(),
        TitlesMsg::List(file, 1) => return format!("{file}: 1 pair").into(),
        TitlesMsg::List(file, pairs) => return format!("{file}: {} pairs", grouped(pairs as u64)).into(),
        TitlesMsg::Index => "Index",
        TitlesMsg::Text => "Text",
        TitlesMsg::Offset => "Offset in the list",
        TitlesMsg::NoIndex => "no index",
    })
}
