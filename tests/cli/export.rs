//! The values of many captures: each as the pair of two neighbours gives it, in files that other programs read.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::{Capture, Counter, Instance, Object, examples};
use winperf_tests::{Folder, Run, winperf};

/// A second in units of 100 ns.
const SECOND: i64 = 10_000_000;

/// Writes captures of the desktop, one each ten seconds, under names that are independent of their order.
fn series(folder: &Folder, machine: &str, count: usize) -> Vec<String> {
    let (older, newer) = examples::captures("desktop").expect("an example");
    let write = |number: usize| {
        let mut capture = if number.is_multiple_of(2) { older.clone() } else { newer.clone() };
        capture.system_name = machine.to_owned();
        let seconds = i64::try_from(number * 10).expect("a few");
        let later = newer.perf_time_100ns + seconds * SECOND - capture.perf_time_100ns;
        capture.perf_time_100ns += later;
        capture.perf_time += later * (capture.perf_freq / 1000) / (SECOND / 1000);
        folder.write(&format!("{}-{machine}.perfdata", number * 7 % count), &capture.write())
    };
    (0..count).map(write).collect()
}

fn export(inputs: &[&str], format: &str) -> Run {
    let mut words = vec!["export"];
    words.extend(inputs);
    words.extend(["--format", format, "-o", "-"]);
    winperf(&words)
}

/// Returns the rows of an export, each by the names of its columns, and the other output of the program.
fn rows(inputs: &[&str]) -> (Vec<Value>, String) {
    let run = export(inputs, "jsonl");
    assert_eq!(run.status, 0, "{}", run.error);
    let rows = run.out.lines().map(|line| serde_json::from_str(line).expect("an object in each line"));
    (rows.collect(), run.error)
}

/// Returns the output of `winperf values` for two samples.
fn values(arguments: &[&str]) -> Vec<Value> {
    let document = winperf(&[&["values"], arguments, &["--format", "json"]].concat()).json();
    document["rows"].as_array().expect("rows").clone()
}

#[track_caller]
fn assert_same(exported: &[Value], expected: &[Value]) {
    assert_eq!(exported.len(), expected.len());
    for (row, expected) in exported.iter().zip(expected) {
        for member in ["object", "instance", "counter", "status", "notes", "text"] {
            assert_eq!(row[member], expected[member], "{member} of {row}");
        }
        assert_eq!(row["value"].as_f64(), expected["value"].as_f64(), "{row}");
        assert_eq!(row["type"], expected["type_name"], "{row}");
        let raw = &expected["raw"];
        assert_eq!((&row["raw_older"], &row["raw_newer"]), (&raw["older"], &raw["newer"]), "{row}");
        let base = &expected["base"];
        assert_eq!((&row["base_older"], &row["base_newer"]), (&base["older"], &base["newer"]), "{row}");
    }
}

#[test]
fn every_value_is_that_of_the_pair() {
    let folder = Folder::new("export-pair");
    winperf(&["examples", &folder.path("")]);
    for example in ["desktop", "every-counter-type", "iexplore"] {
        let [older, newer] = [0, 1].map(|sample| folder.path(&format!("{example}-{sample}.perfdata")));
        assert_same(&rows(&[&newer, &older]).0, &values(&[&older, &newer]));
    }
}

#[test]
fn the_captures_of_each_machine_are_neighbours_in_time_in_whatever_files_they_are() {
    let folder = Folder::new("export-series");
    let west = series(&folder, "WEST", 5);
    let east = series(&folder, "EAST", 4);
    let (all, told) = rows(&[&folder.path("")]);
    assert!(told.ends_with("rows from 9 samples of 2 machines, with original names\n"), "{told}");
    let expected = [(&east, 0), (&east, 1), (&east, 2), (&west, 0), (&west, 1), (&west, 2), (&west, 3)];
    let mut rest = all.as_slice();
    for (files, older) in expected {
        let expected = values(&[&files[older], &files[older + 1]]);
        let (of_interval, behind) = rest.split_at(expected.len());
        assert_same(of_interval, &expected);
        let times: Vec<&Value> = of_interval.iter().map(|row| &row["newer_time"]).collect();
        assert!(times.windows(2).all(|two| two[0] == two[1]));
        rest = behind;
    }
    assert_eq!(rest.len(), 0);
    let pattern = folder.path("*-WEST.perfdata");
    assert_eq!(
        rows(&[&pattern]).0,
        all.iter().filter(|row| row["machine"] == "WEST").cloned().collect::<Vec<_>>()
    );
}

