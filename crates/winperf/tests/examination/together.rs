//! Tests of aggregates of a counter's values over the instances of its object.

use winperf::pair::{Aggregates, TotalKind};
use winperf::{Capture as Read, Pair};
use winperf_synth::counter_type::{PERF_COUNTER_COUNTER, PERF_COUNTER_RAWCOUNT};
use winperf_synth::{Capture, Counter, Instance, Object};

fn together(instances: &[(&str, u32)]) -> Option<Aggregates> {
    let object = Object::new(230).counter(Counter::new(952, PERF_COUNTER_RAWCOUNT));
    let object = instances
        .iter()
        .fold(object, |object, (name, value)| object.instance(Instance::named(*name).values([*value])));
    let pair = Pair::single(Read::parse(Capture::new().object(object).write()));
    pair.objects().next()?.counters().next()?.aggregates()
}

/// Returns sum, mean, maximum, count, and the kind of total.
fn numbers(found: Aggregates) -> (f64, f64, f64, u32, Option<TotalKind>) {
    (found.sum, found.mean, found.max, found.count, found.total.map(|total| total.kind))
}

#[test]
fn totals_are_beside_the_instances_and_not_among_them() {
    let numbers_with_total = |total: u32| {
        let all =
            [("0,0", 10), ("0,1", 30), ("0,_Total", 40), ("1,0", 20), ("1,_Total", 20), ("_Total", total)];
        numbers(together(&all).unwrap())
    };
    assert_eq!(numbers_with_total(60), (60.0, 20.0, 30.0, 3, Some(TotalKind::Sum)));
    assert_eq!(numbers_with_total(20), (60.0, 20.0, 30.0, 3, Some(TotalKind::Mean)));
    assert_eq!(numbers_with_total(59), (60.0, 20.0, 30.0, 3, Some(TotalKind::Other)));
    let found = together(&[("a", 1), ("b", 7), ("c", 7)]).unwrap();
    assert_eq!((numbers(found), found.max_of.0), ((15.0, 5.0, 7.0, 3, None), 1));
    assert_eq!(numbers(together(&[("_Total of all", 1), ("_total", 1)]).unwrap()).3, 1);
}

#[test]
fn where_no_instance_has_a_value_there_is_nothing() {
    assert_eq!(together(&[]), None);
    assert_eq!(together(&[("_Total", 5)]), None);
}

#[test]
fn only_instances_with_a_value_count_and_the_others_are_told() {
    let capture = |seconds: i64, instances: &[(&str, u32)]| {
        let object = Object::new(236).counter(Counter::new(214, PERF_COUNTER_COUNTER));
        let object = instances
            .iter()
            .fold(object, |object, (name, value)| object.instance(Instance::named(*name).values([*value])));
        let ticks = 10_000_000;
        let capture = Capture::new().clock((3600 + seconds) * ticks, ticks);
        Read::parse(capture.perf_time_100ns(133_486_382_456_780_000 + seconds * ticks).object(object).write())
    };
    let older = capture(0, &[("C:", 100), ("D:", 50), ("E:", 9), ("gone", 1)]);
    let newer = capture(1, &[("C:", 110), ("D:", 54), ("E:", 3), ("new", 1)]);
    let pair = Pair::new(older, newer);
    let found = pair.objects().next().unwrap().counters().next().unwrap().aggregates().unwrap();
    // E: decreased, and two are only in one capture.
    assert_eq!((found.count, found.without), (2, 3));
    assert_eq!((found.sum, found.mean, found.max), (14.0, 7.0, 10.0));
}

#[test]
fn every_counter_of_the_examples_has_a_total_that_is_the_sum_or_the_mean() {
    let example = winperf_synth::examples::desktop();
    let pair = Pair::new(Read::parse(example.older), Read::parse(example.newer));
    let mut kinds = [0; 2];
    for object in pair.objects() {
        for found in object.counters().filter_map(|counter| counter.aggregates()) {
            assert!(found.max <= found.sum.abs().max(found.max) && found.count > 0);
            match found.total.map(|total| total.kind) {
                Some(TotalKind::Sum) => kinds[0] += 1,
                Some(TotalKind::Mean) => kinds[1] += 1,
                _ => {}
            }
        }
    }
    assert!(kinds.iter().all(|count| *count > 0), "{kinds:?}");
}
