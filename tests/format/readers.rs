//! `docs/readers.md`: its cases are in the conformance kit.

use std::collections::BTreeSet;
use std::fs;

use winperf::{Capture, Names, Pair, Titles};
use winperf_report::account::FoundInPair;
use winperf_synth::conformance::{Case, cases};

/// Words between backticks that are no cases; others have capitals, blanks or brackets.
const NO_CASES: [&str; 3] = ["--assume", "0", "svchost"];

fn document(name: &str) -> String {
    fs::read_to_string(format!("{}/../docs/{name}", env!("CARGO_MANIFEST_DIR"))).expect(name)
}

/// Returns the cases that the cells of the tables and the list of advantages name.
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

/// Returns the codes of findings about the last capture of a case, or about both.
fn codes(case: &Case) -> BTreeSet<&'static str> {
    let mut titles = Titles::base();
    if let Some(list) = &case.titles {
        titles.add_list(list).expect("a list");
    }
    let names = Names::new(titles, Names::default().code_pages());
    let mut read = case.captures.iter().cloned().map(Capture::parse);
    let (first, second) = (read.next().expect("a capture"), read.next());
    let last = second.as_ref().unwrap_or(&first);
    let mut codes: BTreeSet<&str> = last.findings(&names).iter().map(|found| found.kind.code()).collect();
    if let Some(second) = second {
        let pair = Pair::with_names((first, names.clone()), (second, names));
        codes.extend(FoundInPair::all(&pair).iter().map(|found| found.kind.code()));
    }
    codes
}

#[test]
fn every_case_of_the_kit_has_the_finding_that_it_states() {
    let lacking = cases().into_iter().filter_map(|case| {
        let found = codes(&case);
        (!found.contains(case.finding?)).then(|| format!("{}: {:?} in {found:?}", case.name, case.finding))
    });
    assert_eq!(lacking.collect::<Vec<_>>(), [""; 0]);
}

/// Every case is small, and so is the input of a reader of the kit.
#[test]
fn the_captures_of_the_kit_have_less_than_a_megabyte_together() {
    let length: usize = cases().iter().flat_map(|case| &case.captures).map(Vec::len).sum();
    assert!(length < 1 << 20, "{length}");
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
