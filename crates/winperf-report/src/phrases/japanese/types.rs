//! Counter types in Japanese.

use winperf::counter_type::{BitGroup, CounterType, TimeBase, ValueClass};

use crate::phrases::counter_type::parts;
use crate::phrases::{Japanese, SayIn, TypeField};

impl SayIn<Japanese> for CounterType {
    type Output = String;

    fn say_in(&self) -> String {
        let parts: Vec<&str> = parts(*self).iter().map(SayIn::<Japanese>::say_in).collect();
        format!("{}: {}", self.name().unwrap_or("定義済みでない型"), parts.join("、"))
    }
}

impl SayIn<Japanese> for TypeField {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            TypeField::Double => "8 バイトの IEEE 倍精度浮動小数点数",
            TypeField::Large => "8 バイト",
            TypeField::NoBytes => "0 バイト",
            TypeField::CounterSize => "CounterSize バイト",
            TypeField::Dword => "4 バイト",
            TypeField::Class(ValueClass::Number) => "数値",
            TypeField::Class(ValueClass::Counter) => "カウンター",
            TypeField::Class(ValueClass::Text) => "テキスト",
            TypeField::Class(ValueClass::Zero) => "ゼロ",
            TypeField::Hexadecimal => "16 進",
            TypeField::Decimal => "10 進",
            TypeField::Thousandths => "10 進 (1000 で割る)",
            TypeField::Utf16 => "UTF-16",
            TypeField::InCodePage => "オブジェクトのコード ページ",
            TypeField::Value => "値",
            TypeField::Rate => "レート",
            TypeField::Fraction => "後続のベースに対する割合",
            TypeField::Base => "直前のカウンターのベース",
            TypeField::Elapsed => "開始からの経過時間",
            TypeField::QueueLength => "キューの長さ",
            TypeField::Histogram => "ヒストグラム",
            TypeField::Precision => "後続のクロックに対する割合",
            TypeField::UnknownSubtype => "未知のサブタイプ",
            TypeField::By(TimeBase::Tick) => "PerfTime 基準",
            TypeField::By(TimeBase::HundredNanoseconds) => "PerfTime100nSec 基準",
            TypeField::By(TimeBase::Object) => "オブジェクトの PerfTime 基準",
            TypeField::DeltaCounter => "2 つのサンプルの差",
            TypeField::DeltaBase => "2 つのベースの差",
            TypeField::Inverse => "反転",
            TypeField::Multi => "複数インスタンスの合計",
            TypeField::NoUnit => "単位なし",
            TypeField::PerSecond => "1 秒あたりで表示",
            TypeField::Percent => "パーセントで表示",
            TypeField::Seconds => "秒で表示",
            TypeField::NotShown => "単独では表示しない",
            TypeField::UnknownDisplay => "未知の表示フラグ",
        }
    }
}

impl SayIn<Japanese> for BitGroup {
    type Output = &'static str;

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
