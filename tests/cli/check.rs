//! `winperf check`: the schema `winperf-findings/1` and its exit status.

use serde_json::json;
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::fields::{counter_definition, data_block, instance_definition, object_type};
use winperf_synth::{Capture, Counter, Field, Instance, Object, Place, examples, fixtures};
use winperf_tests::{Folder, Run, winperf};

fn check(path: &str) -> Run {
    winperf(&["check", path, "--format", "json"])
}

/// Returns the severities of the findings, each of which has every member and is inside the file.
fn severities(run: &Run, length: usize) -> Vec<String> {
    let document = run.document();
    assert_eq!(document["schema"], "winperf-findings/1");
    let findings = document["findings"].as_array().expect("findings");
    let severity = |finding: &serde_json::Value| {
        let end =
            finding["offset"].as_u64().expect("an offset") + finding["length"].as_u64().expect("a length");
        assert!(end <= length as u64, "{finding}");
        for text in ["code", "where", "message"] {
            assert!(finding[text].as_str().is_some_and(|text| !text.is_empty()), "{finding}");
        }
        finding["severity"].as_str().expect("a severity").to_owned()
    };
    findings.iter().map(severity).collect()
}

#[test]
fn the_examples_have_no_error() {
    let folder = Folder::new("check-examples");
    for example in examples::all() {
        for bytes in [example.older, example.newer] {
            let run = check(&folder.write("a.bin", &bytes));
            let severities = severities(&run, bytes.len());
            assert!(
                run.status == 0 && !severities.contains(&"error".to_owned()),
                "{}: {run:?}",
                example.name
            );
        }
    }
}

#[test]
fn examples_to_learn_from_are_sound_in_a_and_damaged_in_b_and_a_wrong_parent_alone_is_not_found() {
    let folder = Folder::new("check-teaching");
    for example in examples::teaching() {
        let [sound, looked_at] =
            [&example.older, &example.newer].map(|bytes| check(&folder.write("a.bin", bytes)).status);
        let is_found = example.name.starts_with("damaged-") && example.name != "damaged-parent";
        assert_eq!((sound, looked_at), (0, i32::from(is_found)), "{}", example.name);
    }
}

#[test]
fn damage_is_an_error_and_status_1() {
    let folder = Folder::new("check-damage");
    let lies: [(Place, Field, u64); 4] = [
        (Place::Object(0), object_type::TOTAL_BYTE_LENGTH, 0),
        (Place::Object(0), object_type::DEFINITION_LENGTH, 5),
        (Place::CounterDefinition(0, 0), counter_definition::BYTE_LENGTH, 3),
        (Place::Instance(1, 0), instance_definition::BYTE_LENGTH, 9999),
    ];
    for (place, field, value) in lies {
        let written = fixtures::transfer_and_peer().write_with_places();
        let lying = written.set(place, field, value).into_bytes();
        let run = check(&folder.write("a.bin", &lying));
        let severities = severities(&run, lying.len());
        assert!(run.status == 1 && severities.contains(&"error".to_owned()), "{field:?}: {run:?}");
    }
}

#[test]
fn the_worst_is_listed_first() {
    let folder = Folder::new("check-order");
    // What is worth knowing is before the damage in the file.
    let object = |title: u32, name| {
        let object = Object::new(title).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT));
        object.instance(Instance::named(name).values([1]))
    };
    let written = Capture::new().object(object(238, "a(b)")).object(object(230, "c")).write_with_places();
    let lying = written.set(Place::Instance(1, 0), instance_definition::BYTE_LENGTH, 9999).into_bytes();
    let path = folder.write("a.bin", &lying);
    let all = severities(&check(&path), lying.len());
    let rank = |severity: &String| ["error", "warning", "info"].iter().position(|known| known == severity);
    assert!(all.is_sorted_by_key(rank) && all.contains(&"info".to_owned()), "{all:?}");
    let lines = winperf(&["check", &path]).out;
    // The commands that mend the capture follow them.
    let listed =
        lines.lines().take(all.len()).map(|line| line.split(": ").nth(1).expect("a severity").to_owned());
    assert_eq!(listed.collect::<Vec<_>>(), all);
}

#[test]
fn the_field_that_lies_is_told_with_what_it_had_and_what_belongs_there() {
    let folder = Folder::new("check-field");
    let written = fixtures::transfer_and_peer().write_with_places();
    let first = |place, field: Field, value| {
        let lying = written.clone().set(place, field, value);
        let document = check(&folder.write("a.bin", lying.bytes())).document();
        let blaming = |finding: &&serde_json::Value| finding["field"]["member"] == field.name;
        let found = document["findings"].as_array().and_then(|found| found.iter().find(blaming).cloned());
        (found.expect(field.name), lying.offset_of(place) + field.offset)
    };
    let place = Place::CounterDefinition(0, 0);
    let (found, offset) = first(place, counter_definition::BYTE_LENGTH, 3);
    let field = json!({ "structure": "PERF_COUNTER_DEFINITION", "member": "ByteLength", "offset": offset });
    assert_eq!((&found["field"], &found["had"], &found["expected"]), (&field, &json!(3), &json!(40)));
    // A member of 8 bytes may exceed the range of a number in JSON.
    let (found, offset) = first(Place::DataBlock, data_block::PERF_FREQ, 0x8000_0000_0000_0001);
    let field = json!({ "structure": "PERF_DATA_BLOCK", "member": "PerfFreq", "offset": offset });
    assert_eq!(
        (&found["field"], &found["had"], &found["expected"]),
        (&field, &json!("-9223372036854775807"), &serde_json::Value::Null)
    );
}

