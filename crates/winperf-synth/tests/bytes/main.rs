//! The bytes of every capture this crate calls well-formed, read again by hand.

mod walk;

use walk::{dword, long, qword, walk};
use winperf_synth::counter_type::{
    PERF_AVERAGE_BASE, PERF_AVERAGE_TIMER, PERF_COUNTER_BULK_COUNT, PERF_COUNTER_COUNTER,
    PERF_COUNTER_NODATA, PERF_COUNTER_RAWCOUNT, PERF_COUNTER_TEXT,
};
use winperf_synth::fields::{
    counter_block, counter_definition, data_block, instance_definition, object_type,
};
use winperf_synth::{
    ByteOrder, Capture, Counter, CounterBlock, EncodedInstances, Instance, Instances, Name, Object, Place,
    Value, big, examples, fixtures,
};

#[test]
fn every_example_is_aligned_complete_and_zero_where_nothing_stands() {
    for example in examples::all() {
        for (sample, bytes) in [("older", &example.older), ("newer", &example.newer)] {
            let seen = walk(bytes).unwrap_or_else(|fault| panic!("{} {sample}: {fault}", example.name));
            assert!(seen.longest_padding < 8, "{} {sample}", example.name);
        }
    }
}

#[test]
fn every_fixture_of_windows_is_aligned_and_complete() {
    let (older, newer) = fixtures::slot_shift();
    let fixtures =
        [fixtures::transfer_and_peer(), fixtures::system_cap(), fixtures::processor_cap(), older, newer];
    for fixture in fixtures {
        walk(&fixture.write()).unwrap();
    }
}

#[test]
fn big_captures_are_aligned_and_hold_the_values_they_announce() {
    for big in [big::capture(200_000, 5), big::measure(5)] {
        for bytes in [&big.older, &big.newer] {
            assert_eq!(walk(bytes).unwrap().value_count, big.value_count);
        }
    }
}

#[test]
fn examples_are_the_same_bytes_every_time() {
    for (one, other) in examples::all().iter().zip(examples::all()) {
        assert_eq!((&one.older, &one.newer, &one.titles), (&other.older, &other.newer, &other.titles));
    }
}

#[test]
fn example_names_are_file_names_and_distinct() {
    let names: Vec<&str> = examples::all().iter().map(|example| example.name).collect();
    assert_eq!(names, ["iexplore", "desktop", "every-counter-type"]);
}

#[test]
fn the_header_says_what_machine_and_when() {
    let bytes =
        Capture::new().system_name("LANTERN").perf_time_100ns(132_290_312_439_883_752).clock(7, 8).write();
    assert_eq!(bytes.len(), 104);
    assert_eq!(bytes[..8], *b"P\0E\0R\0F\0");
    assert_eq!([8, 12, 16, 20, 24, 28].map(|offset| dword(&bytes, offset)), [1, 1, 1, 104, 104, 0]);
    assert_eq!(long(&bytes, 32), 238);
    assert_eq!(dword(&bytes, 52), 0);
    assert_eq!([56, 64, 72].map(|offset| qword(&bytes, offset)), [7, 8, 132_290_312_439_883_752]);
    assert_eq!([dword(&bytes, 80), dword(&bytes, 84)], [16, 88]);
    assert_eq!(bytes[88..104], *b"L\0A\0N\0T\0E\0R\0N\0\0\0");
}

#[test]
fn an_object_and_its_definition_stand_field_by_field() {
    let counter = Counter::new(388, PERF_COUNTER_BULK_COUNT).help(77).scale(-4).detail_level(200);
    let object = Object::new(510).help(99).default_counter(-1).code_page(932).clock(5, 6).counter(counter);
    let bytes = Capture::new().system_name("ABC").object(object).write();
    let object = &bytes[96..];
    assert_eq!([0, 4, 8, 12, 16, 20, 24].map(|offset| dword(object, offset)), [104, 104, 64, 510, 0, 99, 0]);
    assert_eq!([28, 32].map(|offset| dword(object, offset)), [200, 1]);
    assert_eq!([36, 40].map(|offset| long(object, offset)), [-1, 0]);
    assert_eq!(dword(object, 44), 932);
    assert_eq!([48, 56].map(|offset| qword(object, offset)), [5, 6]);
    let definition = &object[64..];
    assert_eq!([0, 4, 8, 12, 16].map(|offset| dword(definition, offset)), [40, 388, 0, 77, 0]);
    assert_eq!(long(definition, 20), -4);
    assert_eq!([24, 28, 32, 36].map(|offset| dword(definition, offset)), [200, 0x1041_0500, 8, 8]);
}

