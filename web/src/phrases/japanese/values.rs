//! Messages around the values, in Japanese.

use yew::AttrValue;

use crate::phrases::values::{ValuesMsg, choice, counter_name, named, with_unit};
use crate::phrases::{Language, grouped};
use crate::state::library::side::Side;
use crate::state::view::value_order::Only;
use crate::state::view::value_order::Scope;
use crate::state::view::values_state::Arrangement;
use crate::state::view::values_state::Presence;

/// Returns the Japanese text of a message around the values.
pub(in crate::phrases) fn text(message: ValuesMsg) -> AttrValue {
    let fixed = match message {
        ValuesMsg::Phrase(phrase) => phrase.japanese,
        ValuesMsg::Arrangement(Arrangement::Object) => "オブジェクト別",
        ValuesMsg::Arrangement(Arrangement::Counter) => "カウンター別",
        ValuesMsg::Arrangement(Arrangement::List) => "一覧",
        ValuesMsg::Choice(offered) => {
            let nth = |nth| format!("同名の {nth} 番目");
            let name = choice(&offered, nth, |count| format!("{count} 個"));
            return counter_name(&name, offered.is_base, Language::Japanese).into();
        }
        ValuesMsg::OnlyInstance(name) => return format!("唯一のインスタンス: {name}").into(),
        ValuesMsg::OnlyIn(side) => return format!("{} のみ", side.letter()).into(),
        ValuesMsg::OfProcess(id) => return format!("プロセス {id}").into(),
        ValuesMsg::MoreOfProcess(more) => return format!("ほか {} 件", grouped(more as u64)).into(),
        ValuesMsg::OfOlderMeaning(side) => {
            return format!(
                "{} だけから計算した値です。2 つのキャプチャの値ではないため、並べ替えと絞り込みでは値なしとして扱います。",
                side.letter()
            )
            .into();
        }
        ValuesMsg::Parent(name) => return format!("親: {name}").into(),
        ValuesMsg::Former(name) => return format!("以前は {name}").into(),
        ValuesMsg::Later(name) => return format!("現在は {name}").into(),
        ValuesMsg::ByName(value) => return format!("名前で対応付けると {value}").into(),
        ValuesMsg::BarLegend(full, unit) => {
            return format!("0 未満または {} 超", with_unit(full, unit, Language::Japanese)).into();
        }
        ValuesMsg::Filter(Scope::List) => "名前で絞り込み",
        ValuesMsg::Filter(Scope::Single(_)) => "カウンターを絞り込み",
        ValuesMsg::Filter(_) => "インスタンスを絞り込み",
        ValuesMsg::Count(scope, shown, total) => {
            let what = match scope {
                Scope::List => "値",
                Scope::Single(_) => "カウンター",
                Scope::Object(_) | Scope::Counter(..) => "インスタンス",
            };
            return match shown == total {
                true => format!("{what}: {}", grouped(total as u64)),
                false => format!("{what}: {} / {}", grouped(shown as u64), grouped(total as u64)),
            }
            .into();
        }
        ValuesMsg::Options(0) => "オプション",
        ValuesMsg::Options(count) => return format!("オプション ({count})").into(),
        ValuesMsg::Only(Only::All, _) => "すべての状態",
        ValuesMsg::Only(Only::New, _) => "新規のみ",
        ValuesMsg::Only(Only::Gone, _) => "消滅のみ",
        ValuesMsg::Only(Only::With, Scope::Object(_)) => "値がすべてあるもの",
        ValuesMsg::Only(Only::With, _) => "値ありのみ",
        ValuesMsg::Only(Only::Without, Scope::Object(_)) => "値が欠けているもの",
        ValuesMsg::Only(Only::Without, _) => "値なしのみ",
        ValuesMsg::ColumnId(None) => "ID",
        ValuesMsg::ColumnId(Some(Side::A)) => "A の ID",
        ValuesMsg::ColumnId(Some(Side::B)) => "B の ID",
        ValuesMsg::ColumnStart(None) => "開始時刻",
        ValuesMsg::ColumnStart(Some(Side::A)) => "A の開始時刻",
        ValuesMsg::ColumnStart(Some(Side::B)) => "B の開始時刻",
        ValuesMsg::DeltaMeaning(sides) => {
            let [from, to] = sides.map(Side::letter);
            return format!("{to} の生の値から {from} の生の値を引いた差").into();
        }
        ValuesMsg::Ordering(percent) => return format!("絞り込みと並べ替え: {percent} %").into(),
        ValuesMsg::TooLong(total) => {
            return format!(
                "値が {} 個あり、1 つの一覧では絞り込みや並べ替えができません。キャプチャの順にすべて表示しています。「オブジェクト別」に切り替えると、絞り込みと並べ替えができます。",
                grouped(total as u64)
            )
            .into();
        }
        ValuesMsg::Presence(Presence::New) => "新規",
        ValuesMsg::Presence(Presence::Gone) => "消滅",
        ValuesMsg::Presence(Presence::Ambiguous) => "対応不明",
        ValuesMsg::Alone(counter) => return format!("{counter} のみ").into(),
        ValuesMsg::BarsTitle(counter, unit, shown, total) if shown == total => {
            return format!(
                "{}: インスタンス {}",
                named(&counter, unit, Language::Japanese),
                grouped(total as u64)
            )
            .into();
        }
        ValuesMsg::BarsTitle(counter, unit, shown, total) => {
            let total = grouped(total as u64);
            return format!(
                "{}: インスタンス {total} のうち上位 {shown}",
                named(&counter, unit, Language::Japanese)
            )
            .into();
        }
        ValuesMsg::CurveTitle(counter, unit, total) => {
            let total = grouped(total as u64);
            return format!(
                "{}: 全インスタンス {total}、大きい順",
                named(&counter, unit, Language::Japanese)
            )
            .into();
        }
        ValuesMsg::ChartAlternative(title, name, largest, median) => {
            return format!(
                "{title}。最大値は {name} の {largest} で、半数のインスタンスは {median} 以上です。"
            )
            .into();
        }
        ValuesMsg::WithoutTotals(1) => "合計を除く",
        ValuesMsg::WithoutTotals(count) => return format!("合計 {count} 件を除く").into(),
        ValuesMsg::Median(value) => return format!("中央値 {value}").into(),
    };
    AttrValue::Static(fixed)
}
