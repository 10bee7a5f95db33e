//! Every reason and note that a formula can give, clocks that are missing, and types that `winperf.h` does not define.

use super::*;

const PREDEFINED_FRACTIONS: [CounterType; 8] = [
    CounterType::PERF_RAW_FRACTION,
    CounterType::PERF_LARGE_RAW_FRACTION,
    CounterType::PERF_SAMPLE_FRACTION,
    CounterType::PERF_AVERAGE_TIMER,
    CounterType::PERF_AVERAGE_BULK,
    CounterType::PERF_PRECISION_SYSTEM_TIMER,
    CounterType::PERF_PRECISION_100NS_TIMER,
    CounterType::PERF_PRECISION_OBJECT_TIMER,
];

/// Returns the value of one sample with that raw value and those clocks.
fn alone(counter_type: CounterType, value: u64, clocks: Clocks) -> Outcome {
    Formula::from_counter_type(counter_type).evaluate(&sample(counter_type, clocks, value, None), None)
}

/// Returns the value of two samples whose clocks were both changed.
fn with_clocks(counter_type: CounterType, change: fn(Clocks) -> Clocks) -> Result<f64, NoValue> {
    let [older, newer] = [(OLDER, 5), (NEWER, 9)]
        .map(|(clocks, value)| sample(counter_type, change(clocks), value, Some(value)));
    Formula::from_counter_type(counter_type).evaluate(&newer, Some(&older)).value
}

#[test]
fn a_fraction_without_a_base_in_either_sample_has_no_value() {
    for counter_type in PREDEFINED_FRACTIONS {
        let with = sample(counter_type, NEWER, 9, Some(9));
        let without = |clocks| sample(counter_type, clocks, 9, None);
        let found = Formula::from_counter_type(counter_type).evaluate(&without(NEWER), Some(&with)).value;
        assert_eq!(found, Err(NoValue::BaseMissing), "{counter_type:?}");
        if counter_type.needs_two_samples() {
            let found = Formula::from_counter_type(counter_type).evaluate(&with, Some(&without(OLDER))).value;
            assert_eq!(found, Err(NoValue::BaseMissing), "{counter_type:?}");
        }
    }
}

#[test]
fn an_object_without_a_clock_has_no_value_by_it() {
    let off = |clocks| Clocks { object_time: 0, object_freq: 0, ..clocks };
    for counter_type in [CounterType::PERF_OBJ_TIME_TIMER, CounterType::PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE] {
        assert_eq!(with_clocks(counter_type, off), Err(NoValue::ObjectClockMissing), "{counter_type:?}");
        let stopped = |clocks| Clocks { object_time: 7, ..clocks };
        assert_eq!(with_clocks(counter_type, stopped), Err(NoValue::NoTimeElapsed), "{counter_type:?}");
    }
    assert!(with_clocks(CounterType::PERF_100NSEC_TIMER, off).is_ok());
    assert!(with_clocks(CounterType::PERF_PRECISION_OBJECT_TIMER, off).is_ok());
}

#[test]
fn a_clock_without_a_frequency_gives_no_value_where_the_formula_has_it() {
    for frequency in [|clocks| Clocks { perf_freq: 0, ..clocks }, |clocks| Clocks { perf_freq: -5, ..clocks }]
    {
        for counter_type in [
            CounterType::PERF_COUNTER_COUNTER,
            CounterType::PERF_COUNTER_BULK_COUNT,
            CounterType::PERF_SAMPLE_COUNTER,
            CounterType::PERF_COUNTER_MULTI_TIMER,
            CounterType::PERF_AVERAGE_TIMER,
        ] {
            let found = with_clocks(counter_type, frequency);
            assert_eq!(found, Err(NoValue::ZeroFrequency), "{counter_type:?}");
        }
        for counter_type in [CounterType::PERF_COUNTER_TIMER, CounterType::PERF_COUNTER_QUEUELEN_TYPE] {
            assert!(with_clocks(counter_type, frequency).is_ok(), "{counter_type:?}");
        }
    }
}

#[test]
fn elapsed_time_is_counted_from_its_start_or_has_a_reason() {
    let check = |value, clocks, expected: Result<f64, NoValue>, notes| {
        let found = alone(CounterType::PERF_ELAPSED_TIME, value, clocks);
        assert_eq!((found.value, found.notes), (expected, notes), "{value} {clocks:?}");
    };
    let off = Clocks { object_time: 0, object_freq: 0, ..NEWER };
    let start = (NEWER.perf_time_100nsec - 30_000_000).cast_unsigned();
    check(4000, NEWER, Ok(5.0), Notes::empty());
    check(9000, NEWER, Ok(0.0), Notes::empty());
    check(9001, NEWER, Err(NoValue::StartInFuture), Notes::empty());
    check(u64::MAX, NEWER, Err(NoValue::StartInFuture), Notes::empty());
    check(0, NEWER, Err(NoValue::NoStartTime), Notes::empty());
    check(0, off, Err(NoValue::NoStartTime), Notes::empty());
    check(start, off, Ok(3.0), Notes::only(Note::FallbackClock));
    check(4000, off, Err(NoValue::ObjectClockMissing), Notes::empty());
    check(start + 30_000_001, off, Err(NoValue::ObjectClockMissing), Notes::empty());
    check(4000, Clocks { object_freq: 0, ..NEWER }, Err(NoValue::ZeroFrequency), Notes::empty());
    check(4000, Clocks { object_time: -1, ..NEWER }, Err(NoValue::StartInFuture), Notes::empty());
    check(start, Clocks { perf_time_100nsec: -1, ..off }, Err(NoValue::ObjectClockMissing), Notes::empty());
}

