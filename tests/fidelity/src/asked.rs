//! One value of winperf, and the question that PDH is asked about it.

use winperf::counter_type::CounterType;
use winperf::formula::{Formula, NoValue, Outcome, Sample};
use winperf::pair::Row;

use crate::Question;

/// A value and its question.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Object and counter, without the instance, whose name may be somebody's.
    pub name: String,
    /// The type.
    pub counter_type: CounterType,
    /// What winperf says.
    pub outcome: Outcome,
    /// What PDH is asked; `None` where it does not take such a value.
    pub question: Option<Question>,
}

impl Asked {
    /// Of two samples.
    pub fn of_samples(
        name: String,
        counter_type: CounterType,
        newer: &Sample,
        older: Option<&Sample>,
    ) -> Self {
        Self {
            name,
            counter_type,
            outcome: Formula::of(counter_type).evaluate(newer, older),
            question: Question::new(counter_type, newer, older),
        }
    }

    /// Of a row of a pair.
    ///
    /// PDH is asked about the two samples that winperf pairs. Which those are is no question to PDH, which goes by name and number alone.
    pub fn of_row(row: &Row<'_>) -> Self {
        let outcome = row.outcome();
        let [older, newer] =
            [row.older(), row.newer()].map(|reading| reading.map(|reading| reading.sample()));
        let question = newer.filter(|_| !is_unpaired(outcome.value));
        let counter_type = row.counter_type();
        let question = question.and_then(|newer| Question::new(counter_type, &newer, older.as_ref()));
        Self {
            name: format!("{}\\{}", row.object_name(), row.counter_name()),
            counter_type,
            outcome,
            question,
        }
    }
}

/// Whether winperf does not compare the two samples.
fn is_unpaired(value: Result<f64, NoValue>) -> bool {
    matches!(value, Err(NoValue::AmbiguousMatch | NoValue::DefinitionChanged | NoValue::OnlyInOlder))
}
