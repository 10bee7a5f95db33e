//! Differences of structures and fields, and their kinds.

use winperf_synth::counter_type::*;
use winperf_synth::fields::{instance_definition, object_type};
use winperf_synth::{Counter, Instance, Object, examples, fixtures};

use crate::two::{Two, earlier, later};

fn counter(title: u32) -> Counter {
    Counter::new(title, PERF_COUNTER_RAWCOUNT)
}

fn named(names: &[&str]) -> Object {
    let object = Object::new(5000).counter(counter(5002));
    names.iter().fold(object, |object, name| object.instance(Instance::named(*name).values([7])))
}

fn single(title: u32, counters: &[u32]) -> Object {
    Object::new(title).counters(counters.iter().map(|title| counter(*title))).values(counters.to_vec())
}

#[test]
fn the_same_capture_twice_differs_in_nothing() {
    for example in examples::all() {
        let bytes = example.newer;
        assert_eq!(Two::new(bytes.clone(), bytes).differences(), [""; 0], "{}", example.name);
    }
}

#[test]
fn time_that_has_passed_is_a_difference_of_clocks_only() {
    let object = |time| single(5000, &[5002]).clock(time, 10_000_000);
    let two = Two::with([object(1)], [object(2)]);
    let expected = [
        "Clock DataBlock.SystemTime e807010002000200030004000500a602 > e807010002000200030004000600a602",
        "Clock DataBlock.PerfTime 36000000000 > 36010000000",
        "Clock DataBlock.PerfTime100nSec 133486382456780000 > 133486382466780000",
        "Clock Object(0).PerfTime 1 > 2",
    ];
    assert_eq!(two.differences(), expected);
}

#[test]
fn a_new_instance_in_the_middle_is_all_that_differs_but_lengths_and_counts() {
    let two = Two::with([named(&["a", "b", "c"])], [named(&["a", "new", "b", "c"])]);
    let expected = [
        "Layout DataBlock.TotalByteLength 328 > 368",
        "Layout Object(0).TotalByteLength 224 > 264",
        "Layout Object(0).NumInstances 3 > 4",
        "New Instance(0, 1)",
    ];
    assert_eq!(two.odd(), expected);
}

#[test]
fn an_instance_that_is_gone_follows_those_that_are_there() {
    let two = Two::with([named(&["a", "b", "c"])], [named(&["c", "b"])]);
    let expected = [
        "Layout DataBlock.TotalByteLength 328 > 288",
        "Layout Object(0).TotalByteLength 224 > 184",
        "Layout Object(0).NumInstances 3 > 2",
        "Gone Instance(0, 0) of the older",
    ];
    assert_eq!(two.odd(), expected);
}

#[test]
fn objects_that_changed_places_do_not_differ() {
    let (first, second) = (single(6000, &[6002, 6004]), named(&["a", "b"]));
    let two = Two::with([first.clone(), second.clone()], [second, first]);
    assert_eq!(two.odd(), [""; 0]);
}

#[test]
fn an_object_of_one_capture_is_one_difference() {
    let two = Two::with([single(6000, &[6002])], [single(8000, &[8002]), single(8100, &[8102])]);
    let expected = [
        "Layout DataBlock.TotalByteLength 216 > 328",
        "Layout DataBlock.NumObjectTypes 1 > 2",
        "New Object(0)",
        "New Object(1)",
        "Gone Object(0) of the older",
    ];
    assert_eq!(two.odd(), expected);
}

#[test]
fn counters_that_changed_places_differ_in_their_offsets_only() {
    let two = Two::with([single(6000, &[6002, 6004])], [single(6000, &[6004, 6002])]);
    let expected = [
        "Layout CounterDefinition(0, 0).CounterOffset 8 > 4",
        "Layout CounterDefinition(0, 1).CounterOffset 4 > 8",
    ];
    assert_eq!(two.odd(), expected);
}

