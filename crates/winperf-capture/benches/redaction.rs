//! Measures the time for replacing the names of a capture: `cargo bench -p winperf-capture`.
//!
//! Ten times the names may take ten times as long, and a million of them half a minute.
//! Numbers that all contain the name of the computer may take 2 s in a capture of 1 MB, and 20 s in one of 50 MB.
//! Memory may be four times the samples, including these; it is only measured on Linux.

use std::fs;
use std::time::Instant;

use winperf::Titles;
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

/// Returns the peak memory of this process in KB since the last call; `None` if unknown.
fn most_memory() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    // The peak is reset here.
    fs::write("/proc/self/clear_refs", "5").ok()?;
    most.trim().strip_suffix(" kB")?.parse().ok()
}

fn measure(bytes: Vec<u8>) {
    let megabytes = bytes.len() / 1_000_000;
    let samples = vec![Sample { query: "Global".into(), bytes }];
    let mut collected = Collected { samples, ..Collected::default() };
    let redaction = Redaction::new(Level::Names, &AsciiOnly);
    most_memory();
    let start = Instant::now();
    redaction.fit(&mut collected.samples, &Titles::base(), &mut |_| ()).expect("a sample that is fit");
    let seconds = start.elapsed().as_secs_f64();
    let most = most_memory().map_or(String::new(), |most| {
        format!(", {:.1} times the data", most as f64 * 1024.0 / collected.samples[0].bytes.len() as f64)
    });
    let packed = redaction.pack(&collected, Source::default(), None, &mut |_| ());
    let replaced = packed.expect("a sample that can be redacted").redacted.summary.names_replaced;
    println!(
        "{megabytes:>3} MB: {seconds:>7.2} s{most}, {replaced} names replaced, {:.2} s with packing",
        start.elapsed().as_secs_f64()
    );
}

/// A sample of blocks of 10,000 numbers, which all contain the name of the computer.
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
