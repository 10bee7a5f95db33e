//! The documents about symptoms, row by row.

use std::fs;
use std::path::{Path, PathBuf};

/// Degree to which winperf shows the cause of a symptom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shows {
    Yes,
    Partly,
    No,
}

/// A row of the document.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) number: u32,
    /// The symptom, as people report it.
    pub(crate) title: String,
    pub(crate) shows: Shows,
    /// Sentences of winperf.
    pub(crate) sentences: Vec<String>,
    /// The codes of the findings that it leads to.
    pub(crate) codes: Vec<String>,
}

/// Returns the path of a document.
pub(crate) fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(file)
}

/// Returns a document.
pub(crate) fn read(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The labels of the three parts of a row, and the words for yes, partly and no.
const WORDS: [(&[&str; 3], &[&str; 3]); 2] = [
    (&["Also reported as", "winperf shows", "What to do"], &["yes", "partly", "no"]),
    (&["ほかの言い方", "winperf の表示", "対処"], &["はい", "一部", "いいえ"]),
];

/// Returns the rows of a document, each of which has its three parts.
pub(crate) fn rows_of(file: &str) -> Vec<Row> {
    let document = read(file);
    let (labels, words) = WORDS[usize::from(file.ends_with(".ja.md"))];
    document.split("\n### ").skip(1).map(|section| row(section, labels, words)).collect()
}

fn row(section: &str, labels: &[&str; 3], words: &[&str; 3]) -> Row {
    let section = section.split("\n## ").next().unwrap_or_default();
    let (heading, text) = section.split_once('\n').expect("a heading");
    let (number, title) = heading.split_once(". ").expect("a number and a symptom");
    for label in labels {
        assert_eq!(text.matches(&format!("- **{label}:** ")).count(), 1, "{number}: {label}");
    }
    let shows = text.split_once(&format!("- **{}:** ", labels[1])).expect("a part").1;
    let shows = shows.split("\n- **").next().unwrap_or_default();
    let (first, _) = shows.split_once(['.', ',', '。', '、', ':', '\n']).unwrap_or((shows, ""));
    let shown = words.iter().position(|word| first.trim() == *word);
    let shown = [Shows::Yes, Shows::Partly, Shows::No][shown.unwrap_or_else(|| panic!("{number}: {first}"))];
    let codes = shows.split("](findings").skip(1).map(|rest| {
        let rest = rest.split_once("md#").expect("a code").1;
        rest.split(')').next().unwrap_or_default().to_owned()
    });
    Row {
        number: number.parse().expect("a number"),
        title: title.to_owned(),
        shows: shown,
        sentences: shows
            .lines()
            .filter_map(|line| line.trim().strip_prefix("> "))
            .map(str::to_owned)
            .collect(),
        codes: codes.collect(),
    }
}