/// Makes `DefinitionLength` of the first object 24; returns the sound file and where the field is in it.
fn damage(path: &str) -> (Vec<u8>, usize) {
    let sound = fs::read(path).expect("a file");
    let (mut bytes, definition_length) = (sound.clone(), usize::from(sound[24]) + 4);
    bytes[definition_length..definition_length + 4].copy_from_slice(&24_u32.to_le_bytes());
    fs::write(path, bytes).expect("a file");
    (sound, definition_length)
}

#[test]
fn mended_captures_give_the_values_of_sound_ones_and_what_is_assumed_is_told() {
    let folder = Folder::new("export-mended");
    let files = series(&folder, "WEST", 4);
    let all = folder.path("");
    let export = |format: &str, more: &[&str]| {
        winperf(&[&["export", &all, "--format", format, "-o", "-"], more].concat())
    };
    let formats = ["csv", "jsonl", "pdh-csv", "openmetrics"];
    let sound = formats.map(|format| export(format, &["--mend"]));
    assert!(sound.iter().all(|run| !run.error.contains("is read as")), "{sound:?}");
    let (_, definition_length) = damage(&files[1]);
    let said =
        format!("{}: PERF_OBJECT_TYPE.DefinitionLength at {definition_length:#x} is read as ", files[1]);
    for (format, sound) in formats.into_iter().zip(sound) {
        let mended = export(format, &["--mend"]);
        assert_eq!((mended.status, &mended.out), (0, &sound.out), "{format}");
        assert_eq!(mended.error.matches(&said).count(), 1, "{}", mended.error);
        let as_it_is = export(format, &[]);
        assert_ne!(as_it_is.out, sound.out, "{format}");
        assert!(as_it_is.error.contains(&format!("{}: skipped: damaged: ", files[1])), "{}", as_it_is.error);
    }
}

#[test]
fn a_machine_whose_name_is_not_where_the_header_says_is_found_where_captures_are_mended() {
    let folder = Folder::new("export-mended-name");
    let files = series(&folder, "WEST", 3);
    let mut bytes = fs::read(&files[1]).expect("a file");
    bytes[84..88].copy_from_slice(&7_u32.to_le_bytes());
    fs::write(&files[1], bytes).expect("a file");
    let run = winperf(&["export", &folder.path(""), "--format", "jsonl", "--mend", "-o", "-"]);
    assert_eq!(run.status, 0, "{}", run.error);
    assert!(run.error.contains("PERF_DATA_BLOCK.SystemNameOffset at 0x54 is read as 88"), "{}", run.error);
    assert!(run.error.ends_with("from 3 samples of 1 machine, with original names\n"), "{}", run.error);
    assert!(run.out.lines().all(|row| row.contains("\"machine\":\"WEST\"")));
}

#[test]
fn what_is_assumed_of_one_capture_is_refused_with_what_does_it_for_all() {
    let folder = Folder::new("export-assume");
    let files = series(&folder, "WEST", 2);
    let run = winperf(&["export", &files[0], &files[1], "--format", "csv", "--assume", "0x14=4", "-o", "-"]);
    assert_eq!((run.status, run.out.as_str(), run.error.lines().count()), (2, "", 1), "{run:?}");
    assert!(run.error.contains("use --mend to override all wrong fields"), "{run:?}");
}

#[test]
fn a_damaged_capture_costs_its_two_intervals_and_is_named_as_is_what_is_no_capture() {
    let folder = Folder::new("export-damaged");
    let files = series(&folder, "WEST", 6);
    damage(&files[2]);
    let notes = folder.write("notes.txt", b"hello");
    let alone = series(&folder, "EAST", 1).remove(0);
    let (rows, told) = rows(&[&folder.path("")]);
    let times: BTreeMap<String, usize> = rows.iter().fold(BTreeMap::new(), |mut times, row| {
        *times.entry(row["older_time"].to_string()).or_default() += 1;
        times
    });
    assert_eq!(times.len(), 3, "{times:?}");
    for line in [
        format!("{}: skipped: damaged: ", files[2]),
        format!("{notes}: skipped: not a capture"),
        format!("{alone}: skipped: the only sample of its machine"),
        "3 skipped, which removes 2 intervals".to_owned(),
    ] {
        assert!(told.contains(&line), "{line} in {told}");
    }
    let run = winperf(&["export", &folder.path(""), "--format", "jsonl", "-o", "-", "--lang", "ja"]);
    for line in [
        format!("{}: 除外しました: 壊れています: ", files[2]),
        format!("{notes}: 除外しました: キャプチャではありません"),
        format!("{alone}: 除外しました: このコンピューターのサンプルはこれだけです"),
        "3 個を除外し、それに伴い 2 個の区間がなくなりました".to_owned(),
    ] {
        assert!(run.error.contains(&line), "{line} in {}", run.error);
    }
}

