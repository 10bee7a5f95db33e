//! Handling of files that are packed, cut, or no captures at all.

use std::io::Write;

use serde_json::Value;
use winperf_synth::counter_type::PERF_100NSEC_TIMER;
use winperf_synth::log::{Entry, Log, SampleData};
use winperf_synth::{ByteOrder, Capture, fixtures};
use winperf_tests::{Folder, Run, winperf, winperf_with_input};

/// Panics unless the run was refused with one clear line.
fn check_refused(run: &Run, reason: &str) {
    assert_eq!((run.status, run.out.as_str()), (2, ""), "{run:?}");
    assert_eq!(run.error.lines().count(), 1, "{run:?}");
    assert!(run.error.contains(reason), "{run:?}");
}

#[test]
fn a_file_that_is_not_there_is_status_2() {
    for command in ["tree", "values", "check"] {
        check_refused(&winperf(&[command, "no-such-file.bin"]), "no-such-file.bin");
    }
}

#[test]
fn a_file_that_is_no_capture_has_no_values_and_the_reason_is_one_line() {
    let folder = Folder::new("no-capture");
    let inputs = [
        ("text.txt", b"hello, world".to_vec(), "begins with"),
        ("empty.bin", Vec::new(), "0 are left"),
        ("cut.bin", fixtures::system_cap().write()[..50].to_vec(), "50 are left"),
        ("big.bin", Capture::new().byte_order(ByteOrder::Big).write(), "big-endian"),
    ];
    for (name, bytes, reason) in inputs {
        let path = folder.write(name, &bytes);
        check_refused(&winperf(&["values", &path]), reason);
    }
}

#[test]
fn a_file_that_is_no_capture_is_still_a_document_of_the_tree() {
    let folder = Folder::new("no-tree");
    for bytes in [&b"hello, world"[..], b""] {
        let path = folder.write("a.bin", bytes);
        let document = winperf(&["tree", &path, "--format", "json"]).json();
        assert!(document["root"].is_null());
        assert_eq!(document["length"], bytes.len());
    }
}

#[test]
fn a_capture_that_is_cut_still_shows_what_it_has() {
    let folder = Folder::new("cut");
    let bytes = fixtures::processor_cap().write();
    let path = folder.write("a.bin", &bytes[..bytes.len() / 2]);
    let run = winperf(&["values", &path, "--format", "json"]);
    assert_eq!(run.status, 0, "{run:?}");
    let rows = run.document()["rows"].as_array().expect("rows").len();
    assert!((15..9 * 15).contains(&rows), "{rows}");
}

#[test]
fn a_packed_capture_and_one_on_standard_input_are_the_same_capture() {
    let folder = Folder::new("packed");
    let bytes = fixtures::system_cap().write();
    let plain = folder.write("a.bin", &bytes);
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&bytes).expect("memory");
    let packed = packer.finish().expect("memory");
    let packed_path = folder.write("a.bin.gz", &packed);
    let rows = |run: Run| run.json()["rows"].clone();
    let expected = rows(winperf(&["values", &plain, "--format", "json"]));
    assert_eq!(rows(winperf(&["values", &packed_path, "--format", "json"])), expected);
    for input in [&bytes, &packed] {
        let run = winperf_with_input(&["values", "-", "--format", "json"], input);
        assert_eq!(rows(run), expected);
    }
}

#[test]
fn a_packed_file_that_is_damaged_is_refused() {
    let folder = Folder::new("damaged-pack");
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(&fixtures::system_cap().write()).expect("memory");
    let packed = packer.finish().expect("memory");
    let path = folder.write("a.gz", &packed[..packed.len() / 2]);
    let run = winperf(&["values", &path]);
    assert_eq!((run.status, run.error.lines().count()), (2, 1), "{run:?}");
}

/// Returns a log of raw counters.
fn log() -> Vec<u8> {
    let entry = Entry::instances("\\\\HOST", "Processor", "% User Time", PERF_100NSEC_TIMER);
    let part = |number| SampleData::Instances(vec![("0".into(), number, Log::utc(0).unsigned_abs())]);
    Log::new().entry(entry).sample(0, vec![part(0)]).sample(1, vec![part(2_500_000)]).write()
}

