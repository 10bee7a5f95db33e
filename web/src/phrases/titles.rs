//! Messages about title lists that are open without captures.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Phrase, Say, english, japanese, phrases};

/// Messages about title lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TitlesMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// The link to bytes of a list, by their place.
    ShowInList(String),
    /// A list, by its file and the count of its pairs.
    List(String, usize),
}

phrases! {
    TitlesMsg {
        /// Name of the region about the lists.
        Lists: "Title lists", "タイトル一覧";
        /// Purpose of the lists.
        Hint:
            "Titles name the objects and counters of captures.",
            "タイトルは、キャプチャのオブジェクトとカウンターの名前です。";
        /// The button that opens captures.
        OpenCaptures: "Open captures…", "キャプチャを開く…";
        /// The button that closes the lists.
        Close: "Close the title lists", "タイトル一覧を閉じる";
        /// A list names the content of captures, and contains no values itself.
        NoValues:
            "A title list has no values and nothing to compare: it names the objects and counters of captures. Open captures to use it.",
            "タイトル一覧には値も比較するものもありません。キャプチャの内容に名前を付けるものです。キャプチャを開くと、その名前に使われます。";
        /// Nothing is odd about the lists.
        NothingOdd:
            "No findings: the title lists are as Windows writes them.",
            "指摘はありません。タイトル一覧は Windows が書き込むとおりです。";
        /// Column: the index of a title.
        Index: "Index", "インデックス";
        /// Column: the text of a title.
        Text: "Text", "テキスト";
        /// Label: the offset in the list.
        Offset: "In the list", "一覧内の位置";
        /// An index that is empty.
        NoIndex: "no index", "インデックスなし";
    }
}

impl Say for TitlesMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::titles::text(self),
            Language::Japanese => japanese::titles::text(self),
        }
    }
}
