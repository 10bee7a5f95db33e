//! Messages of tree, bytes and details: marks and their legend, counterparts, references, and ranges of bytes.

use winperf::Relation;
use winperf::StructureKind;
use winperf::findings::Severity;
use yew::AttrValue;

use crate::phrases::{Language, Phrase, Say, english, japanese, phrases};
use crate::state::library::side::Side;

/// A message of tree, bytes and details.
#[derive(Clone, Debug, PartialEq)]
pub enum StructureMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// Name of the overview that shows a whole file.
    OverviewOf(Side),
    /// Position in a file: offset, item there.
    OverviewAt(String, String),
    /// A capture has no counterpart of the selection: its name.
    BesideMissing(Side, String),
    /// Content of an object that only one capture has, that is redefined, or that is not matched: new, gone, other.
    HoldsChanges(u32, u32, u32),
    /// Bytes selected one by one: the first offset, the last, the number of bytes, the number of fields they touch.
    RangeSelected(String, String, u32, usize),
    /// Legend: only in that capture, the newer or the older one.
    LegendOnlyIn(Side),
    /// Label of the counterpart in the capture in that place.
    InCapture(Side),
    /// The capture in that place has no such thing.
    NotIn(Side),
    /// Target of a reference: its relation, structure, name and offset.
    LeadsTo(Relation, StructureKind, String, String),
    /// A data block contains objects: their number.
    HoldsObjects(usize),
    /// An object contains counter definitions and instances: number of each.
    HoldsCounters(usize, usize),
    /// Something in it has a finding: the worst severity.
    Inside(Severity),
    /// Number of further findings that are not listed.
    MoreFindings(usize),
    /// Link in the tree to the bits of a counter type, with their meaning.
    Bits(String),
    /// Between two offsets: the number that is added.
    Plus(String),
    /// Between two offsets: the position that a number is, from the first of its kind.
    AtPosition(String),
    /// Number of structures of this kind that are skipped.
    WayOver(u32, StructureKind),
    Seconds(String),
    /// A clock of the data block, by its member.
    ClockOfBlock(&'static str),
    /// The clock of an object.
    ClockOfObject(String),
    /// Purpose of a clock.
    ClockFor(Clock),
}

