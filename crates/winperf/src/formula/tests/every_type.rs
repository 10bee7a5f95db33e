//! One ordinary value of every type, and the results for a wrap, a decrease, and a missing sample.

use super::*;
use crate::counter_type::{PERF_COUNTER_PRECISION, PERF_COUNTER_QUEUELEN, PERF_COUNTER_RATE};

const DISPUTED: Option<Note> = Some(Note::DisputedFormula);
const NONE: Option<Note> = None;

/// A type, its raw values and its bases in the older and the newer sample, and the result.
type Row = (CounterType, [u64; 2], Option<[u64; 2]>, Result<f64, NoValue>, Option<Note>);

/// By hand: 1 s of 4000 ticks, 2 s of 20,000,000 units of 100 ns, 4 s of 1000 ticks of the object.
#[rustfmt::skip]
const ORDINARY: [Row; 41] = [
    (CounterType::PERF_COUNTER_RAWCOUNT_HEX, [9, 7], None, Ok(7.0), NONE),
    (CounterType::PERF_COUNTER_LARGE_RAWCOUNT_HEX, [9, 7], None, Ok(7.0), NONE),
    (CounterType::PERF_COUNTER_TEXT, [9, 7], None, Err(NoValue::Text), NONE),
    (CounterType::PERF_COUNTER_RAWCOUNT, [9, 7], None, Ok(7.0), NONE),
    (CounterType::PERF_COUNTER_LARGE_RAWCOUNT, [9, 7], None, Ok(7.0), NONE),
    (CounterType::PERF_DOUBLE_RAW, [0, 0x4006_0000_0000_0000], None, Ok(2.75), NONE),
    (CounterType::PERF_COUNTER_DELTA, [9, 17], None, Ok(8.0), NONE),
    (CounterType::PERF_COUNTER_LARGE_DELTA, [9, 17], None, Ok(8.0), NONE),
    (CounterType::PERF_SAMPLE_COUNTER, [9, 17], None, Ok(8.0), NONE),
    (CounterType::PERF_COUNTER_QUEUELEN_TYPE, [0, 6000], None, Ok(1.5), NONE),
    (CounterType::PERF_COUNTER_LARGE_QUEUELEN_TYPE, [0, 6000], None, Ok(1.5), NONE),
    (CounterType::PERF_COUNTER_100NS_QUEUELEN_TYPE, [0, 30_000_000], None, Ok(1.5), NONE),
    (CounterType::PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE, [0, 6000], None, Ok(1.5), NONE),
    (CounterType::PERF_COUNTER_COUNTER, [9, 17], None, Ok(8.0), NONE),
    (CounterType::PERF_COUNTER_BULK_COUNT, [9, 17], None, Ok(8.0), NONE),
    (CounterType::PERF_RAW_FRACTION, [99, 3], Some([1, 12]), Ok(25.0), NONE),
    (CounterType::PERF_LARGE_RAW_FRACTION, [99, 3], Some([1, 12]), Ok(25.0), NONE),
    (CounterType::PERF_COUNTER_TIMER, [0, 1000], None, Ok(25.0), NONE),
    (CounterType::PERF_PRECISION_SYSTEM_TIMER, [0, 3], Some([100, 112]), Ok(25.0), NONE),
    (CounterType::PERF_100NSEC_TIMER, [0, 5_000_000], None, Ok(25.0), NONE),
    (CounterType::PERF_PRECISION_100NS_TIMER, [0, 3], Some([100, 112]), Ok(25.0), NONE),
    (CounterType::PERF_OBJ_TIME_TIMER, [0, 1000], None, Ok(25.0), NONE),
    (CounterType::PERF_PRECISION_OBJECT_TIMER, [0, 3], Some([100, 112]), Ok(25.0), NONE),
    (CounterType::PERF_SAMPLE_FRACTION, [5, 8], Some([100, 112]), Ok(25.0), NONE),
    (CounterType::PERF_COUNTER_TIMER_INV, [0, 1000], None, Ok(75.0), NONE),
    (CounterType::PERF_100NSEC_TIMER_INV, [0, 5_000_000], None, Ok(75.0), NONE),
    (CounterType::PERF_COUNTER_MULTI_TIMER, [0, 1], Some([9, 2]), Ok(50.0), DISPUTED),
    (CounterType::PERF_100NSEC_MULTI_TIMER, [0, 30_000_000], Some([9, 2]), Ok(75.0), DISPUTED),
    (CounterType::PERF_COUNTER_MULTI_TIMER_INV, [0, 2000], Some([9, 2]), Ok(150.0), DISPUTED),
    (CounterType::PERF_100NSEC_MULTI_TIMER_INV, [0, 10_000_000], Some([9, 2]), Ok(150.0), DISPUTED),
    (CounterType::PERF_AVERAGE_TIMER, [0, 4000], Some([1, 5]), Ok(0.25), NONE),
    (CounterType::PERF_ELAPSED_TIME, [1, 4000], None, Ok(5.0), NONE),
    (CounterType::PERF_COUNTER_NODATA, [9, 7], None, Err(NoValue::NotDisplayable), NONE),
    (CounterType::PERF_AVERAGE_BULK, [0, 6], Some([1, 5]), Ok(1.5), NONE),
    (CounterType::PERF_SAMPLE_BASE, [7, 9], None, Err(NoValue::NotDisplayable), NONE),
    (CounterType::PERF_AVERAGE_BASE, [7, 9], None, Err(NoValue::NotDisplayable), NONE),
    (CounterType::PERF_RAW_BASE, [7, 9], None, Err(NoValue::NotDisplayable), NONE),
    (CounterType::PERF_LARGE_RAW_BASE, [7, 9], None, Err(NoValue::NotDisplayable), NONE),
    (CounterType::LARGE_RAW_BASE_OF_WMI, [7, 9], None, Err(NoValue::NotDisplayable), NONE),
    (CounterType::PERF_COUNTER_MULTI_BASE, [7, 9], None, Err(NoValue::NotDisplayable), NONE),
    (CounterType::PERF_COUNTER_HISTOGRAM_TYPE, [7, 9], None, Err(NoValue::NotDisplayable), NONE),
];

