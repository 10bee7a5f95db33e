//! Tests of the kind of each leaf: member, name, value, padding, slack, or unreadable bytes.

use winperf::LeafKind;
use winperf_synth::counter_type::*;
use winperf_synth::fields::{counter_block, data_block, instance_definition, object_type};
use winperf_synth::{Capture, Counter, CounterBlock, Instance, Instances, Object, Place, damage, fixtures};

/// Returns every leaf that is not a member, in file order: offset, length and kind, with the definitions of a value.
fn described(bytes: &[u8]) -> Vec<String> {
    let capture = winperf::Capture::parse(bytes.to_vec());
    let in_place = |place| capture.leaves(place).into_iter().map(move |leaf| (place, leaf));
    let mut leaves: Vec<_> = capture.places().flat_map(in_place).collect();
    leaves.sort_by_key(|(_, leaf)| leaf.offset);
    let described = leaves.into_iter().filter_map(|(place, leaf)| {
        let kind = match leaf.kind {
            LeafKind::Member(_) => return None,
            LeafKind::Name => "name".to_owned(),
            LeafKind::Value => format!("value {:?}", capture.counters_of(place, &leaf).collect::<Vec<_>>()),
            LeafKind::Padding => "padding".to_owned(),
            LeafKind::Slack => "slack".to_owned(),
            LeafKind::Unparsed => "unparsed".to_owned(),
        };
        Some(format!("{} {} {kind}", leaf.offset, leaf.length))
    });
    described.collect()
}

fn check(bytes: &[u8], expected: &[&str]) {
    assert_eq!(described(bytes), expected);
}

fn counter(title: u32) -> Counter {
    Counter::new(title, PERF_COUNTER_RAWCOUNT)
}

#[test]
fn members_stand_under_their_c_names_at_the_offsets_of_winperf_h() {
    let written = fixtures::transfer_and_peer().write_with_places();
    let capture = winperf::Capture::parse(written.bytes().to_vec());
    for place in written.places() {
        let (start, fields) = (written.offset_of(place), fields(place));
        let leaves = capture.leaves(capture.place_at(start as u32).unwrap());
        for (name, offset, length) in fields {
            let found = leaves.iter().find(|leaf| leaf.offset as usize == start + offset);
            let found = found.unwrap_or_else(|| panic!("no leaf for {name} of {place:?}"));
            let LeafKind::Member(member) = &found.kind else { panic!("{found:?} is no member") };
            assert_eq!((member.name, found.length as usize), (name, length), "{place:?}");
        }
    }
}

/// Returns name, offset and length of the fields of a structure, according to the writer; SYSTEMTIME is one member.
fn fields(place: Place) -> Vec<(&'static str, usize, usize)> {
    let all = match place {
        Place::DataBlock => data_block::ALL,
        Place::Object(_) => object_type::ALL,
        Place::CounterDefinition(..) => winperf_synth::fields::counter_definition::ALL,
        Place::Instance(..) => instance_definition::ALL,
        Place::CounterBlock(..) => counter_block::ALL,
    };
    let fields = all.iter().map(|field| (field.name, field.offset, field.width));
    fields.filter(|field| field.2 != 2 && !field.0.starts_with("SystemTime")).collect()
}

#[test]
fn the_documents_capture_has_names_values_and_little_else() {
    let expected = [
        "88 12 name",
        "100 4 padding",
        "292 4 value [0]",
        "296 4 value [1]",
        "300 4 value [2]",
        "432 14 name",
        "446 18 slack",
        "468 4 value [0]",
        "496 14 name",
        "510 18 slack",
        "532 4 value [0]",
    ];
    check(&fixtures::transfer_and_peer().write(), &expected);
}

