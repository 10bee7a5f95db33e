//! Every status and every note, each from blocks that cause it.

use std::collections::BTreeSet;

use winperf::formula::{NoValue, Note};
use winperf_synth::counter_type::*;
use winperf_synth::fields::counter_block;
use winperf_synth::{Capture, Counter, CounterBlock, Instance, Object, Value as Raw};

use crate::opened::{Opened, Value, alone, between, find};

/// Types without a predefinition: a counter with the subtype of a histogram, and a number with a subtype without
/// meaning.
const HISTOGRAM_OF_ITS_OWN: u32 = 0x0046_0400;
const NUMBER_OF_ITS_OWN: u32 = 0x0003_0000;

/// A counter with its older and newer raw value and, after it, an optional base with its own.
struct Case {
    counter: Counter,
    raw: [Raw; 2],
    base: Option<(u32, [u64; 2])>,
}

fn case(title: u32, counter_type: u32, older: u64, newer: u64) -> Case {
    Case { counter: Counter::new(title, counter_type), raw: [older.into(), newer.into()], base: None }
}

impl Case {
    fn base(self, counter_type: u32, older: u64, newer: u64) -> Self {
        Self { base: Some((counter_type, [older, newer])), ..self }
    }
}

/// Returns one object without instances for each of two captures, with these clocks of its own.
fn objects(title: u32, clocks: [(i64, i64); 2], cases: &[Case]) -> [Object; 2] {
    [0, 1].map(|sample| {
        let (perf_time, perf_freq) = clocks[sample];
        let mut object = Object::new(title).clock(perf_time, perf_freq);
        let mut values = Vec::new();
        for case in cases {
            object = object.counter(case.counter.clone());
            values.push(case.raw[sample].clone());
            if let Some((counter_type, raw)) = case.base {
                object = object.counter(case.counter.base(counter_type));
                values.push(Raw::from(raw[sample]));
            }
        }
        object.values(values)
    })
}

fn computed() -> [Object; 2] {
    let text = Counter::new(5032, PERF_COUNTER_TEXT).size(16);
    objects(
        5000,
        [(5000, 1000), (9000, 1000)],
        &[
            case(5002, PERF_COUNTER_DELTA, 1, 2),
            case(5004, PERF_COUNTER_LARGE_DELTA, 5, 4),
            case(5006, PERF_AVERAGE_BULK, 1, 2).base(PERF_AVERAGE_BASE, 10, 4),
            case(5008, PERF_RAW_FRACTION, 5, 5).base(PERF_RAW_BASE, 0, 0),
            case(5010, PERF_ELAPSED_TIME, 0, 0),
            case(5012, PERF_ELAPSED_TIME, 1_000_000, 1_000_000),
            case(5014, HISTOGRAM_OF_ITS_OWN, 1, 2),
            case(5016, NUMBER_OF_ITS_OWN, 1, 2),
            case(5018, PERF_COUNTER_DELTA, 0xFFFF_FF80, 0xC0),
            case(5020, PERF_SAMPLE_FRACTION, 1, 2).base(PERF_SAMPLE_BASE, 0xFFFF_FFF0, 0x10),
            case(5022, PERF_AVERAGE_TIMER, 5, 5).base(PERF_AVERAGE_BASE, 7, 7),
            case(5024, PERF_COUNTER_MULTI_TIMER, 0, 1).base(PERF_COUNTER_MULTI_BASE, 2, 2),
            case(5026, PERF_RAW_FRACTION, 1, 1).base(PERF_AVERAGE_BASE, 4, 4),
            case(5028, PERF_PRECISION_100NS_TIMER, 1, 2).base(PERF_PRECISION_TIMESTAMP, 9, 9),
            Case {
                counter: Counter::new(5030, PERF_COUNTER_RAWCOUNT).size(8),
                raw: [3_u64.into(), 3_u64.into()],
                base: None,
            },
            Case { counter: text, raw: [Raw::Text("old".into()), Raw::Text("new".into())], base: None },
            // No base follows the last one.
            case(5034, PERF_RAW_FRACTION, 1, 1),
        ],
    )
}

fn without_clock() -> [Object; 2] {
    let started = 133_486_382_000_000_000;
    objects(
        5100,
        [(0, 0); 2],
        &[case(5102, PERF_OBJ_TIME_TIMER, 1, 2), case(5104, PERF_ELAPSED_TIME, started, started)],
    )
}

fn without_frequency() -> [Object; 2] {
    objects(5200, [(5000, 0), (9000, 0)], &[case(5202, PERF_ELAPSED_TIME, 1, 1)])
}

/// Returns counters that are new, gone and changed.
fn changing() -> [Object; 2] {
    let object = |counters: &[(u32, u32)]| {
        let counters = counters.iter().map(|(title, counter_type)| Counter::new(*title, *counter_type));
        let object = Object::new(5300).counters(counters);
        let values: Vec<u64> = object.counters.iter().map(|_| 7).collect();
        object.values(values)
    };
    let newer = [(5302, PERF_COUNTER_LARGE_DELTA), (5304, PERF_COUNTER_DELTA), (5306, PERF_COUNTER_RAWCOUNT)];
    [object(&[(5302, PERF_COUNTER_DELTA), (5308, PERF_COUNTER_RAWCOUNT)]), object(&newer)]
}

