//! Messages of the search.

use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::{Phrase, Say, english, japanese, phrases};
use crate::state::view::query::{Query, RowAddress, Unclear};

impl Say for SearchMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::search::text(self),
            Language::Japanese => japanese::search::text(self),
        }
    }
}

/// A message of the search.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// Interpretation of the text.
    Understood(Query),
    /// Reason why the text is not a query.
    Unclear(Unclear),
    /// The search is running; that many hits were found.
    Searching(u64),
    Count(u64),
    /// The current result and the number of results.
    Position(u64, u64),
    /// No value has the path, because the captures lack a part of it.
    Lacks(Lack),
    /// The name of a counter type, and the number of counters that have it.
    CounterType(String, u64),
    /// Purpose of an example.
    Example(Example),
}

phrases! {
    SearchMsg {
        /// Name of the search box.
        Box: "Search", "検索";
        /// Placeholder of the empty box.
        Hint: "Search names, values, bytes…", "名前、値、バイトを検索…";
        /// Name of the list of results.
        Results: "Results", "検索結果";
        Next: "Next result", "次の結果";
        Previous: "Previous result", "前の結果";
        /// Close the results.
        Close: "Close the results", "検索結果を閉じる";
        /// Column: the capture of a result.
        ColumnCapture: "In", "場所";
        /// The values are not there yet.
        Waits:
            "Pairing the captures before searching their values.",
            "キャプチャどうしを対応付けています。終わると値を検索します。";
        /// There is not a capture to take values from.
        NoValues:
            "No readable capture is open, so there are no values.",
            "値を計算できるキャプチャがありません。";
        Nothing: "Nothing found.", "見つかりませんでした。";
        /// No value has the path.
        NothingByPath:
            "Nothing found. Paths need full names; * matches any characters.",
            "見つかりませんでした。パスではカウンター名を省略せずに書きます。* は任意の文字列を表します。";
        /// Heading of other interpretations.
        Meant: "Did you mean", "もしかして";
        /// The captures end before the offset.
        BeyondEnd:
            "Nothing found: no capture is that long.",
            "見つかりませんでした。どのキャプチャもそこまでの長さがありません。";
        /// Nothing is selected that has a byte at the distance.
        NothingBehind:
            "Nothing found: no structure is selected, or the capture ends before that byte.",
            "見つかりませんでした。構造体が選択されていないか、キャプチャがそのバイトより前で終わっています。";
        Help: "What you can search for", "検索できるもの";
    }
}

/// A part of a path that is absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    Object(String),
    /// An object, and a counter name that it lacks.
    Counter([String; 2]),
    /// An object, and an instance name that it lacks.
    Instance([String; 2]),
    /// The computer of a path, and the one that the captures were taken on.
    Computer([String; 2]),
}

/// An example of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// A part of a name.
    Name,
    /// The C name of a field.
    Field,
    Title,
    Path,
    Value,
    /// A comparison of some values.
    NamedValue,
    /// An offset in the file.
    Offset,
    /// An offset in the selected structure.
    Behind,
    Bytes,
    /// A text in the bytes.
    Text,
}

impl Example {
    /// All examples, with the text to type for each.
    pub const ALL: [(&str, Self); 10] = [
        ("processor", Self::Name),
        ("CounterOffset", Self::Field),
        ("#238", Self::Title),
        (r"\Processor(*)\% Processor Time", Self::Path),
        ("> 90", Self::Value),
        ("% Processor Time > 5", Self::NamedValue),
        ("0x1f0", Self::Offset),
        ("+0x10", Self::Behind),
        ("00 05 51 20", Self::Bytes),
        ("\"_total\"", Self::Text),
    ];
}

/// Bytes of a question that are repeated.
pub(super) const SHOWN_BYTES: usize = 24;

/// Returns an offset as users write it.
pub(super) fn format_offset(offset: u32) -> String {
    format!("{offset:#x}")
}

/// Returns the own address of a value as users write it.
pub(super) fn own_address(address: &RowAddress) -> String {
    let older = if address.of_older { "older/" } else { "" };
    let instance = address.instance.map_or("-".to_owned(), |instance| instance.to_string());
    format!("@{older}{}/{instance}/{}", address.object, address.counter)
}
