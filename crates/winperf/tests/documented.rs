//! `docs/findings.md` explains every finding, and nothing else, and `docs/findings.ja.md` does so in Japanese; and every finding has a test.
//!
//! The guides are not part of the package of the crate, and neither is this file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use winperf::findings::{Backwards, Defined, FindingKind, OutOfBounds, PairFindingKind, Reset};
use winperf::pair::Age;
use winperf::{Capture, CounterIdx, Names};
use winperf_synth::recorded;

/// Parts of the section of each code, in addition to its severity.
const PARTS: [&str; 3] = ["Meaning", "Usual cause", "What to do"];

/// Returns these parts in Japanese, after the word for the severity.
const JAPANESE_PARTS: [&str; 3] = ["意味", "よくある原因", "対処"];

fn document() -> String {
    before(&read("findings.md"), "\n## Title lists\n")
}

fn japanese_document() -> String {
    before(&read("findings.ja.md"), "\n## タイトル一覧\n")
}

/// Returns the text before the parts about title lists and about objects missing from a capture, which the tests of `winperf-bundle` check.
fn before(document: &str, part: &str) -> String {
    document.split_once(part).expect("the last part").0.to_owned()
}

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the text under each heading of the third level, by heading.
fn sections(document: &str) -> BTreeMap<&str, &str> {
    let mut sections = BTreeMap::new();
    for section in document.split("\n### ").skip(1) {
        let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
        let text = text.split("\n## ").next().unwrap_or_default();
        assert_eq!(sections.insert(heading, text), None, "{heading} stands there twice");
    }
    sections
}

/// Returns the text after `- **Label:** `.
fn part<'text>(text: &'text str, label: &str) -> Option<&'text str> {
    let rest = text.split_once(&format!("\n- **{label}:** "))?.1;
    Some(rest.split("\n- **").next().unwrap_or(rest).trim())
}

/// One of each; a kind that is missing here does not compile in [`kinds_are_all`].
const PAIR_FINDINGS: [PairFindingKind; 19] = [
    PairFindingKind::SameCapture,
    PairFindingKind::Swapped,
    PairFindingKind::DifferentMachine,
    PairFindingKind::DifferentFrequency { older: 0, newer: 0 },
    PairFindingKind::Rebooted,
    PairFindingKind::ClockDisagrees { by_perf_time: 0, by_100nsec: 0 },
    PairFindingKind::DefinitionChanged { count: 0 },
    PairFindingKind::InstancesShifted { count: 0, older: 0, newer: 0, wrong: None },
    PairFindingKind::ValuesWentBackwards(Backwards {
        values: 0,
        by_base: 0,
        counters: 0,
        instances: 0,
        first_counters: [None; 3],
        first_instances: [None; 3],
        reset: Reset::Some,
    }),
    PairFindingKind::ValuesStandStill { count: 0 },
    PairFindingKind::BaseStandsStill { count: 0, counter: CounterIdx(0) },
    PairFindingKind::ValuesTorn { count: 0, fell: true, counter: CounterIdx(0) },
    PairFindingKind::SlotRenamed { count: 0 },
    PairFindingKind::SampledFractionAbove100(OUT_OF_BOUNDS),
    PairFindingKind::InverseBelow0(OUT_OF_BOUNDS),
    only_in_one(Defined::Object, Age::Older),
    only_in_one(Defined::Counter, Age::Older),
    only_in_one(Defined::Object, Age::Newer),
    only_in_one(Defined::Counter, Age::Newer),
];

const fn only_in_one(what: Defined, only_in: Age) -> PairFindingKind {
    PairFindingKind::OnlyInOne { what, only_in, count: 0 }
}

const OUT_OF_BOUNDS: OutOfBounds = OutOfBounds { count: 0, counter: CounterIdx(0), value: 0.0 };

