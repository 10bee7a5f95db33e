//! Messages around the lessons, in English.

use yew::AttrValue;

use crate::phrases::lessons::LessonsMsg;

/// Returns the English text of a message about the lessons.
pub(in crate::phrases) fn text(message: LessonsMsg) -> AttrValue {
    let fixed = match message {
        LessonsMsg::Phrase(phrase) => phrase.english,
        LessonsMsg::Minutes(1) => "1 minute",
        LessonsMsg::Minutes(minutes) => return format!("{minutes} minutes").into(),
        LessonsMsg::CardOf(card, count) => return format!("card {card} of {count}").into(),
        LessonsMsg::Done { questions: 0, .. } => "done",
        LessonsMsg::Done { questions, at_once, with_help, shown } => {
            let answered = at_once + with_help + shown;
            let read = match answered < questions {
                true => format!("read · {answered} of {questions} answered"),
                false => "done".to_owned(),
            };
            if answered == 0 {
                return read.into();
            }
            let counts = [
                (at_once, "on the first try"),
                (with_help, "with a hint or on a later try"),
                (shown, "shown"),
            ];
            let counts = counts.into_iter().filter(|(count, _)| *count > 0);
            let counts: Vec<String> = counts.map(|(count, how)| format!("{count} {how}")).collect();
            return format!("{read}: {}", counts.join(", ")).into();
        }
        LessonsMsg::Mark { letter, name, length, offset } => {
            let bytes = if length == 1 { "byte" } else { "bytes" };
            return format!("[{letter}] {name}, {length} {bytes} at {offset:#x}").into();
        }
        LessonsMsg::Elsewhere(example) => {
            return format!("This lesson uses the example {example}, but other captures are open; its numbers are taken from those.").into();
        }
        LessonsMsg::OpenExample(example) => return format!("Open the example {example}").into(),
    };
    fixed.into()
}
