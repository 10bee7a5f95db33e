//! Findings about the lengths of objects and the walk over their definitions.

use winperf::ObjectIdx;
use winperf::Place as Where;
use winperf_synth::counter_type::{PERF_RAW_BASE, PERF_RAW_FRACTION};
use winperf_synth::fields::{counter_definition, object_type};
use winperf_synth::{Counter, Field, Object, Place, Written};

use crate::seen::{
    Spot, at, bytes, check_message, check_written, counted, error, first, info, lying, only, warning,
};

fn object_field(written: &Written, field: Field) -> Spot {
    at(written, Place::Object(0), field)
}

/// Checks object Process, whose header and definitions have 144 bytes, with an invalid field.
fn check_invalid(field: Field, value: u64) {
    let written = lying(Place::Object(0), field, value);
    let spot = object_field(&written, field);
    check_written(&written, &[error("definition-length-invalid", spot)]);
}

#[test]
fn a_definition_length_without_room_for_the_object_is_invalid() {
    for value in [0, 5, 63] {
        check_invalid(object_type::DEFINITION_LENGTH, value);
    }
}

#[test]
fn a_definition_length_beyond_the_object_is_invalid() {
    for value in [8000, 0xFFFF_FFFF] {
        check_invalid(object_type::DEFINITION_LENGTH, value);
    }
}

#[test]
fn a_header_length_of_an_object_without_room_for_it_is_invalid() {
    for value in [0, 5, 63] {
        check_invalid(object_type::HEADER_LENGTH, value);
    }
}

#[test]
fn a_header_length_beyond_the_definitions_is_invalid() {
    for value in [145, 8000, 0xFFFF_FFFF] {
        check_invalid(object_type::HEADER_LENGTH, value);
    }
}

#[test]
fn a_definition_length_that_ends_inside_a_definition_costs_that_definition() {
    let written = lying(Place::Object(0), object_type::DEFINITION_LENGTH, 136);
    let second = written.offset_of(Place::CounterDefinition(0, 1));
    let lost = first(&written, "counter-definition-invalid");
    assert_eq!((lost.place, lost.offset as usize, lost.length), (Where::Object(ObjectIdx(0)), second, 4));
}

#[test]
fn a_definition_length_that_skips_bytes_leaves_slack() {
    let written = only(counted(230).values([7, 9]).slack([0; 8]));
    let written = written.set(Place::Object(0), object_type::DEFINITION_LENGTH, 152);
    let slack = first(&written, "object-slack");
    let block = written.offset_of(Place::CounterBlock(0, 0));
    assert_eq!((slack.place, slack.offset as usize, slack.length), (Where::Object(ObjectIdx(0)), block, 8));
}

#[test]
fn a_definition_that_is_too_short_or_too_long_is_invalid_and_ends_the_walk() {
    for value in [0, 3, 39, 500, 0xFFFF_FFFF] {
        let written = lying(Place::CounterDefinition(0, 0), counter_definition::BYTE_LENGTH, value);
        let spot = at(&written, Place::CounterDefinition(0, 0), counter_definition::BYTE_LENGTH);
        check_written(&written, &[error("counter-definition-invalid", spot.of(Where::Object(ObjectIdx(0))))]);
    }
}

#[test]
fn a_definition_that_cannot_be_read_is_not_missed_as_a_base() {
    let fraction = Counter::new(6, PERF_RAW_FRACTION);
    let base = fraction.base(PERF_RAW_BASE).lie(counter_definition::BYTE_LENGTH, 0);
    let written = only(Object::new(230).counter(fraction).counter(base).values([1, 2]));
    let spot = at(&written, Place::CounterDefinition(0, 1), counter_definition::BYTE_LENGTH);
    check_written(&written, &[error("counter-definition-invalid", spot.of(Where::Object(ObjectIdx(0))))]);
}

#[test]
fn a_count_of_counters_that_is_too_large_is_told_at_the_count() {
    for value in [3, 0xFFFF_FFFF] {
        let written = lying(Place::Object(0), object_type::NUM_COUNTERS, value);
        let spot = object_field(&written, object_type::NUM_COUNTERS);
        check_written(&written, &[error("counter-definition-invalid", spot)]);
        let message = format!(
            "PERF_OBJECT_TYPE.NumCounters is {value} but there is room for 2 (at offset {:#x})",
            written.offset_of(Place::Object(0)) + 32
        );
        check_message(written.bytes(), "counter-definition-invalid", &message);
    }
}

#[test]
fn a_count_of_counters_that_is_too_small_leaves_slack() {
    let written = lying(Place::Object(1), object_type::NUM_COUNTERS, 1);
    let second = written.offset_of(Place::CounterDefinition(1, 1));
    let slack = bytes(Where::Object(ObjectIdx(1)), second, 40);
    check_written(&written, &[warning("object-slack", slack), info("padding-not-zero", slack)]);
}
