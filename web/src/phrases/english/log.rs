//! Logs of Performance Monitor, in English.

use yew::AttrValue;

use crate::phrases::log::{LogMsg, SampleText};

/// The English text of a message about a log.
pub(in crate::phrases) fn text(message: LogMsg) -> AttrValue {
    AttrValue::Static(match message {
        LogMsg::Samples => "Samples of the log",
        LogMsg::Slider(file) => return format!("Sample of {file} that B is; A is the one before").into(),
        LogMsg::Sample(SampleText { number, count, local }) => {
            return format!("sample {number} of {count}, {local} local time of the log").into();
        }
        LogMsg::Local(time) => return format!("{time} local time").into(),
        LogMsg::Utc(time) => return format!("{time} UTC").into(),
        LogMsg::NoUtc => "UTC is not known",
        LogMsg::OffsetInLog => "In the log",
    })
}
