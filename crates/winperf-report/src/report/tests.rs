use super::*;
use crate::account::Account;
use crate::guide::built_in;
use crate::language::Language;
use crate::markdown::tests::tags;
use winperf::pair::ObjectPairIdx;
use winperf::{Capture, Pair};
use winperf_bundle::Source;
use winperf_redact::Level;
use winperf_synth::{examples, fixtures};

/// A version and a time.
const WRITTEN: Written<'static> = Written { version: "0.1.0", created: Some("2026-01-02T03:04:05Z") };

/// The first two objects of a pair.
const FIRST_TWO: [ObjectPairIdx; 2] = [ObjectPairIdx(0), ObjectPairIdx(1)];

fn report(captures: [&Capture; 2], path: &str, objects: &[ObjectPairIdx], language: Language) -> String {
    let pair = Pair::new(captures[0].clone(), captures[1].clone());
    let rows: Vec<u64> = pair.find(path).unwrap().map(|row| row.number()).collect();
    let machine = Source::default();
    let (pair, files, level) = (pair, ["a.bin", "b.bin"], Level::None);
    let account = Account::new(&pair);
    let subject = Subject {
        pair: &pair,
        account: &account,
        guide: built_in(language),
        files,
        machine: &machine,
        tool: None,
        level,
        rows: &rows,
        is_about_values: false,
        language,
        in_logs: Default::default(),
    };
    html(&subject, objects, WRITTEN)
}

fn desktop() -> [Capture; 2] {
    let example = examples::desktop();
    [Capture::parse(example.older), Capture::parse(example.newer)]
}

#[test]
fn a_report_has_facts_findings_values_and_bytes() {
    let [older, newer] = desktop();
    let html = report(
        [&older, &newer],
        r"\Process(svchost#3)\% Processor Time",
        &[ObjectPairIdx(0)],
        Language::English,
    );
    for part in [
        "<html lang=\"en\">",
        "<td>DESKTOP-7QK2</td>",
        "<code>instances-shifted</code>",
        "<p class=\"result\">3.11255 % (3.112549800796813)</p>",
        "<math display=\"block\" alttext=\"100 × (N1 − N0) ÷ (D1 − D0)\">",
        "<math display=\"block\" alttext=\"= 100 × (",
        "class=\"chosen\"",
        // The offset of a line of the dump, and a member in it.
        "CounterType: 0x20510500",
        "<title>Process(svchost#3): % Processor Time is 317266.870 if matched by name, instead of 3.113</title>",
        "<p class=\"point warning\"><b>Warning:</b> Process svchost#3 has ID 1188",
        "<p class=\"faint\">Written by winperf 0.1.0 on 2026-01-02T03:04:05Z.</p>",
        "<h4><code>instances-shifted</code></h4>\n<p><b>Meaning</b> ",
        "<a href=\"#object-0\">",
        "System Up Time",
    ] {
        assert!(html.contains(part), "{part} is missing:\n{html}");
    }
}

#[test]
fn large_numbers_of_a_report_are_grouped() {
    let [older, newer] = desktop();
    let length = crate::number::grouped_digits(&newer.file().len().to_string());
    let html = report(
        [&older, &newer],
        r"\Process(svchost#3)\% Processor Time",
        &[ObjectPairIdx(0)],
        Language::English,
    );
    for part in [
        format!("<td>{length}</td>"),
        "<mn>133\u{202f}548\u{202f}129\u{202f}433\u{202f}210\u{202f}000</mn>".to_owned(),
        "<td class=\"number\">133\u{202f}548\u{202f}129\u{202f}433\u{202f}210\u{202f}000</td>".to_owned(),
    ] {
        assert!(length.contains('\u{202f}') && html.contains(&part), "{part} is missing:\n{html}");
    }
}

#[test]
fn a_report_has_the_same_shape_in_every_language() {
    let [older, newer] = desktop();
    let path = r"\Process(svchost#*)\% Processor Time";
    let said = |language| report([&older, &newer], path, &FIRST_TWO, language);
    let english = said(Language::English);
    for &language in Language::ALL {
        let text = said(language);
        assert!(text.contains(&format!("<html lang=\"{}\">", language.code())), "{text}");
        for tag in ["<h2", "<h3>", "<h4>", "<li>", "<tr>", "<td", "<pre>", "<rect"] {
            assert_eq!(text.matches(tag).count(), english.matches(tag).count(), "{language:?}: {tag}");
        }
    }
    assert!(said(Language::Japanese).contains("<h2 id=\"findings\">指摘</h2>"));
}

