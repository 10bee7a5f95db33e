//! Captures of megabytes: a machine with as many processes and threads as fit, sampled twice, one second apart.

mod machine;

use crate::filetime::PER_SECOND;
use crate::random::Random;
use crate::standard::{PROCESS, THREAD, process, thread};
use crate::{Capture, Counter, EncodedInstances, Instance, Instances, Name, Object, Value};

/// Two big samples of one machine.
#[derive(Clone, Debug)]
pub struct Big {
    /// The first sample.
    pub older: Vec<u8>,
    /// The second, with the same length.
    pub newer: Vec<u8>,
    /// Number of values in each sample.
    pub value_count: usize,
}

/// The older sample: 2024-01-02 03:04:05.678 UTC, as FILETIME.
const OLDER: i64 = 133_486_382_456_780_000;
/// Ticks per second of the performance counter.
const PERF_FREQ: i64 = 10_000_000;
/// Upper bound of the bytes of a process or a thread with its name and values.
const LONGEST_INSTANCE: usize = 320;
/// Upper bound of the bytes of all headers, definitions and totals.
const HEADERS: usize = 2600;
/// Maximum number of threads of a process.
const MAX_THREADS: u64 = 15;
/// Names of processes; most machines run many of few kinds.
const NAMES: [&str; 8] = [
    "svchost",
    "chrome",
    "RuntimeBroker",
    "w3wp",
    "conhost",
    "SearchProtocolHost",
    "sqlservr",
    "MicrosoftEdgeWebView2",
];

/// Returns objects Process and Thread, filled with processes up to at most `length` bytes, and less than 6 KiB below that.
pub fn capture(length: usize, seed: u64) -> Big {
    let room = length.saturating_sub(HEADERS);
    let (older, value_count) = sample(room, seed, 0);
    let (newer, _) = sample(room, seed, 1);
    Big { older, newer, value_count }
}

/// Returns two samples of about `length` bytes, from a machine with a hundred objects; most instances are in both
/// samples, some are new or gone.
pub fn machine(length: usize, seed: u64) -> [Vec<u8>; 2] {
    [0, 1].map(|seconds| machine::sample(length, seed, seconds))
}

/// Returns two samples of object Process alone, with 5100 instances of 28 counters: 142,800 values in 1.5 MB, the benchmark of readers.
pub fn measure(seed: u64) -> Big {
    let one = |seconds| {
        let mut random = Random::new(seed);
        let mut processes = Population::new(process(), seconds);
        // Many providers keep a name of fixed length.
        processes.instance.name_buffer = 64;
        processes.encoded.reserve(5100 * LONGEST_INSTANCE);
        for number in 0..5099 {
            processes.push_process(number, &mut random);
        }
        finished(seconds, [processes.object(PROCESS, None)])
    };
    Big { older: one(0), newer: one(1), value_count: 5100 * 28 }
}

/// Returns one sample with instances of at most `room` bytes, and the number of its values.
fn sample(room: usize, seed: u64, seconds: u64) -> (Vec<u8>, usize) {
    let mut random = Random::new(seed);
    let mut processes = Population::new(process(), seconds);
    let mut threads = Population::new(thread(), seconds);
    processes.encoded.reserve(room / 3);
    threads.encoded.reserve(room);
    let mut number = 0;
    loop {
        let thread_count = 1 + random.below(MAX_THREADS);
        let needed = (1 + thread_count as usize) * LONGEST_INSTANCE;
        if processes.length() + threads.length() + needed > room {
            break;
        }
        processes.push_process(number, &mut random);
        for thread in 0..thread_count {
            threads.push_thread(number, number, thread, &mut random);
        }
        number += 1;
    }
    let value_count = (processes.encoded.count() + 1) * 28 + (threads.encoded.count() + 1) * 12;
    let objects = [processes.object(PROCESS, None), threads.object(THREAD, Some((PROCESS, number)))];
    (finished(seconds, objects), value_count)
}

fn finished(seconds: u64, objects: impl IntoIterator<Item = Object>) -> Vec<u8> {
    let passed = seconds.cast_signed();
    Capture::new()
        .system_name("BIG")
        .clock((86_400 + passed) * PERF_FREQ, PERF_FREQ)
        .perf_time_100ns(OLDER + passed * PER_SECOND)
        .objects(objects)
        .write()
}

/// Growing list of the instances of one object.
struct Population {
    counters: Vec<Counter>,
    encoded: EncodedInstances,
    /// Instance reused for all: its name and values are replaced to avoid allocations.
    instance: Instance,
    total: Vec<u64>,
    seconds: u64,
}

impl Population {
    fn new(counters: Vec<Counter>, seconds: u64) -> Self {
        let instance = Instance::named("").values(vec![Value::Absent; counters.len()]);
        let encoded = EncodedInstances::new(&counters, crate::ByteOrder::Little);
        let total = vec![0; counters.len()];
        Self { counters, encoded, instance, total, seconds }
    }

