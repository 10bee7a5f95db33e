//! One word for one thing: `docs/glossary.md` lists the words that no English and no Japanese text has.

use std::fs;
use std::path::{Path, PathBuf};

/// Places of English for people: files, and folders with everything in them.
const ENGLISH: [&str; 9] = [
    "README.md",
    "crates/winperf-report/src/phrases/english",
    "docs/exercise.md",
    "docs/findings.md",
    "docs/format.md",
    "index.html",
    "web/shell.js",
    "web/src/phrases/english",
    "web/src/phrases/english.rs",
];

/// Places of Japanese for people.
const JAPANESE: [&str; 8] = [
    "crates/winperf-report/src/phrases/japanese",
    "docs/exercise.ja.md",
    "docs/findings.ja.md",
    "docs/format.ja.md",
    "index.html",
    "web/shell.js",
    "web/src/phrases/japanese",
    "web/src/phrases/japanese.rs",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).expect("a folder of texts");
    entries.flat_map(|entry| files(&entry.expect("an entry").path())).collect()
}

/// Returns the words of a column, which are parted by commas.
fn unwanted(column: usize) -> Vec<String> {
    let glossary = fs::read_to_string(root().join("docs/glossary.md")).expect("the glossary");
    let rows = glossary.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = rows.map(|row| row.split('|').nth(column).expect("that column").to_owned());
    let words =
        cells.flat_map(|cell| cell.split([',', '、']).map(|word| word.trim().to_owned()).collect::<Vec<_>>());
    words.filter(|word| !word.is_empty()).collect()
}

/// Returns the texts for people in a file: of a program the strings in it, since its own names have other meanings.
fn said(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a text");
    if file.extension().is_none_or(|extension| extension != "rs") {
        return text;
    }
    text.split('"').skip(1).step_by(2).collect::<Vec<_>>().join("\n")
}

/// Returns the files that have a word of a column, whatever the case of its letters.
fn found(texts: &[&str], unwanted: &[String]) -> Vec<String> {
    let files = texts.iter().flat_map(|path| files(&root().join(path)));
    let of_file = |file: PathBuf| {
        let said = said(&file).to_lowercase();
        let words: Vec<&String> =
            unwanted.iter().filter(|word| said.contains(&word.to_lowercase())).collect();
        (!words.is_empty()).then(|| format!("{}: {words:?}", file.display()))
    };
    files.filter_map(of_file).collect()
}

#[test]
fn no_english_text_has_another_word_for_what_the_glossary_names() {
    let unwanted = unwanted(2);
    assert!(unwanted.len() > 20, "{unwanted:?}");
    assert_eq!(found(&ENGLISH, &unwanted), Vec::<String>::new());
}

#[test]
fn no_japanese_text_has_another_word_for_what_the_glossary_names() {
    let unwanted = unwanted(4);
    assert!(unwanted.len() > 15, "{unwanted:?}");
    assert_eq!(found(&JAPANESE, &unwanted), Vec::<String>::new());
}
