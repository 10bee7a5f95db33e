//! What of the screen can be copied, in which forms, and the text of each.

use winperf::evaluation::Evaluation;
use winperf_report::copy::{self, Copy, Span};
use winperf_report::table::write_markdown;
use winperf_report::values::Values;

use crate::queries::values;
use crate::queries::wording;
use crate::session::Session;
use crate::session::capture::Capture;
use crate::session::copying::{Amount, Form, Subject};
use crate::session::paired::Paired;
use crate::session::side::Side;
use crate::session::spot::Spot;
use crate::session::tab::Tab;
use crate::words::Language;

/// The forms of a structure.
const OF_STRUCTURE: &[Form] = &[
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
const OF_FIELD: &[Form] = &[
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
const OF_RANGE: &[Form] =
    &[Form::Hex, Form::Hexdump, Form::CArray, Form::RustArray, Form::Json, Form::Markdown, Form::Dump];

/// The forms of a value, and those of the table that it stands in.
const OF_VALUE: &[Form] = &[
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

/// A text for the clipboard.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The text.
    pub copy: Copy,
    /// How much of a capture it is.
    pub amount: Amount,
}

/// What is selected on the screen and can be copied.
pub fn subject(session: &Session) -> Option<Subject> {
    match session.tab {
        Tab::Structure => selected(session),
        Tab::Values => values::current(session).map(Subject::Value),
        Tab::Compare | Tab::Findings => None,
    }
}

fn selected(session: &Session) -> Option<Subject> {
    let (side, slot) = (session.side, session.shown()?);
    if let Some(range) = slot.range() {
        return Some(Subject::Range(side, range));
    }
    match slot.spot {
        Some(spot) if spot.leaf.is_some() => Some(Subject::Field(side, spot)),
        Some(spot) => Some(Subject::Structure(side, spot.node)),
        // A file without structure has the byte under the cursor.
        None => {
            let end = slot.cursor.checked_add(1).filter(|end| *end <= slot.capture.outline().length())?;
            Some(Subject::Range(side, (slot.cursor, end)))
        }
    }
}

/// The forms that a subject has.
pub fn forms(session: &Session, subject: Subject) -> Vec<Form> {
    let forms = match subject {
        Subject::Structure(..) => OF_STRUCTURE,
        Subject::Field(..) => OF_FIELD,
        Subject::Range(..) => OF_RANGE,
        Subject::Value(_) => OF_VALUE,
    };
    let has_bytes = bytes(session, subject).is_some();
    forms.iter().copied().filter(|form| has_bytes || !is_of_bytes(*form)).collect()
}

fn is_of_bytes(form: Form) -> bool {
    matches!(form, Form::Hex | Form::Hexdump | Form::CArray | Form::RustArray)
}

/// Where the bytes of a subject are: capture, first byte, and the one behind the last.
fn bytes(session: &Session, subject: Subject) -> Option<(Side, u32, u32)> {
    let (side, start, end) = match subject {
        Subject::Structure(side, node) => {
            let node = session.pair.capture(side)?.outline().node(node)?;
            (side, node.offset, node.offset.saturating_add(node.length))
        }
        Subject::Field(side, spot) => {
            let leaf = wording::leaf(session.pair.capture(side)?, spot)?;
            (side, leaf.offset, leaf.end())
        }
        Subject::Range(side, (start, end)) => (side, start, end),
        Subject::Value(row) => operand(session.paired.as_ref()?, row)?,
    };
    (start < end).then_some((side, start, end))
}

/// Where the raw value of a row stands: the newer one, or the older one when only that is there.
fn operand(paired: &Paired, row: u64) -> Option<(Side, u32, u32)> {
    let older = paired.older.as_ref().map(|(_, capture)| capture.walked().snapshot());
    let newer = paired.newer.1.walked().snapshot();
    let evaluation = Evaluation::new(&paired.pairing, older, newer, &paired.pairing.row(row)?);
    let of_newer = evaluation.newer.and_then(|reading| reading.value).map(|value| (paired.newer.0, value));
    let of_older = || Some((paired.older.as_ref()?.0, evaluation.older?.value?));
    let (side, operand) = of_newer.or_else(of_older)?;
    Some((side, operand.offset, operand.offset.saturating_add(operand.raw.length.into())))
}

/// A subject in a form; `None` for one that it does not have, and for tables, which take longer.
pub fn text(session: &Session, subject: Subject, form: Form, language: Language) -> Option<Text> {
    if is_of_bytes(form) {
        return of_bytes(session, subject, form, language);
    }
    match subject {
        Subject::Value(row) => of_value(session, row, form, language),
        Subject::Structure(side, node) => of_spot(session, (side, Spot::node(node)), subject, form, language),
        Subject::Field(side, spot) => of_spot(session, (side, spot), subject, form, language),
        Subject::Range(side, (start, end)) => {
            let capture = session.pair.capture(side)?;
            let words = wording::words(capture, &session.naming, language);
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

fn of_bytes(session: &Session, subject: Subject, form: Form, language: Language) -> Option<Text> {
    let (side, start, end) = bytes(session, subject)?;
    let name = name(session, subject, language)?;
    let span = span(session.pair.capture(side)?, &name, start, end);
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

/// What a subject is called.
fn name(session: &Session, subject: Subject, language: Language) -> Option<String> {
    let of_spot = |side: Side, spot: Spot| {
        let capture = session.pair.capture(side)?;
        Some(wording::of_spot(capture, &session.naming, spot, language)?.name)
    };
    match subject {
        Subject::Structure(side, node) => of_spot(side, Spot::node(node)),
        Subject::Field(side, spot) => of_spot(side, spot),
        Subject::Range(_, (start, end)) => Some(format!("{start:#x} to {:#x}", end.saturating_sub(1))),
        Subject::Value(row) => Some(session.paired.as_ref()?.values(&session.naming).row(row)?.counter),
    }
}

fn of_spot(
    session: &Session,
    (side, spot): (Side, Spot),
    subject: Subject,
    form: Form,
    language: Language,
) -> Option<Text> {
    let capture = session.pair.capture(side)?;
    let words = wording::words(capture, &session.naming, language);
    let leaf = wording::leaf(capture, spot);
    let one = |text: String| Some(Text { copy: Copy { text, is_cut: false }, amount: Amount::One });
    let copy = match (form, &leaf) {
        (Form::Path, _) => return one(wording::in_full(capture, &session.naming, spot, language)?),
        (Form::Value, Some(leaf)) => return one(words.leaf(spot.node, leaf).value),
        (Form::Json, Some(leaf)) => copy::leaf_json(&words, spot.node, leaf),
        (Form::Json, None) => copy::node_json(&words, spot.node),
        (Form::Markdown, Some(leaf)) => copy::leaf_markdown(&words, spot.node, leaf, &capture.file),
        (Form::Markdown, None) => copy::node_markdown(&words, spot.node, &capture.file),
        (Form::Dump, Some(leaf)) => copy::dump(&words, None, leaf.offset, leaf.end()),
        (Form::Dump, None) => copy::dump(&words, Some(spot.node), 0, 0),
        _ => return None,
    };
    let (_, start, end) = bytes(session, subject)?;
    Some(Text { copy, amount: Amount::Bytes(u64::from(end - start)) })
}

fn of_value(session: &Session, number: u64, form: Form, language: Language) -> Option<Text> {
    let values = session.paired.as_ref()?.values(&session.naming);
    let row = values.row(number)?;
    let text = match form {
        Form::Path => Values::path(&row),
        Form::Value => row.display_in(language).unwrap_or_else(|| row.status().to_owned()),
        Form::Json => copy::row_json(&row).text,
        Form::Markdown => written(|out| write_markdown(out, std::iter::once(row.clone()))),
        Form::Explanation => {
            let explanation = values.explain(number, language)?;
            written(|out| explanation.write_text(out))
        }
        _ => return None,
    };
    Some(Text { copy: Copy { text, is_cut: false }, amount: Amount::One })
}

/// A text that is written in pieces; writing to memory cannot fail.
fn written(write: impl FnOnce(&mut dyn std::io::Write) -> std::io::Result<()>) -> String {
    let mut text = Vec::new();
    drop(write(&mut text));
    String::from_utf8(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::second_part::{Arrived, SecondPart};
    use crate::session::opening::{OpeningId, Target};
    use crate::session::{Action, Opened};

    fn with(captures: Vec<Vec<u8>>) -> Session {
        let read = |(place, bytes): (usize, Vec<u8>)| Capture::read(format!("{place}.bin"), bytes);
        let captures = captures.into_iter().enumerate().map(read).collect();
        let (id, target, titles, notices) = (OpeningId(1), Target::Pair, Vec::new(), Vec::new());
        let opened = Opened { id, target, captures, titles, example: None, notices };
        let session = Session { second_part: SecondPart::Here(Arrived::proven()), ..Session::default() };
        session.changed(Action::Receive(opened)).settled()
    }

    fn iexplore() -> Session {
        let example = winperf_synth::examples::iexplore();
        with(vec![example.older, example.newer])
    }

    /// The session with a row of values current, by its path.
    fn at(path: &str) -> Session {
        let session = iexplore().changed(Action::SelectTab(Tab::Values));
        let found = session.paired.as_ref().unwrap().values(&session.naming).find(path).unwrap();
        session.changed(Action::SelectValue(usize::try_from(found[0]).unwrap()))
    }

    fn copied(session: &Session, form: Form) -> Text {
        text(session, subject(session).unwrap(), form, Language::English).unwrap()
    }

    #[test]
    fn a_field_is_copied_in_every_form() {
        let session = iexplore().changed(Action::SelectByte(0x1c));
        let forms = forms(&session, subject(&session).unwrap());
        assert_eq!(forms, OF_FIELD);
        for form in forms {
            assert!(!copied(&session, form).copy.text.is_empty(), "{form:?}");
        }
        assert_eq!(copied(&session, Form::Path).copy.text, "PERF_DATA_BLOCK › NumObjectTypes");
        assert_eq!(copied(&session, Form::Value).copy.text, "2");
        let hex = copied(&session, Form::Hex);
        assert_eq!((hex.copy.text.as_str(), hex.amount), ("02 00 00 00", Amount::Bytes(4)));
        let rust = copied(&session, Form::RustArray).copy.text;
        assert!(
            rust.contains("const NUM_OBJECT_TYPES: [u8; 4] = [") && rust.contains("0x1c of 0.bin"),
            "{rust}"
        );
    }

    #[test]
    fn a_structure_is_copied_with_everything_in_it() {
        let session = iexplore().changed(Action::Select(Spot::node(winperf::NodeIdx(1))));
        let length = session.shown().unwrap().capture.outline().node(winperf::NodeIdx(1)).unwrap().length;
        for form in [Form::Json, Form::Markdown, Form::Dump, Form::Hexdump] {
            let text = copied(&session, form);
            assert_eq!(text.amount, Amount::Bytes(length.into()));
            assert!(form == Form::Hexdump || text.copy.text.contains("svchost#1"), "{form:?}");
        }
        assert_eq!(copied(&session, Form::Path).copy.text, "Process (230)");
        assert!(text(&session, subject(&session).unwrap(), Form::Value, Language::English).is_none());
    }

    #[test]
    fn a_range_is_copied_with_the_fields_that_it_touches() {
        use crate::session::point::Point;
        let session = iexplore().changed(Action::Point(Side::B, Point::Between(8, 0xf)));
        let subject = subject(&session).unwrap();
        assert_eq!(subject, Subject::Range(Side::B, (8, 0x10)));
        assert_eq!(copied(&session, Form::Hex).copy.text, "01 00 00 00 01 00 00 00");
        let dump = copied(&session, Form::Dump).copy.text;
        assert!(
            dump.contains("LittleEndian") && dump.contains("Version") && !dump.contains("Revision"),
            "{dump}"
        );
        assert!(copied(&session, Form::CArray).copy.text.contains("bytes_0x8_to_0xf[8]"));
    }

    #[test]
    fn a_value_is_copied_with_its_bytes_and_how_it_is_computed() {
        let session = at(r"\Thread(iexplore/0#2)\% Processor Time");
        assert_eq!(forms(&session, subject(&session).unwrap()), OF_VALUE);
        assert_eq!(copied(&session, Form::Path).copy.text, r"\Thread(iexplore/0#2)\% Processor Time");
        assert_eq!(copied(&session, Form::Value).copy.text, "12.5 %");
        assert!(copied(&session, Form::Json).copy.text.contains("\"value\": 12.5,"));
        assert!(copied(&session, Form::Explanation).copy.text.contains("N1 − N0"));
        let hex = copied(&session, Form::Hex);
        let number = 24_843_750_u64.to_le_bytes().map(|byte| format!("{byte:02x}")).join(" ");
        assert_eq!((hex.copy.text, hex.amount), (number, Amount::Bytes(8)));
        assert_eq!(copied(&session, Form::Markdown).copy.text.lines().count(), 3);
    }

    #[test]
    fn a_value_that_is_not_there_has_no_bytes_to_copy() {
        let session =
            with(vec![winperf_synth::examples::iexplore().older]).changed(Action::SelectTab(Tab::Values));
        let missing = Subject::Value(u64::MAX);
        assert!(!forms(&session, missing).iter().any(|form| is_of_bytes(*form)));
        for form in OF_VALUE {
            assert!(text(&session, missing, *form, Language::English).is_none(), "{form:?}");
        }
    }

    #[test]
    fn a_file_without_structure_has_bytes_to_copy_and_an_empty_one_has_nothing() {
        let session = with(vec![b"hello".to_vec()]).changed(Action::SelectByte(4));
        assert_eq!(copied(&session, Form::Hex).copy.text, "6f");
        assert!(copied(&session, Form::Dump).copy.text.contains("6f"));
        assert_eq!(subject(&with(vec![Vec::new()])), None);
    }

    #[test]
    fn copies_of_what_is_gone_are_none() {
        let session = iexplore();
        let gone = [
            Subject::Structure(Side::A, winperf::NodeIdx(u32::MAX)),
            Subject::Field(Side::A, Spot { node: winperf::NodeIdx(0), leaf: Some(3) }),
            Subject::Range(Side::A, (5, 5)),
        ];
        for subject in gone {
            assert!(text(&session, subject, Form::Hex, Language::English).is_none(), "{subject:?}");
        }
    }
}
