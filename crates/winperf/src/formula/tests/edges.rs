//! Zeros, the largest numbers, wraps next to resets, and the second readings of disputed formulas.

use super::*;

fn check(
    counter_type: CounterType,
    values: [u64; 2],
    bases: Option<[u64; 2]>,
    expected: Result<f64, NoValue>,
) {
    assert_eq!(outcome(counter_type, values, bases).value, expected, "{counter_type:?} {values:?} {bases:?}");
}

#[test]
fn half_the_range_separates_a_wrap_from_a_reset() {
    let delta = CounterType::PERF_COUNTER_DELTA;
    check(delta, [1 << 31, (1 << 31) - 1], None, Err(NoValue::WentBackwards));
    check(delta, [u64::from(u32::MAX), 0], None, Ok(1.0));
    check(delta, [1 << 31, 0], None, Err(NoValue::WentBackwards));
    check(delta, [(1 << 31) + 1, 0], None, Ok(2_147_483_647.0));
    check(delta, [0, u64::from(u32::MAX)], None, Ok(4_294_967_295.0));
}

#[test]
fn a_sample_of_each_width_does_not_wrap() {
    let counter_type = CounterType::PERF_COUNTER_DELTA;
    let older = Sample { value: Some(Raw::large(0xFFFF_FF80)), base: None, clocks: OLDER };
    let newer = Sample { value: Some(Raw::dword(0xC0)), base: None, clocks: NEWER };
    assert_eq!(
        Formula::from_counter_type(counter_type).evaluate(&newer, Some(&older)).value,
        Err(NoValue::WentBackwards)
    );
}

#[test]
fn a_base_of_4_bytes_wraps_as_a_value_does() {
    for counter_type in [CounterType::PERF_AVERAGE_BULK, CounterType::PERF_SAMPLE_FRACTION] {
        let found = outcome(counter_type, [0, 5], Some([0xFFFF_FFFE, 8]));
        assert_eq!(found.notes, Notes::only(Note::BaseWrapped), "{counter_type:?}");
        assert_eq!(found.value, outcome(counter_type, [0, 5], Some([0, 10])).value, "{counter_type:?}");
        check(counter_type, [0, 5], Some([9, 8]), Err(NoValue::BaseWentBackwards));
    }
    check(
        CounterType::PERF_PRECISION_100NS_TIMER,
        [0, 5],
        Some([0xFFFF_FFFE, 8]),
        Err(NoValue::BaseWentBackwards),
    );
}

#[test]
fn value_and_base_may_wrap_together() {
    let found = outcome(CounterType::PERF_AVERAGE_TIMER, [0xFFFF_FFFF, 3999], Some([0xFFFF_FFFF, 3]));
    assert_eq!((found.value, found.notes), (Ok(0.25), Notes::from_iter([Note::Wrapped, Note::BaseWrapped])));
}

#[test]
fn a_base_that_stands_still_is_idle_or_a_contradiction() {
    for counter_type in
        [CounterType::PERF_AVERAGE_BULK, CounterType::PERF_AVERAGE_TIMER, CounterType::PERF_SAMPLE_FRACTION]
    {
        let idle = outcome(counter_type, [5, 5], Some([7, 7]));
        assert_eq!((idle.value, idle.notes), (Ok(0.0), Notes::only(Note::NoOperations)), "{counter_type:?}");
        check(counter_type, [5, 6], Some([7, 7]), Err(NoValue::ZeroBase));
    }
    for counter_type in [CounterType::PERF_RAW_FRACTION, CounterType::PERF_LARGE_RAW_FRACTION] {
        check(counter_type, [0, 5], Some([9, 0]), Err(NoValue::ZeroBase));
        check(counter_type, [0, 0], Some([9, 0]), Err(NoValue::ZeroBase));
    }
    check(CounterType::PERF_PRECISION_SYSTEM_TIMER, [5, 6], Some([7, 7]), Err(NoValue::NoTimeElapsed));
}

#[test]
fn a_multi_timer_of_nothing_has_no_share() {
    check(CounterType::PERF_COUNTER_MULTI_TIMER, [0, 1], Some([2, 0]), Err(NoValue::ZeroBase));
    check(CounterType::PERF_100NSEC_MULTI_TIMER, [0, 1], Some([2, 0]), Err(NoValue::ZeroBase));
    // The inverse ones do not divide by it.
    check(CounterType::PERF_COUNTER_MULTI_TIMER_INV, [0, 1000], Some([2, 0]), Ok(-25.0));
    let found = outcome(CounterType::PERF_100NSEC_MULTI_TIMER_INV, [0, 5_000_000], Some([2, 0]));
    assert_eq!((found.value, found.alternative), (Ok(-25.0), None));
}

#[test]
fn a_multi_timer_without_a_base_is_of_one() {
    for counter_type in types_of_two_samples().into_iter().filter(|counter_type| is_multi(*counter_type)) {
        let without = outcome(counter_type, [0, 100], None);
        let with_one = outcome(counter_type, [0, 100], Some([1, 1]));
        assert_eq!(without.value, with_one.value, "{counter_type:?}");
    }
}

#[test]
fn a_multi_timer_takes_the_base_of_the_newer_sample() {
    check(CounterType::PERF_100NSEC_MULTI_TIMER, [0, 30_000_000], Some([0, 2]), Ok(75.0));
    check(CounterType::PERF_100NSEC_MULTI_TIMER, [0, 30_000_000], Some([2, 3]), Ok(50.0));
}

