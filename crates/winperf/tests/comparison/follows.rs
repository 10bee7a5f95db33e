//! Lengths, counts and offsets that follow from new or gone structures, and independent ones.

use winperf::difference::{Causes, DifferenceKind};
use winperf::pair::Age;
use winperf_synth::counter_type::PERF_COUNTER_RAWCOUNT;
use winperf_synth::fields::{counter_definition, instance_definition, object_type};
use winperf_synth::{Counter, Instance, Object, Place, examples};

use crate::two::{Two, earlier, later};

fn object(title: u32, counters: &[u32], names: &[&str]) -> Object {
    let counters = counters.iter().map(|title| Counter::new(*title, PERF_COUNTER_RAWCOUNT));
    let count = counters.len();
    let object = Object::new(title).counters(counters);
    names.iter().fold(object, |object, name| object.instance(Instance::named(*name).values(vec![7; count])))
}

/// Members whose layout differs, each once: those that follow from others, and independent ones.
#[track_caller]
fn check(two: &Two, following: &[&str], alone: &[&str]) {
    let layout_members = |follows: bool| {
        let mut found: Vec<String> = two
            .found()
            .iter()
            .filter(|difference| difference.kind == DifferenceKind::Layout && difference.follows == follows)
            .filter_map(|difference| two.member(difference))
            .collect();
        found.sort();
        found.dedup();
        found
    };
    assert_eq!((layout_members(true), layout_members(false)), (texts(following), texts(alone)));
}

fn texts(expected: &[&str]) -> Vec<String> {
    expected.iter().map(|text| (*text).to_owned()).collect()
}

fn names(causes: &Causes<'_>) -> Vec<String> {
    let name = |cause: &winperf::difference::Cause<'_>| match *cause {
        winperf::difference::Cause::Object(object) => format!("{:?} {}", cause.only_in(), object.name()),
        winperf::difference::Cause::Counter(counter) => {
            format!("{:?} {}", cause.only_in(), counter.definition().expect("a definition").title().0)
        }
        winperf::difference::Cause::Instance(instance) => {
            format!("{:?} {}", cause.only_in(), instance.name().expect("a name"))
        }
    };
    causes.first.iter().map(name).collect()
}

#[test]
fn what_an_instance_that_came_makes_longer_follows_from_it() {
    let two = Two::with([object(5000, &[5002], &["a", "b"])], [object(5000, &[5002], &["a", "new", "b"])]);
    let following = [
        "PERF_DATA_BLOCK.TotalByteLength",
        "PERF_OBJECT_TYPE.NumInstances",
        "PERF_OBJECT_TYPE.TotalByteLength",
    ];
    check(&two, &following, &[]);
    let pair = two.compared();
    assert_eq!(names(&pair.objects().next().unwrap().layout_causes()), ["Newer new"]);
    assert_eq!(names(&pair.layout_causes()), ["Newer new"]);
}

#[test]
fn what_a_counter_that_is_gone_makes_shorter_follows_from_it() {
    let older = object(5000, &[5002, 5004, 5006, 5008], &["a", "b"]);
    let two = Two::with([older], [object(5000, &[5002, 5006], &["a", "b"])]);
    let following = [
        "PERF_COUNTER_BLOCK.ByteLength",
        "PERF_COUNTER_DEFINITION.CounterOffset",
        "PERF_DATA_BLOCK.TotalByteLength",
        "PERF_OBJECT_TYPE.DefinitionLength",
        "PERF_OBJECT_TYPE.NumCounters",
        "PERF_OBJECT_TYPE.TotalByteLength",
    ];
    check(&two, &following, &[]);
    let causes = two.compared().objects().next().unwrap().layout_causes();
    assert_eq!(names(&causes), ["Older 5004", "Older 5008"]);
}

