//! ログの値に見られる問題。

use winperf_series::{Absent, Busy, Oddity, Problem, ProblemKind, Regular};

use crate::documents::log::seconds;
use crate::number::display;
use crate::phrases::{Japanese, SayIn};
use crate::problems::span;

impl SayIn<Japanese> for Problem {
    type Output = String;

    fn say_in(&self) -> String {
        let Self { kind, samples: [first, last], count, path, .. } = self;
        let [from, to] = span(self);
        match kind {
            ProblemKind::Restarted => {
                let whose = match count {
                    1 => format!("{path} "),
                    _ => format!("{path} など {count} 台のコンピューター"),
                };
                format!(
                    "{whose}の生の値がサンプル {first} と {last} の間 ({from} から {to}) で最初から数え直されています。減少し得る値がすべて減少しており、再起動後と同じ状態です"
                )
            }
            ProblemKind::WentBackwards if *count == 1 => {
                format!("{path} がサンプル {first} と {last} の間で減少しました")
            }
            ProblemKind::WentBackwards => {
                format!("サンプル {first} と {last} の間で {count} 個の値が減少しました ({path} など)")
            }
            ProblemKind::Regular(regular) => say_regular(path, *count, regular),
            ProblemKind::Stale if first == last => format!(
                "サンプル {first} ({from}) で {path} の数値がすべて直前のサンプルと同じです。何も数えられていないか、更新されていません"
            ),
            ProblemKind::Stale => format!(
                "サンプル {first} から {last} ({from} から {to}) のうち {count} 個で {path} の数値がすべて直前のサンプルと同じです。何も数えられていないか、更新されていません"
            ),
            ProblemKind::Stretched { usual, longest } => {
                let [usual, longest] = [usual, longest].map(|step| display(seconds(*step)));
                let longest = format!(
                    "サンプル {first} と {last} の間隔 ({from} から {to}) は {longest} 秒です (通常は {usual} 秒)"
                );
                if *count == 1 {
                    longest
                } else {
                    format!("通常の 1.5 倍以上の間隔が {count} か所あります。最長の箇所: {longest}")
                }
            }
            ProblemKind::Jumped { from: before, to: value } => {
                let [before, value] = [*before, *value].map(display);
                let all = if *count == 1 {
                    String::new()
                } else {
                    format!("。このオブジェクトでは {count} 個の値が急変しています")
                };
                format!("{path} がサンプル {first} ({from}) で {before} から {value} に急変しました{all}")
            }
            ProblemKind::OutOfBounds(value) => {
                let all = if *count == 1 {
                    String::new()
                } else {
                    format!("。このオブジェクトでは {count} 個の値が範囲外です")
                };
                format!(
                    "{path} がサンプル {first} ({from}) で {} です。0 から 100 の範囲を外れています{all}",
                    display(*value)
                )
            }
            ProblemKind::Absent(reason) => {
                let reason = match reason {
                    Absent::NoValue(reason) => format!("。{}", SayIn::<Japanese>::say_in(reason)),
                    Absent::NotThere | Absent::Unreadable => String::new(),
                };
                let all = if *count == 1 {
                    String::new()
                } else {
                    format!("。このオブジェクトでは {count} 個の値が同様です")
                };
                let place = if first == last {
                    format!("サンプル {first} ({from}) に")
                } else {
                    format!("サンプル {first} から {last} ({from} から {to}) まで")
                };
                format!("{path} には{place}値がありませんが、その前後にはあります{all}{reason}")
            }
            ProblemKind::Busy(Busy { above, average, most, process }) => {
                let [above, average, most] = [*above, *average, *most].map(display);
                let by = process.as_ref().map_or_else(String::new, |(name, share)| {
                    format!("。そのうち {} % は {name} が使用しました", display(share.round()))
                });
                format!(
                    "{path} が {from} から {to} まで (サンプル {first} から {last}) {above} % を超えています。平均 {average} %、最大 {most} %{by}"
                )
            }
        }
    }
}

fn say_regular(path: &str, counters: usize, regular: &Regular) -> String {
    let Regular { oddity, every, count, of, others, .. } = regular;
    let what = match oddity {
        Oddity::Zero => "0 です",
        Oddity::Missing => "値がありません",
        Oddity::Repeated => "直前の値と同じです",
    };
    let whose = match counters {
        1 => path.to_owned(),
        _ => format!("{path} など {counters} 個のカウンター"),
    };
    let [least, most] = others.map(display);
    let others =
        if counters == 1 { format!("。ほかは {least} から {most} です") } else { String::new() };
    format!("{whose} は {of} サンプル中 {count} 個 ({every} 個ごと) で{what}{others}")
}
