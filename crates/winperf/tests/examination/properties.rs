//! Properties of any bytes, any pair, and any order.

use proptest::collection::vec;
use proptest::prelude::*;
use winperf::Pair;
use winperf::counter_type::CounterType;
use winperf::formula::{Clocks, Formula, NoValue, Raw, Sample};
use winperf::pair::Match;
use winperf_synth::counter_type::PREDEFINED;
use winperf_synth::{Capture, Counter, CounterBlock, Instance, Object};

use crate::opened::{Opened, Value, alone, between};
use crate::{partition, rows, steps};

/// Returns a configuration with few and small cases, since each is a whole capture.
fn config() -> ProptestConfig {
    ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() }
}

/// Returns a counter of a predefined type, or with arbitrary bits.
fn counter() -> impl Strategy<Value = Counter> {
    let predefined = (0..PREDEFINED.len()).prop_map(|position| PREDEFINED[position].1);
    let counter_type = prop_oneof![8 => predefined, 1 => any::<u32>()];
    let size = prop_oneof![6 => Just(None), 1 => Just(Some(4)), 1 => Just(Some(8)), 1 => (0..20_usize).prop_map(Some)];
    (1..6_u32, counter_type, size, prop_oneof![4 => Just(None), 1 => (0..40_usize).prop_map(Some)]).prop_map(
        |(title, counter_type, size, offset)| {
            let counter = Counter::new(title, counter_type);
            let counter = size.map_or(counter.clone(), |size| counter.clone().size(size));
            offset.map_or(counter.clone(), |offset| counter.with_offset(offset))
        },
    )
}

/// Returns numbers that are small, near the ends of their range, or arbitrary.
fn number() -> impl Strategy<Value = u64> {
    prop_oneof![0..50_u64, Just(u64::MAX), 0xFFFF_FFF0..0x1_0000_0010_u64, any::<u64>()]
}

/// Returns an object `title` with instances of few names, so they repeat, and its counters' values.
fn object(title: u32) -> impl Strategy<Value = Object> {
    let instance = (0..3_u8, vec(number(), 6), proptest::option::of((4998..5003_u32, 0..4_u32)));
    let clock = prop_oneof![Just((0, 0)), (0..1_000_000_i64, 1..1000_i64), any::<(i64, i64)>()];
    (vec(counter(), 0..6), proptest::option::of(vec(instance, 0..5)), vec(number(), 6), clock).prop_map(
        move |(counters, instances, single, (time, frequency))| {
            let object = Object::new(title).counters(counters).clock(time, frequency);
            let Some(instances) = instances else { return object.values(single) };
            instances.into_iter().fold(object, |object, (name, values, parent)| {
                let instance =
                    Instance::named(["a", "b", "A"][usize::from(name)]).block(CounterBlock::new(values));
                object.instance(match parent {
                    Some((title, position)) => instance.parent(title, position),
                    None => instance,
                })
            })
        },
    )
}

/// Returns a sample of a machine at one of few times, so two of them may be equal.
fn capture() -> impl Strategy<Value = Capture> {
    let clock = prop_oneof![(0..4_i64).prop_map(|second| (second * 1000, 1000)), any::<(i64, i64)>()];
    let moment = prop_oneof![
        (0..4_i64).prop_map(|second| 133_000_000_000_000_000 + second * 10_000_000),
        any::<i64>()
    ];
    (clock, moment, object(5000), object(5001), proptest::option::of(object(5000))).prop_map(
        |((time, frequency), moment, first, second, third)| {
            let capture = Capture::new().clock(time, frequency).perf_time_100ns(moment);
            capture.object(first).object(second).objects(third)
        },
    )
}

/// Panics unless a row has a finite value or a reason.
fn check_values(values: &[Value]) {
    for value in values {
        assert!(value.value.is_err() || value.value.is_ok_and(f64::is_finite), "{value:?}");
    }
}

