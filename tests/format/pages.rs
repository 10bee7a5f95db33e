//! The documents by themselves: their anchors, their links, and the rules that name findings.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use winperf::layout::{Member, STRUCTURES};
use winperf_report::Language;

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(file)
}

/// Returns a document.
pub(crate) fn read(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("docs/{file}: {error}"))
}

/// Returns the specification in a language.
pub(crate) fn specification(language: Language) -> &'static str {
    match language {
        Language::English => "format.md",
        Language::Japanese => "format.ja.md",
    }
}

/// Returns the exercise in a language.
pub(crate) fn exercise(language: Language) -> &'static str {
    match language {
        Language::English => "exercise.md",
        Language::Japanese => "exercise.ja.md",
    }
}

/// Returns the member of a table of the code.
pub(crate) fn same(member: &Member) -> &'static Member {
    let mut all = STRUCTURES.into_iter().flatten();
    all.find(|other| other.id == member.id).expect("a member of a structure")
}

/// Panics unless a document is as its tests write it; `BLESS=1` writes it.
pub(crate) fn compare(file: &str, document: &str, written: &str) {
    if document == written {
        return;
    }
    assert!(
        std::env::var_os("BLESS").is_some(),
        "docs/{file} differs from what the code says; BLESS=1 writes it anew"
    );
    fs::write(path(file), written).expect("a document that can be written");
}

/// Returns the targets of links into a document: its anchors, and its headings as hosts of repositories spell them.
pub(crate) fn anchors(document: &str) -> BTreeSet<String> {
    let marked = document.split("<a id=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let headings = document
        .lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#')));
    let slug = |heading: &str| -> String {
        let kept = heading.to_lowercase().replace(' ', "-");
        kept.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_')).collect()
    };
    marked.map(|(anchor, _)| anchor.to_owned()).chain(headings.map(slug)).collect()
}

/// Returns the targets of the links of a document that lead into this repository.
fn links(document: &str) -> Vec<&str> {
    let targets = document.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    targets.map(|(target, _)| target).filter(|target| !target.starts_with("https://")).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let of_format = Language::ALL.iter().flat_map(|language| [specification(*language), exercise(*language)]);
    for file in of_format.chain(["readers.md", "readers.ja.md"]) {
        let document = read(file);
        for target in links(&document) {
            let (page, anchor) = target.split_once('#').unwrap_or((target, ""));
            let page = if page.is_empty() { document.clone() } else { read(page) };
            assert!(anchor.is_empty() || anchors(&page).contains(anchor), "docs/{file}: {target}");
        }
    }
}

#[test]
fn both_languages_have_the_same_anchors_and_rules() {
    let documents = [read("format.md"), read("format.ja.md")];
    let marked = |document: &String| -> Vec<String> {
        document
            .split("<a id=\"")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
            .collect()
    };
    assert_eq!(marked(&documents[0]), marked(&documents[1]));
    let rules = documents.each_ref().map(|document| {
        links(document)
            .iter()
            .filter_map(|link| link.split_once('#'))
            .map(|(_, code)| code.to_owned())
            .collect::<Vec<_>>()
    });
    let without_folklore = rules.map(|rules| {
        rules.into_iter().filter(|rule| !matches!(rule.as_str(), "folklore" | "言い伝え")).collect::<Vec<_>>()
    });
    assert_eq!(without_folklore[0], without_folklore[1]);
}

/// A rule without a check is an ordinary sentence; a table of rules names the finding of each.
#[test]
fn every_rule_in_a_table_of_rules_names_its_finding() {
    let document = read("format.md");
    let mut rules = 0;
    for table in document.split("| rule | finding |\n").skip(1) {
        for row in table.lines().skip(1).take_while(|line| line.starts_with('|')) {
            assert!(row.contains("](findings.md#"), "{row}");
            rules += 1;
        }
    }
    assert!(rules > 40, "{rules} rules");
}

#[test]
fn no_name_in_the_specification_is_used_twice_as_an_anchor() {
    let document = read("format.md");
    let marked: Vec<&str> =
        document.split("<a id=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect();
    let unique: BTreeSet<&&str> = marked.iter().collect();
    assert_eq!(marked.len(), unique.len());
}
