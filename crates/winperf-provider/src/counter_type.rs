//! The counter types used by the objects of this provider, with the numbers of `winperf.h`.
//!
//! They are defined here because windows-sys declares none of the composed types of `winperf.h`, and because the
//! objects are tested on every system.

/// A number, shown in hexadecimal.
pub const PERF_COUNTER_RAWCOUNT_HEX: u32 = 0x0000_0000;
/// A 64-bit number, shown in hexadecimal.
pub const PERF_COUNTER_LARGE_RAWCOUNT_HEX: u32 = 0x0000_0100;
/// A text in UTF-16.
pub const PERF_COUNTER_TEXT: u32 = 0x0000_0B00;
/// A number.
pub const PERF_COUNTER_RAWCOUNT: u32 = 0x0001_0000;
/// A 64-bit number.
pub const PERF_COUNTER_LARGE_RAWCOUNT: u32 = 0x0001_0100;
/// The change of a number since the older sample.
pub const PERF_COUNTER_DELTA: u32 = 0x0040_0400;
/// The change of a 64-bit number since the older sample.
pub const PERF_COUNTER_LARGE_DELTA: u32 = 0x0040_0500;
/// Samples per second.
pub const PERF_SAMPLE_COUNTER: u32 = 0x0041_0400;
/// Average length of a queue, by the performance counter.
pub const PERF_COUNTER_QUEUELEN_TYPE: u32 = 0x0045_0400;
/// Average length of a queue, by the performance counter, in 64 bits.
pub const PERF_COUNTER_LARGE_QUEUELEN_TYPE: u32 = 0x0045_0500;
/// Average length of a queue, by the system time in 100 ns.
pub const PERF_COUNTER_100NS_QUEUELEN_TYPE: u32 = 0x0055_0500;
/// Average length of a queue, by the clock of the object.
pub const PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE: u32 = 0x0065_0500;
/// Events per second.
pub const PERF_COUNTER_COUNTER: u32 = 0x1041_0400;
/// Events per second, counted in 64 bits.
pub const PERF_COUNTER_BULK_COUNT: u32 = 0x1041_0500;
/// Share of a base at one moment.
pub const PERF_RAW_FRACTION: u32 = 0x2002_0400;
/// Share of a base at one moment, in 64 bits.
pub const PERF_LARGE_RAW_FRACTION: u32 = 0x2002_0500;
/// Share of the time, by the performance counter.
pub const PERF_COUNTER_TIMER: u32 = 0x2041_0500;
/// Share of the time, by a separate timestamp in units of the performance counter.
pub const PERF_PRECISION_SYSTEM_TIMER: u32 = 0x2047_0500;
/// Share of the time, by a timestamp of its own in 100 ns.
pub const PERF_PRECISION_100NS_TIMER: u32 = 0x2057_0500;
/// Share of the time, by the clock of the object.
pub const PERF_OBJ_TIME_TIMER: u32 = 0x2061_0500;
/// Share of the time, by a separate timestamp in units of the object's clock.
pub const PERF_PRECISION_OBJECT_TIMER: u32 = 0x2067_0500;
/// Share of the samples in which a condition held.
pub const PERF_SAMPLE_FRACTION: u32 = 0x20C2_0400;
/// Share of the time in which the event was absent, by the performance counter.
pub const PERF_COUNTER_TIMER_INV: u32 = 0x2141_0500;
/// Share of the time in which the event was absent, in 100 ns.
pub const PERF_100NSEC_TIMER_INV: u32 = 0x2151_0500;
/// Share of the time of several things, by the performance counter.
pub const PERF_COUNTER_MULTI_TIMER: u32 = 0x2241_0500;
/// Share of the time of several things, in 100 ns.
pub const PERF_100NSEC_MULTI_TIMER: u32 = 0x2251_0500;
/// Share of the time in which several items were inactive, by the performance counter.
pub const PERF_COUNTER_MULTI_TIMER_INV: u32 = 0x2341_0500;
/// Share of the time in which several items were inactive, in 100 ns.
pub const PERF_100NSEC_MULTI_TIMER_INV: u32 = 0x2351_0500;
/// Seconds per operation.
pub const PERF_AVERAGE_TIMER: u32 = 0x3002_0400;
/// Seconds since a start, by the clock of the object.
pub const PERF_ELAPSED_TIME: u32 = 0x3024_0500;
/// A label that has no value.
pub const PERF_COUNTER_NODATA: u32 = 0x4000_0200;
/// Amount per operation.
pub const PERF_AVERAGE_BULK: u32 = 0x4002_0500;
/// The base of [`PERF_SAMPLE_FRACTION`].
pub const PERF_SAMPLE_BASE: u32 = 0x4003_0401;
/// The base of [`PERF_AVERAGE_TIMER`] and [`PERF_AVERAGE_BULK`].
pub const PERF_AVERAGE_BASE: u32 = 0x4003_0402;
/// The base of [`PERF_RAW_FRACTION`].
pub const PERF_RAW_BASE: u32 = 0x4003_0403;
/// The base of [`PERF_LARGE_RAW_FRACTION`].
pub const PERF_LARGE_RAW_BASE: u32 = 0x4003_0500;
/// The clock of the precision timers, which has the number of [`PERF_LARGE_RAW_BASE`].
pub const PERF_PRECISION_TIMESTAMP: u32 = PERF_LARGE_RAW_BASE;
/// Number of items that a multi timer counts for.
pub const PERF_COUNTER_MULTI_BASE: u32 = 0x4203_0500;
