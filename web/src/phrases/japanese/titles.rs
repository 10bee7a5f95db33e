//! 単独で開いたタイトル一覧、日本語。

use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::titles::TitlesMsg;

/// タイトル一覧についてのメッセージの日本語の文。
pub(in crate::phrases) fn text(message: TitlesMsg) -> AttrValue {
    AttrValue::Static(match message {
        TitlesMsg::Lists => "タイトル一覧",
        TitlesMsg::Hint => "タイトルは、キャプチャのオブジェクトとカウンターの名前です。",
        TitlesMsg::OpenCaptures => "キャプチャを開く…",
        TitlesMsg::Close => "タイトル一覧を閉じる",
        TitlesMsg::NoValues => {
            "タイトル一覧には値も比較するものもありません。キャプチャの内容に名前を付けるものです。キャプチャを開くと、その名前に使われます。"
        }
        TitlesMsg::NothingOdd => "指摘はありません。タイトル一覧は Windows が書き込むとおりです。",
        TitlesMsg::ShowInList(place) => return format!("一覧の {place} を表示").into(),
        TitlesMsg::List(file, pairs) => return format!("{file}: {} 組", grouped(pairs as u64)).into(),
        TitlesMsg::Index => "インデックス",
        TitlesMsg::Text => "テキスト",
        TitlesMsg::Offset => "一覧内の位置",
        TitlesMsg::NoIndex => "インデックスなし",
    })
}
