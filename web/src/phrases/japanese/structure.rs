//! Messages of tree, bytes and details, in Japanese.

use winperf::Relation;
use winperf::StructureKind;
use winperf::findings::Severity;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::structure::{Clock, StructureMsg};
use crate::state::library::side::Side;

/// Returns the text of a message of tree, bytes and details.
pub(in crate::phrases) fn text(message: StructureMsg) -> AttrValue {
    let fixed = match message {
        StructureMsg::Phrase(phrase) => phrase.japanese,
        StructureMsg::OverviewOf(Side::A) => "A の全体図",
        StructureMsg::OverviewOf(Side::B) => "B の全体図",
        StructureMsg::OverviewAt(offset, name) => return format!("オフセット {offset}、{name}").into(),
        StructureMsg::BesideMissing(side, name) => {
            return format!("{} には {name} に対応するものがありません。", side.letter()).into();
        }
        StructureMsg::HoldsChanges(new, gone, other) => {
            let counts = [(new, "新規"), (gone, "消滅"), (other, "対応不明")].into_iter();
            let counts = counts.filter(|(count, _)| *count > 0);
            let counts = counts.map(|(count, what)| format!("{what} {} 個", grouped(count.into())));
            return counts.collect::<Vec<String>>().join("、").into();
        }
        StructureMsg::RangeSelected(first, last, bytes, fields) => {
            return range(&first, &last, bytes, fields).into();
        }
        StructureMsg::LegendOnlyIn(Side::A) => "A だけにある",
        StructureMsg::LegendOnlyIn(Side::B) => "B だけにある",
        StructureMsg::InCapture(Side::A) => "A では",
        StructureMsg::InCapture(Side::B) => "B では",
        StructureMsg::NotIn(Side::A) => "A にはない",
        StructureMsg::NotIn(Side::B) => "B にはない",
        StructureMsg::LeadsTo(relation, kind, name, offset) => {
            return leads_to(relation, kind, name, &offset).into();
        }
        StructureMsg::HoldsObjects(count) => {
            return format!("オブジェクト {} 個", grouped(count as u64)).into();
        }
        StructureMsg::HoldsCounters(counters, instances) => {
            let (counters, instances) = (grouped(counters as u64), grouped(instances as u64));
            return format!("カウンター定義 {counters} 個、インスタンス {instances} 個").into();
        }
        StructureMsg::Inside(Severity::Error) => "内部にエラー",
        StructureMsg::Inside(Severity::Warning) => "内部に警告",
        StructureMsg::Inside(Severity::Info) => "内部に情報",
        StructureMsg::MoreFindings(count) => {
            return format!("ほか {} 件の指摘", grouped(count as u64)).into();
        }
        StructureMsg::Bits(says) => return says.into(),
        StructureMsg::Plus(number) => return format!("+ {number} =").into(),
        StructureMsg::AtPosition(number) => return format!("から数えて位置 {number} (0 から):").into(),
        StructureMsg::WayOver(1, StructureKind::Instance) => "(インスタンス 1 個とそのカウンター ブロック)",
        StructureMsg::WayOver(count, StructureKind::Instance) => {
            let count = grouped(count.into());
            return format!("(インスタンス {count} 個とそのカウンター ブロックの合計)").into();
        }
        StructureMsg::WayOver(count, kind) => {
            return format!("({} {} 個の合計)", structure(kind), grouped(count.into())).into();
        }
        StructureMsg::Seconds(seconds) => return format!("{seconds} 秒").into(),
        StructureMsg::ClockOfBlock(member) => member,
        StructureMsg::ClockOfObject(object) => return format!("{object} の PerfTime").into(),
        StructureMsg::ClockFor(clock) => clock_for(clock),
    };
    AttrValue::Static(fixed)
}

fn clock_for(clock: Clock) -> &'static str {
    match clock {
        Clock::PerfTime => {
            "ほとんどのレート (PERF_TIMER_TICK の型) に使います。コンピューターの起動からのティックを数え、1 秒あたりの数は PerfFreq です。"
        }
        Clock::PerfTime100nSec => {
            "時間の割合 (PERF_TIMER_100NS の型) に使います。1601 年からの時間を 100 ns 単位で数え、どちらのキャプチャが古いかもわかります。"
        }
        Clock::SystemTime => "人が読むための日時です (UTC、ミリ秒単位)。値の計算には使いません。",
        Clock::Object => {
            "開始からの経過時間など、PERF_OBJECT_TIMER の型に使います。オブジェクトごとに専用のクロックを持つことができ、0 ならありません。"
        }
    }
}

fn leads_to(relation: Relation, kind: StructureKind, name: String, offset: &str) -> String {
    match relation {
        Relation::Name => format!("{offset} の名前"),
        Relation::Next => format!("次の{}", structure(kind)),
        Relation::First => format!("最初の{}", structure(kind)),
        Relation::Block => structure(kind).to_owned(),
        Relation::Object | Relation::Counter | Relation::Parent => name,
        Relation::Value => format!("{offset} の値"),
        Relation::Definition => format!("{name} の定義"),
        Relation::Base => format!("ベース: {name}"),
        Relation::Numerator => format!("分子: {name}"),
    }
}

fn structure(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::DataBlock => "データ ブロック",
        StructureKind::Object => "オブジェクト",
        StructureKind::CounterDefinition => "カウンター定義",
        StructureKind::Instance => "インスタンス",
        StructureKind::CounterBlock => "カウンター ブロック",
    }
}

/// Fields are counted up to a thousand.
fn range(first: &str, last: &str, bytes: u32, fields: usize) -> String {
    let fields = match fields {
        0 => String::new(),
        1001.. => format!("、フィールド {} 個超", grouped(1000)),
        fields => format!("、フィールド {fields} 個"),
    };
    format!("{first} から {last} まで: {} バイト{fields}", grouped(u64::from(bytes)))
}