#[test]
fn an_instance_has_one_column_of_a_text_log_whatever_its_number_is_in_a_capture() {
    let folder = Folder::new("export-columns");
    let files = series(&folder, "WEST", 4);
    let output = folder.path("out.csv");
    let run = winperf(&["export", &folder.path(""), "--format", "pdh-csv", "-o", &output]);
    assert_eq!((run.status, &*run.error), (0, ""));
    let of_log = values(&[&output, "--sample", "3"]);
    let of_pair = values(&[&files[2], &files[3]]);
    let log = winperf(&["log", &output, "--format", "json"]).json();
    let [samples, findings] = ["samples", "findings"].map(|member| log[member].as_array().unwrap());
    assert_eq!(samples.len(), 3);
    // Rates have no value in the first sample: one finding for each object, with the number of its columns.
    let found: Vec<_> = findings
        .iter()
        .map(|finding| {
            let [code, path] =
                [&finding["code"], &finding["problem"]["path"]].map(|text| text.as_str().unwrap());
            (code, path, finding["count"].as_u64().unwrap())
        })
        .collect();
    assert_eq!(
        found,
        [
            (r"\\WEST\Cache\Sync Data Maps/sec", 23),
            (r"\\WEST\Memory\Page Faults/sec", 8),
            (r"\\WEST\Network Interface(Intel[R] Ethernet Connection _2)\Bytes Total/sec", 10),
            (r"\\WEST\PhysicalDisk(0 C:)\% Disk Time", 44),
            (r"\\WEST\Process(Idle)\% Processor Time", 211),
            (r"\\WEST\Processor(0)\% Processor Time", 65),
            (r"\\WEST\System\File Read Operations/sec", 10),
            (r"\\WEST\Thread(Idle/0)\% Processor Time", 100),
        ]
        .map(|(path, count)| ("log-absent", path, count))
    );
    // Of what has a value, the log has each once, and what has none is blank.
    let known = |rows: &[Value]| {
        let value = |row: &&Value| row["value"].as_f64().filter(|_| row["status"] == "ok");
        let mut values: Vec<String> = rows
            .iter()
            .filter_map(|row| Some(format!("{} {} {}", row["object"], row["counter"], value(&row)?)))
            .collect();
        values.sort();
        values
    };
    assert_eq!(known(&of_log), known(&of_pair));
    // The process that is svchost#4 in one sample and svchost#3 in the next counts in one column.
    let id = |sample: &str| -> BTreeMap<String, String> {
        let rows = values(&[&output, "--sample", sample, "--path", r"\Process(svchost*)\ID Process"]);
        rows.iter().map(|row| (row["instance"].to_string(), row["value"].to_string())).collect()
    };
    for (instance, id_of_second) in id("2") {
        let of_third = &id("3")[&instance];
        assert!(
            [of_third, &id_of_second].contains(&&"null".to_owned()) || *of_third == id_of_second,
            "{instance}"
        );
    }
}

#[test]
fn the_samples_of_logs_are_exported_as_values_shows_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/winperf-log/tests/fixtures");
    for (name, sample, samples) in [("pal-samplelog.blg", 5, 11), ("tx-basicperfcounters.blg", 40, 601)] {
        let file = folder.join(name).display().to_string();
        let (rows, _) = rows(&[&file]);
        let expected = values(&[&file, "--sample", &sample.to_string()]);
        let ends: Vec<&str> = rows.iter().filter_map(|row| row["newer_time"].as_str()).collect();
        let mut times = ends.clone();
        times.dedup();
        assert_eq!(times.len(), samples);
        // The first sample of a log has a row for each value too.
        let of_interval: Vec<Value> =
            rows.iter().filter(|row| row["newer_time"] == times[sample - 1]).cloned().collect();
        assert_same(&of_interval, &expected);
    }
}

#[test]
fn times_of_a_log_without_a_zone_are_not_said_to_be_utc() {
    let folder = Folder::new("export-local");
    let log = |zone: &str| {
        let head = format!("\"(PDH-CSV 4.0){zone}\",\"\\\\WEST\\System\\Threads\"\r\n");
        let lines = ["17.844", "18.844", "19.844"].map(|at| format!("\"02/19/2013 18:50:{at}\",\"7\"\r\n"));
        head + &lines.concat()
    };
    for (zone, of_output, newer) in [
        ("", "(PDH-CSV 4.0)", "2013-02-19T18:50:17.844"),
        (" (Pacific Standard Time)(480)", "(PDH-CSV 4.0) (UTC)(0)", "2013-02-20T02:50:17.844Z"),
    ] {
        let file = folder.write("in.csv", log(zone).as_bytes());
        let (rows, _) = rows(&[&file]);
        assert_eq!(rows[0]["newer_time"], newer);
        let text = export(&[&file], "pdh-csv").out;
        assert!(text.starts_with(&format!("\"{of_output}\",")), "{text}");
    }
}