#[test]
fn every_type_gives_its_ordinary_value() {
    for (counter_type, values, bases, expected, notes) in ORDINARY {
        let found = outcome(counter_type, values, bases);
        assert_eq!((found.value, found.notes), (expected, notes.into_iter().collect()), "{counter_type:?}");
        assert_eq!(found.alternative.is_some(), notes == DISPUTED, "{counter_type:?}");
    }
}

#[test]
fn the_table_has_every_type_once() {
    let mut types: Vec<CounterType> = ORDINARY.iter().map(|row| row.0).collect();
    let mut all = all_types();
    types.sort_unstable();
    all.sort_unstable();
    assert_eq!(types, all);
}

#[test]
fn one_sample_is_enough_for_some_types_and_the_others_say_so() {
    for (counter_type, values, bases, expected, _) in ORDINARY {
        let newer = sample(counter_type, NEWER, values[1], bases.map(|bases| bases[1]));
        let wanted = if counter_type.needs_two_samples() { Err(NoValue::NeedsTwoSamples) } else { expected };
        assert_eq!(
            Formula::from_counter_type(counter_type).evaluate(&newer, None).value,
            wanted,
            "{counter_type:?}"
        );
    }
    assert_eq!(types_of_two_samples().len(), 24);
}

#[test]
fn a_raw_value_that_is_missing_in_either_sample_is_a_value_missing() {
    for (counter_type, values, bases, expected, _) in ORDINARY {
        let [older, newer] = [0, 1].map(|at| {
            let clocks = if at == 0 { OLDER } else { NEWER };
            sample(counter_type, clocks, values[at], bases.map(|bases| bases[at]))
        });
        let without = |sample| Sample { value: None, ..sample };
        let wanted = if expected.is_ok() { Err(NoValue::ValueMissing) } else { expected };
        assert_eq!(
            Formula::from_counter_type(counter_type).evaluate(&without(newer), Some(&older)).value,
            wanted,
            "{counter_type:?}"
        );
        let wanted = if counter_type.needs_two_samples() { Err(NoValue::ValueMissing) } else { expected };
        assert_eq!(
            Formula::from_counter_type(counter_type).evaluate(&newer, Some(&without(older))).value,
            wanted,
            "{counter_type:?}"
        );
    }
}

#[test]
fn a_fall_of_a_difference_is_no_value_and_of_anything_else_is_none_of_its_business() {
    for (counter_type, values, bases, expected, _) in ORDINARY {
        let wanted = if counter_type.needs_two_samples() { Err(NoValue::WentBackwards) } else { expected };
        let found = outcome(counter_type, [values[1] + 1, values[1]], bases);
        assert_eq!(found.value, wanted, "{counter_type:?}");
    }
}

#[test]
fn a_value_of_4_bytes_wraps_and_one_of_8_bytes_does_not() {
    for counter_type in types_of_two_samples() {
        let bases = counter_type.expected_base().map(|_| [100, 110]);
        let plain = outcome(counter_type, [0, 320], bases);
        assert!(plain.value.is_ok(), "{counter_type:?}: {plain:?}");
        let wrapped = outcome(counter_type, [0xFFFF_FF80, 0xC0], bases);
        if counter_type.size() == 0 {
            assert_eq!(wrapped.value, plain.value, "{counter_type:?}");
            assert_eq!(wrapped.notes, plain.notes.with(Note::Wrapped), "{counter_type:?}");
        } else {
            assert_eq!(wrapped.value, Err(NoValue::WentBackwards), "{counter_type:?}");
        }
    }
}

#[test]
fn the_same_sample_twice_has_no_rate_and_no_difference() {
    for (counter_type, values, bases, expected, _) in ORDINARY {
        let same = sample(counter_type, NEWER, values[1], bases.map(|bases| bases[1]));
        let found = Formula::from_counter_type(counter_type).evaluate(&same, Some(&same));
        let wanted = match counter_type {
            CounterType::PERF_COUNTER_DELTA | CounterType::PERF_COUNTER_LARGE_DELTA => Ok(0.0),
            CounterType::PERF_SAMPLE_FRACTION
            | CounterType::PERF_AVERAGE_TIMER
            | CounterType::PERF_AVERAGE_BULK => {
                assert_eq!(found.notes, Notes::only(Note::NoOperations), "{counter_type:?}");
                Ok(0.0)
            }
            _ if counter_type.needs_two_samples() => Err(NoValue::NoTimeElapsed),
            _ => expected,
        };
        assert_eq!(found.value, wanted, "{counter_type:?}");
    }
}

#[test]
fn swapped_samples_have_no_value_by_the_clock() {
    for counter_type in types_of_two_samples() {
        let bases = counter_type.expected_base().map(|_| 110);
        let [older, newer] = [OLDER, NEWER].map(|clocks| sample(counter_type, clocks, 320, bases));
        let found = Formula::from_counter_type(counter_type).evaluate(&older, Some(&newer)).value;
        let has_clock = match counter_type.subtype() {
            PERF_COUNTER_RATE | PERF_COUNTER_QUEUELEN | PERF_COUNTER_PRECISION => Err(NoValue::NoTimeElapsed),
            _ => Ok(0.0),
        };
        assert_eq!(found, has_clock, "{counter_type:?}");
    }
}
