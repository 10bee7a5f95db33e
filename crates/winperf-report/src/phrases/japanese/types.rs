//! Counter types in Japanese.

use winperf::counter_type::{BitGroup, CounterType, TimeBase, ValueClass};

use crate::phrases::counter_type::parts;
use crate::phrases::{Japanese, Part, SayIn};

impl SayIn<Japanese> for CounterType {
    type Said = String;

    fn say_in(&self) -> String {
        let parts: Vec<&str> = parts(*self).iter().map(SayIn::<Japanese>::say_in).collect();
        format!("{}: {}", self.name().unwrap_or("定義済みでない型"), parts.join("、"))
    }
}

impl SayIn<Japanese> for Part {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Part::Double => "8 バイトの IEEE 倍精度浮動小数点数",
            Part::Large => "8 バイト",
            Part::NoBytes => "0 バイト",
            Part::CounterSize => "CounterSize バイト",
            Part::Dword => "4 バイト",
            Part::Class(ValueClass::Number) => "数値",
            Part::Class(ValueClass::Counter) => "カウンター",
            Part::Class(ValueClass::Text) => "テキスト",
            Part::Class(ValueClass::Zero) => "ゼロ",
            Part::Hexadecimal => "16 進",
            Part::Decimal => "10 進",
            Part::Thousandths => "10 進 (1000 で割る)",
            Part::Utf16 => "UTF-16",
            Part::InCodePage => "オブジェクトのコード ページ",
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
}

impl SayIn<Japanese> for BitGroup {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            BitGroup::Display => "表示",
            BitGroup::Modifiers => "修飾子",
            BitGroup::TimeBase => "時間基準",
            BitGroup::Subtype => "サブタイプ",
            BitGroup::Reserved => "予約",
            BitGroup::Type => "種類",
            BitGroup::Size => "サイズ",
            BitGroup::LowByte => "下位バイト",
        }
    }
}
