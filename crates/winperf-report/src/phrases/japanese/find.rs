//! Why a path leads to no row, in Japanese.

use winperf::pair::PathError;
use winperf::pair::{Listed, NotFound};

use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for NotFound {
    type Said = String;

    fn say_in(&self) -> String {
        match self {
            NotFound::Path(error) => path(*error),
            NotFound::Address(address) => format!(
                "{address:?} に対応する行はありません。アドレスは @object/instance/counter の形で位置を並べ、インスタンスがなければ - とします"
            ),
            NotFound::Computer { wanted, had } => {
                format!("パスのコンピューターは {wanted:?} ですが、キャプチャは {had:?} のものです")
            }
            NotFound::Object { wanted, had } => {
                format!(
                    "{wanted:?} という名前のオブジェクトはありません。あるのは次のとおりです: {}",
                    listed(had)
                )
            }
            NotFound::InstanceNeeded { object, had } => {
                format!(
                    "{object} にはインスタンスがあるため、パスで 1 つ指定する必要があります: {}",
                    listed(had)
                )
            }
            NotFound::NoInstances { object } => {
                format!("{object} にはインスタンスがありませんが、パスはインスタンスを指定しています")
            }
            NotFound::Instance { wanted, had } => {
                format!(
                    "{wanted:?} という名前のインスタンスはありません。あるのは次のとおりです: {}",
                    listed(had)
                )
            }
            NotFound::Counter { wanted, had } => {
                format!(
                    "{wanted:?} という名前のカウンターはありません。あるのは次のとおりです: {}",
                    listed(had)
                )
            }
        }
    }
}

fn path(error: PathError) -> String {
    let missing = match error {
        PathError::NoObject => "コンピューターの後にオブジェクトが必要です",
        PathError::NoCounter => "オブジェクトの後にバックスラッシュとカウンターが必要です",
        PathError::Unclosed => "インスタンスの後に )\\ とカウンターが必要です",
    };
    format!("カウンターパスでは{missing} (例: \\Object(Parent/Instance#1)\\Counter)")
}

/// Names in a sentence; of many, the first.
fn listed(listed: &Listed) -> String {
    let names = listed.names.join("、");
    match listed.more {
        1.. => format!("{names}、ほか {} 個", listed.more),
        0 if names.is_empty() => "なし".to_owned(),
        0 => names,
    }
}
