//! Notes, labels and counter types in Japanese.
//!
//! What is called from elsewhere keeps a body of its own, so that the page can load Japanese behind its first view.

use winperf::counter_type::{Class, TimeBase};
use winperf::outline::LeafKind;

use super::counter_type::{self, Part};
use super::note::{Note, Weekday};
use crate::language::Language;

/// The Japanese text of a note: a table, and so as long as there are notes.
#[inline(never)]
pub(super) fn note(note: Note) -> String {
    let fixed = match note {
        Note::Name(name) => return name,
        Note::Padding => "後続データのアラインメント用の領域",
        Note::Slack => "構造体の長さの内側にあるが、何にも属さないバイト",
        Note::Unparsed => "読み取れたどの構造体にも属さないバイト",
        Note::Hole => "コンパイラーが空ける隙間 (予約)",
        Note::InCodePage(code_page) => return format!("コードページ {code_page}"),
        Note::Day(day) => return format!("{}、UTC", weekday(day)),
        Note::NoTime => "日時として正しくない値",
        Note::CounterType(counter_type) => return counter_type::in_words(counter_type, Language::Japanese),
        Note::NoDefault => "なし",
        Note::PositionOf(counter) => return format!("{counter} の位置"),
        Note::NoDefinitionThere => "この位置に定義はない",
        Note::NoInstances => "PERF_NO_INSTANCES: インスタンスなし、カウンターブロック 1 つ",
        Note::MetadataMultiple => {
            "PERF_METADATA_MULTIPLE_INSTANCES: インスタンスを持ちうるオブジェクトの定義のみ"
        }
        Note::MetadataSingle => "PERF_METADATA_NO_INSTANCES: インスタンスを持たないオブジェクトの定義のみ",
        Note::NoInstanceNow => "現在インスタンスなし",
        Note::NoCount => "winperf.h に定義のない値",
        Note::NoUniqueId => "PERF_NO_UNIQUE_ID: なし",
        Note::Scale(power) => return format!("グラフでは値に 10^{power} を掛ける"),
        Note::Seconds(seconds) => return format!("PerfFreq による換算で {seconds} 秒"),
        Note::NoClock => "オブジェクトは独自のクロックを持たない",
        Note::TicksPerSecond => "1 秒あたりのティック数",
        Note::FileTime(time) => return format!("{time}、1601 年からの時間 (100 ns 単位)"),
        Note::LittleEndian => "リトルエンディアン",
        Note::NotLittleEndian => "リトルエンディアンなら 1",
        Note::Reserved => "予約: 読み取る側がポインターを入れる場所で、データとしての意味はない",
        Note::Utf16 => "名前は UTF-16",
        Note::CodePage => "インスタンス名の Windows コードページ",
        Note::NoParent => "親なし",
        Note::FromBlock => "カウンターブロックの先頭からのオフセット",
        Note::FromStructure => "この構造体の先頭からのオフセット",
        Note::NoTitle => "タイトルなし",
        Note::TitleUnknown => "手元のどのタイトル一覧にもない",
        Note::ParentMeaningless => "親オブジェクトがないため意味を持たない",
        Note::ParentObjectMissing => "親のオブジェクトがこのキャプチャにない",
        Note::ParentInstanceMissing => "親のオブジェクトのこの位置にインスタンスがない",
    };
    fixed.to_owned()
}

/// What a base counter is called, which mostly has the name of its numerator.
#[inline(never)]
pub(super) fn base(name: &str) -> String {
    format!("{name} (ベース)")
}

/// What a counter without a readable definition is called.
#[inline(never)]
pub(super) fn counter(position: u32) -> String {
    format!("カウンター {position}")
}

/// What a leaf is called.
#[inline(never)]
pub(super) fn leaf_name(kind: &LeafKind) -> &'static str {
    match kind {
        LeafKind::Member(member) => member.name,
        LeafKind::Name => "名前",
        LeafKind::Value(_) => "値",
        LeafKind::Padding => "パディング",
        LeafKind::Slack => "余り領域",
        LeafKind::Unparsed => "未解析",
    }
}

fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Sunday => "日曜日",
        Weekday::Monday => "月曜日",
        Weekday::Tuesday => "火曜日",
        Weekday::Wednesday => "水曜日",
        Weekday::Thursday => "木曜日",
        Weekday::Friday => "金曜日",
        Weekday::Saturday => "土曜日",
    }
}

/// What a type is called that has no name of its own.
#[inline(never)]
pub(super) fn unnamed_type() -> &'static str {
    "定義済みでない型"
}

/// What a part of a counter type says.
#[inline(never)]
pub(super) fn part(part: Part) -> &'static str {
    match part {
        Part::Double => "8 バイトの IEEE 倍精度浮動小数点数",
        Part::Large => "8 バイト",
        Part::NoBytes => "0 バイト",
        Part::CounterSize => "CounterSize バイト",
        Part::Dword => "4 バイト",
        Part::Class(Class::Number) => "数値",
        Part::Class(Class::Counter) => "カウンター",
        Part::Class(Class::Text) => "テキスト",
        Part::Class(Class::Zero) => "ゼロ",
        Part::Hexadecimal => "16 進",
        Part::Decimal => "10 進",
        Part::Thousandths => "10 進 (1000 で割る)",
        Part::Utf16 => "UTF-16",
        Part::InCodePage => "オブジェクトのコードページ",
        Part::Value => "値",
        Part::Rate => "レート",
        Part::Fraction => "後続のベースに対する割合",
        Part::Base => "直前のカウンターのベース",
        Part::Elapsed => "開始からの経過時間",
        Part::QueueLength => "キューの長さ",
        Part::Histogram => "ヒストグラム",
        Part::Precision => "後続のクロックに対する割合",
        Part::UnknownSubtype => "未知のサブタイプ",
        Part::By(TimeBase::Tick) => "PerfTime 基準",
        Part::By(TimeBase::HundredNanoseconds) => "PerfTime100nSec 基準",
        Part::By(TimeBase::Object) => "オブジェクトの PerfTime 基準",
        Part::DeltaCounter => "2 つのサンプルの差",
        Part::DeltaBase => "2 つのベースの差",
        Part::Inverse => "反転",
        Part::Multi => "複数インスタンスの合計",
        Part::NoUnit => "単位なし",
        Part::PerSecond => "1 秒あたりで表示",
        Part::Percent => "パーセントで表示",
        Part::Seconds => "秒で表示",
        Part::NotShown => "単独では表示しない",
        Part::UnknownDisplay => "未知の表示フラグ",
    }
}
