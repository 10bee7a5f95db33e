//! The counter types that `winperf.h` predefines, and the base that each is divided by.

use super::CounterType;

/// Definition of a type in `winperf.h`, besides its bits.
pub(super) struct Predefined {
    pub(super) counter_type: CounterType,
    pub(super) name: &'static str,
    /// The base that its values are divided by.
    pub(super) base: Option<CounterType>,
}

const fn first(bases: &[CounterType]) -> Option<CounterType> {
    match bases {
        [base, ..] => Some(*base),
        [] => None,
    }
}

macro_rules! predefined {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal $(, divided by $base:ident)?;)*) => {
        impl CounterType {
            $($(#[doc = $doc])* pub const $name: Self = Self($value);)*
        }

        /// The types of `winperf.h` by value.
        pub(super) static PREDEFINED: &[Predefined] = &[$(Predefined {
            counter_type: CounterType::$name,
            name: stringify!($name),
            base: first(&[$(CounterType::$base)?]),
        },)*];
    };
}

predefined! {
    /// The number, in hexadecimal.
    PERF_COUNTER_RAWCOUNT_HEX = 0x0000_0000;
    /// The 64-bit number, in hexadecimal.
    PERF_COUNTER_LARGE_RAWCOUNT_HEX = 0x0000_0100;
    /// Text of `CounterSize` bytes.
    PERF_COUNTER_TEXT = 0x0000_0B00;
    /// The number.
    PERF_COUNTER_RAWCOUNT = 0x0001_0000;
    /// The 64-bit number.
    PERF_COUNTER_LARGE_RAWCOUNT = 0x0001_0100;
    /// The number as an IEEE double; in the lists of WMI, not in `winperf.h`.
    PERF_DOUBLE_RAW = 0x0001_2000;
    /// `N1 - N0`.
    PERF_COUNTER_DELTA = 0x0040_0400;
    /// `N1 - N0`, 64 bits.
    PERF_COUNTER_LARGE_DELTA = 0x0040_0500;
    /// `(N1 - N0) / ((D1 - D0) / F)`, without a unit.
    PERF_SAMPLE_COUNTER = 0x0041_0400;
    /// `(N1 - N0) / (D1 - D0)`.
    PERF_COUNTER_QUEUELEN_TYPE = 0x0045_0400;
    /// `(N1 - N0) / (D1 - D0)`, 64 bits.
    PERF_COUNTER_LARGE_QUEUELEN_TYPE = 0x0045_0500;
    /// `(N1 - N0) / (D1 - D0)` in units of 100 ns.
    PERF_COUNTER_100NS_QUEUELEN_TYPE = 0x0055_0500;
    /// `(N1 - N0) / (D1 - D0)` by the clock of the object.
    PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE = 0x0065_0500;
    /// `(N1 - N0) / ((D1 - D0) / F)` per second.
    PERF_COUNTER_COUNTER = 0x1041_0400;
    /// `(N1 - N0) / ((D1 - D0) / F)` per second, 64 bits.
    PERF_COUNTER_BULK_COUNT = 0x1041_0500;
    /// `100 * N / B`.
    PERF_RAW_FRACTION = 0x2002_0400, divided by PERF_RAW_BASE;
    /// `100 * N / B`, 64 bits.
    PERF_LARGE_RAW_FRACTION = 0x2002_0500, divided by PERF_LARGE_RAW_BASE;
    /// `100 * (N1 - N0) / (D1 - D0)`.
    PERF_COUNTER_TIMER = 0x2041_0500;
    /// `100 * (N1 - N0) / (B1 - B0)`, the base being a clock in ticks.
    PERF_PRECISION_SYSTEM_TIMER = 0x2047_0500, divided by PERF_PRECISION_TIMESTAMP;
    /// `100 * (N1 - N0) / (D1 - D0)` in units of 100 ns.
    PERF_100NSEC_TIMER = 0x2051_0500;
    /// `100 * (N1 - N0) / (B1 - B0)`, the base being a clock in units of 100 ns.
    PERF_PRECISION_100NS_TIMER = 0x2057_0500, divided by PERF_PRECISION_TIMESTAMP;
    /// `100 * (N1 - N0) / (D1 - D0)` by the clock of the object.
    PERF_OBJ_TIME_TIMER = 0x2061_0500;
    /// `100 * (N1 - N0) / (B1 - B0)`, the base being a clock of the object.
    PERF_PRECISION_OBJECT_TIMER = 0x2067_0500, divided by PERF_PRECISION_TIMESTAMP;
    /// `100 * (N1 - N0) / (B1 - B0)`.
    PERF_SAMPLE_FRACTION = 0x20C2_0400, divided by PERF_SAMPLE_BASE;
    /// `100 * (1 - (N1 - N0) / (D1 - D0))`.
    PERF_COUNTER_TIMER_INV = 0x2141_0500;
    /// `100 * (1 - (N1 - N0) / (D1 - D0))` in units of 100 ns.
    PERF_100NSEC_TIMER_INV = 0x2151_0500;
    /// `100 * ((N1 - N0) / ((D1 - D0) / TB)) / B1`.
    PERF_COUNTER_MULTI_TIMER = 0x2241_0500, divided by PERF_COUNTER_MULTI_BASE;
    /// `100 * ((N1 - N0) / (D1 - D0)) / B1` in units of 100 ns.
    PERF_100NSEC_MULTI_TIMER = 0x2251_0500, divided by PERF_COUNTER_MULTI_BASE;
    /// `100 * (B1 - (N1 - N0) / (D1 - D0))`.
    PERF_COUNTER_MULTI_TIMER_INV = 0x2341_0500, divided by PERF_COUNTER_MULTI_BASE;
    /// `100 * (B1 - (N1 - N0) / (D1 - D0))` in units of 100 ns.
    PERF_100NSEC_MULTI_TIMER_INV = 0x2351_0500, divided by PERF_COUNTER_MULTI_BASE;
    /// `((N1 - N0) / F) / (B1 - B0)`.
    PERF_AVERAGE_TIMER = 0x3002_0400, divided by PERF_AVERAGE_BASE;
    /// `(D1 - N1) / F` by the clock of the object.
    PERF_ELAPSED_TIME = 0x3024_0500;
    /// A label without a value.
    PERF_COUNTER_NODATA = 0x4000_0200;
    /// `(N1 - N0) / (B1 - B0)`.
    PERF_AVERAGE_BULK = 0x4002_0500, divided by PERF_AVERAGE_BASE;
    /// The base of `PERF_SAMPLE_FRACTION`.
    PERF_SAMPLE_BASE = 0x4003_0401;
    /// The base of `PERF_AVERAGE_TIMER` and `PERF_AVERAGE_BULK`.
    PERF_AVERAGE_BASE = 0x4003_0402;
    /// The base of `PERF_RAW_FRACTION`.
    PERF_RAW_BASE = 0x4003_0403;
    /// The base of `PERF_LARGE_RAW_FRACTION`; as `PERF_PRECISION_TIMESTAMP` the clock of the precision timers.
    PERF_LARGE_RAW_BASE = 0x4003_0500;
    /// The count of instances summed in a multi counter.
    PERF_COUNTER_MULTI_BASE = 0x4203_0500;
    /// A marker that is not a value.
    PERF_COUNTER_HISTOGRAM_TYPE = 0x8000_0000;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_predefined_types_are_sorted_by_their_numbers_and_each_has_a_name() {
        assert!(PREDEFINED.is_sorted_by_key(|predefined| predefined.counter_type));
        assert_eq!(CounterType::predefined().count(), 40);
        assert_eq!(CounterType(0x2051_0500).name(), Some("PERF_100NSEC_TIMER"));
        assert_eq!(CounterType(0).name(), Some("PERF_COUNTER_RAWCOUNT_HEX"));
        assert_eq!(CounterType(0x4003_0503).name(), Some("PERF_LARGE_RAW_BASE"));
        assert_eq!(CounterType(0x1234_5678).name(), None);
    }
}
