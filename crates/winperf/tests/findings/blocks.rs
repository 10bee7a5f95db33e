//! Findings about counter blocks.

use winperf::Place as Where;
use winperf::findings::Severity;
use winperf::{InstanceIdx, ObjectIdx};
use winperf_synth::fields::{counter_block, object_type};
use winperf_synth::{CounterBlock, Place, Written};

use crate::seen::{
    Spot, at, bytes, check_message, check_written, counted, error, first, info, instance, lying, only,
    process, system, warning,
};

/// Returns the bytes of `ByteLength` of a block.
fn length(written: &Written, object: usize, block: usize) -> Spot {
    at(written, Place::CounterBlock(object, block), counter_block::BYTE_LENGTH)
}

#[test]
fn a_last_block_that_states_less_than_it_has_is_short_as_on_windows_xp() {
    for (object, block) in [(0, 1), (1, 0)] {
        let written = lying(Place::CounterBlock(object, block), counter_block::BYTE_LENGTH, 16);
        check_written(&written, &[warning("counter-block-short", length(&written, object, block))]);
        let message = "ByteLength must be 20 for the values of the block but is 16; the values after it are read, because Windows XP states too little";
        check_message(written.bytes(), "counter-block-short", message);
    }
}

#[test]
fn a_last_block_without_room_for_its_own_length_is_invalid() {
    for (object, block) in [(0, 1), (1, 0)] {
        for value in [0, 3] {
            let written = lying(Place::CounterBlock(object, block), counter_block::BYTE_LENGTH, value);
            assert_eq!(first(&written, "counter-block-invalid").kind.severity(), Severity::Error);
            let message = format!(
                "PERF_COUNTER_BLOCK.ByteLength must be at least 4 but is {value} (at offset {:#x})",
                written.offset_of(Place::CounterBlock(object, block))
            );
            check_message(written.bytes(), "counter-block-invalid", &message);
        }
        let written = lying(Place::CounterBlock(object, block), counter_block::BYTE_LENGTH, 0);
        check_written(&written, &[error("counter-block-invalid", length(&written, object, block))]);
    }
}

#[test]
fn a_last_block_that_leaves_its_object_is_invalid() {
    for (object, block) in [(0, 1), (1, 0)] {
        for value in [32, 4096, 0xFFFF_FFF8] {
            let written = lying(Place::CounterBlock(object, block), counter_block::BYTE_LENGTH, value);
            check_written(&written, &[error("counter-block-invalid", length(&written, object, block))]);
        }
    }
}

#[test]
fn a_block_by_which_the_next_instance_cannot_be_found_is_invalid() {
    for value in [0, 4096, 0xFFFF_FFF8] {
        let written = lying(Place::CounterBlock(0, 0), counter_block::BYTE_LENGTH, value);
        check_written(&written, &[error("counter-block-invalid", length(&written, 0, 0))]);
    }
}

#[test]
fn a_block_that_is_shorter_than_the_others_lacks_their_values() {
    let short = instance("a").block(CounterBlock::new([7, 9]).byte_length(16));
    let written = only(counted(230).instance(short).instance(instance("b")));
    let block = written.offset_of(Place::CounterBlock(0, 0));
    let spot = bytes(Where::InstanceBlock { object: ObjectIdx(0), instance: InstanceIdx(0) }, block, 16);
    check_written(&written, &[error("counter-outside-block", spot)]);
    let message = "a value needs a counter block of 20 bytes but the block has 16; 1 value is missing";
    check_message(written.bytes(), "counter-outside-block", message);
}

#[test]
fn an_object_that_ends_before_its_block_has_an_invalid_block() {
    let written = only(system());
    let definitions = written.value(Place::Object(0), object_type::DEFINITION_LENGTH);
    let total = written.value(Place::Object(0), object_type::TOTAL_BYTE_LENGTH);
    assert!(definitions < total);
    let written = written.set(Place::Object(0), object_type::DEFINITION_LENGTH, total);
    let end = written.offset_of(Place::Object(1));
    let slack = end - (total - definitions) as usize;
    let slack = bytes(Where::Object(ObjectIdx(0)), slack, (total - definitions) as usize);
    check_written(
        &written,
        &[
            warning("object-slack", slack),
            info("padding-not-zero", slack),
            error("counter-block-invalid", bytes(Where::Object(ObjectIdx(0)), end, 0)),
        ],
    );
}

#[test]
fn blocks_that_are_longer_than_their_values_are_nothing_odd() {
    let long = || CounterBlock::new([7, 9]).byte_length(64);
    check_written(&only(counted(230).instance(instance("a").block(long()))), &[]);
    check_written(&only(process()), &[]);
}
