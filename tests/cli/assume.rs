//! `--assume`: captures read as if another number stood in a field, the files untouched.

use serde_json::json;
use winperf_synth::fields::{counter_definition, data_block, object_type};
use winperf_synth::{Field, Place, Written, examples, fixtures};
use winperf_tests::{Folder, winperf};

/// A capture whose `field` says `told`, how to read it as if it said what it should, and its sound original.
fn lying(place: Place, field: Field, told: u64) -> (Vec<u8>, String, Written) {
    let sound = fixtures::transfer_and_peer().write_with_places();
    let offset = sound.offset_of(place) + field.offset;
    let right = sound.value(place, field);
    (sound.clone().set(place, field, told).into_bytes(), format!("{offset:#x}={right}"), sound)
}

/// A document without what tells that something is assumed.
fn without_assumed(mut document: serde_json::Value) -> serde_json::Value {
    document.as_object_mut().expect("an object").remove("assumed");
    document
}

#[test]
fn a_tree_and_its_findings_are_those_of_the_sound_capture_and_say_what_is_assumed() {
    let folder = Folder::new("assume-tree");
    let lies = [
        (Place::Object(0), object_type::DEFINITION_LENGTH, 104),
        (Place::Object(0), object_type::TOTAL_BYTE_LENGTH, 4),
        (Place::CounterDefinition(1, 0), counter_definition::BYTE_LENGTH, 0),
        (Place::DataBlock, data_block::HEADER_LENGTH, 96),
    ];
    for (place, field, told) in lies {
        let (bytes, assume, sound) = lying(place, field, told);
        let path = folder.write("a.bin", sound.bytes());
        let of_sound =
            ["tree", "check"].map(|command| winperf(&[command, &path, "--format", "json"]).document());
        let path = folder.write("a.bin", &bytes);
        let read = |command: &str| {
            winperf(&[command, path.as_str(), "--format", "json", "--assume", assume.as_str()])
        };
        assert_eq!((read("tree").status, read("check").status), (0, 0), "{assume}");
        for (command, sound) in ["tree", "check"].into_iter().zip(of_sound) {
            let document = read(command).document();
            let (offset, right) = assume.split_once('=').expect("an assumption");
            let offset = u32::from_str_radix(&offset[2..], 16).expect("hexadecimal");
            let assumed = &document["assumed"][0];
            assert_eq!(
                (&assumed["field"]["member"], &assumed["field"]["offset"]),
                (&json!(field.name), &json!(offset))
            );
            assert_eq!((&assumed["had"], assumed["value"].to_string()), (&json!(told), right.to_owned()));
            assert_eq!(without_assumed(document), sound, "{command} {assume}");
        }
        assert_eq!(std::fs::read(&path).expect("the file"), bytes, "the file is not touched");
        let text = winperf(&["tree", &path, "--assume", &assume]).out;
        let said = format!("{} at {} is read as", field.name, assume.split_once('=').expect("=").0);
        assert!(text.lines().nth(1).is_some_and(|line| line.contains(&said)), "{text}");
    }
}

#[test]
fn check_prints_the_argument_that_mends_and_what_is_left_then() {
    let folder = Folder::new("assume-check");
    let (bytes, assume, _) = lying(Place::Object(0), object_type::DEFINITION_LENGTH, 104);
    let path = folder.write("a.bin", &bytes);
    let run = winperf(&["check", &path]);
    let first = run.out.lines().next().unwrap_or_default();
    assert!(first.ends_with(&format!("; to read on with that value, pass --assume {assume}")), "{}", run.out);
    let last = run.out.lines().last().unwrap_or_default();
    assert_eq!(last, format!("{path}: with --assume {assume} no error is left"));
    let mended = winperf(&["check", &path, "--assume", assume.as_str()]);
    assert_eq!(mended.status, 0, "{}", mended.out);
    let said = "PERF_OBJECT_TYPE.DefinitionLength at 0x6c is read as 184; the file contains 104";
    assert_eq!(mended.out.lines().next(), Some(format!("{path}: {said}").as_str()));
    assert!(!mended.out.contains("--assume"), "{}", mended.out);
}

