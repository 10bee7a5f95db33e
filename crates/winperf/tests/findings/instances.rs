//! Findings about instances: their count, their lengths and their parents.

use winperf::Place as Where;
use winperf::{InstanceIdx, ObjectIdx};
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::fields::{counter_block, instance_definition, object_type};
use winperf_synth::{Capture, Counter, CounterBlock, Instances, Object, Place, Written};

use crate::seen::{
    Spot, at, bytes, check_message, check_written, counted, error, first, info, instance, lying, metadata,
    only, process, warning,
};

fn count(written: &Written) -> Spot {
    at(written, Place::Object(0), object_type::NUM_INSTANCES)
}

/// Returns the bytes from the first instance of Process, or from a different place in it, to its end.
fn rest(written: &Written, start: Place) -> Spot {
    let start = written.offset_of(start);
    bytes(Where::Object(ObjectIdx(0)), start, written.offset_of(Place::Object(1)) - start)
}

#[test]
fn a_count_of_instances_that_means_nothing_is_invalid() {
    for value in [-4, -7, i32::MIN] {
        let written = lying(Place::Object(0), object_type::NUM_INSTANCES, u64::from(value.cast_unsigned()));
        check_written(&written, &[error("instance-count-invalid", count(&written))]);
    }
}

#[test]
fn a_count_of_instances_that_is_too_large_is_invalid() {
    for value in [3, 0x7FFF_FFFF] {
        let written = lying(Place::Object(0), object_type::NUM_INSTANCES, value);
        check_written(&written, &[error("instance-count-invalid", count(&written))]);
        let message = format!(
            "PERF_OBJECT_TYPE.NumInstances is {value} but there is room for 2 (at offset {:#x})",
            written.offset_of(Place::Object(0)) + 40
        );
        check_message(written.bytes(), "instance-count-invalid", &message);
    }
}

#[test]
fn a_count_of_instances_that_is_too_small_leaves_slack() {
    for (value, first) in [(1, Place::Instance(0, 1)), (0, Place::Instance(0, 0))] {
        let written = lying(Place::Object(0), object_type::NUM_INSTANCES, value);
        let slack = rest(&written, first);
        check_written(&written, &[warning("object-slack", slack), info("padding-not-zero", slack)]);
    }
}

#[test]
fn bytes_behind_the_last_instance_are_slack() {
    let written = only(process().slack([0; 88]));
    let start = written.offset_of(Place::Object(1)) - 88;
    check_written(&written, &[warning("object-slack", bytes(Where::Object(ObjectIdx(0)), start, 88))]);
    let message = "88 bytes of the object are unaccounted for";
    check_message(written.bytes(), "object-slack", message);
}

#[test]
fn metadata_are_told_and_nothing_is_missed_in_them() {
    for (instances, actual) in [(Instances::MetadataMultiple, -2), (Instances::MetadataNone, -3)] {
        let written = only(metadata(instances));
        check_written(&written, &[info("metadata-only", count(&written))]);
        let message =
            format!("NumInstances is {actual}: the object was captured as metadata and has no values");
        check_message(written.bytes(), "metadata-only", &message);
    }
}

#[test]
fn an_object_without_an_instance_now_is_nothing_odd() {
    check_written(&only(counted(230)), &[]);
}

#[test]
fn an_instance_that_is_too_short_or_too_long_is_invalid_and_ends_the_walk() {
    for value in [0, 8, 23, 5000, 0xFFFF_FFF8] {
        let written = lying(Place::Instance(0, 0), instance_definition::BYTE_LENGTH, value);
        let spot = at(&written, Place::Instance(0, 0), instance_definition::BYTE_LENGTH);
        check_written(&written, &[error("instance-invalid", spot.of(Where::Object(ObjectIdx(0))))]);
    }
}

