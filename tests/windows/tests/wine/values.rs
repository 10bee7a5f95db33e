//! Values of the provider are read as they are, on the whole way from its DLL to the tables.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use winperf::DataBlock;
use winperf::layout::PerfDataBlock;
use winperf_bundle::Opened;
use winperf_provider::symbols::{self, TitleOffset};
use winperf_windows_tests::{Capture, FIRST_COUNTER, Run, Table, provider_titles};

use symbols::{AUDIT, PEER, TRANSFER, WORKLOAD};

/// Returns the ratio of the workload's speed to that of a clock of the block: Windows reads its clocks, and later asks
/// the provider.
///
/// The object has a clock of its own, of which every raw value is a multiple.
fn pace(bundle: &Opened, clock: fn(&PerfDataBlock) -> f64) -> f64 {
    let read_clocks = |bytes: &[u8]| {
        let block = DataBlock::read(bytes).expect("a block");
        let workload =
            block.objects().flatten().find(|object| object.title().0 == WORKLOAD.index(FIRST_COUNTER));
        let own = workload.expect("the workload").header().perf_time.get();
        (own, clock(block.header()))
    };
    let [first, last] = [&bundle.samples[0], &bundle.samples[1]].map(|sample| read_clocks(&sample.bytes));
    f64::from(u32::try_from(last.0 - first.0).expect("milliseconds")) / 1000.0 / (last.1 - first.1)
}

fn seconds_of_ticks(header: &PerfDataBlock) -> f64 {
    header.perf_time.get() as f64 / header.perf_freq.get() as f64
}

fn seconds_of_100ns(header: &PerfDataBlock) -> f64 {
    header.perf_time_100nsec.get() as f64 / 1e7
}

/// Asserts that the workers have these values, up to a share of them.
fn near(table: &Table, counter: TitleOffset, expected: [f64; 4], tolerance: f64) {
    let values = table.values(WORKLOAD, counter);
    assert_eq!(values.len(), expected.len(), "{counter:?}");
    for (value, expected) in values.iter().zip(expected) {
        assert!((value - expected).abs() <= expected * tolerance, "{counter:?}: {values:?}, not {expected}");
    }
}

/// Returns a capture without redaction, two seconds long.
fn captured() -> Run {
    Capture::new(&["--redact", "none", "--interval", "2"]).run().expect(0)
}

#[test]
#[ignore = "needs Wine"]
fn the_values_of_the_documents_come_out() {
    let table = Table::of(&captured().bundle());
    assert_eq!(table.values(TRANSFER, symbols::BYTES_SENT), [5.0]);
    assert_eq!(table.values(TRANSFER, symbols::AVAILABLE_BANDWIDTH), [40.0]);
    assert_eq!(table.instances(PEER), ["Peer 1", "Peer 2"]);
    assert_eq!(table.values(PEER, symbols::BYTES_SERVED), [15.0, 30.0]);
}

#[test]
#[ignore = "needs Wine"]
fn the_workload_has_its_rates() {
    let bundle = captured().bundle();
    let table = Table::of(&bundle);
    assert_eq!(table.instances(WORKLOAD), ["Peer 1/worker", "Peer 1/worker#1", "Peer 2/worker", "_Total"]);
    let by_steps = pace(&bundle, seconds_of_ticks);
    let rate = |counter, pace: f64, expected: [f64; 4]| {
        // The provider's clocks and the block's are read one after the other, and a busy machine may stop the process between them.
        near(&table, counter, expected.map(|value| value * pace), 1e-3);
    };
    let operations = [100.0, 200.0, 300.0, 600.0];
    rate(symbols::OPERATIONS_PER_SECOND, by_steps, operations);
    rate(symbols::SAMPLES, by_steps, operations);
    rate(symbols::BYTES_PER_SECOND, by_steps, operations.map(|count| count * 4096.0));
    let (queue, busy) = ([1.0, 2.0, 3.0, 6.0], [10.0, 20.0, 30.0, 20.0]);
    let by_100ns = pace(&bundle, seconds_of_100ns);
    rate(symbols::QUEUE_100NS, by_100ns, queue);
    rate(symbols::BUSY_MULTI_100NS, by_100ns, busy);
    // The first worker's queue is one long, and so counts the ticks that passed for the provider.
    let by_ticks = table.values(WORKLOAD, symbols::QUEUE_TICKS)[0];
    rate(symbols::QUEUE_TICKS, by_ticks, queue);
    rate(symbols::QUEUE_LARGE, by_ticks, queue);
    rate(symbols::BUSY_TICKS, by_ticks, busy);
}

#[test]
#[ignore = "needs Wine"]
fn what_does_not_hang_on_the_clock_of_the_block_is_exact() {
    let table = Table::of(&captured().bundle());
    let exact = |counter, expected| near(&table, counter, expected, 1e-12);
    let share = [10.0, 20.0, 30.0, 20.0];
    exact(symbols::BUSY_OBJECT, share);
    exact(symbols::BUSY_PRECISE_TICKS, share);
    exact(symbols::BUSY_PRECISE_100NS, share);
    exact(symbols::BUSY_PRECISE_OBJECT, share);
    exact(symbols::HITS, share);
    exact(symbols::SHARE, share);
    exact(symbols::QUEUE_OBJECT, [1.0, 2.0, 3.0, 6.0]);
    exact(symbols::SECONDS_PER_OPERATION, [0.001, 0.002, 0.003, 0.006]);
    exact(symbols::BYTES_PER_OPERATION, [4096.0; 4]);
    exact(symbols::QUEUE_NOW, [1.0, 2.0, 3.0, 6.0]);
}

