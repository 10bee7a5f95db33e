//! How long the names of a capture take to be replaced: `cargo bench -p winperf-capture`.
//!
//! Ten times the names may take ten times as long, and a million of them half a minute.
//! Numbers that all hold the name of the computer may take 2 s in a capture of 1 MB, and 20 s in one of 50 MB.

use std::time::Instant;

use winperf::text::AsciiOnly;
use winperf_bundle::Source;
use winperf_capture::delivery::Redaction;
use winperf_capture::session::{Collected, Sample};
use winperf_redact::Level;
use winperf_synth::counter_type::{PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::{Capture, Counter, Instance, Object};

fn main() {
    for instances in [12, 600] {
        measure(numbers(instances));
    }
    for count in [10_000, 100_000, 1_000_000] {
        measure(names(count));
    }
}

fn measure(bytes: Vec<u8>) {
    let megabytes = bytes.len() / 1_000_000;
    let samples = vec![Sample { query: "Global".into(), bytes }];
    let collected = Collected { samples, ..Collected::default() };
    let start = Instant::now();
    let packed = Redaction::new(Level::Names, &AsciiOnly).pack(&collected, Source::default(), None);
    let replaced = packed.expect("a sample that can be redacted").redacted.summary.names_replaced;
    println!("{megabytes:>3} MB: {:>7.2} s, {replaced} names replaced", start.elapsed().as_secs_f64());
}

/// A sample of blocks of 10,000 numbers, which all hold the name of the computer.
fn numbers(instances: u32) -> Vec<u8> {
    let counter = |number: u32| Counter::new(5002 + 2 * number, PERF_COUNTER_LARGE_RAWCOUNT);
    let object = Object::new(5000).counters((0..10_000).map(counter));
    let number = u64::from_le_bytes(*b"xyzxyzxy");
    let instance = |number_of: u32| Instance::named(format!("{number_of}")).values(vec![number; 10_000]);
    let object = (0..instances).map(instance).fold(object, Object::instance);
    Capture::new().system_name("XYZ").object(object).write()
}

/// A sample with this many instances, each with a name of its own.
fn names(count: u32) -> Vec<u8> {
    let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_RAWCOUNT));
    let instance = |number: u32| Instance::named(format!("customer-{number:07}-queue")).values([number]);
    let object = (0..count).map(instance).fold(object, Object::instance);
    Capture::new().object(object).write()
}
