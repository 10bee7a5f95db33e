//! How long the names of a capture take to be replaced: `cargo bench -p winperf-capture`.
//!
//! Ten times the names may take ten times as long, and a million of them half a minute.

use std::time::Instant;

use winperf::redact::Level;
use winperf::text::AsciiOnly;
use winperf_bundle::Source;
use winperf_capture::delivery::Redaction;
use winperf_capture::session::{Collected, Sample};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::{Capture, Counter, Instance, Object};

fn main() {
    for count in [10_000, 100_000, 1_000_000] {
        let collected = collected(count);
        let start = Instant::now();
        let packed = Redaction::new(Level::Names, &AsciiOnly).pack(&collected, Source::default(), None);
        let replaced = packed.map_or(0, |packed| packed.summary.names_replaced);
        let seconds = start.elapsed().as_secs_f64();
        println!("{count:>9} names: {seconds:>7.2} s, {replaced} replaced");
    }
}

/// A sample with this many instances, each with a name of its own.
fn collected(count: u32) -> Collected {
    let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_RAWCOUNT));
    let instance = |number: u32| Instance::named(format!("customer-{number:07}-queue")).values([number]);
    let object = (0..count).map(instance).fold(object, Object::instance);
    let bytes = Capture::new().object(object).write();
    Collected { samples: vec![Sample { query: "Global".into(), bytes }], ..Collected::default() }
}
