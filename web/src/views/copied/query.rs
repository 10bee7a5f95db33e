//! The text of each form for copying.

pub mod reply;
pub mod table;

use winperf_report::copy::{self, Copy, Span, Table as Written};
use winperf_report::explain::Explanation;
use winperf_report::guide::{self, Block};
use winperf_report::number::plain;
use winperf_report::table::{Format, write_rows};
use winperf_report::values::ValueRow;

use crate::list::scroll::Window;
use crate::phrases::copy::CopyMsg;
use crate::phrases::{Language, Msg, Words};
use crate::state::Session;
use crate::state::library::capture::Capture;
use crate::state::library::guide::{Guide, HelpText};
use crate::state::library::side::Side;
use crate::state::view::copying::{Amount, Form, Subject};
use crate::state::view::outline::OutlinedFiles;
use crate::state::view::spot::Spot;
use crate::views::copied::query::table::Table;
use crate::views::copy::query::{bytes, is_of_bytes};
use crate::views::findings::query::{Findings, place_text};
use crate::views::outline::query::outline_path;
use crate::views::query::wording;

/// A text for the clipboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    pub copy: Copy,
    /// Part of the capture.
    pub amount: Amount,
}

/// Returns a subject in a form; `None` for an unsupported form, and for tables and replies, which take longer.
pub fn text(session: &Session, subject: Subject, form: Form, language: Language) -> Option<Text> {
    if let Subject::Outlined(_, bytes) = subject {
        return copy_outlined(session, bytes, form, Words { language });
    }
    if is_of_bytes(form) {
        return copy_bytes(session, subject, form, language);
    }
    match subject {
        Subject::Outlined(..) => None,
        Subject::Value(row) => copy_value(session, row, form, language),
        Subject::Difference(row) | Subject::Finding(row) => copy_row(session, subject, row, form, language),
        Subject::Structure(side, place) => {
            copy_spot(session, (side, Spot::whole(place)), subject, form, language)
        }
        Subject::Field(side, spot) => copy_spot(session, (side, spot), subject, form, language),
        Subject::Range(side, (start, end)) => {
            let capture = session.library.captures.capture(side)?;
            let words = wording::words(capture, &session.library.naming, language);
            let copy = match form {
                Form::Dump => copy::dump(&words, None, start, end),
                Form::Json => span(capture, &name(session, subject, language)?, start, end).json(),
                Form::Markdown => span(capture, &name(session, subject, language)?, start, end).markdown(),
                _ => return None,
            };
            Some(Text { copy, amount: Amount::Bytes(u64::from(end - start)) })
        }
    }
}

fn copy_bytes(session: &Session, subject: Subject, form: Form, language: Language) -> Option<Text> {
    let (side, start, end) = bytes(session, subject)?;
    let name = name(session, subject, language)?;
    let span = span(session.library.captures.capture(side)?, &name, start, end);
    let copy = match form {
        Form::Hex => span.hex(),
        Form::Hexdump => span.hexdump(),
        Form::CArray => span.c_array(),
        _ => span.rust_array(),
    };
    Some(Text { copy, amount: Amount::Bytes(u64::from(end - start)) })
}

fn span<'a>(capture: &'a Capture, name: &'a str, start: u32, end: u32) -> Span<'a> {
    let [first, behind] = [start, end].map(|place| usize::try_from(place).unwrap_or(usize::MAX));
    let bytes = capture.bytes().get(first..).unwrap_or_default();
    let bytes = bytes.get(..behind - first).unwrap_or(bytes);
    Span { file: &capture.file, name, offset: start, bytes }
}

/// Returns the name of a subject.
fn name(session: &Session, subject: Subject, language: Language) -> Option<String> {
    let spot_name = |side: Side, spot: Spot| {
        let capture = session.library.captures.capture(side)?;
        Some(wording::describe_spot(capture, &session.library.naming, spot, language)?.name)
    };
    match subject {
        Subject::Structure(side, place) => spot_name(side, Spot::whole(place)),
        Subject::Field(side, spot) => spot_name(side, spot),
        Subject::Range(_, (start, end)) => {
            Some(Words { language }.say(CopyMsg::Bytes(start, end.saturating_sub(1))).to_string())
        }
        Subject::Outlined(..) | Subject::Difference(_) | Subject::Finding(_) => None,
        Subject::Value(row) => Some(session.paired()?.pair().row(row)?.counter_name()),
    }
}

/// Copies bytes of the shown log itself, or of the shown title list.
fn copy_outlined(session: &Session, (start, end): (u32, u32), form: Form, words: Words) -> Option<Text> {
    let outline = session.view.outline.as_ref()?;
    let file = match &outline.files {
        OutlinedFiles::Log(_) => &session.shown_log()?.file,
        OutlinedFiles::Lists(lists) => &lists.get(outline.group_of(outline.current))?.file,
    };
    let name = words.say(CopyMsg::Bytes(start, end.saturating_sub(1))).to_string();
    if form == Form::Path {
        let path = outline_path(outline, words).join(" › ");
        let file = match outline.files {
            OutlinedFiles::Log(_) => format!("{file}: "),
            // The first name is that of the list.
            OutlinedFiles::Lists(_) => String::new(),
        };
        let text = plain(&format!("{file}{path} ({name})")).into_owned();
        return Some(Text { copy: Copy { text, is_cut: false }, amount: Amount::One });
    }
    let bytes = outline.bytes().get(start as usize..end as usize)?;
    let span = Span { file, name: &name, offset: start, bytes };
    let copy = match form {
        Form::Hex => span.hex(),
        Form::Hexdump => span.hexdump(),
        Form::CArray => span.c_array(),
        Form::RustArray => span.rust_array(),
        Form::Json => span.json(),
        Form::Markdown => span.markdown(),
        _ => return None,
    };
    Some(Text { copy, amount: Amount::Bytes(u64::from(end - start)) })
}

