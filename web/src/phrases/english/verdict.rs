//! First messages about the problems, in English.

use winperf_report::number::grouped_in;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::verdict::{NamedItem, VerdictMsg};

/// Returns the English text of a message about a problem.
pub(in crate::phrases) fn text(message: VerdictMsg) -> AttrValue {
    AttrValue::Static(match message {
        VerdictMsg::Phrase(phrase) => phrase.english,
        VerdictMsg::Field { place, member, had, expected } => {
            let [had, expected] = [had, expected].map(|number| grouped_in(&number.to_string()));
            return format!("{place}: {member} is {had} but should be {expected}").into();
        }
        VerdictMsg::Of(place, said) => return format!("{place}: {said}").into(),
        VerdictMsg::Other(name, bearer, side) => {
            let bearer = match bearer {
                NamedItem::Process => "process",
                NamedItem::Thread => "thread",
                NamedItem::Instance => "instance",
            };
            return format!("{name} is a different {bearer} in {}", side.letter()).into();
        }
        VerdictMsg::ByName { counter, by_name, value: Some(value) } => {
            return format!("Matched by name, its {counter} is {by_name}; by ID, it is {value}.").into();
        }
        VerdictMsg::ByName { counter, by_name, value: None } => {
            return format!("Matched by name, its {counter} is {by_name}; by ID, it has no value.").into();
        }
        VerdictMsg::InFile { file, more, is_alone } => {
            let more = match more {
                0 => String::new(),
                1 => " 1 more problem.".to_owned(),
                more => format!(" {} more problems.", grouped(more as u64)),
            };
            let tip = if is_alone {
                " Tip: to see which field differs, open an undamaged capture from the same machine in B."
            } else {
                ""
            };
            return format!("In {file}.{more} Everything readable is shown.{tip}").into();
        }
        VerdictMsg::NoObject(side, title, more) => {
            let objects = if more > 0 {
                format!("{title} and {} more", grouped(more.into()))
            } else {
                title.to_string()
            };
            return format!(
                "{} has no object {objects}. Usual causes: its provider was disabled, failed or timed out, or the query asked for other objects.",
                side.letter()
            )
            .into();
        }
        VerdictMsg::Try(value) => return format!("Try with {value}").into(),
        VerdictMsg::AllFindings(1) => "1 finding",
        VerdictMsg::AllFindings(count) => return format!("All {} findings", grouped(count as u64)).into(),
        VerdictMsg::Count(1) => "1 finding",
        VerdictMsg::Count(count) => return format!("{} findings", grouped(count as u64)).into(),
    })
}
