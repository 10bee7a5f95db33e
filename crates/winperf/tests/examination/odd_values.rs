//! Values of a pair that are odd: those that decreased, and percentages out of bounds.

use winperf::findings::{Backwards, OutOfBounds, PairFindingKind, Reset};
use winperf::{CounterIdx, InstanceIdx, ObjectIdx, Pair, Place};
use winperf_synth::counter_type::*;
use winperf_synth::{Capture, Counter, Instance, Object};

use crate::opened::Opened;

/// Returns the findings of the objects of two captures 1 s apart.
fn found(older: Object, newer: Object) -> Vec<(PairFindingKind, [Place; 2])> {
    let capture = |seconds: i64, object| {
        let clock = Capture::new().clock(36_000_000_000 + seconds * 10_000_000, 10_000_000);
        let time = clock.perf_time_100ns(133_486_382_456_780_000 + seconds * 10_000_000);
        Opened::parse(time.object(object).write())
    };
    let pair = Pair::new(capture(0, older), capture(1, newer));
    pair.findings().into_iter().map(|finding| (finding.kind, finding.places)).collect()
}

/// Returns an object with a count, an average with its base, and a gauge.
fn service(instances: &[(&str, [u32; 4])]) -> Object {
    let object = Object::new(5000)
        .counter(Counter::new(5002, PERF_COUNTER_DELTA))
        .counter(Counter::new(5004, PERF_COUNTER_DELTA))
        .counter(Counter::new(5006, PERF_COUNTER_COUNTER))
        .counter(Counter::new(5008, PERF_COUNTER_RAWCOUNT));
    let instance = |(name, values): &(&str, [u32; 4])| Instance::named(*name).values(*values);
    instances.iter().fold(object, |object, each| object.instance(instance(each)))
}

#[track_caller]
fn backwards(found: &[(PairFindingKind, [Place; 2])]) -> Backwards {
    let [(PairFindingKind::ValuesWentBackwards(backwards), _)] = found else { panic!("{found:?}") };
    *backwards
}

#[test]
fn a_service_that_began_anew_is_told_once_for_its_object() {
    let older = service(&[("a", [500, 600, 700, 9]), ("b", [50, 60, 0, 9])]);
    let newer = service(&[("a", [5, 6, 7, 9]), ("b", [1, 2, 3, 9])]);
    let found = found(older, newer);
    let place = Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) };
    let [first, second, third] = [0, 1, 2].map(|at| Some(CounterIdx(at)));
    let expected = Backwards {
        values: 5,
        by_base: 0,
        counters: 3,
        instances: 2,
        first_counters: [first, second, third],
        first_instances: [Some(InstanceIdx(0)), Some(InstanceIdx(1)), None],
        reset: Reset::All,
    };
    assert_eq!((backwards(&found), found[0].1), (expected, [place; 2]));
}

#[test]
fn the_bytes_of_values_that_decreased_are_of_the_counter_that_is_named_first() {
    let older = service(&[("a", [500, 600, 700, 9]), ("b", [50, 60, 70, 9])]);
    // The second counter of the first instance decreases, and the first counter of the second one.
    let newer = service(&[("a", [501, 6, 701, 1]), ("b", [5, 60, 70, 9])]);
    let found = found(older, newer);
    let Backwards { first_counters, .. } = backwards(&found);
    assert_eq!(first_counters[0], Some(CounterIdx(0)));
    assert_eq!(found[0].1, [Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) }; 2]);
}

#[test]
fn some_values_that_went_backwards_are_no_restart() {
    let older = service(&[("a", [500, 600, 700, 9]), ("b", [50, 60, 70, 9])]);
    let newer = service(&[("a", [501, 6, 701, 1]), ("b", [50, 60, 70, 9])]);
    let Backwards { values, counters, instances, reset, .. } = backwards(&found(older, newer));
    assert_eq!((values, counters, instances, reset), (1, 1, 1, Reset::Some));
}

