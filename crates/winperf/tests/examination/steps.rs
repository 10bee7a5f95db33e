//! Work that is done in steps has the result of work that is done at once, however short the steps are.

use std::fmt::Debug;

use winperf::capture::CaptureWork;
use winperf::findings::{findings, in_order, of_data_block, of_object};
use winperf::text::AsciiOnly;
use winperf::{Capture, Titles};
use winperf_synth::{big, damage, examples, fixtures};

/// Panics when a step leads nowhere.
fn step_by_step(mut step: impl FnMut() -> bool) -> usize {
    let steps = (0..10_000_000).take_while(|_| step()).count();
    assert!(steps < 10_000_000, "the steps do not end");
    steps
}

/// Everything about a value: its tables, and what its numbers are.
fn all_of(value: &impl Debug) -> String {
    format!("{value:?}")
}

/// Reads and looks through two captures in steps of so many structures.
fn check_steps(older: &[u8], newer: &[u8], structures: usize) {
    let read = |bytes: &[u8]| {
        let mut work = CaptureWork::new(bytes.to_vec());
        step_by_step(|| work.step(structures));
        let capture = work.finish();
        assert!(all_of(&capture) == all_of(&Capture::read(bytes.to_vec())), "names and parents");
        capture
    };
    let newer = read(newer);
    read(older);
    let titles = Titles::base();
    let mut found = of_data_block(&newer, &titles, &AsciiOnly);
    for object in newer.objects() {
        found.extend(of_object(&newer, object.position(), &titles, &AsciiOnly));
    }
    assert_eq!(in_order(found), findings(&newer, &titles, &AsciiOnly));
}

/// Steps of one structure, of a few, and of more than there are.
pub(crate) fn check(older: &[u8], newer: &[u8]) {
    for structures in [1, 7, usize::MAX] {
        check_steps(older, newer, structures);
    }
}

#[test]
fn captures_are_read_and_looked_through_in_steps() {
    for example in examples::all() {
        check(&example.older, &example.newer);
    }
    let [older, newer] = big::machine(400_000, 1);
    check(&older, &newer);
    check(&older, &older);
    let (older, newer) = fixtures::slot_shift();
    check(&older.write(), &newer.write());
}

#[test]
fn damaged_captures_are_read_and_looked_through_in_steps() {
    let (older, newer) = fixtures::slot_shift();
    let (older, newer) = (older.write(), newer.write());
    for seed in 0..50 {
        let damaged = damage::with_hostile_dwords(&newer, 3, seed);
        check(&older, &damaged);
        check(&damaged, &newer);
    }
}

#[test]
fn a_step_does_no_more_than_it_is_to_do() {
    let [_, newer] = big::machine(2_000_000, 1).map(Capture::read);
    let count = newer.outline().all_instances().len();
    let structures = 100;
    let mut work = CaptureWork::new(newer.bytes().to_vec());
    assert!(step_by_step(|| work.step(structures)) > 2 * count / structures);
}
