//! `winperf values`: the schema `winperf-values/1`, member by member.

use serde_json::Value;
use winperf_synth::{Capture, examples, fixtures, recorded};
use winperf_tests::{Folder, winperf};

const STATUSES: [&str; 19] = [
    "ok",
    "needs-two-samples",
    "went-backwards",
    "base-went-backwards",
    "no-time-elapsed",
    "zero-base",
    "zero-frequency",
    "no-start-time",
    "start-in-future",
    "base-missing",
    "value-missing",
    "object-clock-missing",
    "not-displayable",
    "text",
    "unknown-type",
    "only-in-newer",
    "only-in-older",
    "ambiguous-match",
    "definition-changed",
];

const NOTES: [&str; 13] = [
    "wrapped",
    "base-wrapped",
    "no-operations",
    "derived-type",
    "disputed-formula",
    "matched-by-order",
    "matched-by-process-id",
    "matched-by-unique-id",
    "fallback-clock",
    "size-from-definition",
    "block-too-short",
    "base-unexpected",
    "only-in-newer",
];

#[rustfmt::skip]
const ROW: [&str; 22] = [
    "object_title", "object", "object_position", "instance", "name", "occurrence", "parent", "instance_position",
    "counter_title", "counter", "counter_position", "type", "type_name", "raw", "base", "value", "unit", "display",
    "text", "default_scale", "status", "notes",
];

fn values(arguments: &[&str]) -> Value {
    winperf(&[&["values"], arguments, &["--format", "json"]].concat()).json()
}

fn rows(document: &Value) -> &[Value] {
    document["rows"].as_array().expect("rows")
}

fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// Panics unless `raw` or `base` has decimal strings or nulls under `older` and `newer`.
fn check_operands(operands: &Value, row: &Value) {
    assert_eq!(keys(operands), ["newer", "older"], "{row}");
    for number in [&operands["older"], &operands["newer"]] {
        let is_number = number.as_str().is_some_and(|text| text.parse::<u64>().is_ok());
        assert!(number.is_null() || is_number, "{row}");
    }
}

fn check_row(row: &Value) {
    let mut expected = ROW;
    expected.sort_unstable();
    // Only an instance that had another name in the older capture has this key.
    let known = keys(row).into_iter().filter(|key| *key != "former_instance");
    assert_eq!(known.collect::<Vec<_>>(), expected, "{row}");
    assert!(row.get("former_instance").is_none_or(Value::is_string), "{row}");
    let status = row["status"].as_str().expect("a status");
    assert!(STATUSES.contains(&status), "{row}");
    assert_eq!(row["value"].as_f64().is_some_and(f64::is_finite), status == "ok", "{row}");
    assert_eq!(row["value"].is_null(), status != "ok", "{row}");
    assert_eq!(row["text"].is_string(), status == "text", "{row}");
    let notes = row["notes"].as_array().expect("notes");
    assert!(notes.iter().all(|note| note.as_str().is_some_and(|note| NOTES.contains(&note))), "{row}");
    let hexadecimal = row["type"].as_str().and_then(|text| text.strip_prefix("0x")).expect("a type");
    assert_eq!(hexadecimal.len(), 8, "{row}");
    assert!(u32::from_str_radix(hexadecimal, 16).is_ok(), "{row}");
    check_operands(&row["raw"], row);
    if !row["base"].is_null() {
        check_operands(&row["base"], row);
    }
}

fn check_document(document: &Value) {
    assert_eq!(document["schema"], "winperf-values/1");
    assert_eq!(keys(document), ["findings", "newer", "older", "rows", "schema"]);
    for capture in [&document["older"], &document["newer"]].into_iter().filter(|capture| !capture.is_null()) {
        let expected = [
            "file",
            "length",
            "perf_freq",
            "perf_time",
            "perf_time_100ns",
            "sha256",
            "system_name",
            "system_time",
        ];
        assert_eq!(keys(capture), expected);
        for number in ["perf_time", "perf_freq", "perf_time_100ns"] {
            assert!(capture[number].as_str().is_some_and(|text| text.parse::<i64>().is_ok()), "{capture}");
        }
    }
    for finding in document["findings"].as_array().expect("findings") {
        assert_eq!(keys(finding), ["code", "message", "severity"]);
    }
    rows(document).iter().for_each(check_row);
}

