//! Findings about mistakes of providers in sound captures: all of them are true, and a list has their places.

use std::collections::BTreeSet;

use winperf::{Capture, Pair};
use winperf_report::account::FoundInPair;
use winperf_synth::fleet::Fleet;
use winperf_synth::recorded;

use crate::captures::{Sound, found, pairs, real, windows_vista, with_habits, written};

/// Codes of findings about a mistake of a provider, of one capture.
const OF_ONE: [&str; 22] = [
    "base-missing",
    "base-unexpected",
    "default-counter-outside",
    "default-scale-outside",
    "detail-level-unknown",
    "duplicate-title",
    "help-title-same",
    "name-byte-order",
    "name-cut",
    "name-long",
    "name-missing",
    "object-clock-coarse",
    "object-clock-missing",
    "process-unknown",
    "several-blocks",
    "structure-shifted",
    "title-against-type",
    "title-odd",
    "title-relative",
    "total-named-otherwise",
    "type-never-set",
    "unique-id-same",
];

/// Codes of findings about two captures.
const OF_TWO: [&str; 4] = ["base-stands-still", "slot-renamed", "values-stand-still", "values-torn"];

/// The name of a capture, a code, and the reason why it is true.
type Told = (&'static str, &'static str, &'static str);

/// Findings about sound captures by themselves.
const TRUE_OF_ONE: [Told; 3] = [
    (
        "Samba's style",
        "object-clock-missing",
        "Samba sets no clock, and one of its counters is measured by it",
    ),
    (
        "every-counter-type (newer)",
        "object-clock-coarse",
        "its object has a clock of milliseconds, to show one",
    ),
    ("every-counter-type (older)", "object-clock-coarse", "the same capture, five seconds before"),
];

/// Findings of the writers with other habits, all of whom put `PERF_RAW_BASE` after averages as well.
const TRUE_OF_HABITS: [&str; 1] = ["base-unexpected"];

/// Process as Windows 10 gave it out, where the folder of real captures is beside the workspace.
fn windows_10() -> Option<Sound> {
    let name = "windows-10/process.perfdata";
    recorded::read(name).map(|bytes| Sound { name: name.to_owned(), bytes })
}

#[test]
fn no_provider_is_accused_of_a_mistake_in_sound_captures_of_any_origin() {
    let all = written().into_iter().chain(windows_vista()).chain(real()).chain(windows_10());
    let mut told = BTreeSet::new();
    for sound in all {
        told.extend(codes(&sound).map(|code| (sound.name.clone(), code)));
    }
    let expected = TRUE_OF_ONE.iter().map(|(name, code, _)| ((*name).to_owned(), *code)).collect();
    assert_eq!(told, expected);
}

#[test]
fn a_thousand_writers_with_other_habits_are_accused_of_no_mistake() {
    let told: BTreeSet<&str> =
        with_habits(1000).flat_map(|sound| codes(&sound).collect::<Vec<_>>()).collect();
    assert_eq!(told, BTreeSet::from(TRUE_OF_HABITS));
}

/// Mistakes of a provider that a capture by itself is accused of.
fn codes(sound: &Sound) -> impl Iterator<Item = &'static str> + use<> {
    let codes = found(&sound.bytes).into_iter().map(|found| found.kind.code());
    codes.filter(|code| OF_ONE.contains(code))
}

/// Codes that two captures of a machine have together.
fn pair_codes(first: Vec<u8>, second: Vec<u8>) -> Vec<&'static str> {
    let pair = Pair::new(Capture::parse(first), Capture::parse(second));
    let all = FoundInPair::all(&pair).into_iter().map(|found| found.kind.code());
    all.filter(|code| OF_TWO.contains(code)).collect()
}

#[test]
fn no_provider_is_accused_of_a_mistake_in_sound_pairs_of_any_origin() {
    let mut told = BTreeSet::new();
    for (sound, beside) in pairs() {
        told.extend(pair_codes(sound.bytes, beside).into_iter().map(|code| (sound.name.clone(), code)));
    }
    let fleet = Fleet { interval: 150, processes: 6 };
    for machine in 0..20 {
        for sample in 0..20 {
            let [older, newer] = [sample, sample + 1].map(|sample| fleet.capture(machine, sample));
            let name = format!("machine {machine}, sample {sample}");
            told.extend(pair_codes(older, newer).into_iter().map(|code| (name.clone(), code)));
        }
    }
    assert_eq!(told, BTreeSet::new());
}
