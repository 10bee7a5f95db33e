//! Table of counter types: formula, meaning of the base, and disagreements between sources.
//!
//! A formula is written once, as the expression that is shown; the terms that compute it are derived from the
//! expression at compile time.

use super::NoValue;
use super::base::Base;
use super::expression::Expression::{self, Difference, Number, Product, Quotient};
use super::expression::Letter;
use super::terms::Terms;
use crate::CounterType;
use crate::counter_type::{
    PERF_COUNTER_ELAPSED, PERF_COUNTER_FRACTION, PERF_COUNTER_PRECISION, PERF_COUNTER_QUEUELEN,
    PERF_COUNTER_RATE, PERF_COUNTER_VALUE, PERF_DELTA_COUNTER, PERF_DISPLAY_PERCENT, PERF_DISPLAY_SECONDS,
    PERF_INVERSE_COUNTER, PERF_MULTI_COUNTER, PERF_NUMBER_DEC_1000, PERF_SIZE_VARIABLE_LEN, PERF_SIZE_ZERO,
    TimeBase, ValueClass,
};

/// A formula, and its special cases.
#[derive(Debug)]
pub(super) struct Rule {
    /// Formula for display.
    pub(super) expression: Expression,
    /// Formula for computation, derived from `expression`.
    pub(super) terms: Terms,
    /// Quantity counted in B, which determines the meaning of a base that is 0 or missing.
    pub(super) base: Base,
    /// Alternative formula, if the sources disagree.
    pub(super) other: Option<Other>,
}

/// A formula that some of the sources have.
#[derive(Debug)]
pub(super) struct Other {
    /// Formula for display.
    pub(super) expression: Expression,
    /// Formula for computation, derived from `expression`.
    pub(super) terms: Terms,
}

impl Rule {
    const fn new(expression: Expression, base: Base) -> Self {
        Self { expression, terms: Terms::new(&expression), base, other: None }
    }

    const fn or(mut self, expression: Expression) -> Self {
        self.other = Some(Other { expression, terms: Terms::new(&expression) });
        self
    }

    const fn with_doubles(mut self) -> Self {
        self.terms = self.terms.with_doubles();
        self
    }
}

const N0: Expression = Expression::Letter(Letter::N0);
const N1: Expression = Expression::Letter(Letter::N1);
const D0: Expression = Expression::Letter(Letter::D0);
const D1: Expression = Expression::Letter(Letter::D1);
const F: Expression = Expression::Letter(Letter::F);
const B0: Expression = Expression::Letter(Letter::B0);
const B1: Expression = Expression::Letter(Letter::B1);
const HUNDRED: Expression = Number(100);

const EVENTS: Expression = Difference(&N1, &N0);
const TIME: Expression = Difference(&D1, &D0);
const BASES: Expression = Difference(&B1, &B0);
const BY_BASES: Expression = Quotient(&EVENTS, &BASES);
const BY_TIME: Expression = Quotient(&EVENTS, &TIME);
const BY_SECONDS: Expression = Quotient(&EVENTS, &Quotient(&TIME, &F));
const NOT_BY_BASES: Expression = Difference(&Number(1), &BY_BASES);
const SHARE_OF_INSTANCES: Expression = Quotient(&Product(&HUNDRED, &BY_TIME), &B1);
const IDLE_INSTANCES: Expression = Product(&HUNDRED, &Difference(&B1, &BY_TIME));