#[test]
fn a_block_by_its_signature_is_read_as_one_whatever_log_its_other_bytes_look_like() {
    let folder = Folder::new("block-or-log");
    let (block, log) = (fixtures::processor_cap().write(), log());
    for from in [8, 32, 48, 52, 72] {
        let damaged = [&block[..from], &log[from..]].concat();
        for length in [from + 60, 200, 2000, damaged.len()] {
            let path = folder.write("a.perfdata", &damaged[..length]);
            let tree = winperf(&["tree", &path, "--format", "json"]).json();
            assert_eq!((&tree["schema"], &tree["length"]), (&"winperf-tree/1".into(), &length.into()));
            let check = winperf(&["check", &path, "--format", "json"]);
            let found = check.document();
            assert_eq!(found["schema"], "winperf-findings/1", "{from}, {length}");
            assert!(check.status == 1 && check.error.is_empty(), "{from}, {length}: {check:?}");
        }
    }
    assert_eq!(winperf(&["log", &folder.write("a.blg", &log)]).status, 0);
}

#[test]
fn each_of_two_hundred_files_has_its_document_or_the_reason_why_it_has_none() {
    let folder = Folder::new("two-hundred");
    let (block, log) = (fixtures::processor_cap().write(), log());
    let packed = winperf_bundle::archive(&[]).expect("an archive");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&block).expect("memory");
    let gzip = gzip.finish().expect("memory");
    let files: Vec<(String, bool)> = (0..200)
        .map(|number| {
            let (name, bytes, opens) = match number % 10 {
                0 => ("cut.zip", &packed[..packed.len() / 2], false),
                1 => ("empty.zip", &*packed, false),
                2 => ("cut.gz", &gzip[..gzip.len() / 2], false),
                3 => ("of-nothing.blg", &log[..72], true),
                4 => ("cut.bin", &block[..number], true),
                5 => ("like-a-log.bin", &*[&block[..52], &log[52..]].concat(), true),
                6 => return (folder.path(&format!("{number}-not-there.bin")), false),
                _ => ("a.bin", &*block, true),
            };
            (folder.write(&format!("{number}-{name}"), bytes), opens)
        })
        .collect();
    for command in ["check", "tree"] {
        let names = files.iter().map(|(path, _)| path.as_str());
        let arguments: Vec<&str> = [command, "--format", "json"].into_iter().chain(names).collect();
        let run = winperf(&arguments);
        assert_eq!(run.status, 2, "{command}: {}", run.error);
        let documents = run.document();
        let documents = documents.as_array().expect("an array");
        for (path, opens) in &files {
            let of_file: Vec<&Value> =
                documents.iter().filter(|document| document["file"] == path.as_str()).collect();
            let [document] = of_file.as_slice() else { panic!("{command}: {path}: {of_file:?}") };
            let is_unopened = document["schema"] == "winperf-unopened/1";
            assert_eq!(is_unopened, !opens, "{command}: {document}");
            assert!(!is_unopened || document["error"].as_str().is_some_and(|error| !error.is_empty()));
        }
        assert_eq!(documents.len(), files.len(), "{command}");
    }
}

#[test]
fn wrong_usage_is_status_2() {
    for arguments in [&["values"][..], &["tree"], &["nonsense"], &["values", "a", "--format", "xml"], &[]] {
        assert_eq!(winperf(arguments).status, 2, "{arguments:?}");
    }
}

#[test]
fn a_wrong_call_is_one_line_that_says_where_help_is() {
    let run = winperf(&["pack", "a", "-o", "b.zip", "--redact", "all"]);
    let said = "invalid value 'all' for '--redact <LEVEL>' [possible values: none, names, strict]";
    assert_eq!(run.error, format!("winperf: {said}; see `winperf pack --help`\n"));
    let run = winperf(&["nonsense"]);
    assert!(run.error.ends_with("; see `winperf --help`\n"), "{run:?}");
    assert_eq!(run.error.lines().count(), 1, "{run:?}");
}

