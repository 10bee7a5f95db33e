//! The inputs on which other readers of this format have crashed, hung, or lost or invented data.

use winperf::formula::{NoValue, Note, Notes};
use winperf::layout::PerfObjectType;
use winperf::{ErrorKind, NumInstances, ObjectIdx, Pair};
use winperf_synth::counter_type::*;
use winperf_synth::fields::{counter_block, counter_definition, object_type};
use winperf_synth::{
    Capture, Counter, CounterBlock, Instance, Instances, Name, Object, Place, Value, damage, fixtures,
};

use crate::opened::{Opened, alone, between, find, idx_of, names};
use crate::partition;

/// Returns the capture, after checking that every byte belongs to a leaf.
fn open(bytes: Vec<u8>) -> Opened {
    partition::check(&bytes, "robustness");
    Opened::parse(bytes)
}

fn counted(title: u32) -> Object {
    Object::new(title).counter(Counter::new(title + 2, PERF_COUNTER_RAWCOUNT))
}

/// Returns an object with a valid value near the damaged ones, to show that damage affects only its own item.
fn witness() -> Object {
    counted(9000).instance(Instance::named("witness").values([77]))
}

fn check_witness(capture: &Opened) {
    assert_eq!(find(&alone(capture), 9000, "witness", 9002).value, Ok(77.0));
}

fn rows_of(capture: &Opened, object: u32) -> usize {
    alone(capture).iter().filter(|value| value.object == object).count()
}

#[test]
fn no_instances_in_the_middle_make_no_row_and_hide_nothing() {
    let capture = open(Capture::new().object(counted(5000)).object(witness()).write());
    assert_eq!(rows_of(&capture, 5000), 0);
    check_witness(&capture);
}

#[test]
fn no_instances_at_the_end_make_no_row() {
    let capture = open(Capture::new().object(witness()).object(counted(5000)).write());
    assert_eq!(rows_of(&capture, 5000), 0);
    assert_eq!(capture.object(ObjectIdx(1)).unwrap().instances_error(), None);
    check_witness(&capture);
}

#[test]
fn metadata_has_definitions_and_no_row() {
    let kinds = [
        (Instances::MetadataMultiple, NumInstances::MetadataMultiple),
        (Instances::MetadataNone, NumInstances::MetadataNone),
    ];
    for (instances, expected) in kinds {
        for at_end in [false, true] {
            let metadata = counted(5000).instances(instances.clone());
            let objects = if at_end { [witness(), metadata] } else { [metadata, witness()] };
            let capture = open(Capture::new().objects(objects).write());
            let object = capture.object(ObjectIdx(idx_of(&capture, 5000))).unwrap();
            assert_eq!((object.num_instances(), object.counters().len()), (expected, 1));
            assert_eq!((object.instances_error(), rows_of(&capture, 5000)), (None, 0));
            check_witness(&capture);
        }
    }
}

#[test]
fn any_other_negative_count_is_an_error_of_its_object_only() {
    let capture = Capture::new().object(counted(5000)).object(witness()).write_with_places();
    let bytes = capture.set(Place::Object(0), object_type::NUM_INSTANCES, 0xFFFF_FFF9).into_bytes();
    let capture = open(bytes);
    let error = capture.object(ObjectIdx(0)).unwrap().instances_error().unwrap();
    assert_eq!(error.kind, ErrorKind::NumInstances { actual: -7 });
    assert_eq!(error.offset, capture.object(ObjectIdx(0)).unwrap().offset() as usize + 40);
    check_witness(&capture);
}

#[test]
fn a_capture_cut_in_half_keeps_its_whole_parts_and_says_where_it_ends() {
    let bytes = fixtures::processor_cap().write();
    let capture = open(bytes[..bytes.len() / 2].to_vec());
    let object = capture.object(ObjectIdx(0)).unwrap();
    assert_eq!(object.counters().len(), 15);
    assert!((1..9).contains(&object.instances().len()));
    assert!(object.instances_error().unwrap().offset <= capture.file().len());
    assert_eq!(find(&alone(&capture), 238, "0", 1336).value, Ok(5.0));
    let missing = alone(&capture).iter().filter(|value| value.value == Err(NoValue::ValueMissing)).count();
    assert!(missing < 15, "only the values behind the cut are missing");
}