fn codes(document: &Value) -> Vec<&str> {
    let findings = document["findings"].as_array().expect("findings");
    findings.iter().map(|finding| finding["code"].as_str().expect("a code")).collect()
}

/// Returns the one row of the newer capture for a counter that is no base.
fn find<'a>(document: &'a Value, object: &str, instance: Option<&str>, counter: &str) -> &'a Value {
    let found: Vec<&Value> = rows(document)
        .iter()
        .filter(|row| {
            row["object"] == object
                && row["instance"].as_str() == instance
                && row["counter"] == counter
                && row["status"] != "not-displayable"
                && row["status"] != "only-in-older"
        })
        .collect();
    assert_eq!(found.len(), 1, "{object}({instance:?}){counter}");
    found[0]
}

#[test]
fn every_example_gives_documents_of_the_schema() {
    let folder = Folder::new("every-example");
    for example in examples::all() {
        let older = folder.write("older.bin", &example.older);
        let newer = folder.write("newer.bin", &example.newer);
        let document = values(&[&older, &newer]);
        check_document(&document);
        assert_eq!(document["older"]["file"], older.as_str());
        assert_eq!(document["newer"]["length"], example.newer.len());
        let alone = values(&[&newer]);
        check_document(&alone);
        assert!(alone["older"].is_null());
        assert!(rows(&alone).iter().all(|row| row["raw"]["older"].is_null()));
        assert!(rows(&alone).iter().any(|row| row["status"] == "needs-two-samples"));
    }
}

#[test]
fn each_of_the_three_clocks_gives_a_quarter() {
    let folder = Folder::new("three-clocks");
    let written = examples::teaching().into_iter().find(|example| example.name == "three-clocks");
    let example = written.expect("the example");
    let document =
        values(&[&folder.write("older.bin", &example.older), &folder.write("newer.bin", &example.newer)]);
    let values: Vec<_> = rows(&document).iter().map(|row| row["value"].as_f64()).collect();
    assert_eq!(values, [Some(25.0); 3]);
}

#[test]
fn real_captures_give_documents_of_the_schema() {
    let Some(folder) = recorded::folder() else { return };
    let path = |name: &str| folder.join(name).to_str().expect("a path in UTF-8").to_owned();
    for name in ["global", "mixed", "none", "process", "thread", "timers"] {
        let document =
            values(&[&path(&format!("wine-acme/s1/{name}.bin")), &path(&format!("wine-acme/s2/{name}.bin"))]);
        check_document(&document);
        assert_eq!(rows(&document).is_empty(), name == "none", "{name}");
    }
    check_document(&values(&[&path("samba-writer/s1/Global.bin"), &path("samba-writer/s2/Global.bin")]));
    let processor = values(&[&path("windows-xp/processor.bin")]);
    check_document(&processor);
    let waiting = rows(&processor).iter().filter(|row| row["status"] == "needs-two-samples").count();
    assert_eq!((rows(&processor).len(), waiting), (30, 28));
}

#[test]
fn names_of_a_code_page_are_decoded() {
    let Some(folder) = recorded::folder() else { return };
    let path = folder.join("wine-acme/s1/global.bin").to_str().expect("a path in UTF-8").to_owned();
    let document = values(&[&path, "--object", "10148"]);
    let names: Vec<_> = rows(&document).iter().map(|row| row["name"].as_str()).collect();
    assert_eq!(names, [Some("plain ascii"), Some("café €")]);
}

