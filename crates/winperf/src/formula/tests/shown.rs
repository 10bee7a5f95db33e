//! The displayed formula, computed with the displayed numbers, compared with the value.

use super::*;

/// Returns each type that differs in its bits for size, class, subtype, clock, modifiers and unit.
fn types_by_their_bits() -> impl Iterator<Item = CounterType> {
    let product = |types: Vec<u32>, shift: u32, count: u32| -> Vec<u32> {
        types.into_iter().flat_map(|bits| (0..count).map(move |field| bits | field << shift)).collect()
    };
    let fields = [(8, 4), (10, 4), (16, 16), (20, 4), (22, 16), (28, 6)];
    let all = fields.into_iter().fold(Vec::from([0]), |types, (shift, count)| product(types, shift, count));
    all.into_iter().map(CounterType).chain(all_types())
}

#[expect(clippy::as_conversions, reason = "the numbers of this test are small")]
fn computed(expression: &Expression, time_base: TimeBase, newer: &Sample, older: &Sample) -> f64 {
    let compute = |expression| computed(expression, time_base, newer, older);
    match expression {
        Expression::Letter(letter) => letter.number(time_base, newer, Some(older)).unwrap() as f64,
        Expression::Number(number) => f64::from(*number),
        Expression::Difference(left, right) => compute(left) - compute(right),
        Expression::Product(left, right) => compute(left) * compute(right),
        Expression::Quotient(left, right) => compute(left) / compute(right),
    }
}

#[test]
fn the_formula_that_is_shown_gives_the_value_for_every_type() {
    let older = Sample { value: Some(Raw::large(40)), base: Some(Raw::large(7)), clocks: OLDER };
    let newer = Sample { value: Some(Raw::large(340)), base: Some(Raw::large(19)), clocks: NEWER };
    let (mut compared, mut without) = (0, 0);
    for counter_type in types_by_their_bits().filter(|found| *found != CounterType::PERF_DOUBLE_RAW) {
        let formula = Formula::from_counter_type(counter_type);
        let value = formula.evaluate(&newer, Some(&older)).value;
        match formula.expression() {
            Err(reason) => {
                assert_eq!(value, Err(reason), "{counter_type:?}");
                without += 1;
            }
            Ok(expression) => {
                let value = value.unwrap();
                let shown = computed(expression, counter_type.time_base(), &newer, &older);
                let tolerance = value.abs() * 1e-12;
                assert!((shown - value).abs() <= tolerance, "{counter_type:?}: {shown} is not {value}");
                compared += 1;
            }
        }
    }
    assert!(compared > 20_000 && without > 20_000, "{compared} and {without}");
}

#[test]
fn a_formula_has_the_older_raw_value_where_the_type_needs_two_samples() {
    for counter_type in types_by_their_bits() {
        if let Ok(expression) = Formula::from_counter_type(counter_type).expression() {
            let has_older = expression.letters().contains(&Letter::N0);
            assert_eq!(has_older, counter_type.needs_two_samples(), "{counter_type:?}");
        }
    }
}

#[test]
fn letters_are_listed_once_in_their_order() {
    let letters =
        Formula::from_counter_type(CounterType::PERF_COUNTER_BULK_COUNT).expression().unwrap().letters();
    assert_eq!(letters, [Letter::N1, Letter::N0, Letter::D1, Letter::D0, Letter::F]);
}

#[test]
fn a_reason_for_no_value_is_an_error_with_a_sentence() {
    let of_a_label = Formula::from_counter_type(CounterType::PERF_COUNTER_NODATA).expression().unwrap_err();
    let error: &dyn core::error::Error = &of_a_label;
    assert_eq!(alloc::format!("{error}"), "a base, a label or a marker is not shown by itself");
}

#[test]
fn the_other_reading_that_is_shown_gives_its_value() {
    let older = Sample { value: Some(Raw::large(40)), base: Some(Raw::large(7)), clocks: OLDER };
    let newer = Sample { value: Some(Raw::large(340)), base: Some(Raw::large(19)), clocks: NEWER };
    let mut disputed = 0;
    for counter_type in all_types() {
        let formula = Formula::from_counter_type(counter_type);
        let alternative = formula.evaluate(&newer, Some(&older)).alternative;
        assert_eq!(formula.other().is_some(), alternative.is_some(), "{counter_type:?}");
        if let Some((other, alternative)) = formula.other().zip(alternative) {
            let shown = computed(other, counter_type.time_base(), &newer, &older);
            assert!((shown - alternative).abs() <= alternative.abs() * 1e-12, "{counter_type:?}");
            disputed += 1;
        }
    }
    assert_eq!(disputed, 5);
}

#[test]
fn a_base_counts_something_where_the_formula_has_one() {
    for counter_type in all_types() {
        let formula = Formula::from_counter_type(counter_type);
        let has_base = counter_type.expected_base().is_some();
        assert_eq!(formula.base().is_some(), has_base, "{counter_type:?}");
    }
    let base = |counter_type| Formula::from_counter_type(counter_type).base();
    assert_eq!(base(CounterType::PERF_AVERAGE_TIMER), Some(Base::Operations));
    assert_eq!(base(CounterType::PERF_PRECISION_100NS_TIMER), Some(Base::Clock));
}
