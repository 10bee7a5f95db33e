//! `docs/readers.md`: what it names is in the conformance kit.

use std::collections::BTreeSet;
use std::fs;

use winperf_synth::conformance::cases;

/// Words between backticks that are no cases; others have capitals, blanks or brackets.
const NO_CASES: [&str; 3] = ["--assume", "0", "svchost"];

fn document(name: &str) -> String {
    fs::read_to_string(format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"))).expect(name)
}

/// The cases that the cells of the tables and the list of advantages name.
fn named(text: &str) -> BTreeSet<String> {
    let quoted = text.split('`').skip(1).step_by(2).map(str::to_owned);
    let is_name = |word: &String| {
        word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
            && !NO_CASES.contains(&word.as_str())
    };
    quoted.filter(is_name).collect()
}

#[test]
fn every_case_that_the_page_about_readers_names_is_in_the_kit() {
    let known: BTreeSet<String> = cases().into_iter().map(|case| case.name).collect();
    for page in ["readers.md", "readers.ja.md"] {
        let named = named(&document(page));
        assert!(named.len() > 40, "{page}: {}", named.len());
        let missing: Vec<&String> = named.difference(&known).collect();
        assert!(missing.is_empty(), "{page}: {missing:?}");
    }
    assert_eq!(named(&document("readers.md")), named(&document("readers.ja.md")));
}

#[test]
fn the_measured_numbers_of_both_pages_about_readers_agree() {
    let numbers = |page: &str| -> Vec<String> {
        let text = document(page);
        let cells = text.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split('|'));
        let cells = cells.map(|cell| cell.trim().to_owned());
        let is_number = |cell: &String| {
            cell.starts_with(|first: char| first.is_ascii_digit())
                && cell.bytes().all(|byte| byte.is_ascii_alphanumeric() || b",.".contains(&byte))
        };
        cells.filter(is_number).collect()
    };
    let english = numbers("readers.md");
    assert!(english.len() > 150, "{}", english.len());
    assert_eq!(english, numbers("readers.ja.md"));
}
