//! The provider's bytes, read by the core and compared with a different writer of the same documents.

use winperf::findings::Severity;
use winperf::{Capture, Names, Pair};
use winperf_provider::clock::SampleTime;
use winperf_provider::object::FirstTitles;
use winperf_provider::query::Query;
use winperf_provider::reply::Reply;
use winperf_provider::symbols;
use winperf_report::values::ValueRow;

const TITLES: FirstTitles = FirstTitles { counter: 10_000, help: 10_001 };
const TICKS_PER_SECOND: u64 = 10_000_000;

/// The time this many steps of 10 ms after a time in 2024.
fn moment(steps: u64) -> SampleTime {
    SampleTime::new(
        133_716_612_800_215_149 + steps * 100_000,
        5_000_000_000 + steps * 100_000,
        TICKS_PER_SECOND,
    )
}

fn reply(value_name: &str, moment: SampleTime) -> Reply {
    Reply::answer(&Query::read(value_name), TITLES, moment)
}

/// A whole capture, with the header that Windows would write before the reply.
fn capture(value_name: &str, moment: SampleTime) -> Capture {
    let reply = reply(value_name, moment);
    let mut bytes = winperf_synth::Capture::new()
        .clock(moment.ticks().cast_signed(), TICKS_PER_SECOND.cast_signed())
        .perf_time_100ns(moment.file_time().cast_signed())
        .write();
    bytes.extend_from_slice(&reply.bytes);
    let length = u32::try_from(bytes.len()).expect("a short capture");
    bytes[20..24].copy_from_slice(&length.to_le_bytes());
    bytes[28..32].copy_from_slice(&u32::try_from(reply.objects.len()).expect("few objects").to_le_bytes());
    Capture::parse(bytes)
}

fn rows(older: &Capture, newer: &Capture) -> Vec<ValueRow> {
    let pair = Pair::new(older.clone(), newer.clone());
    assert_eq!(pair.findings(), []);
    pair.rows().map(|row| ValueRow::new(&row)).collect()
}

/// The value of a counter of an instance of Workload, in two captures that are two seconds apart.
fn workload(instance: &str, counter: symbols::TitleOffset) -> f64 {
    let rows = rows(&capture("Global", moment(0)), &capture("Global", moment(200)));
    let found = rows.iter().find(|row| {
        row.object_title == 10_000 + symbols::WORKLOAD.0
            && row.counter_title == 10_000 + counter.0
            && row.instance.as_ref().is_some_and(|of| of.full_name == instance)
    });
    found.expect("a row").shown.value.expect("a value")
}

#[test]
fn transfer_and_peer_are_the_bytes_that_an_independent_writer_makes() {
    let written = winperf_synth::fixtures::transfer_and_peer().write();
    let header_length = written.len() - (200 + 104 + 2 * 64);
    assert_eq!(reply("10000 10006", moment(0)).bytes, written[header_length..]);
}

#[test]
fn global_brings_three_objects_and_costly_the_fourth() {
    let objects = |value_name| reply(value_name, moment(0)).objects.into_iter().map(|(title, _)| title);
    assert!(objects("Global").eq([0, 6, 14]));
    assert!(objects("Costly").eq([10]));
    assert!(objects("10010 10000").eq([0, 10]));
    assert!(objects("Foreign").eq([0_u32; 0]));
    assert!(objects("nothing").eq([0_u32; 0]));
    assert!(objects("100000").eq([0_u32; 0]));
}

#[test]
fn workload_brings_the_parents_of_its_instances() {
    assert!(reply("10014", moment(0)).objects.iter().map(|(title, _)| *title).eq([6, 14]));
    assert!(reply("10006", moment(0)).objects.iter().map(|(title, _)| *title).eq([6]));
}

#[test]
fn every_reply_is_read_without_an_error_and_ends_at_a_multiple_of_eight() {
    for value_name in ["Global", "Costly", "MetadataGlobal", "MetadataCostly", "10000", "10014", "Foreign"] {
        let capture = capture(value_name, moment(7));
        assert_eq!(capture.file().len() % 8, 0, "{value_name}");
        assert!(capture.error().is_none(), "{value_name}: {:?}", capture.error());
        let found = capture.findings(&Names::default());
        let errors: Vec<_> = found.iter().filter(|found| found.kind.severity() == Severity::Error).collect();
        assert!(errors.is_empty(), "{value_name}: {errors:?}");
    }
}

