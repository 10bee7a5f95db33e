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
        ValuesMsg::ArrangementChoice => "配置",
        ValuesMsg::Arrangement(Arrangement::Object) => "オブジェクト別",
        ValuesMsg::Arrangement(Arrangement::Counter) => "カウンター別",
        ValuesMsg::Arrangement(Arrangement::List) => "一覧",
        ValuesMsg::ObjectChoice => "オブジェクト",
        ValuesMsg::Choice(offered) => {
            let nth = |nth| format!("同名の {nth} 番目");
            let name = choice(&offered, nth, |count| format!("{count} 個"));
            return counter_name(&name, offered.is_base, Language::Japanese).into();
        }
        ValuesMsg::Readings => "ほかのツールでの同じサンプル",
        ValuesMsg::Base => "(ベース)",
        ValuesMsg::OnlyInstance(name) => return format!("唯一のインスタンス: {name}").into(),
        ValuesMsg::OnlyIn(side) => return format!("{} のみ", side.letter()).into(),
        ValuesMsg::Help => "Windows によるカウンターの説明",
        ValuesMsg::Together => "すべてのインスタンス",
        ValuesMsg::OfProcess(id) => return format!("プロセス {id}").into(),
        ValuesMsg::MoreOfProcess(more) => return format!("ほか {} 件", grouped(more as u64)).into(),
        ValuesMsg::OfOlderMeaning(side) => {
            return format!(
                "{} だけから計算した値です。2 つのキャプチャの値ではないため、並べ替えと絞り込みでは値なしとして扱います。",
                side.letter()
            )
            .into();
        }
        ValuesMsg::BeyondBar => "棒に収まらない値です (上限を超えるか、0 未満)。",
        ValuesMsg::Parent(name) => return format!("親: {name}").into(),
        ValuesMsg::Former(name) => return format!("以前は {name}").into(),
        ValuesMsg::Later(name) => return format!("現在は {name}").into(),
        ValuesMsg::ByName(value) => return format!("名前で対応付けると {value}").into(),
        ValuesMsg::Raw => "生の値",
        ValuesMsg::RawOfOne => "生の値です。値を求めるには 2 つ目のサンプルが必要です",
        ValuesMsg::RawHint => {
            "キャプチャが 1 つだけのため、2 つのサンプルが必要な値の代わりに生の値を薄く表示しています。後のキャプチャを並べて開くと、値が表示されます。"
        }
        ValuesMsg::BarLegend(full, unit) => {
            return format!("0 未満または {} 超", with_unit(full, unit, Language::Japanese)).into();
        }
        ValuesMsg::ByNameLegend => "名前だけで対応付けた値",
        ValuesMsg::CounterChoice => "カウンター",
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
        ValuesMsg::Changed => "変化したもののみ",
        ValuesMsg::OnlyChoice => "状態",
        ValuesMsg::Only(Only::All, _) => "すべての状態",
        ValuesMsg::Only(Only::New, _) => "新規のみ",
        ValuesMsg::Only(Only::Gone, _) => "消滅のみ",
        ValuesMsg::Only(Only::With, Scope::Object(_)) => "値がすべてあるもの",
        ValuesMsg::Only(Only::With, _) => "値ありのみ",
        ValuesMsg::Only(Only::Without, Scope::Object(_)) => "値が欠けているもの",
        ValuesMsg::Only(Only::Without, _) => "値なしのみ",
        ValuesMsg::Counters => "カウンター",
        ValuesMsg::Bases => "ベース",
        ValuesMsg::MoreColumns => "列を追加",
        ValuesMsg::ColumnId(None) => "ID",
        ValuesMsg::ColumnId(Some(Side::A)) => "A の ID",
        ValuesMsg::ColumnId(Some(Side::B)) => "B の ID",
        ValuesMsg::ColumnStart(None) => "開始時刻",
        ValuesMsg::ColumnStart(Some(Side::A)) => "A の開始時刻",
        ValuesMsg::ColumnStart(Some(Side::B)) => "B の開始時刻",
        ValuesMsg::StartMeaning => "プロセスまたはスレッドの開始時刻 (UTC): Elapsed Time の生の値",
        ValuesMsg::ColumnDelta => "Δ 生の値",
        ValuesMsg::DeltaMeaning(sides) => {
            let [from, to] = sides.map(Side::letter);
            return format!("{to} の生の値から {from} の生の値を引いた差").into();
        }
        ValuesMsg::IdMeaning => {
            "同名のインスタンスを区別するもの: プロセス ID またはスレッド ID、なければ UniqueID"
        }
        ValuesMsg::Ordering(percent) => return format!("絞り込みと並べ替え: {percent} %").into(),
        ValuesMsg::StopOrdering => "キャンセル",
        ValuesMsg::TooLong(total) => {
            return format!(
                "値が {} 個あり、1 つの一覧では絞り込みや並べ替えができません。キャプチャの順にすべて表示しています。「オブジェクト別」に切り替えると、絞り込みと並べ替えができます。",
                grouped(total as u64)
            )
            .into();
        }
        ValuesMsg::Cut => {
            "開いているキャプチャが示す値は 1 つの一覧に収まらないため、一覧は途中までです。「オブジェクト別」に切り替えると、すべて表示できます。"
        }
        ValuesMsg::NothingLeft => "条件に合うものはありません。",
        ValuesMsg::ShowAll => "すべて表示",
        ValuesMsg::Separator => "、",
        ValuesMsg::NoInstances => "開いているキャプチャでは、このオブジェクトにインスタンスがありません。",
        ValuesMsg::Presence(Presence::New) => "新規",
        ValuesMsg::Presence(Presence::Gone) => "消滅",
        ValuesMsg::Presence(Presence::Ambiguous) => "対応不明",
        ValuesMsg::Nowhere => "このインスタンスとこのカウンターの両方を持つキャプチャはありません。",
        ValuesMsg::Alone(counter) => return format!("{counter} のみ").into(),
        ValuesMsg::AllCounters => "すべてのカウンター",
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
        ValuesMsg::CurveStart => "インスタンス 1",
        ValuesMsg::ChartAlternative(title, name, largest, median) => {
            return format!(
                "{title}。最大値は {name} の {largest} で、半数のインスタンスは {median} 以上です。"
            )
            .into();
        }
        ValuesMsg::WithoutTotals(1) => "合計を除く",
        ValuesMsg::WithoutTotals(count) => return format!("合計 {count} 件を除く").into(),
        ValuesMsg::Median(value) => return format!("中央値 {value}").into(),
        ValuesMsg::NothingToDraw => "表示中のインスタンスには、このカウンターの値がありません。",
    };
    AttrValue::Static(fixed)
}
