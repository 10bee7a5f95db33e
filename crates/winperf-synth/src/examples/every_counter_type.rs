//! One counter of every predefined type, with three different clocks.
//!
//! By the performance counter 2 s pass between the samples, by the 100 ns clock 2.002 s, and by the object's own clock
//! 4 s: a reader that uses the wrong clock gets a wrong value.

use crate::counter_type::{
    PERF_100NSEC_MULTI_TIMER, PERF_100NSEC_MULTI_TIMER_INV, PERF_100NSEC_TIMER, PERF_100NSEC_TIMER_INV,
    PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_AVERAGE_TIMER, PERF_COUNTER_100NS_QUEUELEN_TYPE,
    PERF_COUNTER_BULK_COUNT, PERF_COUNTER_COUNTER, PERF_COUNTER_DELTA, PERF_COUNTER_HISTOGRAM_TYPE,
    PERF_COUNTER_LARGE_DELTA, PERF_COUNTER_LARGE_QUEUELEN_TYPE, PERF_COUNTER_LARGE_RAWCOUNT,
    PERF_COUNTER_LARGE_RAWCOUNT_HEX, PERF_COUNTER_MULTI_BASE, PERF_COUNTER_MULTI_TIMER,
    PERF_COUNTER_MULTI_TIMER_INV, PERF_COUNTER_NODATA, PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE,
    PERF_COUNTER_QUEUELEN_TYPE, PERF_COUNTER_RAWCOUNT, PERF_COUNTER_RAWCOUNT_HEX, PERF_COUNTER_TEXT,
    PERF_COUNTER_TIMER, PERF_COUNTER_TIMER_INV, PERF_DOUBLE_RAW, PERF_ELAPSED_TIME, PERF_LARGE_RAW_BASE,
    PERF_LARGE_RAW_BASE_WMI, PERF_LARGE_RAW_FRACTION, PERF_OBJ_TIME_TIMER, PERF_PRECISION_100NS_TIMER,
    PERF_PRECISION_OBJECT_TIMER, PERF_PRECISION_SYSTEM_TIMER, PERF_PRECISION_TIMESTAMP, PERF_RAW_BASE,
    PERF_RAW_FRACTION, PERF_SAMPLE_BASE, PERF_SAMPLE_COUNTER, PERF_SAMPLE_FRACTION,
};
use crate::{Capture, Counter, Object, Value, titles::multi_sz};

/// Title index of the object, above those of Windows, so that only a list names it.
const OBJECT: u32 = 5000;
/// Bytes kept for the text.
const TEXT_LENGTH: usize = 32;

/// A raw value in the older and in the newer sample.
type Samples = (Value, Value);

/// One counter with its title, type, values, and the type and values of its base.
struct CounterRow {
    title: &'static str,
    counter_type: u32,
    samples: Samples,
    base: Option<(u32, Samples)>,
    expected: Option<f64>,
}

impl CounterRow {
    /// Sets the value of the samples; a row without one is text, hidden, or decreased.
    fn gives(self, value: f64) -> Self {
        Self { expected: Some(value), ..self }
    }
}

/// Returns a counter that needs no base.
fn alone<V: Into<Value>>(title: &'static str, counter_type: u32, older: V, newer: V) -> CounterRow {
    CounterRow { title, counter_type, samples: (older.into(), newer.into()), base: None, expected: None }
}

/// Returns a counter, `older` to `newer`, and the base after it, from its own older to its own newer value.
fn with_base(
    title: &'static str,
    counter_type: u32,
    (older, newer): (u64, u64),
    base_type: u32,
    (older_base, newer_base): (u64, u64),
) -> CounterRow {
    let base = (base_type, (older_base.into(), newer_base.into()));
    CounterRow { base: Some(base), ..alone(title, counter_type, older, newer) }
}