#[test]
fn two_lies_are_mended_by_both_arguments_that_check_prints() {
    let folder = Folder::new("assume-two");
    let sound = fixtures::transfer_and_peer().write_with_places();
    let lying = sound.set(Place::Object(0), object_type::DEFINITION_LENGTH, 104);
    let path =
        folder.write("a.bin", &lying.set(Place::Object(1), object_type::HEADER_LENGTH, 8).into_bytes());
    let run = winperf(&["check", &path]);
    let last = run.out.lines().last().unwrap_or_default();
    let arguments: Vec<&str> = last.split(' ').filter(|word| word.starts_with("0x")).collect();
    assert!(arguments.len() == 2 && last.ends_with("no error is left"), "{}", run.out);
    let [first, second] = [arguments[0], arguments[1]];
    let mended = winperf(&["check", &path, "--assume", second, "--assume", first]);
    assert_eq!(mended.status, 0, "{}", mended.out);
    assert_eq!(winperf(&["check", &path, "--assume", first]).status, 1);
}

#[test]
fn values_find_issue_and_report_are_those_of_what_is_assumed_with_the_hash_of_the_file() {
    let folder = Folder::new("assume-values");
    let example = examples::desktop();
    let older = folder.write("older.bin", &example.older);
    let newer = folder.write("newer.bin", &example.newer);
    let sound = winperf(&["values", &older, &newer, "--format", "json"]).json();
    // The length of the first object, which everything stands behind.
    let object = u32::from_le_bytes(example.newer[24..28].try_into().expect("4 bytes")) as usize;
    let right = u32::from_le_bytes(example.newer[object..object + 4].try_into().expect("4 bytes"));
    let mut lying = example.newer.clone();
    lying[object..object + 4].copy_from_slice(&7_u32.to_le_bytes());
    let newer = folder.write("newer.bin", &lying);
    let assume = format!("newer.bin:{object:#x}={right}");
    let read = winperf(&["values", &older, &newer, "--format", "json", "--assume", &assume]).json();
    assert_eq!((&read["rows"], &read["findings"]), (&sound["rows"], &sound["findings"]));
    assert_eq!(read["newer"]["assumed"][0]["had"], 7);
    assert_eq!(read["older"].get("assumed"), None);
    let as_it_is = winperf(&["tree", &newer]).out;
    assert!(as_it_is.contains("must be at least 64 but is 7"), "{as_it_is}");
    let hash = |document: &serde_json::Value| document["newer"]["sha256"].clone();
    assert_ne!(hash(&read), hash(&sound), "the hash is that of the file as it is");

    let said =
        format!("PERF_OBJECT_TYPE.TotalByteLength at {object:#x} is read as {right}; the file contains 7");
    let path = r"\Process(svchost#3)\% Processor Time";
    let found = winperf(&["find", path, &older, &newer, "--assume", assume.as_str()]);
    assert!(found.status == 0 && found.out.contains("3.11") && found.error.contains(&said), "{found:?}");
    for redact in ["none", "names", "strict"] {
        let issue = winperf(&["issue", &older, &newer, "--assume", &assume, "--redact", redact]);
        let told = said.replace('_', "\\_");
        assert!(issue.status == 0 && issue.out.contains(&told), "{redact}: {issue:?}");
        assert!(issue.out.contains("317266.870 if matched by name"), "{}", issue.out);
        let page = folder.path(&format!("{redact}.html"));
        let report = ["report", &older, &newer, "--assume", &assume, "--redact", redact, "-o", &page];
        assert_eq!(winperf(&report).status, 0);
        assert!(std::fs::read_to_string(&page).expect("a page").contains(&said), "{redact}");
    }
    let japanese = winperf(&["issue", &older, &newer, "--assume", &assume, "--lang", "ja"]).out;
    assert!(japanese.contains(&format!("を {right} として読み取り (ファイルでは 7)")), "{japanese}");
}