/// Checks that every query about the bytes returns.
fn examine(older: &[u8], newer: &[u8]) {
    partition::check(older, "any bytes");
    steps::check(older, newer);
    let (older, newer) = (Opened::parse(older.to_vec()), Opened::parse(newer.to_vec()));
    check_values(&alone(&older));
    check_values(&between(&older, &newer));
    rows::check(&winperf::Pair::new(older.clone(), newer.clone()), "any bytes");
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_bytes_are_examined_without_a_panic(bytes in vec(any::<u8>(), 0..400), other in vec(any::<u8>(), 0..400)) {
        let header = b"P\0E\0R\0F\0\x01\0\0\0\x01\0\0\0";
        examine(&bytes, &other);
        examine(&[&header[..], &bytes].concat(), &[&header[..], &other].concat());
    }

    #[test]
    fn any_pair_of_captures_has_values_or_reasons(older in capture(), newer in capture()) {
        examine(&older.write(), &newer.write());
    }

    #[test]
    fn any_pair_of_damaged_captures_has_values_or_reasons(
        older in capture(), newer in capture(),
        damage in vec((any::<prop::sample::Index>(), prop_oneof![0..130_u32, any::<u32>()]), 1..8),
    ) {
        let [mut older, mut newer] = [older.write(), newer.write()];
        for (place, number) in damage {
            for bytes in [&mut older, &mut newer] {
                let at = place.index(bytes.len() / 4) * 4;
                bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
            }
        }
        examine(&older, &newer);
    }

    #[test]
    fn any_cut_leaves_values_as_they_are_or_takes_them(capture in capture(), cut in any::<prop::sample::Index>()) {
        let bytes = capture.write();
        let cut = &bytes[..cut.index(bytes.len())];
        examine(cut, &bytes);
    }

    #[test]
    fn unrelated_objects_do_not_matter(older in capture(), newer in capture(), other in object(6000), at in 0..3_usize) {
        let with = |capture: &Capture| {
            let mut capture = capture.clone();
            capture.objects.insert(at.min(capture.objects.len()), other.clone());
            Opened::parse(capture.write())
        };
        let without = between(&Opened::parse(older.write()), &Opened::parse(newer.write()));
        let mut values = between(&with(&older), &with(&newer));
        values.retain(|value| value.object != 6000);
        prop_assert_eq!(values, without);
    }

    #[test]
    fn a_row_has_the_value_of_its_formula_for_what_both_captures_say(older in capture(), newer in capture()) {
        let (older, newer) = (Opened::parse(older.write()), Opened::parse(newer.write()));
        for row in Pair::new(older.clone(), newer.clone()).rows() {
            let Some(reading) = row.newer() else {
                prop_assert_eq!(row.value(), Err(NoValue::OnlyInOlder));
                continue;
            };
            let is_matched = row.instance().matched() != Match::Ambiguous && !row.counter().is_changed();
            let older = row.older().filter(|_| is_matched).map(|reading| reading.sample());
            let formula = Formula::from_counter_type(reading.definition.counter_type());
            match formula.evaluate(&reading.sample(), older.as_ref()).value {
                Err(NoValue::NeedsTwoSamples) => {
                    let unmatched = [NoValue::AmbiguousMatch, NoValue::DefinitionChanged, NoValue::OnlyInNewer];
                    prop_assert!(row.value().is_err_and(|reason| unmatched.contains(&reason)), "{:?}", row);
                }
                Err(NoValue::Text) => {
                    let expected = if reading.text.is_some() { NoValue::Text } else { NoValue::ValueMissing };
                    prop_assert_eq!(row.value(), Err(expected));
                }
                expected => prop_assert_eq!(row.value(), expected),
            }
        }
    }

    #[test]
    fn the_order_in_which_two_files_are_given_changes_nothing(first in capture(), second in capture()) {
        let (first, second) = (Opened::parse(first.write()), Opened::parse(second.write()));
        let swapped = Pair::new(first.clone(), second.clone()).is_swapped();
        // Captures with the same time stay in the given order.
        if swapped != Pair::new(second.clone(), first.clone()).is_swapped() {
            prop_assert_eq!(between(&first, &second), between(&second, &first));
        } else {
            prop_assert!(!swapped);
        }
    }
}

/// Returns the value of two samples whose raw values grow by `events` in `ticks` of a clock with `frequency` ticks per second.
fn rate(counter_type: CounterType, events: u32, ticks: u32, frequency: u32) -> Result<f64, NoValue> {
    let clocks = |ticks: u32| Clocks {
        perf_time: ticks.into(),
        perf_freq: frequency.into(),
        perf_time_100nsec: 0,
        object_time: 1 + i64::from(ticks),
        object_freq: frequency.into(),
    };
    let sample = |events: u32, ticks| Sample {
        value: Some(Raw::large(events.into())),
        base: None,
        clocks: clocks(ticks),
    };
    Formula::from_counter_type(counter_type).evaluate(&sample(events, ticks), Some(&sample(0, 0))).value
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_clock_that_ticks_faster_changes_no_rate(events in any::<u32>(), ticks in 1..1_000_000_u32, frequency in 1..4000_u32, faster in 1..1000_u32) {
        // The last one uses the clock of the object.
        for counter_type in [CounterType::PERF_COUNTER_BULK_COUNT, CounterType::PERF_SAMPLE_COUNTER, CounterType(0x1061_0500)] {
            let value = rate(counter_type, events, ticks, frequency);
            prop_assert!(value.is_ok());
            prop_assert_eq!(rate(counter_type, events, ticks * faster, frequency * faster), value);
        }
    }
}
