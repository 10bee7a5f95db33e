//! What is said about marks, counterparts and ranges of bytes, in Japanese.

use winperf::Relation;
use winperf::StructureKind;
use winperf::findings::Severity;
use yew::AttrValue;

use crate::phrases::grouped;
use crate::phrases::inspect::InspectMsg;
use crate::state::edge::Pane;
use crate::state::side::Side;

/// The text of a message about what tree, bytes and details show.
pub(in crate::phrases) fn text(message: InspectMsg) -> AttrValue {
    let fixed = match message {
        InspectMsg::OverviewOf(Side::A) => "A の全体図",
        InspectMsg::OverviewOf(Side::B) => "B の全体図",
        InspectMsg::OverviewAt(offset, name) => return format!("オフセット {offset}、{name}").into(),
        InspectMsg::BesideShown => "ツリーに表示中",
        InspectMsg::BesideSame => "もう一方のキャプチャと同じ",
        InspectMsg::BesideExpected => "2 つのキャプチャの間で進んだ値",
        InspectMsg::BesideChanged => "もう一方のキャプチャと異なる",
        InspectMsg::BesideMissing(side, name) => {
            return format!("{} には {name} に対応するものがありません。", side.letter()).into();
        }
        InspectMsg::ChangeExpected => "進行",
        InspectMsg::ChangeAmbiguous => "対応先が不明",
        InspectMsg::ChangeInside => "内部に変更",
        InspectMsg::HoldsChanges(new, gone, other) => {
            let counts = [(new, "新規"), (gone, "消滅"), (other, "比較不可")].into_iter();
            let counts = counts.filter(|(count, _)| *count > 0);
            let counts = counts.map(|(count, what)| format!("{what} {} 個", grouped(count.into())));
            return counts.collect::<Vec<String>>().join("、").into();
        }
        InspectMsg::LegendInside => "どちらか一方のキャプチャだけにあるものを含む",
        InspectMsg::ChangeChanged => "変更あり",
        InspectMsg::ChangeNew => "新規",
        InspectMsg::ChangeGone => "消滅",
        InspectMsg::RangeSelected(first, last, bytes, fields) => {
            return range(&first, &last, bytes, fields).into();
        }
        InspectMsg::Legend => "凡例",
        InspectMsg::LegendMember => "構造体のメンバー (色は構造体の色)",
        InspectMsg::LegendValue => "生の値",
        InspectMsg::LegendName => "名前",
        InspectMsg::LegendPadding => "パディング",
        InspectMsg::LegendSlack => "余り領域: 何にも属さないバイト",
        InspectMsg::LegendUnparsed => "未解析: 読み取れなかったバイト",
        InspectMsg::LegendDefinitions => "全体図: ヘッダーと定義",
        InspectMsg::LegendInstances => "全体図: インスタンスと値",
        InspectMsg::LegendDifferences => {
            "全体図: 新規と消滅のインスタンス (「比較」で一覧を作成した後はすべての差分)"
        }
        InspectMsg::LegendFindings => "全体図: 指摘 (幅が広いほど重大)",
        InspectMsg::LegendChanged => "もう一方のキャプチャと異なる",
        InspectMsg::LegendExpected => "進んだだけの値 (時計、カウント、長さなど)",
        InspectMsg::LegendAmbiguous => "もう一方のキャプチャのどれに対応するか判別できない",
        InspectMsg::LegendChangedBytes => "異なるバイト",
        InspectMsg::LegendNew => "新しい方のキャプチャだけにある",
        InspectMsg::LegendGone => "古い方のキャプチャだけにある",
        InspectMsg::ComesTo => "値",
        InspectMsg::HowComputed => "計算方法",
        InspectMsg::InCapture(Side::A) => "A では",
        InspectMsg::InCapture(Side::B) => "B では",
        InspectMsg::NotIn(Side::A) => "A にはない",
        InspectMsg::NotIn(Side::B) => "B にはない",
        InspectMsg::TheSame => "同じ",
        InspectMsg::Edge(Pane::Bytes) => "バイトの幅",
        InspectMsg::Edge(Pane::Details) => "詳細の高さ",
        InspectMsg::Edge(Pane::DetailsBeside) => "詳細の幅",
        InspectMsg::Edge(Pane::Lower) => "バイトと詳細の高さ",
        InspectMsg::Edge(Pane::Value | Pane::Finding) => "説明の高さ",
        InspectMsg::Edge(Pane::ValueBeside | Pane::FindingBeside) => "説明の幅",
        InspectMsg::Edge(Pane::Difference) => "違いの詳細の高さ",
        InspectMsg::ColumnWidth(column) => return format!("列「{column}」の幅").into(),
        InspectMsg::ColumnKeys => "← → で幅、↑ ↓ でほかの列、Enter で元の幅",
        InspectMsg::Leads => "参照先",
        InspectMsg::LeadsTo(relation, kind, name, offset) => {
            return leads_to(relation, kind, name, &offset).into();
        }
        InspectMsg::Holds => "内容",
        InspectMsg::HoldsObjects(count) => {
            return format!("オブジェクト {} 個", grouped(count as u64)).into();
        }
        InspectMsg::HoldsCounters(counters, instances) => {
            let (counters, instances) = (grouped(counters as u64), grouped(instances as u64));
            return format!("カウンター定義 {counters} 個、インスタンス {instances} 個").into();
        }
        InspectMsg::Inside(Severity::Error) => "内部にエラー",
        InspectMsg::Inside(Severity::Warning) => "内部に警告",
        InspectMsg::Inside(Severity::Info) => "内部に情報",
        InspectMsg::FindingsHere => "選択箇所の指摘",
        InspectMsg::WhyUnread => "読み取りはここまで届きませんでした:",
        InspectMsg::Explained => "説明",
        InspectMsg::ToFinding => "この指摘の説明を表示",
        InspectMsg::MoreFindings(count) => return format!("ほか {} 件の指摘", grouped(count as u64)).into(),
        InspectMsg::LegendBlamed => "指摘の対象: × エラー、! 警告、i 情報",
        InspectMsg::LegendBlamedInside => "内部に指摘の対象がある",
        InspectMsg::ReadAs => "カーソル位置からのバイトを数値・時刻・文字として見る",
    };
    AttrValue::Static(fixed)
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
        StructureKind::DataBlock => "データブロック",
        StructureKind::Object => "オブジェクト",
        StructureKind::CounterDefinition => "カウンター定義",
        StructureKind::Instance => "インスタンス",
        StructureKind::CounterBlock => "カウンターブロック",
    }
}

/// Fields are counted up to a thousand.
fn range(first: &str, last: &str, bytes: u32, fields: usize) -> String {
    let fields = match fields {
        0 => String::new(),
        1001.. => format!("、フィールド {} 個以上", grouped(1000)),
        fields => format!("、フィールド {fields} 個"),
    };
    format!("{first} から {last} まで: {} バイト{fields}", grouped(u64::from(bytes)))
}
