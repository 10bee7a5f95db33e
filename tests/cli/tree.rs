//! `winperf tree`: the schema `winperf-tree/1`, and every byte in one of its leaves.

use serde_json::Value;
use winperf_synth::{damage, examples, fixtures};
use winperf_tests::{Folder, winperf};

const KINDS: [&str; 5] = ["data-block", "object", "counter-definition", "instance", "counter-block"];

fn tree(path: &str) -> Value {
    winperf(&["tree", path, "--format", "json"]).json()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Collects the leaves of a structure and of all its content: start and end.
fn collect(node: &Value, leaves: &mut Vec<(u64, u64)>) {
    assert!(node["kind"].as_str().is_some_and(|kind| KINDS.contains(&kind)), "{}", node["kind"]);
    assert!(node["label"].as_str().is_some_and(|label| !label.is_empty()));
    let (start, end) = (number(&node["offset"]), number(&node["offset"]) + number(&node["length"]));
    for field in node["fields"].as_array().expect("fields") {
        let at = number(&field["offset"]);
        let field_end = at + number(&field["length"]);
        assert!(field["name"].is_string() && start <= at && field_end <= end, "{field}");
        leaves.push((at, field_end));
    }
    for child in node["children"].as_array().expect("children") {
        assert!(start <= number(&child["offset"]), "{child}");
        assert!(number(&child["offset"]) + number(&child["length"]) <= end, "{child}");
        collect(child, leaves);
    }
}

/// Panics unless the leaves of the document cover the file once.
fn check(path: &str, length: usize) {
    let document = tree(path);
    assert_eq!((&document["schema"], &document["file"]), (&"winperf-tree/1".into(), &path.into()));
    assert_eq!(document["length"], length);
    let mut leaves = Vec::new();
    collect(&document["root"], &mut leaves);
    leaves.sort_unstable();
    let end = leaves.into_iter().fold(0, |end, leaf| {
        assert_eq!(leaf.0, end, "a leaf overlaps another or leaves a hole");
        leaf.1
    });
    assert_eq!(end, length as u64);
}

#[test]
fn every_byte_of_every_example_is_in_one_leaf_of_the_document() {
    let folder = Folder::new("tree-examples");
    for example in examples::all() {
        for bytes in [example.older, example.newer] {
            check(&folder.write("a.bin", &bytes), bytes.len());
        }
    }
}

#[test]
fn every_byte_of_a_damaged_capture_is_in_one_leaf_of_the_document() {
    let folder = Folder::new("tree-damaged");
    let bytes = fixtures::slot_shift().0.write();
    for seed in 0..40 {
        let damaged = damage::with_hostile_dwords(&bytes[8..], 3, seed);
        let damaged = damage::with_replaced(&bytes, 8..bytes.len(), &damaged);
        let path = folder.write("a.bin", &damaged);
        // A wrong byte order leaves no document to check.
        if !tree(&path)["root"].is_null() {
            check(&path, damaged.len());
        }
    }
    for length in [8, 40, 88, 100, 170, 300, 400] {
        check(&folder.write("a.bin", &bytes[..length]), length);
    }
}

#[test]
fn members_have_their_c_names_types_and_values() {
    let folder = Folder::new("tree-members");
    let document = tree(&folder.write("a.bin", &fixtures::system_cap().write()));
    let field = |node: &Value, name: &str| {
        let fields = node["fields"].as_array().expect("fields");
        fields.iter().find(|field| field["name"] == name).unwrap_or_else(|| panic!("no {name}")).clone()
    };
    let root = &document["root"];
    let length = field(root, "TotalByteLength");
    assert_eq!(
        (&length["type"], &length["offset"], &length["length"]),
        (&"DWORD".into(), &20.into(), &4.into())
    );
    assert!(length["value"].to_string().contains("984"), "{length}");
    assert!(field(root, "name")["value"].to_string().contains("LANTERN"));
    let system = &root["children"][0];
    assert_eq!((&system["kind"], &system["offset"]), (&"object".into(), &104.into()));
    assert!(system["label"].as_str().is_some_and(|label| label.contains("System")));
    assert!(field(system, "NumCounters")["value"].to_string().contains("18"));
    assert_eq!(system["children"].as_array().map(Vec::len), Some(19));
}

#[test]
fn several_captures_are_an_array_and_text_names_every_structure() {
    let folder = Folder::new("tree-several");
    let one = folder.write("1.bin", &fixtures::system_cap().write());
    let two = folder.write("2.bin", &fixtures::processor_cap().write());
    let run = winperf(&["tree", &one, &two, "--format", "json"]);
    let files: Vec<Value> =
        run.json().as_array().expect("an array").iter().map(|tree| tree["file"].clone()).collect();
    assert_eq!(files, [one.as_str(), two.as_str()]);
    let text = winperf(&["tree", &two]).out;
    for name in ["PERF_DATA_BLOCK", "Processor", "_Total", "CounterOffset", "LANTERN"] {
        assert!(text.contains(name), "{name}");
    }
}
