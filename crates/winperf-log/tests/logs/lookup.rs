//! Single paths of a log, compared with all of its rows.

use winperf::formula::NoValue;
use winperf_log::{AnyLog, Entry, Log, TextLog};
use winperf_synth::log::{self as synth, SampleData};

use crate::bytes;

/// The value of each path of a sample, by its rows.
fn rows(log: &Log, older: usize, newer: usize) -> Vec<(String, Result<f64, NoValue>)> {
    let rows = log.sample(newer).expect("a sample").rows(log.sample(older).as_ref());
    rows.into_iter().map(|row| (row.path().to_string(), row.outcome.value)).collect()
}

fn binary(bytes: Vec<u8>) -> AnyLog {
    AnyLog::parse(bytes).expect("a log")
}

/// Asserts that lookup and walk return the values of the rows, between each two samples.
fn agrees(log: &AnyLog) -> usize {
    let AnyLog::Binary(of_rows) = log else { panic!("a binary log") };
    let count = of_rows.samples().len();
    let mut paths: Vec<String> =
        (0..count).flat_map(|newer| rows(of_rows, newer, newer)).map(|row| row.0).collect();
    paths.sort();
    paths.dedup();
    let wanted: Vec<&str> = paths.iter().map(String::as_str).collect();
    let lookup = log.lookup(&wanted);
    for newer in 1..count {
        let rows = rows(of_rows, newer - 1, newer);
        let found = log.values(&lookup, Some(newer - 1), newer);
        for (path, value) in paths.iter().zip(&found) {
            let row = rows.iter().find(|(of_row, _)| of_row == path).map(|(_, value)| *value);
            assert_eq!(*value, row, "{path} in sample {newer}");
        }
        let mut met = Vec::new();
        let sample = of_rows.sample(newer).expect("a sample");
        let entries: Vec<Entry> = sample.entries().collect();
        let older = of_rows.sample(newer - 1).map(|older| older.raw_counters());
        sample.raw_counters().each_value(older.as_ref(), &entries, |one| {
            met.push((one.path().to_string(), one.outcome.value));
        });
        let mut rows = rows;
        rows.sort_by_key(|row| format!("{row:?}"));
        met.sort_by_key(|met| format!("{met:?}"));
        assert_eq!(met, rows, "sample {newer}");
    }
    paths.len()
}

#[test]
fn every_path_of_a_real_log_has_the_value_of_its_row() {
    assert_eq!(agrees(&binary(bytes("tx-basicperfcounters.blg"))), 10);
}

#[test]
fn instances_that_come_go_and_share_a_name_are_found_by_their_numbers() {
    let part = |names: &[&str], sample: u64| {
        let value = |(name, number): (&&str, u64)| {
            ((*name).to_owned(), 7 * sample * (number + 1), 10_000_000 * sample)
        };
        SampleData::Instances(names.iter().zip(0..).map(value).collect())
    };
    let timer = 0x2051_0500;
    let written = synth::Log::new()
        .entry(synth::Entry::instances("\\\\WEST", "Process", "% Processor Time", timer))
        .entry(synth::Entry::counter("\\\\WEST", "Process", Some("a#1"), "% Processor Time", timer))
        .entry(synth::Entry::counter("\\\\WEST", "System", None, "Threads", 0x0001_0000))
        .sample(
            0,
            vec![part(&["a", "b", "a", "a#1"], 1), SampleData::Counter(5, 1), SampleData::Counter(9, 0)],
        )
        .sample(
            1,
            vec![part(&["b", "a", "c", "a", "a#1"], 2), SampleData::Counter(6, 2), SampleData::Counter(8, 0)],
        )
        .sample(2, vec![part(&["c"], 3), SampleData::Counter(4, 3), SampleData::Counter(8, 0)])
        .write();
    let log = binary(written);
    assert!(agrees(&log) > 4);
    let lookup = log.lookup(&[
        r"\\WEST\Process(d)\% Processor Time",
        r"\\EAST\System\Threads",
        "no path",
        r"\\WEST\System\Threads",
    ]);
    assert_eq!(log.values(&lookup, Some(0), 1), [None, None, None, Some(Ok(8.0))]);
    // A sample that the log does not have has no values.
    assert_eq!(log.values(&lookup, Some(2), 3), []);
}

#[test]
fn a_column_of_a_text_log_has_the_values_of_its_lines() {
    let text = "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\WEST\\System\\Threads\",\"\\\\WEST\\System\\Processes\"\r\n\
                \"03/13/2024 14:15:42.000\",\"12\",\"3\"\r\n\"03/13/2024 14:15:43.000\",\" \",\"4\"\r\n";
    let log = AnyLog::Text(TextLog::parse(text.as_bytes().to_vec()).expect("a text log"));
    let lookup = log.lookup(&[r"\\WEST\System\Processes", r"\\WEST\System\Threads", r"\\WEST\System\Calls"]);
    assert_eq!(log.values(&lookup, Some(0), 0), [Some(Ok(3.0)), Some(Ok(12.0)), None]);
    assert_eq!(log.values(&lookup, Some(0), 1), [Some(Ok(4.0)), None, None]);
}