#[test]
fn a_new_counter_is_one_difference_however_many_instances_have_a_value_of_it() {
    let with = |counters: &[u32]| {
        let object = Object::new(5000).counters(counters.iter().map(|title| counter(*title)));
        ["a", "b"]
            .iter()
            .fold(object, |object, name| object.instance(Instance::named(*name).values(counters.to_vec())))
    };
    let two = Two::with([with(&[5002])], [with(&[5002, 5006, 5008])]);
    let found = two.odd();
    let structures: Vec<_> = found.iter().filter(|text| !text.starts_with("Layout")).collect();
    assert_eq!(structures, ["New CounterDefinition(0, 1)", "New CounterDefinition(0, 2)"]);
    assert!(found.contains(&"Layout InstanceBlock(0, 1).ByteLength 8 > 16".to_owned()), "{found:#?}");
}

#[test]
fn a_definition_that_changed_is_told_field_by_field() {
    let of_older = Counter::new(5002, PERF_COUNTER_COUNTER).scale(0).detail_level(100).help(5003);
    let of_newer = Counter::new(5002, PERF_COUNTER_BULK_COUNT).scale(-2).detail_level(200).help(5005);
    let object = |counter| Object::new(5000).counter(counter).values([7]);
    let found = Two::with([object(of_older)], [object(of_newer)]).odd();
    for expected in [
        "Field CounterDefinition(0, 0).CounterHelpTitleIndex 5003 > 5005",
        "Field CounterDefinition(0, 0).DefaultScale 0 > 4294967294",
        "Field CounterDefinition(0, 0).DetailLevel 100 > 200",
        "Field CounterDefinition(0, 0).CounterType 272696320 > 272696576",
        "Field CounterDefinition(0, 0).CounterSize 4 > 8",
        "Value ObjectBlock(0).value [0] 7 > 7",
    ] {
        assert!(found.contains(&expected.to_owned()), "{expected} is missing in {found:#?}");
    }
}

#[test]
fn an_instance_with_other_flags_is_told_field_by_field() {
    let object = |id| {
        let instance = Instance::named("a").unique_id(id).values([7]);
        Object::new(5000).counter(counter(5002)).instance(instance).instance(Instance::named("b").values([7]))
    };
    let two = Two::with([object(3)], [object(4)]);
    assert_eq!(two.odd(), ["Field Instance(0, 0).UniqueID 3 > 4"]);
}

#[test]
fn a_name_in_other_letters_is_a_name_that_changed() {
    let two = Two::with([named(&["Idle"])], [named(&["IDLE"])]);
    assert_eq!(two.odd(), ["Name Instance(0, 0).Name 490064006c0065000000 > 490044004c0045000000"]);
}

#[test]
fn captures_of_two_machines_differ_in_name_and_frequency() {
    let older = earlier().system_name("ONE").object(named(&["a"])).write();
    let newer = later().clock(5, 3_000_000).system_name("TWO").object(named(&["a"])).write();
    let expected = [
        "Field DataBlock.PerfFreq 10000000 > 3000000",
        "Name DataBlock.Name 4f004e0045000000 > 540057004f000000",
    ];
    assert_eq!(Two::new(older, newer).odd(), expected);
}

#[test]
fn a_parent_that_moved_is_layout_and_another_parent_a_field() {
    let parents = |names: &[&str]| {
        let object = Object::new(6000).counter(counter(6002));
        names.iter().fold(object, |object, name| object.instance(Instance::named(*name).values([7])))
    };
    let child = |position| {
        let child = Instance::named("child").parent(6000, position).values([7]);
        Object::new(5000).counter(counter(5002)).instance(child)
    };
    let two = Two::with([parents(&["p", "q"]), child(1)], [parents(&["q", "p"]), child(0)]);
    assert_eq!(two.odd(), ["Layout Instance(1, 0).ParentObjectInstance 1 > 0"]);
    // Both parents have one name, so the child is the same by its full name.
    let two = Two::with([parents(&["p", "p"]), child(0)], [parents(&["p", "p"]), child(1)]);
    assert_eq!(two.odd(), ["Field Instance(1, 0).ParentObjectInstance 0 > 1"]);
}

