//! Names of formulas, and what their letters count, in Japanese.

use winperf::counter_type::TimeBase;

use crate::explain::sort::Sort;
use crate::phrases::{BaseOf, Counts, Japanese, Measure, Related, SayIn};

impl SayIn<Japanese> for Sort {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Sort::Zero => "常に 0 と表示します。",
            Sort::Number => "そのまま表示する数値です。",
            Sort::Hexadecimal => "16 進でそのまま表示する数値です。",
            Sort::Thousandths => "1000 分の 1 を単位とする数値で、1000 で割って表示します。",
            Sort::Double => "そのまま表示する小数です。",
            Sort::Growth => "2 つのサンプルの間に数値が増えた量です。",
            Sort::Rate => "2 つのサンプルの間の、1 秒あたりの量です。",
            Sort::QueueLength => "2 つのサンプルの間の、キューの平均の長さです。",
            Sort::ActiveTime => "2 つのサンプルの間の時間のうち、動作していた時間の割合です。",
            Sort::IdleTime => {
                "2 つのサンプルの間の時間のうち、動作していた時間の割合です。アイドル時間の割合を 100 % から引いて求めます。"
            }
            Sort::TimeByOwnClock => {
                "2 つのサンプルの間の時間のうち、動作していた時間の割合です。時間は、直後に続くカウンター専用のクロックで測ります。"
            }
            Sort::TimeOfSeveral => {
                "2 つのサンプルの間の時間のうち、複数のものが動作していた時間を合計した割合です。"
            }
            Sort::Part => "1 つのサンプルで、全体に占める部分の割合です。",
            Sort::Hits => "2 つのサンプルの間の試行のうち、成功した割合です。",
            Sort::MeanTime => "2 つのサンプルの間の操作 1 回あたりの平均時間です。",
            Sort::MeanAmount => "2 つのサンプルの間の操作 1 回あたりの平均の量です。",
            Sort::Elapsed => "開始からの経過時間です。",
            Sort::Base => "直前のカウンターを割るためのベースで、単独では表示しません。",
            Sort::Label => "後続のカウンターの見出しで、値はありません。",
            Sort::Marker => "目印であり、値ではありません。",
            Sort::Text => "テキストです。",
            Sort::Unknown => "ビットから値の計算方法がわからない型です。",
        }
    }
}

impl SayIn<Japanese> for Measure {
    type Said = &'static str;

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
    type Said = String;

    fn say_in(&self) -> String {
        match *self {
            Counts::Raw { sort, time_base, what } => raw(sort, time_base, what),
            Counts::Base { sort: Sort::TimeByOwnClock, time_base, .. } => {
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

fn raw(sort: Sort, time_base: TimeBase, what: Option<&str>) -> String {
    let or = |other| what.unwrap_or(other);
    let units = units(time_base);
    match sort {
        Sort::Double => "8 バイトを IEEE 754 倍精度浮動小数点数として読みます".to_owned(),
        Sort::Growth => format!("開始からの{}を数えます", or("量")),
        Sort::Rate => format!("開始からの{}を数えます", or("イベントまたはバイト")),
        Sort::QueueLength => {
            let each = if time_base == TimeBase::HundredNanoseconds { "100 ns" } else { "1 ティック" };
            format!("{each} ごとに{}の数だけ増えます", or("待機中のもの"))
        }
        Sort::ActiveTime | Sort::TimeByOwnClock => {
            format!("{}を{units}単位で数えます", or("動作していた時間"))
        }
        Sort::IdleTime => format!("{}を{units}単位で数えます", or("アイドル時間")),
        Sort::TimeOfSeveral => format!("{}を合計します", or("複数のものの時間")),
        Sort::Part => format!("{}です", or("部分")),
        Sort::Hits => format!("{}を数えます", or("成功した回数")),
        Sort::MeanTime => format!("{}をティック単位で数えます", or("全操作の所要時間の合計")),
        Sort::MeanAmount => format!("{}を合計します", or("全操作の量")),
        Sort::Elapsed => "D のクロックで表した開始時刻です".to_owned(),
        _ => format!("{}です", or("値そのもの")),
    }
}

impl SayIn<Japanese> for BaseOf {
    type Said = String;

    fn say_in(&self) -> String {
        let (text, other) = match self.sort {
            Sort::TimeByOwnClock => return "カウンター専用のクロック".to_owned(),
            Sort::TimeOfSeveral => return "N で合計するものの数".to_owned(),
            Sort::Part => (self.what, "全体"),
            Sort::Hits => (self.what, "試行の回数"),
            _ => (self.what, "操作の回数"),
        };
        text.unwrap_or(other).to_owned()
    }
}

impl SayIn<Japanese> for Related {
    type Said = &'static str;

    fn say_in(&self) -> &'static str {
        match self {
            Related::Base => "ベース",
            Related::Numerator => "ベースの対象",
        }
    }
}
