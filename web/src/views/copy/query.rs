//! Parts of the screen that can be copied, and their forms.

use winperf::pair::Age;

use crate::state::Session;
use crate::state::answers::found::About;
use crate::state::answers::paired::Paired;
use crate::state::library::side::Side;
use crate::state::view::copying::{Form, Subject};

/// The forms of a structure.
pub const OF_STRUCTURE: &[Form] = &[
    Form::Path,
    Form::Hex,
    Form::Hexdump,
    Form::CArray,
    Form::RustArray,
    Form::Json,
    Form::Markdown,
    Form::Dump,
];

/// The forms of a field.
pub const OF_FIELD: &[Form] = &[
    Form::Path,
    Form::Value,
    Form::Hex,
    Form::Hexdump,
    Form::CArray,
    Form::RustArray,
    Form::Json,
    Form::Markdown,
    Form::Dump,
];

/// The forms of a range of bytes.
pub const OF_RANGE: &[Form] =
    &[Form::Hex, Form::Hexdump, Form::CArray, Form::RustArray, Form::Json, Form::Markdown, Form::Dump];

/// The forms of bytes of a log itself, or of a title list.
pub const OF_OUTLINED: &[Form] =
    &[Form::Path, Form::Hex, Form::Hexdump, Form::CArray, Form::RustArray, Form::Json, Form::Markdown];

/// The forms of a value, and those of its table.
pub const OF_VALUE: &[Form] = &[
    Form::Path,
    Form::Value,
    Form::Explanation,
    Form::Json,
    Form::Markdown,
    Form::Hex,
    Form::Hexdump,
    Form::CArray,
    Form::RustArray,
    Form::TableCsv,
    Form::TableMarkdown,
    Form::TableJson,
];

/// The forms of a finding, and those of the list.
pub const OF_FINDING: &[Form] = &[
    Form::Path,
    Form::Reply,
    Form::Explanation,
    Form::Json,
    Form::Markdown,
    Form::TableCsv,
    Form::TableMarkdown,
    Form::TableJson,
];

/// The forms of a row of a list, and those of the list.
pub const OF_ROW: &[Form] =
    &[Form::Path, Form::Json, Form::Markdown, Form::TableCsv, Form::TableMarkdown, Form::TableJson];

/// Returns the forms that a subject has.
pub fn forms(session: &Session, subject: Subject) -> Vec<Form> {
    let forms = match subject {
        Subject::Structure(..) => OF_STRUCTURE,
        Subject::Field(..) => OF_FIELD,
        Subject::Range(..) => OF_RANGE,
        Subject::Outlined(..) => OF_OUTLINED,
        Subject::Value(_) => OF_VALUE,
        Subject::Finding(_) => OF_FINDING,
        Subject::Difference(_) => OF_ROW,
    };
    let has_bytes = matches!(subject, Subject::Outlined(..)) || bytes(session, subject).is_some();
    let has_path = has_path(session, subject);
    let is_there = |form: &Form| (has_bytes || !is_of_bytes(*form)) && (has_path || *form != Form::Path);
    forms.iter().copied().filter(is_there).collect()
}

/// Returns `true` if the place of the subject has a name; subjects about both captures may have none.
fn has_path(session: &Session, subject: Subject) -> bool {
    let Subject::Finding(row) = subject else { return true };
    let Some(odd) = session.found().get(row) else { return true };
    match odd.about {
        About::Capture(_) => true,
        // Findings about the machine are in no capture.
        About::Machine => false,
        About::Pair => {
            let finding = session.paired().and_then(|paired| paired.found(odd.idx));
            finding.is_none_or(|finding| !finding.subject().is_empty())
        }
    }
}

pub fn is_of_bytes(form: Form) -> bool {
    matches!(form, Form::Hex | Form::Hexdump | Form::CArray | Form::RustArray)
}

/// Returns the byte range of a subject in a capture: its side, first byte, and the byte after the last.
pub fn bytes(session: &Session, subject: Subject) -> Option<(Side, u32, u32)> {
    let (side, start, end) = match subject {
        Subject::Structure(side, place) => {
            let span = session.library.captures.capture(side)?.walked().span(place)?;
            (side, span.offset, span.end())
        }
        Subject::Field(side, spot) => {
            let leaf = session.library.captures.capture(side)?.leaf(spot)?;
            (side, leaf.offset, leaf.end())
        }
        Subject::Range(side, (start, end)) => (side, start, end),
        Subject::Value(row) => operand(session.paired()?, row)?,
        Subject::Outlined(..) | Subject::Difference(_) | Subject::Finding(_) => return None,
    };
    (start < end).then_some((side, start, end))
}

/// Returns the place of the raw value of a row: the newer one, or the older one if only that exists.
fn operand(paired: &Paired, row: u64) -> Option<(Side, u32, u32)> {
    let row = paired.pair().row(row)?;
    let operand_in = |age: Age| Some((paired.side(age), row.reading(age)?.value?));
    let (side, operand) = operand_in(Age::Newer).or_else(|| operand_in(Age::Older))?;
    Some((side, operand.offset, operand.offset.saturating_add(operand.raw.length.into())))
}