#[test]
fn what_merely_follows_is_told_as_that() {
    let folder = Folder::new("check-follows");
    let written = fixtures::transfer_and_peer().write_with_places();
    let lying = written.set(Place::Object(1), object_type::TOTAL_BYTE_LENGTH, 8).into_bytes();
    let path = folder.write("a.bin", &lying);
    let document = check(&path).document();
    let found = document["findings"].as_array().expect("findings");
    let position = |code: &str| found.iter().position(|finding| finding["code"] == code).expect("a finding");
    let (first, second) = (position("object-length-invalid"), position("object-count-mismatch"));
    // The cause is the first of the list.
    assert_eq!(found[0]["code"], "field-wrong");
    let follow = found[0]["consequences"].as_array().expect("positions");
    assert!(follow.contains(&json!(first)) && follow.contains(&json!(second)), "{follow:?}");
    assert_eq!([&found[first]["consequences"], &found[second]["consequences"]], [&json!([]), &json!([])]);
    let printed = winperf(&["check", &path]).out;
    let line = printed.lines().find(|line| line.contains("object-count-mismatch")).expect("a line");
    assert!(line.contains("; follows from field-wrong at 0x"), "{printed}");
}

#[test]
fn a_second_capture_behind_it_shows_the_field_that_differs() {
    let folder = Folder::new("check-beside");
    let place = Place::CounterDefinition(0, 0);
    let written = fixtures::transfer_and_peer().write_with_places();
    let lying = written.clone().set(place, counter_definition::DETAIL_LEVEL, 999);
    let sound = folder.write("sound.bin", written.bytes());
    let path = folder.write("a.bin", lying.bytes());
    let document = winperf(&["check", &path, &sound, "--format", "json"]).document();
    let (first, others) = (&document[0]["findings"][0], &document[1]["findings"]);
    assert_eq!(first["code"], "differs-doubtful");
    assert_eq!(first["field"]["offset"], lying.offset_of(place) + counter_definition::DETAIL_LEVEL.offset);
    assert_eq!([&first["had"], &first["expected"]], [&json!(999), &json!(100)]);
    assert!(!others.to_string().contains("differs"), "{others}");
    // One damaged capture by itself gets a hint on where to look next.
    let lying = written.set(Place::Object(0), object_type::DEFINITION_LENGTH, 5);
    let alone = winperf(&["check", &folder.write("b.bin", lying.bytes())]).out;
    assert!(alone.contains("also pass an undamaged capture from the same machine"), "{alone}");
}

#[test]
fn a_file_that_is_no_capture_is_an_error() {
    let folder = Folder::new("check-text");
    for bytes in [&b"hello, world"[..], b""] {
        let run = check(&folder.write("a.txt", bytes));
        assert_eq!((run.status, severities(&run, bytes.len())), (1, vec!["error".to_owned()]));
    }
}

#[test]
fn explain_says_once_what_a_mistake_is_and_the_lines_that_mend_it() {
    let folder = Folder::new("check-explain");
    let mistakes = winperf_synth::mistakes::all();
    let mistake =
        mistakes.iter().find(|mistake| mistake.id == "name-length-in-characters").expect("a mistake");
    let [bytes, _] = mistake.samples(winperf_synth::mistakes::Shape::Rows).expect("names");
    let path = folder.write("a.bin", &bytes);
    let plain = winperf(&["check", &path]);
    let explained = winperf(&["check", &path, "--explain"]);
    assert_eq!(explained.status, plain.status);
    assert!(plain.out.contains("NameLength counts characters (6): it must count bytes"), "{}", plain.out);
    assert!(!plain.out.contains("sizeof(WCHAR)"), "{}", plain.out);
    let lines = explained.out.matches("In C: pid->NameLength = (DWORD)(wcslen(name) + 1) * sizeof(WCHAR);\n");
    assert_eq!(lines.count(), 1, "{}", explained.out);
    assert!(explained.out.contains("In Rust") && explained.out.contains("encode_utf16"), "{}", explained.out);
    // The general meaning of the code is written where no mistake is known.
    assert!(!explained.out.contains("One field does not fit"), "{}", explained.out);
    assert_eq!(
        explained.out.matches("Meaning: NameLength counts characters").count(),
        1,
        "{}",
        explained.out
    );
    let document = winperf(&["check", &path, "--format", "json"]).document();
    assert!(document.to_string().contains("\"mistake\":\"name-length-in-characters\""), "{document}");
    let lines = winperf(&["explain", "name-length-in-characters"]);
    assert!(lines.out.contains("In C") && lines.out.contains("sizeof(WCHAR)"), "{}", lines.out);
    assert_ne!(winperf(&["check", &path, "--explain", "--format", "json"]).status, 0);
}