/// Panics unless the program ends with 2 and one line that says this.
#[test]
fn mend_assumes_what_check_expects_and_nothing_in_a_sound_capture() {
    let folder = Folder::new("assume-mend");
    let (bytes, assume, sound) = lying(Place::Object(0), object_type::DEFINITION_LENGTH, 104);
    let of_sound = folder.write("sound.bin", sound.bytes());
    let path = folder.write("a.bin", &bytes);
    for command in ["tree", "check", "values"] {
        let read = |arguments: &[&str]| {
            let all = [&[command, path.as_str(), "--format", "json"], arguments].concat();
            winperf(&all).document()
        };
        let mended = read(&["--mend"]);
        assert_eq!(mended, read(&["--assume", &assume]), "{command}");
        assert!(mended.to_string().contains("\"assumed\""), "{command}");
        let sound = winperf(&[command, &of_sound, "--format", "json", "--mend"]).document();
        assert!(!sound.to_string().contains("\"assumed\""), "{command}");
    }
    let page = folder.path("a.html");
    for arguments in [
        &["tree", &path][..],
        &["tree", &path, "--format", "json"],
        &["values", &path],
        &["values", &path, "--format", "json"],
        &["find", r"\System\Threads", &path],
        &["report", &path, "-o", &page, "--force"],
    ] {
        let mended = winperf(&[arguments, &["--mend"]].concat());
        assert_eq!(mended.error.matches("DefinitionLength at").count(), 1, "{arguments:?}: {}", mended.error);
        assert!(!winperf(arguments).error.contains("DefinitionLength at"), "{arguments:?}");
    }
    assert_eq!(std::fs::read(&path).expect("the file"), bytes, "the file is not touched");
}

fn check_refused(arguments: &[&str], said: &str) {
    let run = winperf(arguments);
    assert_eq!((run.status, run.out.as_str(), run.error.lines().count()), (2, "", 1), "{run:?}");
    assert!(run.error.contains(said), "{run:?}");
}

#[test]
fn what_cannot_be_assumed_is_one_clear_line() {
    let folder = Folder::new("assume-refused");
    let bytes = fixtures::transfer_and_peer().write();
    let path = folder.write("a.bin", &bytes);
    let other = folder.write("b.bin", &bytes);
    let check = |assume: &str, said: &str| check_refused(&["tree", &path, "--assume", assume], said);
    check(
        "0x16=4",
        "no member of a structure begins at 0x16; PERF_DATA_BLOCK.TotalByteLength begins at 0x14",
    );
    check("0x14=4294967296", "holds a number from 0 to 4294967295");
    check("0x24=1", "PERF_DATA_BLOCK.SystemTime at 0x24 holds no number");
    check("0x14", "expected OFFSET=VALUE");
    check("0x14=many", "the value is not a number");
    check("c.bin:0x14=4", "no capture is named c.bin");
    for command in ["tree", "check"] {
        check_refused(&[command, &path, &other, "--assume", "0x14=4"], "there are several captures");
    }
    check_refused(&["values", &path, &other, "--assume", "0x14=4"], "there are several captures");
}

#[test]
fn commands_that_take_files_as_they_are_refuse_to_assume_and_say_why() {
    let folder = Folder::new("assume-not-here");
    let path = folder.write("a.bin", &fixtures::transfer_and_peer().write());
    let out = folder.path("out.perfcap.zip");
    let said = "this command does not support it. Use it with tree, values, find, check, report or issue";
    check_refused(&["pack", &path, "-o", &out, "--assume", "0x14=4"], said);
    check_refused(&["redact", &path, "-o", &out, "--assume", "0x14=4"], said);
    check_refused(&["log", &path, "--assume", "0x14=4"], said);
    check_refused(&["examples", &out, "--assume", "0x14=4"], said);
    assert!(!std::path::Path::new(&out).exists());
}
