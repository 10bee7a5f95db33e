//! Known inputs of every fuzz target: its seeds, seeds with flipped bits, and the corpus of earlier searches where there is one.

use std::fs;
use std::path::Path;

use winperf_fuzz_targets::{BUNDLE, CAPTURE, LOG, PAIR, PATH, TARGETS, TITLES, Target};
use winperf_synth::damage;

/// Variations of each seed.
const DAMAGED: u64 = 4;

/// Bits that are flipped in each variation.
const FLIPPED: usize = 3;

fn replay(target: &Target) {
    let seeds = target.seeds().expect("seeds");
    let damaged = seeds
        .iter()
        .flat_map(|seed| (0..DAMAGED).map(|variation| damage::with_flipped_bits(seed, FLIPPED, variation)));
    for input in damaged.chain(corpus(target)) {
        (target.check)(&input);
    }
    seeds.iter().for_each(|seed| (target.check)(seed));
}

/// Inputs that `cargo xtask fuzz` kept in the target folder.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../fuzz/corpus").join(target.name);
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| fs::read(entry.expect("an entry").path()).expect("an input")).collect()
}

#[test]
fn bundles_hold() {
    replay(&BUNDLE);
}

#[test]
fn captures_hold() {
    replay(&CAPTURE);
}

#[test]
fn logs_hold() {
    replay(&LOG);
}

#[test]
fn pairs_hold() {
    replay(&PAIR);
}

#[test]
fn paths_hold() {
    replay(&PATH);
}

#[test]
fn title_lists_hold() {
    replay(&TITLES);
}

#[test]
fn every_target_has_a_program_that_searches() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/winperf/fuzz/fuzz_targets");
    let entries = fs::read_dir(folder).expect("the folder of the programs");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    files.sort();
    let wanted: [std::ffi::OsString; 6] = TARGETS.map(|target| format!("{}.rs", target.name).into());
    assert_eq!(files, wanted);
}