#[test]
fn an_instance_stands_field_by_field_before_its_block() {
    let instance = Instance::named("_Total").parent(230, 3).unique_id(-2).values([0xAABB_CCDD_u32]);
    let object = Object::new(232).counter(Counter::new(784, PERF_COUNTER_RAWCOUNT)).instance(instance);
    let written = Capture::new().object(object).write_with_places();
    let bytes = &written.bytes()[written.offset_of(Place::Instance(0, 0))..];
    assert_eq!([0, 4, 8, 16, 20].map(|offset| dword(bytes, offset)), [40, 230, 3, 24, 14]);
    assert_eq!(long(bytes, 12), -2);
    assert_eq!(bytes[24..40], *b"_\0T\0o\0t\0a\0l\0\0\0\0\0");
    assert_eq!([dword(bytes, 40), dword(bytes, 44)], [8, 0xAABB_CCDD]);
    assert_eq!(bytes.len(), 48);
}

#[test]
fn values_are_laid_out_in_order_at_multiples_of_their_size() {
    let counters = [
        Counter::new(1, PERF_COUNTER_COUNTER),
        Counter::new(2, PERF_COUNTER_BULK_COUNT),
        Counter::new(3, PERF_COUNTER_NODATA),
        Counter::new(4, PERF_COUNTER_TEXT).size(12),
        Counter::new(5, PERF_AVERAGE_TIMER).with_offset(8),
        Counter::new(6, PERF_AVERAGE_BASE),
    ];
    let written = Capture::new().object(Object::new(9000).counters(counters).values([1])).write_with_places();
    let offsets = [0, 1, 2, 3, 4, 5].map(|counter| {
        written.value(Place::CounterDefinition(0, counter), counter_definition::COUNTER_OFFSET)
    });
    assert_eq!(offsets, [4, 8, 16, 16, 8, 28]);
    assert_eq!(written.value(Place::CounterBlock(0, 0), counter_block::BYTE_LENGTH), 32);
}

#[test]
fn names_may_be_units_bytes_or_nothing() {
    let check = |instance: Instance, length: u64, offset: u64, tail: &[u8]| {
        let written = Capture::new().object(Object::new(1).instance(instance)).write_with_places();
        let place = Place::Instance(0, 0);
        assert_eq!(written.value(place, instance_definition::NAME_LENGTH), length);
        assert_eq!(written.value(place, instance_definition::NAME_OFFSET), offset);
        let start = written.offset_of(place) + 24;
        assert_eq!(&written.bytes()[start..written.offset_of(Place::CounterBlock(0, 0))], tail);
    };
    check(Instance::unnamed(), 0, 0, b"");
    check(Instance::with_name(Name::Units(vec![0xD800])), 2, 24, b"\x00\xd8\0\0\0\0\0\0");
    check(Instance::with_name(Name::Bytes(b"abc".to_vec())), 3, 24, b"abc\0\0\0\0\0");
    check(Instance::named("a").name_offset(28), 4, 28, b"\0\0\0\0a\0\0\0");
    check(Instance::named("").name_buffer(16), 2, 24, &[0; 16]);
}

#[test]
fn metadata_and_empty_objects_end_with_their_definitions() {
    let check = |instances: Instances, count: i32| {
        let object = Object::new(1).counter(Counter::new(3, PERF_COUNTER_RAWCOUNT)).instances(instances);
        let bytes = Capture::new().system_name("ABC").object(object).write();
        assert_eq!((bytes.len(), long(&bytes, 96 + 40)), (96 + 104, count));
    };
    check(Instances::MetadataMultiple, -2);
    check(Instances::MetadataNone, -3);
    check(Instances::List(Vec::new()), 0);
}

#[test]
fn text_and_doubles_are_written_as_they_are_read() {
    let counters = [Counter::new(1, PERF_COUNTER_TEXT).size(8), Counter::new(2, PERF_COUNTER_BULK_COUNT)];
    let object = Object::new(1).counters(counters).values([Value::from("abcde"), Value::from(2.75)]);
    let written = Capture::new().object(object).write_with_places();
    let block = &written.bytes()[written.offset_of(Place::CounterBlock(0, 0))..];
    assert_eq!(block[8..16], *b"a\0b\0c\0d\0");
    assert_eq!(block[16..24], 2.75_f64.to_le_bytes());
}

#[test]
fn a_block_may_be_longer_or_shorter_than_its_counters_need() {
    let with_length = |byte_length| {
        let block = CounterBlock::new([7, 9]).byte_length(byte_length);
        let counters = [1, 3].map(|title| Counter::new(title, PERF_COUNTER_RAWCOUNT));
        let object = Object::new(1).counters(counters).instance(Instance::named("a").block(block));
        let written = Capture::new().object(object).write_with_places();
        written.bytes()[written.offset_of(Place::CounterBlock(0, 0))..].to_vec()
    };
    assert_eq!(with_length(8), *b"\x08\0\0\0\x07\0\0\0");
    assert_eq!(with_length(16), *b"\x10\0\0\0\x07\0\0\0\x09\0\0\0\0\0\0\0");
    assert_eq!(with_length(4), *b"\x04\0\0\0");
}

