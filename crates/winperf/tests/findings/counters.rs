//! Findings about counter definitions.

use winperf_synth::counter_type::*;
use winperf_synth::fields::{counter_definition, object_type};
use winperf_synth::{Counter, CounterBlock, Instance, Instances, Object, Place, Written};

use crate::seen::{Spot, at, check_message, check_written, counted, error, info, instance, only, warning};

/// Returns an object without instances that has these counters, and 1 for the value of each.
fn with(counters: impl IntoIterator<Item = Counter>) -> Written {
    let object = Object::new(230).counters(named_apart(counters));
    let values = vec![1; object.counters.len()];
    only(object.values(values))
}

/// Returns the counters, with a separate title for each that is not a base.
fn named_apart(counters: impl IntoIterator<Item = Counter>) -> Vec<Counter> {
    let bases =
        [PERF_RAW_BASE, PERF_LARGE_RAW_BASE, PERF_SAMPLE_BASE, PERF_AVERAGE_BASE, PERF_COUNTER_MULTI_BASE];
    let apart = |(mut counter, title): (Counter, u32)| {
        if !bases.contains(&counter.counter_type) {
            (counter.title, counter.help) = (title, title + 1);
        }
        counter
    };
    counters.into_iter().zip([6, 784, 180]).map(apart).collect()
}

fn counter_of_type(counter_type: u32) -> Counter {
    Counter::new(6, counter_type)
}

fn offset_of(written: &Written, position: usize) -> Spot {
    at(written, Place::CounterDefinition(0, position), counter_definition::COUNTER_OFFSET)
}

fn type_of(written: &Written, position: usize) -> Spot {
    at(written, Place::CounterDefinition(0, position), counter_definition::COUNTER_TYPE)
}

#[test]
fn a_type_that_nobody_defines_is_told() {
    let written = with([counter_of_type(0x0001_0004)]);
    check_written(&written, &[info("counter-type-unknown", type_of(&written, 0))]);
    let message =
        "CounterType should be one that winperf.h defines but is 0x00010004; values follow from its bits";
    check_message(written.bytes(), "counter-type-unknown", message);
}

#[test]
fn a_size_that_is_not_that_of_the_type_is_told_with_the_one_that_is_used() {
    for (counter_type, size, used) in [
        (PERF_COUNTER_RAWCOUNT, 8, 8),
        (PERF_COUNTER_LARGE_RAWCOUNT, 4, 4),
        (PERF_COUNTER_RAWCOUNT, 0, 4),
        (PERF_COUNTER_LARGE_RAWCOUNT, 12, 8),
    ] {
        let wanted = Counter::new(6, counter_type).size;
        let lie = counter_of_type(counter_type).with_offset(8).lie(counter_definition::COUNTER_SIZE, size);
        let object = Object::new(230).counter(lie);
        let written = only(object.instances(Instances::None(CounterBlock::default().byte_length(16))));
        let spot = at(&written, Place::CounterDefinition(0, 0), counter_definition::COUNTER_SIZE);
        check_written(&written, &[info("counter-size-mismatch", spot)]);
        let message =
            format!("CounterSize should be {wanted} by the type but is {size}; {used} bytes are read");
        check_message(written.bytes(), "counter-size-mismatch", &message);
    }
}

#[test]
fn a_size_that_the_type_leaves_open_is_no_mismatch() {
    check_written(&with([counter_of_type(PERF_COUNTER_TEXT).size(16)]), &[]);
    check_written(&with([counter_of_type(PERF_COUNTER_NODATA).size(0)]), &[]);
}

#[test]
fn a_value_over_the_length_of_its_block_is_told() {
    for offset in [0, 3] {
        let lie = counter_of_type(PERF_COUNTER_RAWCOUNT).lie(counter_definition::COUNTER_OFFSET, offset);
        let written = only(Object::new(230).counter(lie).values([0]));
        check_written(&written, &[error("counter-offset-invalid", offset_of(&written, 0))]);
        let message =
            format!("CounterOffset must be at least 4, after the ByteLength of the block, but is {offset}");
        check_message(written.bytes(), "counter-offset-invalid", &message);
    }
}

/// Returns object Process with blocks of 24 bytes and 284 bytes in all; the second counter is at `offset`.
fn placed_at(offset: u64) -> Written {
    let lie = Counter::new(784, PERF_COUNTER_RAWCOUNT)
        .with_offset(4)
        .lie(counter_definition::COUNTER_OFFSET, offset);
    let object = Object::new(230).counter(Counter::new(6, PERF_100NSEC_TIMER).with_offset(8)).counter(lie);
    let instance = |name| Instance::named(name).values([7, 0]);
    only(object.instance(instance("a")).instance(instance("b")))
}

#[test]
fn a_value_outside_of_every_block_is_told_at_its_definition() {
    for offset in [16, 17, 200] {
        let written = placed_at(offset);
        check_written(&written, &[error("counter-outside-block", offset_of(&written, 1))]);
    }
}

#[test]
fn a_value_outside_of_the_whole_object_is_told_at_its_definition() {
    for offset in [253, 0x7FFF_FFFC, 0xFFFF_FFFC, 0xFFFF_FFFF] {
        let written = placed_at(offset);
        check_written(&written, &[error("counter-outside-object", offset_of(&written, 1))]);
    }
}

