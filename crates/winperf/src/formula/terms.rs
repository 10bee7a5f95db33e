//! Formulas for computation: an expression split into its factors, so that one exact fraction is rounded once.

use super::Notes;

use super::base::Base;
use super::expression::Expression::{self, Difference, Number, Product, Quotient};
use super::expression::Letter;
use super::ratio::{approximate, exact, hundred_times_difference, small};
use super::{Interval, NoValue, Note, Numbers, Raw};
use crate::counter_type::TimeBase;

/// `constant * subject * F / span / divisor`, or `100 * (whole - subject / span) / divisor`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    constant: u32,
    subject: Subject,
    /// `true` if F is a factor.
    times_frequency: bool,
    over: Divided,
    divisor: Divisor,
    whole: Option<Whole>,
}

/// Numerator.
#[derive(Clone, Copy, Debug)]
enum Subject {
    One,
    /// `N1`.
    Value,
    /// `N1`, of 8 bytes that are an IEEE double.
    Double,
    /// `N1 - N0`.
    Events,
    /// `D1 - N1`.
    Since,
}

/// A difference that divides.
#[derive(Clone, Copy, Debug)]
enum Divided {
    One,
    /// `D1 - D0`.
    Time,
    /// `B1 - B0`.
    Bases,
}

/// A letter or a number that divides.
#[derive(Clone, Copy, Debug)]
enum Divisor {
    Number(u32),
    /// `F`.
    Frequency,
    /// `B1`.
    Base,
}

/// Whole that a ratio is taken from.
#[derive(Clone, Copy, Debug)]
enum Whole {
    One,
    /// `B1`.
    Base,
}

/// Side of the fraction that contains a factor.
#[derive(Clone, Copy, Debug)]
enum FractionSide {
    Over,
    Under,
}

impl FractionSide {
    const fn other(self) -> Self {
        match self {
            Self::Over => Self::Under,
            Self::Under => Self::Over,
        }
    }
}

impl Terms {
    /// Splits an expression into factors; an unsupported expression, or one with a repeated factor, does not compile.
    pub(super) const fn new(expression: &Expression) -> Self {
        let mut terms = Self {
            constant: 1,
            subject: Subject::One,
            times_frequency: false,
            over: Divided::One,
            divisor: Divisor::Number(1),
            whole: None,
        };
        terms.multiply(expression, FractionSide::Over);
        assert!(terms.whole.is_none() || terms.constant == 100);
        terms
    }

    /// Returns the same terms with `N1` read as an IEEE double.
    pub(super) const fn with_doubles(mut self) -> Self {
        assert!(matches!(self.subject, Subject::Value));
        self.subject = Subject::Double;
        self
    }

    const fn multiply(&mut self, expression: &Expression, side: FractionSide) {
        use Expression::Letter as L;
        use Letter::{B0, B1, D0, D1, F, N0, N1};
        match (side, expression) {
            (_, Product(left, right)) => {
                self.multiply(left, side);
                self.multiply(right, side);
            }
            (_, Quotient(left, right)) => {
                self.multiply(left, side);
                self.multiply(right, side.other());
            }
            (FractionSide::Over, Number(number)) => {
                assert!(self.constant == 1, "a second number");
                self.constant = *number;
            }
            (FractionSide::Over, L(F)) => {
                assert!(!self.times_frequency, "F a second time");
                self.times_frequency = true;
            }
            (FractionSide::Over, L(N1)) => self.take_subject(Subject::Value),
            (FractionSide::Over, Difference(L(N1), L(N0))) => self.take_subject(Subject::Events),
            (FractionSide::Over, Difference(L(D1), L(N1))) => self.take_subject(Subject::Since),
            (FractionSide::Over, Difference(Number(1), ratio)) => self.take_whole(Whole::One, ratio),
            (FractionSide::Over, Difference(L(B1), ratio)) => self.take_whole(Whole::Base, ratio),
            (FractionSide::Under, Number(number)) => self.take_divisor(Divisor::Number(*number)),
            (FractionSide::Under, L(F)) => self.take_divisor(Divisor::Frequency),
            (FractionSide::Under, L(B1)) => self.take_divisor(Divisor::Base),
            (FractionSide::Under, Difference(L(D1), L(D0))) => self.divide_by(Divided::Time),
            (FractionSide::Under, Difference(L(B1), L(B0))) => self.divide_by(Divided::Bases),
            _ => panic!("no factor of this kind has a computation"),
        }
    }

    const fn take_subject(&mut self, subject: Subject) {
        assert!(matches!(self.subject, Subject::One), "a second subject");
        self.subject = subject;
    }

    const fn take_divisor(&mut self, divisor: Divisor) {
        assert!(matches!(self.divisor, Divisor::Number(1)), "a second divisor");
        self.divisor = divisor;
    }

    const fn divide_by(&mut self, over: Divided) {
        assert!(matches!(self.over, Divided::One), "a second difference that divides");
        self.over = over;
    }