/// `0`.
static ZERO: Rule = Rule::new(Number(0), Base::Whole);
/// `N`.
static VALUE: Rule = Rule::new(N1, Base::Whole);
/// `N`, an IEEE double.
static DOUBLE: Rule = Rule::new(N1, Base::Whole).with_doubles();
/// `N / 1000`.
static THOUSANDTHS: Rule = Rule::new(Quotient(&N1, &Number(1000)), Base::Whole);
/// `N1 - N0`.
static DELTA: Rule = Rule::new(EVENTS, Base::Whole);
/// `(D1 - N1) / F`: the time since the raw value, which is a point in time.
static ELAPSED: Rule = Rule::new(Quotient(&Difference(&D1, &N1), &F), Base::Whole);
/// `100 * N / B`, of the newer sample.
///
/// Microsoft's sample program prints the older of two samples for such types, an artefact of its calling convention.
static RAW_FRACTION: Rule = Rule::new(Product(&HUNDRED, &Quotient(&N1, &B1)), Base::Whole);
/// `(N1 - N0) / F / (B1 - B0)`.
static AVERAGE_TIME: Rule = Rule::new(Quotient(&Quotient(&EVENTS, &F), &BASES), Base::Operations);
/// `(N1 - N0) / (B1 - B0)`.
static AVERAGE: Rule = Rule::new(BY_BASES, Base::Operations);
/// `100 * (N1 - N0) / (B1 - B0)`.
static FRACTION: Rule = Rule::new(Product(&HUNDRED, &BY_BASES), Base::Operations);
/// `100 * (1 - (N1 - N0) / (B1 - B0))`.
static FRACTION_INVERSE: Rule = Rule::new(Product(&HUNDRED, &NOT_BY_BASES), Base::Operations);
/// `100 * (N1 - N0) / (B1 - B0)`, with a clock in the units of the counter as base.
///
/// Two documents omit `100 *`; the `%` in `winperf.h` and Performance Monitor include it.
static PRECISION: Rule = Rule::new(Product(&HUNDRED, &BY_BASES), Base::Clock);
/// `100 * (1 - (N1 - N0) / (B1 - B0))`, the base being a clock in the units of the counter.
static PRECISION_INVERSE: Rule = Rule::new(Product(&HUNDRED, &NOT_BY_BASES), Base::Clock);
/// `(N1 - N0) / (D1 - D0)`.
static QUEUE_LENGTH: Rule = Rule::new(BY_TIME, Base::Whole);
/// `(N1 - N0) / ((D1 - D0) / F)`.
///
/// Microsoft's sample casts the result to a DWORD, which truncates 500.5 to 500 and overflows at 5 GB/s.
static RATE: Rule = Rule::new(BY_SECONDS, Base::Whole);
/// `(N1 - N0) / ((D1 - D0) / F)`.
///
/// The old Platform SDK and WMI divide PERF_SAMPLE_COUNTER by a PERF_SAMPLE_BASE; the header and four others by time.
static SAMPLES: Rule = Rule::new(BY_SECONDS, Base::Whole).or(BY_BASES);
/// `100 * (N1 - N0) / (D1 - D0)`.
///
/// Nothing is clamped: timers jitter below 0 % and above 100 %, and a process on several processors exceeds 100 %.
static TIMER: Rule = Rule::new(Product(&HUNDRED, &BY_TIME), Base::Whole);
/// `100 * (1 - (N1 - N0) / (D1 - D0))`.
static TIMER_INVERSE: Rule = Rule::new(Product(&HUNDRED, &Difference(&Number(1), &BY_TIME)), Base::Whole);
/// `100 * ((N1 - N0) / ((D1 - D0) / TB)) / B1`.
///
/// The page on calculating counter values, the SDK of 2000 and .NET have TB; the header, the Resource Kit and the sibling type in units
/// of 100 ns have not, and no counter of Windows can settle it.
/// The page's sample divides by TB in integers, which is a division by 0 for samples less than a second apart; this does not.
static MULTI_TIMER: Rule =
    Rule::new(Quotient(&Product(&HUNDRED, &BY_SECONDS), &B1), Base::Instances).or(SHARE_OF_INSTANCES);
/// `100 * ((N1 - N0) / (D1 - D0)) / B1`; the header lets the result exceed 100 %, that is, does not divide by B.
static MULTI_TIMER_100NS: Rule =
    Rule::new(SHARE_OF_INSTANCES, Base::Instances).or(Product(&HUNDRED, &BY_TIME));