#[test]
fn a_sum_falls_when_an_instance_is_gone() {
    let older =
        service(&[("a", [500, 600, 700, 9]), ("b", [50, 60, 70, 9]), ("_Total", [550, 660, 770, 18])]);
    let newer = service(&[("a", [500, 601, 701, 9]), ("_Total", [500, 601, 701, 9])]);
    let Backwards { values, first_instances, reset, .. } = backwards(&found(older, newer));
    assert_eq!((values, first_instances[0], reset), (3, Some(InstanceIdx(1)), Reset::Sums));
}

#[test]
fn numbers_that_wrapped_and_gauges_that_fell_went_nowhere() {
    let older = service(&[("a", [5, 6, 0xFFFF_FF00, 9])]);
    let newer = service(&[("a", [5, 6, 0x100, 1])]);
    assert_eq!(found(older, newer), []);
}

#[test]
fn a_base_that_fell_is_counted_as_one() {
    let object = |numbers: [u32; 2]| {
        Object::new(5000)
            .counter(Counter::new(5002, PERF_AVERAGE_BULK))
            .counter(Counter::new(5004, PERF_AVERAGE_BASE))
            .values([winperf_synth::Value::from(u64::from(numbers[0])), numbers[1].into()])
    };
    let found = found(object([500, 90]), object([501, 80]));
    let Backwards { values, by_base, instances, reset, .. } = backwards(&found);
    assert_eq!((values, by_base, instances, reset), (1, 1, 0, Reset::Some));
    assert_eq!(found[0].1, [Place::ObjectBlock(ObjectIdx(0)); 2]);
}

#[test]
fn a_restart_of_the_machine_is_said_once_and_not_for_every_object() {
    let capture = |ticks: i64, seconds: i64, values| {
        let clock = Capture::new().clock(ticks, 10_000_000);
        let time = clock.perf_time_100ns(133_486_382_456_780_000 + seconds * 10_000_000);
        Opened::parse(time.object(service(&[("a", values)])).write())
    };
    let pair = Pair::new(capture(36_000_000_000, 0, [50, 60, 70, 9]), capture(10_000_000, 60, [5, 6, 7, 9]));
    let codes: Vec<&str> = pair.findings().iter().map(|finding| finding.kind.code()).collect();
    assert_eq!(codes, ["rebooted"]);
}

fn two(types: [u32; 2], numbers: [u64; 2]) -> Object {
    let object =
        Object::new(5000).counter(Counter::new(5002, types[0])).counter(Counter::new(5004, types[1]));
    object.instance(Instance::named("a").values(numbers))
}

#[test]
fn a_share_that_grew_more_than_its_base_is_above_100() {
    let types = [PERF_SAMPLE_FRACTION, PERF_SAMPLE_BASE];
    let object = |value: u32, base: u32| {
        let object =
            Object::new(5000).counter(Counter::new(5002, types[0])).counter(Counter::new(5004, types[1]));
        object.instance(Instance::named("a").values([value, base]))
    };
    let found = found(object(10, 10), object(40, 30));
    let [(PairFindingKind::SampledFractionAbove100(odd), _)] = found[..] else { panic!("{found:?}") };
    assert_eq!(odd, OutOfBounds { count: 1, counter: CounterIdx(0), value: 150.0 });
}

#[test]
fn an_idle_timer_that_counts_more_than_the_time_leaves_less_than_nothing() {
    let types = [PERF_100NSEC_TIMER_INV, PERF_100NSEC_TIMER];
    let found = found(two(types, [0, 0]), two(types, [10_200_000, 25_000_000]));
    // A process on several processors has 250 %, which is not odd.
    let [(PairFindingKind::InverseBelow0(odd), _)] = found[..] else { panic!("{found:?}") };
    assert_eq!((odd.count, odd.counter), (1, CounterIdx(0)));
    assert!((odd.value + 2.0).abs() < 1e-9, "{}", odd.value);
}
