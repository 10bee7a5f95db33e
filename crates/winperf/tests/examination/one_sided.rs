//! Objects and counters that only one of two captures has.

use winperf::findings::{Defined, PairFinding, PairFindingKind, Severity};
use winperf::pair::Age;
use winperf::{Capture, CounterIdx, ObjectIdx, Pair, Place};
use winperf_synth::counter_type::*;
use winperf_synth::{Capture as Synth, Counter, Object};

/// Returns a capture of objects, each with these counters, `seconds` after the first one.
fn capture(seconds: i64, objects: &[(u32, &[u32])]) -> Synth {
    let object = |(title, counters): &(u32, &[u32])| {
        let counters = counters.iter();
        let object = Object::new(*title);
        object
            .counters(counters.clone().map(|title| Counter::new(*title, PERF_COUNTER_RAWCOUNT)))
            .values(counters.map(|_| 1))
    };
    let ticks = seconds * 10_000_000;
    let clock = Synth::new().clock(36_000_000_000 + ticks, 10_000_000);
    clock.perf_time_100ns(133_486_382_456_780_000 + ticks).objects(objects.iter().map(object))
}

fn found(older: Synth, newer: Synth) -> Vec<PairFinding> {
    Pair::new(Capture::parse(older.write()), Capture::parse(newer.write())).findings()
}

/// Checks the code and the severity of each finding, and the number of structures it counts.
#[track_caller]
fn check(found: &[PairFinding], expected: &[(&str, Severity, u32)]) {
    let told: Vec<_> = found
        .iter()
        .map(|finding| {
            let PairFindingKind::OnlyInOne { count, .. } = finding.kind else { panic!("{finding:?}") };
            (finding.kind.code(), finding.kind.severity(), count)
        })
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn an_object_that_is_gone_is_a_warning_at_its_title_index_in_the_older_capture() {
    let older = capture(0, &[(2, &[250]), (238, &[6]), (4, &[24])]);
    let found = found(older, capture(1, &[(2, &[250]), (4, &[24])]));
    check(&found, &[("object-gone", Severity::Warning, 1)]);
    assert_eq!(found[0].places, [Place::Object(ObjectIdx(1)), Place::DataBlock]);
    let [Some(offset), None] = found[0].offsets else { panic!("{found:?}") };
    let bytes = capture(0, &[(2, &[250]), (238, &[6]), (4, &[24])]).write();
    assert_eq!(&bytes[offset as usize..][..4], &238_u32.to_le_bytes());
}

#[test]
fn counters_that_only_one_capture_has_are_counted_and_the_first_is_at_its_place() {
    let older = capture(0, &[(4, &[24, 26, 28, 30])]);
    let found = found(older, capture(1, &[(4, &[24, 44, 30])]));
    check(&found, &[("counter-gone", Severity::Warning, 2), ("counter-new", Severity::Info, 1)]);
    let place = |counter| Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(counter) };
    assert_eq!(found[0].places, [place(1), Place::DataBlock]);
    assert_eq!(found[1].places, [Place::DataBlock, place(1)]);
}

#[test]
fn an_object_that_is_new_is_worth_a_line_only() {
    let found = found(capture(0, &[(2, &[250])]), capture(1, &[(2, &[250]), (238, &[6])]));
    check(&found, &[("object-new", Severity::Info, 1)]);
    assert!(matches!(
        found[0].kind,
        PairFindingKind::OnlyInOne { what: Defined::Object, only_in: Age::Newer, count: 1 }
    ));
}

#[test]
fn the_base_of_a_gone_counter_is_not_counted_beside_it() {
    let object = |counters: &[(u32, u32)]| {
        let defined = counters.iter().map(|(title, counter_type)| Counter::new(*title, *counter_type));
        Object::new(234).counters(defined).values(counters.iter().map(|_| 1))
    };
    let both = [(200, PERF_RAW_FRACTION), (202, PERF_RAW_BASE), (204, PERF_COUNTER_RAWCOUNT)];
    let found = found(capture(0, &[]).object(object(&both)), capture(1, &[]).object(object(&both[2..])));
    check(&found, &[("counter-gone", Severity::Warning, 1)]);
}

#[test]
fn what_cannot_be_read_in_the_other_capture_is_not_gone() {
    let objects: &[(u32, &[u32])] = &[(2, &[250]), (238, &[6]), (4, &[24])];
    let older = Capture::parse(capture(0, objects).write());
    let mut bytes = capture(1, objects).write();
    bytes.truncate(bytes.len() / 2);
    let found = Pair::new(older, Capture::parse(bytes)).findings();
    assert_eq!(found, []);
}

#[test]
fn captures_of_two_machines_are_told_apart_and_not_object_by_object() {
    let older = capture(0, &[(2, &[250]), (238, &[6])]).system_name("ONE");
    let newer = capture(1, &[(2, &[250])]).system_name("TWO");
    let codes: Vec<_> = found(older, newer).iter().map(|finding| finding.kind.code()).collect();
    assert_eq!(codes, ["different-machine"]);
}