#[test]
fn fewer_than_8_bytes_between_things_are_padding_and_more_are_slack() {
    let capture = |slack: usize| Capture::new().system_name("ABC").header_slack(vec![0; slack]).write();
    check(&capture(0), &["88 8 name"]);
    check(&capture(7), &["88 8 name", "96 7 padding"]);
    check(&capture(9), &["88 8 name", "96 9 slack"]);
    check(&Capture::new().system_name("ABC").samba_style().write(), &["88 8 name", "96 8 padding"]);
}

#[test]
fn bytes_that_headers_and_definitions_have_too_many_are_theirs() {
    let long = counter(5002).byte_length(56);
    let object = Object::new(5000).counter(long).header_length(72).slack(vec![0; 5]).values([1]);
    let bytes = Capture::new().system_name("ABC").object(object).write();
    let expected = ["88 8 name", "160 8 slack", "208 16 slack", "228 4 value [0]", "232 5 padding"];
    check(&bytes, &expected);
}

#[test]
fn a_block_has_a_leaf_for_each_value_and_for_what_lies_between() {
    let object = Object::new(5000)
        .counter(Counter::new(5002, PERF_COUNTER_LARGE_RAWCOUNT).with_offset(16))
        .counter(counter(5004).with_offset(8))
        .counter(counter(5006).with_offset(20))
        .counter(Counter::new(5008, PERF_COUNTER_NODATA))
        .counter(counter(5010).with_offset(20));
    let block = CounterBlock::new([1_u64, 2, 3]).byte_length(40);
    let bytes = Capture::new().system_name("ABC").object(object.instances(Instances::None(block))).write();
    let start = 96 + 64 + 5 * 40;
    let at = |offset: u32, rest: &str| format!("{} {rest}", start + offset);
    let expected = [
        "88 8 name".to_owned(),
        at(4, "4 padding"),
        at(8, "4 value [1]"),
        at(12, "4 padding"),
        at(16, "4 value [0]"),
        at(20, "4 value [0, 2, 4]"),
        at(24, "16 slack"),
    ];
    assert_eq!(described(&bytes), expected);
}

#[test]
fn values_of_a_last_block_that_states_too_little_are_values_all_the_same() {
    let object =
        |instance: Instance| Object::new(5000).counters([counter(5002), counter(5004)]).instance(instance);
    let written = Capture::new()
        .system_name("ABC")
        .object(object(Instance::unnamed().values([1, 2])))
        .write_with_places();
    let block = Place::CounterBlock(0, 0);
    let start = written.offset_of(block);
    let bytes = written.set(block, counter_block::BYTE_LENGTH, 8).into_bytes();
    check(
        &bytes,
        &[
            "88 8 name",
            &format!("{} 4 value [0]", start + 4),
            &format!("{} 4 value [1]", start + 8),
            &format!("{} 4 padding", start + 12),
        ],
    );
}

#[test]
fn what_cannot_be_read_is_unparsed_from_the_damage_to_the_end() {
    let bytes = fixtures::transfer_and_peer().write();
    check(&damage::with_tail(&bytes, &[1, 2, 3])[..0], &[]);
    let tail = damage::with_tail(&bytes, &[1, 2, 3]);
    assert_eq!(described(&tail).last().unwrap(), "536 3 unparsed");
    check(&bytes[..50], &["36 14 unparsed"]);
    let written = fixtures::transfer_and_peer().write_with_places();
    let lying = written.set(Place::Object(0), object_type::TOTAL_BYTE_LENGTH, 5).into_bytes();
    check(&lying, &["88 12 name", "100 4 padding", "104 432 unparsed"]);
}

#[test]
fn an_instance_that_lies_leaves_the_rest_of_its_object_unparsed_and_no_more() {
    let written = fixtures::transfer_and_peer().write_with_places();
    let lying = written.set(Place::Instance(1, 1), instance_definition::BYTE_LENGTH, 5000).into_bytes();
    let described = described(&lying);
    assert_eq!(described.last().unwrap(), "472 64 unparsed");
    assert_eq!(described[described.len() - 2], "468 4 value [0]");
}
