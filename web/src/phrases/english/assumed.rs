//! Messages about assumptions, in English.

use winperf_report::Say as _;
use winperf_report::account::Statement;
use yew::AttrValue;

use crate::phrases::Language;
use crate::phrases::assumed::AssumedMsg;

/// Returns the text of a message about assumptions.
pub(in crate::phrases) fn text(message: AssumedMsg) -> AttrValue {
    let fixed = match message {
        AssumedMsg::Other => "Try another number…",
        AssumedMsg::Region => "Read on as if",
        AssumedMsg::Read(side, count, errors) => {
            let fields = if count == 1 { "1 field".to_owned() } else { format!("{count} fields") };
            let left = match errors {
                None => String::new(),
                Some(1) => " 1 error is left.".to_owned(),
                Some(errors) => format!(" {errors} errors are left."),
            };
            let side = side.letter();
            return format!(
                "{side} is read as if {fields} held another number; the file is as it was.{left}"
            )
            .into();
        }
        AssumedMsg::AsItIs => "The captures are read as they are.",
        AssumedMsg::Field(assumed) => return Statement::Assumed(assumed).say(Language::English).into(),
        AssumedMsg::More(count) => return format!("{count} more").into(),
        AssumedMsg::InFile(had) => return format!("as if; {had} in the file").into(),
        AssumedMsg::Mark => "read as if another number stood here",
        AssumedMsg::Undo => "Undo",
        AssumedMsg::UndoOf(member, offset) => return format!("Undo {member} at {offset:#x}").into(),
        AssumedMsg::UndoAll(side) => return format!("Discard overrides of {}", side.letter()).into(),
        AssumedMsg::Mend(side) => return format!("Fix all automatically in {}", side.letter()).into(),
        AssumedMsg::As(value) => return format!("Try with {value}").into(),
        AssumedMsg::AsRule => "Read on as if all of them followed the rule",
        AssumedMsg::Number(member) => return format!("Read on as if {member} were").into(),
        AssumedMsg::ReadOn => "Read on",
        AssumedMsg::NoNumber => "A whole number is wanted, such as 664, 0x298 or -1.",
        AssumedMsg::Refused(error) => return error.say(Language::English).into(),
    };
    fixed.into()
}