/// Returns the position of a kind in [`PAIR_FINDINGS`].
fn kinds_are_all(kind: PairFindingKind) -> usize {
    match kind {
        PairFindingKind::SameCapture => 0,
        PairFindingKind::Swapped => 1,
        PairFindingKind::DifferentMachine => 2,
        PairFindingKind::DifferentFrequency { .. } => 3,
        PairFindingKind::Rebooted => 4,
        PairFindingKind::ClockDisagrees { .. } => 5,
        PairFindingKind::DefinitionChanged { .. } => 6,
        PairFindingKind::InstancesShifted { .. } => 7,
        PairFindingKind::ValuesWentBackwards(_) => 8,
        PairFindingKind::ValuesStandStill { .. } => 9,
        PairFindingKind::BaseStandsStill { .. } => 10,
        PairFindingKind::ValuesTorn { .. } => 11,
        PairFindingKind::SlotRenamed { .. } => 12,
        PairFindingKind::SampledFractionAbove100(_) => 13,
        PairFindingKind::InverseBelow0(_) => 14,
        PairFindingKind::OnlyInOne { what: Defined::Object, only_in: Age::Older, .. } => 15,
        PairFindingKind::OnlyInOne { what: Defined::Counter, only_in: Age::Older, .. } => 16,
        PairFindingKind::OnlyInOne { what: Defined::Object, only_in: Age::Newer, .. } => 17,
        PairFindingKind::OnlyInOne { what: Defined::Counter, only_in: Age::Newer, .. } => 18,
    }
}

/// Returns every code of one capture and of two, with the name of its severity.
fn codes() -> BTreeMap<&'static str, &'static str> {
    let of_one = FindingKind::CODES.iter().map(|(code, severity)| (*code, severity.name()));
    assert!(PAIR_FINDINGS.map(kinds_are_all).into_iter().eq(0..PAIR_FINDINGS.len()));
    of_one.chain(PAIR_FINDINGS.map(|kind| (kind.code(), kind.severity().name()))).collect()
}

#[test]
fn every_code_has_its_heading_and_there_is_no_other() {
    let document = document();
    let headings: Vec<&str> = sections(&document).into_keys().collect();
    let codes: Vec<&str> = codes().into_keys().collect();
    let without = |left: &[&str], right: &[&str]| -> Vec<String> {
        left.iter().filter(|code| !right.contains(code)).map(|code| format!("### {code}")).collect()
    };
    assert_eq!(without(&codes, &headings), [""; 0], "docs/findings.md lacks these headings");
    assert_eq!(without(&headings, &codes), [""; 0], "docs/findings.md explains these, which are no codes");
}

#[test]
fn every_code_is_explained_with_its_severity() {
    let document = document();
    let sections = sections(&document);
    for (code, severity) in codes() {
        let section = sections.get(code).unwrap_or_else(|| panic!("docs/findings.md lacks ### {code}"));
        let text = format!("\n{section}");
        assert_eq!(part(&text, "Severity"), Some(severity), "{code}");
        for label in PARTS {
            let words = part(&text, label).unwrap_or_default().split_whitespace().count();
            assert!(words >= 6, "{code}: {label} has {words} words");
        }
    }
}

#[test]
fn every_line_of_the_document_is_at_most_one_sentence() {
    for line in document().lines() {
        let ends = line.match_indices(". ").filter(|(at, _)| !line[..*at].ends_with("e.g"));
        assert_eq!(ends.count(), 0, "{line}");
    }
}

/// Returns the headings of the third level in their order.
fn headings(document: &str) -> Vec<&str> {
    document.lines().filter_map(|line| line.strip_prefix("### ")).collect()
}

/// Returns the texts between backticks, sorted: names, codes and bytes, which are the same in any language.
fn code_spans(text: &str) -> Vec<&str> {
    let mut spans: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    spans.sort_unstable();
    spans
}

#[test]
fn both_documents_have_the_same_codes_in_the_same_order() {
    assert_eq!(headings(&japanese_document()), headings(&document()));
}

#[test]
fn every_code_is_explained_in_japanese_with_its_severity() {
    let (document, japanese) = (document(), japanese_document());
    let (sections, japanese) = (sections(&document), sections(&japanese));
    for (code, severity) in codes() {
        let section = japanese.get(code).unwrap_or_else(|| panic!("docs/findings.ja.md lacks ### {code}"));
        let text = format!("\n{section}");
        let expected = match severity {
            "error" => "エラー",
            "warning" => "警告",
            _ => "情報",
        };
        assert_eq!(part(&text, "重要度"), Some(expected), "{code}");
        for label in JAPANESE_PARTS {
            let letters = part(&text, label).unwrap_or_default().chars().count();
            assert!(letters >= 15, "{code}: {label} has {letters} letters");
        }
        assert_eq!(code_spans(section), code_spans(sections[code]), "{code}");
    }
}