    const fn take_whole(&mut self, whole: Whole, ratio: &Expression) {
        assert!(self.whole.is_none(), "a second number that a ratio is taken from");
        self.whole = Some(whole);
        self.multiply(ratio, FractionSide::Over);
    }

    /// Returns the value with its notes, or the reason why there is none.
    ///
    /// If several numbers are missing, the reason is for the first of N, B0, D, B1 and F.
    pub(super) fn compute(&self, base: Base, samples: &Samples<'_>) -> Result<Computed, NoValue> {
        if let (Subject::Double, Some(Raw { number, length: 8 })) = (self.subject, samples.newer.value) {
            return Computed::from_f64(f64::from_bits(number));
        }
        let subject = self.subject(samples)?;
        let span = self.span(samples)?;
        let notes = subject.notes.union(span.notes);
        if span.number == 0 {
            let idle = base == Base::Operations && subject.number == 0;
            let nothing = Computed { value: 0.0, notes: notes.with(Note::NoOperations) };
            return if idle { Ok(nothing) } else { Err(base.at_zero()) };
        }
        let clock = subject.clock;
        let divisor = self.divisor(base, clock, samples)?;
        let value = match self.whole {
            None => {
                let frequency = if self.times_frequency { samples.ticks_per_second(clock)? } else { 1 };
                exact([self.constant.into(), subject.number, frequency], [span.number, divisor])
            }
            Some(Whole::One) => hundred_times_difference(1, span.number, subject.number),
            Some(Whole::Base) => {
                hundred_times_difference(samples.b1(base)?, span.number, subject.number)
                    / approximate(divisor)
            }
        };
        Ok(Computed { value, notes })
    }

    /// Returns the terms with all numbers but N taken from the interval; `None` if they contain a base, or if a number is missing or too large.
    pub(super) fn folded(&self, interval: &Interval, clock: TimeBase) -> Option<Folded> {
        let of_growth = match self.subject {
            Subject::Value => false,
            Subject::Events => true,
            Subject::One | Subject::Double | Subject::Since => return None,
        };
        let over = match self.over {
            Divided::One => 1,
            Divided::Time => interval.elapsed(clock).ok()?,
            Divided::Bases => return None,
        };
        let divisor = match self.divisor {
            Divisor::Number(number) => number.into(),
            Divisor::Frequency => interval.frequency(clock).ok()?,
            Divisor::Base => return None,
        };
        let frequency = if self.times_frequency { interval.frequency(clock).ok()? } else { 1 };
        let factor = small(&[self.constant.into(), frequency]).filter(|_| self.whole.is_none())?;
        Some(Folded { of_growth, factor, divisor: approximate(small(&[over, divisor])?) })
    }

    fn subject(&self, samples: &Samples<'_>) -> Result<Factor, NoValue> {
        let clock = samples.time_base;
        if let Subject::One = self.subject {
            return Ok(Factor { number: 1, notes: Notes::empty(), clock });
        }
        let n1 = samples.newer.value.ok_or(NoValue::ValueMissing)?;
        match self.subject {
            Subject::Events => {
                let n0 = samples.older()?.value.ok_or(NoValue::ValueMissing)?;
                let events = n1.growth(n0).ok_or(NoValue::WentBackwards)?;
                Ok(Factor { number: events.by, notes: noted(Note::Wrapped, events.wrapped), clock })
            }
            Subject::Since => samples.since(n1.number),
            _ => Ok(Factor { number: n1.number, notes: Notes::empty(), clock }),
        }
    }

    fn span(&self, samples: &Samples<'_>) -> Result<Factor, NoValue> {
        let clock = samples.time_base;
        match self.over {
            Divided::One => Ok(Factor { number: 1, notes: Notes::empty(), clock }),
            Divided::Time => {
                samples.older()?;
                let number = samples.interval.elapsed(clock)?;
                Ok(Factor { number, notes: Notes::empty(), clock })
            }
            Divided::Bases => {
                let b1 = samples.newer.base.ok_or(NoValue::BaseMissing)?;
                let b0 = samples.older()?.base.ok_or(NoValue::BaseMissing)?;
                let bases = b1.growth(b0).ok_or(NoValue::BaseWentBackwards)?;
                Ok(Factor { number: bases.by, notes: noted(Note::BaseWrapped, bases.wrapped), clock })
            }
        }
    }

    /// Returns the divisor, which is not 0.
    fn divisor(&self, base: Base, clock: TimeBase, samples: &Samples<'_>) -> Result<u64, NoValue> {
        match self.divisor {
            Divisor::Number(number) => Ok(number.into()),
            Divisor::Frequency => samples.ticks_per_second(clock),
            Divisor::Base => match samples.b1(base)? {
                0 => Err(base.at_zero()),
                b1 => Ok(b1),
            },
        }
    }
}

