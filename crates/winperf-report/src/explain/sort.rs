//! Sort of value that a counter type gives: a word for it, before any explanation.

use winperf::counter_type::{
    CounterType, PERF_COUNTER_ELAPSED, PERF_COUNTER_QUEUELEN, PERF_INVERSE_COUNTER, PERF_NUMBER_DEC_1000,
    PERF_NUMBER_HEX, PERF_SIZE_ZERO, TimeBase, Unit, ValueClass,
};
use winperf::formula::{Base, Formula, Letter, NoValue};

use crate::phrases::Measure;

/// A sort of value, as it follows from the formula of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Always 0.
    Zero,
    /// The number itself.
    Number,
    /// The number in hexadecimal.
    Hexadecimal,
    /// A number of thousandths.
    Thousandths,
    /// An IEEE double.
    Double,
    /// Growth of a number.
    Growth,
    /// Amount per second.
    Rate,
    /// The mean length of a queue.
    QueueLength,
    /// The share of the time in which something was active.
    ActiveTime,
    /// Share of time, by the time in which it was idle.
    IdleTime,
    /// Share of time, by a clock of the counter's own.
    TimeByOwnClock,
    /// The share of the time in which several things were active, or idle.
    TimeOfSeveral,
    /// The share of a part in a whole.
    Part,
    /// The share of what came of one count in what came of another.
    Hits,
    /// The mean time of an operation.
    MeanTime,
    /// The mean amount of an operation.
    MeanAmount,
    /// The time since a start.
    Elapsed,
    /// The base of the counter before it.
    Base,
    /// A label without a value.
    Label,
    /// A marker.
    Marker,
    /// Text.
    Text,
    /// Unknown.
    Unknown,
}

impl Sort {
    /// Returns the sort of the values of a type.
    pub(crate) fn of(counter_type: CounterType) -> Self {
        let formula = Formula::of(counter_type);
        match formula.expression() {
            Ok(expression) => of_formula(counter_type, formula.base(), &expression.letters()),
            Err(NoValue::Text) => Self::Text,
            Err(NoValue::NotDisplayable) if counter_type.is_base() => Self::Base,
            Err(NoValue::NotDisplayable) if counter_type.size() == PERF_SIZE_ZERO => Self::Label,
            Err(NoValue::NotDisplayable) => Self::Marker,
            Err(_) => Self::Unknown,
        }
    }

    /// Returns the measure of the raw value.
    pub(crate) fn measure(self, time_base: TimeBase) -> Option<Measure> {
        match self {
            Self::ActiveTime | Self::IdleTime | Self::TimeByOwnClock | Self::Elapsed => {
                Some(Measure::of(time_base))
            }
            // The sources disagree about whether it counts ticks or seconds.
            Self::TimeOfSeveral if time_base == TimeBase::Tick => None,
            Self::TimeOfSeveral => Some(Measure::of(time_base)),
            Self::MeanTime => Some(Measure::Ticks),
            Self::QueueLength => Some(match time_base {
                TimeBase::HundredNanoseconds => Measure::QueuedHundredNanoseconds,
                TimeBase::Tick | TimeBase::Object => Measure::QueuedTicks,
            }),
            _ => None,
        }
    }
}

impl Measure {
    /// Returns the measure of a clock.
    pub(crate) fn of(time_base: TimeBase) -> Self {
        match time_base {
            TimeBase::Tick | TimeBase::Object => Self::Ticks,
            TimeBase::HundredNanoseconds => Self::HundredNanoseconds,
        }
    }

    /// Returns the measure of a letter's number, in a formula of a sort of values.
    pub(crate) fn of_letter(letter: Letter, sort: Sort, time_base: TimeBase) -> Option<Self> {
        match letter {
            Letter::N0 | Letter::N1 => sort.measure(time_base),
            Letter::D0 | Letter::D1 => Some(Self::of(time_base)),
            Letter::F => Some(Self::TicksPerSecond),
            Letter::B0 | Letter::B1 if sort == Sort::TimeByOwnClock => Some(Self::of(time_base)),
            Letter::B0 | Letter::B1 => None,
        }
    }
}

fn of_formula(counter_type: CounterType, base: Option<Base>, letters: &[Letter]) -> Sort {
    let is_percent = Unit::of(counter_type) == Some(Unit::Percent);
    let has_older = letters.contains(&Letter::N0);
    match (base, counter_type.class()) {
        _ if letters.is_empty() => Sort::Zero,
        (_, ValueClass::Number) => of_number(counter_type),
        (Some(Base::Clock), _) => Sort::TimeByOwnClock,
        (Some(Base::Instances), _) => Sort::TimeOfSeveral,
        (Some(Base::Whole), _) => Sort::Part,
        (Some(Base::Operations), _) if is_percent => Sort::Hits,
        (Some(Base::Operations), _) if letters.contains(&Letter::F) => Sort::MeanTime,
        (Some(Base::Operations), _) => Sort::MeanAmount,
        (None, _) if counter_type.subtype() == PERF_COUNTER_ELAPSED => Sort::Elapsed,
        (None, _) if counter_type.subtype() == PERF_COUNTER_QUEUELEN => Sort::QueueLength,
        (None, _) if !letters.contains(&Letter::D1) && has_older => Sort::Growth,
        (None, _) if !has_older => Sort::Number,
        (None, _) if !is_percent => Sort::Rate,
        (None, _) if counter_type.has(PERF_INVERSE_COUNTER) => Sort::IdleTime,
        (None, _) => Sort::ActiveTime,
    }
}

fn of_number(counter_type: CounterType) -> Sort {
    match counter_type.subtype() {
        _ if counter_type == CounterType::PERF_DOUBLE_RAW => Sort::Double,
        PERF_NUMBER_HEX => Sort::Hexadecimal,
        PERF_NUMBER_DEC_1000 => Sort::Thousandths,
        _ => Sort::Number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_predefined_type_is_of_a_known_sort() {
        for counter_type in CounterType::predefined() {
            assert_ne!(Sort::of(counter_type), Sort::Unknown, "{counter_type:?}");
        }
        let sorts = [
            (CounterType::PERF_COUNTER_RAWCOUNT_HEX, Sort::Hexadecimal),
            (CounterType::PERF_COUNTER_DELTA, Sort::Growth),
            (CounterType::PERF_SAMPLE_COUNTER, Sort::Rate),
            (CounterType::PERF_COUNTER_100NS_QUEUELEN_TYPE, Sort::QueueLength),
            (CounterType::PERF_100NSEC_TIMER_INV, Sort::IdleTime),
            (CounterType::PERF_PRECISION_100NS_TIMER, Sort::TimeByOwnClock),
            (CounterType::PERF_COUNTER_MULTI_TIMER_INV, Sort::TimeOfSeveral),
            (CounterType::PERF_RAW_FRACTION, Sort::Part),
            (CounterType::PERF_SAMPLE_FRACTION, Sort::Hits),
            (CounterType::PERF_AVERAGE_TIMER, Sort::MeanTime),
            (CounterType::PERF_AVERAGE_BULK, Sort::MeanAmount),
            (CounterType::PERF_ELAPSED_TIME, Sort::Elapsed),
            (CounterType::PERF_SAMPLE_BASE, Sort::Base),
            (CounterType::PERF_COUNTER_NODATA, Sort::Label),
            (CounterType::PERF_COUNTER_HISTOGRAM_TYPE, Sort::Marker),
            (CounterType(0x0001_0300), Sort::Unknown),
        ];
        for (counter_type, sort) in sorts {
            assert_eq!(Sort::of(counter_type), sort, "{counter_type:?}");
        }
    }
}