#[test]
fn values_that_share_some_of_their_bytes_overlap() {
    let large = counter_of_type(PERF_COUNTER_LARGE_RAWCOUNT).with_offset(8);
    let inside = counter_of_type(PERF_COUNTER_RAWCOUNT).with_offset(12);
    let across = counter_of_type(PERF_COUNTER_LARGE_RAWCOUNT).with_offset(12);
    for second in [inside, across] {
        let is_large = second.counter_type == PERF_COUNTER_LARGE_RAWCOUNT;
        let written = with([large.clone(), second]);
        let overlap = info("counters-overlap", offset_of(&written, 1));
        let misaligned = warning("misaligned", offset_of(&written, 1));
        let expected = if is_large { vec![overlap, misaligned] } else { vec![overlap] };
        check_written(&written, &expected);
    }
}

#[test]
fn values_that_share_all_of_their_bytes_are_nothing_odd() {
    let shared = || counter_of_type(PERF_COUNTER_RAWCOUNT).with_offset(8);
    check_written(&with([shared(), shared(), counter_of_type(PERF_COUNTER_RAWCOUNT).with_offset(4)]), &[]);
}

#[test]
fn a_fraction_without_its_base_is_an_error() {
    for counter_type in
        [PERF_RAW_FRACTION, PERF_SAMPLE_FRACTION, PERF_AVERAGE_TIMER, PERF_PRECISION_100NS_TIMER]
    {
        let written = with([counter_of_type(counter_type)]);
        check_written(&written, &[error("base-missing", type_of(&written, 0))]);
        let written = with([counter_of_type(counter_type), counter_of_type(PERF_COUNTER_RAWCOUNT)]);
        check_written(&written, &[error("base-missing", type_of(&written, 0))]);
    }
}

#[test]
fn a_multi_timer_has_its_base_behind_its_value_unless_another_counter_stands_there() {
    let multi = || counter_of_type(PERF_COUNTER_MULTI_TIMER).with_offset(8);
    let written = with([multi(), counter_of_type(PERF_COUNTER_RAWCOUNT).with_offset(16)]);
    check_written(&written, &[error("base-missing", type_of(&written, 0))]);
    let object = Object::new(230).counter(multi());
    let block = CounterBlock::new([5]).byte_length(24);
    check_written(&only(object.instances(Instances::None(block))), &[]);
}

#[test]
fn a_base_of_another_kind_is_unexpected() {
    let written = with([counter_of_type(PERF_RAW_FRACTION), counter_of_type(PERF_SAMPLE_BASE)]);
    check_written(&written, &[warning("base-unexpected", type_of(&written, 0))]);
    let message = "PERF_RAW_BASE must follow a counter of this type but PERF_SAMPLE_BASE follows";
    check_message(written.bytes(), "base-unexpected", message);
}

#[test]
fn a_base_behind_a_counter_that_has_none_is_unexpected() {
    let written = with([counter_of_type(PERF_COUNTER_COUNTER), counter_of_type(PERF_RAW_BASE)]);
    check_written(&written, &[warning("base-unexpected", type_of(&written, 0))]);
}

#[test]
fn the_bases_of_every_type_that_has_one_are_nothing_odd() {
    for (counter_type, base) in [
        (PERF_RAW_FRACTION, PERF_RAW_BASE),
        (PERF_LARGE_RAW_FRACTION, PERF_LARGE_RAW_BASE),
        (PERF_SAMPLE_FRACTION, PERF_SAMPLE_BASE),
        (PERF_SAMPLE_COUNTER, PERF_SAMPLE_BASE),
        (PERF_AVERAGE_TIMER, PERF_AVERAGE_BASE),
        (PERF_AVERAGE_BULK, PERF_AVERAGE_BASE),
        (PERF_COUNTER_MULTI_TIMER, PERF_COUNTER_MULTI_BASE),
        (PERF_PRECISION_SYSTEM_TIMER, PERF_PRECISION_TIMESTAMP),
    ] {
        check_written(&with([counter_of_type(counter_type), counter_of_type(base)]), &[]);
    }
}

#[test]
fn a_counter_by_the_clock_of_an_object_without_one_is_told_once() {
    let counters = named_apart([counter_of_type(PERF_ELAPSED_TIME), counter_of_type(PERF_OBJ_TIME_TIMER)]);
    for (time, frequency) in [(0, 0), (5, 0), (0, 10_000_000), (5, -1)] {
        let object = Object::new(230).counters(counters.clone()).clock(time, frequency).values([1, 1]);
        let written = only(object);
        let clock = at(&written, Place::Object(0), object_type::PERF_TIME);
        check_written(&written, &[warning("object-clock-missing", clock.wider(8))]);
    }
    check_written(&only(Object::new(230).counters(counters).clock(5, 10_000_000).values([1, 1])), &[]);
}

#[test]
fn titles_that_no_list_has_are_told_once_for_their_object() {
    let object = Object::new(9000)
        .counter(Counter::new(9002, PERF_RAW_FRACTION))
        .counter(Counter::new(0, PERF_RAW_BASE))
        .counter(Counter::new(9004, PERF_COUNTER_RAWCOUNT));
    let written = only(object.values([1, 2, 3]));
    let spot = at(&written, Place::Object(0), object_type::OBJECT_NAME_TITLE_INDEX);
    check_written(&written, &[info("title-unknown", spot)]);
    let message = "no names loaded for 3 title indices of the object and its counters";
    check_message(written.bytes(), "title-unknown", message);
}

#[test]
fn a_title_of_one_counter_is_told_at_its_definition() {
    let written =
        only(counted(230).counter(Counter::new(9004, PERF_COUNTER_RAWCOUNT)).instance(instance("a")));
    let place = Place::CounterDefinition(0, 2);
    let spot = at(&written, place, counter_definition::COUNTER_NAME_TITLE_INDEX);
    check_written(&written, &[info("title-unknown", spot)]);
}
