//! The core has layers, `format <- capture, formula <- pair <- findings, difference <- diagnosis`, and no two of its
//! modules, or of those of redaction, need each other.

mod absences;
mod modules;
mod pins;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use modules::{Edges, edges};

/// The folders of the core and the heights of their layers; those of one height do not use each other.
const LAYERS: [(&str, u8); 11] = [
    ("set", 0),
    ("at_once", 0),
    ("order", 0),
    ("format", 0),
    ("structures", 1),
    ("capture", 1),
    ("formula", 1),
    ("pair", 2),
    ("findings", 3),
    ("difference", 3),
    ("diagnosis", 4),
];

/// Returns the files of the core by their paths.
fn core() -> BTreeMap<String, String> {
    let files = files("winperf");
    assert!(files.len() > 60, "{}", files.len());
    files
}

/// Returns the files of redaction by their paths.
fn redaction() -> BTreeMap<String, String> {
    let files = files("winperf-redact");
    assert!(files.len() > 10, "{}", files.len());
    files
}

/// Returns the files of the reader of logs by their paths.
fn logs() -> BTreeMap<String, String> {
    let files = files("winperf-log");
    assert!(files.len() > 10, "{}", files.len());
    files
}

/// Returns the files of the page by their paths.
fn page() -> BTreeMap<String, String> {
    let files = sources("../web/src");
    assert!(files.len() > 200, "{}", files.len());
    files
}

/// Returns the sources of a crate by their paths.
fn files(name: &str) -> BTreeMap<String, String> {
    sources(&format!("../crates/{name}/src"))
}

/// Returns the sources of a folder, seen from that of the tests, by their paths.
fn sources(folder: &str) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    add(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), "", &mut files);
    files
}

fn add(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).expect("a folder of the crate").map(|entry| entry.expect("an entry")) {
        let name = entry.file_name().into_string().expect("a name in Unicode");
        if entry.file_type().expect("a kind").is_dir() {
            add(&entry.path(), &format!("{prefix}{name}/"), files);
        } else if name.ends_with(".rs") {
            files.insert(format!("{prefix}{name}"), fs::read_to_string(entry.path()).expect("a source"));
        }
    }
}

fn layer(module: &str) -> Option<(&str, u8)> {
    let folder = module.split("::").next().unwrap_or_default();
    LAYERS.into_iter().find(|(name, _)| *name == folder)
}

/// Returns the uses of a layer that is not below the user's own.
fn wrong_ways(edges: &Edges) -> Vec<String> {
    let uses = edges.iter().flat_map(|(from, all)| all.iter().map(move |to| (from, to)));
    let is_wrong = |from: &str, to: &str| match (layer(from), layer(to)) {
        (Some(from), Some(to)) => from.0 != to.0 && to.1 >= from.1,
        _ => false,
    };
    uses.filter(|(from, to)| is_wrong(from, to)).map(|(from, to)| format!("{from} uses {to}")).collect()
}

/// Returns the modules that lead back to themselves, each with all that it leads to on a way back.
fn circles(edges: &Edges) -> Vec<BTreeSet<&str>> {
    let reached = |start: &str| {
        let mut reached: BTreeSet<&str> = BTreeSet::new();
        let mut left: Vec<&str> = vec![start];
        while let Some(module) = left.pop() {
            let next = edges.get(module).into_iter().flatten().map(String::as_str);
            left.extend(next.filter(|next| reached.insert(next)).collect::<Vec<_>>());
        }
        reached
    };
    let all: BTreeMap<&str, BTreeSet<&str>> =
        edges.keys().map(|module| (module.as_str(), reached(module))).collect();
    let mut circles: Vec<BTreeSet<&str>> = Vec::new();
    for (module, reached) in all.iter().filter(|(module, reached)| reached.contains(*module)) {
        let leads_back = |other: &&str| all.get(other).is_some_and(|back| back.contains(module));
        let circle: BTreeSet<&str> = reached.iter().copied().filter(leads_back).collect();
        if !circles.contains(&circle) {
            circles.push(circle);
        }
    }
    circles
}

