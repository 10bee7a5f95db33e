//! Measures the run time of the core: `cargo bench -p winperf`.
//!
//! Each figure is the best of several runs, since other load on the machine only makes a run longer.

mod damaged;
mod plain;

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use winperf::Walked;
use winperf::{Capture, DataBlock, Names, Pair};
use winperf_synth::big;

/// Number of runs, of which the best is reported.
const RUNS: u32 = 15;

fn main() {
    let small = big::measure(1);
    if std::env::args().any(|argument| argument == "once") {
        return once(small.older, small.newer);
    }
    if std::env::args().any(|argument| argument == "damaged") {
        return damaged::report(big::machine(50_000_000, 1));
    }
    println!("142,800 values in 1.5 MB, in plain C");
    plain::report(&small.older, &small.newer);
    measure("142,800 values in 1.5 MB", [small.older, small.newer]);
    measure("a machine of 50 MB", big::machine(50_000_000, 1));
    damaged::report(big::machine(50_000_000, 1));
}

/// Runs the walk, the findings, the pairing and the evaluation once each, for a program that counts their instructions;
/// see docs/performance.md.
fn once(older: Vec<u8>, newer: Vec<u8>) {
    black_box(walk(&newer));
    let [older, newer] = [older, newer].map(|bytes| Arc::new(Capture::parse(bytes)));
    black_box(findings(&newer));
    black_box(values(&paired(&older, &newer)));
}

/// Pairs; a function of its own, like [`values`].
#[inline(never)]
fn paired(older: &Arc<Capture>, newer: &Arc<Capture>) -> Pair {
    Pair::new(older.clone(), newer.clone())
}

/// Counts the findings; a separate function, like [`values`].
#[inline(never)]
fn findings(capture: &Capture) -> usize {
    capture.findings(&Names::default()).len()
}

fn measure(title: &str, [older, newer]: [Vec<u8>; 2]) {
    println!("{title}");
    report("walk over every structure, name and value", || walk(&newer));
    report_prepared("outline", || newer.clone(), Walked::parse);
    let walked = Walked::parse(newer.clone());
    report_prepared("names and parents", || walked.clone(), Walked::with_names);
    let (older, newer) = (Arc::new(Capture::parse(older)), Arc::new(Capture::parse(newer)));
    report("findings", || findings(&newer));
    report("pairing", || paired(&older, &newer));
    let pair = paired(&older, &newer);
    report("findings of the pair", || pair.findings());
    report("evaluating all values", || values(&pair));
    report("pairing, then evaluating all values", || values(&paired(&older, &newer)));
    println!("  {} rows", pair.row_count());
}

/// Adds up all values; a function of its own in the machine code too, so its instructions can be counted.
#[inline(never)]
fn values(pair: &Pair) -> f64 {
    pair.rows().flat_map(|row| row.value()).sum()
}

/// Prints the time of the best run.
fn report<T>(name: &str, run: impl Fn() -> T) {
    let best = (0..RUNS).map(|_| timed(&run)).min().unwrap_or_default();
    println!("  {:>10.3} ms  {name}", best.as_secs_f64() * 1000.0);
}

/// Prints the time of the best run, excluding the preparation of each.
fn report_prepared<P, T>(name: &str, prepare: impl Fn() -> P, run: impl Fn(P) -> T) {
    let timed = |_| {
        let prepared = prepare();
        timed(|| run(prepared))
    };
    let best = (0..RUNS).map(timed).min().unwrap_or_default();
    println!("  {:>10.3} ms  {name}", best.as_secs_f64() * 1000.0);
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let made = black_box(run());
    let time = start.elapsed();
    drop(made);
    time
}

/// Visits every structure, name and value once, and adds up a part of each so that nothing is optimized away; a
/// separate function, like [`values`].
#[inline(never)]
fn walk(bytes: &[u8]) -> u64 {
    let mut sum: u64 = 0;
    let Ok(block) = DataBlock::read(bytes) else { return sum };
    for object in block.objects().flatten() {
        let placed = object.counter_definitions().flatten().map(|definition| {
            let header = definition.header();
            let length = definition.value_length();
            (header.counter_offset.get(), length)
        });
        let placed: Vec<(u32, u32)> = placed.collect();
        for instance in object.instances().flatten() {
            sum = sum.wrapping_add(instance.definition.name().map_or(0, |name| name.units().count() as u64));
            let Ok(block) = instance.block else { continue };
            for (offset, length) in &placed {
                let value = block.value(*offset, *length).and_then(|value| value.number());
                sum = sum.wrapping_add(value.unwrap_or(0));
            }
        }
    }
    sum
}
