//! Names of formulas, and meanings of their letters, in Japanese.

use winperf::counter_type::TimeBase;

use crate::explain::sort::ValueKind;
use crate::phrases::{BaseOf, Counts, Japanese, Measure, Related, SayIn};

impl SayIn<Japanese> for ValueKind {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            ValueKind::Zero => "常に 0 と表示します。",
            ValueKind::Number => "そのまま表示する数値です。",
            ValueKind::Hexadecimal => "16 進でそのまま表示する数値です。",
            ValueKind::Thousandths => "1000 分の 1 を単位とする数値で、1000 で割って表示します。",
            ValueKind::Double => "そのまま表示する小数です。",
            ValueKind::Growth => "2 つのサンプルの間に数値が増えた量です。",
            ValueKind::Rate => "2 つのサンプルの間の、1 秒あたりの量です。",
            ValueKind::QueueLength => "2 つのサンプルの間の、キューの平均の長さです。",
            ValueKind::ActiveTime => "2 つのサンプルの間の時間のうち、動作していた時間の割合です。",
            ValueKind::IdleTime => {
                "2 つのサンプルの間の時間のうち、動作していた時間の割合です。アイドル時間の割合を 100 % から引いて求めます。"
            }
            ValueKind::TimeByOwnClock => {
                "2 つのサンプルの間の時間のうち、動作していた時間の割合です。時間は、直後に続くカウンター専用のクロックで測ります。"
            }
            ValueKind::TimeOfSeveral => {
                "2 つのサンプルの間の時間のうち、複数のものが動作していた時間を合計した割合です。"
            }
            ValueKind::Part => "1 つのサンプルで、全体に占める部分の割合です。",
            ValueKind::Hits => "2 つのサンプルの間の試行のうち、成功した割合です。",
            ValueKind::MeanTime => "2 つのサンプルの間の操作 1 回あたりの平均時間です。",
            ValueKind::MeanAmount => "2 つのサンプルの間の操作 1 回あたりの平均の量です。",
            ValueKind::Elapsed => "開始からの経過時間です。",
            ValueKind::Base => "直前のカウンターを割るためのベースで、単独では表示しません。",
            ValueKind::Label => "後続のカウンターの見出しで、値はありません。",
            ValueKind::Marker => "目印であり、値ではありません。",
            ValueKind::Text => "テキストです。",
            ValueKind::Unknown => "ビットから値の計算方法がわからない型です。",
        }
    }
}

impl SayIn<Japanese> for Measure {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Measure::Ticks => "ティック",
            Measure::HundredNanoseconds => "100 ns",
            Measure::QueuedTicks => "件 · ティック",
            Measure::QueuedHundredNanoseconds => "件 · 100 ns",
            Measure::TicksPerSecond => "/秒",
        }
    }
}

/// Returns the unit of a clock.
fn units(time_base: TimeBase) -> &'static str {
    match time_base {
        TimeBase::Tick | TimeBase::Object => "ティック",
        TimeBase::HundredNanoseconds => " 100 ns ",
    }
}

impl SayIn<Japanese> for Counts {
    type Output = String;

    fn say_in(&self) -> String {
        match *self {
            Counts::Raw { sort, time_base, what } => raw(sort, time_base, what),
            Counts::Base { sort: ValueKind::TimeByOwnClock, time_base, .. } => {
                format!("カウンター専用のクロックで、{}単位で数えます", units(time_base).trim_start())
            }
            Counts::Base { sort, what, .. } => {
                format!("{}です", SayIn::<Japanese>::say_in(&BaseOf { sort, what }))
            }
            Counts::Time(TimeBase::Tick) => {
                "データ ブロックの PerfTime で、ティック単位で数えます".to_owned()
            }
            Counts::Time(TimeBase::HundredNanoseconds) => {
                "データ ブロックの PerfTime100nSec で、100 ns 単位で数えます".to_owned()
            }
            Counts::Time(TimeBase::Object) => {
                "オブジェクトの PerfTime で、オブジェクト専用のクロックのティック単位で数えます".to_owned()
            }
            Counts::Frequency(TimeBase::HundredNanoseconds) => "1 秒を 100 ns 単位で数えた値です".to_owned(),
            Counts::Frequency(_) => "1 秒あたりのティック数です".to_owned(),
        }
    }
}

fn raw(sort: ValueKind, time_base: TimeBase, what: Option<&str>) -> String {
    let or = |other| what.unwrap_or(other);
    let units = units(time_base);
    match sort {
        ValueKind::Double => "8 バイトを IEEE 754 倍精度浮動小数点数として読みます".to_owned(),
        ValueKind::Growth => format!("開始からの{}を数えます", or("量")),
        ValueKind::Rate => format!("開始からの{}を数えます", or("イベントまたはバイト")),
        ValueKind::QueueLength => {
            let each = if time_base == TimeBase::HundredNanoseconds { "100 ns" } else { "1 ティック" };
            format!("{each} ごとに{}の数だけ増えます", or("待機中のもの"))
        }
        ValueKind::ActiveTime | ValueKind::TimeByOwnClock => {
            format!("{}を{units}単位で数えます", or("動作していた時間"))
        }
        ValueKind::IdleTime => format!("{}を{units}単位で数えます", or("アイドル時間")),
        ValueKind::TimeOfSeveral => format!("{}を合計します", or("複数のものの時間")),
        ValueKind::Part => format!("{}です", or("部分")),
        ValueKind::Hits => format!("{}を数えます", or("成功した回数")),
        ValueKind::MeanTime => format!("{}をティック単位で数えます", or("全操作の所要時間の合計")),
        ValueKind::MeanAmount => format!("{}を合計します", or("全操作の量")),
        ValueKind::Elapsed => "D のクロックで表した開始時刻です".to_owned(),
        _ => format!("{}です", or("値そのもの")),
    }
}

impl SayIn<Japanese> for BaseOf {
    type Output = String;

    fn say_in(&self) -> String {
        let (text, other) = match self.sort {
            ValueKind::TimeByOwnClock => return "カウンター専用のクロック".to_owned(),
            ValueKind::TimeOfSeveral => return "N で合計するものの数".to_owned(),
            ValueKind::Part => (self.what, "全体"),
            ValueKind::Hits => (self.what, "試行の回数"),
            _ => (self.what, "操作の回数"),
        };
        text.unwrap_or(other).to_owned()
    }
}

impl SayIn<Japanese> for Related {
    type Output = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Related::Base => "ベース",
            Related::Numerator => "ベースの対象",
        }
    }
}
