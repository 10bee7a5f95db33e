use super::*;
use crate::handed::{Handed, Origin};
use crate::language::Language;
use crate::markdown::tests::{rendered, tags};
use winperf::text::AsciiOnly;
use winperf::{Capture, Names, Pair, Titles};
use winperf_bundle::Source;
use winperf_redact::Level;
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::titles::multi_sz;
use winperf_synth::{self as synth, Counter, Instance, Object, examples, fixtures};

/// The text of an issue about two captures, with the rows of a path.
fn text_of(captures: [&Capture; 2], path: &str, level: Level, language: Language) -> String {
    let original = Pair::new(captures[0].clone(), captures[1].clone());
    let rows: Vec<u64> = original.find(path).unwrap().map(|row| row.number()).collect();
    let machine = Source { os_build: Some("10.0.22631.4317".to_owned()), ..Source::default() };
    let files = ["folder/old.bin", "folder/new.bin"].map(str::to_owned);
    let handed = Handed::new(&original, &Origin { files, machine }, level).unwrap();
    markdown(&handed.subject(&rows, language))
}

fn desktop() -> [Capture; 2] {
    let example = examples::desktop();
    [Capture::read(example.older), Capture::read(example.newer)]
}

const SVCHOST: &str = r"\Process(svchost#3)\% Processor Time";

#[test]
fn an_issue_has_the_facts_the_findings_and_the_chosen_value() {
    let [older, newer] = desktop();
    let html = rendered(&text_of([&older, &newer], SVCHOST, Level::None, Language::English));
    for part in [
        "<td>DESKTOP-7QK2</td>",
        "<td>10.0.22631.4317</td>",
        "<th>Older</th>",
        "<li><strong>warning</strong> <code>instances-shifted</code>",
        r"<strong>\Process(svchost#3)\% Processor Time</strong>: ",
        "100 × ((N1 − N0) ÷ (D1 − D0))",
        "<code>winperf values FILE.perfcap.zip</code>",
    ] {
        assert!(html.contains(part), "{part} is missing:\n{html}");
    }
    assert!(html.contains("<td>old.bin</td>") && !html.contains("folder"), "{html}");
    // 189 and 190 instances in all.
    assert!(
        html.contains("both captures: 186; in the older one only: 3; in the newer one only: 4."),
        "{html}"
    );
    assert_eq!(html.matches("<table>").count(), 1);
    assert_eq!(html.matches("<h3>").count(), 4);
}

#[test]
fn titles_that_name_the_machine_are_in_no_redacted_issue() {
    let counter = Counter::new(9002, PERF_COUNTER_RAWCOUNT);
    let object = Object::new(9000).counter(counter).instance(Instance::named("payroll").values([7]));
    let capture = Capture::read(synth::Capture::new().system_name("LANTERN").object(object).write());
    let mut titles = Titles::base();
    titles.add_list(&multi_sz([(9000, "Ledger"), (9002, "Entries")])).unwrap();
    titles.add_list(&multi_sz([(9000, "Ledger of LANTERN"), (9002, "Entries of Payroll")])).unwrap();
    let original = Pair::single_with_names(capture.clone(), Names::new(titles, &AsciiOnly));
    let rows: Vec<u64> = original.rows().map(|row| row.number()).collect();
    for level in Level::ALL {
        let handed = Handed::new(&original, &Origin::default(), level).unwrap();
        let text = markdown(&handed.subject(&rows, Language::English)).to_lowercase();
        let is_told = level == Level::None;
        assert_eq!((text.contains("lantern"), text.contains("payroll")), (is_told, is_told), "{text}");
        assert!(text.contains("ledger of ") && text.contains("entries of "), "{text}");
    }
}

#[test]
fn a_redacted_issue_does_not_name_the_computer() {
    let [older, newer] = desktop();
    let text = text_of([&older, &newer], SVCHOST, Level::Names, Language::English);
    assert!(!text.to_lowercase().contains("desktop-7qk2"), "{text}");
    assert!(
        text.contains("| sample-0.perfdata | sample-1.perfdata |") && !text.contains("old.bin"),
        "{text}"
    );
    assert!(text.contains("svchost"), "what Windows brings keeps its name:\n{text}");
    let strict = text_of([&older, &newer], SVCHOST, Level::Strict, Language::English);
    assert!(!strict.contains("svchost"), "{strict}");
}

