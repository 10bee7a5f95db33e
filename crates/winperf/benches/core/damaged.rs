//! A machine with many wrong lengths, and the time of its diagnosis beside that of the sound machine.

use std::time::Duration;

use winperf::{Capture, Names};

/// Number of wrong lengths in each capture.
const WRONG: usize = 1000;

/// Number of runs, of which the best is reported.
const RUNS: u32 = 3;

/// Prints the time of the diagnosis of both captures, each beside the other, sound and damaged.
pub(crate) fn report([older, newer]: [Vec<u8>; 2]) {
    let sound = best([&older, &newer].map(|bytes| Capture::read(bytes.clone())));
    let damaged = best([&older, &newer].map(|bytes| Capture::read(damaged(bytes))));
    let [sound, damaged] = [sound, damaged].map(|time| time.as_secs_f64() * 1000.0);
    println!("  {sound:>10.3} ms  diagnosis of both captures");
    println!(
        "  {damaged:>10.3} ms  with {WRONG} wrong lengths in each: {:.1} times as long",
        damaged / sound
    );
}

fn best(captures: [Capture; 2]) -> Duration {
    let names = Names::default();
    let [older, newer] = &captures;
    let run = || [older.findings_beside(newer, &names), newer.findings_beside(older, &names)];
    (0..RUNS).map(|_| super::timed(run)).min().unwrap_or_default()
}

/// Returns a capture in which lengths of instances and counter blocks, evenly spread over it, are 8 bytes too large.
fn damaged(bytes: &[u8]) -> Vec<u8> {
    let capture = Capture::read(bytes.to_vec());
    let instances = capture.objects().flat_map(|object| object.instances());
    // Both structures begin with their length.
    let lengths = instances
        .flat_map(|instance| [Some(instance.offset()), instance.block().map(|block| block.offset())]);
    let lengths: Vec<u32> = lengths.flatten().collect();
    let mut bytes = bytes.to_vec();
    for start in lengths.iter().step_by(lengths.len() / WRONG).take(WRONG) {
        let start = *start as usize;
        let length = &mut bytes[start..start + 4];
        let wrong = u32::from_le_bytes(length.try_into().expect("4 bytes")) + 8;
        length.copy_from_slice(&wrong.to_le_bytes());
    }
    bytes
}