#[test]
fn an_object_that_came_makes_the_data_longer_and_nothing_else() {
    let first = || object(5000, &[5002], &["a"]);
    let two = Two::with([first()], [first(), object(6000, &[6002], &["b"])]);
    check(&two, &["PERF_DATA_BLOCK.NumObjectTypes", "PERF_DATA_BLOCK.TotalByteLength"], &[]);
    assert_eq!(names(&two.compared().layout_causes()), ["Newer #6000"]);
}

#[test]
fn the_position_of_a_parent_follows_from_what_came_before_it() {
    let child = |position| {
        let counter = Counter::new(7002, PERF_COUNTER_RAWCOUNT);
        Object::new(7000).counter(counter).instance(Instance::named("c").parent(5000, position).values([7]))
    };
    let two = Two::with(
        [object(5000, &[5002], &["p"]), child(0)],
        [object(5000, &[5002], &["new", "p"]), child(1)],
    );
    let [parents, children] = [0, 1].map(|at| two.compared().objects().nth(at).unwrap().layout_causes());
    assert_eq!((names(&parents), names(&children)), (texts(&["Newer new"]), texts(&["Newer new"])));
    assert!(
        two.found().iter().all(|difference| difference.kind != DifferenceKind::Layout || difference.follows)
    );
    // Parents that only changed places are not a cause.
    let two = Two::with(
        [object(5000, &[5002], &["p", "q"]), child(0)],
        [object(5000, &[5002], &["q", "p"]), child(1)],
    );
    check(&two, &[], &["PERF_INSTANCE_DEFINITION.ParentObjectInstance"]);
}

#[test]
fn a_length_that_lies_stands_alone_whatever_it_makes_of_the_rest() {
    let written = later().object(object(5000, &[5002, 5004], &["a", "b"])).write_with_places();
    let older = earlier().object(object(5000, &[5002, 5004], &["a", "b"])).write();
    for (place, field, lie, alone) in [
        (Place::Object(0), object_type::DEFINITION_LENGTH, 104, "PERF_OBJECT_TYPE.DefinitionLength"),
        (Place::Object(0), object_type::NUM_COUNTERS, 1, "PERF_OBJECT_TYPE.NumCounters"),
        (Place::Object(0), object_type::NUM_INSTANCES, 1, "PERF_OBJECT_TYPE.NumInstances"),
        (Place::Object(0), object_type::TOTAL_BYTE_LENGTH, 1000, "PERF_OBJECT_TYPE.TotalByteLength"),
        (
            Place::CounterDefinition(0, 1),
            counter_definition::COUNTER_OFFSET,
            4,
            "PERF_COUNTER_DEFINITION.CounterOffset",
        ),
        (Place::Instance(0, 0), instance_definition::NAME_LENGTH, 2, "PERF_INSTANCE_DEFINITION.NameLength"),
    ] {
        let lying = written.clone().set(place, field, lie).into_bytes();
        let two = Two::new(older.clone(), lying);
        let is_alone = |difference: &winperf::difference::Difference| {
            two.member(difference).as_deref() == Some(alone) && !difference.follows
        };
        assert!(two.found().iter().any(is_alone), "{alone}: {:#?}", two.differences());
    }
}

#[test]
fn in_the_example_all_of_the_layout_follows_from_processes_that_came_and_went() {
    let example = examples::desktop();
    let two = Two::new(example.older, example.newer);
    let layout: Vec<_> =
        two.found().into_iter().filter(|difference| difference.kind == DifferenceKind::Layout).collect();
    assert!(layout.len() > 50 && layout.iter().all(|difference| difference.follows), "{layout:?}");
}

#[test]
fn causes_say_who_is_gone_before_who_is_new_and_how_many_more_there_are() {
    let older = object(5000, &[5002], &["keep", "a", "b", "c", "d"]);
    let two = Two::with([older], [object(5000, &[5002], &["new", "keep"])]);
    let causes = two.compared().objects().next().unwrap().layout_causes();
    assert_eq!(names(&causes), ["Older a", "Older b", "Older c"]);
    assert_eq!((causes.gone, causes.new, causes.count(), causes.more()), (4, 1, 5, 2));
    assert_eq!(causes.first[0].only_in(), Age::Older);
}