/// `100 * (B1 - (N1 - N0) / (D1 - D0))`, which may exceed 100 %; the SDK of 2000 alone divides it by B1.
static MULTI_TIMER_INVERSE: Rule =
    Rule::new(IDLE_INSTANCES, Base::Instances).or(Quotient(&IDLE_INSTANCES, &B1));

/// Returns the rule of a type, predefined or not, or the reason why its bits require none.
pub(super) fn rule(counter_type: CounterType) -> Result<&'static Rule, NoValue> {
    match counter_type.class() {
        _ if counter_type == CounterType::PERF_COUNTER_HISTOGRAM_TYPE => Err(NoValue::NotDisplayable),
        _ if counter_type.size() == PERF_SIZE_ZERO || counter_type.is_base() => Err(NoValue::NotDisplayable),
        ValueClass::Text => Err(NoValue::Text),
        _ if counter_type.size() == PERF_SIZE_VARIABLE_LEN => Err(NoValue::UnknownType),
        ValueClass::Zero => Ok(&ZERO),
        ValueClass::Number if counter_type == CounterType::PERF_DOUBLE_RAW => Ok(&DOUBLE),
        ValueClass::Number if counter_type.subtype() == PERF_NUMBER_DEC_1000 => Ok(&THOUSANDTHS),
        ValueClass::Number => Ok(&VALUE),
        ValueClass::Counter => counter(counter_type).ok_or(NoValue::UnknownType),
    }
}

fn counter(counter_type: CounterType) -> Option<&'static Rule> {
    let inverse = counter_type.has(PERF_INVERSE_COUNTER);
    Some(match (counter_type.subtype(), counter_type.display()) {
        (PERF_COUNTER_VALUE, _) if counter_type.has(PERF_DELTA_COUNTER) => &DELTA,
        (PERF_COUNTER_VALUE, _) => &VALUE,
        (PERF_COUNTER_ELAPSED, _) => &ELAPSED,
        (PERF_COUNTER_FRACTION, PERF_DISPLAY_SECONDS) => &AVERAGE_TIME,
        (PERF_COUNTER_FRACTION, PERF_DISPLAY_PERCENT) if !counter_type.has(PERF_DELTA_COUNTER) => {
            &RAW_FRACTION
        }
        (PERF_COUNTER_FRACTION, PERF_DISPLAY_PERCENT) if inverse => &FRACTION_INVERSE,
        (PERF_COUNTER_FRACTION, PERF_DISPLAY_PERCENT) => &FRACTION,
        (PERF_COUNTER_FRACTION, _) => &AVERAGE,
        (PERF_COUNTER_PRECISION, _) if inverse => &PRECISION_INVERSE,
        (PERF_COUNTER_PRECISION, _) => &PRECISION,
        (PERF_COUNTER_QUEUELEN, _) => &QUEUE_LENGTH,
        (PERF_COUNTER_RATE, PERF_DISPLAY_PERCENT) if counter_type.has(PERF_MULTI_COUNTER) => {
            match counter_type.time_base() {
                _ if inverse => &MULTI_TIMER_INVERSE,
                TimeBase::HundredNanoseconds => &MULTI_TIMER_100NS,
                TimeBase::Tick | TimeBase::Object => &MULTI_TIMER,
            }
        }
        (PERF_COUNTER_RATE, PERF_DISPLAY_PERCENT) if inverse => &TIMER_INVERSE,
        (PERF_COUNTER_RATE, PERF_DISPLAY_PERCENT) => &TIMER,
        (PERF_COUNTER_RATE, _) if counter_type == CounterType::PERF_SAMPLE_COUNTER => &SAMPLES,
        (PERF_COUNTER_RATE, _) => &RATE,
        _ => return None,
    })
}
