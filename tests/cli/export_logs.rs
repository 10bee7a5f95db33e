//! Exports and statistics of logs: of several machines, over the end of summer time, with statuses, and in forms that people have.

use std::fs;
use std::path::Path;

use winperf_tests::{Folder, winperf};

/// A text log of two machines, of which one begins a counter anew and has a line that ends early.
const TWO: &str = "\"(PDH-CSV 4.0) (W. Europe Standard Time)(-60)\",\"\\\\NORTH\\Processor(_Total)\\% Processor Time\",\"\\\\SOUTH\\Processor(_Total)\\% Processor Time\",\"\\\\SOUTH\\Processor(_Total)\\% Processor Time\"\r\n\
    \"03/02/2024 10:00:00.000\",\"11.5\",\"71.25\",\"71.25\"\r\n\
    \"03/02/2024 10:00:10.000\",\"12.5\",\"72.25\",\"72.25\"\r\n\
    \"03/02/2024 10:00:20.000\",\"13.5\"\r\n";

/// Returns a real log of 26 machines, where it is there.
fn machines() -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../crates/winperf-log/tests/fixtures/powershell-badcountersamples.blg");
    path.is_file().then(|| path.display().to_string())
}

fn files(folder: &str) -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            let text = path.display().to_string();
            if path.is_dir() { folders.push(text) } else { found.push(text.replace(folder, "")) }
        }
    }
    found.sort();
    found
}

