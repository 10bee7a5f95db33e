//! Shortcuts and symbols, in Japanese.

use yew::AttrValue;

use crate::keys::table::{Deed, Group};
use crate::phrases::keys::KeysMsg;
use crate::phrases::{Language, Msg, Words};

/// Returns the Japanese text of a message about keys.
pub(in crate::phrases) fn text(message: KeysMsg) -> AttrValue {
    AttrValue::Static(match message {
        KeysMsg::Phrase(phrase) => phrase.japanese,
        KeysMsg::Group(group) => place(group),
        KeysMsg::Deed(deed) => return doing(deed),
    })
}

fn place(group: Group) -> &'static str {
    match group {
        Group::Everywhere => "どこでも",
        Group::Search => "検索ボックス",
        Group::Tree => "ツリー",
        Group::Bytes => "バイト",
        Group::Strip => "全体図",
        Group::Lists => "表と一覧",
        Group::Values => "値と比較",
        Group::Timeline => "推移のグラフ",
        Group::Menu => "コピー形式のメニュー",
        Group::Views => "ビューの名前",
        Group::Lessons => "レッスンのカード",
    }
}

fn doing(deed: Deed) -> AttrValue {
    AttrValue::Static(match deed {
        Deed::Search => "検索",
        Deed::Keys => "この一覧を表示",
        Deed::View(tab) => {
            let view = Words { language: Language::Japanese }.say(Msg::View(tab));
            return format!("「{view}」ビュー").into();
        }
        Deed::Tree => "ツリーへ移動",
        Deed::Bytes => "バイトへ移動",
        Deed::Details => "詳細へ移動",
        Deed::Sides => "キャプチャ A、キャプチャ B を表示",
        Deed::Parts => "ページの次の部分、前の部分",
        Deed::Hits => "次の結果、前の結果",
        Deed::Differences => "次の違い、前の違い",
        Deed::CopyMenu => "形式を選んでコピー",
        Deed::Copy => "選択中のバイト、値、違い、指摘をコピー",
        Deed::Share => "共有: バンドル、Issue の本文、レポート、値",
        Deed::Lessons => "レッスンへ",
        Deed::NextCard => "次のカード",
        Deed::CardBefore => "前のカード",
        Deed::ShowAgain => "カードが示すものをもう一度選択",
        Deed::Close => "検索結果を閉じる",
        Deed::Rows => "1 行上へ / 下へ",
        Deed::Screens => "1 画面上へ / 下へ",
        Deed::Ends => "最初の行、最後の行",
        Deed::ListEnds => "同上。オブジェクトの値の表では最初の列、最後の列",
        Deed::Examples => "ボックスが空のとき、入力例へ移動",
        Deed::ChooseHit => "その結果へ移動",
        Deed::Open => "構造体を開く、または中へ移動",
        Deed::Shut => "構造体を閉じる、または外側へ移動",
        Deed::Toggle => "構造体の開閉",
        Deed::FollowReference => "参照先のあるフィールドでは、参照先へ移動",
        Deed::Back => "移動前の位置に戻る",
        Deed::Letters => "その文字で始まる名前へ移動 (g か y で始まる名前は Shift を押しながら)",
        Deed::OneByte => "1 バイト前へ / 後へ",
        Deed::RowEnds => "行の先頭、末尾",
        Deed::FileEnds => "ファイルの先頭、末尾",
        Deed::Extend => "上のキーと同時に押して複数のバイトを選択",
        Deed::Follow => "その行のバイトへ移動",
        Deed::Sort => "その列で並べ替え (Enter と Space は列の名前で)",
        Deed::StripScreens => "1 画面上へ / 下へ",
        Deed::Tenths => "ファイルの 10 分の 1 上へ / 下へ",
        Deed::Forms => "前の形式、次の形式",
        Deed::FormEnds => "最初の形式、最後の形式",
        Deed::ChooseForm => "その形式でコピー",
        Deed::CloseMenu => "メニューを閉じる",
        Deed::Alone => "そのカウンターだけを表示、または全体に戻す",
        Deed::Unfold => "1 行にまとめた違いを 1 件ずつ表示、または 1 行に戻す",
        Deed::Columns => "1 列左へ / 右へ",
        Deed::Header => "先頭の行から列の名前へ、列の名前から行へ",
        Deed::Beside => "隣のビュー",
        Deed::Intervals => "前の区間、次の区間",
        Deed::IntervalEnds => "見えている最初の区間、最後の区間",
        Deed::SeriesBeside => "前の系列、次の系列",
        Deed::Onwards => "見えている期間の半分だけ前へ、後へ",
        Deed::Zoom => "拡大、縮小、全期間",
        Deed::ChooseInterval => "区間の 2 つのサンプルを見る",
    })
}
