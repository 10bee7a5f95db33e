//! Counterparts of structures and leaves.

use winperf::pair::Age;
use winperf::{CounterIdx, InstanceIdx, LeafKind, ObjectIdx, Place};
use winperf_synth::counter_type::*;
use winperf_synth::{Counter, Instance, Object, damage, examples, fixtures};

use crate::two::{Two, earlier, later};

fn counter(title: u32) -> Counter {
    Counter::new(title, PERF_COUNTER_RAWCOUNT)
}

fn named(names: &[&str]) -> Object {
    let object = Object::new(5000).counter(counter(5002));
    names.iter().fold(object, |object, name| object.instance(Instance::named(*name).values([7])))
}

/// Returns the place in the newer capture of a place of the older one.
fn newer_place(two: &Two, place: Place) -> Option<Place> {
    assert!(two.older.number(place).is_some(), "a structure of the older capture");
    two.compared().counterpart(Age::Older, place)
}

#[test]
fn instances_are_found_wherever_they_stand_now() {
    let two = Two::with([named(&["a", "b", "c"])], [named(&["new", "c", "a"])]);
    two.check("moved instances");
    assert_eq!(
        newer_place(&two, Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) }),
        Some(Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(2) })
    );
    assert_eq!(
        newer_place(&two, Place::InstanceBlock { object: ObjectIdx(0), instance: InstanceIdx(2) }),
        Some(Place::InstanceBlock { object: ObjectIdx(0), instance: InstanceIdx(1) })
    );
    assert_eq!(newer_place(&two, Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) }), None);
    assert_eq!(
        newer_place(&two, Place::InstanceBlock { object: ObjectIdx(0), instance: InstanceIdx(1) }),
        None
    );
}

#[test]
fn objects_and_counters_are_found_wherever_they_stand_now() {
    let single = |counters: &[u32]| {
        let values: Vec<u32> = counters.to_vec();
        Object::new(6000).counters(counters.iter().map(|title| counter(*title))).values(values)
    };
    let two = Two::with([named(&["a"]), single(&[6002, 6004])], [single(&[6006, 6004, 6002]), named(&["a"])]);
    two.check("moved objects");
    assert_eq!(newer_place(&two, Place::DataBlock), Some(Place::DataBlock));
    assert_eq!(newer_place(&two, Place::Object(ObjectIdx(1))), Some(Place::Object(ObjectIdx(0))));
    assert_eq!(
        newer_place(&two, Place::CounterDefinition { object: ObjectIdx(1), counter: CounterIdx(0) }),
        Some(Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(2) })
    );
    assert_eq!(newer_place(&two, Place::ObjectBlock(ObjectIdx(1))), Some(Place::ObjectBlock(ObjectIdx(0))));
    assert_eq!(
        newer_place(&two, Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) }),
        Some(Place::Instance { object: ObjectIdx(1), instance: InstanceIdx(0) })
    );
}

#[test]
fn what_cannot_be_told_apart_has_no_counterpart_in_either_direction() {
    let two = Two::with([named(&["x", "x", "y"])], [named(&["x", "y"])]);
    two.check("ambiguous instances");
    let places = (0..3).map(|instance| {
        newer_place(&two, Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(instance) })
    });
    assert_eq!(
        places.collect::<Vec<_>>(),
        [None, None, Some(Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) })]
    );
}

#[test]
fn an_object_that_got_instances_keeps_its_definitions_only() {
    let single = Object::new(5000).counter(counter(5002)).values([7]);
    let two = Two::with([single], [named(&["a"])]);
    two.check("an object with and without instances");
    assert_eq!(
        newer_place(&two, Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) }),
        Some(Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) })
    );
    assert_eq!(newer_place(&two, Place::ObjectBlock(ObjectIdx(0))), None);
}