#[test]
fn the_digest_is_that_of_the_bytes() {
    use sha2::Digest;
    let folder = Folder::new("digest");
    let bytes = fixtures::system_cap().write();
    let digest: String = sha2::Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let document = values(&[&folder.write("a.bin", &bytes)]);
    assert_eq!(document["newer"]["sha256"], digest.as_str());
    assert_eq!(document["newer"]["system_name"], "LANTERN");
    assert_eq!(document["newer"]["system_time"], "2020-03-18T18:54:03.988Z");
    assert_eq!(document["newer"]["perf_time_100ns"], "132290312439883752");
}

#[test]
fn a_thread_has_its_full_name_its_parts_and_its_value() {
    let folder = Folder::new("thread");
    let example = examples::iexplore();
    let older = folder.write("older.bin", &example.older);
    let document = values(&[&older, &folder.write("newer.bin", &example.newer)]);
    let row = find(&document, "Thread", Some("iexplore/0#2"), "% Processor Time");
    assert_eq!(
        (&row["name"], &row["occurrence"], &row["object_title"]),
        (&"0".into(), &2.into(), &232.into())
    );
    assert_eq!((&row["type"], &row["type_name"]), (&"0x20510500".into(), &"PERF_100NSEC_TIMER".into()));
    let raw = |side: &str| row["raw"][side].as_str().unwrap().parse::<f64>().unwrap();
    // 1 s, in units of 100 ns.
    let expected = 100.0 * (raw("newer") - raw("older")) / 10_000_000.0;
    assert_eq!((row["value"].as_f64(), &row["unit"]), (Some(expected), &"%".into()));
}

#[test]
fn the_documents_capture_shows_its_values_to_programs_as_well() {
    let folder = Folder::new("documents");
    let path = folder.write("a.bin", &fixtures::transfer_and_peer().write());
    let document = values(&[&path]);
    check_document(&document);
    let shown: Vec<_> =
        rows(&document).iter().map(|row| (row["instance"].as_str(), row["value"].as_f64())).collect();
    let expected = [
        (None, Some(5.0)),
        (None, Some(40.0)),
        (None, None),
        (Some("Peer 1"), Some(15.0)),
        (Some("Peer 2"), Some(30.0)),
    ];
    assert_eq!(shown, expected);
    assert_eq!(rows(&document)[1]["base"]["newer"], "50");
}

#[test]
fn captures_given_newest_first_are_swapped_and_that_is_said() {
    let folder = Folder::new("swapped");
    let (older, newer) = fixtures::slot_shift();
    let older = folder.write("older.bin", &older.write());
    let newer = folder.write("newer.bin", &newer.write());
    let in_order = values(&[&older, &newer]);
    let swapped = values(&[&newer, &older]);
    assert!(codes(&swapped).contains(&"swapped") && !codes(&in_order).contains(&"swapped"));
    assert_eq!(rows(&swapped), rows(&in_order));
    assert_eq!((&swapped["older"], &swapped["newer"]), (&in_order["older"], &in_order["newer"]));
    let second = find(&in_order, "Process", Some("X#1"), "Page Faults/sec");
    assert_eq!(
        (second["value"].as_f64(), &second["notes"]),
        (Some(500.0), &serde_json::json!(["matched-by-process-id"]))
    );
}

#[test]
fn the_same_file_twice_is_said_to_be_the_same() {
    let folder = Folder::new("same");
    let path = folder.write("a.bin", &fixtures::processor_cap().write());
    let document = values(&[&path, &path]);
    check_document(&document);
    assert_eq!(codes(&document), ["same-capture"]);
    assert!(rows(&document).iter().any(|row| row["status"] == "no-time-elapsed"));
}

