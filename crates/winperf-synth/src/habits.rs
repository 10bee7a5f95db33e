//! Sound captures of writers with different habits: a seed chooses everything that the format leaves open.

use crate::counter_type::{
    PERF_100NSEC_TIMER, PERF_AVERAGE_BULK, PERF_COUNTER_BULK_COUNT, PERF_COUNTER_COUNTER,
    PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TEXT, PERF_RAW_BASE, PERF_RAW_FRACTION,
};
use crate::random::Random;
use crate::{Capture, Counter, CounterBlock, Instance, Instances, Name, Object, Value};

/// Types of counters without and with a base after them.
const TYPES: [u32; 8] = [
    PERF_COUNTER_RAWCOUNT,
    PERF_COUNTER_LARGE_RAWCOUNT,
    PERF_COUNTER_COUNTER,
    PERF_COUNTER_BULK_COUNT,
    PERF_100NSEC_TIMER,
    PERF_RAW_FRACTION,
    PERF_AVERAGE_BULK,
    PERF_COUNTER_TEXT,
];

/// Choices of a writer that the format leaves open.
struct Habits {
    /// Numbers of every type take 8 bytes.
    is_wide: bool,
    /// The code page of names, 0 for UTF-16.
    code_page: u32,
    /// Room that every instance has for its name, however long it is.
    room: usize,
    /// Instances have a number and no name.
    is_unnamed: bool,
    /// Bytes at the end of each block that no counter has.
    spare: usize,
}

/// Returns a capture whose writer has the habits of a seed.
pub fn capture(seed: u64) -> Capture {
    let mut random = Random::new(seed);
    let mut one_of = |number: u64| random.below(number) == 0;
    let habits = Habits {
        is_wide: one_of(5),
        code_page: if one_of(5) { 1252 } else { 0 },
        room: if one_of(5) { 64 } else { 0 },
        is_unnamed: one_of(8),
        spare: if one_of(6) { 8 } else { 0 },
    };
    let name: String = (0..1 + random.below(15)).map(|_| letter(&mut random)).collect();
    let capture = Capture::new().system_name(name);
    let capture = if random.below(6) == 0 { capture.samba_style() } else { capture };
    let capture = if random.below(8) == 0 { capture.header_slack([0; 8]) } else { capture };
    let objects = 1 + random.below(6);
    (0..objects).fold(capture, |capture, position| {
        let title = 2 + 2 * u32::try_from(position * 50 + random.below(40)).expect("a small number");
        capture.object(object(title, &habits, &mut random))
    })
}

fn letter(random: &mut Random) -> char {
    char::from(b'A' + u8::try_from(random.below(26)).expect("a letter"))
}

fn object(title: u32, habits: &Habits, random: &mut Random) -> Object {
    let counters = counters(title, habits, random);
    let block = |random: &mut Random| {
        let values: Vec<Value> = counters.iter().map(|counter| value(counter, random)).collect();
        let block = CounterBlock::new(values);
        let needed = 4 + counters.iter().map(|counter| counter.size.next_multiple_of(8)).sum::<usize>();
        if habits.spare > 0 {
            block.byte_length(needed.next_multiple_of(8) + 8 + habits.spare)
        } else {
            block
        }
    };
    let instances = match random.below(8) {
        0 | 1 => Instances::None(block(random)),
        2 => Instances::List(Vec::new()),
        3 if title.is_multiple_of(5) => Instances::MetadataMultiple,
        _ => {
            let count = 1 + random.below(12);
            let instance = |position| named(position, habits, random).block(block(random));
            Instances::List((0..count).map(instance).collect())
        }
    };
    Object::new(title).code_page(habits.code_page).counters(counters.clone()).instances(instances)
}

fn named(position: u64, habits: &Habits, random: &mut Random) -> Instance {
    if habits.is_unnamed {
        return Instance::unnamed().unique_id(i32::try_from(position).expect("a small number"));
    }
    let name: String = (0..1 + random.below(20)).map(|_| letter(random)).collect();
    let instance = match habits.code_page {
        0 => Instance::named(name),
        _ => Instance::with_name(Name::Bytes([name.as_bytes(), &[0]].concat())),
    };
    instance.name_buffer(habits.room)
}

fn counters(title: u32, habits: &Habits, random: &mut Random) -> Vec<Counter> {
    let mut counters = Vec::new();
    for position in 0..1 + random.below(14) {
        let title = title + 2 * u32::try_from(position + 1).expect("a small number");
        let kind = TYPES[usize::try_from(random.below(8)).expect("a small number")];
        let counter = Counter::new(title, kind);
        let counter = match kind {
            PERF_COUNTER_TEXT => counter.size(16),
            _ if habits.is_wide => counter.size(8),
            _ => counter,
        };
        let base = [PERF_RAW_FRACTION, PERF_AVERAGE_BULK].contains(&kind).then(|| {
            let base = counter.base(PERF_RAW_BASE);
            if habits.is_wide { base.size(8) } else { base }
        });
        counters.push(counter);
        counters.extend(base);
    }
    counters
}

fn value(counter: &Counter, random: &mut Random) -> Value {
    match counter.counter_type {
        PERF_COUNTER_TEXT => Value::Text("abc".to_owned()),
        _ => Value::Number(random.next() >> random.below(64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_writes_the_same_bytes_and_another_seed_does_not() {
        assert_eq!(capture(3).write(), capture(3).write());
        assert_ne!(capture(3).write(), capture(4).write());
    }
}
