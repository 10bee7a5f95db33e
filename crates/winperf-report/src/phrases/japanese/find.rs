//! Reasons why a path matches no row, in Japanese.

use winperf::pair::PathError;
use winperf::pair::{Listed, NotFound};

use super::quoted;
use crate::phrases::{Japanese, SayIn};

impl SayIn<Japanese> for NotFound {
    type Output = String;

    fn say_in(&self) -> String {
        match self {
            NotFound::Path(error) => path(*error),
            NotFound::Address(address) => format!(
                "{}に対応する行はありません。アドレスは @object/instance/counter の形で位置を並べ、インスタンスがなければ - とします",
                quoted(address)
            ),
            NotFound::Computer { wanted, had } => {
                format!(
                    "パスのコンピューターは{}ですが、キャプチャは{}のものです",
                    quoted(wanted),
                    quoted(had)
                )
            }
            NotFound::Object { wanted, had } => missing("オブジェクト", wanted, had),
            NotFound::InstanceNeeded { object, had } => {
                format!(
                    "{object} にはインスタンスがあるため、パスで 1 つ指定する必要があります: {}",
                    listed(had)
                )
            }
            NotFound::NoInstances { object } => {
                format!("{object} にはインスタンスがありませんが、パスはインスタンスを指定しています")
            }
            NotFound::Instance { wanted, had } => missing("インスタンス", wanted, had),
            NotFound::Counter { wanted, had } => missing("カウンター", wanted, had),
        }
    }
}

fn path(error: PathError) -> String {
    let missing = match error {
        PathError::NoObject => "コンピューターの後にオブジェクトが必要です",
        PathError::NoCounter => "オブジェクトの後にバックスラッシュとカウンターが必要です",
        PathError::Unclosed => "インスタンスの後に )\\ とカウンターが必要です",
    };
    format!("カウンター パスでは{missing} (例: \\Object(Parent/Instance#1)\\Counter)")
}

/// Returns the first names for a sentence.
/// Returns the sentence about a name that does not exist, with the existing ones.
fn missing(kind: &str, wanted: &str, had: &Listed) -> String {
    let wanted = quoted(wanted);
    if had.names.is_empty() {
        return format!("{wanted}という名前の{kind}はありません。{kind}はキャプチャに 1 つもありません");
    }
    format!("{wanted}という名前の{kind}はありません。あるのは次のとおりです: {}", listed(had))
}

fn listed(listed: &Listed) -> String {
    let names = listed.names.join("、");
    match listed.more {
        1.. => format!("{names}、ほか {} 個", listed.more),
        0 => names,
    }
}