#[test]
fn a_report_asks_for_nothing_and_hostile_names_are_text() {
    let report_with_name = |name: &str| {
        let (older, newer) = fixtures::slot_shift_of(name);
        let captures = [older, newer].map(|capture| Capture::parse(capture.system_name(name).write()));
        report([&captures[0], &captures[1]], r"\Process(*)\*", &[ObjectPairIdx(0)], Language::English)
    };
    let harmless = report_with_name("harmless");
    for asks in ["<script", "http://", "https://", "url(", "src="] {
        assert!(!harmless.contains(asks), "{asks}: {harmless}");
    }
    let tags_of_harmless = tags(&harmless);
    for name in fixtures::hostile_names() {
        let html = report_with_name(&name);
        assert!(tags(&html).is_subset(&tags_of_harmless), "{html}");
        assert!(!html.contains(['\u{202e}', '\u{2066}', '\u{1b}']), "{html}");
        assert_eq!(html.matches("\n<title>").count(), 1);
        assert!(html.len() < 340_000, "{}", html.len());
    }
}

#[test]
fn a_report_on_one_capture_speaks_of_no_other() {
    let [_, newer] = desktop();
    let pair = Pair::single(newer.clone());
    let machine = Source::default();
    let rows = [0, 1];
    let (pair, files, language) = (pair, ["", "b.bin"], Language::English);
    let account = Account::new(&pair);
    let subject = Subject {
        pair: &pair,
        account: &account,
        guide: built_in(language),
        files,
        machine: &machine,
        tool: None,
        level: Level::None,
        rows: &rows,
        is_about_values: false,
        language,
        in_logs: Default::default(),
    };
    let html = html(&subject, &[ObjectPairIdx(0)], WRITTEN);
    assert!(html.contains("<td>b.bin</td>") && !html.contains("Older 0x"), "{html}");
}

#[test]
fn the_point_of_a_report_has_the_bytes_of_both_ids_and_the_formula_before_everything_else() {
    let [older, newer] = desktop();
    let html = report([&older, &newer], r"\Process(svchost#3)\% Processor Time", &[], Language::English);
    let (point, rest) = html.split_once("<nav").unwrap();
    assert!(rest.contains("<h2"), "{rest}");
    for part in [
        "<td class=\"field\">a4 04 00 00</td><td><code>b0 02 00 00</code></td><td><code>ID Process = 1188</code></td>",
        "<td class=\"field\">2c 05 00 00</td><td><code>b0 02 00 00</code></td><td><code>ID Process = 1324</code></td>",
        "would be 317\u{202f}266.870 instead of 3.113",
        "<p class=\"result\">\\Process(svchost#3)\\% Processor Time = 3.11255 %",
        "100 × (N1 − N0) ÷ (D1 − D0)",
        "Matched by name: 317\u{202f}266.9 %",
    ] {
        assert!(point.contains(part), "{part} is missing:\n{point}");
    }
}

#[test]
fn a_wrong_field_of_a_report_has_its_counterpart_and_the_number_that_belongs_there() {
    let example = examples::desktop();
    let mut wrong = example.newer;
    // TotalByteLength of the data block.
    wrong[0x14..0x18].copy_from_slice(&99_u32.to_le_bytes());
    let captures = [example.older, wrong].map(Capture::parse);
    let html = report([&captures[0], &captures[1]], r"\Process(svchost#3)\*", &[], Language::English);
    for part in [
        "<td class=\"field\">c0 87 00 00</td>",
        "<td class=\"field\">63 00 00 00</td><td><code>78 00 00 00</code></td><td><code>TotalByteLength = 99</code></td><td>should be 34\u{202f}888</td>",
    ] {
        assert!(html.contains(part), "{part} is missing:\n{html}");
    }
}

#[test]
fn the_contents_of_a_report_lead_to_its_parts() {
    let [older, newer] = desktop();
    let html = report([&older, &newer], r"\Process(svchost#3)\*", &FIRST_TWO, Language::English);
    let links: Vec<&str> =
        html.split("<a href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(links.len(), 7, "{links:?}");
    for link in links {
        assert_eq!(html.matches(&format!("<h2 id=\"{link}\">")).count(), 1, "{link}");
    }
}

#[test]
fn a_report_on_redacted_captures_tells_the_day_and_no_pseudonym_of_the_computer_in_its_title() {
    let [older, newer] = desktop();
    let pair = Pair::new(older, newer);
    for (level, written) in [(Level::Names, " on 2026-01-02."), (Level::Strict, "winperf 0.1.0.")] {
        let handed = crate::handed::SharedCaptures::new(&pair, &Default::default(), level).unwrap();
        let html = html(&handed.subject(&[], Language::English, built_in(Language::English)), &[], WRITTEN);
        assert!(html.contains(written) && !html.contains("03:04:05"), "{html}");
        let computer = handed.pair.newer().system_name();
        let title = html.split("<title>").nth(1).and_then(|rest| rest.split("</title>").next()).unwrap();
        assert!(!computer.is_empty() && !title.contains(&computer), "{title}");
    }
}
