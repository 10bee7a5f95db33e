//! The field of a finding, its bytes, and the expected number.

use winperf::findings::Finding;
use winperf::{CounterIdx, InstanceIdx, ObjectIdx};
use winperf_synth::counter_type::PERF_COUNTER_TEXT;
use winperf_synth::fields::{
    counter_block, counter_definition, data_block, instance_definition, object_type,
};
use winperf_synth::{Counter, Field, Place, Value};

use crate::seen::{all, capture, counted, lying, only};

/// Returns the findings of a capture with one wrong field, which name that field.
fn blaming(place: Place, field: Field, value: u64) -> Vec<Finding> {
    let written = lying(place, field, value);
    let offset = written.offset_of(place) + field.offset;
    let mut found = all(written.bytes());
    found.retain(|finding| finding.field.is_some_and(|field| field.offset as usize == offset));
    found
}

/// Panics unless a finding names a wrong field with its bytes and the expected number.
fn check(place: Place, field: Field, value: u64, expected: Option<i64>) {
    let found = blaming(place, field, value);
    let [first, ..] = found.as_slice() else {
        panic!("{} is blamed by none of {:#?}", field.name, all(lying(place, field, value).bytes()))
    };
    assert_eq!(first.field.map(|blamed| blamed.member.name), Some(field.name));
    assert_eq!((first.had, first.expected), (Some(value as i64), expected), "{} {first:?}", field.name);
}

#[test]
fn the_member_that_lies_is_blamed_and_not_the_first_of_a_sum() {
    let instance = Place::Instance(0, 1);
    check(instance, instance_definition::NAME_LENGTH, 9999, None);
    check(instance, instance_definition::NAME_OFFSET, 9999, Some(24));
    check(instance, instance_definition::NAME_OFFSET, 8, Some(24));
    check(Place::DataBlock, data_block::SYSTEM_NAME_OFFSET, 9999, Some(88));
    check(Place::DataBlock, data_block::SYSTEM_NAME_LENGTH, 9999, None);
    let counter = Place::CounterDefinition(0, 1);
    check(counter, counter_definition::COUNTER_OFFSET, 20_000, None);
    check(Place::Object(0), object_type::NUM_INSTANCES, 3, Some(2));
}

#[test]
fn a_size_that_reaches_too_far_is_blamed_and_not_the_offset_where_it_begins() {
    let text = Counter::new(784, PERF_COUNTER_TEXT).size(16);
    let written =
        only(counted(2).counter(text).values([Value::Number(7), Value::Number(9), Value::Text("a".into())]));
    let definition = Place::CounterDefinition(0, 2);
    let lying = written.set(definition, counter_definition::COUNTER_SIZE, 9999);
    let found = all(lying.bytes());
    let outside = found.iter().find(|finding| finding.kind.code().starts_with("counter-outside"));
    let blamed = outside.and_then(|finding| finding.field).map(|field| field.member.name);
    assert_eq!(blamed, Some("CounterSize"), "{found:#?}");
}

#[test]
fn lengths_that_the_format_or_the_siblings_know_are_expected() {
    let object = Place::Object(0);
    check(object, object_type::HEADER_LENGTH, 9999, Some(64));
    check(object, object_type::HEADER_LENGTH, 8, Some(64));
    check(object, object_type::NUM_COUNTERS, 3, Some(2));
    check(Place::CounterDefinition(0, 0), counter_definition::BYTE_LENGTH, 4, Some(40));
    check(Place::DataBlock, data_block::NUM_OBJECT_TYPES, 3, Some(2));
    let total = capture().write().len() as i64;
    check(Place::DataBlock, data_block::TOTAL_BYTE_LENGTH, 200, Some(total));
    for length in [0, 9999] {
        check(Place::CounterBlock(0, 1), counter_block::BYTE_LENGTH, length, Some(24));
    }
}

#[test]
fn a_structure_that_could_not_be_read_is_named_by_the_place_that_it_would_have() {
    let found = blaming(Place::CounterDefinition(0, 1), counter_definition::BYTE_LENGTH, 4);
    let place = found[0].field.map(|field| field.place);
    assert_eq!(
        place,
        Some(winperf::Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(1) })
    );
    let found = blaming(Place::Instance(0, 1), instance_definition::BYTE_LENGTH, 4);
    let place = found[0].field.map(|field| field.place);
    assert_eq!(place, Some(winperf::Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) }));
    let found = blaming(Place::Object(1), object_type::TOTAL_BYTE_LENGTH, 4);
    assert_eq!(found[0].field.map(|field| field.place), Some(winperf::Place::Object(ObjectIdx(1))));
}

#[test]
fn a_length_that_a_file_had_before_it_was_cut_does_not_lie() {
    let mut bytes = capture().write();
    bytes.truncate(bytes.len() - 30);
    let found = all(&bytes);
    let errors = found.iter().filter(|finding| finding.kind.severity() == winperf::findings::Severity::Error);
    assert!(errors.clone().all(|finding| finding.field.is_none()), "{found:#?}");
    assert_eq!(errors.count(), 1);
}
