//! One word for one thing: `docs/glossary.md` lists the words that no Japanese text has.

use std::fs;
use std::path::{Path, PathBuf};

/// Where Japanese is written for people: files, and folders with everything in them.
const TEXTS: [&str; 8] = [
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

/// The words of the last column, which are parted by commas.
fn unwanted(glossary: &str) -> Vec<String> {
    let rows = glossary.lines().filter(|line| line.starts_with('|')).skip(2);
    let last = rows.map(|row| row.split('|').nth(3).expect("a third column").trim());
    last.flat_map(|words| words.split('、')).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[test]
fn no_japanese_text_has_another_word_for_what_the_glossary_names() {
    let glossary = fs::read_to_string(root().join("docs/glossary.md")).expect("the glossary");
    let unwanted = unwanted(&glossary);
    assert!(unwanted.len() > 15, "{unwanted:?}");
    for file in TEXTS.iter().flat_map(|path| files(&root().join(path))) {
        let text = fs::read_to_string(&file).expect("a text");
        let found: Vec<&String> = unwanted.iter().filter(|word| text.contains(*word)).collect();
        assert!(found.is_empty(), "{}: {found:?}", file.display());
    }
}
