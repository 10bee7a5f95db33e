//! Odd values of sound captures: all findings about them are true, and this list has their places.

use std::collections::BTreeSet;

use winperf::findings::FindingKind;
use winperf::{Capture, Pair};

use crate::captures::{found, pairs, real, windows_vista, written};

/// The findings about values and times that are sound bytes.
const CODES: [&str; 8] = [
    "fraction-above-100",
    "inverse-below-0",
    "negative-gauge",
    "process-id-zero",
    "sampled-fraction-above-100",
    "system-time-local",
    "two-processor-groups",
    "values-went-backwards",
];

/// The name of a capture, a code, and the reason why it is true.
type Told = (&'static str, &'static str, &'static str);

/// Findings about sound captures by themselves.
const TRUE_OF_ONE: [Told; 1] = [(
    "every-counter-type (newer)",
    "negative-gauge",
    "its gauge is 4294967295, to show that there is no sign",
)];

/// Findings about sound pairs.
const TRUE_OF_TWO: [Told; 7] = [
    ("every-counter-type (newer)", "values-went-backwards", "one of its counters is there to go backwards"),
    ("every-counter-type (older)", "values-went-backwards", "the same pair, given the other way round"),
    ("Vista, sample 1, at 0x33db0", "values-went-backwards", "a process ended, so that Process(_Total) fell"),
    ("Vista, sample 3, at 0x3f740", "values-went-backwards", "a process ended"),
    ("Vista, sample 4, at 0x45d48", "values-went-backwards", "a process ended"),
    (
        "Vista, sample 6, at 0x55688",
        "values-went-backwards",
        "C1 and C2 of the processor, and their sum, fell",
    ),
    ("Vista, sample 9, at 0x63cc8", "values-went-backwards", "a process ended"),
];

/// Panics unless these and no others are found.
fn check(told: &BTreeSet<(String, &str)>, expected: &[Told]) {
    let expected = expected.iter().map(|(name, code, _)| ((*name).to_owned(), *code)).collect();
    assert_eq!(*told, expected);
}

#[test]
fn odd_values_of_one_capture_are_told_where_they_are_true() {
    let all: Vec<_> = written().into_iter().chain(real()).collect();
    let mut told = BTreeSet::new();
    for sound in &all {
        let codes = found(&sound.bytes).into_iter().map(|found| found.kind.code());
        told.extend(codes.filter(|code| CODES.contains(code)).map(|code| (sound.name.clone(), code)));
    }
    check(&told, &TRUE_OF_ONE);
}

#[test]
fn each_block_of_a_log_of_windows_has_local_time_and_no_odd_value() {
    let mut count = 0;
    for sound in windows_vista() {
        let told: Vec<FindingKind> = found(&sound.bytes).into_iter().map(|found| found.kind).collect();
        let told: Vec<&FindingKind> = told.iter().filter(|kind| CODES.contains(&kind.code())).collect();
        assert_eq!(told, [&FindingKind::SystemTimeLocal { minutes: -240 }], "{}", sound.name);
        count += 1;
    }
    assert_eq!(count, 88);
}

#[test]
fn odd_values_of_pairs_are_told_where_they_are_true() {
    let mut told = BTreeSet::new();
    for (sound, other) in pairs() {
        let pair = Pair::new(Capture::parse(sound.bytes), Capture::parse(other));
        let codes = pair.findings().into_iter().map(|found| found.kind.code());
        told.extend(codes.filter(|code| CODES.contains(code)).map(|code| (sound.name.clone(), code)));
    }
    check(&told, &TRUE_OF_TWO);
}
