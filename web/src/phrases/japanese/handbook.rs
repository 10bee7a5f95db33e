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
        HandbookMsg::Phrase(phrase) => phrase.japanese,
        HandbookMsg::Manual(Manual::Format) => "形式の仕様",
        HandbookMsg::Manual(Manual::Exercise) => "演習",
        HandbookMsg::Manual(Manual::Findings) => "指摘の説明",
        HandbookMsg::Back(true) => "キャプチャに戻る",
        HandbookMsg::Back(false) => "開始画面に戻る",
        HandbookMsg::Bit(position, group, is_set) => {
            let (group, state) = (group.say(Language::Japanese), if is_set { "1" } else { "0" });
            return format!("ビット {position}、{group}: {state}").into();
        }
        HandbookMsg::Group(group, bits) => {
            return format!("{}、ビット {bits}", group.say(Language::Japanese)).into();
        }
        HandbookMsg::SampleCount(1) => "1 つのキャプチャで十分",
        HandbookMsg::SampleCount(_) => "2 つのキャプチャ",
        HandbookMsg::BaseCounts(name, counts) => return format!("{name}: {counts}").into(),
        HandbookMsg::MoreHave(count) => return format!("ほか {} 個", grouped(count as u64)).into(),
        HandbookMsg::PlaceOf(side, offset) => return format!("{} {offset}", side.letter()).into(),
    };
    AttrValue::Static(fixed)
}