#[test]
fn captures_before_the_counter_path_are_told_from_a_path() {
    let folder = Folder::new("find-order");
    let capture = folder.write("a.bin", &fixtures::processor_cap().write());
    check_refused(
        &winperf(&["find", &capture, r"\Processor(0)\% User Time"]),
        "the counter path must come before the captures",
    );
}

#[test]
fn a_title_list_in_the_place_of_a_capture_is_told_from_a_damaged_one() {
    let folder = Folder::new("title-list");
    let list = winperf_synth::examples::every_counter_type().titles.expect("a list");
    let path = folder.write("Counter_009.bin", &list);
    for command in ["values", "issue"] {
        check_refused(&winperf(&[command, &path]), "Counter_009.bin: this is a title list");
    }
    let out = folder.path("out.zip");
    check_refused(&winperf(&["pack", &path, "-o", &out]), "pass it as --titles");
}

#[test]
fn a_list_of_more_titles_than_any_machine_has_names_nothing() {
    let folder = Folder::new("long-titles");
    let utf16 = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let capture = folder.write("a.bin", &fixtures::processor_cap().write());
    let most = "at most 262144 pairs of index and name, and this one has more";
    let many = folder.write("many.bin", &utf16(&"9\0a\0".repeat((1 << 18) + 1)));
    let long = folder.write("long.bin", &utf16(&"9\0a\0".repeat(1 << 22)));
    for command in ["tree", "check", "values"] {
        check_refused(&winperf(&[command, &capture, "--titles", &many]), most);
    }
    let longest = "a title list has at most 16777216 bytes, and this one has 33554432";
    for command in ["tree", "check", "values"] {
        check_refused(&winperf(&[command, &long]), longest);
    }
    let out = folder.path("out.zip");
    let run = winperf(&["pack", &capture, "--titles", &long, "-o", &out]);
    check_refused(&run, longest);
}

#[test]
fn the_examples_that_it_writes_are_those_of_the_writer() {
    let folder = Folder::new("examples");
    let run = winperf(&["examples", &folder.path("made")]);
    assert_eq!(run.status, 0, "{run:?}");
    let files: Vec<_> =
        run.out.lines().map(|path| std::fs::read(path).expect("a file that it names")).collect();
    for example in winperf_synth::examples::all() {
        assert!(files.contains(&example.older) && files.contains(&example.newer), "{}", example.name);
    }
    // The page's own list: `cargo xtask` takes the same bundle for it.
    let names = |name: &str| run.out.lines().filter(|path| path.contains(name)).count();
    assert_eq!((names("/provider-"), names("/every-counter-type-"), files.len()), (3, 3, 30));
    let [older, newer, titles] =
        ["0.perfdata", "1.perfdata", "titles.bin"].map(|name| folder.path(&format!("made/provider-{name}")));
    let values = winperf(&["values", &older, &newer, "--titles", &titles]);
    assert!(values.status == 0 && values.out.contains("Transfer"), "{values:?}");
}

#[test]
fn an_input_longer_than_the_limit_is_refused_and_the_sentence_says_how_to_raise_it() {
    let folder = Folder::new("limit");
    let bytes = fixtures::processor_cap().write();
    let path = folder.write("a.bin", &bytes);
    let (length, too_little) = (bytes.len().to_string(), (bytes.len() - 1).to_string());
    let reason =
        format!("it is longer than {too_little} bytes, which is the limit; use --limit to change this");
    for command in ["tree", "check", "values"] {
        assert_eq!(winperf(&[command, &path, "--limit", &length]).status, 0, "{command}");
        let run = winperf(&[command, &path, "--limit", &too_little]);
        check_refused(&run, &format!("{path}: {reason}"));
        let run = winperf_with_input(
            &[command, "-", "--limit", &too_little],
            &[bytes.clone(), vec![0; 1 << 20]].concat(),
        );
        check_refused(&run, &format!("standard input: {reason}"));
    }
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(&bytes).expect("memory");
    let packed = folder.write("a.gz", &packer.finish().expect("memory"));
    assert_eq!(winperf(&["check", &packed, "--limit", &length]).status, 0);
    check_refused(&winperf(&["check", &packed, "--limit", &too_little]), "use --limit to change this");
}