#[test]
fn every_file_of_the_core_lies_in_a_layer() {
    for path in core().keys().filter(|path| *path != "lib.rs") {
        assert!(layer(path.trim_end_matches(".rs").split('/').next().unwrap()).is_some(), "{path}");
    }
}

#[test]
fn the_layers_of_the_core_use_only_those_below() {
    assert_eq!(wrong_ways(&edges(&core())), Vec::<String>::new());
}

#[test]
fn no_modules_of_the_core_of_redaction_or_of_the_page_go_in_a_circle() {
    for files in [core(), redaction(), page()] {
        assert_eq!(circles(&edges(&files)), Vec::<BTreeSet<&str>>::new());
    }
}

/// Returns a core in small, with one more line in one of its files.
fn made_up(path: &str, line: &str) -> BTreeMap<String, String> {
    let files = [
        (
            "lib.rs",
            "mod format;\npub mod capture;\npub mod pair;\npub use capture::Capture;\npub use format::{layout, reader};\n",
        ),
        ("format.rs", "pub mod layout;\npub mod reader;\n"),
        ("format/layout.rs", "//! Layouts.\n"),
        ("format/reader.rs", "use crate::layout::{Structure, PerfDataBlock};\n"),
        ("capture.rs", "mod object;\nuse crate::reader::Reader;\npub use object::Object;\n"),
        ("capture/object.rs", "use super::Capture;\n"),
        ("pair.rs", "use crate::{\n    Capture,\n    reader::size,\n};\n"),
    ];
    let mut files: BTreeMap<String, String> =
        files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect();
    let text = files.get_mut(path).expect("a file of the core in small");
    text.push_str(line);
    files
}

#[test]
fn a_core_in_order_has_no_circle_and_no_wrong_way() {
    let edges = edges(&made_up("pair.rs", "// use crate::pair as another;\n"));
    assert_eq!((wrong_ways(&edges), circles(&edges)), (Vec::new(), Vec::new()));
    assert!(edges["pair"].contains("capture") && edges["pair"].contains("format::reader"), "{edges:?}");
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    for line in [
        "use crate::reader::Reader;\n",
        "use super::reader::Reader;\n",
        "fn f() { crate::reader::size(1) }\n",
    ] {
        let files = made_up("format/layout.rs", line);
        let edges = edges(&files);
        assert_eq!(circles(&edges), [BTreeSet::from(["format::layout", "format::reader"])], "{line}");
    }
}

#[test]
fn a_circle_through_a_name_that_the_module_around_gives_out_is_found() {
    let mut files = made_up("capture.rs", "mod block;\npub use block::Block;\n");
    files.insert("capture/block.rs".to_owned(), "use super::Object;\n".to_owned());
    files.insert("capture/object.rs".to_owned(), "use super::{Block, Capture};\n".to_owned());
    let both = BTreeSet::from(["capture::block", "capture::object"]);
    assert_eq!(circles(&edges(&files)), [both]);
}

#[test]
fn a_layer_that_uses_a_higher_one_is_found() {
    let upwards = edges(&made_up("capture/object.rs", "use crate::pair::Pair;\n"));
    assert_eq!(wrong_ways(&upwards), ["capture::object uses pair"]);
    let by_its_type = edges(&made_up("format/reader.rs", "use crate::Capture;\n"));
    assert_eq!(wrong_ways(&by_its_type), ["format::reader uses capture"]);
}

#[test]
fn what_only_tests_use_is_no_way() {
    let line = "#[cfg(test)]\nmod tests {\n    use crate::Capture;\n}\n";
    assert_eq!(wrong_ways(&edges(&made_up("format/reader.rs", line))), Vec::<String>::new());
}