/// A formula of N alone, `N * factor / divisor`, whose factor and divisor are the same for all values of a counter.
/// It is multiplied out once, when captures are paired.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Folded {
    /// `true` if N is `N1 - N0`, `false` if it is `N1`.
    of_growth: bool,
    factor: u64,
    divisor: f64,
}

impl Folded {
    /// Returns `true` if the value depends on the older sample.
    pub(crate) fn is_of_growth(&self) -> bool {
        self.of_growth
    }

    /// Returns the value as computed by [`Terms::compute`]; `None` if that function is needed because N decreased or is
    /// too large.
    #[inline]
    pub(crate) fn value(&self, newer: Raw, older: Option<Raw>) -> Option<f64> {
        let number = if self.of_growth { newer.growth(older?)?.by } else { newer.number };
        Some(approximate(small(&[number, self.factor])?) / self.divisor)
    }
}

fn noted(note: Note, is_so: bool) -> Notes {
    if is_so { Notes::only(note) } else { Notes::empty() }
}

/// A number of the captures, with notes about it.
struct Factor {
    number: u64,
    notes: Notes,
    /// The clock of F.
    clock: TimeBase,
}

/// A value, with notes about it.
pub(super) struct Computed {
    pub(super) value: f64,
    pub(super) notes: Notes,
}

impl Computed {
    fn from_f64(value: f64) -> Result<Self, NoValue> {
        let computed = Self { value, notes: Notes::empty() };
        if value.is_finite() { Ok(computed) } else { Err(NoValue::NotDisplayable) }
    }
}

/// Numbers for the letters of a formula.
pub(super) struct Samples<'a> {
    pub(super) newer: Numbers,
    pub(super) older: Option<Numbers>,
    pub(super) interval: &'a Interval,
    /// The clock of the type.
    pub(super) time_base: TimeBase,
}

impl Samples<'_> {
    fn older(&self) -> Result<Numbers, NoValue> {
        self.older.ok_or(NoValue::NeedsTwoSamples)
    }

    /// Returns B1, or its replacement if there is none.
    fn b1(&self, base: Base) -> Result<u64, NoValue> {
        self.newer.base.map_or_else(|| base.when_missing(), |raw| Ok(raw.number))
    }

    fn ticks_per_second(&self, clock: TimeBase) -> Result<u64, NoValue> {
        self.interval.frequency(clock)
    }

    /// Returns `D1 - N1`, by the clock of `N1`.
    fn since(&self, start: u64) -> Result<Factor, NoValue> {
        if start == 0 {
            return Err(NoValue::NoStartTime);
        }
        let clocks = self.interval.newer();
        let clock = clocks.since(start, self.time_base)?;
        let now = u64::try_from(clocks.time(clock)).map_err(|_| NoValue::StartInFuture)?;
        let number = now.checked_sub(start).ok_or(NoValue::StartInFuture)?;
        Ok(Factor { number, notes: noted(Note::FallbackClock, clock != self.time_base), clock })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    const F: Expression = Expression::Letter(Letter::F);
    const B1: Expression = Expression::Letter(Letter::B1);
    const N1: Expression = Expression::Letter(Letter::N1);
    const EVENTS: Expression = Difference(&N1, &Expression::Letter(Letter::N0));
    const TIME: Expression = Difference(&Expression::Letter(Letter::D1), &Expression::Letter(Letter::D0));

    /// Checks that an expression that does not compile as a rule of the table also panics here.
    #[track_caller]
    fn refused(expression: &Expression, why: &str) {
        let caught = std::panic::catch_unwind(|| Terms::new(expression)).unwrap_err();
        assert_eq!(caught.downcast_ref::<&str>(), Some(&why));
    }

    #[test]
    fn a_factor_that_comes_twice_is_refused() {
        const SHARE: Expression = Difference(&Number(1), &EVENTS);
        const SHARE_OF_SHARE: Expression = Difference(&B1, &SHARE);
        refused(&Quotient(&Quotient(&EVENTS, &F), &B1), "a second divisor");
        refused(&Quotient(&Quotient(&EVENTS, &TIME), &TIME), "a second difference that divides");
        refused(&Product(&Number(100), &Product(&Number(10), &N1)), "a second number");
        refused(&Product(&F, &Product(&F, &N1)), "F a second time");
        refused(&Product(&N1, &EVENTS), "a second subject");
        refused(&Product(&Number(100), &SHARE_OF_SHARE), "a second number that a ratio is taken from");
        refused(&Difference(&EVENTS, &N1), "no factor of this kind has a computation");
    }

    #[test]
    fn each_factor_once_is_taken_apart() {
        let terms = Terms::new(&Quotient(&Product(&Number(100), &Product(&EVENTS, &F)), &TIME));
        assert!(terms.times_frequency && terms.constant == 100);
        assert!(matches!((terms.subject, terms.over), (Subject::Events, Divided::Time)));
    }
}