#[test]
fn a_cut_inside_a_value_makes_that_value_missing_and_no_other() {
    let bytes = counted(5000).counter(Counter::new(5004, PERF_COUNTER_LARGE_RAWCOUNT));
    let written = Capture::new().object(bytes.values([7_u64, 9])).write_with_places();
    let block = written.offset_of(Place::CounterBlock(0, 0));
    for (length, expected) in
        [(16, Ok(9.0)), (15, Err(NoValue::ValueMissing)), (9, Err(NoValue::ValueMissing))]
    {
        let capture = open(written.bytes()[..block + length].to_vec());
        let values = alone(&capture);
        assert_eq!(find(&values, 5000, "", 5004).value, expected, "{length} bytes of the block");
        assert_eq!(find(&values, 5000, "", 5002).value, Ok(7.0), "{length} bytes of the block");
    }
}

#[test]
fn counts_of_2_to_the_31_end_with_the_bytes() {
    for (field, count) in
        [(object_type::NUM_INSTANCES, 0x7FFF_FFFF), (object_type::NUM_COUNTERS, 0xFFFF_FFFF)]
    {
        let written = Capture::new().object(witness()).object(witness()).write_with_places();
        let capture = open(written.set(Place::Object(0), field, count).into_bytes());
        assert_eq!(capture.structure_count(), 9);
        assert_eq!(rows_of(&capture, 9000), 2);
    }
}

#[test]
fn an_object_of_length_0_ends_the_walk_with_an_error_and_is_not_read_twice() {
    let written =
        Capture::new().object(witness()).object(counted(5000)).object(witness()).write_with_places();
    let start = written.offset_of(Place::Object(1));
    for length in [0, 63] {
        let lying = written.clone().set(Place::Object(1), object_type::TOTAL_BYTE_LENGTH, length);
        let capture = open(lying.into_bytes());
        let error = capture.error().unwrap();
        let member = &PerfObjectType::TotalByteLength;
        assert_eq!(error.kind, ErrorKind::Below { member, minimum: 64, actual: length as u32 });
        assert_eq!(error.offset, start);
        assert_eq!((capture.objects().len(), capture.missing_objects()), (1, 2));
        check_witness(&capture);
    }
}

#[test]
fn a_value_outside_of_its_block_is_missing_and_its_neighbours_are_not() {
    let object = || counted(5000).counter(Counter::new(5004, PERF_COUNTER_RAWCOUNT)).values([7, 9]);
    for offset in [13, 16, 0x7FFF_FFFC, 0xFFFF_FFFC, 0xFFFF_FFFF] {
        let written = Capture::new().object(object()).object(witness()).write_with_places();
        let place = Place::CounterDefinition(0, 1);
        let capture = open(written.set(place, counter_definition::COUNTER_OFFSET, offset).into_bytes());
        let values = alone(&capture);
        assert_eq!(find(&values, 5000, "", 5004).value, Err(NoValue::ValueMissing), "{offset}");
        assert_eq!(find(&values, 5000, "", 5002).value, Ok(7.0), "{offset}");
        check_witness(&capture);
    }
}

#[test]
fn a_block_without_a_length_is_the_last_that_is_found() {
    let object =
        (0..4_u32).fold(counted(5000), |object, value| object.instance(Instance::named("x").values([value])));
    let written = Capture::new().object(object).object(witness()).write_with_places();
    let block = Place::CounterBlock(0, 1);
    for length in [0, 3, 4000] {
        let lying = written.clone().set(block, counter_block::BYTE_LENGTH, length);
        let start = lying.offset_of(block);
        let capture = open(lying.into_bytes());
        assert_eq!(capture.object(ObjectIdx(0)).unwrap().instances().len(), 2, "{length}");
        let error = capture.object(ObjectIdx(0)).unwrap().instances_error().unwrap();
        assert_eq!(error.offset, start, "{length}");
        // Its values have their place, whatever its stated length.
        assert_eq!(find(&alone(&capture), 5000, "x#1", 5002).value, Ok(1.0), "{length}");
        check_witness(&capture);
    }
}

#[test]
fn a_name_in_a_code_page_of_odd_length_is_that_name() {
    let named = Instance::with_name(Name::Bytes(b"caf\xe9!!\0".to_vec())).values([1]);
    let capture = open(Capture::new().object(counted(5000).code_page(1252).instance(named)).write());
    assert_eq!(names(&capture, 5000), ["caf\u{FFFD}!!"]);
}

#[test]
fn a_name_ends_at_its_first_nul() {
    let narrow = |bytes: &[u8]| Instance::with_name(Name::Bytes(bytes.to_vec())).values([1]);
    let wide = |text: &str| Instance::with_name(Name::Units(text.encode_utf16().collect())).values([1]);
    let object = counted(5000).code_page(1252);
    let object = object.instance(narrow(b"ab\0cd\0")).instance(narrow(b"AB\0")).instance(narrow(b"\0x"));
    let other = counted(5010).instance(wide("ab\0cd")).instance(wide("AB")).instance(wide("\0x"));
    let capture = open(Capture::new().objects([object, other]).write());
    assert_eq!(names(&capture, 5000), ["ab", "AB#1", "2"]);
    assert_eq!(names(&capture, 5010), ["ab", "AB#1", "2"]);
}