/// Returns every row.
fn rows() -> Vec<CounterRow> {
    [numbers(), changes(), timers(), with_bases(), multi_timers(), special_cases()]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns types that need one sample. The large number is 2^53 + 1, which no `f64` represents.
#[rustfmt::skip]
fn numbers() -> Vec<CounterRow> {
    vec![
        alone("Rawcount Hex", PERF_COUNTER_RAWCOUNT_HEX, 0xCAFE_0000_u32, 0xCAFE_F00D).gives(3_405_705_229.0),
        alone("Large Rawcount Hex", PERF_COUNTER_LARGE_RAWCOUNT_HEX, 0x7FF6_0000_1000_u64, 0x7FF6_1234_5678).gives(140_694_844_102_264.0),
        alone("Text", PERF_COUNTER_TEXT, "starting", "running"),
        alone("Rawcount", PERF_COUNTER_RAWCOUNT, 17_u32, 4_294_967_295).gives(4_294_967_295.0),
        alone("Large Rawcount", PERF_COUNTER_LARGE_RAWCOUNT, 1_u64, 9_007_199_254_740_993).gives(9_007_199_254_740_992.0),
        alone("Double Raw", PERF_DOUBLE_RAW, 0.5, 2.75).gives(2.75),
        alone("Elapsed Time", PERF_ELAPSED_TIME, 4000_u64, 4000).gives(5.0),
        alone("Nodata", PERF_COUNTER_NODATA, 0_u32, 0),
        alone("Histogram", PERF_COUNTER_HISTOGRAM_TYPE, 0_u32, 0),
    ]
}

/// Returns changes, rates and queue lengths.
#[rustfmt::skip]
fn changes() -> Vec<CounterRow> {
    vec![
        alone("Delta", PERF_COUNTER_DELTA, 4_u32, 9).gives(5.0),
        alone("Large Delta", PERF_COUNTER_LARGE_DELTA, 4_u32, 9).gives(5.0),
        alone("Sample Counter", PERF_SAMPLE_COUNTER, 100_u32, 300).gives(100.0),
        alone("Queuelen", PERF_COUNTER_QUEUELEN_TYPE, 0_u32, 14_318_180).gives(2.0),
        alone("Large Queuelen", PERF_COUNTER_LARGE_QUEUELEN_TYPE, 0_u32, 14_318_180).gives(2.0),
        alone("100ns Queuelen", PERF_COUNTER_100NS_QUEUELEN_TYPE, 0_u32, 30_030_000).gives(1.5),
        alone("Object Time Queuelen", PERF_COUNTER_OBJ_TIME_QUEUELEN_TYPE, 0_u32, 6000).gives(1.5),
        alone("Counter", PERF_COUNTER_COUNTER, 1000_u32, 2001).gives(500.5),
        alone("Bulk Count", PERF_COUNTER_BULK_COUNT, 1_000_000_000_000_u64, 1_005_000_000_000).gives(2_500_000_000.0),
    ]
}

/// Returns shares of the time that need no base.
#[rustfmt::skip]
fn timers() -> Vec<CounterRow> {
    vec![
        alone("Timer", PERF_COUNTER_TIMER, 0_u32, 1_789_772).gives(24.99999301587213),
        alone("100ns Timer", PERF_100NSEC_TIMER, 0_u32, 5_005_000).gives(25.0),
        alone("Object Time Timer", PERF_OBJ_TIME_TIMER, 0_u32, 1000).gives(25.0),
        alone("Timer Inverse", PERF_COUNTER_TIMER_INV, 0_u32, 3_579_545).gives(50.0),
        alone("100ns Timer Inverse", PERF_100NSEC_TIMER_INV, 0_u32, 5_005_000).gives(75.0),
    ]
}

/// Returns counters and the base that each needs.
#[rustfmt::skip]
fn with_bases() -> Vec<CounterRow> {
    vec![
        with_base("Raw Fraction", PERF_RAW_FRACTION, (10, 51), PERF_RAW_BASE, (200, 204)).gives(25.0),
        with_base("Large Raw Fraction", PERF_LARGE_RAW_FRACTION, (100_000_000_000, 510_000_000_000), PERF_LARGE_RAW_BASE, (2_000_000_000_000, 2_040_000_000_000)).gives(25.0),
        with_base("Large Raw Fraction of WMI", PERF_LARGE_RAW_FRACTION, (100_000_000_000, 510_000_000_000), PERF_LARGE_RAW_BASE_WMI, (2_000_000_000_000, 2_040_000_000_000)).gives(25.0),
        with_base("Sample Fraction", PERF_SAMPLE_FRACTION, (10, 40), PERF_SAMPLE_BASE, (100, 160)).gives(50.0),
        with_base("Precision System Timer", PERF_PRECISION_SYSTEM_TIMER, (2_000_000, 3_000_000), PERF_PRECISION_TIMESTAMP, (7_000_000, 11_000_000)).gives(25.0),
        with_base("Precision 100ns Timer", PERF_PRECISION_100NS_TIMER, (109_877_176, 114_877_176), PERF_PRECISION_TIMESTAMP, (2_664_021_277, 2_684_021_277)).gives(25.0),
        with_base("Precision Object Timer", PERF_PRECISION_OBJECT_TIMER, (500, 1500), PERF_PRECISION_TIMESTAMP, (10_000, 14_000)).gives(25.0),
        with_base("Average Timer", PERF_AVERAGE_TIMER, (1_000_000, 8_159_090), PERF_AVERAGE_BASE, (10, 14)).gives(0.5),
        with_base("Average Bulk", PERF_AVERAGE_BULK, (1000, 9192), PERF_AVERAGE_BASE, (10, 14)).gives(2048.0),
    ]
}

/// Returns timers of two items at once.
#[rustfmt::skip]
fn multi_timers() -> Vec<CounterRow> {
    let both = (2, 2);
    vec![
        with_base("Multi Timer", PERF_COUNTER_MULTI_TIMER, (0, 1), PERF_COUNTER_MULTI_BASE, both).gives(25.0),
        with_base("100ns Multi Timer", PERF_100NSEC_MULTI_TIMER, (0, 30_030_000), PERF_COUNTER_MULTI_BASE, both).gives(75.0),
        with_base("Multi Timer Inverse", PERF_COUNTER_MULTI_TIMER_INV, (0, 3_579_545), PERF_COUNTER_MULTI_BASE, both).gives(150.0),
        with_base("100ns Multi Timer Inverse", PERF_100NSEC_MULTI_TIMER_INV, (0, 10_010_000), PERF_COUNTER_MULTI_BASE, both).gives(150.0),
    ]
}

/// Returns rows of the same types with special numbers.
#[rustfmt::skip]
fn special_cases() -> Vec<CounterRow> {
    vec![
        alone("Delta that wraps", PERF_COUNTER_DELTA, 0xFFFF_FF80_u32, 0xC0).gives(320.0),
        alone("Delta that goes backwards", PERF_COUNTER_DELTA, 5_u32, 4),
        with_base("Average Timer without operations", PERF_AVERAGE_TIMER, (5, 5), PERF_AVERAGE_BASE, (7, 7)).gives(0.0),
    ]
}

/// Returns the two samples.
pub(super) fn captures() -> (Capture, Capture) {
    samples(&rows())
}

/// Returns the two samples of each row alone: its title, the samples, and the list that names it.
pub(super) fn each() -> Vec<(&'static str, (Capture, Capture), Vec<u8>)> {
    rows()
        .into_iter()
        .map(|row| (row.title, samples(std::slice::from_ref(&row)), titles_of(&[row])))
        .collect()
}

/// Returns two samples of an object with these rows.
fn samples(rows: &[CounterRow]) -> (Capture, Capture) {
    let older = Capture::new().clock(1_000_000_000, 3_579_545).perf_time_100ns(133_000_000_000_000_000);
    let newer = Capture::new().clock(1_007_159_090, 3_579_545).perf_time_100ns(133_000_000_020_020_000);
    let finished = |capture: Capture, object: Object| {
        capture.system_name("REFERENCE").default_object(OBJECT.cast_signed()).object(object)
    };
    (
        finished(older, object(rows, |(older, _)| older).clock(5000, 1000)),
        finished(newer, object(rows, |(_, newer)| newer).clock(9000, 1000)),
    )
}

/// Returns the object with the values selected by `pick`.
fn object(rows: &[CounterRow], pick: impl Fn(Samples) -> Value) -> Object {
    let mut counters = Vec::new();
    let mut values = Vec::new();
    for (row, title) in rows.iter().zip((OBJECT + 2..).step_by(2)) {
        let mut counter = Counter::new(title, row.counter_type);
        if row.counter_type == PERF_COUNTER_TEXT {
            counter = counter.size(TEXT_LENGTH);
        }
        let base = row.base.clone().map(|(base_type, samples)| (counter.base(base_type), samples));
        counters.push(counter);
        values.push(pick(row.samples.clone()));
        if let Some((counter, samples)) = base {
            counters.push(counter);
            values.push(pick(samples));
        }
    }
    Object::new(OBJECT).counters(counters).values(values)
}

/// Returns the title index of each counter except bases, and its value, if any.
pub(super) fn expected_values() -> Vec<(u32, Option<f64>)> {
    (OBJECT + 2..).step_by(2).zip(rows().into_iter().map(|row| row.expected)).collect()
}

/// Returns the titles of the object and its counters.
pub(super) fn titles() -> Vec<u8> {
    titles_of(&rows())
}

fn titles_of(rows: &[CounterRow]) -> Vec<u8> {
    let counters = rows.iter().map(|row| row.title).zip((OBJECT + 2..).step_by(2));
    let object = (OBJECT, "Every Counter Type");
    multi_sz([object].into_iter().chain(counters.map(|(title, index)| (index, title))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counter_type::PREDEFINED;

    #[test]
    fn every_predefined_type_is_there() {
        let counters = captures().0.objects.remove(0).counters;
        for (name, counter_type) in PREDEFINED {
            assert!(counters.iter().any(|counter| counter.counter_type == *counter_type), "{name}");
        }
    }

    #[test]
    fn every_base_follows_its_counter_and_has_its_title() {
        let counters = captures().0.objects.remove(0).counters;
        for pair in counters.windows(2) {
            if pair[1].counter_type & 0x000F_0C00 == 0x0003_0400 {
                assert_eq!((pair[0].title, pair[0].help), (pair[1].title, pair[1].help));
            }
        }
    }

    #[test]
    fn both_samples_define_the_same_counters_at_the_same_places() {
        let (older, newer) = captures();
        let (older, newer) = (older.write_with_places(), newer.write_with_places());
        let block = older.offset_of(crate::Place::CounterBlock(0, 0));
        assert_eq!(older.bytes()[184..block], newer.bytes()[184..block]);
        assert_eq!(older.bytes().len(), newer.bytes().len());
    }
}
