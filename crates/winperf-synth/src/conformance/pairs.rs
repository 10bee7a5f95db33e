//! Two samples: matching, wraps, and clocks.

use super::{Case, capture_after, counted};
use crate::counter_type::{
    PERF_100NSEC_MULTI_TIMER, PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_COUNTER_BULK_COUNT,
    PERF_COUNTER_COUNTER, PERF_COUNTER_RAWCOUNT, PERF_ELAPSED_TIME, PERF_RAW_BASE, PERF_RAW_FRACTION,
};
use crate::fixtures::slot_shift;
use crate::{Capture, Counter, Instance, Object, Place, damage};

pub(super) fn cases() -> Vec<Case> {
    [numbers(), clocks(), instances()].into_iter().flatten().collect()
}

/// Returns an object with these values in the older and in the newer sample, a second apart.
fn samples(counters: Vec<Counter>, older: Vec<u64>, newer: Vec<u64>) -> (Capture, Capture) {
    let object = |values: Vec<u64>| Object::new(2).counters(counters.clone()).values(values);
    (capture_after(0).object(object(older)), capture_after(1).object(object(newer)))
}

#[rustfmt::skip]
fn numbers() -> Vec<Case> {
    let average = Counter::new(224, PERF_AVERAGE_BULK);
    let average = vec![average.clone(), average.base(PERF_AVERAGE_BASE)];
    let fraction = Counter::new(1350, PERF_RAW_FRACTION);
    let alone = |counter_type| vec![Counter::new(146, counter_type)];
    let case = |name, shows, counters, older: &[u64], newer: &[u64]| Case::pair(name, shows, samples(counters, older.to_vec(), newer.to_vec()));
    vec![
        case("pair-wrapped", "A 32-bit count passes its largest number: 0xFFFFFF80 and then 0xC0 are 320 events.", alone(PERF_COUNTER_COUNTER), &[0xFFFF_FF80], &[0xC0]),
        case("pair-backwards", "A 32-bit count is smaller than before by little, as after a restart: no value, and not four thousand million events.", alone(PERF_COUNTER_COUNTER), &[500], &[400]),
        case("pair-backwards-large", "A 64-bit count is smaller than before: it does not wrap, so there is no value.", alone(PERF_COUNTER_BULK_COUNT), &[u64::MAX - 9], &[10]),
        case("pair-base-wrapped", "The 32-bit base of an average wraps, its numerator does not.", average.clone(), &[1000, 0xFFFF_FFFE], &[9192, 2]),
        case("pair-base-backwards", "The base of an average is smaller than before.", average.clone(), &[1000, 50], &[9192, 40]),
        case("pair-zero-base", "The base of an average did not advance, its numerator did: no value.", average.clone(), &[1000, 50], &[9192, 50]),
        case("pair-no-operations", "Neither the average nor its base advanced: 0, and a note.", average, &[1000, 50], &[1000, 50]),
        case("pair-raw-fraction-of-newest", "A fraction of one sample is that of the newer capture: 40 %, and not 10 %.", vec![fraction.clone(), fraction.base(PERF_RAW_BASE)], &[10, 100], &[40, 100]),
        case("pair-large-numbers", "Numbers above 2^53, which no double holds.", alone(PERF_COUNTER_BULK_COUNT), &[(1 << 60) + 1], &[(1 << 60) + 4]),
        multi_without_base(),
        case("pair-gauge-falls", "A gauge may fall: the value is that of the newer capture.", alone(PERF_COUNTER_RAWCOUNT), &[500], &[3]),
    ]
}

/// Returns a multi timer whose count of instances is after its value without a definition.
fn multi_without_base() -> Case {
    let counters = vec![
        Counter::new(146, PERF_100NSEC_MULTI_TIMER),
        Counter::new(148, PERF_COUNTER_RAWCOUNT).with_offset(24),
    ];
    let (older, newer) = samples(counters, vec![0, 7], vec![5_000_000, 7]);
    let with_count = |capture: &Capture| {
        let written = capture.write_with_places();
        let count = written.offset_of(Place::CounterBlock(0, 0)) + 16;
        damage::with_replaced(written.bytes(), count..count + 4, &4_u32.to_le_bytes())
    };
    let captures = vec![with_count(&older), with_count(&newer)];
    let shows = "A multi timer without a base: divided by the DWORD behind its value where nothing describes that, here 4.";
    Case { captures, ..Case::pair("pair-multi-without-base", shows, (older, newer)) }
}

