//! パフォーマンス モニターのログ、日本語。

use yew::AttrValue;

use crate::phrases::log::{LogMsg, SampleText};

/// ログについてのメッセージの日本語の文。
pub(in crate::phrases) fn text(message: LogMsg) -> AttrValue {
    AttrValue::Static(match message {
        LogMsg::Samples => "ログのサンプル",
        LogMsg::Slider(file) => return format!("{file} のうち B とするサンプル (A はその 1 つ前)").into(),
        LogMsg::Sample(SampleText { number, count, local }) => {
            return format!("サンプル {number} / {count}、ログの現地時刻 {local}").into();
        }
        LogMsg::Local(time) => return format!("{time} 現地時刻").into(),
        LogMsg::Utc(time) => return format!("{time} UTC").into(),
        LogMsg::NoUtc => "UTC は不明",
        LogMsg::OffsetInLog => "ログ内の位置",
    })
}
