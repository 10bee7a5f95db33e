//! Raw values that continued as expected, and others.

use winperf::difference::Oddity;
use winperf::pair::Age;
use winperf_synth::counter_type::*;
use winperf_synth::{Counter, CounterBlock, Instance, Instances, Object, Value};

use crate::two::Two;

/// Checks the kinds of difference of the single value of a counter.
fn check(counter: Counter, older: impl Into<Value>, newer: impl Into<Value>, expected: &str) {
    let object = |value: Value| Object::new(5000).counter(counter.clone()).values([value]);
    let two = Two::with([object(older.into())], [object(newer.into())]);
    let found: Vec<_> = two.differences().into_iter().filter(|text| text.contains(".value")).collect();
    let kinds: Vec<_> = found.iter().filter_map(|text| text.split_once(' ')).map(|(kind, _)| kind).collect();
    assert_eq!(kinds.join(" "), expected, "{found:?}");
}

fn counter(counter_type: u32) -> Counter {
    Counter::new(5002, counter_type)
}

#[test]
fn a_gauge_goes_up_and_down() {
    check(counter(PERF_COUNTER_RAWCOUNT), 7, 9, "Moved");
    check(counter(PERF_COUNTER_RAWCOUNT), 9, 7, "Moved");
    check(counter(PERF_COUNTER_RAWCOUNT), 7, 7, "");
}

#[test]
fn what_counts_up_is_odd_when_it_goes_down() {
    check(counter(PERF_COUNTER_COUNTER), 7, 9, "Moved");
    check(counter(PERF_COUNTER_COUNTER), 9, 7, "Value");
    check(counter(PERF_100NSEC_TIMER), 1_i64 << 40, 1, "Value");
}

#[test]
fn text_ids_and_start_times_do_not_move_by_themselves() {
    check(counter(PERF_ELAPSED_TIME), 7, 9, "Value");
    check(Counter::new(784, PERF_COUNTER_RAWCOUNT), 7, 9, "Value");
    check(counter(PERF_COUNTER_TEXT).size(8), "abc", "abd", "Value");
}

#[test]
fn an_odd_value_has_one_reason() {
    let check = |counter: Counter, older: Value, newer: Value, expected| {
        let object = |value: Value| Object::new(5000).counter(counter.clone()).values([value]);
        let two = Two::with([object(older)], [object(newer)]);
        assert_eq!(two.oddities(), [expected]);
    };
    check(counter(PERF_COUNTER_COUNTER), 9.into(), 7.into(), Oddity::WentBackwards);
    check(counter(PERF_COUNTER_COUNTER), 4_294_900_000_u32.into(), 382_704.into(), Oddity::Wrapped);
    check(
        counter(PERF_COUNTER_BULK_COUNT),
        4_294_900_000_u64.into(),
        382_704_u64.into(),
        Oddity::WentBackwards,
    );
    check(counter(PERF_ELAPSED_TIME), 7.into(), 9.into(), Oddity::StartTime);
    check(Counter::new(784, PERF_COUNTER_RAWCOUNT), 7.into(), 9.into(), Oddity::Identifier);
    check(counter(PERF_COUNTER_TEXT).size(8), "abc".into(), "abd".into(), Oddity::Text);
}

#[test]
fn the_reason_of_an_odd_value_may_be_its_definition_or_that_it_stands_alone() {
    let object =
        |counter_type: u32, value: u32| Object::new(5000).counter(counter(counter_type)).values([value]);
    let two = Two::with([object(PERF_COUNTER_RAWCOUNT, 7)], [object(PERF_COUNTER_COUNTER, 9)]);
    assert_eq!(two.oddities(), [Oddity::DefinitionChanged]);
    let object = |length: usize| {
        let block = CounterBlock::new([7_u32, 8]).byte_length(length);
        let counters = [counter(PERF_COUNTER_RAWCOUNT), Counter::new(5004, PERF_COUNTER_RAWCOUNT)];
        let instance = |name: &str| Instance::named(name).block(block.clone());
        Object::new(5000).counters(counters).instances(Instances::List(vec![instance("a"), instance("b")]))
    };
    for (lengths, age) in [([12, 8], Age::Older), ([8, 12], Age::Newer)] {
        let found = Two::with([object(lengths[0])], [object(lengths[1])]).oddities();
        assert!(!found.is_empty() && found.iter().all(|oddity| *oddity == Oddity::OnlyIn(age)), "{found:?}");
    }
}

#[test]
fn a_value_that_only_one_block_has_is_a_difference() {
    let object = |length: usize| {
        let block = CounterBlock::new([7_u32, 8]).byte_length(length);
        let counters = [counter(PERF_COUNTER_RAWCOUNT), Counter::new(5004, PERF_COUNTER_RAWCOUNT)];
        let instance = |name: &str| Instance::named(name).block(block.clone());
        Object::new(5000).counters(counters).instances(Instances::List(vec![instance("a"), instance("b")]))
    };
    let found = Two::with([object(12)], [object(8)]).odd();
    assert!(found.contains(&"Value InstanceBlock(0, 0).value [1] 8 > -".to_owned()), "{found:#?}");
}

#[test]
fn values_are_compared_counter_by_counter_wherever_they_stand() {
    let object = |titles: [u32; 3]| {
        let counters = titles.map(|title| Counter::new(title, PERF_COUNTER_RAWCOUNT));
        let object = Object::new(5000).counters(counters);
        ["a", "b"].iter().fold(object, |object, name| object.instance(Instance::named(*name).values(titles)))
    };
    let two = Two::with([object([5002, 5004, 5006])], [object([5006, 5002, 5004])]);
    let values = two.differences().into_iter().filter(|text| text.contains(".value"));
    assert_eq!(values.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn blocks_of_many_lengths_are_compared_value_by_value() {
    let object = |add: u32| {
        let counters = (0..20).map(|at| Counter::new(5002 + 2 * at, PERF_COUNTER_RAWCOUNT));
        let object = Object::new(5000).counters(counters);
        (0..40_u32).fold(object, |object, at| {
            let block =
                CounterBlock::new((0..20).map(|value| value + add)).byte_length(84 + 4 * (at as usize % 7));
            object.instance(Instance::named(format!("i{at}")).block(block))
        })
    };
    let found = Two::with([object(0)], [object(1)]).differences();
    let moved = found.iter().filter(|text| text.starts_with("Moved"));
    assert_eq!(moved.count(), 800);
}
