//! One value of winperf, and the question that PDH is asked about it.

use winperf::counter_type::CounterType;
use winperf::formula::{Clocks, Formula, NoValue, Outcome, Raw, Sample};
use winperf::pair::Row;

use crate::Question;

/// A value and its question.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Object and counter, without the instance, whose name may be personal.
    pub name: String,
    /// The type that `winperf.h` gives the counter.
    pub counter_type: CounterType,
    /// Outcome of winperf.
    pub outcome: Outcome,
    /// Question to PDH; `None` where it does not take such a value.
    pub question: Option<Question>,
    /// The value since an older sample in which all is 0, which PDH is given where there is no older one and the type needs two.
    pub since_zeros: Option<f64>,
}

impl Asked {
    /// Returns the value of two samples by the formula of a counter type, as the formula vectors give them.
    pub fn from_samples(
        name: String,
        counter_type: CounterType,
        newer: &Sample,
        older: Option<&Sample>,
    ) -> Self {
        Self {
            name,
            counter_type,
            outcome: Formula::from_counter_type(counter_type).evaluate(newer, older),
            question: Question::new(counter_type, newer, older),
            since_zeros: since_zeros(counter_type, newer, older),
        }
    }

    /// Returns the value of a row as winperf pairs its samples.
    ///
    /// PDH is asked about the two samples that winperf pairs. Which those are is no question to PDH, which goes by name and number alone.
    pub fn from_row(row: &Row<'_>) -> Self {
        let outcome = row.outcome();
        let [older, newer] =
            [row.older(), row.newer()].map(|reading| reading.map(|reading| reading.sample()));
        let question = newer.filter(|_| !is_unpaired(outcome.value));
        let counter_type = row.counter_type();
        let since_zeros = question.and_then(|newer| since_zeros(counter_type, &newer, older.as_ref()));
        let question = question.and_then(|newer| Question::new(counter_type, &newer, older.as_ref()));
        Self {
            name: format!("{}\\{}", row.object_name(), row.counter_name()),
            counter_type,
            outcome,
            question,
            since_zeros,
        }
    }
}

/// Returns the value since a sample of zeros, where there is no older one.
fn since_zeros(counter_type: CounterType, newer: &Sample, older: Option<&Sample>) -> Option<f64> {
    if older.is_some() || !counter_type.needs_two_samples() {
        return None;
    }
    let zero = |raw: Raw| Raw { number: 0, ..raw };
    let clocks = Clocks { perf_time: 0, perf_time_100nsec: 0, object_time: 0, ..newer.clocks };
    let zeros = Sample { value: newer.value.map(zero), base: newer.base.map(zero), clocks };
    Formula::from_counter_type(counter_type).evaluate(newer, Some(&zeros)).value.ok()
}

/// Returns whether winperf does not compare the two samples.
fn is_unpaired(value: Result<f64, NoValue>) -> bool {
    matches!(value, Err(NoValue::AmbiguousMatch | NoValue::DefinitionChanged | NoValue::OnlyInOlder))
}
