//! Messages around the lessons, in Japanese.

use yew::AttrValue;

use crate::phrases::lessons::LessonsMsg;

/// Returns the Japanese text of a message about the lessons.
pub(in crate::phrases) fn text(message: LessonsMsg) -> AttrValue {
    let fixed = match message {
        LessonsMsg::Phrase(phrase) => phrase.japanese,
        LessonsMsg::Minutes(minutes) => return format!("{minutes} 分").into(),
        LessonsMsg::CardOf(card, count) => return format!("カード {card} / {count}").into(),
        LessonsMsg::Done { questions: 0, .. } => "完了",
        LessonsMsg::Done { questions, at_once, with_help, shown } => {
            let answered = at_once + with_help + shown;
            let read = match answered < questions {
                true => format!("読了・{questions} 問中 {answered} 問に回答"),
                false => "完了".to_owned(),
            };
            if answered == 0 {
                return read.into();
            }
            let counts =
                [(at_once, "すぐに正解"), (with_help, "ヒントか再回答で正解"), (shown, "解答を表示")];
            let counts = counts.into_iter().filter(|(count, _)| *count > 0);
            let counts: Vec<String> = counts.map(|(count, how)| format!("{how} {count} 問")).collect();
            return format!("{read}: {}", counts.join("、")).into();
        }
        LessonsMsg::Mark { letter, name, length, offset } => {
            return format!("[{letter}] {name}、{offset:#x} から {length} バイト").into();
        }
        LessonsMsg::Elsewhere(example) => {
            return format!("ほかのキャプチャが開いています。このレッスンは例 {example} を使います。数値は開いているキャプチャのものです。").into();
        }
        LessonsMsg::OpenExample(example) => return format!("例 {example} を開く").into(),
    };
    fixed.into()
}