#[test]
fn metadata_has_the_definitions_and_neither_instances_nor_values() {
    let reply = reply("MetadataGlobal", moment(0));
    let num_instances = |start: usize| reply.bytes[start + 40..start + 44].to_vec();
    let numbers: Vec<_> = reply.objects.iter().map(|(_, start)| num_instances(*start)).collect();
    let number = |number: i32| number.to_le_bytes().to_vec();
    assert_eq!(numbers, [number(-3), number(-2), number(-2)]);
    for (_, start) in &reply.objects {
        let [total, definitions] =
            [0, 4].map(|offset| reply.bytes[start + offset..start + offset + 4].to_vec());
        assert_eq!(total, definitions);
    }
}

#[test]
fn equal_names_under_different_parents_are_told_apart() {
    let newer = capture("Global", moment(200));
    let rows = rows(&capture("Global", moment(0)), &newer);
    let mut names: Vec<String> = rows
        .iter()
        .filter(|row| row.object_title == 10_014)
        .filter_map(|row| row.instance.as_ref().map(|instance| instance.full_name.clone()))
        .collect();
    names.dedup();
    assert_eq!(names, ["Peer 1/worker", "Peer 1/worker#1", "Peer 2/worker", "_Total"]);
}

#[test]
fn every_counter_of_the_workload_has_a_value_or_says_why_it_can_have_none() {
    for row in rows(&capture("Global", moment(0)), &capture("Global", moment(200))) {
        assert!(
            matches!(row.shown.status(), "ok" | "text" | "not-displayable"),
            "{} {}: {}",
            row.counter_title,
            row.shown.type_name(),
            row.shown.status()
        );
    }
}

/// windows-sys declares no counter types, so the provider has a table of its own.
#[test]
fn the_counter_types_are_those_of_an_independent_table() {
    let known: std::collections::BTreeMap<_, _> =
        winperf_synth::counter_type::PREDEFINED.iter().copied().collect();
    let constants = include_str!("../src/counter_type.rs").lines().filter_map(|line| {
        let (name, number) = line.strip_prefix("pub const ")?.split_once(": u32 = 0x")?;
        Some((
            name,
            u32::from_str_radix(&number.trim_end_matches(';').replace('_', ""), 16).expect("a number"),
        ))
    });
    let mut count = 0;
    for (name, number) in constants {
        assert_eq!(known.get(name), Some(&number), "{name}");
        count += 1;
    }
    assert!(count > 30, "{count}");
}

/// The formula on Microsoft's page divides ticks by seconds.
#[test]
fn a_multi_timer_in_ticks_is_as_many_times_too_large_as_a_second_has_ticks() {
    let value = workload("Peer 2/worker", symbols::BUSY_MULTI_TICKS);
    let expected = 30.0 * 10_000_000.0;
    assert!((value - expected).abs() <= expected * 1e-12, "{value}");
}

#[test]
fn rates_and_shares_are_exact() {
    let third = "Peer 2/worker";
    let table = [
        (symbols::OPERATIONS_PER_SECOND, 300.0),
        (symbols::BYTES_PER_SECOND, 1_228_800.0),
        (symbols::SAMPLES, 300.0),
        (symbols::OPERATIONS_DELTA, 600.0),
        (symbols::BYTES_DELTA, 2_457_600.0),
        (symbols::QUEUE_TICKS, 3.0),
        (symbols::QUEUE_LARGE, 3.0),
        (symbols::QUEUE_100NS, 3.0),
        (symbols::QUEUE_OBJECT, 3.0),
        (symbols::BUSY_TICKS, 30.0),
        (symbols::BUSY_OBJECT, 30.0),
        (symbols::BUSY_PRECISE_TICKS, 30.0),
        (symbols::BUSY_PRECISE_100NS, 30.0),
        (symbols::BUSY_PRECISE_OBJECT, 30.0),
        (symbols::BUSY_OF_IDLE_TICKS, 30.0),
        (symbols::BUSY_OF_IDLE_100NS, 30.0),
        (symbols::BUSY_MULTI_100NS, 30.0),
        (symbols::IDLE_MULTI_TICKS, 140.0),
        (symbols::IDLE_MULTI_100NS, 140.0),
        (symbols::HITS, 30.0),
        (symbols::SHARE, 30.0),
        (symbols::SECONDS_PER_OPERATION, 0.003),
        (symbols::BYTES_PER_OPERATION, 4096.0),
        (symbols::QUEUE_NOW, 3.0),
        (symbols::FLAGS, f64::from(0xC0DE_0002_u32)),
    ];
    for (counter, expected) in table {
        let value = workload(third, counter);
        assert!((value - expected).abs() <= expected * 1e-12, "{counter:?}: {value} is not {expected}");
    }
}
