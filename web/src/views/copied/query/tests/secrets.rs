//! Tests with names planted in captures, searched for in every form that can be copied, and in files saved by the
//! timeline.

use winperf_redact::Level;
use winperf_report::copy::Table as Written;
use winperf_report::handed::SharedCaptures;
use winperf_report::table::Format;
use winperf_synth::counter_type::{PERF_COUNTER_BULK_COUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::{Capture as Sample, Counter, Instance, Object};

use super::*;
use crate::state::names::series_name::SeriesName;
use crate::state::view::copying::RedactionLevel;
use crate::views::copied::query::reply;
use crate::views::timeline::query::saved::{self, SavedForm};
use crate::views::timeline::query::tests::looked_at;

const COMPUTER: &str = "ZQCOMPUTER";
const PLANTED: [&str; 5] = [COMPUTER, "Zqprogram", "Zquser", "Zqslack", "Zqbehind"];

fn wide(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Returns one of two samples with names in every field that has one in slack and after the data.
fn sample(second: u32) -> Vec<u8> {
    let named = |name: &str, id: u64| Instance::named(name).values([id, 7 + u64::from(second)]);
    let object = Object::new(230)
        .counter(Counter::new(784, PERF_COUNTER_RAWCOUNT))
        .counter(Counter::new(6, PERF_COUNTER_BULK_COUNT))
        .instance(named("Zqprogram", 4712))
        .instance(named("CORP\\Zquser", 4716 + u64::from(second)));
    let time = 133_600_000_000_000_000 + i64::from(second) * 10_000_000;
    let mut slack = wide("Zqslack");
    slack.resize(slack.len().next_multiple_of(8), 0);
    let capture = Sample::new().system_name(COMPUTER).perf_time_100ns(time).clock(time, 10_000_000);
    let mut bytes = capture.header_slack(slack).object(object).write();
    bytes.extend(wide("Zqbehind"));
    bytes
}

/// Returns two captures whose files are named after their computer.
fn planted() -> Session {
    let read = |second| Capture::parse(format!("{COMPUTER}-{second}.bin"), sample(second));
    crate::state::tests::with_captures(vec![read(0), read(1)])
}

/// Returns the redacted session, as created by the page.
fn handed(session: &Session) -> Session {
    let asked = reply::asked(session).unwrap();
    let handed = SharedCaptures::new(asked.paired.pair(), &asked.origin(), session.view.redaction.0).unwrap();
    session.handed(&asked.paired, &handed).unwrap()
}

/// Returns everything that can be copied: every range, structure and field, every value, finding and difference.
fn subjects(session: &Session) -> Vec<Subject> {
    let mut subjects = Vec::new();
    for side in Side::BOTH {
        let capture = session.library.captures.capture(side).unwrap();
        subjects.push(Subject::Range(side, (0, capture.walked().length())));
        let mut offset = 0;
        while offset < capture.walked().length() {
            let Some((structure, leaf)) = capture.walked().leaf_at(offset) else {
                offset += 4;
                continue;
            };
            subjects.push(Subject::Structure(side, structure));
            subjects.push(Subject::Field(side, Spot { structure, leaf: Some(leaf.offset) }));
            offset = leaf.end();
        }
    }
    subjects.extend(session.paired().unwrap().pair().rows().map(|row| Subject::Value(row.number())));
    subjects.extend((0..session.found().count()).map(Subject::Finding));
    subjects.extend((0..session.view.comparison.row_count()).map(Subject::Difference));
    subjects
}

/// Returns the text of a form of the selection in the originals, created from them or from their redacted copies.
fn written_form(originals: &Session, of: &Session, subject: Subject, form: Form) -> Option<String> {
    let words = Words::default();
    let format = match form {
        Form::TableCsv => Format::Csv,
        Form::TableMarkdown => Format::Markdown,
        Form::TableJson => Format::Json,
        _ => return Some(text(of, subject, form, Language::English)?.copy.text),
    };
    let table = Table::new(originals, subject)?.handed(of);
    let mut written = Written::new(format, &table.head(words));
    for row in table.rows(0, usize::MAX, words) {
        assert!(written.push(&row), "the table is too long to be copied");
    }
    Some(written.copy().text)
}

/// Returns `true` if a text contains a name, as letters or as digits of its bytes.
fn tells(text: &str, name: &str) -> bool {
    let text = text.to_lowercase();
    let digits = text.replace("0x", "").replace([',', ' ', '\n', '\\'], "");
    let hex: String = wide(name).iter().map(|byte| format!("{byte:02x}")).collect();
    text.contains(&name.to_lowercase()) || digits.contains(&hex)
}

#[test]
fn no_form_tells_a_name_that_is_replaced_but_the_path_of_a_counter() {
    let session = compared(planted().changed(Action::SelectTab(Tab::Compare)));
    let of = handed(&session);
    let mut told_by_originals = 0;
    for subject in subjects(&session) {
        // The text of a reply is searched by its own tests.
        for form in forms(&session, subject).into_iter().filter(|form| *form != Form::Reply) {
            let original = written_form(&session, &session, subject, form);
            let copy = written_form(&session, &of, subject, form);
            assert_eq!(copy.is_some(), original.is_some(), "{subject:?} {form:?}");
            let (original, copy) = (original.unwrap_or_default(), copy.unwrap_or_default());
            told_by_originals += usize::from(PLANTED.iter().any(|name| tells(&original, name)));
            if matches!(form, Form::TableCsv | Form::TableMarkdown | Form::TableJson) {
                assert_eq!(copy.lines().count(), original.lines().count(), "{subject:?} {form:?}");
            }
            for name in PLANTED.iter().filter(|_| !subject.keeps_names(form)) {
                assert!(!tells(&copy, name), "{name} in {form:?} of {subject:?}: {copy}");
            }
        }
    }
    assert!(told_by_originals > 50, "the search finds little in the originals: {told_by_originals}");
}

#[test]
fn the_path_of_a_counter_alone_keeps_its_names() {
    let session = planted();
    for subject in subjects(&session) {
        for form in forms(&session, subject) {
            let keeps = matches!((subject, form), (Subject::Value(_), Form::Path));
            assert_eq!(subject.keeps_names(form), keeps, "{subject:?} {form:?}");
        }
    }
}

#[test]
fn what_the_timeline_saves_has_no_name_and_as_many_values() {
    let session = looked_at(planted());
    let rows = session.paired().unwrap().pair().rows();
    let named = rows.filter(|row| row.path().to_string().contains("Zqprogram"));
    let series = SeriesName::from_row(&named.last().unwrap()).unwrap();
    let session = looked_at(session.clone().changed(Action::ShowOverTime(series)));
    for form in [SavedForm::PdhCsv, SavedForm::Csv] {
        let original = saved::text(&session.timeline(), form).unwrap();
        assert!(tells(&original, "Zqprogram") && tells(&original, COMPUTER), "{original}");
        for RedactionLevel(level) in RedactionLevel::ALL {
            let text = saved::handed(&session.timeline(), form, level).unwrap().unwrap();
            if level == Level::None {
                assert_eq!(text, original);
                continue;
            }
            for name in PLANTED {
                assert!(!tells(&text, name), "{name}: {text}");
            }
            assert_eq!(text.lines().count(), original.lines().count());
            assert_eq!(text.matches(",ok\r\n").count(), original.matches(",ok\r\n").count());
        }
    }
}