#[test]
fn an_output_that_is_there_is_not_replaced_and_nothing_half_written_has_its_name() {
    let folder = Folder::new("export-output");
    series(&folder, "WEST", 3);
    let output = folder.write("out.csv", b"mine");
    let run = winperf(&["export", &folder.path("*.perfdata"), "--format", "csv", "-o", &output]);
    assert_eq!((run.status, fs::read(&output).expect("a file")), (2, b"mine".to_vec()));
    let run = winperf(&["export", &folder.path("*.perfdata"), "--format", "csv", "--force", "-o", &output]);
    assert_eq!(run.status, 0, "{}", run.error);
    let text = fs::read_to_string(&output).expect("a file");
    let lines: Vec<&str> = text.split_terminator("\r\n").collect();
    assert!(lines[0].starts_with("machine,older_time,newer_time,"), "{}", lines[0]);
    assert!(run.out.starts_with(&format!("{} rows from ", lines.len() - 1)), "{}", run.out);
    // Folders contain files that are no captures, such as the output of this program.
    assert_eq!(fs::read_dir(folder.path("")).expect("a folder").count(), 4);
}

#[test]
fn what_gives_no_interval_is_refused_with_its_reason() {
    let folder = Folder::new("export-refused");
    let one = series(&folder, "WEST", 1).remove(0);
    for (inputs, reason) in [
        (vec![one.as_str()], "no machine has two samples"),
        (vec!["-"], "no machine has two samples"),
        (vec!["/no/such/file"], "/no/such/file"),
    ] {
        let run = export(&inputs, "csv");
        assert!(run.status == 2 && run.error.contains(reason), "{}", run.error);
    }
    for format in ["pdh-csv", "openmetrics"] {
        let run = export(&["-"], format);
        assert!(
            run.status == 2 && run.error.contains("standard input can only be read once"),
            "{}",
            run.error
        );
    }
    for words in [
        &["csv", "-o", "-", "--assume", "0x1c=2"][..],
        &["csv", "-o", "out", "--partition"],
        &["parquet", "-o", "-", "--partition"],
    ] {
        let run = winperf(&[&["export", &one, "--format"], words].concat());
        assert!(run.status == 2 && run.error.lines().count() == 1, "{}", run.error);
    }
}

#[test]
fn an_instance_that_numbers_itself_has_a_name_of_its_own_in_every_format() {
    let folder = Folder::new("export-literal");
    let sample = |second: i64| {
        let names = ["svchost", "svchost", "svchost#1"];
        let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_RAWCOUNT));
        let named = (1..).zip(names).fold(object, |object, (value, name)| {
            object.instance(Instance::named(name).values([u64::from(value as u32)]))
        });
        let time = 133_000_000_000_000_000 + second * SECOND;
        let mut capture = Capture::new().clock(second * 1000, 1000).object(named);
        capture.perf_time_100ns = time;
        folder.write(&format!("{second}.perfdata"), &capture.write())
    };
    let files = [sample(1), sample(2)];
    let [older, newer] = files.each_ref().map(String::as_str);
    let expected = ["svchost", "svchost#1", "svchost#1#0"];
    let instances = |rows: &[Value]| -> Vec<String> {
        rows.iter().map(|row| row["instance"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(instances(&values(&[older, newer])), expected);
    assert_eq!(instances(&rows(&[older, newer]).0), expected);
    for (position, name) in expected.iter().enumerate() {
        let path = format!(r"\#5000({name})\#5002");
        let found = winperf(&["find", &path, newer]);
        assert!(
            found.status == 0 && found.out.matches(&format!("= {}", position + 1)).count() > 0,
            "{found:?}"
        );
    }
    let metrics = export(&[older, newer], "openmetrics").out;
    let labels: Vec<&str> =
        metrics.lines().filter_map(|line| line.split_once("instance=\"")?.1.split('"').next()).collect();
    assert_eq!(labels, expected, "{metrics}");
    // A text log numbers its columns in the order in which it meets them.
    let log = export(&[older, newer], "pdh-csv").out;
    for name in ["(svchost)", "(svchost#1)", "(svchost#1#1)"] {
        assert_eq!(log.matches(name).count(), 1, "{log}");
    }
}
