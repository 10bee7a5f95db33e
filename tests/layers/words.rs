//! One term per concept: `docs/glossary.md` lists the terms that no English and no Japanese text uses.

use std::fs;
use std::path::{Path, PathBuf};

/// English texts for users: files, and folders with everything in them.
const ENGLISH: [&str; 15] = [
    "README.md",
    "crates/winperf-cli/src/arguments",
    "crates/winperf-cli/src/arguments.rs",
    "crates/winperf-cli/src/commands/mcp/tools/parameters.rs",
    "crates/winperf-cli/src/messages/english.rs",
    "crates/winperf-report/src/phrases/english",
    "docs/exercise.md",
    "docs/findings.md",
    "docs/format.md",
    "docs/logs.md",
    "docs/provider.md",
    "index.html",
    "web/shell.js",
    "web/src/phrases",
    "web/src/phrases.rs",
];

/// Files whose texts are documentation comments: the help of the program.
const HELP: [&str; 4] = ["arguments.rs", "assume.rs", "mcp.rs", "parameters.rs"];

/// Japanese texts for users.
const JAPANESE: [&str; 10] = [
    "crates/winperf-cli/src/messages/japanese.rs",
    "crates/winperf-report/src/phrases/japanese",
    "docs/exercise.ja.md",
    "docs/findings.ja.md",
    "docs/format.ja.md",
    "docs/logs.ja.md",
    "index.html",
    "web/shell.js",
    "web/src/phrases",
    "web/src/phrases.rs",
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

/// Returns the texts for users in a file: of source code its strings or, for help, its documentation comments.
fn user_texts(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a text");
    if file.extension().is_none_or(|extension| extension != "rs") {
        return text;
    }
    let is_help = file.file_name().is_some_and(|name| HELP.iter().any(|help| name == *help));
    let texts: Vec<&str> = match is_help {
        true => text.lines().filter_map(|line| line.trim_start().strip_prefix("///")).collect(),
        false => text.split('"').skip(1).step_by(2).collect(),
    };
    texts.join("\n")
}

/// Returns the files that have a word of a column, whatever the case of its letters.
fn found(texts: &[&str], unwanted: &[String]) -> Vec<String> {
    let files = texts.iter().flat_map(|path| files(&root().join(path)));
    let describe_file = |file: PathBuf| {
        let said = user_texts(&file).to_lowercase();
        let words: Vec<&String> =
            unwanted.iter().filter(|word| said.contains(&word.to_lowercase())).collect();
        (!words.is_empty()).then(|| format!("{}: {words:?}", file.display()))
    };
    files.filter_map(describe_file).collect()
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
