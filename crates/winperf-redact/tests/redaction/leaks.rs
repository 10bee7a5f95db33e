//! Places that may reveal the machine, which the search for names covers.

use std::slice;

use winperf_redact::{Level, RefusalReason};
use winperf_synth::counter_type::{
    PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_MULTI_TIMER, PERF_COUNTER_RAWCOUNT,
};
use winperf_synth::fields::{counter_definition, object_type};
use winperf_synth::{Capture, Counter, CounterBlock, Instance, Name, Object};

use crate::set::{copies, holds, redacted, values};

fn wide(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn object() -> Object {
    Object::new(9000).counter(Counter::new(9002, PERF_COUNTER_RAWCOUNT))
}

#[test]
fn slack_behind_header_object_and_data_is_cleared() {
    let capture = Capture::new().header_slack(wide("of Alice"));
    let object = object().instance(Instance::named("1").values([7])).slack(wide("of Alice"));
    let original = [capture.object(object).write(), wide("of Alice")].concat();
    let set = redacted(slice::from_ref(&original), Level::Names).unwrap();
    assert_eq!(set.captures[0].file().len(), original.len());
    assert!(!holds(set.captures[0].file(), "Alice"));
    assert_eq!(set.summary.bytes_cleared, 3 * 8);
}

#[test]
fn what_is_behind_the_nul_of_a_name_is_cleared_even_where_the_name_stays() {
    let tail = |name: &str| Name::Units([name, "\0of Alice"].concat().encode_utf16().collect());
    let instances = ["_Total", "payroll"].map(|name| Instance::with_name(tail(name)).values([7]));
    let original = Capture::new().object(instances.into_iter().fold(object(), Object::instance)).write();
    assert!(holds(&original, "alice"));
    assert!(!holds(&copies(&[original], Level::Names)[0], "alice"));
}

#[test]
fn members_without_a_meaning_are_cleared() {
    let pointer = 0x7ffe_1234;
    let counter = Counter::new(9002, PERF_COUNTER_RAWCOUNT)
        .lie(counter_definition::COUNTER_NAME_TITLE, pointer)
        .lie(counter_definition::COUNTER_HELP_TITLE, pointer);
    let object = Object::new(9000)
        .lie(object_type::OBJECT_NAME_TITLE, pointer)
        .lie(object_type::OBJECT_HELP_TITLE, pointer)
        .counter(counter)
        .values([1]);
    let copy = &copies(&[Capture::new().object(object).write()], Level::Names)[0];
    let pointer = 0x7ffe_1234_u32.to_le_bytes();
    assert!(!copy.windows(4).any(|window| window == pointer));
}

#[test]
fn a_count_behind_a_multi_counter_that_no_definition_describes_keeps_the_value() {
    let timer = Counter::new(9002, PERF_COUNTER_MULTI_TIMER);
    let sample = |time: u64| {
        let block = CounterBlock::new([time]).byte_length(24);
        let written = Capture::new()
            .clock(time.cast_signed() * 2, 10_000_000)
            .object(Object::new(9000).counter(timer.clone()).instance(Instance::named("1").block(block)));
        let mut bytes = written.write();
        let end = bytes.len();
        bytes[end - 8..end - 4].copy_from_slice(&2_u32.to_le_bytes());
        bytes[end - 4..].copy_from_slice(b"leak");
        bytes
    };
    let originals = [sample(10_000_000), sample(20_000_000)];
    let copies = copies(&originals, Level::Names);
    assert_eq!(values(Some(&originals[0]), &originals[1]), values(Some(&copies[0]), &copies[1]));
    assert!(!holds(&copies[1], "leak"));
}

#[test]
fn a_name_that_a_provider_writes_into_its_numbers_is_found_and_refused() {
    let counters = [8, 16].map(|offset| Counter::new(9002, PERF_COUNTER_LARGE_RAWCOUNT).with_offset(offset));
    let text: Vec<u64> = wide("payroll\0")
        .chunks_exact(8)
        .map(|number| u64::from_le_bytes(number.try_into().unwrap()))
        .collect();
    let object = Object::new(9000).counters(counters).instance(Instance::named("payroll").values(text));
    let refusal = redacted(&[Capture::new().object(object).write()], Level::Names).unwrap_err();
    assert!(matches!(refusal.reason, RefusalReason::NameLeft { .. }), "{refusal}");
}

#[test]
fn a_name_inside_a_name_that_stays_is_no_leak() {
    let instances = ["host", "svchost"].map(|name| Instance::named(name).values([7]));
    let object = instances.into_iter().fold(object(), Object::instance);
    let copy = &copies(&[Capture::new().system_name("HOST").object(object).write()], Level::Names)[0];
    assert_eq!(crate::set::names(copy, 9000)[1], "svchost");
}
