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
        HandbookMsg::TypeExplorer => "Counter type",
        HandbookMsg::Manual(Manual::Format) => "The format",
        HandbookMsg::Manual(Manual::Exercise) => "The exercise",
        HandbookMsg::Manual(Manual::Findings) => "The findings",
        HandbookMsg::Back(true) => "Back to the captures",
        HandbookMsg::Back(false) => "Back to the start page",
        HandbookMsg::NotPredefined => "not predefined",
        HandbookMsg::TypeNumber => "Number or name",
        HandbookMsg::NoType => {
            "This is not a counter type. Enter a 32-bit number such as 0x20510500, or a name from winperf.h."
        }
        HandbookMsg::Predefined => "Predefined types",
        HandbookMsg::OtherType => "other",
        HandbookMsg::Bits => "The 32 bits",
        HandbookMsg::Bit(position, group, is_set) => {
            let (group, state) = (group.say(Language::English), if is_set { "1" } else { "0" });
            return format!("bit {position}, {group}: {state}").into();
        }
        HandbookMsg::BitKeys => "← and → move between bits, Space toggles a bit.",
        HandbookMsg::Groups => "What the bits mean",
        HandbookMsg::Group(group, bits) => {
            return format!("{}, bits {bits}", group.say(Language::English)).into();
        }
        HandbookMsg::Free => "unused by winperf.h",
        HandbookMsg::Formula => "Formula",
        HandbookMsg::Unit => "Unit",
        HandbookMsg::NoUnit => "none",
        HandbookMsg::Samples => "Samples",
        HandbookMsg::SampleCount(1) => "one capture is enough",
        HandbookMsg::SampleCount(_) => "two captures",
        HandbookMsg::Base => "Base",
        HandbookMsg::BaseCounts(name, counts) => return format!("{name}: {counts}").into(),
        HandbookMsg::OtherReading => "Alternative interpretation (the sources disagree)",
        HandbookMsg::Example => "Example",
        HandbookMsg::Having => "Counters of this type",
        HandbookMsg::NothingOpen => {
            "No capture is open. Counters of this type in open captures are listed here."
        }
        HandbookMsg::NoneHas => "No counter of the open captures has this type.",
        HandbookMsg::MoreHave(count) => return format!("and {} more", grouped(count as u64)).into(),
        HandbookMsg::PlaceOf(side, offset) => return format!("{} {offset}", side.letter()).into(),
        HandbookMsg::BitByBit => "Explain the bits",
        HandbookMsg::InFormat => "See the specification",
        HandbookMsg::DocumentComing => "Loading…",
        HandbookMsg::DocumentMissing => "The document could not be loaded. Go back and open it again.",
    };
    AttrValue::Static(fixed)
}
