//! What is absent on purpose, as ARCHITECTURE.md lists it: each test is of one number there; the seventh has its tests beside the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::modules::{edges, production};
use crate::{core, logs, redaction};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a file of the project")
}

/// The sources below a folder by their paths in the project, without the tests at their ends.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("a folder of the project") {
            let entry = entry.expect("an entry of a folder");
            let name = entry.file_name().into_string().expect("a name in Unicode");
            let path = format!("{folder}/{name}");
            if entry.file_type().expect("a kind").is_dir() {
                left.extend((!matches!(name.as_str(), "target" | "node_modules")).then_some(path));
            } else if name.ends_with(".rs") {
                found.push((path.clone(), production(&read(&path))));
            }
        }
    }
    found
}

/// The lines of a section of a manifest, such as `[dependencies]`.
fn section<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    let mut lines = manifest.lines().skip_while(|line| *line != name);
    lines.next().expect("a section of the manifest");
    lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty()).collect()
}

#[test]
fn one_the_core_needs_four_small_crates_and_none_of_them_with_std_or_json() {
    let needed = read("crates/winperf/Cargo.toml");
    let needed = section(&needed, "[dependencies]");
    assert_eq!(
        needed,
        ["enumset", "strum", "thiserror", "zerocopy"].map(|name| format!("{name}.workspace = true"))
    );
    let workspace = read("Cargo.toml");
    for name in ["enumset", "strum", "thiserror", "zerocopy"] {
        let is_it = |line: &&&str| line.starts_with(&format!("{name} ="));
        let line = *section(&workspace, "[workspace.dependencies]").iter().find(is_it).expect("a dependency");
        assert!(!line.contains("\"std\"") && !line.contains("serde"), "{line}");
        // zerocopy has std only where it is asked for.
        assert!(line.contains("default-features = false") || name == "zerocopy", "{line}");
    }
    let files = core();
    assert!(files["lib.rs"].contains("\n#![no_std]\n"));
    assert!(redaction()["lib.rs"].contains("\n#![no_std]\n"));
    assert!(logs()["lib.rs"].contains("\n#![no_std]\n"));
    for (path, text) in files.into_iter().chain(redaction()).chain(logs()) {
        let text = production(&text);
        assert!(!text.contains("std::") && !text.contains("extern crate std"), "{path} knows std");
    }
}

/// Files of the core that take slices of something other than the bytes of a capture.
const OTHER_SLICES: [(&str, &str); 8] = [
    ("format/text.rs", "a name that a reader has bounded"),
    ("capture/titles.rs", "the text that a title list is kept as"),
    ("format/error.rs", "the bytes of an error"),
    ("capture/outline.rs", "tables"),
    ("capture/outline/value_layout.rs", "tables"),
    ("capture/excerpt.rs", "the header that is written"),
    ("pair/counterparts.rs", "tables"),
    ("pair/by_name.rs", "tables"),
];

/// The same of redaction, and those that write to a copy or search it.
const SLICES_OF_REDACTION: [(&str, &str); 7] = [
    ("logs/text.rs", "the copy that was written"),
    ("names.rs", "a name"),
    ("patterns.rs", "a name"),
    ("pseudonyms.rs", "a name"),
    ("rewrite.rs", "the copy that is written"),
    ("scan.rs", "the copy that was written"),
    ("title_lists.rs", "a title list"),
];

/// The same of the reader of logs, whose reader is `window.rs`.
const SLICES_OF_LOGS: [(&str, &str); 4] = [
    ("merge.rs", "a block that a window has bounded, and the capture that is written"),
    ("record.rs", "tables"),
    ("text_log.rs", "text"),
    ("window.rs", "the bytes of a log"),
];

/// What stands in a call, up to its closing parenthesis.
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
            if !path.starts_with("format/layout") {
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

#[test]
fn four_no_type_of_the_core_is_serialised() {
    for (path, text) in core() {
        assert!(!production(&text).to_lowercase().contains("serde"), "{path}");
    }
}

/// Where `unsafe` may stand.
const UNSAFE: [&str; 9] = [
    "crates/winperf-capture/src/registry.rs",
    "crates/winperf-capture/src/bindings",
    "crates/winperf-heap/src/",
    "crates/winperf-provider/src/entry.rs",
    "crates/winperf-provider/src/environment.rs",
    "crates/winperf-provider/src/mischief.rs",
    "crates/winperf-provider/src/runtime.rs",
    "crates/winperf-provider/src/wine.rs",
    "tests/fidelity/src/pdh.rs",
];

#[test]
fn five_unsafe_stands_only_where_windows_is_called() {
    let is_unsafe = |text: &str| {
        text.split("unsafe").skip(1).any(|behind| {
            let behind = behind.trim_start();
            ["{", "(", "fn ", "impl ", "extern ", "trait "].iter().any(|next| behind.starts_with(next))
        })
    };
    // The tests of the layers speak of it in their texts.
    let all = ["crates", "web", "tests/cli", "tests/fidelity", "tests/windows"].into_iter().flat_map(sources);
    let found: Vec<String> = all.filter(|(_, text)| is_unsafe(text)).map(|(path, _)| path).collect();
    let wrong: Vec<&String> =
        found.iter().filter(|path| !UNSAFE.iter().any(|known| path.starts_with(known))).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    for known in UNSAFE {
        assert!(found.iter().any(|path| path.starts_with(known)), "{known} has none");
    }
}

/// What changes something else when it is handed to a component.
const CHANGES: [&str; 7] = ["NodeRef", "RefCell", "Cell<", "UseState", "UseReducer", "Mutex", "&mut"];

#[test]
fn six_no_prop_is_something_through_which_something_else_changes() {
    let mut count = 0;
    for (path, text) in sources("web/src") {
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
    for (path, text) in sources("crates/winperf-synth") {
        assert!(!text.contains("winperf::"), "{path}");
    }
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
