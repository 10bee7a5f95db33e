//! 何がおかしいかを最初に伝える文、日本語。

use winperf_report::number::grouped_in;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::verdict::{NamedItem, VerdictMsg};

/// 何がおかしいかについてのメッセージの日本語の文。
pub(in crate::phrases) fn text(message: VerdictMsg) -> AttrValue {
    AttrValue::Static(match message {
        VerdictMsg::Phrase(phrase) => phrase.japanese,
        VerdictMsg::Field { place, member, had, expected } => {
            let [had, expected] = [had, expected].map(|number| grouped_in(&number.to_string()));
            return format!("{place}: {member} は {had} ですが、{expected} のはずです").into();
        }
        VerdictMsg::Of(place, said) => return format!("{place}: {said}").into(),
        VerdictMsg::Other(name, bearer, side) => {
            let bearer = match bearer {
                NamedItem::Process => "プロセス",
                NamedItem::Thread => "スレッド",
                NamedItem::Instance => "インスタンス",
            };
            return format!("{} の {name} は別の{bearer}です", side.letter()).into();
        }
        VerdictMsg::ByName { counter, by_name, value: Some(value) } => {
            return format!(
                "名前で対応付けると {counter} は {by_name} になります。ID で対応付けると {value} です。"
            )
            .into();
        }
        VerdictMsg::ByName { counter, by_name, value: None } => {
            return format!(
                "名前で対応付けると {counter} は {by_name} になります。ID で対応付けると値はありません。"
            )
            .into();
        }
        VerdictMsg::InFile { file, more, is_alone } => {
            let more = match more {
                0 => String::new(),
                more => format!("ほかに {} 件の問題があります。", grouped(more as u64)),
            };
            let tip = if is_alone {
                "ヒント: 同じコンピューターの正常なキャプチャを B に開くと、どのフィールドが違うか分かります。"
            } else {
                ""
            };
            return format!("ファイル: {file}。{more}読み取れるものはすべて表示しています。{tip}").into();
        }
        VerdictMsg::NoObject(side, title, more) => {
            let more = if more > 0 { format!(" ほか {} 個", grouped(more.into())) } else { String::new() };
            return format!(
                "{} にはオブジェクト {title}{more} がありません。よくある原因は、プロバイダーの無効化、失敗、時間切れ、またはほかのオブジェクトだけの要求です。",
                side.letter()
            )
            .into();
        }
        VerdictMsg::Try(value) => return format!("{value} として読む").into(),
        VerdictMsg::AllFindings(count) => {
            return format!("すべての指摘 ({} 件)", grouped(count as u64)).into();
        }
        VerdictMsg::Count(count) => return format!("指摘 {} 件", grouped(count as u64)).into(),
    })
}