fn copy_spot(
    session: &Session,
    (side, spot): (Side, Spot),
    subject: Subject,
    form: Form,
    language: Language,
) -> Option<Text> {
    let capture = session.library.captures.capture(side)?;
    let words = wording::words(capture, &session.library.naming, language);
    let leaf = capture.leaf(spot);
    let one = |text: String| Some(Text { copy: Copy { text, is_cut: false }, amount: Amount::One });
    let copy = match (form, &leaf) {
        (Form::Path, _) => return one(wording::in_full(capture, &session.library.naming, spot, language)?),
        (Form::Value, Some(leaf)) => return one(words.leaf(spot.structure, leaf).value),
        (Form::Json, Some(leaf)) => copy::leaf_json(&words, spot.structure, leaf, &capture.file),
        (Form::Json, None) => copy::structure_json(&words, spot.structure),
        (Form::Markdown, Some(leaf)) => copy::leaf_markdown(&words, spot.structure, leaf, &capture.file),
        (Form::Markdown, None) => copy::structure_markdown(&words, spot.structure, &capture.file),
        (Form::Dump, Some(leaf)) => copy::dump(&words, None, leaf.offset, leaf.end()),
        (Form::Dump, None) => copy::dump(&words, Some(spot.structure), 0, 0),
        _ => return None,
    };
    let (_, start, end) = bytes(session, subject)?;
    Some(Text { copy, amount: Amount::Bytes(u64::from(end - start)) })
}

fn copy_value(session: &Session, number: u64, form: Form, language: Language) -> Option<Text> {
    let found = session.paired()?.pair().row(number)?;
    let row = ValueRow::new(&found);
    let text = match form {
        Form::Path => found.path().to_string(),
        Form::Value => row.shown.with_unit(language).unwrap_or_else(|| row.shown.status().to_owned()),
        Form::Json => copy::row_json(&row).text,
        Form::Markdown => {
            written(|out| write_rows(out, Format::Markdown, language, std::iter::once(row.clone())))
        }
        Form::Explanation => {
            let explanation = Explanation::new(&found, language);
            written(|out| explanation.write_text(out))
        }
        _ => return None,
    };
    Some(Text { copy: Copy { text, is_cut: false }, amount: Amount::One })
}

/// Returns a row of the list on the screen, with or without the names of its columns.
fn copy_row(session: &Session, subject: Subject, row: usize, form: Form, language: Language) -> Option<Text> {
    let (table, words) = (Table::new(session, subject)?, Words { language });
    let cells = table.rows(row, row + 1, words).pop()?;
    let format = match form {
        Form::Path => {
            let copy = Copy { text: table.path(row, language)?, is_cut: false };
            return Some(Text { copy, amount: Amount::One });
        }
        Form::Explanation if matches!(subject, Subject::Finding(_)) => {
            let copy = Copy { text: explained(session, row, language)?, is_cut: false };
            return Some(Text { copy, amount: Amount::One });
        }
        Form::Json => Format::Json,
        Form::Markdown => Format::Markdown,
        _ => return None,
    };
    let meaning = match subject {
        Subject::Finding(_) => meaning(session, row, language),
        _ => Vec::new(),
    };
    let (mut head, mut cells) = (table.head(words), cells);
    if form == Form::Json {
        head.extend(meaning.iter().filter_map(|block| block.label.clone()));
        cells.extend(meaning.iter().filter(|block| block.label.is_some()).map(Block::words));
    }
    let mut written = Written::new(format, &head);
    written.push(&cells);
    let mut copy = written.copy();
    if form == Form::Markdown {
        copy.text.extend(meaning.iter().map(|block| format!("\n{}\n", block.markdown())));
    }
    Some(Text { copy, amount: Amount::One })
}

/// Returns the meaning of a finding, its usual causes and remedies, if the document is loaded.
fn meaning(session: &Session, row: usize, language: Language) -> Vec<Block> {
    let Guide::Here(document) = session.answers.guide(HelpText::Explanations, language) else {
        return Vec::new();
    };
    let window = Window { first: row, end: row + 1, ..Window::default() };
    let found = Findings::new(session).rows(window, language).pop();
    found.map(|found| guide::Guide(document).for_finding(found.code, found.mistake)).unwrap_or_default()
}

/// Describes a finding in sentences: the problem, its place, and its meaning.
fn explained(session: &Session, row: usize, language: Language) -> Option<String> {
    let window = Window { first: row, end: row + 1, ..Window::default() };
    let found = Findings::new(session).rows(window, language).pop()?;
    let (words, severity) = (Words { language }, Msg::from(found.severity));
    let place = if found.subject.is_empty() { String::new() } else { format!(" {}", found.subject) };
    let bytes: Vec<String> = found.places.iter().map(|place| place_text(*place)).collect();
    let bytes = if bytes.is_empty() { String::new() } else { format!(" ({})", bytes.join(", ")) };
    let said = format!("{} {}{place}{bytes}: {}", words.say(severity), found.code, found.message);
    let meaning = meaning(session, row, language);
    let lines = std::iter::once(said).chain(meaning.iter().map(Block::plain));
    Some(lines.map(|line| format!("{}\n", plain(&line))).collect())
}

/// Returns a text that is written in pieces; writing to memory cannot fail.
fn written(write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> String {
    let mut text = Vec::new();
    drop(write(&mut text));
    String::from_utf8(text).unwrap_or_default()
}

#[cfg(test)]
mod tests;
