//! Tests of refusals: partly unreadable captures.

use winperf::TitleIndex;
use winperf_redact::{Level, RefusalReason};
use winperf_synth::counter_type::{
    PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TEXT, PERF_PRECISION_100NS_TIMER, PERF_PRECISION_TIMESTAMP,
};
use winperf_synth::fields::{data_block, instance_definition, object_type};
use winperf_synth::{Capture, Counter, Instance, Object, Value};
use winperf_synth::{damage, fixtures};

use crate::set::{copies, redacted};

fn object() -> Object {
    Object::new(9000).counter(Counter::new(9002, PERF_COUNTER_RAWCOUNT))
}

fn check(bytes: Vec<u8>, expected: &str) {
    let refusal = redacted(&[bytes], Level::Names).expect_err(expected);
    assert!(refusal.to_string().contains(expected), "{refusal}");
}

#[test]
fn what_is_no_capture_is_refused_with_what_it_begins_with() {
    check(b"hello".to_vec(), "but this file begins with 68 65 6c 6c 6f");
    check(Vec::new(), "PERF_DATA_BLOCK needs 88 bytes but 0 are left");
}

#[test]
fn a_cut_inside_a_structure_is_refused_and_one_between_two_leaves_no_part_of_a_name() {
    let whole = Capture::new().object(object().instance(Instance::named("payroll").values([7]))).write();
    let accepted: Vec<usize> = damage::prefixes(&whole)
        .filter_map(|prefix| Some((prefix, redacted(&[prefix.to_vec()], Level::Names).ok()?)))
        .map(|(prefix, set)| {
            assert!(!crate::set::holds(set.captures[0].file(), "payr"), "{}", prefix.len());
            prefix.len()
        })
        .collect();
    // After the header, after the header of the object, after its definition, and inside the padding at the end.
    let mut expected = vec![104, 104 + 64, 104 + 64 + 40];
    expected.extend(whole.len() - 4..=whole.len());
    assert_eq!(accepted, expected);
}

#[test]
fn a_date_that_was_nothing_before_cannot_move_and_is_refused_with_its_counter() {
    let timer = Counter::new(200, PERF_PRECISION_100NS_TIMER);
    let counters = [timer.clone(), timer.base(PERF_PRECISION_TIMESTAMP)];
    let samples = [(10, 0), (20, 133_486_382_456_780_000_u64)].map(|(busy, moment)| {
        let object = Object::new(234).counters(counters.clone());
        Capture::new().object(object.instance(Instance::named("0").values([busy, moment]))).write()
    });
    let refusal = redacted(&samples, Level::Names).unwrap_err();
    let (object, counter) = (TitleIndex(234), TitleIndex(200));
    assert_eq!(refusal.reason, RefusalReason::ValueChanged { object, counter });
}

#[test]
fn the_position_in_the_set_of_a_refused_capture_is_told() {
    let sound = Capture::new().object(object().values([1])).write();
    let refusal = redacted(&[sound.clone(), sound, b"x".to_vec()], Level::Names).unwrap_err();
    assert_eq!(refusal.capture, 2);
}

#[test]
fn a_name_outside_its_instance_or_its_header_is_refused() {
    let instance = Instance::named("payroll").values([7]).lie(instance_definition::NAME_OFFSET, 400);
    check(Capture::new().object(object().instance(instance)).write(), "a name lies outside the place for it");
    let capture = Capture::new().object(object().values([1])).lie(data_block::SYSTEM_NAME_OFFSET, 120);
    check(capture.write(), "a name lies outside the place for it");
}

#[test]
fn an_instance_whose_length_is_wrong_is_refused_with_its_place() {
    let instance = Instance::named("payroll").values([7]).lie(instance_definition::BYTE_LENGTH, 3);
    check(
        Capture::new().object(object().instance(instance)).write(),
        "ByteLength must be at least 24 but is 3",
    );
}

#[test]
fn a_text_that_shares_its_bytes_with_a_number_is_refused() {
    let text = Counter::new(9004, PERF_COUNTER_TEXT).size(16).with_offset(8);
    let number = Counter::new(9002, PERF_COUNTER_RAWCOUNT).with_offset(12);
    let object = Object::new(9000).counters([text, number]);
    let values = [Value::Text("payroll".to_owned()), Value::Absent];
    let refusal =
        redacted(&[Capture::new().object(object.values(values)).write()], Level::Names).unwrap_err();
    assert!(matches!(refusal.reason, RefusalReason::TextShared { .. }), "{refusal}");
}

#[test]
fn a_count_that_promises_too_much_hides_nothing_and_is_redacted() {
    let lying = object().instance(Instance::named("payroll").values([7])).lie(object_type::NUM_INSTANCES, 9);
    let bytes = Capture::new().object(lying).lie(data_block::NUM_OBJECT_TYPES, 5).write();
    assert_eq!(copies(&[bytes], Level::Names).len(), 1);
}

#[test]
fn a_capture_that_promises_many_more_values_than_it_has_bytes_for_is_refused() {
    for (counters, instances) in [(2_000, 5_000), (40_000, 25_000)] {
        let bytes = fixtures::promise(counters, instances).write();
        let refusal = redacted(&[bytes], Level::Names).unwrap_err();
        let count = u64::try_from(counters * instances).expect("a count");
        assert_eq!(refusal.reason, RefusalReason::TooManyValues { count });
    }
    assert_eq!(copies(&[fixtures::promise(50, 100).write()], Level::Names).len(), 1);
}

#[test]
fn damage_anywhere_gives_a_copy_without_the_name_or_a_refusal() {
    let (older, _) = winperf_synth::examples::captures("iexplore").unwrap();
    let original = older.system_name("LANTERN").write();
    for seed in 0..300 {
        let numbers = damage::with_hostile_dwords(&original, 2, seed);
        for damaged in [numbers, damage::with_flipped_bits(&original, 3, seed)] {
            if let Ok(set) = redacted(&[damaged], Level::Names) {
                assert!(!crate::set::holds(set.captures[0].file(), "lantern"), "seed {seed}");
            }
        }
    }
}