#[test]
fn an_issue_has_the_same_shape_in_every_language() {
    let [older, newer] = desktop();
    let said = |language| rendered(&text_of([&older, &newer], SVCHOST, Level::None, language));
    let english = said(Language::English);
    for &language in Language::ALL {
        let text = said(language);
        for tag in ["<h3>", "<tr>", "<td>", "<li>", "<pre>", "<p>"] {
            assert_eq!(text.matches(tag).count(), english.matches(tag).count(), "{language:?}: {tag}");
        }
    }
    assert!(said(Language::Japanese).contains("<h3>指摘</h3>"));
}

#[test]
fn an_issue_about_one_capture_has_one_column() {
    let (_, newer) = fixtures::slot_shift();
    let capture = Capture::read(newer.write());
    let pair = Pair::single(capture.clone());
    let machine = Source::default();
    let subject = Subject {
        pair: &pair,
        files: ["", "a.bin"],
        machine: &machine,
        level: Level::None,
        rows: &[0],
        language: Language::English,
    };
    let html = rendered(&markdown(&subject));
    assert!(html.contains("<td>a.bin</td>") && !html.contains("Older"), "{html}");
}

#[test]
fn hostile_names_change_nothing_but_their_own_words() {
    let of_name = |name: &str| {
        let (older, newer) = fixtures::slot_shift_of(name);
        let captures = [older, newer].map(|capture| Capture::read(capture.system_name(name).write()));
        let pair = Pair::new(captures[0].clone(), captures[1].clone());
        let rows: Vec<u64> = pair.rows().map(|row| row.number()).collect();
        let machine = Source { os_build: Some(name.to_owned()), ..Source::default() };
        let (pair, files, level) = (pair, [name; 2], Level::None);
        let (machine, rows, language) = (&machine, &rows[..], Language::English);
        markdown(&Subject { pair: &pair, files, machine, level, rows, language })
    };
    let harmless = tags(&rendered(&of_name("harmless")));
    for name in fixtures::hostile_names() {
        let text = of_name(&name);
        assert!(text.len() < 65_536, "{} bytes", text.len());
        let html = rendered(&text);
        assert!(tags(&html).is_subset(&harmless), "{html}");
        assert_eq!(html.matches("<h3>").count(), 4);
        assert_eq!(html.matches("<td>").count() % 3, 0, "{html}");
        assert!(!html.contains(['\u{202e}', '\u{2066}', '\u{1b}']), "{html}");
    }
}

#[test]
fn the_values_of_an_instance_are_a_table_and_the_first_of_them_are_explained() {
    let [older, newer] = desktop();
    let html = rendered(&text_of([&older, &newer], r"\Process(svchost#4)\*", Level::None, Language::English));
    assert_eq!(html.matches("<table>").count(), 2);
    assert_eq!(html.matches(r"<td>\Process(svchost#4)\").count(), 28, "{html}");
    assert!(html.contains(r"<td>\Process(svchost#4)\ID Process</td>"), "{html}");
    assert_eq!(html.matches("<pre>").count(), EXPLAINED);
}

#[test]
fn more_values_than_are_listed_are_counted() {
    let [older, newer] = desktop();
    let text = text_of([&older, &newer], r"\Process(*)\*", Level::None, Language::English);
    let all = Pair::new(older.clone(), newer.clone()).find(r"\Process(*)\*").unwrap().count();
    assert!(text.contains(&format!("Values that are not listed here: {}.", all - LISTED)), "{text}");
    assert!(text.len() < 65_536, "{} bytes", text.len());
}

#[test]
fn more_findings_than_twenty_are_counted() {
    let [older, newer] = desktop();
    let damaged = winperf_synth::damage::with_hostile_dwords(newer.file(), 200, 7);
    let damaged = Capture::read(damaged);
    let pair = Pair::new(older.clone(), damaged.clone());
    let machine = Source::default();
    let (pair, files) = (pair, ["a", "b"]);
    let subject = Subject {
        pair: &pair,
        files,
        machine: &machine,
        level: Level::None,
        rows: &[],
        language: Language::English,
    };
    let text = markdown(&subject);
    let all = found::all(&pair, Language::English).len();
    assert!(all > FINDINGS, "{all}");
    assert_eq!(text.matches("\n- **").count(), FINDINGS);
    assert!(text.contains(&format!("not listed here: {}.", all - FINDINGS)), "{text}");
    let first = text.split("\n- **").nth(1).unwrap();
    assert!(first.starts_with("error"), "worst first: {first}");
}