#[test]
fn a_name_without_its_nul_keeps_its_last_character() {
    let units = "svchost".encode_utf16().collect();
    let named = Instance::with_name(Name::Units(units)).values([1]);
    let narrow = Instance::with_name(Name::Bytes(b"narrow".to_vec())).values([1]);
    let wide = counted(5000).instance(named);
    let narrow = counted(5010).code_page(1252).instance(narrow);
    let capture = open(Capture::new().object(wide).object(narrow).write());
    assert_eq!(
        (names(&capture, 5000), names(&capture, 5010)),
        (vec!["svchost".into()], vec!["narrow".into()])
    );
}

#[test]
fn a_base_with_title_0_is_the_base_of_the_counter_before_it() {
    let object = Object::new(5000)
        .counter(Counter::new(5002, PERF_RAW_FRACTION))
        .counter(Counter::new(0, PERF_RAW_BASE))
        .counter(Counter::new(5004, PERF_RAW_FRACTION))
        .counter(Counter::new(0, PERF_RAW_BASE))
        .values([20, 50, 1, 4]);
    let values = alone(&open(Capture::new().object(object).write()));
    assert_eq!(find(&values, 5000, "", 5002).value, Ok(40.0));
    assert_eq!(find(&values, 5000, "", 5004).value, Ok(25.0));
}

#[test]
fn an_average_timer_of_4_bytes_is_not_read_with_its_base() {
    let object = |older: [u32; 2]| {
        let object = Object::new(5000).counter(Counter::new(5002, PERF_AVERAGE_TIMER));
        object.counter(Counter::new(5002, PERF_AVERAGE_BASE)).values(older)
    };
    let older = open(Capture::new().clock(0, 2).object(object([3, 1])).write());
    let newer = open(Capture::new().clock(2, 2).object(object([7, 2])).write());
    assert_eq!(find(&between(&older, &newer), 5000, "", 5002).value, Ok(2.0));
}

#[test]
fn repeated_names_and_a_literal_number_stay_different_instances() {
    let named = |name: &str, value: u32| Instance::named(name).values([value]);
    let object = counted(5000)
        .instance(named("svchost", 1))
        .instance(named("svchost#1", 2))
        .instance(named("SvcHost", 3))
        .instance(named("svchost#1", 4));
    let capture = open(Capture::new().object(object).write());
    let names = names(&capture, 5000);
    assert_eq!(names, ["svchost", "svchost#1#0", "SvcHost#1", "svchost#1#1"]);
    let values: Vec<_> = alone(&capture).into_iter().map(|value| value.value.unwrap()).collect();
    assert_eq!(values, [1.0, 2.0, 3.0, 4.0]);
    // Each is found by its name, and no other with it.
    let pair = Pair::single(capture);
    for (name, value) in names.iter().zip(values) {
        let found: Vec<_> = pair.find(&format!(r"\#5000({name})\#5002")).unwrap().collect();
        assert_eq!((found.len(), found[0].value()), (1, Ok(value)), "{name}");
    }
}

#[test]
fn a_literal_number_that_no_other_instance_has_is_the_name_as_it_is() {
    let object = |names: [&str; 3]| {
        names
            .into_iter()
            .fold(counted(5000), |object, name| object.instance(Instance::named(name).values([1])))
    };
    let shown = |of| names(&open(Capture::new().object(object(of)).write()), 5000);
    assert_eq!(shown(["svchost", "svchost#1", "site#2"]), ["svchost", "svchost#1", "site#2"]);
    assert_eq!(shown(["svchost", "svchost", "svchost#2"]), ["svchost", "svchost#1", "svchost#2"]);
    assert_eq!(shown(["svchost", "svchost", "svchost#01"]), ["svchost", "svchost#1", "svchost#01#0"]);
    // Names of children begin with those of their parents.
    let threads = counted(5010)
        .instance(Instance::named("0").parent(5000, 0).values([1]))
        .instance(Instance::named("0").parent(5000, 1).values([1]))
        .instance(Instance::named("0#1").parent(5000, 0).values([1]));
    let processes = object(["a", "a", "b"]);
    let capture = open(Capture::new().object(processes).object(threads).write());
    assert_eq!(names(&capture, 5010), ["a/0", "a/0#1", "a/0#1#0"]);
}

