//! 単独で開いたタイトル一覧、日本語。

use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::titles::TitlesMsg;

/// タイトル一覧についてのメッセージの日本語の文。
pub(in crate::phrases) fn text(message: TitlesMsg) -> AttrValue {
    AttrValue::Static(match message {
        TitlesMsg::Phrase(phrase) => phrase.japanese,
        TitlesMsg::ShowInList(place) => return format!("一覧の {place} を表示").into(),
        TitlesMsg::List(file, pairs) => return format!("{file}: {} 組", grouped(pairs as u64)).into(),
    })
}