/// Returns names that repeat: the same number of times, and a different number.
fn repeated() -> [Object; 2] {
    let object = |names: &[&str]| {
        names
            .iter()
            .fold(Object::new(5400).counter(Counter::new(5402, PERF_COUNTER_DELTA)), |object, name| {
                object.instance(Instance::named(*name).values([7_u32]))
            })
    };
    [object(&["same", "same", "more"]), object(&["same", "same", "more", "more"])]
}

fn by_unique_id() -> [Object; 2] {
    [1_u32, 2].map(|value| {
        let counted = Object::new(5500).counter(Counter::new(5502, PERF_COUNTER_DELTA));
        counted.instance(Instance::named("a").unique_id(17).values([value]))
    })
}

fn by_process_id() -> [Object; 2] {
    [1_u32, 2].map(|value| {
        let counters = [Counter::new(784, PERF_COUNTER_RAWCOUNT), Counter::new(5602, PERF_COUNTER_DELTA)];
        Object::new(5600).counters(counters).instance(Instance::named("a").values([44_u32, value]))
    })
}

/// Returns a block shorter than its values, as in Windows XP, after one that is too short for its values.
fn short_blocks() -> [Object; 2] {
    let block = |length: u32| CounterBlock::new([1_u64, 2, 3]).lie(counter_block::BYTE_LENGTH, length.into());
    let counters = [5702, 5704, 5706].map(|title| Counter::new(title, PERF_COUNTER_LARGE_RAWCOUNT));
    let last = Instance::named("last").block(block(16));
    let empty = Instance::named("empty").block(CounterBlock::new(Vec::<u64>::new()).byte_length(8));
    let object = Object::new(5700).counters(counters).instance(empty).instance(last);
    [object.clone(), object]
}

fn captures() -> [Opened; 2] {
    let objects = [
        computed(),
        without_clock(),
        without_frequency(),
        changing(),
        repeated(),
        by_unique_id(),
        by_process_id(),
        short_blocks(),
    ];
    [0, 1].map(|sample| {
        let passed = if sample == 0 { 0 } else { 10_000_000 };
        let capture = Capture::new();
        let (perf_time, perf_time_100ns) = (capture.perf_time + passed, capture.perf_time_100ns + passed);
        let objects = objects.iter().map(|pair| pair[sample].clone());
        Opened::parse(
            capture.clock(perf_time, 10_000_000).perf_time_100ns(perf_time_100ns).objects(objects).write(),
        )
    })
}

fn rows() -> Vec<Value> {
    let [older, newer] = captures();
    let mut rows = between(&older, &newer);
    rows.extend(alone(&newer));
    rows
}

#[test]
fn every_reason_for_no_value_comes_from_real_blocks() {
    let met: BTreeSet<&str> = rows().iter().filter_map(|row| row.value.err()).map(NoValue::name).collect();
    // A status is part of a log, not of a block.
    let of_blocks = NoValue::ALL.iter().filter(|reason| **reason != NoValue::NotValid);
    let all: BTreeSet<&str> = of_blocks.map(|reason| reason.name()).collect();
    assert_eq!(met, all);
}

#[test]
fn every_note_comes_from_real_blocks() {
    let met: BTreeSet<&str> = rows().iter().flat_map(|row| row.notes.iter().map(Note::name)).collect();
    let all = [
        "wrapped",
        "base-wrapped",
        "no-operations",
        "derived-type",
        "disputed-formula",
        "matched-by-order",
        "matched-by-process-id",
        "matched-by-unique-id",
        "fallback-clock",
        "size-from-definition",
        "block-too-short",
        "base-unexpected",
        "only-in-newer",
    ];
    assert_eq!(met, BTreeSet::from(all));
}

#[test]
fn each_counter_of_the_pair_has_the_outcome_that_it_is_made_for() {
    let [older, newer] = captures();
    let rows = between(&older, &newer);
    let check = |object, instance: &str, counter, expected: Result<f64, NoValue>| {
        assert_eq!(find(&rows, object, instance, counter).value, expected, "{counter}");
    };
    check(5000, "", 5004, Err(NoValue::WentBackwards));
    check(5000, "", 5006, Err(NoValue::BaseWentBackwards));
    check(5000, "", 5008, Err(NoValue::ZeroBase));
    check(5000, "", 5010, Err(NoValue::NoStartTime));
    check(5000, "", 5012, Err(NoValue::StartInFuture));
    check(5000, "", 5018, Ok(320.0));
    check(5000, "", 5020, Ok(3.125));
    check(5000, "", 5022, Ok(0.0));
    check(5000, "", 5026, Ok(25.0));
    check(5000, "", 5028, Err(NoValue::NoTimeElapsed));
    check(5000, "", 5034, Err(NoValue::BaseMissing));
    check(5100, "", 5102, Err(NoValue::ObjectClockMissing));
    check(5200, "", 5202, Err(NoValue::ZeroFrequency));
    check(5300, "", 5302, Err(NoValue::DefinitionChanged));
    check(5300, "", 5304, Err(NoValue::OnlyInNewer));
    check(5300, "", 5306, Ok(7.0));
    check(5300, "", 5308, Err(NoValue::OnlyInOlder));
    check(5400, "more", 5402, Err(NoValue::AmbiguousMatch));
    check(5500, "a", 5502, Ok(1.0));
    check(5700, "empty", 5702, Err(NoValue::ValueMissing));
    check(5700, "last", 5706, Ok(3.0));
}
