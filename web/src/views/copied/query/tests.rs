//! Tests of copying from known captures.

mod secrets;

use super::*;
use crate::state::view::comparison::tests::compared;
use crate::state::view::outline::OutlineChange;
use crate::state::view::point::Point;
use crate::state::view::tab::Tab;
use crate::state::{Action, Opened};
use crate::views::copy::query::{OF_FIELD, OF_ROW, OF_VALUE, forms};
use crate::views::outline::query::subject as outline_subject;
use crate::views::view;
use winperf::ObjectIdx;

fn with(captures: Vec<Vec<u8>>) -> Session {
    let read = |(place, bytes): (usize, Vec<u8>)| Capture::parse(format!("{place}.bin"), bytes);
    let captures = captures.into_iter().enumerate().map(read).collect();
    let opened = Opened { captures, ..Opened::default() };
    let session = Session::default();
    session.changed(Action::Receive(opened)).settled()
}

fn iexplore() -> Session {
    let example = winperf_synth::examples::iexplore();
    with(vec![example.older, example.newer])
}

/// Returns the session with a row of values as the current one, by its path.
fn at(path: &str) -> Session {
    let session = iexplore().changed(Action::SelectTab(Tab::Values));
    let row = session.paired().unwrap().pair().find(path).unwrap().next().unwrap().number();
    session.changed(Action::SelectValue(row))
}

/// Returns the selection of the shown view.
fn subject(session: &Session) -> Option<Subject> {
    (view(session.view.tab).subject)(session)
}

fn copied(session: &Session, form: Form) -> Text {
    text(session, subject(session).unwrap(), form, Language::English).unwrap()
}

#[test]
fn a_field_is_copied_in_every_form() {
    let session = iexplore().at_byte(0x1c);
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
    assert!(rust.contains("const NUM_OBJECT_TYPES: [u8; 4] = [") && rust.contains("0x1c of 0.bin"), "{rust}");
}

#[test]
fn a_structure_is_copied_with_everything_in_it() {
    let session = iexplore().changed(Action::Select(Spot::whole(winperf::Place::Object(ObjectIdx(0)))));
    let length =
        session.shown().unwrap().capture.walked().span(winperf::Place::Object(ObjectIdx(0))).unwrap().length;
    for form in [Form::Json, Form::Markdown, Form::Dump, Form::Hexdump] {
        let text = copied(&session, form);
        assert_eq!(text.amount, Amount::Bytes(length.into()));
        // In Markdown the number would be a link to an issue.
        let name = if form == Form::Markdown { r"svchost\#1" } else { "svchost#1" };
        assert!(form == Form::Hexdump || text.copy.text.contains(name), "{form:?}");
    }
    assert_eq!(copied(&session, Form::Path).copy.text, "Process (230)");
    assert!(text(&session, subject(&session).unwrap(), Form::Value, Language::English).is_none());
}

#[test]
fn a_range_is_copied_with_the_fields_that_it_touches() {
    use crate::state::view::point::Point;
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
    let session = with(vec![b"hello".to_vec()]).at_byte(4);
    assert_eq!(copied(&session, Form::Hex).copy.text, "6f");
    assert!(copied(&session, Form::Dump).copy.text.contains("6f"));
    assert_eq!(subject(&with(vec![Vec::new()])), None);
}

#[test]
fn copies_of_what_is_gone_are_none() {
    let session = iexplore();
    let gone = [
        Subject::Structure(Side::A, winperf::Place::Object(ObjectIdx(u32::MAX))),
        Subject::Field(Side::A, Spot { structure: winperf::Place::DataBlock, leaf: Some(3) }),
        Subject::Range(Side::A, (5, 5)),
    ];
    for subject in gone {
        assert!(text(&session, subject, Form::Hex, Language::English).is_none(), "{subject:?}");
    }
}

#[test]
fn a_row_of_differences_and_one_of_findings_have_a_path_and_a_table() {
    let session = crate::state::tests::desktop();
    let session = compared(session.changed(Action::SelectTab(Tab::Compare)));
    let findings = session.clone().changed(Action::SelectTab(Tab::Findings));
    for (session, place) in [(session, "Process"), (findings, "Process")] {
        let subject = subject(&session).unwrap();
        assert!(forms(&session, subject).ends_with(&OF_ROW[1..]));
        let copied = |form| text(&session, subject, form, Language::English).unwrap().copy.text;
        assert_eq!(forms(&session, subject).contains(&Form::Path), !copied(Form::Path).is_empty());
        assert_eq!(copied(Form::Markdown).lines().count(), 3);
        assert!(copied(Form::Json).contains("\"rows\": [\n"), "{}", copied(Form::Json));
        let table = Table::new(&session, subject).unwrap();
        let words = Words::default();
        let rows = table.rows(0, usize::MAX, words);
        assert_eq!(rows.len(), table.count());
        assert!(rows.iter().all(|row| row.len() == table.head(words).len()));
        assert!(rows.iter().flatten().any(|cell| cell.contains(place)), "{rows:?}");
    }
}

#[test]
fn the_bytes_of_a_log_and_of_a_title_list_are_copied_as_they_are() {
    let log = crate::state::tests::logs::raw();
    let range = Point::Between(0, 3);
    let log =
        log.changed(Action::SelectTab(Tab::Structure)).changed(Action::Outline(OutlineChange::Point(range)));
    let subject = outline_subject(&log).unwrap();
    assert_eq!(subject, Subject::Outlined(0, (0, 4)));
    let copied = |form| text(&log, subject, form, Language::English).unwrap().copy.text;
    assert_eq!(copied(Form::Hex).trim(), "00 00 01 00");
    assert_eq!(copied(Form::Path), "raw.blg: buffer 1 › BufferSize (0x0 to 0x3)");
    assert!(copied(Form::Json).contains("\"raw.blg\""), "{}", copied(Form::Json));
    assert!(forms(&log, subject).iter().all(|form| text(&log, subject, *form, Language::English).is_some()));
    let list = "1\x001847\x002\0System\0\0";
    let list = crate::state::tests::with_list("Counter_009.bin", list, Session::default());
    let list = list.changed(Action::LocateInList(0, 0));
    let subject = outline_subject(&list).unwrap();
    let path = text(&list, subject, Form::Path, Language::English).unwrap().copy.text;
    assert_eq!(path, "Counter_009.bin: 2 pairs › 1 (0x0 to 0xd)");
}
