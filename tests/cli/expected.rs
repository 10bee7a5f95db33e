//! Output of the program for the example of every counter type, in every format, compared with `tests/expected`.
//!
//! `BLESS=1` writes the files anew; a person reads the difference.

use std::fs;
use std::path::{Path, PathBuf};

use winperf_tests::{Folder, winperf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("expected")
}

/// Finding about the pair, which is in JSON and beside every other format.
const ODD: &str = "winperf: values-went-backwards: the raw value of Every Counter Type\\Delta that goes backwards decreased from 5 to 4; \
     PDH gives PDH_CALC_NEGATIVE_VALUE (0x800007D8): \"A counter with a negative value was detected\"\n";

/// Runs `command` in a folder with the example and compares its output with the file `name`.
fn check(name: &str, command: &[&str]) {
    let examples = Folder::new(name);
    let written = winperf(&["examples", &examples.path("")]);
    assert_eq!(written.status, 0, "{}", written.error);
    let [older, newer] = [0, 1].map(|sample| examples.path(&format!("every-counter-type-{sample}.perfdata")));
    let titles = examples.path("every-counter-type-titles.bin");
    let mut arguments: Vec<&str> = command.to_vec();
    arguments.extend([older.as_str(), newer.as_str(), "--titles", titles.as_str()]);
    let run = winperf(&arguments);
    let said = run.error.replace(ODD, "");
    assert_eq!((run.status, said.as_str()), (0, ""));
    let printed = run
        .out
        .replace(&older, "every-counter-type-0.perfdata")
        .replace(&newer, "every-counter-type-1.perfdata");
    let expected = folder().join(name);
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(folder()).expect("the folder");
        fs::write(&expected, &printed).expect("the file");
    }
    let wanted = fs::read_to_string(&expected).unwrap_or_default();
    assert!(printed == wanted, "{name} differs from what is printed; BLESS=1 writes it anew");
}

#[test]
fn the_table_of_every_counter_type_is_as_expected() {
    check("every-counter-type.txt", &["values"]);
}

#[test]
fn the_csv_of_every_counter_type_is_as_expected() {
    check("every-counter-type.csv", &["values", "--format", "csv"]);
}

#[test]
fn the_markdown_of_every_counter_type_is_as_expected() {
    check("every-counter-type.md", &["values", "--format", "markdown"]);
}

#[test]
fn the_document_of_every_counter_type_is_as_expected() {
    check("every-counter-type.json", &["values", "--format", "json"]);
}

#[test]
fn the_explanations_of_every_counter_type_are_as_expected() {
    check("every-counter-type.explained.txt", &["find", "\\Every Counter Type\\*"]);
}