#[test]
fn a_definition_is_as_long_as_it_says() {
    let long = Counter::new(5002, PERF_COUNTER_RAWCOUNT).byte_length(56);
    let object = Object::new(5000).counter(long).counter(Counter::new(5004, PERF_COUNTER_RAWCOUNT));
    let capture = open(Capture::new().object(object.header_length(80).values([7, 9])).write());
    let values = alone(&capture);
    assert_eq!(find(&values, 5000, "", 5002).value, Ok(7.0));
    assert_eq!(find(&values, 5000, "", 5004).value, Ok(9.0));
}

#[test]
fn values_stand_where_their_offsets_say_and_may_share_bytes() {
    let object = Object::new(5000)
        .counter(Counter::new(5002, PERF_COUNTER_LARGE_RAWCOUNT).with_offset(8))
        .counter(Counter::new(5004, PERF_COUNTER_RAWCOUNT).with_offset(4))
        .counter(Counter::new(5006, PERF_COUNTER_RAWCOUNT).with_offset(8))
        .counter(Counter::new(5008, PERF_COUNTER_RAWCOUNT).with_offset(12));
    let values = vec![Value::Number(0x2_0000_0001), Value::Number(5), Value::Absent, Value::Absent];
    let values = alone(&open(Capture::new().object(object.values(values)).write()));
    let value_of = |counter| find(&values, 5000, "", counter).value.unwrap();
    assert_eq!(
        [value_of(5002), value_of(5004), value_of(5006), value_of(5008)],
        [8_589_934_593.0, 5.0, 1.0, 2.0]
    );
}

#[test]
fn a_base_that_is_not_the_expected_one_is_used_and_noted() {
    let object = Object::new(5000)
        .counter(Counter::new(5002, PERF_RAW_FRACTION))
        .counter(Counter::new(5002, PERF_SAMPLE_BASE))
        .counter(Counter::new(5004, PERF_RAW_FRACTION))
        .counter(Counter::new(5006, PERF_COUNTER_RAWCOUNT));
    let values = alone(&open(Capture::new().object(object.values([20, 50, 1, 4])).write()));
    let other = find(&values, 5000, "", 5002);
    assert_eq!((other.value, other.notes), (Ok(40.0), Notes::only(Note::BaseUnexpected)));
    assert_eq!(find(&values, 5000, "", 5004).value, Err(NoValue::BaseMissing));
}

#[test]
fn a_total_that_lies_loses_no_object() {
    for total in [0, 88, 500, u32::MAX] {
        let capture = Capture::new().object(witness()).object(counted(5000));
        let bytes = capture.lie(winperf_synth::fields::data_block::TOTAL_BYTE_LENGTH, total.into()).write();
        let capture = open(bytes);
        assert_eq!(capture.objects().len(), 2, "{total}");
        check_witness(&capture);
    }
    check_witness(&open(Capture::new().samba_style().object(witness()).write()));
}

#[test]
fn a_parent_that_is_last_missing_or_of_another_object_is_named_or_questioned() {
    let child = |title, position| Instance::named("0").parent(title, position).values([1]);
    let parents = counted(5000).instance(Instance::named("first")).instance(Instance::named("last"));
    let children = counted(5010).instance(child(5000, 1)).instance(child(5000, 2)).instance(child(7777, 0));
    let capture = open(Capture::new().object(children).object(parents).write());
    assert_eq!(names(&capture, 5010), ["last/0", "?/0", "?/0#1"]);
}

#[test]
fn a_parent_is_looked_for_in_the_first_object_of_its_title() {
    let parents = |name: &str| counted(5000).instance(Instance::named(name));
    let children = counted(5010).instance(Instance::named("0").parent(5000, 0));
    let capture = open(Capture::new().objects([parents("first"), parents("second"), children]).write());
    assert_eq!(names(&capture, 5010), ["first/0"]);
}

#[test]
fn names_that_are_cut_elsewhere_are_not_the_same_name() {
    let parents = counted(5000).instance(Instance::named("a")).instance(Instance::named("ab"));
    let children = counted(5010)
        .instance(Instance::named("bc").parent(5000, 0))
        .instance(Instance::named("c").parent(5000, 1));
    let capture = open(Capture::new().objects([parents, children]).write());
    assert_eq!(names(&capture, 5010), ["a/bc", "ab/c"]);
}

#[test]
fn a_capture_of_a_big_endian_machine_is_refused_for_what_it_is() {
    let bytes = Capture::new().byte_order(winperf_synth::ByteOrder::Big).object(witness()).write();
    let capture = open(bytes);
    assert_eq!(capture.error().map(|error| error.kind), Some(ErrorKind::BigEndian));
}

