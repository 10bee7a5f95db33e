//! ログの値の時間的な推移についての指摘。

use winperf_series::{Oddity, Regular};

use crate::number::display;
use crate::over_time::OddOverTime;
use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for OddOverTime {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            Self::WentBackwards { path, count: 1, sample } => {
                format!("{path} がサンプル {} と {sample} の間で減少しました", sample - 1)
            }
            Self::WentBackwards { path, count, sample } => format!(
                "サンプル {} と {sample} の間で {count} 個の値が減少しました ({path} など)",
                sample - 1
            ),
            Self::Regular { path, counters, regular: Regular { oddity, every, count, of, others } } => {
                let what = match oddity {
                    Oddity::Zero => "0 です",
                    Oddity::Missing => "値がありません",
                    Oddity::Repeated => "直前の値と同じです",
                };
                let whose = match counters {
                    1 => path.clone(),
                    _ => format!("{path} など {counters} 個のカウンター"),
                };
                let [least, most] = others.map(display);
                let others = if *counters == 1 {
                    format!("。ほかは {least} から {most} です")
                } else {
                    String::new()
                };
                format!("{whose} は {of} サンプル中 {count} 個 ({every} 個ごと) で{what}{others}")
            }
        }
    }
}
