//! Damage of one capture, or of both, does not prevent comparing the rest.

use winperf::StructureKind;
use winperf::difference::DifferenceKind;
use winperf::pair::Age;
use winperf_synth::fields::{instance_definition, object_type};
use winperf_synth::{Place, damage, examples, fixtures};

use crate::two::Two;

#[test]
fn a_capture_against_its_own_beginning_lacks_what_is_cut_off() {
    let whole = fixtures::transfer_and_peer().write();
    for length in 8..whole.len() {
        let two = Two::new(whole[..length].to_vec(), whole.clone());
        let found = two.differences();
        assert!(!found.is_empty(), "the first {length} bytes");
    }
}

#[test]
fn an_instance_that_lies_hides_those_behind_it_and_nothing_else() {
    let written = fixtures::transfer_and_peer().write_with_places();
    let whole = written.bytes().to_vec();
    let lying = written.set(Place::Instance(1, 1), instance_definition::BYTE_LENGTH, 5000).into_bytes();
    let found = Two::new(whole, lying).odd();
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with("Unparsed Object(1).Unparsed - > "), "{found:#?}");
    assert_eq!(found[1], "Gone Instance(1, 1) of the older");
}

#[test]
fn an_object_that_lies_is_gone_with_those_behind_it() {
    let written = fixtures::transfer_and_peer().write_with_places();
    let whole = written.bytes().to_vec();
    let lying = written.set(Place::Object(0), object_type::TOTAL_BYTE_LENGTH, 5).into_bytes();
    let found = Two::new(lying, whole).odd();
    let structures: Vec<_> = found.iter().filter(|text| !text.starts_with("Unparsed")).collect();
    assert_eq!(structures, ["New Object(0)", "New Object(1)"]);
}

/// Checks that the comparison of whole captures agrees with that of each single leaf.
pub(crate) fn check(older: Vec<u8>, newer: Vec<u8>, what: &str) {
    let two = Two::new(older, newer);
    if two.older.root().is_none() || two.newer.root().is_none() {
        return;
    }
    // The description of its offsets proves that each difference begins at the start of a leaf or a structure.
    let _ = two.differences();
    let compared = two.compared();
    let mut found: Vec<_> = two.found();
    let mut alone = Vec::new();
    for place in two.newer.places() {
        let leaves = compared.leaf_pairs(Age::Newer, place).map(|(_, leaves)| leaves).unwrap_or_default();
        let differing = leaves
            .iter()
            .filter_map(|pair| Some((pair.own.offset, compared.difference(Age::Newer, place, pair)?)));
        alone.extend(differing);
    }
    found.retain(|difference| !difference.is_structure() && difference.offset(Age::Newer).is_some());
    let mut walked: Vec<(u32, DifferenceKind)> = found
        .iter()
        .filter_map(|difference| Some((difference.offset(Age::Newer)?, difference.kind)))
        .collect();
    walked.sort_by_key(|(offset, _)| *offset);
    alone.sort_by_key(|(offset, _)| *offset);
    assert_eq!(walked, alone, "{what}");
}

#[test]
fn the_walk_and_the_question_about_one_leaf_agree_in_every_example() {
    for example in examples::all() {
        check(example.older, example.newer, example.name);
    }
}

#[test]
fn the_walk_and_the_question_about_one_leaf_agree_whatever_the_damage() {
    let (older, newer) = fixtures::slot_shift();
    for (older, newer) in [
        (older.write(), newer.write()),
        (fixtures::transfer_and_peer().write(), fixtures::transfer_and_peer().write()),
    ] {
        for seed in 0..500 {
            let count = 1 + seed as usize % 6;
            let flipped = damage::with_flipped_bits(&newer, count, seed);
            check(older.clone(), flipped.clone(), &format!("bits flipped by seed {seed}"));
            let hostile = damage::with_hostile_dwords(&older, count, seed);
            check(hostile, flipped, &format!("numbers replaced by seed {seed}"));
        }
    }
}

#[test]
fn differences_come_structure_by_structure_as_they_come_at_once() {
    let example = examples::iexplore();
    let two = Two::new(example.older, example.newer);
    let by_structure: Vec<_> = two.compared().differences_by_structure().map(|(_, found)| found).collect();
    assert!(by_structure.iter().filter(|found| found.is_empty()).count() > 10);
    assert_eq!(by_structure.concat(), two.found());
}

#[test]
fn one_capture_by_itself_differs_from_nothing() {
    let capture = winperf::Capture::parse(examples::iexplore().older);
    assert_eq!(winperf::Pair::single(capture.clone()).differences().next(), None);
}

#[test]
fn a_capture_of_many_definitions_and_small_blocks_of_many_lengths_takes_no_square_of_time() {
    use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
    use winperf_synth::{Capture, Counter, CounterBlock, Instance, Object};
    let object = |add: u32| {
        let counters = (0..6000).map(|at| Counter::new(5002 + 2 * at, PERF_COUNTER_RAWCOUNT).with_offset(4));
        let object = Object::new(5000).counters(counters);
        (0..6000_u32).fold(object, |object, at| {
            let block = CounterBlock::new([at + add]).byte_length(8 + 8 * (at as usize % 2));
            object.instance(Instance::unnamed().unique_id(at as i32).block(block))
        })
    };
    let bytes = |add| Capture::new().object(object(add)).write();
    let two = Two::new(bytes(0), bytes(1));
    let values = two.found().into_iter().filter(|difference| difference.kind == DifferenceKind::Moved);
    assert_eq!(values.count(), 6000);
    let kinds = two.newer.places().map(|place| place.kind());
    assert_eq!(kinds.filter(|kind| *kind == StructureKind::Instance).count(), 6000);
}
