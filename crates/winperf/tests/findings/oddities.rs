//! Findings about valid bytes with odd numbers.

use winperf::Place as Where;
use winperf::{InstanceIdx, ObjectIdx};
use winperf_synth::counter_type::{
    PERF_COUNTER_RAWCOUNT, PERF_COUNTER_RAWCOUNT_HEX, PERF_RAW_BASE, PERF_RAW_FRACTION,
};
use winperf_synth::{Capture, Counter, Instance, Object, Place, Written};

use crate::seen::{Seen, Spot, all, bytes, check_message, check_written, counted, info, instance, only};

/// Returns a value of 4 bytes in the block of an instance of the first object.
fn value(written: &Written, instance: usize, offset: usize) -> Spot {
    let start = written.offset_of(Place::CounterBlock(0, instance));
    let instance = InstanceIdx(u32::try_from(instance).expect("few instances"));
    bytes(Where::InstanceBlock { object: ObjectIdx(0), instance }, start + offset, 4)
}

fn threads(numbers: [u32; 3]) -> Object {
    let object = Object::new(230).counter(Counter::new(680, PERF_COUNTER_RAWCOUNT));
    let named = ["a", "b", "c"].into_iter().zip(numbers);
    named.fold(object, |object, (name, number)| object.instance(Instance::named(name).values([number])))
}

#[test]
fn a_gauge_that_would_be_a_small_negative_number_is_told_once_for_its_object() {
    let written = only(threads([7, 4_294_967_293, 4_293_135_946]));
    check_written(&written, &[info("negative-gauge", value(&written, 1, 4))]);
    let message = "the value is read as unsigned, as Windows reads it; as a signed number, 4294967293 would be -3; this applies to 2 values of the object";
    check_message(written.bytes(), "negative-gauge", message);
    // Half of the range of 32 bits may be bytes or handles, which can be that large.
    check_written(&only(threads([7, 0x8000_0000, 0xFEFF_FFFF])), &[]);
}

#[test]
fn a_number_that_is_shown_in_hexadecimal_digits_has_no_sign() {
    let object = Object::new(4).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT_HEX)).values([u32::MAX]);
    check_written(&only(object), &[]);
}

fn processes(ids: &[(&str, u32)]) -> Object {
    let instance = |(name, id): &(&str, u32)| Instance::named(*name).values([7, *id]);
    ids.iter().fold(counted(230), |object, process| object.instance(instance(process)))
}

#[test]
fn processes_that_are_ending_have_no_id_unlike_idle_and_the_sum() {
    let written =
        only(processes(&[("svchost", 44), ("svchost", 0), ("svchost", 0), ("Idle", 0), ("_Total", 0)]));
    check_written(&written, &[duplicates(&written), info("process-id-zero", value(&written, 1, 16))]);
    let message = "ID Process is 0, as for a process that is ending; this applies to 2 processes";
    check_message(written.bytes(), "process-id-zero", message);
    check_written(&only(processes(&[("Idle", 0), ("_TOTAL", 0), ("a", 4)])), &[]);
}

/// Returns the name of the second of the processes, which is equal to that of the first.
fn duplicates(written: &Written) -> Seen {
    let start = written.offset_of(Place::Instance(0, 1)) + 24;
    let place = Where::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) };
    info("duplicate-name", bytes(place, start, 16))
}

#[test]
fn what_another_object_calls_the_id_of_a_process_may_be_0() {
    let written = only(counted(5000).instance(instance("a")).instance(Instance::named("b").values([7, 0])));
    assert!(!all(written.bytes()).iter().any(|found| found.kind.code() == "process-id-zero"));
}

#[test]
fn a_share_of_more_than_its_base_is_told() {
    let object = |used: [u32; 2], base: [u32; 2]| {
        let object = Object::new(700)
            .counter(Counter::new(702, PERF_RAW_FRACTION))
            .counter(Counter::new(702, PERF_RAW_BASE));
        let instance = |name: &str, at: usize| Instance::named(name).values([used[at], base[at]]);
        object.instance(instance("a", 0)).instance(instance("b", 1))
    };
    let written = only(object([100, 101], [100, 100]));
    check_written(&written, &[info("fraction-above-100", value(&written, 1, 4))]);
    check_written(&only(object([100, 5], [100, 0])), &[]);
}

/// Returns Processor with this many processors and their sum, and an object with the processors of all groups.
fn processors(of_one: u32, of_all: &[&str]) -> Written {
    let load = |title| Object::new(title).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT));
    let named = |object: Object, name: &str| object.instance(Instance::named(name).values([7]));
    let one = (0..of_one).fold(load(238), |object, number| named(object, &number.to_string()));
    let all = of_all.iter().fold(load(260), |object, name| named(object, name));
    Capture::new().object(named(one, "_Total")).object(all).write_with_places()
}

#[test]
fn processors_that_only_another_object_has_are_of_another_group() {
    let all = ["0,0", "0,1", "0,_Total", "1,0", "1,1", "1,2", "1,_Total", "_Total"];
    let written = processors(3, &all);
    let count = written.offset_of(Place::Object(0)) + 40;
    let place = Where::Object(ObjectIdx(0));
    check_written(&written, &[info("two-processor-groups", bytes(place, count, 4))]);
    let message =
        "Processor has 3 processors but another object counts 5: Processor contains only one processor group";
    check_message(written.bytes(), "two-processor-groups", message);
    check_written(&processors(5, &all), &[]);
    check_written(&processors(2, &["0,Ethernet", "1,Ethernet", "2,Ethernet"]), &[]);
}
