//! Sort of value of a counter type, in a word.

use winperf::counter_type::{
    CounterType, PERF_COUNTER_ELAPSED, PERF_COUNTER_QUEUELEN, PERF_INVERSE_COUNTER, PERF_NUMBER_DEC_1000,
    PERF_NUMBER_HEX, PERF_SIZE_ZERO, TimeBase, Unit, ValueClass,
};
use winperf::formula::{Base, Formula, Letter, NoValue};

use crate::phrases::Measure;

/// Sort of value, derived from the formula of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
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
    /// Share of time in which something was active.
    ActiveTime,
    /// Share of active time, computed from idle time.
    IdleTime,
    /// Share of time, by a clock of the counter's own.
    TimeByOwnClock,
    /// Share of time in which several things were active or idle.
    TimeOfSeveral,
    /// The share of a part in a whole.
    Part,
    /// Ratio of two counts, such as hits and lookups.
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

impl ValueKind {
    /// Returns the sort of the values of a type.
    pub(crate) fn from_counter_type(counter_type: CounterType) -> Self {
        let formula = Formula::from_counter_type(counter_type);
        match formula.expression() {
            Ok(expression) => formula_kind(counter_type, formula.base(), &expression.letters()),
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
                Some(Measure::from_time_base(time_base))
            }
            // The sources disagree about the unit: ticks or seconds.
            Self::TimeOfSeveral if time_base == TimeBase::Tick => None,
            Self::TimeOfSeveral => Some(Measure::from_time_base(time_base)),
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
    pub(crate) fn from_time_base(time_base: TimeBase) -> Self {
        match time_base {
            TimeBase::Tick | TimeBase::Object => Self::Ticks,
            TimeBase::HundredNanoseconds => Self::HundredNanoseconds,
        }
    }

    /// Returns the measure of a letter's number in a formula for a sort of values.
    pub(crate) fn from_letter(letter: Letter, sort: ValueKind, time_base: TimeBase) -> Option<Self> {
        match letter {
            Letter::N0 | Letter::N1 => sort.measure(time_base),
            Letter::D0 | Letter::D1 => Some(Self::from_time_base(time_base)),
            Letter::F => Some(Self::TicksPerSecond),
            Letter::B0 | Letter::B1 if sort == ValueKind::TimeByOwnClock => {
                Some(Self::from_time_base(time_base))
            }
            Letter::B0 | Letter::B1 => None,
        }
    }
}

fn formula_kind(counter_type: CounterType, base: Option<Base>, letters: &[Letter]) -> ValueKind {
    let is_percent = Unit::from_counter_type(counter_type) == Some(Unit::Percent);
    let has_older = letters.contains(&Letter::N0);
    match (base, counter_type.class()) {
        _ if letters.is_empty() => ValueKind::Zero,
        (_, ValueClass::Number) => number_kind(counter_type),
        (Some(Base::Clock), _) => ValueKind::TimeByOwnClock,
        (Some(Base::Instances), _) => ValueKind::TimeOfSeveral,
        (Some(Base::Whole), _) => ValueKind::Part,
        (Some(Base::Operations), _) if is_percent => ValueKind::Hits,
        (Some(Base::Operations), _) if letters.contains(&Letter::F) => ValueKind::MeanTime,
        (Some(Base::Operations), _) => ValueKind::MeanAmount,
        (None, _) if counter_type.subtype() == PERF_COUNTER_ELAPSED => ValueKind::Elapsed,
        (None, _) if counter_type.subtype() == PERF_COUNTER_QUEUELEN => ValueKind::QueueLength,
        (None, _) if !letters.contains(&Letter::D1) && has_older => ValueKind::Growth,
        (None, _) if !has_older => ValueKind::Number,
        (None, _) if !is_percent => ValueKind::Rate,
        (None, _) if counter_type.has(PERF_INVERSE_COUNTER) => ValueKind::IdleTime,
        (None, _) => ValueKind::ActiveTime,
    }
}

fn number_kind(counter_type: CounterType) -> ValueKind {
    match counter_type.subtype() {
        _ if counter_type == CounterType::PERF_DOUBLE_RAW => ValueKind::Double,
        PERF_NUMBER_HEX => ValueKind::Hexadecimal,
        PERF_NUMBER_DEC_1000 => ValueKind::Thousandths,
        _ => ValueKind::Number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_predefined_type_is_of_a_known_sort() {
        for counter_type in CounterType::predefined() {
            assert_ne!(ValueKind::from_counter_type(counter_type), ValueKind::Unknown, "{counter_type:?}");
        }
        let sorts = [
            (CounterType::PERF_COUNTER_RAWCOUNT_HEX, ValueKind::Hexadecimal),
            (CounterType::PERF_COUNTER_DELTA, ValueKind::Growth),
            (CounterType::PERF_SAMPLE_COUNTER, ValueKind::Rate),
            (CounterType::PERF_COUNTER_100NS_QUEUELEN_TYPE, ValueKind::QueueLength),
            (CounterType::PERF_100NSEC_TIMER_INV, ValueKind::IdleTime),
            (CounterType::PERF_PRECISION_100NS_TIMER, ValueKind::TimeByOwnClock),
            (CounterType::PERF_COUNTER_MULTI_TIMER_INV, ValueKind::TimeOfSeveral),
            (CounterType::PERF_RAW_FRACTION, ValueKind::Part),
            (CounterType::PERF_SAMPLE_FRACTION, ValueKind::Hits),
            (CounterType::PERF_AVERAGE_TIMER, ValueKind::MeanTime),
            (CounterType::PERF_AVERAGE_BULK, ValueKind::MeanAmount),
            (CounterType::PERF_ELAPSED_TIME, ValueKind::Elapsed),
            (CounterType::PERF_SAMPLE_BASE, ValueKind::Base),
            (CounterType::PERF_COUNTER_NODATA, ValueKind::Label),
            (CounterType::PERF_COUNTER_HISTOGRAM_TYPE, ValueKind::Marker),
            (CounterType(0x0001_0300), ValueKind::Unknown),
        ];
        for (counter_type, sort) in sorts {
            assert_eq!(ValueKind::from_counter_type(counter_type), sort, "{counter_type:?}");
        }
    }
}
