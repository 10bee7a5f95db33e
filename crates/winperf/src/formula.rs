//! The formulas of the counter types, as functions of numbers.
//!
//! The letters are Microsoft's: N is the raw value, D the time, F (or TB) the ticks per second, B the base;
//! 0 is the older sample, 1 the newer. A value is exact arithmetic rounded once, or absent for a named reason.

mod base;
mod clock;
mod expression;
mod ratio;
mod raw;
mod status;
mod table;
mod terms;

pub use base::Base;
pub use clock::Clocks;
pub(crate) use clock::Interval;
pub use expression::{Expression, Letter};
#[doc(hidden)]
pub use ratio::exact;
pub use raw::Raw;
pub use status::{NoValue, Note, Notes};
use table::Rule;
pub(crate) use terms::Folded;
use terms::{Computed, Samples};

use crate::CounterType;
use crate::counter_type::TimeBase;

/// Sample of a counter of an instance in a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// N; `None` if it is outside its block.
    pub value: Option<Raw>,
    /// B; `None` if no base counter follows or its value is outside the block.
    pub base: Option<Raw>,
    /// The clocks.
    pub clocks: Clocks,
}

/// N and B of a sample, whose clocks are in an [`Interval`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) value: Option<Raw>,
    pub(crate) base: Option<Raw>,
}

impl From<&Sample> for Numbers {
    fn from(sample: &Sample) -> Self {
        Self { value: sample.value, base: sample.base }
    }
}

/// The value, or the reason why there is none, with its notes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Finite, or absent for a reason.
    pub value: Result<f64, NoValue>,
    /// Notes about the value.
    pub notes: Notes,
    /// The value by the alternative formula, if the sources disagree.
    pub alternative: Option<f64>,
}

impl From<NoValue> for Outcome {
    fn from(reason: NoValue) -> Self {
        Self { value: Err(reason), notes: Notes::empty(), alternative: None }
    }
}

/// Formula of a counter type, looked up once for all its values.
#[derive(Clone, Copy, Debug)]
pub struct Formula {
    rule: Result<&'static Rule, NoValue>,
    time_base: TimeBase,
    /// `true` if `winperf.h` does not define the type.
    derived: bool,
}

impl Formula {
    /// Returns the formula of a type; for a type that `winperf.h` does not define, by its bits.
    pub fn from_counter_type(counter_type: CounterType) -> Self {
        Self {
            rule: table::rule(counter_type),
            time_base: counter_type.time_base(),
            derived: counter_type.name().is_none(),
        }
    }

    /// Returns the formula in letters, as computed by [`evaluate`](Self::evaluate).
    ///
    /// # Errors
    /// The reason why a type has none.
    pub fn expression(&self) -> Result<&'static Expression, NoValue> {
        self.rule.map(|rule| &rule.expression)
    }

    /// Returns the alternative formula, if the sources disagree: [`Outcome::alternative`] is its value.
    pub fn other(&self) -> Option<&'static Expression> {
        self.rule.ok()?.other.as_ref().map(|other| &other.expression)
    }

    /// Returns the meaning of the base; `None` for a formula without a base.
    pub fn base(&self) -> Option<Base> {
        let rule = self.rule.ok()?;
        rule.expression.letters().contains(&Letter::B1).then_some(rule.base)
    }

    /// Returns the clock that D and F are of.
    pub fn time_base(&self) -> TimeBase {
        self.time_base
    }

    /// Returns the display value of a counter in the newer sample, or between the two if the formula contains `N0`.
    pub fn evaluate(&self, newer: &Sample, older: Option<&Sample>) -> Outcome {
        let interval = Interval::new(newer.clocks, older.map(|older| older.clocks));
        self.outcome(&interval, newer.into(), older.map(Numbers::from)).unwrap_or_else(Outcome::from)
    }

    /// Returns the formula with everything that depends on the interval computed; `None` if values depend on more than
    /// N.
    pub(crate) fn folded(&self, interval: &Interval) -> Option<Folded> {
        self.rule.ok()?.terms.folded(interval, self.time_base)
    }

    /// Returns the value alone of samples in an interval, which is shared by all values of an object.
    #[inline]
    pub(crate) fn value(
        &self,
        interval: &Interval,
        newer: Numbers,
        older: Option<Numbers>,
    ) -> Result<f64, NoValue> {
        let samples = Samples { newer, older, interval, time_base: self.time_base };
        self.rule.and_then(|rule| rule.terms.compute(rule.base, &samples)).map(|computed| computed.value)
    }

    /// Returns the value of samples in an interval, with its notes.
    pub(crate) fn outcome(
        &self,
        interval: &Interval,
        newer: Numbers,
        older: Option<Numbers>,
    ) -> Result<Outcome, NoValue> {
        let rule = self.rule?;
        let samples = &Samples { newer, older, interval, time_base: self.time_base };
        let Computed { value, mut notes } = rule.terms.compute(rule.base, samples)?;
        let other = rule.other.as_ref().map(|other| other.terms.compute(rule.base, samples));
        let alternative = other.and_then(Result::ok).map(|other| other.value);
        // Sources disagree about the division of a multi counter by B, even if B is 0.
        if alternative.is_some() || rule.base == Base::Instances {
            notes = notes.with(Note::DisputedFormula);
        }
        if self.derived {
            notes = notes.with(Note::DerivedType);
        }
        Ok(Outcome { value: Ok(value), notes, alternative })
    }
}

#[cfg(test)]
mod tests;