#[test]
fn a_type_that_nobody_predefined_follows_from_its_bits() {
    let check = |bits, values, bases, expected| {
        let found = outcome(CounterType(bits), values, bases);
        assert_eq!(found.value, expected, "{bits:#010x}");
        assert_eq!(found.notes.contains(Note::DerivedType), expected.is_ok(), "{bits:#010x}");
    };
    check(0x0002_0000, [0, 1500], None, Ok(1.5));
    check(0x0000_0C00, [0, 1500], None, Ok(0.0));
    check(0x0001_0900, [0, 1], None, Err(NoValue::Text));
    check(0x0001_0300, [0, 1], None, Err(NoValue::UnknownType));
    check(0x0006_0400, [0, 1], None, Err(NoValue::UnknownType));
    check(0x0008_0400, [0, 1], None, Err(NoValue::UnknownType));
    check(0x1041_0600, [0, 1], None, Err(NoValue::NotDisplayable));
    // Rates by the other clocks, which winperf.h could have predefined.
    check(0x1051_0500, [0, 10], None, Ok(5.0));
    check(0x1061_0500, [0, 10], None, Ok(2.5));
    check(0x2161_0500, [0, 1000], None, Ok(75.0));
    // An inverse fraction of samples.
    check(0x21C2_0400, [0, 1], Some([0, 4]), Ok(75.0));
    check(0x0000_0400, [9, 7], None, Ok(7.0));
    check(0x4003_0404, [9, 7], None, Err(NoValue::NotDisplayable));
}

#[test]
fn every_reason_of_a_formula_is_given_by_some_numbers() {
    let off = Clocks { object_time: 0, object_freq: 0, perf_freq: 0, ..NEWER };
    let given = [
        alone(CounterType::PERF_COUNTER_DELTA, 1, NEWER).value,
        outcome(CounterType::PERF_COUNTER_DELTA, [2, 1], None).value,
        outcome(CounterType::PERF_AVERAGE_BULK, [1, 2], Some([2, 1])).value,
        outcome(CounterType::PERF_PRECISION_100NS_TIMER, [1, 2], Some([2, 2])).value,
        outcome(CounterType::PERF_AVERAGE_BULK, [1, 2], Some([2, 2])).value,
        with_clocks(CounterType::PERF_COUNTER_COUNTER, |clocks| Clocks { perf_freq: 0, ..clocks }),
        alone(CounterType::PERF_ELAPSED_TIME, 0, NEWER).value,
        alone(CounterType::PERF_ELAPSED_TIME, 9001, NEWER).value,
        alone(CounterType::PERF_RAW_FRACTION, 1, NEWER).value,
        Formula::from_counter_type(CounterType::PERF_COUNTER_RAWCOUNT)
            .evaluate(&Sample { value: None, base: None, clocks: off }, None)
            .value,
        alone(CounterType::PERF_ELAPSED_TIME, 5, off).value,
        alone(CounterType::PERF_RAW_BASE, 1, NEWER).value,
        alone(CounterType::PERF_COUNTER_TEXT, 1, NEWER).value,
        alone(CounterType(0x0006_0400), 1, NEWER).value,
    ];
    let reasons: Vec<NoValue> = given.into_iter().map(Result::unwrap_err).collect();
    // Pairing finds four of them, and logs state one.
    let by_others = [
        NoValue::OnlyInNewer,
        NoValue::OnlyInOlder,
        NoValue::AmbiguousMatch,
        NoValue::DefinitionChanged,
        NoValue::NotValid,
    ];
    for reason in NoValue::ALL {
        assert_eq!(reasons.contains(reason), !by_others.contains(reason), "{reason:?}");
    }
}

#[test]
fn every_reason_and_note_has_a_name_of_its_own() {
    let mut names: Vec<&str> = NoValue::ALL.iter().map(|reason| reason.name()).collect();
    names.sort_unstable();
    assert!(names.is_sorted_by(|left, right| left < right), "{names:?}");
    assert_eq!(names.len(), 19);
    let mut notes: Vec<&str> = Notes::all().iter().map(Note::name).collect();
    assert_eq!(notes.first(), Some(&"wrapped"));
    notes.sort_unstable();
    assert!(notes.is_sorted_by(|left, right| left < right), "{notes:?}");
    for name in notes {
        assert_eq!(name.parse::<Note>().map(Note::name), Ok(name));
    }
    assert!("wrapped twice".parse::<Note>().is_err());
}
