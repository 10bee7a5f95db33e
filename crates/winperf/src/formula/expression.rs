//! The formula of a counter type as a tree, which can be written in letters, with numbers in place of the letters, or computed step by step.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Sample;
use crate::CounterType;
use crate::counter_type::{
    Class, PERF_COUNTER_ELAPSED, PERF_COUNTER_FRACTION, PERF_COUNTER_PRECISION, PERF_COUNTER_QUEUELEN,
    PERF_COUNTER_RATE, PERF_COUNTER_VALUE, PERF_DELTA_COUNTER, PERF_DISPLAY_PERCENT, PERF_DISPLAY_SECONDS,
    PERF_INVERSE_COUNTER, PERF_MULTI_COUNTER, PERF_NUMBER_DEC_1000, PERF_SIZE_VARIABLE_LEN, PERF_SIZE_ZERO,
    TimeBase,
};

/// A letter of Microsoft's formulas: 0 is the older sample, 1 the newer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Letter {
    /// The older raw value.
    N0,
    /// The newer raw value.
    N1,
    /// The older time.
    D0,
    /// The newer time.
    D1,
    /// Ticks per second.
    F,
    /// The older base.
    B0,
    /// The newer base.
    B1,
}

impl Letter {
    /// The letter as Microsoft writes it, with a figure where there are two samples.
    pub fn name(self) -> &'static str {
        match self {
            Self::N0 => "N0",
            Self::N1 => "N1",
            Self::D0 => "D0",
            Self::D1 => "D1",
            Self::F => "F",
            Self::B0 => "B0",
            Self::B1 => "B1",
        }
    }

    /// The number of this letter; `None` when the captures do not have it.
    pub fn number(self, time_base: TimeBase, newer: &Sample, older: Option<&Sample>) -> Option<i128> {
        let frequency = |sample: &Sample| match time_base {
            TimeBase::Tick => sample.clocks.perf_freq,
            TimeBase::HundredNanoseconds => crate::time::FileTime::PER_SECOND,
            TimeBase::Object => sample.clocks.object_freq,
        };
        match self {
            Self::N0 => older?.value.map(|raw| raw.number.into()),
            Self::N1 => newer.value.map(|raw| raw.number.into()),
            Self::D0 => Some(older?.clocks.time(time_base).into()),
            Self::D1 => Some(newer.clocks.time(time_base).into()),
            Self::F => Some(frequency(newer).into()),
            Self::B0 => older?.base.map(|raw| raw.number.into()),
            Self::B1 => newer.base.map(|raw| raw.number.into()),
        }
    }
}

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A letter.
    Letter(Letter),
    /// A number that is part of the formula.
    Number(u32),
    /// The first less the second.
    Difference(Box<Expression>, Box<Expression>),
    /// The first times the second.
    Product(Box<Expression>, Box<Expression>),
    /// The first divided by the second.
    Quotient(Box<Expression>, Box<Expression>),
}

impl Expression {
    /// The letters of the formula, each once, in the order in which they occur.
    pub fn letters(&self) -> Vec<Letter> {
        let mut letters = Vec::new();
        self.collect(&mut letters);
        letters
    }

    fn collect(&self, letters: &mut Vec<Letter>) {
        match self {
            Self::Letter(letter) if letters.contains(letter) => {}
            Self::Letter(letter) => letters.push(*letter),
            Self::Number(_) => {}
            Self::Difference(left, right) | Self::Product(left, right) | Self::Quotient(left, right) => {
                left.collect(letters);
                right.collect(letters);
            }
        }
    }
}

/// The formula by which [`super::evaluate`] computes a type, or `None` for a type without one.
pub fn formula(counter_type: CounterType) -> Option<Expression> {
    let n1 = letter(Letter::N1);
    let marker = counter_type == CounterType::PERF_COUNTER_HISTOGRAM_TYPE;
    if marker
        || matches!(counter_type.size(), PERF_SIZE_ZERO | PERF_SIZE_VARIABLE_LEN)
        || counter_type.is_base()
    {
        return None;
    }
    match counter_type.class() {
        Class::Text => None,
        Class::Zero => Some(Expression::Number(0)),
        Class::Number if counter_type.subtype() == PERF_NUMBER_DEC_1000 => {
            Some(over(n1, Expression::Number(1000)))
        }
        Class::Number => Some(n1),
        Class::Counter => counter(counter_type),
    }
}

