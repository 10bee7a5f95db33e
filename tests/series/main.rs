//! Series of real logs, beside what Performance Monitor and PDH show of them.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use winperf::pair::Age;
use winperf::text::AsciiOnly;
use winperf::{Capture, Names, Pair};
use winperf_log::{AnyLog, Log};
use winperf_series::{Catalogue, Columns, Interval, LogSample, SeriesKey, Stamp, machines};

/// Returns the folder of two real logs, and of what is known of them.
fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/winperf-log/tests/fixtures");
    fs::read(folder.join(name)).expect("a file")
}

/// Returns the values that Windows itself showed of Tx's log.
fn shown_by_windows() -> Value {
    let known: Value = serde_json::from_slice(&file("expected.json")).expect("JSON");
    let logs = known["files"].as_array().expect("logs");
    logs.iter().find(|log| log["pdh"].is_object()).expect("a log that PDH has read")["pdh"].clone()
}

/// Columns of a log for some paths.
fn columns(log: &AnyLog, paths: &[&str]) -> Columns {
    let stamps = Stamp::all_in_log(log);
    let mut columns = Columns::new(paths.iter().map(|path| SeriesKey::Path((*path).to_owned())).collect());
    for machine in machines(&stamps) {
        for (older, newer) in machine.neighbours() {
            let [older, newer] = [older, newer].map(LogSample::new);
            columns.add(&Interval::from_log(log, &older, &newer).expect("two samples"));
        }
    }
    columns
}

#[test]
fn last_average_minimum_maximum_and_duration_are_those_of_performance_monitor() {
    let (log, shown) = (AnyLog::parse(file("tx-basicperfcounters.blg")).expect("a log"), shown_by_windows());
    let columns = columns(&log, &[shown["path"].as_str().expect("a path")]);
    let summary = columns.column(0).expect("a column").summary().expect("values");
    let monitor = &shown["performance_monitor"];
    for (name, value) in [
        ("last", summary.last),
        ("average", summary.average),
        ("minimum", summary.minimum),
        ("maximum", summary.maximum),
    ] {
        assert_eq!(format!("{value:.3}"), monitor[name].as_str().expect("a number"), "{name}");
    }
    let seconds = summary.duration.as_secs();
    assert_eq!(
        format!("{}:{:02}", seconds / 60, seconds % 60),
        monitor["duration"].as_str().expect("a time")
    );
    assert_eq!(u64::from(summary.count), shown["values"].as_u64().expect("a number"));
}

#[test]
fn the_points_of_a_log_are_the_values_of_pdh() {
    let (log, shown) = (AnyLog::parse(file("tx-basicperfcounters.blg")).expect("a log"), shown_by_windows());
    let columns = columns(
        &log,
        &[shown["path"].as_str().expect("a path"), r"\\GEORGIS3\Processor(9)\% Processor Time"],
    );
    let points: Vec<_> = columns.column(0).expect("a column").points().collect();
    let first = shown["first_four"]["values"].as_array().expect("values");
    for (point, expected) in points.iter().zip(first) {
        let (value, expected) = (point.value.expect("a value"), expected.as_str().expect("a text"));
        let expected: f64 = expected.parse().expect("a number");
        assert!((value - expected).abs() <= expected * 1e-12, "{value} {expected}");
    }
    assert!(points.windows(2).all(|two| two[0].newer == two[1].older));
    // A processor that the log does not have gives no value and no summary.
    let absent = columns.column(1).expect("a column");
    assert!(absent.points().all(|point| point.value.is_err()));
    assert_eq!((absent.points().len(), absent.summary()), (points.len(), None));
}

#[test]
fn a_log_of_whole_objects_gives_the_values_of_its_pairs_for_every_series_of_its_catalogue() {
    let log = Log::parse(file("pal-samplelog.blg")).expect("a log");
    let names = Names::new(winperf::Titles::base(), &AsciiOnly);
    let captures: Vec<Arc<Capture>> = log
        .samples()
        .map(|sample| Arc::new(Capture::parse(sample.capture().expect("blocks").bytes)))
        .collect();
    let mut catalogue = Catalogue::default();
    captures.iter().for_each(|capture| catalogue.add(capture, &names));
    let all = catalogue.objects().iter().flat_map(|object| {
        object.instances.keys().flat_map(|instance| {
            let key = |counter: &winperf::pair::ByTitle| SeriesKey::Lasting {
                instance: *instance,
                counter: *counter,
            };
            object.counters.keys().map(key)
        })
    });
    let mut columns = Columns::new(all.collect());
    let stamps: Vec<_> = captures.iter().map(|capture| Stamp::new(capture)).collect();
    let [machine] = machines(&stamps).try_into().expect("one machine");
    let (mut values, mut counted) = (0, 0);
    for (older, newer) in machine.neighbours() {
        let [older, newer] = [older, newer].map(|place| (Arc::clone(&captures[place]), names.clone()));
        let pair = Pair::with_names(older.clone(), newer.clone());
        assert!(pair.capture(Age::Older).is_some());
        values += pair.rows().filter(|row| row.value().is_ok()).count();
        columns.add(&Interval::from_captures(older, newer).expect("two captures"));
    }
    for position in 0..columns.series().len() {
        counted +=
            columns.column(position).expect("a column").points().filter(|point| point.value.is_ok()).count();
    }
    assert!(values > 5000, "{values}");
    assert_eq!(counted, values);
}
