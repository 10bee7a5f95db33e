//! Mistakes in values and clocks; most of them only show in two samples.

use super::definitions::values;
use super::structures::list;
use super::{Mistake, Switch, object_of};
use crate::counter_type::{
    PERF_AVERAGE_BASE, PERF_COUNTER_BULK_COUNT, PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT,
    PERF_ELAPSED_TIME, PERF_RAW_BASE,
};
use crate::instance::PERF_NO_UNIQUE_ID;
use crate::{Counter, Name, Object, Value};

#[rustfmt::skip]
pub(super) const MISTAKES: &[Mistake] = &[
    object_of("clock-never-set", &["object-clock-missing"], &["never set"], |object, _| by_object_clock(object, 0, 0)),
    object_of("clock-without-time", &["object-clock-missing"], &["PerfTime"], |object, _| by_object_clock(object, 0, 10_000_000)),
    object_of("clock-without-frequency", &["object-clock-missing"], &["PerfFreq"], |object, sample| by_object_clock(object, 90_000 + sample * 50_000_000, 0)),
    object_of("clock-in-milliseconds", &["object-clock-coarse"], &["milliseconds"], |object, sample| by_object_clock(object, 3_600_000 + sample * 5000, 1000)),
    object_of("gauge-below-zero", &["negative-gauge"], &["-3"], |object, _| set_of(object, PERF_COUNTER_LARGE_RAWCOUNT, |_, _| u64::MAX - 2)),
    object_of("dword-gauge-below-zero", &["negative-gauge"], &["-3"], |object, _| set_of(object, PERF_COUNTER_RAWCOUNT, |_, _| u64::from(u32::MAX - 2))),
    object_of("value-above-base", &["fraction-above-100"], &["larger than its base"], |object, _| set_of(object, PERF_RAW_BASE, |_, _| 3)),
    two("base-stands-still", &["base-stands-still"], &["base"], |object, _| set_of(object, PERF_AVERAGE_BASE, |_, _| 77)),
    two("base-never-set", &["base-stands-still"], &["base"], |object, _| set_of(object, PERF_AVERAGE_BASE, |_, _| 0)),
    two("values-stand-still", &["values-stand-still"], &["all raw values are unchanged"], still),
    two("value-torn", &["values-torn"], &["4,294,967,296"], |object, sample| set_of(object, PERF_COUNTER_BULK_COUNT, move_by(sample, 1 << 32))),
    two("value-torn-down", &["values-torn"], &["4,294,967,296"], |object, sample| set_of(object, PERF_COUNTER_BULK_COUNT, move_by(1 - sample, 1 << 32))),
    two("reset-by-reading", &["values-went-backwards"], &["decreased", "reset"], |object, sample| if sample == 1 { all(object, |value| value / 900) }),
    two("slot-not-zeroed", &["slot-renamed"], &["name"], |object, sample| if sample == 1 { rename(object) }),
];

const fn two(
    id: &'static str,
    names: &'static [&'static str],
    words: &'static [&'static str],
    write: fn(&mut Object, u64),
) -> Mistake {
    Mistake { id, names, words, needs_two: true, switch: Switch::Object(write) }
}

/// Adds a counter by the clock of the object, with this value.
fn by_object_clock(object: &mut Object, time: u64, frequency: i64) {
    object.counters.push(Counter::new(super::shape::title_index(20), PERF_ELAPSED_TIME));
    values(object).into_iter().for_each(|values| values.push(Value::Number(time / 2 + 1)));
    (object.perf_time, object.perf_freq) = (i64::try_from(time).expect("a small number"), frequency);
}

/// Gives the counter at a position a different value in every instance.
fn set(object: &mut Object, position: usize, value: impl Fn(u64, u64) -> u64) {
    for (instance, values) in (0..).zip(values(object)) {
        if let Some(Value::Number(number)) = values.get_mut(position) {
            *number = value(instance, *number);
        }
    }
}

fn set_of(object: &mut Object, counter_type: u32, value: impl Fn(u64, u64) -> u64) {
    let position = object.counters.iter().position(|counter| counter.counter_type == counter_type);
    if let Some(position) = position {
        set(object, position, value);
    }
}

fn all(object: &mut Object, value: fn(u64) -> u64) {
    for position in 0..object.counters.len() {
        set(object, position, |_, number| value(number));
    }
}

fn move_by(times: u64, by: u64) -> impl Fn(u64, u64) -> u64 {
    move |instance, number| number + if instance == 0 { times * by } else { 0 }
}

/// Writes the values of the first sample in each.
fn still(object: &mut Object, sample: u64) {
    for position in 0..object.counters.len() {
        set(object, position, |instance, _| instance + 500);
    }
    object.perf_time = 36_000_000_000 + i64::try_from(sample).expect("a small number") * 50_000_000;
    object.perf_freq = 10_000_000;
}

/// Gives the second instance a different name, and a different id if it has any, with the counts of the former one.
fn rename(object: &mut Object) {
    if let Some(instance) = list(object).and_then(|list| list.get_mut(1)) {
        instance.name = Name::Text("newcomer".to_owned());
        if instance.unique_id != PERF_NO_UNIQUE_ID {
            instance.unique_id += 5000;
        }
    }
}
