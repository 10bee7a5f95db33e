//! Messages around the lessons, in English.

use yew::AttrValue;

use crate::phrases::lessons::LessonsMsg;

/// Returns the English text of a message about the lessons.
pub(in crate::phrases) fn text(message: LessonsMsg) -> AttrValue {
    let fixed = match message {
        LessonsMsg::Title => "Lessons",
        LessonsMsg::Intro => {
            "Short tours of the format, using an example or your own captures. Each card selects its bytes in the views, and your answers are checked against the bytes. Only your progress is stored in this browser, nothing from a capture."
        }
        LessonsMsg::Close => "Close the lessons",
        LessonsMsg::All => "All lessons",
        LessonsMsg::Minutes(1) => "1 minute",
        LessonsMsg::Minutes(minutes) => return format!("{minutes} minutes").into(),
        LessonsMsg::NotBegun => "not started",
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
        LessonsMsg::GoOn => "continue here",
        LessonsMsg::Forget => "Forget my progress",
        LessonsMsg::Coming => "Loading…",
        LessonsMsg::Unavailable => {
            "The lessons are unavailable: their file is missing from the page's folder."
        }
        LessonsMsg::Back => "Back",
        LessonsMsg::Next => "Next",
        LessonsMsg::Finish => "Finish",
        LessonsMsg::ShowAgain => "Show again",
        LessonsMsg::Marks => "Marked in the bytes",
        LessonsMsg::Mark { letter, name, length, offset } => {
            let bytes = if length == 1 { "byte" } else { "bytes" };
            return format!("[{letter}] {name}, {length} {bytes} at {offset:#x}").into();
        }
        LessonsMsg::Prevents => "If you get this wrong:",
        LessonsMsg::NumberLabel => "Your answer, in decimal or with 0x",
        LessonsMsg::PathLabel => "Your path",
        LessonsMsg::Check => "Check",
        LessonsMsg::CheckSelection => "Answer with the selection",
        LessonsMsg::Hint => "Hint",
        LessonsMsg::Solve => "Show the solution",
        LessonsMsg::Right => "Right.",
        LessonsMsg::Wrong => "Not yet. The hint shows the bytes.",
        LessonsMsg::NoNumber => "Enter a number, such as 5688 or 0x1638.",
        LessonsMsg::NoPath => "This is not the path of a value in the open captures.",
        LessonsMsg::Missing => "The open captures do not contain the subject of this card.",
        LessonsMsg::Elsewhere(example) => {
            return format!("This lesson uses the example {example}, but other captures are open; its numbers are taken from those.").into();
        }
        LessonsMsg::OpenExample(example) => return format!("Open the example {example}").into(),
        LessonsMsg::Solution => "Solution",
        LessonsMsg::NoFigure => "…",
        LessonsMsg::Invitation => "Learn the format, byte by byte",
        LessonsMsg::Specification => "Format reference",
    };
    fixed.into()
}