#[test]
fn a_lie_changes_its_field_and_nothing_else() {
    let honest = fixtures::transfer_and_peer().write_with_places();
    for place in honest.places() {
        let fields = match place {
            Place::DataBlock => data_block::ALL,
            Place::Object(_) => object_type::ALL,
            Place::CounterDefinition(..) => counter_definition::ALL,
            Place::Instance(..) => instance_definition::ALL,
            Place::CounterBlock(..) => counter_block::ALL,
        };
        for field in fields {
            let lying = honest.clone().set(place, *field, 0xA5A5_A5A5_A5A5_A5A5);
            let start = honest.offset_of(place) + field.offset;
            let end = start + field.width;
            assert!(lying.bytes()[start..end].iter().all(|byte| *byte == 0xA5), "{}", field.name);
            assert_eq!(lying.bytes()[..start], honest.bytes()[..start]);
            assert_eq!(lying.bytes()[end..], honest.bytes()[end..]);
        }
    }
}

#[test]
fn a_lie_told_while_building_is_the_same_as_one_told_afterwards() {
    let mut capture = fixtures::transfer_and_peer();
    let object = capture.objects.remove(1).lie(object_type::NUM_INSTANCES, 7);
    let while_building = capture.object(object).lie(data_block::TOTAL_BYTE_LENGTH, 3).write();
    let afterwards = fixtures::transfer_and_peer()
        .write_with_places()
        .set(Place::Object(1), object_type::NUM_INSTANCES, 7)
        .set(Place::DataBlock, data_block::TOTAL_BYTE_LENGTH, 3);
    assert_eq!(while_building, afterwards.bytes());
}

#[test]
#[should_panic(expected = "NumInstances is elsewhere")]
fn a_field_of_another_structure_is_refused() {
    let _ = Counter::new(1, PERF_COUNTER_RAWCOUNT).lie(object_type::NUM_INSTANCES, 7);
}

#[test]
fn a_big_endian_capture_has_every_integer_turned_round() {
    let little = fixtures::transfer_and_peer().write_with_places();
    let big = fixtures::transfer_and_peer().byte_order(ByteOrder::Big).write_with_places();
    assert_eq!(big.bytes()[..12], *b"\0P\0E\0R\0F\0\0\0\0");
    for place in little.places().into_iter().skip(1) {
        let fields = if matches!(place, Place::Object(_)) { object_type::ALL } else { &[][..] };
        for field in fields {
            assert_eq!(little.value(place, *field), big.value(place, *field), "{}", field.name);
        }
    }
    assert_eq!(little.bytes().len(), big.bytes().len());
    assert_eq!(big.bytes()[20..24], (big.bytes().len() as u32).to_be_bytes());
}

#[test]
fn instances_encoded_beforehand_are_the_same_bytes() {
    let counters = [Counter::new(1, PERF_COUNTER_BULK_COUNT)];
    let instances = ["a", "bc"].map(|name| Instance::named(name).values([5]));
    let mut encoded = EncodedInstances::new(&counters, ByteOrder::Little);
    instances.iter().for_each(|instance| encoded.push(instance));
    let object = Object::new(1).counters(counters);
    let beforehand = Capture::new().object(object.clone().instances(Instances::Encoded(encoded)));
    let listed = Capture::new().object(object.instances(Instances::List(instances.into())));
    assert_eq!(beforehand.write(), listed.write());
}

#[test]
fn slack_and_longer_headers_are_counted_where_they_stand() {
    let counter = Counter::new(1, PERF_COUNTER_RAWCOUNT).byte_length(48);
    let object = Object::new(1).header_length(72).counter(counter).values([5]).slack([0xEE; 8]);
    let bytes = Capture::new().system_name("ABC").header_slack([0xDD; 8]).object(object).write();
    assert_eq!([dword(&bytes, 20), dword(&bytes, 24)], [104 + 136, 104]);
    assert_eq!(bytes[96..104], [0xDD; 8]);
    assert_eq!([0, 4, 8].map(|offset| dword(&bytes, 104 + offset)), [136, 120, 72]);
    assert_eq!(dword(&bytes, 104 + 72), 48);
    assert_eq!(dword(&bytes, 104 + 120 + 4), 5);
    assert_eq!(bytes[232..], [0xEE; 8]);
}