#[test]
fn every_line_of_the_japanese_document_is_at_most_one_sentence() {
    for line in japanese_document().lines() {
        let ends = line.matches('。').count();
        assert!(ends == 0 || ends == 1 && line.ends_with('。'), "{line}");
    }
}

/// Answers to whether a capture of stock Windows can have a finding, in English and in Japanese.
const ANSWERS: [[&str; 2]; 3] = [["Yes", "あり"], ["Seldom", "まれ"], ["No", "なし"]];

/// Returns the answer about stock Windows, and its reason, in both languages.
fn windows_answers<'text>(english: &'text str, japanese: &'text str) -> [(&'text str, &'text str); 2] {
    [(english, "Occurs on stock Windows"), (japanese, "標準の Windows")].map(|(section, label)| {
        let (_, item) = section.rsplit_once("\n- **").unwrap_or_default();
        let said = item.strip_prefix(label).and_then(|rest| rest.strip_prefix(":** ")).unwrap_or_default();
        // Reports about the finding may follow.
        let said = said.split("\n\n").next().unwrap_or_default();
        said.trim_end().split_once([':', ',']).unwrap_or_default()
    })
}

#[test]
fn every_section_ends_with_whether_stock_windows_can_have_the_finding() {
    let (document, japanese) = (document(), japanese_document());
    let (sections, japanese) = (sections(&document), sections(&japanese));
    for code in codes().into_keys() {
        let said = windows_answers(sections[code], japanese[code]);
        let answers = said.map(|(answer, _)| answer);
        assert!(ANSWERS.contains(&answers), "{code}: {answers:?}");
        assert!(said.iter().all(|(_, why)| why.chars().count() >= 8), "{code}: {said:?}");
        // Tests of Perflib are documented by the events that they log; without a test there is none, or a warning.
        let events = said.map(|(_, why)| why.matches(|letter: char| letter.is_ascii_digit()).count() / 4);
        assert_eq!(events[0], events[1], "{code}: {said:?}");
        assert_eq!(answers[0] == "Seldom", events[0] > 0 && code != "misaligned", "{code}: {said:?}");
    }
}

/// Checks that no finding in a recorded capture of Windows is documented as impossible.
#[test]
fn what_captures_of_windows_have_is_possible() {
    let Some(folder) = recorded::folder() else { return };
    let (document, japanese) = (document(), japanese_document());
    let (sections, japanese) = (sections(&document), sections(&japanese));
    let mut found = Vec::new();
    for file in fs::read_dir(folder.join("windows-xp")).expect("captures of Windows XP") {
        let capture = Capture::parse(fs::read(file.expect("an entry").path()).expect("a capture"));
        found.extend(capture.findings(&Names::default()).iter().map(|finding| finding.kind.code()));
    }
    assert!(found.contains(&"counter-block-short"), "{found:?}");
    for code in found {
        let [(answer, _), _] = windows_answers(sections[code], japanese[code]);
        assert_eq!(answer, "Yes", "{code}");
    }
}

/// Each code of one capture appears, in quotation marks, in a test of `tests/findings`.
#[test]
fn every_code_has_a_test_that_produces_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/findings");
    let mut tests = String::new();
    for entry in fs::read_dir(folder).expect("a folder of tests") {
        tests += &fs::read_to_string(entry.expect("an entry").path()).expect("a file of tests");
    }
    for (code, severity) in FindingKind::CODES {
        let stated = format!("{}(\"{code}\"", severity.name());
        assert!(tests.contains(&stated), "no test states {stated}, …)");
    }
}

#[test]
fn every_finding_about_a_mistake_of_a_provider_has_the_lines_that_correct_it() {
    let (english, japanese) = (document(), japanese_document());
    let guides = [(sections(&english), ["In C", "In Rust"]), (sections(&japanese), ["C では", "Rust では"])];
    let all = winperf_synth::mistakes::all();
    // Members have a section for each mistake instead.
    let codes =
        all.iter().flat_map(|mistake| mistake.names).filter(|name| !name.contains(char::is_uppercase));
    let codes = codes.chain(&["parent-instance-missing", "parent-object-missing", "several-blocks"]);
    for code in codes {
        for (sections, labels) in &guides {
            for label in labels {
                let line = part(sections[code], label).unwrap_or_else(|| panic!("{code}: {label}"));
                assert!(line.starts_with('`') && line.ends_with('`'), "{code}: {line}");
            }
        }
    }
}
