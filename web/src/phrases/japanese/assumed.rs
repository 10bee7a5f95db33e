//! Messages about assumptions, in Japanese.

use winperf_report::Say as _;
use winperf_report::account::Statement;
use winperf_report::number::grouped_in;
use yew::AttrValue;

use crate::phrases::assumed::AssumedMsg;
use crate::phrases::{Language, grouped};

/// Returns the text of a message about assumptions.
pub(in crate::phrases) fn text(message: AssumedMsg) -> AttrValue {
    let fixed = match message {
        AssumedMsg::Phrase(phrase) => phrase.japanese,
        AssumedMsg::Read(side, count, regained, errors) => {
            let left = errors
                .map(|errors| {
                    if errors == 0 {
                        "エラーはなくなりました。".to_owned()
                    } else {
                        format!("残りのエラーは {errors} 件です。")
                    }
                })
                .unwrap_or_default();
            let side = side.letter();
            return format!(
                "{side} の {count} 個のフィールドを別の数値で読み取っています (ファイルは元のまま)。{}{left}",
                readable_again(regained)
            )
            .into();
        }
        AssumedMsg::Field(assumed) => return Statement::Assumed(assumed).say(Language::Japanese).into(),
        AssumedMsg::More(count) => return format!("ほか {count} 個").into(),
        AssumedMsg::InFile(had) => return format!("仮の数値 (ファイルでは {had})").into(),
        AssumedMsg::UndoOf(member, offset) => return format!("{offset:#x} の {member} を元に戻す").into(),
        AssumedMsg::UndoAll(side) => return format!("{} をそのまま読み取る", side.letter()).into(),
        AssumedMsg::Mend(side) => {
            return format!("{} の直せるところをすべて直して読み取る", side.letter()).into();
        }
        AssumedMsg::As(value) => return format!("{} として読み取る", grouped_in(&value.to_string())).into(),
        AssumedMsg::Number(member) => return format!("{member} を別の数値で試す:").into(),
        AssumedMsg::Refused(error) => return error.say(Language::Japanese).into(),
    };
    fixed.into()
}

/// Returns the sentence about objects, counters and instances that are readable only with the overrides.
fn readable_again([objects, counters, instances]: [usize; 3]) -> String {
    let counted =
        |count: usize, thing: &str| (count > 0).then(|| format!("{thing} {} 個", grouped(count as u64)));
    let kinds = [
        counted(objects, "オブジェクト"),
        counted(counters, "カウンター"),
        counted(instances, "インスタンス"),
    ];
    let parts: Vec<_> = kinds.into_iter().flatten().collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!("{}が再び読めるようになりました。", parts.join("、"))
    }
}
