//! Sound objects drawn at random: other counters, names, numbers of instances, and titles.

use super::shape::{self, PROCESS};
use crate::counter_type::{
    PERF_100NSEC_TIMER, PERF_100NSEC_TIMER_INV, PERF_AVERAGE_BASE, PERF_AVERAGE_BULK, PERF_AVERAGE_TIMER,
    PERF_COUNTER_BULK_COUNT, PERF_COUNTER_COUNTER, PERF_COUNTER_DELTA, PERF_COUNTER_LARGE_DELTA,
    PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TIMER, PERF_LARGE_RAW_BASE,
    PERF_LARGE_RAW_FRACTION, PERF_RAW_BASE, PERF_RAW_FRACTION, PERF_SAMPLE_BASE, PERF_SAMPLE_COUNTER,
    PERF_SAMPLE_FRACTION,
};
use crate::random::Random;
use crate::{Counter, CounterBlock, Instance, Instances, Object};

/// Types of counters, each with its base.
const TYPES: [(u32, Option<u32>); 15] = [
    (PERF_COUNTER_RAWCOUNT, None),
    (PERF_COUNTER_LARGE_RAWCOUNT, None),
    (PERF_COUNTER_BULK_COUNT, None),
    (PERF_COUNTER_COUNTER, None),
    (PERF_COUNTER_DELTA, None),
    (PERF_COUNTER_LARGE_DELTA, None),
    (PERF_SAMPLE_COUNTER, None),
    (PERF_COUNTER_TIMER, None),
    (PERF_100NSEC_TIMER, None),
    (PERF_100NSEC_TIMER_INV, None),
    (PERF_RAW_FRACTION, Some(PERF_RAW_BASE)),
    (PERF_LARGE_RAW_FRACTION, Some(PERF_LARGE_RAW_BASE)),
    (PERF_SAMPLE_FRACTION, Some(PERF_SAMPLE_BASE)),
    (PERF_AVERAGE_TIMER, Some(PERF_AVERAGE_BASE)),
    (PERF_AVERAGE_BULK, Some(PERF_AVERAGE_BASE)),
];

/// Title index of the drawn object; those of its counters follow.
const TITLE: u32 = shape::title_index(100);

/// Words of which names of instances consist.
const WORDS: [&str; 12] =
    ["pool", "w3wp", "site", "queue", "db", "Default", "north-east", "x", "cache", "ab", "Größe", "tcp-in"];

/// Returns the sound object of a seed in a sample.
pub(super) fn object(seed: u32, sample: u64) -> Object {
    let mut random = Random::new(u64::from(seed));
    let counters = counters(&mut random);
    let instances = match random.below(5) {
        0 => Instances::None(CounterBlock::new(values(&counters, 0, sample))),
        kind => Instances::List(list(&mut random, &counters, kind == 1, sample)),
    };
    Object::new(TITLE).counters(counters).instances(instances)
}

/// Returns counters whose bases have titles of their own in some objects, and those of their counters in others.
fn counters(random: &mut Random) -> Vec<Counter> {
    let (count, has_titles) = (1 + random.below(8), random.below(2) == 0);
    let (mut counters, mut title) = (Vec::new(), TITLE + 2);
    for _ in 0..count {
        let drawn = usize::try_from(random.below(TYPES.len() as u64)).expect("a position");
        let (counter_type, base) = TYPES[drawn];
        let counter = Counter::new(title, counter_type);
        title += 2;
        counters.push(counter.clone());
        let Some(base) = base else { continue };
        if has_titles {
            counters.push(Counter::new(title, base));
            title += 2;
        } else {
            counters.push(counter.base(base));
        }
    }
    counters
}

fn list(random: &mut Random, counters: &[Counter], has_parents: bool, sample: u64) -> Vec<Instance> {
    let count = 1 + random.below(12);
    let (has_ids, has_numbers) = (random.below(3) == 0, random.below(2) == 0);
    let instance = |position: u64| {
        let mut word = || WORDS[usize::try_from(random.below(WORDS.len() as u64)).expect("a position")];
        // The position makes names different.
        let letter = char::from(b'a' + u8::try_from(position).expect("below 12"));
        let name = match (word(), word()) {
            (first, _) if has_numbers => format!("{first}{:02}", position + 1),
            (first, second) => format!("{first} {letter} {second}"),
        };
        let instance = Instance::named(name).values(values(counters, position, sample));
        let position = u32::try_from(position).expect("small");
        let instance = if has_ids { instance.unique_id(700 + position.cast_signed() * 4) } else { instance };
        if has_parents { instance.parent(PROCESS, position % 3) } else { instance }
    };
    (0..count).map(instance).collect()
}

/// Returns values of an instance, all of which increase and none of which exceeds its base.
fn values(counters: &[Counter], instance: u64, sample: u64) -> Vec<u64> {
    let value = |(position, counter): (u64, &Counter)| {
        let step = 3 + 7 * position + 11 * instance;
        match counter.counter_type {
            PERF_RAW_FRACTION | PERF_LARGE_RAW_FRACTION => 40 + instance + sample,
            PERF_RAW_BASE | PERF_LARGE_RAW_BASE => 400 + 5 * sample,
            PERF_SAMPLE_FRACTION => 1000 + 2 * sample + instance,
            _ => 1000 + 137 * position + 41 * instance + step * sample,
        }
    };
    (0..).zip(counters).map(value).collect()
}
