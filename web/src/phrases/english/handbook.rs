//! Messages of the handbook, in English.

use winperf_report::Say as _;
use winperf_report::language::Language;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::handbook::HandbookMsg;
use crate::state::view::handbook::Manual;

/// Returns the English text of a message of a page about the format.
pub(in crate::phrases) fn text(message: HandbookMsg) -> AttrValue {
    let fixed = match message {
        HandbookMsg::Phrase(phrase) => phrase.english,
        HandbookMsg::Manual(Manual::Format) => "The format",
        HandbookMsg::Manual(Manual::Exercise) => "The exercise",
        HandbookMsg::Manual(Manual::Findings) => "The findings",
        HandbookMsg::Back(true) => "Back to the captures",
        HandbookMsg::Back(false) => "Back to the start page",
        HandbookMsg::Bit(position, group, is_set) => {
            let (group, state) = (group.say(Language::English), if is_set { "1" } else { "0" });
            return format!("bit {position}, {group}: {state}").into();
        }
        HandbookMsg::Group(group, bits) => {
            return format!("{}, bits {bits}", group.say(Language::English)).into();
        }
        HandbookMsg::SampleCount(1) => "one capture is enough",
        HandbookMsg::SampleCount(_) => "two captures",
        HandbookMsg::BaseCounts(name, counts) => return format!("{name}: {counts}").into(),
        HandbookMsg::MoreHave(count) => return format!("and {} more", grouped(count as u64)).into(),
        HandbookMsg::PlaceOf(side, offset) => return format!("{} {offset}", side.letter()).into(),
    };
    AttrValue::Static(fixed)
}
