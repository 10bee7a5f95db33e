//! A machine with many wrong lengths, and the time of its diagnosis beside that of the sound machine.

use std::time::{Duration, Instant};

use winperf::diagnosis::concluded_with;
use winperf::findings::{data_block_findings, object_findings};
use winperf::{Capture, Names, at_once};

/// Number of wrong lengths in each capture.
const WRONG: usize = 1000;

/// Number of runs, of which the best is reported.
const RUNS: u32 = 3;

/// Prints the time of the diagnosis of both captures, each beside the other, sound and damaged.
pub(crate) fn report([older, newer]: [Vec<u8>; 2]) {
    let sound = best(&[&older, &newer].map(|bytes| Capture::parse(bytes.clone())));
    let captures = [&older, &newer].map(|bytes| Capture::parse(damaged(bytes)));
    let (damaged, piece) = (best(&captures), longest_piece(&captures).as_secs_f64() * 1000.0);
    let [sound, damaged] = [sound, damaged].map(|time| time.as_secs_f64() * 1000.0);
    println!("  {sound:>10.3} ms  diagnosis of both captures");
    println!(
        "  {damaged:>10.3} ms  with {WRONG} wrong lengths in each: {:.1} times as long",
        damaged / sound
    );
    println!("  {piece:>10.3} ms  its longest piece");
}

fn best([older, newer]: &[Capture; 2]) -> Duration {
    let names = Names::default();
    let run = || [older.findings_beside(newer, &names), newer.findings_beside(older, &names)];
    (0..RUNS).map(|_| super::timed(run)).min().unwrap_or_default()
}

/// Returns the longest time between two pauses of a diagnosis, in which a page can draw.
fn longest_piece([capture, other]: &[Capture; 2]) -> Duration {
    let names = Names::default();
    let mut found = data_block_findings(capture, &names);
    found.extend(capture.objects().flat_map(|object| object_findings(object, &names)));
    let (mut last, mut longest) = (Instant::now(), Duration::ZERO);
    let mut rest = async || {
        longest = longest.max(last.elapsed());
        last = Instant::now();
    };
    at_once(concluded_with(capture, found, Some(other), &mut rest));
    longest.max(last.elapsed())
}

/// Returns a capture in which lengths of instances and counter blocks, evenly spread over it, are 8 bytes too large.
fn damaged(bytes: &[u8]) -> Vec<u8> {
    let capture = Capture::parse(bytes.to_vec());
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