#[test]
fn a_disputed_formula_shows_its_other_reading() {
    let check = |counter_type, values, bases, expected| {
        assert_eq!(
            outcome(counter_type, values, Some(bases)).alternative,
            Some(expected),
            "{counter_type:?}"
        );
    };
    check(CounterType::PERF_COUNTER_MULTI_TIMER, [0, 1000], [2, 2], 12.5);
    check(CounterType::PERF_100NSEC_MULTI_TIMER, [0, 30_000_000], [2, 2], 150.0);
    check(CounterType::PERF_COUNTER_MULTI_TIMER_INV, [0, 2000], [2, 2], 75.0);
    check(CounterType::PERF_100NSEC_MULTI_TIMER_INV, [0, 10_000_000], [2, 2], 75.0);
    check(CounterType::PERF_SAMPLE_COUNTER, [0, 10], [0, 4], 2.5);
}

#[test]
fn a_second_reading_that_would_divide_by_0_is_not_shown() {
    let found = outcome(CounterType::PERF_SAMPLE_COUNTER, [0, 10], Some([4, 4]));
    assert_eq!((found.value, found.alternative, found.notes), (Ok(10.0), None, Notes::empty()));
}

#[test]
fn a_clock_of_the_object_may_start_at_0() {
    let counter_type = CounterType::PERF_OBJ_TIME_TIMER;
    let older = sample(counter_type, Clocks { object_time: 0, ..OLDER }, 0, None);
    let newer = sample(counter_type, Clocks { object_time: 1000, ..NEWER }, 250, None);
    assert_eq!(Formula::from_counter_type(counter_type).evaluate(&newer, Some(&older)).value, Ok(25.0));
}

#[test]
fn timers_jitter_below_0_and_above_100_percent() {
    check(CounterType::PERF_COUNTER_TIMER_INV, [0, 5000], None, Ok(-25.0));
    check(CounterType::PERF_100NSEC_TIMER_INV, [0, 21_000_000], None, Ok(-5.0));
    check(CounterType::PERF_100NSEC_TIMER, [0, 80_000_000], None, Ok(400.0));
    check(CounterType::PERF_LARGE_RAW_FRACTION, [0, 3], Some([0, 1]), Ok(300.0));
}

#[test]
fn numbers_next_to_2_to_the_64_stay_finite_and_exact() {
    const LARGEST: u64 = u64::MAX;
    check(CounterType::PERF_COUNTER_LARGE_RAWCOUNT, [0, LARGEST], None, Ok(18_446_744_073_709_551_615.0));
    check(CounterType::PERF_COUNTER_LARGE_DELTA, [LARGEST - 5, LARGEST], None, Ok(5.0));
    check(CounterType::PERF_COUNTER_BULK_COUNT, [LARGEST - 8, LARGEST], None, Ok(8.0));
    check(CounterType::PERF_COUNTER_TIMER, [LARGEST - 1000, LARGEST], None, Ok(25.0));
    check(CounterType::PERF_LARGE_RAW_FRACTION, [0, LARGEST], Some([0, LARGEST]), Ok(100.0));
    check(CounterType::PERF_AVERAGE_BULK, [0, LARGEST], Some([0, 1]), Ok(18_446_744_073_709_551_615.0));
    check(CounterType::PERF_PRECISION_100NS_TIMER, [0, LARGEST], Some([0, LARGEST]), Ok(100.0));
    check(CounterType::PERF_COUNTER_BULK_COUNT, [LARGEST, 0], None, Err(NoValue::WentBackwards));
    for counter_type in types_of_two_samples() {
        let largest = if counter_type.size() == 0 { u64::from(u32::MAX) } else { LARGEST };
        let found = outcome(counter_type, [0, largest], Some([0, u64::from(u32::MAX)]));
        assert!(found.value.unwrap().is_finite(), "{counter_type:?}");
        assert!(found.alternative.is_none_or(f64::is_finite), "{counter_type:?}");
    }
}

#[test]
fn clocks_next_to_2_to_the_63_do_not_overflow() {
    let [older, newer] = [i64::MIN, i64::MAX].map(|time| {
        let clocks = Clocks {
            perf_time: time,
            perf_freq: i64::MAX,
            perf_time_100nsec: time,
            object_time: time,
            object_freq: i64::MAX,
        };
        Sample { value: Some(Raw::large(if time < 0 { 0 } else { u64::MAX })), base: None, clocks }
    });
    let value = |counter_type| Formula::from_counter_type(counter_type).evaluate(&newer, Some(&older)).value;
    assert_eq!(value(CounterType::PERF_COUNTER_TIMER), Ok(100.0));
    assert_eq!(value(CounterType::PERF_OBJ_TIME_TIMER), Ok(100.0));
    assert_eq!(value(CounterType::PERF_COUNTER_BULK_COUNT), Ok(9_223_372_036_854_775_807.0));
}

#[test]
fn a_double_that_is_no_number_is_nothing_to_show() {
    for bits in [f64::NAN.to_bits(), f64::INFINITY.to_bits(), f64::NEG_INFINITY.to_bits()] {
        check(CounterType::PERF_DOUBLE_RAW, [0, bits], None, Err(NoValue::NotDisplayable));
    }
    check(CounterType::PERF_DOUBLE_RAW, [0, (-0.25_f64).to_bits()], None, Ok(-0.25));
}
