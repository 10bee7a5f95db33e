//! Absences of ARCHITECTURE.md that neither the compiler nor a lint sees; a test is called by its number there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::modules::{edges, production};
use crate::{core, logs, page, redaction};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a file of the project")
}

/// Returns the lines of a section of a manifest, such as `[dependencies]`.
fn section<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    let mut lines = manifest.lines().skip_while(|line| *line != name);
    lines.next().expect("a section of the manifest");
    lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty()).collect()
}

/// Files of the core that take slices of something other than the bytes of a capture.
const OTHER_SLICES: [(&str, &str); 9] = [
    ("format/file_kind.rs", "the first bytes of a file that is not a capture"),
    ("format/text.rs", "a name that a reader has bounded"),
    ("capture/titles.rs", "the text that a title list is kept as"),
    ("format/error.rs", "the bytes of an error"),
    ("capture/outline.rs", "tables"),
    ("capture/outline/value_layout.rs", "tables"),
    ("capture/excerpt.rs", "the header that is written"),
    ("pair/counterparts.rs", "tables"),
    ("pair/by_name.rs", "tables"),
];

/// Slices of redaction, in the modules that write to a copy or search it.
const SLICES_OF_REDACTION: [(&str, &str); 7] = [
    ("logs/text.rs", "the copy that was written"),
    ("names.rs", "a name"),
    ("patterns.rs", "a name"),
    ("pseudonyms.rs", "a name"),
    ("rewrite.rs", "the copy that is written"),
    ("scan.rs", "the copy that was written"),
    ("title_lists.rs", "a title list"),
];

/// Slices of the reader of logs, whose reader is `window.rs`.
const SLICES_OF_LOGS: [(&str, &str); 10] = [
    ("merge.rs", "a block that a window has bounded, and the capture that is written"),
    ("path_list.rs", "the first letters of a text decide what it lists"),
    ("record.rs", "tables"),
    ("title_lines.rs", "the first bytes of a text decide whether it is a list"),
    ("text_log.rs", "text"),
    ("window.rs", "the bytes of a log"),
    ("text_log/encoding.rs", "the first bytes of a text decide its code page"),
    ("text_log/fields.rs", "a field is a part of its line"),
    ("text_log/head.rs", "the first line is a part of the text"),
    ("text_log/time.rs", "the thousandths of a second are three digits"),
];

/// Returns the arguments of a call, up to its closing parenthesis.
fn argument(behind: &str) -> &str {
    let mut open = 0_usize;
    let end = behind.find(|letter| {
        match letter {
            '(' => open += 1,
            ')' if open == 0 => return true,
            ')' => open -= 1,
            _ => {}
        }
        false
    });
    &behind[..end.unwrap_or(behind.len())]
}

#[test]
fn two_only_the_reader_slices_a_capture_and_only_the_layouts_know_where_members_are() {
    let slices = |text: &str| {
        let mut calls = [".get(", ".get_mut("].into_iter().flat_map(|call| text.split(call).skip(1));
        calls.any(|behind| argument(behind).contains(".."))
    };
    let with_slices = |files: BTreeMap<String, String>| -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (path, text) in files {
            let text = production(&text);
            // Lines of code for provider authors are in that file, as texts.
            if !path.starts_with("format/layout") && path != "findings/mistake.rs" {
                assert!(!text.contains("repr(") && !text.contains("offset_of!"), "{path}");
            }
            found.extend(slices(&text).then_some(path));
        }
        found
    };
    let known = OTHER_SLICES.map(|(path, _)| path).into_iter().chain(["format/reader.rs"]);
    assert_eq!(with_slices(core()), known.map(str::to_owned).collect());
    let known = SLICES_OF_REDACTION.map(|(path, _)| path.to_owned());
    assert_eq!(with_slices(redaction()), known.into_iter().collect());
    let known = SLICES_OF_LOGS.map(|(path, _)| path.to_owned());
    assert_eq!(with_slices(logs()), known.into_iter().collect());
}

#[test]
fn two_the_core_reads_what_a_reader_gives_and_asks_for_a_file_only_to_know_it_again_or_what_it_holds() {
    let asks = core().into_iter().filter(|(_, text)| production(text).contains(".file()"));
    assert_eq!(asks.map(|(path, _)| path).collect::<Vec<_>>(), ["capture/assumed.rs", "findings/pair.rs"]);
}

#[test]
fn three_a_formula_sees_no_capture_and_no_name() {
    let edges = edges(&core());
    let of_formula = edges.iter().filter(|(module, _)| module.split("::").next() == Some("formula"));
    let used: BTreeSet<&str> = of_formula.flat_map(|(_, used)| used).map(String::as_str).collect();
    let outside: Vec<&str> = used.into_iter().filter(|module| !module.starts_with("formula")).collect();
    assert_eq!(outside, ["format::counter_type", "format::time", "set"]);
}

/// Types that change something else when they are passed to a component.
const CHANGES: [&str; 7] = ["NodeRef", "RefCell", "Cell<", "UseState", "UseReducer", "Mutex", "&mut"];

#[test]
fn six_no_prop_is_something_through_which_something_else_changes() {
    let mut count = 0;
    for (path, text) in page() {
        let text = production(&text);
        for props in text.split("Properties").skip(1) {
            let Some((_, members)) = props.split_once("struct ") else { continue };
            let members = members.split("\n}").next().unwrap_or_default();
            let found = CHANGES.iter().find(|name| members.contains(**name));
            assert_eq!(found, None, "{path}: {members}");
            count += 1;
        }
    }
    assert!(count > 30, "{count} kinds of props are looked into");
}

#[test]
fn eight_the_writer_of_test_captures_never_imports_the_core() {
    let manifest = read("crates/winperf-synth/Cargo.toml");
    assert_eq!(section(&manifest, "[dependencies]"), Vec::<&str>::new());
    assert!(!manifest.contains("dev-dependencies"), "{manifest}");
}

#[test]
fn the_program_that_captures_carries_no_reader_of_logs() {
    let needed = read("crates/winperf-capture/Cargo.toml");
    let needed = section(&needed, "[dependencies]");
    for name in ["winperf-bundle", "winperf-redact"] {
        let line = needed.iter().find(|line| line.starts_with(name)).expect("a dependency");
        assert!(line.contains("default-features = false") && !line.contains("logs"), "{line}");
    }
    assert!(!needed.iter().any(|line| line.starts_with("winperf-log")));
    for name in ["winperf-bundle", "winperf-redact"] {
        let manifest = read(&format!("crates/{name}/Cargo.toml"));
        let line =
            section(&manifest, "[dependencies]").into_iter().find(|line| line.starts_with("winperf-log"));
        assert!(line.is_some_and(|line| line.contains("optional = true")), "{name}");
    }
}
