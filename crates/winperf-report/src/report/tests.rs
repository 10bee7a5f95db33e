use super::*;
use crate::language::Language;
use crate::markdown::tests::tags;
use winperf::{Capture, Pair};
use winperf_bundle::Source;
use winperf_redact::Level;
use winperf_synth::{examples, fixtures};

fn report(captures: [&Capture; 2], path: &str, objects: &[u32], language: Language) -> String {
    let pair = Pair::new(captures[0].clone(), captures[1].clone());
    let rows: Vec<u64> = pair.find(path).unwrap().map(|row| row.number()).collect();
    let machine = Source::default();
    let (pair, files, level) = (pair, ["a.bin", "b.bin"], Level::None);
    html(&Subject { pair: &pair, files, machine: &machine, level, rows: &rows, language }, objects)
}

fn desktop() -> [Capture; 2] {
    let example = examples::desktop();
    [Capture::read(example.older), Capture::read(example.newer)]
}

#[test]
fn a_report_has_facts_findings_values_and_bytes() {
    let [older, newer] = desktop();
    let html = report([&older, &newer], r"\Process(svchost#3)\% Processor Time", &[0], Language::English);
    for part in [
        "<html lang=\"en\">",
        "<td>DESKTOP-7QK2</td>",
        "<code>instances-shifted</code>",
        "<p class=\"result\">3.11255 % (3.112549800796813)</p>",
        "100 × ((N1 − N0) ÷ (D1 − D0))\n= 100 × (",
        "class=\"chosen\"",
        // The offset of a line of the dump, and a member in it.
        "CounterType: 0x20510500",
        "System Up Time",
    ] {
        assert!(html.contains(part), "{part} is missing:\n{html}");
    }
}

#[test]
fn a_report_has_the_same_shape_in_every_language() {
    let [older, newer] = desktop();
    let path = r"\Process(svchost#*)\% Processor Time";
    let said = |language| report([&older, &newer], path, &[0, 1], language);
    let english = said(Language::English);
    for &language in Language::ALL {
        let text = said(language);
        assert!(text.contains(&format!("<html lang=\"{}\">", language.code())), "{text}");
        for tag in ["<h2>", "<h3>", "<tr>", "<td", "<pre>", "<rect"] {
            assert_eq!(text.matches(tag).count(), english.matches(tag).count(), "{language:?}: {tag}");
        }
    }
    assert!(said(Language::Japanese).contains("<h2>指摘</h2>"));
}

#[test]
fn a_report_asks_for_nothing_and_hostile_names_are_text() {
    let of_name = |name: &str| {
        let (older, newer) = fixtures::slot_shift_of(name);
        let captures = [older, newer].map(|capture| Capture::read(capture.system_name(name).write()));
        report([&captures[0], &captures[1]], r"\Process(*)\*", &[0], Language::English)
    };
    let harmless = of_name("harmless");
    for asks in ["<script", "http://", "https://", "url(", "src="] {
        assert!(!harmless.contains(asks), "{asks}: {harmless}");
    }
    let tags_of_harmless = tags(&harmless);
    for name in fixtures::hostile_names() {
        let html = of_name(&name);
        assert!(tags(&html).is_subset(&tags_of_harmless), "{html}");
        assert!(!html.contains(['\u{202e}', '\u{2066}', '\u{1b}']), "{html}");
        assert_eq!(html.matches("<title>winperf: ").count(), 1);
        assert!(html.len() < 300_000, "{}", html.len());
    }
}

#[test]
fn a_report_on_one_capture_speaks_of_no_other() {
    let [_, newer] = desktop();
    let pair = Pair::single(newer.clone());
    let machine = Source::default();
    let rows = [0, 1];
    let (pair, files, language) = (pair, ["", "b.bin"], Language::English);
    let html = html(
        &Subject { pair: &pair, files, machine: &machine, level: Level::None, rows: &rows, language },
        &[0],
    );
    assert!(html.contains("<td>b.bin</td>") && !html.contains("Older 0x"), "{html}");
}
