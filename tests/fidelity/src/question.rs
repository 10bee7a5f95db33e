//! Questions to PDH.

use winperf::counter_type::CounterType;
use winperf::counter_type::{
    PERF_COUNTER_FRACTION, PERF_COUNTER_PRECISION, PERF_COUNTER_VALUE, PERF_MULTI_COUNTER, ValueClass,
};
use winperf::formula::Sample;

/// The arguments of `PdhFormatFromRawValue`, but for the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The type of the counter: `dwCounterType`.
    pub counter_type: CounterType,
    /// `pTimeBase`: ticks per second of the clock that the type counts by, as `PdhGetCounterTimeBase` gives it.
    pub time_base: i64,
    /// `pRawValue1`.
    pub newer: RawCounter,
    /// `pRawValue2`; `None`, for NULL, where the type needs one sample only.
    pub older: Option<RawCounter>,
}

/// The members of `PDH_RAW_COUNTER` that enter a computation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RawCounter {
    /// `FirstValue`: N.
    pub first: i64,
    /// `SecondValue`: D, or B where the type has a base, or 0 where it has neither.
    pub second: i64,
    /// `MultiCount`: B of a multi counter, and 1 of any other, as `Get-Counter` shows it.
    pub multi: u32,
    /// `TimeStamp`: the time of the sample as a FILETIME; PDH has the local time there, which is not in a capture.
    pub time_stamp: i64,
}

impl Question {
    /// Creates the question for two samples of a counter.
    ///
    /// If there is no older sample although the type needs one, PDH gets one in which all is 0, as .NET gives it.
    /// `None` for what PDH does not take: bases, text, a type that `winperf.h` does not name, and a value that is missing.
    pub fn new(counter_type: CounterType, newer: &Sample, older: Option<&Sample>) -> Option<Self> {
        let is_number = matches!(counter_type.class(), ValueClass::Number | ValueClass::Counter);
        if !is_number || counter_type.is_base() || !is_of_winperf_h(counter_type) {
            return None;
        }
        let older = match older {
            _ if !counter_type.needs_two_samples() => None,
            Some(older) => Some(RawCounter::new(counter_type, older)?),
            None => Some(RawCounter::default()),
        };
        Some(Self {
            counter_type,
            time_base: newer.clocks.frequency(counter_type.time_base()),
            newer: RawCounter::new(counter_type, newer)?,
            older,
        })
    }
}

/// Returns whether `winperf.h` has the type; that of doubles is known from WMI alone.
fn is_of_winperf_h(counter_type: CounterType) -> bool {
    counter_type.name().is_some() && counter_type != CounterType::PERF_DOUBLE_RAW
}

impl RawCounter {
    /// Creates a sample in the members in which PDH keeps it; `None` where a number is missing.
    ///
    /// Which member has what is in the source of .NET's `CounterSampleCalculator`, but for two kinds of types that count by the
    /// clock of the object: that gives rates the clock of the system, against the header, and computes `PERF_ELAPSED_TIME` by itself.
    /// Microsoft's page on `Get-Counter` shows the members of a 100 ns timer as PDH fills them, and its time base, which is 10 MHz.
    fn new(counter_type: CounterType, sample: &Sample) -> Option<Self> {
        let time = sample.clocks.time(counter_type.time_base());
        let base = sample.base.map(|base| base.number);
        let second = match (counter_type.class(), counter_type.subtype()) {
            (ValueClass::Number, _) | (_, PERF_COUNTER_VALUE) => 0,
            (_, PERF_COUNTER_FRACTION | PERF_COUNTER_PRECISION) => base?.cast_signed(),
            _ => time,
        };
        // The low DWORD, which is all that the member has.
        let multi = if counter_type.has(PERF_MULTI_COUNTER) { low_dword(base?) } else { 1 };
        let first = sample.value?.number.cast_signed();
        Some(Self { first, second, multi, time_stamp: sample.clocks.perf_time_100nsec })
    }
}

/// Returns the low half of a number.
pub(crate) fn low_dword(number: u64) -> u32 {
    u32::try_from(number & 0xFFFF_FFFF).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::formula::{Clocks, Raw};

    const CLOCKS: Clocks =
        Clocks { perf_time: 10, perf_freq: 20, perf_time_100nsec: 30, object_time: 40, object_freq: 50 };

    fn sample(value: u64) -> Sample {
        Sample { value: Some(Raw::large(value)), base: Some(Raw::large(7)), clocks: CLOCKS }
    }

    fn check(counter_type: CounterType, second: i64, multi: u32, time_base: i64, needs_two: bool) {
        let question = Question::new(counter_type, &sample(2), Some(&sample(1))).expect("a question");
        let raw_counter = |first| RawCounter { first, second, multi, time_stamp: 30 };
        let older = needs_two.then(|| raw_counter(1));
        assert_eq!(question, Question { counter_type, time_base, newer: raw_counter(2), older });
    }

    #[test]
    fn the_second_value_is_the_clock_or_the_base_that_the_type_calls_for() {
        check(CounterType::PERF_COUNTER_RAWCOUNT, 0, 1, 20, false);
        check(CounterType::PERF_COUNTER_LARGE_DELTA, 0, 1, 20, true);
        check(CounterType::PERF_COUNTER_BULK_COUNT, 10, 1, 20, true);
        check(CounterType::PERF_100NSEC_TIMER_INV, 30, 1, 10_000_000, true);
        check(CounterType::PERF_OBJ_TIME_TIMER, 40, 1, 50, true);
        check(CounterType::PERF_ELAPSED_TIME, 40, 1, 50, false);
        check(CounterType::PERF_RAW_FRACTION, 7, 1, 20, false);
        check(CounterType::PERF_AVERAGE_TIMER, 7, 1, 20, true);
        check(CounterType::PERF_PRECISION_OBJECT_TIMER, 7, 1, 50, true);
        check(CounterType::PERF_100NSEC_MULTI_TIMER, 30, 7, 10_000_000, true);
    }

    #[test]
    fn without_an_older_sample_all_of_it_is_0() {
        let question = Question::new(CounterType::PERF_COUNTER_COUNTER, &sample(2), None);
        assert_eq!(question.expect("a question").older, Some(RawCounter::default()));
    }

    #[test]
    fn what_pdh_does_not_take_is_not_asked() {
        let nothing = Sample { value: None, base: None, clocks: CLOCKS };
        for counter_type in [
            CounterType::PERF_AVERAGE_BASE,
            CounterType::PERF_COUNTER_TEXT,
            CounterType::PERF_DOUBLE_RAW,
            CounterType(0x1234_5600),
        ] {
            assert_eq!(Question::new(counter_type, &sample(2), None), None, "{counter_type:?}");
        }
        assert_eq!(Question::new(CounterType::PERF_COUNTER_RAWCOUNT, &nothing, None), None);
    }
}
