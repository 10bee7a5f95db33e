//! Messages about title lists without captures, in English.

use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::titles::TitlesMsg;

/// Returns the English text of a message about title lists.
pub(in crate::phrases) fn text(message: TitlesMsg) -> AttrValue {
    AttrValue::Static(match message {
        TitlesMsg::Phrase(phrase) => phrase.english,
        TitlesMsg::ShowInList(place) => return format!("Show {place} in the list").into(),
        TitlesMsg::List(file, 1) => return format!("{file}: 1 pair").into(),
        TitlesMsg::List(file, pairs) => return format!("{file}: {} pairs", grouped(pairs as u64)).into(),
    })
}
