//! Captures with numbers above their contents: the results are bounded by their bytes.

use winperf::pair::Age;
use winperf::{ObjectIdx, Pair};
use winperf_synth::counter_type::{PERF_COUNTER_MULTI_TIMER, PERF_COUNTER_RAWCOUNT};
use winperf_synth::fields::{data_block, object_type};
use winperf_synth::{Capture, Counter, CounterBlock, Field, Instance, Instances, Object, Place, fixtures};

use crate::opened::{Opened, between};
use crate::partition;

const MANY: usize = 100_000;

/// Returns the documents' capture with one number replaced.
fn lying(place: Place, field: Field, value: u32) -> Vec<u8> {
    fixtures::transfer_and_peer().write_with_places().set(place, field, value.into()).into_bytes()
}

#[test]
fn a_count_that_nothing_backs_yields_what_is_there() {
    let counts = [
        (Place::DataBlock, data_block::NUM_OBJECT_TYPES),
        (Place::Object(0), object_type::NUM_COUNTERS),
        (Place::Object(1), object_type::NUM_COUNTERS),
        (Place::Object(1), object_type::NUM_INSTANCES),
    ];
    let honest = Opened::parse(fixtures::transfer_and_peer().write()).structure_count();
    for (place, field) in counts {
        for value in [100, 65_536, 0x7FFF_FFFF] {
            let bytes = lying(place, field, value);
            assert_eq!(
                Opened::parse(bytes.clone()).structure_count(),
                honest,
                "{field:?} of {place:?} is {value}"
            );
            partition::check(&bytes, "a count that lies");
        }
    }
}

#[test]
fn a_count_that_nothing_backs_is_reported_where_it_stands() {
    let bytes = lying(Place::Object(1), object_type::NUM_INSTANCES, 0x7FFF_FFFF);
    let capture = Opened::parse(bytes);
    let object = capture.object(ObjectIdx(1)).unwrap();
    let error = object.instances_error().unwrap().to_string();
    let expected = format!("(at offset {:#x})", object.offset() + 40);
    assert!(error.contains("2147483647") && error.contains('2') && error.ends_with(&expected), "{error}");

    let bytes = lying(Place::Object(0), object_type::NUM_COUNTERS, u32::MAX);
    let capture = Opened::parse(bytes);
    let error = capture.object(ObjectIdx(0)).unwrap().definitions_error().unwrap().to_string();
    assert!(error.contains("4294967295") && error.contains("NumCounters"), "{error}");
}

#[test]
fn a_count_of_objects_that_nothing_backs_is_an_object_missing() {
    let honest = fixtures::transfer_and_peer().write_with_places();
    let second = honest.offset_of(Place::Object(1));
    for (length, expected) in [(honest.bytes().len(), 0), (second + 64, 0), (second, 1), (second - 8, 1)] {
        let capture = Opened::parse(honest.bytes()[..length].to_vec());
        assert_eq!(capture.missing_objects(), expected, "the first {length} bytes");
    }
}

/// Each definition claims the same bytes as all others, in an order that makes naive nesting quadratic.
#[test]
fn a_hundred_thousand_values_across_each_other_are_cut_into_few_leaves() {
    let block = MANY + 8;
    let counters = (0..MANY).map(|position| {
        let length = block - 4 - position;
        Counter::new(1000, 0x0000_0B00).size(length).with_offset(4 + position / 2)
    });
    let values: [u32; 0] = [];
    let object = Object::new(5000).counters(counters).values(values);
    let bytes = Capture::new().object(object).write();
    let capture = Opened::parse(bytes.clone());
    assert_eq!(capture.object(ObjectIdx(0)).unwrap().counters().len(), MANY);
    let block = winperf::Place::ObjectBlock(ObjectIdx(0));
    let leaves = capture.leaves(block);
    let named: usize = leaves.iter().map(|leaf| capture.counters_of(block, leaf).count()).sum();
    assert!(leaves.len() <= 2 * MANY + 2, "{}", leaves.len());
    assert!(named <= 8 * MANY, "{named}");
}

// The tests below would not end with quadratic work.

#[test]
fn a_hundred_thousand_objects_find_their_partners() {
    let capture = |name: &str, titles: &mut dyn Iterator<Item = u32>| {
        Opened::parse(Capture::new().system_name(name).objects(titles.map(Object::new)).write())
    };
    let titles = 20_000..20_000 + MANY as u32;
    let older = capture("A", &mut titles.clone());
    for machine in ["A", "B"] {
        let newer = capture(machine, &mut titles.clone().rev());
        let pair = Pair::new(older.clone(), newer.clone());
        assert_eq!(pair.objects().len(), MANY);
        assert!(pair.objects().all(|object| object.is_in(Age::Newer) && object.is_in(Age::Older)));
    }
}

#[test]
fn a_hundred_thousand_counters_of_an_instance_that_is_gone_are_rows() {
    let counters =
        || (0..MANY as u32).map(|counter| Counter::new(counter, PERF_COUNTER_RAWCOUNT).with_offset(4));
    let object = Object::new(5000).counters(counters());
    let older =
        Opened::parse(Capture::new().object(object.clone().instance(Instance::named("gone"))).write());
    let newer = Opened::parse(Capture::new().object(object).write());
    let values = between(&older, &newer);
    assert!(values.iter().map(|value| value.counter).eq(0..MANY as u32));
}

#[test]
fn a_hundred_thousand_multi_timers_without_bases_look_for_theirs() {
    let counters =
        (0..MANY as u32).map(|counter| Counter::new(counter, PERF_COUNTER_MULTI_TIMER).with_offset(8));
    // The shared value is followed by 4 bytes that no counter uses.
    let block = CounterBlock::new([1]).byte_length(24);
    let object = Object::new(5000).counters(counters).instances(Instances::None(block));
    let capture = Opened::parse(Capture::new().object(object).write());
    assert_eq!(between(&capture, &capture).len(), MANY);
}

#[test]
fn many_children_of_a_parent_with_a_long_name_are_named_and_paired() {
    let capture = |children: u32| {
        let parents = Object::new(5000).instance(Instance::named("p".repeat(200_000)));
        let parents = parents.instance(Instance::named("P".repeat(200_000)));
        let mut object = Object::new(5002);
        for child in 0..children {
            object = object.instance(Instance::named((child / 4).to_string()).parent(5000, child % 2));
        }
        Opened::parse(Capture::new().object(parents).object(object).write())
    };
    let (older, newer) = (capture(40_000), capture(39_999));
    let pair = Pair::new(older.clone(), newer.clone());
    let object = pair.objects().nth(1).unwrap();
    let matched = object.instances().filter(|instance| instance.is_in(Age::Older)).count();
    // The last four share a name, and the newer capture contains three of those.
    assert_eq!(matched, 39_996);
    let children = older.object(ObjectIdx(1)).unwrap().instances();
    assert_eq!(children.take(4).map(|child| child.occurrence()).collect::<Vec<_>>(), [0, 1, 2, 3]);
}