#[test]
fn an_instance_that_leaves_no_room_for_its_block_has_an_invalid_block() {
    let written = lying(Place::Object(0), object_type::NUM_INSTANCES, 1);
    let end = written.offset_of(Place::Object(1));
    let length = end - written.offset_of(Place::Instance(0, 0));
    let written = written.set(Place::Instance(0, 0), instance_definition::BYTE_LENGTH, length as u64);
    let block = first(&written, "counter-block-invalid");
    assert_eq!((block.place, block.offset as usize, block.length), (Where::Object(ObjectIdx(0)), end, 0));
}

#[test]
fn an_instance_of_no_multiple_of_8_misaligns_its_block() {
    let written = only(counted(230).instance(instance("a").lie(instance_definition::BYTE_LENGTH, 28)));
    let misaligned = first(&written, "misaligned");
    let start = written.offset_of(Place::Instance(0, 0));
    assert_eq!(
        (misaligned.place, misaligned.offset as usize),
        (Where::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) }, start)
    );
}

#[test]
fn a_block_of_no_multiple_of_8_misaligns_what_follows() {
    let block = || CounterBlock::new([7, 9]).byte_length(20);
    let object = counted(230).instance(instance("a").block(block())).instance(instance("b").block(block()));
    let written = only(object);
    let spot = at(&written, Place::CounterBlock(0, 0), counter_block::BYTE_LENGTH);
    check_written(&written, &[warning("misaligned", spot)]);
    let message = "ByteLength must be a multiple of 8 but is 20, rounded up to 4 and not to 8; 2 lengths or offsets here are not";
    check_message(written.bytes(), "misaligned", message);
}

#[test]
fn parents_that_lead_back_to_their_child_are_told_once() {
    let process = |name: &str, parent| instance(name).parent(230, parent);
    let written =
        only(counted(230).instance(process("a", 1)).instance(process("b", 0)).instance(process("c", 2)));
    let start = written.offset_of(Place::Instance(0, 0)) + 4;
    let spot = bytes(Where::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) }, start, 8);
    check_written(&written, &[warning("parent-cycle", spot)]);
    let behind =
        only(counted(230).instance(instance("a")).instance(process("b", 0)).instance(process("c", 1)));
    check_written(&behind, &[]);
}

#[test]
fn the_block_of_an_object_without_instances_is_aligned_too() {
    let written = only(
        Object::new(230)
            .counter(Counter::new(6, PERF_COUNTER_RAWCOUNT))
            .instances(Instances::None(CounterBlock::new([7]).byte_length(12)))
            .slack([0; 4]),
    );
    let misaligned = first(&written, "misaligned");
    assert_eq!(misaligned.place, Where::ObjectBlock(ObjectIdx(0)));
}

#[test]
fn an_object_of_no_multiple_of_8_misaligns_what_follows() {
    let written = only(process().slack([0; 4]));
    let spot = at(&written, Place::Object(0), object_type::TOTAL_BYTE_LENGTH);
    check_written(&written, &[warning("misaligned", spot)]);
}

#[test]
fn parents_whose_object_is_not_in_the_capture_are_told_once() {
    let child = |name: &str| instance(name).parent(4, 0);
    let written = only(counted(232).instance(child("0")).instance(child("1")));
    let spot = at(&written, Place::Instance(0, 0), instance_definition::PARENT_OBJECT_TITLE_INDEX);
    check_written(&written, &[warning("parent-object-missing", spot)]);
    let message = "the object with title index 4 must be in the capture but is not; 2 instances have their parents in it";
    check_message(written.bytes(), "parent-object-missing", message);
}

#[test]
fn parents_that_their_object_does_not_have_are_told_once() {
    let threads = counted(232).instance(instance("0").parent(230, 0)).instance(instance("1").parent(230, 2));
    let written = Capture::new().object(threads).object(process()).write_with_places();
    let spot = at(&written, Place::Instance(0, 1), instance_definition::PARENT_OBJECT_INSTANCE);
    check_written(&written, &[warning("parent-instance-missing", spot)]);
    let message =
        "the parent's object has no instance at position 2; 1 instance of the object has such a parent";
    check_message(written.bytes(), "parent-instance-missing", message);
}
