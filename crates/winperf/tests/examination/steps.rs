//! Work object by object has the same result as work in one step.

use winperf::diagnosis::concluded;
use winperf::findings::{data_block_findings, object_findings};
use winperf::{Capture, Names};
use winperf_synth::{big, damage, examples, fixtures};

/// Examines a capture object by object, and in one step.
fn check_capture(bytes: &[u8]) {
    let capture = Capture::parse(bytes.to_vec());
    let names = Names::default();
    let mut found = data_block_findings(&capture, &names);
    for object in capture.objects() {
        found.extend(object_findings(object, &names));
    }
    assert_eq!(concluded(&capture, found), capture.findings(&names));
}

pub(crate) fn check(older: &[u8], newer: &[u8]) {
    check_capture(older);
    check_capture(newer);
}

#[test]
fn captures_are_looked_through_object_by_object() {
    for example in examples::all() {
        check(&example.older, &example.newer);
    }
    let [older, newer] = big::machine(400_000, 1);
    check(&older, &newer);
    let (older, newer) = fixtures::slot_shift();
    check(&older.write(), &newer.write());
}

#[test]
fn damaged_captures_are_looked_through_object_by_object() {
    let newer = fixtures::slot_shift().1.write();
    for seed in 0..50 {
        check_capture(&damage::with_hostile_dwords(&newer, 3, seed));
    }
}
