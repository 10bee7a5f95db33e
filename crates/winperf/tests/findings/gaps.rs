//! Findings about bytes that should be 0.

use winperf::Place as Where;
use winperf::{CounterIdx, InstanceIdx, ObjectIdx};
use winperf_synth::fields::data_block;
use winperf_synth::{Counter, Object, Place, Written, counter_type};

use crate::seen::{
    bytes, capture, check, check_message, check_written, counted, info, instance, lying, only,
};

/// Returns the capture with a byte that is not 0 at an offset.
fn dirtied(object: Object, at: impl Fn(&Written) -> usize) -> (Vec<u8>, usize) {
    let written = only(object);
    let at = at(&written);
    let mut bytes = written.into_bytes();
    assert_eq!(bytes[at], 0, "nothing to make dirty at {at}");
    bytes[at] = 0xCC;
    (bytes, at)
}

#[test]
fn a_hole_in_the_header_that_is_not_0_is_told() {
    let written = lying(Place::DataBlock, data_block::PADDING, 0xCC00);
    check_written(&written, &[info("padding-not-zero", bytes(Where::DataBlock, 52, 4))]);
    let message = "1 padding byte is non-zero; it may contain leftover memory";
    check_message(written.bytes(), "padding-not-zero", message);
}

#[test]
fn padding_behind_the_computer_name_that_is_not_0_is_told() {
    // SYNTH and its NUL take up 12 bytes after the 88 of the header.
    let mut dirty = capture().write();
    dirty[101] = 1;
    check(&dirty, &[info("padding-not-zero", bytes(Where::DataBlock, 100, 4))]);
}

#[test]
fn a_gap_between_values_that_is_not_0_is_told() {
    let block = |written: &Written| written.offset_of(Place::CounterBlock(0, 0));
    let (dirty, at) = dirtied(counted(230).values([7, 9]), |written| block(written) + 5);
    check(&dirty, &[info("padding-not-zero", bytes(Where::ObjectBlock(ObjectIdx(0)), at - 1, 4))]);
}

#[test]
fn padding_behind_a_name_that_is_not_0_is_told() {
    // A name of 4 bytes ends 4 bytes before the next multiple of 8.
    let (dirty, at) = dirtied(counted(230).instance(instance("a")), |written| {
        written.offset_of(Place::Instance(0, 0)) + 24 + 4
    });
    check(
        &dirty,
        &[info(
            "padding-not-zero",
            bytes(Where::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) }, at, 4),
        )],
    );
}

#[test]
fn the_end_of_a_long_definition_that_is_not_0_is_told() {
    let long = Counter::new(6, counter_type::PERF_COUNTER_RAWCOUNT).byte_length(48);
    let object = Object::new(230).counter(long).values([7]);
    let (dirty, at) = dirtied(object, |written| written.offset_of(Place::CounterDefinition(0, 0)) + 40);
    check(
        &dirty,
        &[info(
            "padding-not-zero",
            bytes(Where::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) }, at, 8),
        )],
    );
}

#[test]
fn dirt_of_one_object_is_told_once() {
    let written = only(counted(230).instance(instance("a")).instance(instance("b")));
    let gaps = [0, 1].map(|instance| written.offset_of(Place::CounterBlock(0, instance)) + 4);
    let mut dirty = written.into_bytes();
    for at in gaps {
        dirty[at..at + 4].fill(0xCC);
    }
    check(
        &dirty,
        &[info(
            "padding-not-zero",
            bytes(Where::InstanceBlock { object: ObjectIdx(0), instance: InstanceIdx(0) }, gaps[0], 4),
        )],
    );
    let message = "8 padding bytes are non-zero; they may contain leftover memory";
    check_message(&dirty, "padding-not-zero", message);
}