fn counter(counter_type: CounterType) -> Option<Expression> {
    let percent = counter_type.display() == PERF_DISPLAY_PERCENT;
    Some(match counter_type.subtype() {
        PERF_COUNTER_ELAPSED => over(less(letter(Letter::D1), letter(Letter::N1)), letter(Letter::F)),
        PERF_COUNTER_VALUE if !counter_type.has(PERF_DELTA_COUNTER) => letter(Letter::N1),
        PERF_COUNTER_VALUE => events(),
        PERF_COUNTER_FRACTION if !counter_type.needs_two_samples() => {
            hundred(over(letter(Letter::N1), letter(Letter::B1)))
        }
        PERF_COUNTER_FRACTION if counter_type.display() == PERF_DISPLAY_SECONDS => {
            over(over(events(), letter(Letter::F)), bases())
        }
        PERF_COUNTER_FRACTION if percent => share(counter_type, over(events(), bases())),
        PERF_COUNTER_FRACTION => over(events(), bases()),
        PERF_COUNTER_PRECISION => share(counter_type, over(events(), bases())),
        PERF_COUNTER_QUEUELEN => over(events(), time()),
        PERF_COUNTER_RATE if percent && counter_type.has(PERF_MULTI_COUNTER) => multi(counter_type),
        PERF_COUNTER_RATE if percent => share(counter_type, over(events(), time())),
        PERF_COUNTER_RATE => over(events(), over(time(), letter(Letter::F))),
        _ => return None,
    })
}

fn multi(counter_type: CounterType) -> Expression {
    let summed = letter(Letter::B1);
    if counter_type.has(PERF_INVERSE_COUNTER) {
        return hundred(less(summed, over(events(), time())));
    }
    let elapsed = match counter_type.time_base() {
        TimeBase::HundredNanoseconds => time(),
        _ => over(time(), letter(Letter::F)),
    };
    over(hundred(over(events(), elapsed)), summed)
}

/// `100 × ratio`, or `100 × (1 − ratio)` for an inverse counter.
fn share(counter_type: CounterType, ratio: Expression) -> Expression {
    if counter_type.has(PERF_INVERSE_COUNTER) {
        hundred(less(Expression::Number(1), ratio))
    } else {
        hundred(ratio)
    }
}

fn events() -> Expression {
    less(letter(Letter::N1), letter(Letter::N0))
}

fn time() -> Expression {
    less(letter(Letter::D1), letter(Letter::D0))
}

fn bases() -> Expression {
    less(letter(Letter::B1), letter(Letter::B0))
}

fn letter(letter: Letter) -> Expression {
    Expression::Letter(letter)
}

fn less(left: Expression, right: Expression) -> Expression {
    Expression::Difference(Box::new(left), Box::new(right))
}

fn over(left: Expression, right: Expression) -> Expression {
    Expression::Quotient(Box::new(left), Box::new(right))
}

fn hundred(right: Expression) -> Expression {
    Expression::Product(Box::new(Expression::Number(100)), Box::new(right))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::{Clocks, Raw, evaluate};

    fn compute(expression: &Expression, number: &dyn Fn(Letter) -> f64) -> f64 {
        match expression {
            Expression::Letter(letter) => number(*letter),
            Expression::Number(constant) => f64::from(*constant),
            Expression::Difference(left, right) => compute(left, number) - compute(right, number),
            Expression::Product(left, right) => compute(left, number) * compute(right, number),
            Expression::Quotient(left, right) => compute(left, number) / compute(right, number),
        }
    }

    #[test]
    #[expect(clippy::as_conversions, reason = "the numbers of this test are small")]
    fn the_formula_that_is_shown_is_the_one_that_is_computed() {
        let clocks = |step: i64| Clocks {
            perf_time: 1000 + 500 * step,
            perf_freq: 250,
            perf_time_100nsec: 5000 + 900 * step,
            object_time: 10_000 + 70 * step,
            object_freq: 35,
        };
        let sample = |n: u64, b: u64, step: i64| Sample {
            value: Some(Raw::large(n)),
            base: Some(Raw::large(b)),
            clocks: clocks(step),
        };
        let (older, newer) = (sample(40, 7, 0), sample(340, 19, 1));
        let mut compared = 0;
        for counter_type in
            CounterType::predefined().filter(|counter_type| *counter_type != CounterType::PERF_DOUBLE_RAW)
        {
            let value = evaluate(counter_type, &newer, Some(&older)).value;
            let Some(expression) = formula(counter_type) else {
                assert!(value.is_err(), "{counter_type:?} has a value and no formula");
                continue;
            };
            let number = |letter: Letter| {
                letter.number(counter_type.time_base(), &newer, Some(&older)).unwrap() as f64
            };
            let shown = compute(&expression, &number);
            let value = value.unwrap();
            assert!((shown - value).abs() <= value.abs() * 1e-12, "{counter_type:?}: {shown} is not {value}");
            compared += 1;
        }
        assert_eq!(compared, 31);
    }

    #[test]
    fn letters_are_listed_once_in_their_order() {
        let letters = formula(CounterType::PERF_COUNTER_BULK_COUNT).unwrap().letters();
        assert_eq!(letters, [Letter::N1, Letter::N0, Letter::D1, Letter::D0, Letter::F]);
    }
}
