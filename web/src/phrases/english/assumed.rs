//! Messages about assumptions, in English.

use winperf_report::Say as _;
use winperf_report::account::Statement;
use winperf_report::number::grouped_in;
use yew::AttrValue;

use crate::phrases::assumed::AssumedMsg;
use crate::phrases::{Language, grouped};

/// Returns the text of a message about assumptions.
pub(in crate::phrases) fn text(message: AssumedMsg) -> AttrValue {
    let fixed = match message {
        AssumedMsg::Phrase(phrase) => phrase.english,
        AssumedMsg::Read(side, count, regained, errors) => {
            let fields = if count == 1 { "1 field".to_owned() } else { format!("{count} fields") };
            let left = match errors {
                None => String::new(),
                Some(0) => " No errors left.".to_owned(),
                Some(1) => " 1 error left.".to_owned(),
                Some(errors) => format!(" {errors} errors left."),
            };
            let side = side.letter();
            let again = readable_again(regained);
            return format!("Reading {side} with {fields} overridden (file unchanged).{again}{left}").into();
        }
        AssumedMsg::Field(assumed) => return Statement::Assumed(assumed).say(Language::English).into(),
        AssumedMsg::More(count) => return format!("{count} more").into(),
        AssumedMsg::InFile(had) => return format!("override; {had} in the file").into(),
        AssumedMsg::UndoOf(member, offset) => return format!("Undo {member} at {offset:#x}").into(),
        AssumedMsg::UndoAll(side) => return format!("Discard overrides of {}", side.letter()).into(),
        AssumedMsg::Mend(side) => return format!("Fix all automatically in {}", side.letter()).into(),
        AssumedMsg::As(value) => return format!("Try with {}", grouped_in(&value.to_string())).into(),
        AssumedMsg::Number(member) => return format!("Try a different {member}:").into(),
        AssumedMsg::Refused(error) => return error.say(Language::English).into(),
    };
    fixed.into()
}

/// Returns the sentence about objects, counters and instances that are readable only with the overrides.
fn readable_again([objects, counters, instances]: [usize; 3]) -> String {
    let counted = |count: usize, thing: &str| {
        let plural = if count == 1 { "" } else { "s" };
        (count > 0).then(|| format!("{} {thing}{plural}", grouped(count as u64)))
    };
    let kinds = [counted(objects, "object"), counted(counters, "counter"), counted(instances, "instance")];
    let parts: Vec<_> = kinds.into_iter().flatten().collect();
    if parts.is_empty() { String::new() } else { format!(" {} readable again.", parts.join(", ")) }
}
