//! The predefined counter types, written down from `winperf.h`'s numbers.

macro_rules! predefined {
    ($($(#[$meaning:meta])* $name:ident = $number:literal;)*) => {
        $($(#[$meaning])* pub const $name: u32 = $number;)*

        /// Name and number of every predefined type, one entry per number, ascending.
        pub const PREDEFINED: &[(&str, u32)] = &[$((stringify!($name), $number)),*];
    };
}

predefined! {
    /// A number, shown in hexadecimal.
    PERF_COUNTER_RAWCOUNT_HEX = 0x0000_0000;
    /// A 64-bit number, shown in hexadecimal.
    PERF_COUNTER_LARGE_RAWCOUNT_HEX = 0x0000_0100;
    /// Text of any length.
    PERF_COUNTER_TEXT = 0x0000_0B00;
    /// A number.
    PERF_COUNTER_RAWCOUNT = 0x0001_0000;
    /// A 64-bit number.
    PERF_COUNTER_LARGE_RAWCOUNT = 0x0001_0100;
    /// An IEEE 754 double; known from lists of types, not from `winperf.h`.
    PERF_DOUBLE_RAW = 0x0001_2000;
    /// The change of a number.
    PERF_COUNTER_DELTA = 0x0040_0400;
    /// The change of a 64-bit number.
    PERF_COUNTER_LARGE_DELTA = 0x0040_0500;
    /// Events per second, shown without a unit.
    PERF_SAMPLE_COUNTER = 0x0041_0400;
    /// Average length of a queue, by the ticks of the performance counter.
    PERF_COUNTER_QUEUELEN_TYPE = 0x0045_0400;
    /// 64-bit version of the preceding type.
    PERF_COUNTER_LARGE_QUEUELEN_TYPE = 0x0045_0500;
    /// Average length of a queue, by 100 ns time.
    PERF_COUNTER_100NS_QUEUELEN_TYPE = 0x0055_0500;
    /// Average length of a queue, by the object's clock.
    PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE = 0x0065_0500;
    /// Events per second.
    PERF_COUNTER_COUNTER = 0x1041_0400;
    /// Events per second, counted in 64 bits.
    PERF_COUNTER_BULK_COUNT = 0x1041_0500;
    /// A share of a base at one time.
    PERF_RAW_FRACTION = 0x2002_0400;
    /// 64-bit version of the preceding type.
    PERF_LARGE_RAW_FRACTION = 0x2002_0500;
    /// Share of the time, in ticks of the performance counter.
    PERF_COUNTER_TIMER = 0x2041_0500;
    /// Share of the time, in ticks, with a timestamp of its own.
    PERF_PRECISION_SYSTEM_TIMER = 0x2047_0500;
    /// Share of the time, in 100 ns.
    PERF_100NSEC_TIMER = 0x2051_0500;
    /// Share of the time, in 100 ns, with a timestamp of its own.
    PERF_PRECISION_100NS_TIMER = 0x2057_0500;
    /// Share of the time, by the object's clock.
    PERF_OBJ_TIME_TIMER = 0x2061_0500;
    /// Share of the time, in the object's units, with a timestamp of its own.
    PERF_PRECISION_OBJECT_TIMER = 0x2067_0500;
    /// Share of the operations since the older sample.
    PERF_SAMPLE_FRACTION = 0x20C2_0400;
    /// Share of the time not counted, in ticks.
    PERF_COUNTER_TIMER_INV = 0x2141_0500;
    /// Share of the time not counted, in 100 ns.
    PERF_100NSEC_TIMER_INV = 0x2151_0500;
    /// Share of the time of several things, in ticks.
    PERF_COUNTER_MULTI_TIMER = 0x2241_0500;
    /// Share of the time of several things, in 100 ns.
    PERF_100NSEC_MULTI_TIMER = 0x2251_0500;
    /// Share of the time not counted of several things, in ticks.
    PERF_COUNTER_MULTI_TIMER_INV = 0x2341_0500;
    /// Share of the time not counted of several things, in 100 ns.
    PERF_100NSEC_MULTI_TIMER_INV = 0x2351_0500;
    /// Seconds per operation.
    PERF_AVERAGE_TIMER = 0x3002_0400;
    /// Seconds since a start, by the object's clock.
    PERF_ELAPSED_TIME = 0x3024_0500;
    /// A label without a value.
    PERF_COUNTER_NODATA = 0x4000_0200;
    /// Amount per operation.
    PERF_AVERAGE_BULK = 0x4002_0500;
    /// Base of [`PERF_SAMPLE_FRACTION`].
    PERF_SAMPLE_BASE = 0x4003_0401;
    /// Base of [`PERF_AVERAGE_TIMER`] and [`PERF_AVERAGE_BULK`].
    PERF_AVERAGE_BASE = 0x4003_0402;
    /// Base of [`PERF_RAW_FRACTION`].
    PERF_RAW_BASE = 0x4003_0403;
    /// Base of [`PERF_LARGE_RAW_FRACTION`].
    PERF_LARGE_RAW_BASE = 0x4003_0500;
    /// The number that WMI and Go document for [`PERF_LARGE_RAW_BASE`].
    PERF_LARGE_RAW_BASE_WMI = 0x4003_0503;
    /// Number of items that a multi timer counts for.
    PERF_COUNTER_MULTI_BASE = 0x4203_0500;
    /// A marker that the next counters are parts of a histogram.
    PERF_COUNTER_HISTOGRAM_TYPE = 0x8000_0000;
}

/// The clock of the precision timers: the same number as [`PERF_LARGE_RAW_BASE`].
pub const PERF_PRECISION_TIMESTAMP: u32 = PERF_LARGE_RAW_BASE;

/// Returns the length in bytes of a value by the size bits of its type; text has no size of its own and gets 0.
pub fn size(counter_type: u32) -> usize {
    match counter_type & 0x300 {
        // The marker is a special number without size bits.
        _ if counter_type == PERF_COUNTER_HISTOGRAM_TYPE => 0,
        // An IEEE double has 8 bytes, which WMI's size bits do not express.
        _ if counter_type == PERF_DOUBLE_RAW => 8,
        0x000 => 4,
        0x100 => 8,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of these types in decimal, as in the documentation of WMI.
    const DECIMALS: [u32; 41] = [
        0,
        256,
        2816,
        65_536,
        65_792,
        73_728,
        4_195_328,
        4_195_584,
        4_260_864,
        4_523_008,
        4_523_264,
        5_571_840,
        6_620_416,
        272_696_320,
        272_696_576,
        537_003_008,
        537_003_264,
        541_132_032,
        541_525_248,
        542_180_608,
        542_573_824,
        543_229_184,
        543_622_400,
        549_585_920,
        557_909_248,
        558_957_824,
        574_686_464,
        575_735_040,
        591_463_680,
        592_512_256,
        805_438_464,
        807_666_944,
        1_073_742_336,
        1_073_874_176,
        1_073_939_457,
        1_073_939_458,
        1_073_939_459,
        1_073_939_712,
        1_073_939_715,
        1_107_494_144,
        2_147_483_648,
    ];

    #[test]
    fn the_constants_are_the_numbers_that_others_write_in_decimal() {
        let numbers: Vec<u32> = PREDEFINED.iter().map(|(_, number)| *number).collect();
        assert_eq!(numbers, DECIMALS);
    }

    #[test]
    fn the_size_bits_speak_of_every_type_but_the_marker_and_the_double() {
        let sizes = [PERF_COUNTER_RAWCOUNT, PERF_COUNTER_BULK_COUNT, PERF_COUNTER_NODATA, PERF_COUNTER_TEXT];
        assert_eq!(sizes.map(size), [4, 8, 0, 0]);
        assert_eq!(size(PERF_COUNTER_HISTOGRAM_TYPE), 0);
        assert_eq!(size(PERF_DOUBLE_RAW), 8);
    }
}