#[test]
fn a_block_that_was_cut_off_is_no_counterpart_in_either_direction() {
    let single = || Object::new(5000).counter(counter(5002)).values([7]);
    let [older, newer] = [earlier(), later()].map(|capture| capture.object(single()).write());
    let cut = newer[..newer.len() - 8].to_vec();
    let two = Two::new(older, cut);
    assert_eq!(
        newer_place(&two, Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) }),
        Some(Place::CounterDefinition { object: ObjectIdx(0), counter: CounterIdx(0) })
    );
    assert_eq!(newer_place(&two, Place::ObjectBlock(ObjectIdx(0))), None);
    assert_eq!(two.compared().counterpart(Age::Newer, Place::ObjectBlock(ObjectIdx(0))), None);
}

#[test]
fn values_are_found_by_their_counter_and_not_by_their_offset() {
    let of_older = Object::new(5000).counters([counter(5002), counter(5004)]).values([11, 12]);
    let of_newer =
        Object::new(5000).counters([counter(5006), counter(5004), counter(5002)]).values([1, 12, 11]);
    let two = Two::with([of_older], [of_newer]);
    let (_, leaves) = two.compared().leaf_pairs(Age::Newer, Place::ObjectBlock(ObjectIdx(0))).unwrap();
    let values = leaves.iter().filter(|pair| matches!(pair.own.kind, LeafKind::Value));
    let found = values.map(|pair| {
        let number = |bytes: &[u8], at: u32| bytes[at as usize];
        let other = pair.other.as_ref().map(|other| number(two.older.file(), other.offset));
        (number(two.newer.file(), pair.own.offset), other)
    });
    assert_eq!(found.collect::<Vec<_>>(), [(1, None), (12, Some(12)), (11, Some(11))]);
}

#[test]
fn gaps_are_found_by_what_they_stand_behind() {
    let older = earlier().system_name("ABCD").header_slack(vec![1; 9]).write();
    let newer = earlier().system_name("ABC").header_slack(vec![1; 9]).write();
    let two = Two::new(older, newer);
    two.check("gaps");
    let gaps = |leaves: Vec<winperf::pair::LeafPair>| {
        let gaps =
            leaves.into_iter().filter(|pair| !matches!(pair.own.kind, LeafKind::Member(_) | LeafKind::Name));
        gaps.map(|pair| (pair.own.length, pair.other.map(|other| other.length))).collect::<Vec<_>>()
    };
    // Name and padding of the longer name take 16 bytes, those of the shorter one 8.
    assert_eq!(gaps(two.compared().leaf_pairs(Age::Older, Place::DataBlock).unwrap().1), [(15, Some(9))]);
    assert_eq!(gaps(two.compared().leaf_pairs(Age::Newer, Place::DataBlock).unwrap().1), [(9, Some(15))]);
}

#[test]
fn the_counterpart_of_a_leaf_comes_with_its_structure() {
    let two = Two::with([named(&["a", "b"])], [named(&["b"])]);
    let place = Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(1) };
    let (other, leaves) = two.compared().leaf_pairs(Age::Older, place).unwrap();
    assert_eq!(other, Place::Instance { object: ObjectIdx(0), instance: InstanceIdx(0) });
    let name = leaves.into_iter().find(|pair| pair.own.kind == LeafKind::Name).unwrap();
    let found = name.other.unwrap();
    assert_eq!(found.kind, LeafKind::Name);
    assert!(two.compared().is_same(Age::Older, &name.own, &found));
}

#[test]
fn both_ways_are_each_others_reverse_in_every_example() {
    for example in examples::all() {
        Two::new(example.older.clone(), example.newer.clone()).check(example.name);
        Two::new(example.newer, example.older).check(example.name);
    }
}

#[test]
fn both_ways_are_each_others_reverse_whatever_the_damage() {
    let (older, newer) = fixtures::slot_shift();
    let (older, newer) = (older.write(), newer.write());
    for seed in 0..400 {
        let count = 1 + seed as usize % 6;
        let flipped = damage::with_flipped_bits(&newer, count, seed);
        Two::new(older.clone(), flipped.clone()).check(&format!("bits flipped by seed {seed}"));
        let hostile = damage::with_hostile_dwords(&older, count, seed);
        Two::new(hostile, flipped).check(&format!("numbers replaced by seed {seed}"));
    }
    for length in 0..newer.len() {
        Two::new(older.clone(), newer[..length].to_vec()).check(&format!("the first {length} bytes"));
    }
}