/// Returns the value of a multi timer at offset 8 that grew by 75 % of the time, with these additional counters, and
/// with these bytes after it.
fn multi_timer(others: &[Counter], behind: u32, block_length: usize) -> Result<f64, NoValue> {
    let sample = |capture: Capture, value: u32| {
        let counter = Counter::new(5002, PERF_100NSEC_MULTI_TIMER).with_offset(8);
        let block = CounterBlock::new([value]).byte_length(block_length);
        let object = Object::new(5000).counter(counter).counters(others.to_vec());
        let written =
            capture.object(object.instances(Instances::None(block)).slack(vec![0; 8])).write_with_places();
        let place = written.offset_of(Place::CounterBlock(0, 0)) + 16;
        open(damage::with_replaced(written.bytes(), place..place + 4, &behind.to_le_bytes()))
    };
    let older = sample(Capture::new().perf_time_100ns(133_000_000_000_000_000), 0);
    let newer = sample(Capture::new().perf_time_100ns(133_000_000_020_000_000), 15_000_000);
    find(&between(&older, &newer), 5000, "", 5002).value
}

#[test]
fn a_multi_timer_without_a_base_takes_the_dword_behind_it_unless_a_counter_claims_that() {
    let gauge = |offset| Counter::new(5004, PERF_COUNTER_RAWCOUNT).with_offset(offset);
    assert_eq!(multi_timer(&[], 3, 24), Ok(25.0));
    assert_eq!(multi_timer(&[gauge(20), gauge(4)], 3, 24), Ok(25.0));
    assert_eq!(multi_timer(&[gauge(16)], 3, 24), Ok(75.0));
    assert_eq!(multi_timer(&[gauge(19)], 3, 24), Ok(75.0));
    assert_eq!(
        multi_timer(&[gauge(4), Counter::new(5006, PERF_COUNTER_TEXT).with_offset(10).size(7)], 3, 24),
        Ok(75.0)
    );
    assert_eq!(
        multi_timer(&[Counter::new(5006, PERF_COUNTER_TEXT).with_offset(4).size(14)], 3, 24),
        Ok(75.0)
    );
    // The DWORD is after the block.
    assert_eq!(multi_timer(&[], 3, 16), Ok(75.0));
    assert_eq!(multi_timer(&[], 0, 24), Err(NoValue::ZeroBase));
    let base = Counter::new(5002, PERF_COUNTER_MULTI_BASE).with_offset(16);
    assert_eq!(multi_timer(&[base], 3, 24), Ok(25.0));
}

#[test]
fn text_is_decoded_in_the_code_page_of_its_object_or_in_that_of_western_europe() {
    let text = |bits, code_page, bytes: &[u8]| {
        let counter = Counter::new(5002, bits).size(8);
        let object =
            Object::new(5000).code_page(code_page).counter(counter).values([Value::Bytes(bytes.to_vec())]);
        let capture = open(Capture::new().object(object).write());
        let pair = winperf::Pair::single(capture.clone());
        pair.row(0).unwrap().newer().unwrap().text.unwrap().decode(&Brackets)
    };
    assert_eq!(text(PERF_COUNTER_TEXT, 932, b"h\0i\0\0\0x\0"), "hi");
    assert_eq!(text(0x0001_0B00, 932, b"hi\0xxxxx"), "932 hi");
    assert_eq!(text(0x0001_0B00, 0, b"caf\xe9!!!!"), "1252 caf\u{e9}!!!!");
}

/// A decoder that shows the requested code page.
struct Brackets;

impl winperf::text::CodePages for Brackets {
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String> {
        let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
        Some(format!("{code_page} {text}"))
    }
}

#[test]
fn a_sample_counter_is_divided_by_time_and_shows_what_a_sample_base_would_make_of_it() {
    let object = |base, values: [u32; 2]| {
        let counters = [Counter::new(5002, PERF_SAMPLE_COUNTER), Counter::new(5002, base)];
        Object::new(5000).counters(counters).values(values)
    };
    for (base, disputed) in [(PERF_SAMPLE_BASE, true), (PERF_COUNTER_RAWCOUNT, false)] {
        let older = open(Capture::new().clock(0, 10).object(object(base, [5, 2])).write());
        let newer = open(Capture::new().clock(20, 10).object(object(base, [9, 12])).write());
        let values = between(&older, &newer);
        let value = &values[0];
        assert_eq!((value.value, value.notes.contains(Note::DisputedFormula)), (Ok(2.0), disputed));
    }
}
