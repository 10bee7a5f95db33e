//! Messages about the differences between the captures.

use winperf::difference::{DifferenceClass, DifferenceKind, Oddity};
use yew::AttrValue;

use crate::phrases::{Language, Phrase, Say, english, japanese, phrases};
use crate::state::library::side::Side;

/// Changes between two captures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changed {
    /// Numbers of processes that ended, began, and were renumbered.
    pub processes: [usize; 3],
    /// Numbers of raw values that wrapped, and that decreased.
    pub values: [usize; 2],
    /// Number of gone and new objects, and of gone and new counters, with the name of the first.
    pub defined: [(usize, String); 4],
}

#[derive(Clone, Debug, PartialEq)]
pub enum CompareMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// Column: the value in a capture.
    ColumnValue(Side),
    /// Column: the offset in a capture.
    ColumnOffset(Side),
    Kind(DifferenceKind),
    /// Meaning of a kind of difference; the side counts if only one capture has it.
    KindMeaning(DifferenceKind, Side),
    /// Reason why a raw value is odd; the side counts if only one capture has it.
    OddityMeaning(Oddity, Side),
    /// Number of further ones that are not named.
    MoreGoneAndNew(usize),
    /// Changes between the captures, in one sentence.
    Changed(Changed),
    /// Number of the classes with differences that are shown, and of all such classes.
    ClassesShown(usize, usize),
    Class(DifferenceClass),
    /// Content of a class.
    ClassMeaning(DifferenceClass),
    /// The current difference and the number shown.
    Position(usize, usize),
    /// Number of differences shown.
    Shown(usize),
    /// Number of lines, number of the differences listed in them, and number of those not listed.
    ShownOf(usize, usize, usize),
    /// Lengths, counts and positions of an object, or of the data block, that follow: their number, and their cause.
    Follow(Option<String>, usize, String),
    /// Number of clocks that advanced.
    Clocks(usize),
    /// Goes to the bytes of a capture: its letter and the offset.
    Bytes(Side, String),
    /// A capture has no such item.
    Absent(Side),
    /// Differences are being looked for: percent.
    Searching(u8),
}

phrases! {
    CompareMsg {
        /// Name of the list of differences.
        Table: "Differences between A and B", "A と B の違い";
        /// Column: kind of the difference.
        ColumnKind: "Kind", "種類";
        /// Column: the structure.
        ColumnWhere: "Where", "場所";
        /// Column: the field.
        ColumnField: "Field", "フィールド";
        /// Column: increase in the newer capture.
        ColumnDelta: "Δ", "Δ";
        /// Kind of the difference of a raw value that wrapped around.
        Wrapped: "wrapped", "一周";
        /// Title of the objects and counters that only one capture has.
        OnlyInOne:
            "Objects and counters in one capture only",
            "一方のキャプチャにしかないオブジェクトとカウンター";
        /// Name of the buttons that show and hide classes.
        Classes: "Differences shown", "表示する違い";
        /// Name of the buttons that go from difference to difference.
        Steps: "Differences", "違い";
        Next: "Next difference (F7)", "次の違い (F7)";
        Previous: "Previous difference (Shift+F7)", "前の違い (Shift+F7)";
        /// Meaning of that message.
        FollowMeaning:
            "These lengths, counts, offsets and positions are exactly as expected from the new and gone structures, so nothing is wrong with them. Press Enter to list them.",
            "これらの長さ、個数、オフセット、位置は、新規または消滅した構造体の分だけ変わっています。誤りはありません。Enter キーで 1 件ずつ表示します。";
        /// The field for words that differences must contain.
        Filter: "Filter differences", "違いを絞り込む";
        /// No difference contains the words that are searched for.
        NothingLeft: "No differences match.", "この語を含む違いはありません。";
        /// Name of the region with the current difference.
        Detail: "The current difference", "選択中の違い";
        /// Nothing is open that could be compared.
        NothingReadable: "No readable capture is open.", "比較できる、読み取り可能なキャプチャがありません。";
        /// A second capture is needed.
        NeedsSecond:
            "Comparing needs two captures, but only one is open. Drop a second one anywhere on the page, or open it here.",
            "比較には 2 つのキャプチャが必要ですが、開いているのは 1 つです。2 つ目をページのどこかにドロップするか、ここで開いてください。";
        /// The button that opens it.
        OpenSecond: "Open a second capture…", "2 つ目のキャプチャを開く…";
        /// One of the two files is not a capture.
        OneUnreadable:
            "Comparing needs two readable captures, but one of these files is not readable. Open a different file in its place.",
            "比較には読み取れるキャプチャが 2 つ必要ですが、一方のファイルはキャプチャではありません。別のファイルに差し替えてください。";
        /// Both files are the same bytes.
        Same: "A and B are the same, byte for byte.", "A と B は 1 バイトも異なりません。";
        /// No structure and no field differs.
        NoDifference:
            "A and B contain the same structures with the same fields and values; only their order differs.",
            "A と B の構造体、フィールド、値はすべて同じです。違うのは並び順だけです。";
        /// Every difference is of a class that is hidden.
        AllHidden:
            "All kinds of difference in these captures are hidden.",
            "違いはすべて、非表示にしている分類のものです。";
        ShowAll: "Show all", "すべて表示";
        /// Cancels the search for differences.
        Cancel: "Cancel", "キャンセル";
        /// The search for differences was cancelled.
        Cancelled: "The comparison was cancelled.", "比較をキャンセルしました。";
        Again: "Compare again", "もう一度比較";
    }
}

impl Say for CompareMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::compare::text(self),
            Language::Japanese => japanese::compare::text(self),
        }
    }
}