phrases! {
    StructureMsg {
        /// The pane of bytes whose capture the tree shows.
        BesideShown: "In the tree", "ツリーに表示中";
        /// The other capture has the same there.
        BesideSame: "Same as in the other capture", "もう一方のキャプチャと同じ";
        /// The other capture differs there, as expected.
        BesideExpected: "Changed (normal)", "変化あり (通常)";
        /// The other capture differs there.
        BesideChanged: "Differs from the other capture", "もう一方のキャプチャと異なる";
        /// It differs from its counterpart as is to be expected.
        ChangeExpected: "changed as expected", "通常の変化";
        /// It differs from its counterpart.
        ChangeChanged: "changed", "変更あり";
        /// Only the newer capture has it.
        ChangeNew: "new", "新規";
        /// Only the older capture has it.
        ChangeGone: "gone", "消滅";
        /// Its counterpart is not matched.
        ChangeAmbiguous: "not matched", "対応不明";
        /// It contains an item in only one of the captures.
        ChangeInside: "changes inside", "内部に変更";
        /// Legend: contains an item in only one of the captures.
        LegendInside:
            "contains structures that are in only one capture",
            "どちらか一方のキャプチャだけにあるものを含む";
        /// The button that shows the bytes of both captures.
        BothPanes: "Both", "両方";
        Legend: "Legend", "凡例";
        /// Name of the pane of bytes of a file that is no capture.
        Bytes: "Bytes", "バイト列";
        /// Name of the overview of such a file.
        Overview: "Overview of the file", "ファイルの全体図";
        /// Legend: target of the selected field.
        LegendHighlighted:
            "bytes that the selected field refers to, or that a lesson marks with a letter",
            "選択中のフィールドの参照先、またはレッスンの文字が付いた場所";
        /// Legend: a member of a structure.
        LegendMember: "field of a structure, in the structure's colour", "構造体のメンバー (色は構造体の色)";
        /// Legend: a raw value.
        LegendValue: "raw value", "生の値";
        /// Legend: a name.
        LegendName: "name", "名前";
        /// Legend: padding.
        LegendPadding: "padding", "パディング";
        /// Legend: slack.
        LegendSlack: "slack: not described by anything", "スラック領域: 何にも属さないバイト";
        /// Legend: bytes that could not be read.
        LegendUnparsed: "could not be read", "未解析: 読み取れなかったバイト";
        /// Legend, overview: an object's header and definitions.
        LegendDefinitions: "in the overview: headers and definitions", "全体図: ヘッダーと定義";
        /// Legend, overview: an object's instances and values.
        LegendInstances: "in the overview: instances and values", "全体図: インスタンスと値";
        /// Legend, overview: differences between the captures.
        LegendDifferences:
            "in the overview: new and gone instances, and all differences once Compare has listed them",
            "全体図: 新規と消滅のインスタンス (「比較」で一覧を作成した後はすべての違い)";
        /// Legend, overview: findings.
        LegendFindings: "in the overview: findings; wider means worse", "全体図: 指摘 (幅が広いほど重大)";
        /// Legend: a field that differs from the other capture.
        LegendChanged: "differs from the other capture", "もう一方のキャプチャと異なる";
        /// Legend: a field that differs as is to be expected.
        LegendExpected:
            "changed as expected, such as clocks, counts and lengths",
            "通常の変化 (クロック、カウント、長さなど)";
        /// Legend: not matched.
        LegendAmbiguous:
            "counterpart in the other capture unknown",
            "もう一方のキャプチャのどれに対応するか判別できない";
        /// Legend: bytes that differ in such a field.
        LegendChangedBytes: "bytes that differ", "異なるバイト";
        /// Label of the value computed from a raw value.
        ComesTo: "Value", "値";
        /// The link from a raw value to the computation of its value.
        HowComputed: "Show computation", "計算方法";
        /// Both captures have the same.
        TheSame: "the same", "同じ";
        /// Label: target of an item.
        Leads: "Leads to", "参照先";
        /// Label: the content of a structure.
        Holds: "Contains", "内容";
        /// Name of the findings of the selection.
        FindingsHere: "Findings about the selection", "選択箇所の指摘";
        /// Reason why bytes are unreadable: the findings follow.
        WhyUnread: "Reading stopped before this point:", "読み取りはここまで届きませんでした:";
        /// The link from a finding to its explanation in the list of all.
        Explained: "Explain", "説明";
        /// Accessible name of that link.
        ToFinding: "Explain this finding", "この指摘の説明を表示";
        /// Legend: blamed by a finding.
        LegendBlamed:
            "blamed by a finding: × error, ! warning, i info",
            "指摘の対象: × エラー、! 警告、i 情報";
        /// Legend: contains an item with a finding.
        LegendBlamedInside: "contains something that a finding blames", "内部に指摘の対象がある";
        /// Heading of the interpretations of the bytes from the cursor on: as numbers, as a time and as a character.
        ReadAs: "Data inspector", "データ インスペクター";
        /// A counter type leads to its bits.
        BitByBit: "Show bits", "ビットの意味";
        /// Label: origin of a number.
        Counts: "Counts from", "起点";
        /// Legend: from the origin of the selected field's number to its target.
        LegendReach:
            "from the origin of the selected offset to its target",
            "選択したフィールドの起点から、指している位置まで";
        /// Heading of the path to the selection.
        WayTo: "How to reach it from byte 0", "バイト 0 からのたどり方";
        /// An offset that `winperf.h` fixes.
        FixedOffset: "fixed by winperf.h", "winperf.h で固定";
        /// Heading of the clocks.
        Clocks: "The clocks", "クロック";
        /// Column: a clock.
        Clock: "Clock", "クロック";
        /// Column: the seconds between the captures.
        Passed: "Elapsed", "経過";
        /// Column: the purpose of a clock.
        UsedFor: "For", "用途";
    }
}

/// A clock of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    PerfTime,
    PerfTime100nSec,
    SystemTime,
    /// The one of an object.
    Object,
}

impl Say for StructureMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::structure::text(self),
            Language::Japanese => japanese::structure::text(self),
        }
    }
}
