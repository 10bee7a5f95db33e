//! Output of programs about values over time, and about numbers and names: statistics, odd series, the form of PDH,
//! explanations.

use std::fs;
use std::path::Path;

use winperf_tests::{Folder, winperf};

fn fixture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/winperf-log/tests/fixtures");
    folder.join(name).display().to_string()
}

/// Returns a text log of one counter, ten seconds apart.
fn log(folder: &Folder, values: &[f64]) -> String {
    let head = "\"(PDH-CSV 4.0) (W. Europe Standard Time)(-60)\",\"\\\\NORTH\\Memory\\Pages/sec\"";
    let line = |(place, value): (usize, &f64)| {
        format!("\r\n\"03/02/2024 10:{:02}:{:02}.000\",\"{value}\"", place / 6, place % 6 * 10)
    };
    let lines: String = values.iter().enumerate().map(line).collect();
    folder.write("log.csv", (head.to_owned() + &lines).as_bytes())
}

#[test]
fn pdh_s_own_csv_of_a_log_of_windows_10_is_written_byte_for_byte() {
    let run = winperf(&[
        "export",
        &fixture("powershell-countersamples.blg"),
        "--format",
        "pdh-csv",
        "--pdh-exact",
        "-o",
        "-",
    ]);
    let expected = fs::read_to_string(fixture("powershell-countersamples.csv")).expect("a text log");
    // The repository that it comes from has made its line ends those of Unix.
    let had = run.out.replace("\r\n", "\n");
    for (number, (had, expected)) in (1..).zip(had.lines().zip(expected.lines())) {
        assert_eq!(had, expected, "line {number}");
    }
    assert_eq!(had.trim_end(), expected.replace("\r\n", "\n").trim_end());
}

#[test]
fn statistics_are_of_the_span_that_is_asked_for_with_its_ends() {
    let folder = Folder::new("statistics");
    let log = log(&folder, &[10.0, 30.0, 20.0, 80.0, 60.0, 40.0]);
    let document = winperf(&["stats", &log, "--format", "json"]).document();
    let counter = &document["counters"][0];
    assert_eq!((&document["schema"], &document["samples"]), (&"winperf-stats/1".into(), &6.into()));
    assert_eq!(counter["path"], r"\\NORTH\Memory\Pages/sec");
    for (member, value) in
        [("minimum", 10.0), ("average", 40.0), ("maximum", 80.0), ("last", 40.0), ("p50", 30.0)]
    {
        assert_eq!(counter[member], value, "{member}");
    }
    assert_eq!((&counter["samples"], &counter["average_by"]), (&6.into(), &"values".into()));
    let span =
        winperf(&["stats", &log, "--from", "10:00:10", "--to", "2024-03-02 10:00:30", "--format", "csv"]);
    assert!(
        span.out.contains(r"\\NORTH\Memory\Pages/sec,,3,1,20,43.333333333333336,values,80,80,30,80,80"),
        "{}",
        span.out
    );
    assert_eq!(winperf(&["stats", &log, "--from", "23:00"]).status, 2);
    // The average of a rate is that of its first and last raw numbers.
    let raw = winperf(&["stats", &fixture("tx-basicperfcounters.blg"), "--format", "json"]).document();
    let busy = raw["counters"].as_array().expect("counters").iter();
    let busy = busy.filter(|counter| counter["path"].as_str().is_some_and(|path| path.contains("(_Total)")));
    let [total] = busy.collect::<Vec<_>>()[..] else { panic!("{raw}") };
    assert_eq!((&total["average_by"], &total["samples"]), (&"raw".into(), &600.into()));
    let average = total["average"].as_f64().expect("an average");
    assert!((average - 11.527).abs() < 0.05, "{average}");
    let values = winperf(&["values", &log]).out;
    assert!(values.contains("Over all 6 samples:") && values.contains("Average"), "{values}");
}

#[test]
fn every_third_zero_is_said_by_log_and_check() {
    let folder = Folder::new("regular");
    let values: Vec<f64> = (0..24).map(|place| if place % 3 == 2 { 0.0 } else { 574.0 }).collect();
    let log = log(&folder, &values);
    for command in ["log", "check"] {
        let run = winperf(&[command, &log]);
        let said = r"log-regular: \\NORTH\Memory\Pages/sec is 0 in 8 of 24 samples, one in every 3";
        assert!(run.out.contains(said), "{}", run.out);
    }
}

#[test]
fn every_third_sample_that_repeats_the_one_before_is_said_and_is_in_the_document() {
    let folder = Folder::new("stale");
    let values: Vec<f64> = (0..24).map(|place| f64::from(574 + place - place % 3 / 2)).collect();
    let log = log(&folder, &values);
    let said = r"\\NORTH\Memory\Pages/sec repeats the previous value in 8 of 24 samples, one in every 3";
    let text = winperf(&["check", &log]).out;
    assert!(text.contains(&format!("warning: log-regular: {said}")), "{text}");
    let document = winperf(&["check", &log, "--format", "json"]).document();
    let [finding] = &document["findings"].as_array().expect("findings")[..] else { panic!("{document}") };
    assert_eq!((&finding["code"], &finding["severity"]), (&"log-regular".into(), &"warning".into()));
    assert!(finding["message"].as_str().is_some_and(|message| message.starts_with(said)), "{finding}");
}

#[test]
fn numbers_names_and_codes_are_explained() {
    let out = |what: &str| winperf(&["explain", what]).out;
    assert!(out("0xC0000BC6").starts_with("PDH_INVALID_DATA (0xC0000BC6)"));
    assert!(out("-1073738810").starts_with("PDH_INVALID_DATA (0xC0000BC6)"));
    assert!(out("pdh_no_data").starts_with("PDH_NO_DATA (0x800007D5)"));
    let fraction = out("537003264");
    assert!(fraction.contains("PERF_LARGE_RAW_FRACTION (0x20020500, 537003264)"), "{fraction}");
    assert!(fraction.contains("PERF_LARGE_RAW_BASE") && fraction.contains("25 %"), "{fraction}");
    assert!(out("PERF_COUNTER_BULK_COUNT").contains("0x10410500"));
    assert!(out("field-wrong").starts_with("field-wrong\n"));
    let wrong = winperf(&["explain", "nothing-of-this"]);
    assert_eq!((wrong.status, &*wrong.out), (2, ""));
}