#[test]
fn every_value_of_a_log_of_several_machines_is_exported_under_its_own() {
    let folder = Folder::new("export-machines");
    let log = folder.write("two.csv", TWO.as_bytes());
    let export = |format: &str| winperf(&["export", &log, "--format", format, "-o", "-"]);
    let pdh = export("pdh-csv");
    let lines: Vec<&str> = pdh.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", pdh.out);
    assert!(lines[0].contains(r"\\NORTH\") && lines[0].matches(r"\\SOUTH\").count() == 2, "{}", lines[0]);
    assert!(lines[1].ends_with("\"11.5\",\"71.25\",\"71.25\""), "{}", lines[1]);
    assert!(lines[3].ends_with("\"13.5\",\" \",\" \""), "{}", lines[3]);
    // The notes on the log are written, with their places.
    assert!(
        pdh.error.contains("log-column-repeated") && pdh.error.contains("line 1, column 4"),
        "{}",
        pdh.error
    );
    assert!(pdh.error.contains("log-line-short") && pdh.error.contains("line 4"), "{}", pdh.error);
    assert!(pdh.error.contains("from 3 samples of 2 machines"), "{}", pdh.error);
    let rows = export("csv").out;
    let count_rows = |machine: &str| rows.lines().filter(|line| line.starts_with(machine)).count();
    // The line that ends early has one cell.
    assert_eq!((count_rows("NORTH,"), count_rows("SOUTH,")), (3, 4));
    assert!(
        rows.contains("NORTH,,2024-03-02T11:00:00.000Z") || rows.contains("NORTH,,2024-03-02T09:00:00.000Z"),
        "{rows}"
    );
    let points = export("openmetrics").out;
    assert!(points.contains("machine=\"NORTH\"") && points.contains("machine=\"SOUTH\""), "{points}");
    let objects = export("jsonl").out;
    assert!(objects.contains("{\"machine\":\"SOUTH\""), "{objects}");
    let out = folder.path("out");
    let run = winperf(&["export", &log, "--format", "parquet", "--partition", "-o", &out]);
    assert_eq!(run.status, 0, "{}", run.error);
    let day = "day=2024-03-02/values-0.parquet";
    assert_eq!(files(&out), [format!("/machine=NORTH/{day}"), format!("/machine=SOUTH/{day}")]);
    let again = winperf(&["export", &log, "--format", "parquet", "--partition", "-o", &out]);
    assert!(again.out.contains("of which 2 already existed"), "{}{}", again.out, again.error);
    // Other values of the same times and lengths are another file.
    fs::write(&log, TWO.replace("11.5", "99.5")).expect("a file");
    let other = winperf(&["export", &log, "--format", "parquet", "--partition", "-o", &out]);
    assert_eq!(other.status, 2, "{}", other.out);
    assert!(other.error.contains("a file of other samples already exists"), "{}", other.error);
}

#[test]
fn a_real_log_of_26_machines_keeps_all_of_them() {
    let Some(log) = machines() else { return };
    let rows = winperf(&["export", &log, "--format", "csv", "-o", "-"]).out;
    let machines: std::collections::BTreeSet<&str> =
        rows.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(machines.len(), 26);
    let check = winperf(&["check", &log]).out;
    assert!(check.contains("PDH_CSTATUS_NO_MACHINE (0x800007D0) in samples 83 to 84"), "{check}");
    let value =
        winperf(&["find", r"\\S14185207\processor(_TOTAL)\% processor time", &log, "--sample", "84"]).out;
    assert!(value.contains("PDH_CSTATUS_NO_MACHINE") && !value.contains("outside"), "{value}");
}

#[test]
fn the_second_hour_of_a_night_in_autumn_stays_behind_the_first() {
    let folder = Folder::new("export-autumn");
    let line = |time: &str, value: &str| format!("\"10/27/2024 {time}\",\"{value}\"\r\n");
    let log = "\"(PDH-CSV 4.0) (W. Europe Daylight Time)(-120)\",\"\\\\NORTH\\Memory\\Pages/sec\"\r\n"
        .to_owned()
        + &line("02:59:40.000", "1.5")
        + &line("02:59:50.000", "2.5")
        + &line("02:00:00.000", "3.5");
    let log = folder.write("autumn.csv", log.as_bytes());
    for format in ["csv", "pdh-csv"] {
        let run = winperf(&["export", &log, "--format", format, "-o", "-"]);
        let at = |value: &str| run.out.find(value).expect("a value");
        assert!(at("1.5") < at("2.5") && at("2.5") < at("3.5"), "{}", run.out);
        assert!(run.error.contains("log-clock-back") && run.error.contains("line 4"), "{}", run.error);
    }
    let rows = winperf(&["export", &log, "--format", "csv", "-o", "-"]).out;
    assert!(rows.contains("2024-10-27T01:00:00.000Z"), "{rows}");
}

#[test]
fn an_export_into_folders_writes_over_no_input_and_through_no_link_and_waits_for_no_pipe() {
    let folder = Folder::new("export-partition-places");
    let text = TWO.replace("SOUTH", "NORTH");
    let log = folder.write("log.csv", text.as_bytes());
    let partition = |out: &str, force: bool| {
        let mut arguments = vec!["export", &log, "--format", "parquet", "--partition", "-o", out];
        arguments.extend(force.then_some("--force"));
        winperf(&arguments)
    };
    let day = "machine=NORTH/day=2024-03-02";
    let out = folder.path("out");
    fs::create_dir_all(format!("{out}/{day}")).expect("a folder");
    let inside = format!("{out}/{day}/values-0.parquet");
    fs::write(&inside, &text).expect("a file");
    let run = winperf(&["export", &inside, "--format", "parquet", "--partition", "--force", "-o", &out]);
    assert_eq!(
        (run.status, fs::read(&inside).expect("a file")),
        (2, text.clone().into_bytes()),
        "{}",
        run.error
    );
    #[cfg(unix)]
    {
        let (linked, elsewhere) = (folder.path("linked"), folder.path("elsewhere"));
        fs::create_dir_all(&linked).expect("a folder");
        fs::create_dir_all(&elsewhere).expect("a folder");
        std::os::unix::fs::symlink(&elsewhere, format!("{linked}/machine=NORTH")).expect("a link");
        let run = partition(&linked, false);
        assert_eq!((run.status, files(&elsewhere)), (2, Vec::new()), "{}", run.error);
        let piped = folder.path("piped");
        fs::create_dir_all(format!("{piped}/{day}")).expect("a folder");
        let pipe = format!("{piped}/{day}/values-0.parquet");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        if made.is_ok_and(|made| made.success()) {
            let run = partition(&piped, true);
            assert!(run.status == 2 && run.error.contains("is not a file"), "{}", run.error);
        }
    }
    let long = folder.write("long.csv", TWO.replace("NORTH", &"N".repeat(250)).as_bytes());
    let out = folder.path("long");
    let run = winperf(&["export", &long, "--format", "parquet", "--partition", "-o", &out]);
    assert_eq!((run.status, files(&out).len()), (0, 2), "{}", run.error);
}

#[test]
fn no_format_writes_what_would_steer_a_terminal() {
    let folder = Folder::new("export-terminal");
    let name = "a\u{1b}]0;PWN\u{7}b\u{202e}\u{9b}c";
    let log = folder.write("odd.csv", TWO.replace("_Total", name).replace("SOUTH", "S\u{1b}[2J").as_bytes());
    for format in ["csv", "jsonl", "pdh-csv", "openmetrics"] {
        let run = winperf(&["export", &log, "--format", format, "-o", "-"]);
        assert_eq!(run.status, 0, "{format}: {}", run.error);
        for text in [&run.out, &run.error] {
            assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}', '\u{9b}']), "{format}: {text:?}");
        }
    }
}

#[test]
fn a_line_without_values_costs_no_row() {
    let folder = Folder::new("export-sparse");
    let columns = 500;
    let head = "\"(PDH-CSV 4.0) (UTC)(0)\"".to_owned()
        + &(0..columns).map(|place| format!(",\"\\\\M\\Object\\Counter {place}\"")).collect::<String>();
    let lines: String =
        (0..60).map(|second| format!("\r\n\"03/02/2024 10:00:{second:02}.000\",\"1\"")).collect();
    let log = folder.write("sparse.csv", (head + &lines).as_bytes());
    let rows = winperf(&["export", &log, "--format", "csv", "-o", "-"]).out;
    assert_eq!(rows.lines().count(), 61);
    let copy = folder.path("copy.csv");
    let run = winperf(&["redact", &log, "-o", &copy]);
    assert_eq!(run.status, 0, "{}", run.error);
    let [before, after] = [&log, &copy].map(|path| fs::metadata(path).expect("a file").len());
    assert!(after < before + 1000, "{after} of {before}");
}

/// Returns a log of one object of two machines, whose counter is at another number on each.
fn whole_objects_of_two_machines() -> Vec<u8> {
    use winperf_synth::log::{Entry, Log, SampleData};
    use winperf_synth::{Capture, Counter, Object};
    let block = |machine: &str, second: i64, value: u64| {
        let object = Object::new(4)
            .counter(Counter::new(24, winperf::counter_type::CounterType::PERF_COUNTER_LARGE_RAWCOUNT.0));
        let object = object.values([value]);
        let ticks = 10_000_000 * (second + 1);
        let capture = Capture::new().system_name(machine).clock(ticks, 10_000_000);
        SampleData::Block(capture.perf_time_100ns(Log::utc(second)).object(object).write())
    };
    let mut log =
        Log::new().entry(Entry::object("\\\\NORTH", "Memory")).entry(Entry::object("\\\\SOUTH", "Memory"));
    for second in 0..3_i64 {
        let value = second.unsigned_abs();
        log = log
            .sample(second, vec![block("NORTH", second, 100 + value), block("SOUTH", second, 200 + value)]);
    }
    log.write()
}

#[test]
fn every_machine_of_a_log_of_whole_objects_is_exported() {
    let folder = Folder::new("export-objects-of-machines");
    let log = folder.write("two.blg", &whole_objects_of_two_machines());
    let rows = winperf(&["export", &log, "--format", "csv", "-o", "-"]);
    for (machine, value) in [("NORTH,", ",102,"), ("SOUTH,", ",202,")] {
        let of = rows.out.lines().filter(|line| line.starts_with(machine)).collect::<Vec<_>>();
        assert!(of.len() == 2 && of[1].contains(value), "{machine}: {}\n{}", rows.out, rows.error);
    }
    let stats = winperf(&["stats", &log]).out;
    assert!(
        stats.contains(r"\\NORTH\Memory\Available Bytes")
            && stats.contains(r"\\SOUTH\Memory\Available Bytes"),
        "{stats}"
    );
}

#[test]
fn statistics_say_what_fills_a_log() {
    let log =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/winperf-log/tests/fixtures/pal-samplelog.blg");
    let log = log.display().to_string();
    let document = winperf(&["stats", &log, "--format", "json"]).document();
    let objects = document["objects"].as_array().expect("objects");
    // Of 88 blocks of 8 objects, those of Process are most of the log.
    assert_eq!((objects.len(), &objects[0]["object"]), (8, &"Process".into()), "{document}");
    let bytes: u64 = objects.iter().map(|object| object["bytes"].as_u64().expect("bytes")).sum();
    let largest = objects[0]["bytes"].as_u64().expect("bytes");
    let share = objects[0]["share"].as_f64().expect("a share");
    assert!((share - 100.0 * largest as f64 / bytes as f64).abs() < 1e-9 && share > 50.0, "{share}");
    let table = winperf(&["stats", &log]).out;
    assert!(table.contains(", by object:\n") && table.contains("\nProcess "), "{table}");
    let folder = Folder::new("filling");
    let text = folder.write("two.csv", TWO.as_bytes());
    let document = winperf(&["stats", &text, "--format", "json"]).document();
    assert_eq!(
        document["objects"],
        serde_json::json!([{"object": "Processor", "bytes": 32, "share": 100.0}])
    );
}
