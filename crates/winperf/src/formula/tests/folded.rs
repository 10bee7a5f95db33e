//! Formulas of N alone, with all other numbers computed beforehand.

use super::*;

/// Numbers around those at which a product is no longer whole in an f64, the end of 4 bytes, and the end of a 64-bit
/// product.
const NUMBERS: [u64; 14] = [
    0,
    1,
    7,
    9_999_999,
    0x7FFF_FFFF,
    0xFFFF_FF80,
    0xFFFF_FFFF,
    (1 << 53) / 100,
    (1 << 53) / 100 + 1,
    (1 << 53) - 1,
    1 << 53,
    (1 << 53) + 1,
    u64::MAX / 100 + 1,
    u64::MAX,
];

#[test]
fn what_is_computed_beforehand_changes_no_bit_of_a_value() {
    let interval = Interval::new(NEWER, Some(OLDER));
    let mut count = 0;
    for counter_type in all_types() {
        let Some(folded) = Formula::from_counter_type(counter_type).folded(&interval) else { continue };
        for (older, newer) in NUMBERS.into_iter().flat_map(|older| NUMBERS.map(|newer| (older, newer))) {
            let sample = |number| raw(counter_type, number);
            let Some(value) = folded.value(sample(newer), Some(sample(older))) else { continue };
            let expected = outcome(counter_type, [older, newer], None).value.map(f64::to_bits);
            assert_eq!(Ok(value.to_bits()), expected, "{counter_type:?} {older} {newer}");
            count += 1;
        }
    }
    assert!(count > 1000, "{count}");
}

#[test]
fn a_formula_whose_numbers_are_missing_or_that_has_a_base_is_not_computed_beforehand() {
    let folded = |counter_type, interval: &Interval| {
        Formula::from_counter_type(counter_type).folded(interval).is_some()
    };
    let (both, alone) = (Interval::new(NEWER, Some(OLDER)), Interval::new(NEWER, None));
    assert!(folded(CounterType::PERF_COUNTER_COUNTER, &both));
    assert!(!folded(CounterType::PERF_COUNTER_COUNTER, &alone));
    assert!(folded(CounterType::PERF_COUNTER_RAWCOUNT, &alone));
    let stopped = Interval::new(OLDER, Some(OLDER));
    assert!(!folded(CounterType::PERF_100NSEC_TIMER, &stopped));
    for counter_type in all_types().into_iter().filter(|of| of.expected_base().is_some()) {
        assert!(!folded(counter_type, &both), "{counter_type:?}");
    }
}

#[test]
fn a_number_that_went_backwards_or_has_no_older_one_is_looked_at_closer() {
    let interval = Interval::new(NEWER, Some(OLDER));
    let folded = Formula::from_counter_type(CounterType::PERF_COUNTER_BULK_COUNT).folded(&interval).unwrap();
    assert_eq!(folded.value(Raw::large(7), Some(Raw::large(8))), None);
    assert_eq!(folded.value(Raw::large(7), None), None);
}