    fn length(&self) -> usize {
        self.encoded.as_bytes().len()
    }

    fn push_process(&mut self, number: u32, random: &mut Random) {
        self.rename(|name| name.push_str(NAMES[random.below(NAMES.len() as u64) as usize]));
        self.fill(random);
        self.set(12, 8);
        self.set(13, started(number));
        self.set(14, id(number));
        self.set(15, id(number / 16));
        self.push();
    }

    /// Adds a thread of the process with a number, at a position among all threads.
    fn push_thread(&mut self, process: u32, position: u32, number: u64, random: &mut Random) {
        self.rename(|name| {
            if number > 9 {
                name.push('1');
            }
            name.push(char::from(b'0' + (number % 10) as u8));
        });
        self.instance.parent = Some((PROCESS, position));
        self.fill(random);
        self.set(4, started(process));
        self.set(10, id(process));
        self.set(11, id(process) + 4 * (number + 1));
        self.push();
    }

    fn rename(&mut self, write: impl FnOnce(&mut String)) {
        if let Name::Text(name) = &mut self.instance.name {
            name.clear();
            write(name);
        }
    }

    /// Sets a value for every counter; increasing ones grow by less than a second per second.
    fn fill(&mut self, random: &mut Random) {
        const DELTA_COUNTER: u32 = 0x0040_0000;
        for (counter, value) in self.counters.iter().zip(&mut self.instance.block.values) {
            let bits = random.next();
            let base = if counter.size == 8 { bits >> 24 } else { bits >> 40 };
            let counts = counter.counter_type & DELTA_COUNTER != 0;
            let gain = if counts { (bits & 0xF_FFFF) * self.seconds } else { 0 };
            *value = Value::Number(base + gain);
        }
    }

    fn set(&mut self, counter: usize, number: u64) {
        self.instance.block.values[counter] = Value::Number(number);
    }

    fn push(&mut self) {
        for (sum, value) in self.total.iter_mut().zip(&self.instance.block.values) {
            if let Value::Number(number) = value {
                *sum = sum.wrapping_add(*number);
            }
        }
        self.encoded.push(&self.instance);
    }

    /// Returns the object, closed by `_Total`; sums of start times, priorities and ids are meaningless and 0.
    fn object(mut self, title: u32, parent_of_total: Option<(u32, u32)>) -> Object {
        const MEANINGLESS: [u32; 7] = [682, 684, 694, 706, 784, 804, 1410];
        for (sum, counter) in self.total.iter_mut().zip(&self.counters) {
            if MEANINGLESS.contains(&counter.title) {
                *sum = 0;
            }
        }
        let mut total = Instance::named("_Total").values(self.total.iter().copied());
        total.parent = parent_of_total;
        self.encoded.push(&total);
        let now = OLDER + self.seconds.cast_signed() * PER_SECOND;
        let instances = Instances::Encoded(self.encoded);
        Object::new(title).counters(self.counters).clock(now, PER_SECOND).instances(instances)
    }
}

/// Returns the start of the process with this number, as FILETIME: a millisecond after the one before it, and a day before
/// the older sample at the earliest.
fn started(process: u32) -> u64 {
    let earliest = OLDER - 86_400 * PER_SECOND;
    (earliest + i64::from(process % 80_000_000) * 10_000).cast_unsigned()
}

/// Returns the id of the process with this number: multiples of 4, as on Windows, with room for the ids of its threads.
fn id(process: u32) -> u64 {
    u64::from(process) * 64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_big_capture_is_as_long_as_asked_or_a_little_less() {
        for length in [20_000, 1_000_000, 3_000_001] {
            let big = capture(length, 1);
            assert!(big.older.len() <= length, "{} of {length}", big.older.len());
            assert!(big.older.len() + 6 * 1024 > length, "{} of {length}", big.older.len());
            assert_eq!(big.older.len(), big.newer.len());
        }
    }

    #[test]
    fn no_room_still_gives_a_capture() {
        let big = capture(0, 1);
        assert!(big.older.len() <= HEADERS);
        assert_eq!(big.value_count, 40);
    }

    #[test]
    fn the_measure_is_a_megabyte_and_a_half() {
        let big = measure(1);
        assert_eq!(big.value_count, 142_800);
        assert!((1_450_000..1_550_000).contains(&big.older.len()), "{}", big.older.len());
    }

    #[test]
    fn a_machine_is_about_as_long_as_asked_in_both_samples() {
        for length in [4_000_000, 10_000_000] {
            for sample in machine(length, 1) {
                assert!(sample.len().abs_diff(length) < length / 20, "{} of {length}", sample.len());
            }
        }
    }

    #[test]
    fn the_seed_decides_the_values() {
        assert_eq!(capture(50_000, 3).newer, capture(50_000, 3).newer);
        assert_ne!(capture(50_000, 3).newer, capture(50_000, 4).newer);
    }
}
