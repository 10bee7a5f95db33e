//! Messages of the handbook, in Japanese.

use winperf_report::Say as _;
use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::handbook::HandbookMsg;
use crate::state::view::handbook::Manual;

/// Returns the Japanese text of a message of a page about the format.
pub(in crate::phrases) fn text(message: HandbookMsg) -> AttrValue {
    let fixed = match message {
        HandbookMsg::TypeExplorer => "カウンターの型",
        HandbookMsg::Manual(Manual::Format) => "形式の仕様",
        HandbookMsg::Manual(Manual::Exercise) => "演習",
        HandbookMsg::Manual(Manual::Findings) => "指摘の説明",
        HandbookMsg::Back(true) => "キャプチャに戻る",
        HandbookMsg::Back(false) => "開始画面に戻る",
        HandbookMsg::NotPredefined => "定義済みでない型",
        HandbookMsg::TypeNumber => "数値または名前",
        HandbookMsg::NoType => {
            "カウンターの型ではありません。0x20510500 のような 32 ビットの数値か、winperf.h の名前を入力してください。"
        }
        HandbookMsg::Predefined => "定義済みの型",
        HandbookMsg::OtherType => "該当なし",
        HandbookMsg::Bits => "32 個のビット",
        HandbookMsg::Bit(position, group, is_set) => {
            let (group, state) = (group.say(Language::Japanese), if is_set { "1" } else { "0" });
            return format!("ビット {position}、{group}: {state}").into();
        }
        HandbookMsg::BitKeys => "← と → でビットを移動し、Space で反転します。",
        HandbookMsg::Groups => "ビットの意味",
        HandbookMsg::Group(group, bits) => {
            return format!("{}、ビット {bits}", group.say(Language::Japanese)).into();
        }
        HandbookMsg::Free => "winperf.h では未使用",
        HandbookMsg::Formula => "計算式",
        HandbookMsg::Unit => "単位",
        HandbookMsg::NoUnit => "なし",
        HandbookMsg::Samples => "サンプル",
        HandbookMsg::SampleCount(1) => "1 つのキャプチャで十分",
        HandbookMsg::SampleCount(_) => "2 つのキャプチャ",
        HandbookMsg::Base => "ベース",
        HandbookMsg::BaseCounts(name, counts) => return format!("{name}: {counts}").into(),
        HandbookMsg::OtherReading => "別の解釈 (出典により異なります)",
        HandbookMsg::Example => "計算例",
        HandbookMsg::Having => "この型のカウンター",
        HandbookMsg::NothingOpen => {
            "キャプチャを開いていません。開いているキャプチャのカウンターをここに示します。"
        }
        HandbookMsg::NoneHas => "開いているキャプチャに、この型のカウンターはありません。",
        HandbookMsg::MoreHave(count) => return format!("ほか {} 個", grouped(count as u64)).into(),
        HandbookMsg::PlaceOf(side, offset) => return format!("{} {offset}", side.letter()).into(),
        HandbookMsg::BitByBit => "ビットごとに見る",
        HandbookMsg::InFormat => "仕様を見る",
        HandbookMsg::DocumentComing => "文書を読み込んでいます。",
        HandbookMsg::DocumentMissing => "文書を読み込めませんでした。戻ってから、もう一度開いてください。",
    };
    AttrValue::Static(fixed)
}
