//! 時間に沿った値、日本語。

use winperf_series::EventKind;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::timeline::{OddText, TimelineMsg};

/// 時間に沿った値についてのメッセージの日本語の文。
pub(in crate::phrases) fn text(message: TimelineMsg) -> AttrValue {
    AttrValue::Static(match message {
        TimelineMsg::Phrase(phrase) => phrase.japanese,
        TimelineMsg::Gathering(percent) => return format!("値を集めています: {percent} %").into(),
        TimelineMsg::Surveying(percent) => {
            return format!("おかしなところを探しています: {percent} %").into();
        }
        TimelineMsg::Alternative(from, to, series) => {
            return format!("{from} から {to} まで。{series}").into();
        }
        TimelineMsg::InWords { name, count, absent, least, most } => {
            let absent = match absent {
                0 => String::new(),
                absent => format!("、値なし {} 個", grouped(absent as u64)),
            };
            return format!("{name}: 値 {} 個、{least} から {most} まで{absent}。", grouped(count as u64))
                .into();
        }
        TimelineMsg::WithoutValues(name) => return format!("{name}: 値はありません。").into(),
        TimelineMsg::SamplesOf(count, machine) if machine.is_empty() => {
            return format!("サンプル {} 個", grouped(count as u64)).into();
        }
        TimelineMsg::SamplesOf(count, machine) => {
            return format!("{machine} のサンプル {} 個", grouped(count as u64)).into();
        }
        TimelineMsg::LeftOut(file, 1) => return format!("キャプチャではないため除外: {file}").into(),
        TimelineMsg::LeftOut(file, count) => {
            return format!("キャプチャではないため除外: {file} とほか {} 個", count - 1).into();
        }
        TimelineMsg::Machine(machine, count) => {
            let machine = if machine.is_empty() { "名前なし" } else { &machine };
            return format!("{machine} · サンプル {} 個", grouped(count as u64)).into();
        }
        TimelineMsg::AllMachines(count, has_others) => {
            let of = if has_others { "カウンター ログの" } else { "" };
            return format!("{of}すべてのマシン · サンプル {} 個", grouped(count as u64)).into();
        }
        TimelineMsg::LaneSums(most, at) => return format!("平均 · 最大 {most}（{at}）").into(),
        TimelineMsg::WithoutPlace(count) => {
            return format!("0 以下の値 {} 個は対数目盛に描けません", grouped(count as u64)).into();
        }
        TimelineMsg::Remove(name) => return format!("{name} を外す").into(),
        TimelineMsg::Holds(counters, 0) => {
            return format!("カウンター {} 個", grouped(counters as u64)).into();
        }
        TimelineMsg::Holds(0, instances) => {
            return format!("インスタンス {} 個", grouped(instances as u64)).into();
        }
        TimelineMsg::Holds(counters, instances) => {
            let [counters, instances] = [counters, instances].map(|count| grouped(count as u64));
            return format!("インスタンス {instances} 個 · カウンター {counters} 個").into();
        }
        TimelineMsg::Sums(least, average, most) => {
            return format!("最小 {least} · 平均 {average} · 最大 {most}").into();
        }
        TimelineMsg::MomentCount(count) => {
            return format!("{} 箇所、重いものから", grouped(count as u64)).into();
        }
        TimelineMsg::NothingWrong(1..) => "値の推移には問題はありません。",
        TimelineMsg::FileFindings(count) => {
            return format!("ファイルについての指摘 {} 件", grouped(count as u64)).into();
        }
        TimelineMsg::NothingWrong(0) => {
            "値の推移には問題はありません。壊れたサンプルも抜けたサンプルもなく、後退した値、急変した値、途中で欠けた値もありません。"
        }
        TimelineMsg::IsShort(most) => {
            let most = grouped(most as u64);
            return format!("値の系列が {most} 本を超えています。調べたのは {most} 本までで、残りの異常はこの一覧にありません。").into();
        }
        TimelineMsg::WorstOf(found) => {
            return format!(
                "見つかった {} 箇所のうち、程度の重いものだけを示します。",
                grouped(found as u64)
            )
            .into();
        }
        TimelineMsg::AllMoments(count) => return format!("全 {} 箇所を表示", grouped(count as u64)).into(),
        TimelineMsg::Damaged(file, reason) => {
            let reason = if reason.is_empty() { "オブジェクトがありません" } else { &reason };
            return format!("{file} は壊れていて、前後 2 つの区間に値がありません: {reason}").into();
        }
        TimelineMsg::Odd(what, text) => return odd(what, &text).into(),
        TimelineMsg::Missing(length, usual) => {
            return format!("サンプルが抜けています: 通常 {usual} のところ {length} 経過").into();
        }
        TimelineMsg::Time(time, true) => return format!("{time} UTC").into(),
        TimelineMsg::Time(time, false) => return format!("ログの現地時刻 {time}").into(),
        TimelineMsg::Between(older, newer, length) => {
            return format!("{older} から {newer} まで {length}").into();
        }
        TimelineMsg::Unreadable(file) if file.is_empty() => "サンプルの 1 つが壊れています",
        TimelineMsg::Unreadable(file) => return format!("{file} が壊れています").into(),
    })
}

fn odd(what: EventKind, text: &OddText) -> String {
    let OddText { object, worst, count, numbers, reason } = text;
    let count = grouped((*count).into());
    let is_one = text.count == 1;
    match (what, numbers.as_slice()) {
        (EventKind::Jumped { .. }, [from, to]) => {
            let more =
                if is_one { String::new() } else { format!(" ({object} の値 {count} 個が急変)") };
            format!("{object}: {worst} が {from} から {to} へ急変{more}")
        }
        (EventKind::OutOfBounds(_), [value]) => {
            let more = if is_one {
                String::new()
            } else {
                format!(" (値 {count} 個のうち最も外れたもの)")
            };
            format!("{object}: {worst} が {value} %{more}")
        }
        (EventKind::Gap { intervals, .. }, _) => {
            format!("{object}: 値 {count} 個が {intervals} 区間のあいだ欠けています ({reason})。例: {worst}")
        }
        (EventKind::WentBackwards, _) => format!("{object}: 値 {count} 個が後退。例: {worst}"),
        (EventKind::Restarted, _) => {
            let name = worst.split(" · ").next().unwrap_or_default();
            match is_one {
                true => format!("{object}: {name} が終了し、別の {name} が開始"),
                false => {
                    format!("{object}: インスタンス {count} 個が終了し、同名の別のものが開始。例: {name}")
                }
            }
        }
        (EventKind::Gone, _) => format!("{object} がなくなりました"),
        _ => format!("{object}: {worst}"),
    }
}