#[test]
fn titles_and_the_choice_of_an_object_reach_the_rows() {
    let folder = Folder::new("titles");
    let example = examples::every_counter_type();
    let path = folder.write("a.bin", &example.newer);
    assert_eq!(rows(&values(&[&path]))[0]["object"], "#5000");
    let titles = folder.write("titles.bin", &example.titles.expect("titles"));
    let named = values(&[&path, "--titles", &titles]);
    assert_eq!(rows(&named)[0]["object"], "Every Counter Type");
    let all = rows(&named).len();
    for (object, expected) in [("5000", all), ("every counter type", all), ("Processor", 0)] {
        let run = winperf(&["values", &path, "--titles", &titles, "--object", object, "--format", "json"]);
        let count = if run.status == 0 { rows(&run.document()).len() } else { 0 };
        assert_eq!(count, expected, "{object}");
    }
}

#[test]
fn the_values_of_a_process_are_those_of_all_that_carries_its_id() {
    let folder = Folder::new("process");
    let example = examples::desktop();
    let files = [folder.write("a.bin", &example.older), folder.write("b.bin", &example.newer)];
    let run_values = |more: &[&str]| {
        let arguments = [&["values", &files[0], &files[1], "--format", "json"], more].concat();
        winperf(&arguments)
    };
    let document = run_values(&["--process", "872"]).json();
    check_document(&document);
    let mut objects: Vec<&str> = rows(&document).iter().filter_map(|row| row["object"].as_str()).collect();
    objects.dedup();
    assert_eq!(objects, ["Process", "Thread"], "{document}");
    let is_id = |row: &&Value| row["counter"] == "ID Process";
    let ids: Vec<&Value> = rows(&document).iter().filter(is_id).map(|row| &row["raw"]["newer"]).collect();
    assert!(ids.len() > 2 && ids.iter().all(|id| *id == "872"), "{ids:?}");
    let threads = run_values(&["--process", "872", "--object", "Thread"]).json();
    assert_eq!(rows(&threads).len(), rows(&document).iter().filter(|row| row["object"] == "Thread").count());
    // A process that is gone is one of the older capture.
    let gone = run_values(&["--process", "1188"]).json();
    assert!(
        !rows(&gone).is_empty()
            && rows(&gone)
                .iter()
                .all(|row| row["status"] == "only-in-older" || row["status"] == "not-displayable"),
        "{gone}"
    );
    let nobody = run_values(&["--process", "99999"]);
    assert_eq!((nobody.status, nobody.out.as_str()), (2, ""));
    assert!(
        nobody.error.contains(
            "no instance belongs to process 99999; to list all process IDs, use `winperf values --path"
        ),
        "{}",
        nobody.error
    );
    assert_eq!(run_values(&["--process", "0"]).status, 2);
}

#[test]
fn every_format_has_every_value() {
    let folder = Folder::new("formats");
    let path = folder.write("a.bin", &fixtures::transfer_and_peer().write());
    for format in ["table", "csv", "markdown"] {
        let run = winperf(&["values", &path, "--format", format]);
        assert_eq!((run.status, run.error.as_str()), (0, ""), "{format}");
        for text in ["Peer 1", "Peer 2", "15", "30", "40"] {
            assert!(run.out.contains(text), "{format} lacks {text}: {}", run.out);
        }
    }
}

#[test]
fn a_capture_without_objects_has_no_rows_and_is_a_document() {
    let folder = Folder::new("bare");
    let document = values(&[&folder.write("a.bin", &Capture::new().write())]);
    check_document(&document);
    assert!(rows(&document).is_empty());
}

#[test]
fn a_cut_capture_gives_its_values_and_one_line_about_what_is_missing() {
    let folder = Folder::new("cut");
    let bytes = fixtures::processor_cap().write();
    let run = winperf(&["values", &folder.write("cut.bin", &bytes[..1500])]);
    assert_eq!(run.status, 0);
    assert!(run.out.contains("% Processor Time"), "{}", run.out);
    assert_eq!(run.error.lines().count(), 1, "{}", run.error);
    assert!(run.error.contains("must have 2144 bytes but has 1500"), "{}", run.error);
}