#[test]
#[ignore = "needs Wine"]
fn the_program_winperf_opens_the_bundle_and_finds_no_error_in_it() {
    let run = captured();
    let titles = run.folder.join("titles.bin");
    let bundle = run.file();
    fs::write(&titles, provider_titles()).unwrap();
    let checked = winperf(&["check"], &[&bundle], &titles);
    assert!(checked.status.success(), "{checked:?}");
    let values = winperf(&["values", "--format", "json"], &[&bundle], &titles);
    assert!(values.status.success(), "{values:?}");
    let document: serde_json::Value = serde_json::from_slice(&values.stdout).unwrap();
    let rows = document["rows"].as_array().unwrap();
    let found = |object: &str, instance: Option<&str>, counter: &str| {
        let row = rows.iter().find(|row| {
            row["object"] == object && row["counter"] == counter && row["instance"].as_str() == instance
        });
        row.unwrap_or_else(|| panic!("{object} {instance:?} {counter}"))["display"].as_str().unwrap()
    };
    assert_eq!(found("Transfer", None, "Bytes Sent"), "5");
    assert_eq!(found("Transfer", None, "Available Bandwidth"), "40 %");
    assert_eq!(found("Peer", Some("Peer 1"), "Bytes Served"), "15");
    assert_eq!(found("Peer", Some("Peer 2"), "Bytes Served"), "30");
    assert_eq!(found("Workload", Some("Peer 1/worker#1"), "State"), "serves peer 1");
}

/// Returns the path of the capture that the page offers as an example.
fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../crates/winperf-cli/src/commands/examples/provider.perfcap.zip")
}

/// `BLESS=1` takes the example anew.
#[test]
#[ignore = "needs Wine"]
fn the_example_of_the_page_is_such_a_capture() {
    let run = Capture::new(&["--interval", "2"]).run().expect(0);
    let captured = run.file();
    let titles = run.folder.join("counter_009.bin");
    fs::write(&titles, provider_titles()).unwrap();
    let packed = run.folder.join("example.perfcap.zip");
    let pack = winperf(&["pack", "--output", packed.to_str().unwrap()], &[&captured], &titles);
    assert!(pack.status.success(), "{pack:?}");
    if std::env::var_os("BLESS").is_some() {
        fs::copy(&packed, example()).unwrap();
    }
    let instances =
        |path: &Path| Table::of(&winperf_bundle::open(fs::read(path).unwrap()).unwrap()).instances(WORKLOAD);
    assert_eq!(alike(&instances(&example())), alike(&instances(&packed)));
}

/// Which names are equal, whatever they are: each set of captures has pseudonyms of its own.
fn alike(names: &[String]) -> Vec<Vec<usize>> {
    let parts = |name: &'_ String| name.split(['/', '#']).map(str::to_owned).collect::<Vec<String>>();
    let all: Vec<String> = names.iter().flat_map(parts).collect();
    let first = |part: &String| all.iter().position(|other| other == part).expect("it is one of them");
    names.iter().map(|name| parts(name).iter().map(first).collect()).collect()
}

fn winperf(words: &[&str], captures: &[&PathBuf], titles: &Path) -> std::process::Output {
    let program = std::env::var_os("WINPERF_PROGRAM").expect("WINPERF_PROGRAM is set by cargo xtask test");
    Command::new(program)
        .args(words)
        .args(captures)
        .arg("--titles")
        .arg(titles)
        .output()
        .expect("the program starts")
}

#[test]
#[ignore = "needs Wine"]
fn a_list_brings_the_objects_in_it_and_the_parents_of_their_instances() {
    let objects = |words: &[&str]| {
        let mut arguments = words.to_vec();
        arguments.extend(["--redact", "none", "--count", "1"]);
        Table::of(&Capture::new(&arguments).run().expect(0).bundle()).objects()
    };
    let index = |offset: TitleOffset| offset.index(FIRST_COUNTER);
    assert_eq!(objects(&["10006"]), [index(PEER)]);
    assert_eq!(objects(&["10014"]), [index(PEER), index(WORKLOAD)]);
    assert_eq!(objects(&["10010", "10000"]), [index(TRANSFER), index(AUDIT)]);
    assert_eq!(objects(&["Costly"]), [index(AUDIT)]);
    let foreign = Capture::new(&["Foreign", "--count", "1"]).run().expect(1);
    assert!(foreign.output.contains("sample 1: it holds no object"), "{}", foreign.output);
}

#[test]
#[ignore = "needs Wine"]
fn metadata_has_definitions_alone() {
    let bundle = Capture::new(&["MetadataGlobal", "--count", "1"]).run().expect(0).bundle();
    let capture = winperf::Capture::parse(bundle.samples[0].bytes.clone());
    let numbers: Vec<i32> = winperf::DataBlock::read(capture.file())
        .unwrap()
        .objects()
        .map(|object| object.unwrap().header().num_instances.get())
        .collect();
    assert_eq!(numbers, [-3, -2, -2]);
    assert!(capture.error().is_none());
}
