//! Messages of the handbook: a counter type bit by bit, and the specification.

use winperf::counter_type::BitGroup;
use yew::AttrValue;

use crate::phrases::{Language, Phrase, Say, english, japanese, phrases};
use crate::state::library::side::Side;
use crate::state::view::handbook::Manual;

/// A message of a page about the format.
#[derive(Clone, Debug, PartialEq)]
pub enum HandbookMsg {
    /// A text without arguments.
    Phrase(Phrase),
    /// Name of the page with a document.
    Manual(Manual),
    /// The link back: to the captures that are open, or to the start screen.
    Back(bool),
    /// A bit: its position, its range, and whether it is set.
    Bit(u32, BitGroup, bool),
    /// A range of bits: its group, and its bits.
    Group(BitGroup, String),
    /// Number of samples, each of a capture.
    SampleCount(usize),
    /// The base, by its name in `winperf.h`, and the thing that it counts.
    BaseCounts(&'static str, String),
    /// Number of further counters with the type.
    MoreHave(usize),
    /// Link to the `CounterType` of a counter: capture and offset.
    PlaceOf(Side, String),
}

phrases! {
    HandbookMsg {
        /// Name of the page about a counter type.
        TypeExplorer: "Counter type", "カウンターの型";
        /// `winperf.h` does not define the type.
        NotPredefined: "not predefined", "定義済みでない型";
        /// Label: the number or the name of a type.
        TypeNumber: "Number or name", "数値または名前";
        /// The typed text is not a type.
        NoType:
            "This is not a counter type. Enter a 32-bit number such as 0x20510500, or a name from winperf.h.",
            "カウンターの型ではありません。0x20510500 のような 32 ビットの数値か、winperf.h の名前を入力してください。";
        /// Label: the predefined types.
        Predefined: "Predefined types", "定義済みの型";
        /// The choice of no predefined type.
        OtherType: "other", "該当なし";
        /// Name of the row of bits.
        Bits: "The 32 bits", "32 個のビット";
        /// Keys in the row of bits.
        BitKeys:
            "← and → move between bits, Space toggles a bit.",
            "← と → でビットを移動し、Space で反転します。";
        /// Heading of the ranges of bits.
        Groups: "What the bits mean", "ビットの意味";
        /// Bits reserved by `winperf.h`.
        Free: "unused by winperf.h", "winperf.h では未使用";
        /// Heading of the formula.
        Formula: "Formula", "計算式";
        /// Label: the unit.
        Unit: "Unit", "単位";
        /// There is no unit.
        NoUnit: "none", "なし";
        /// Label: number of samples that a value takes.
        Samples: "Samples", "サンプル";
        /// Label: the base.
        Base: "Base", "ベース";
        /// Heading of the alternative formula, if the sources disagree.
        OtherReading: "Alternative interpretation (the sources disagree)", "別の解釈 (出典により異なります)";
        /// Heading of the example.
        Example: "Example", "計算例";
        /// Heading of the counters of the open captures that have the type.
        Having: "Counters of this type", "この型のカウンター";
        /// No capture is open.
        NothingOpen:
            "No capture is open. Counters of this type in open captures are listed here.",
            "キャプチャを開いていません。開いているキャプチャのカウンターをここに示します。";
        /// No counter has the type.
        NoneHas:
            "No counter of the open captures has this type.",
            "開いているキャプチャに、この型のカウンターはありません。";
        /// The link from a type to its bits.
        BitByBit: "Explain the bits", "ビットごとに見る";
        /// The link to the specification.
        InFormat: "See the specification", "仕様を見る";
        /// A document is being loaded.
        DocumentComing: "Loading…", "文書を読み込んでいます。";
        /// A document could not be loaded.
        DocumentMissing:
            "The document could not be loaded. Go back and open it again.",
            "文書を読み込めませんでした。戻ってから、もう一度開いてください。";
    }
}

impl Say for HandbookMsg {
    fn say(self, language: Language) -> AttrValue {
        match language {
            Language::English => english::handbook::text(self),
            Language::Japanese => japanese::handbook::text(self),
        }
    }
}