#[test]
fn the_counter_to_show_first_is_the_same_counter_at_another_position() {
    let object = |counters: &[u32], first| single(6000, counters).default_counter(first);
    let two = Two::with([object(&[6002, 6004], 0)], [object(&[6004, 6002], 1)]);
    assert!(two.odd().contains(&"Layout Object(0).DefaultCounter 0 > 1".to_owned()), "{:#?}", two.odd());
    let two = Two::with([object(&[6002, 6004], 0)], [object(&[6002, 6004], 1)]);
    assert_eq!(two.odd(), ["Field Object(0).DefaultCounter 0 > 1"]);
}

#[test]
fn a_count_of_instances_that_becomes_none_at_all_is_no_mere_count() {
    let two = Two::with([named(&["a"])], [single(5000, &[5002])]);
    let found = two.odd();
    for expected in [
        "Field Object(0).NumInstances 1 > 4294967295",
        "New ObjectBlock(0)",
        "Gone Instance(0, 0) of the older",
    ] {
        assert!(found.contains(&expected.to_owned()), "{expected} is missing in {found:#?}");
    }
}

#[test]
fn a_process_id_that_is_used_again_is_another_process() {
    let process = |start: i64| {
        Object::new(230)
            .counter(Counter::new(684, PERF_ELAPSED_TIME))
            .counter(Counter::new(784, PERF_COUNTER_RAWCOUNT))
            .instance(Instance::named("X").values([start, 4711]))
    };
    let two = Two::with([process(1000)], [process(2000)]);
    assert_eq!(two.odd(), ["New Instance(0, 0)", "Gone Instance(0, 0) of the older"]);
}

#[test]
fn the_slot_that_the_next_process_took_makes_no_other_process_of_it() {
    let (older, newer) = fixtures::slot_shift();
    let two = Two::new(older.write(), newer.write());
    let structures: Vec<_> = two.odd().into_iter().filter(|text| !text.starts_with("Layout")).collect();
    assert_eq!(structures, ["Renumbered Instance(0, 1)", "Gone Instance(0, 1) of the older"]);
}

#[test]
fn what_cannot_be_told_apart_is_listed_on_both_sides() {
    let two = Two::with([named(&["x", "x", "y"])], [named(&["x", "y"])]);
    let structures: Vec<_> = two.odd().into_iter().filter(|text| !text.starts_with("Layout")).collect();
    assert_eq!(
        structures,
        [
            "Ambiguous Instance(0, 0)",
            "Ambiguous Instance(0, 0) of the older",
            "Ambiguous Instance(0, 1) of the older"
        ]
    );
}

#[test]
fn bytes_that_say_nothing_are_padding() {
    let older =
        earlier().header_slack(vec![1; 9]).object(named(&["a"]).lie(object_type::OBJECT_NAME_TITLE, 5));
    let newer =
        earlier().header_slack(vec![2; 9]).object(named(&["a"]).lie(object_type::OBJECT_NAME_TITLE, 6));
    let found = Two::new(older.write(), newer.write()).odd();
    assert_eq!(
        found,
        [
            "Padding DataBlock.Slack 00000000010101010101010101 > 00000000020202020202020202",
            "Padding Object(0).ObjectNameTitle 5 > 6"
        ]
    );
    let parentless = |position| {
        let instance =
            Instance::named("a").lie(instance_definition::PARENT_OBJECT_INSTANCE, position).values([7]);
        Object::new(5000).counter(counter(5002)).instance(instance)
    };
    let two = Two::with([parentless(1)], [parentless(2)]);
    assert_eq!(two.odd(), ["Padding Instance(0, 0).ParentObjectInstance 1 > 2"]);
}

#[test]
fn captures_given_in_either_order_differ_in_as_much() {
    for example in examples::all() {
        let there = Two::new(example.older.clone(), example.newer.clone()).found().len();
        let back = Two::new(example.newer, example.older).found().len();
        assert_eq!(there, back, "{}", example.name);
    }
}