#[rustfmt::skip]
fn clocks() -> Vec<Case> {
    let rate = |capture: Capture, events: u64| capture.object(Object::new(2).counter(Counter::new(146, PERF_COUNTER_COUNTER)).values([events]));
    let still = capture_after(1).clock(capture_after(0).perf_time, 10_000_000);
    let rebooted = capture_after(60).clock(1, 10_000_000);
    let elapsed = |capture: Capture, clock| {
        let start = capture_after(-100).perf_time_100ns.cast_unsigned();
        let mut object = Object::new(2).counter(Counter::new(674, PERF_ELAPSED_TIME)).values([start]);
        (object.perf_time, object.perf_freq) = clock;
        capture.object(object)
    };
    vec![
        Case::pair("clock-same-file", "One file twice: no time elapsed.", (rate(capture_after(0), 1), rate(capture_after(0), 1))).found("same-capture"),
        Case::pair("clock-still", "PerfTime did not advance: no rate by it.", (rate(capture_after(0), 1), rate(still, 9))),
        Case::pair("clock-swapped", "The newer capture comes first.", (rate(capture_after(1), 9), rate(capture_after(0), 1))).found("swapped"),
        Case::pair("clock-rebooted", "PerfTime began anew in between.", (rate(capture_after(0), 1), rate(rebooted, 9))).found("rebooted"),
        Case::pair("clock-frequencies", "PerfFreq differs.", (rate(capture_after(0).clock(1000, 1_000_000), 1), rate(capture_after(1), 9))).found("different-frequency"),
        Case::new("clock-elapsed", "A start time, 100 s before the sample, by the object's own clock.", &elapsed(capture_after(0), (capture_after(0).perf_time_100ns, 10_000_000))),
        Case::new("clock-elapsed-fallback", "A start time of an object without a clock: a date, so PerfTime100nSec serves.", &elapsed(capture_after(0), (0, 0))).found("object-clock-missing"),
        Case::new("clock-zero-frequency", "PerfFreq is 0: nothing may divide by it.", &rate(capture_after(0).clock(1000, 0), 1)).found("perf-freq-invalid"),
    ]
}

/// Returns an object whose instances have these names, unique ids and counts.
fn named(capture: Capture, instances: &[(&str, i32, u64)]) -> Capture {
    let mut object = counted(230);
    for (name, unique_id, count) in instances {
        object =
            object.instance(Instance::named(*name).unique_id(*unique_id).values([*count * 10_000, *count]));
    }
    capture.object(object)
}

fn pair(older: &[(&str, i32, u64)], newer: &[(&str, i32, u64)]) -> (Capture, Capture) {
    (named(capture_after(0), older), named(capture_after(1), newer))
}

#[rustfmt::skip]
fn instances() -> Vec<Case> {
    let none = -1;
    vec![
        Case::pair("match-slots-shift", "The middle one of three processes X ends: its number now belongs to another.", slot_shift()),
        Case::pair("match-new-and-gone", "One instance ends, another begins: no difference for either.", pair(&[("a", none, 1), ("b", none, 2)], &[("a", none, 3), ("c", none, 4)])),
        Case::pair("match-moved", "Two instances change places: matched by name and never by position.", pair(&[("a", none, 1), ("b", none, 200)], &[("b", none, 201), ("a", none, 2)])),
        Case::pair("match-by-unique-id", "Two instances of one name change places: matched by UniqueID.", pair(&[("a", 7, 1), ("a", 8, 200)], &[("a", 8, 201), ("a", 7, 2)])).found("duplicate-name"),
        Case::pair("match-by-order", "Two instances of one name in both samples: matched by their order, with a note.", pair(&[("a", none, 1), ("a", none, 200)], &[("a", none, 2), ("a", none, 201)])).found("duplicate-name"),
        Case::pair("match-ambiguous", "Three instances of one name, then two: no difference for any.", pair(&[("a", none, 1), ("a", none, 200), ("a", none, 3000)], &[("a", none, 201), ("a", none, 3001)])).found("duplicate-name"),
    ]
}
