//! The findings that name the field that causes others to be misread.

use winperf::diagnosis::worst_first;
use winperf::{Capture, Names};
use winperf_synth::counter_type::{
    PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT, PERF_LARGE_RAW_FRACTION,
};
use winperf_synth::damage::with_replaced;
use winperf_synth::fields::{counter_definition, data_block, instance_definition, object_type};
use winperf_synth::{Capture as Synth, Counter, Field, Instance, Instances, Object, Place, Written};

use crate::seen::{Seen, at, diagnosed, error, seen, warning};

fn sound() -> Written {
    let counters = [Counter::new(6, PERF_COUNTER_LARGE_RAWCOUNT), Counter::new(8, PERF_COUNTER_RAWCOUNT)];
    let instance = |name: &str| Instance::named(name).values([0x0102_0304_0506_u64, 9]);
    let instances = ["one", "second", "the third"].map(instance);
    let object = Object::new(230).counters(counters).instances(Instances::List(instances.into()));
    let more = Object::new(232).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT)).values([7]);
    Synth::new().object(object).object(more).write_with_places()
}

/// Panics unless the list begins with this finding.
fn check(lying: &Written, expected: Seen) {
    let found = worst_first(diagnosed(lying.bytes(), &Names::default()));
    let messages: Vec<String> = found.iter().map(|finding| finding.kind.to_string()).collect();
    assert_eq!(found.first().map(seen), Some(expected), "{messages:#?}");
}

#[test]
fn a_sound_capture_has_none() {
    let found = diagnosed(sound().bytes(), &Names::default());
    assert!(!found.iter().any(|finding| finding.kind.is_culprit()), "{found:#?}");
}

#[test]
fn a_length_that_leads_astray_is_wrong() {
    let place = Place::Object(0);
    let lying = sound().set(place, object_type::DEFINITION_LENGTH, 104);
    check(&lying, error("field-wrong", at(&lying, place, object_type::DEFINITION_LENGTH)));
}

#[test]
fn a_length_of_a_name_that_leaves_out_its_nul_is_doubtful() {
    let place = Place::Instance(0, 1);
    let right = sound().value(place, instance_definition::NAME_LENGTH);
    let lying = sound().set(place, instance_definition::NAME_LENGTH, right - 2);
    check(&lying, warning("field-doubtful", at(&lying, place, instance_definition::NAME_LENGTH)));
}

#[test]
fn names_that_begin_elsewhere_in_all_instances_are_one_wrong_rule() {
    let places = [0, 1, 2].map(|instance| Place::Instance(0, instance));
    let lying = places
        .into_iter()
        .fold(sound(), |lying, place| lying.set(place, instance_definition::NAME_OFFSET, 4096));
    check(&lying, error("rule-wrong", at(&lying, places[0], instance_definition::NAME_OFFSET)));
}

#[test]
fn names_without_their_nul_in_all_instances_are_one_doubtful_rule() {
    let places = [0, 1, 2].map(|instance| Place::Instance(0, instance));
    let lying = places.into_iter().fold(sound(), |lying, place| {
        let right = lying.value(place, instance_definition::NAME_LENGTH);
        lying.set(place, instance_definition::NAME_LENGTH, right - 2)
    });
    check(&lying, warning("rule-doubtful", at(&lying, places[0], instance_definition::NAME_LENGTH)));
}

/// Checks the first finding in the list for other bytes.
fn check_bytes(bytes: &[u8], expected: Seen) {
    let found = worst_first(diagnosed(bytes, &Names::default()));
    let messages: Vec<String> = found.iter().map(|finding| finding.kind.to_string()).collect();
    assert_eq!(found.first().map(seen), Some(expected), "{messages:#?}");
}

#[test]
fn a_definition_that_stands_twice_is_bytes_put_in() {
    let place = Place::CounterDefinition(0, 0);
    let spot = at(&sound(), place, counter_definition::BYTE_LENGTH);
    let start = sound().offset_of(place);
    let twice = with_replaced(sound().bytes(), start..start, &sound().bytes()[start..start + 40]);
    check_bytes(&twice, error("bytes-put-in", spot.wider(36)));
}

#[test]
fn a_definition_that_is_left_out_is_bytes_taken_out() {
    let place = Place::CounterDefinition(0, 0);
    let spot = at(&sound(), place, counter_definition::BYTE_LENGTH);
    let start = sound().offset_of(place);
    let without = with_replaced(sound().bytes(), start..start + 40, &[]);
    check_bytes(&without, error("bytes-taken-out", spot));
}

/// Returns the first culprit in the list of a capture with one wrong field and with a second, valid capture open, if
/// there is one.
fn beside(place: Place, field: Field, told: u64) -> [Option<Seen>; 2] {
    let lying = sound().set(place, field, told).into_bytes();
    let other = later().into_bytes();
    let [lying, other] = [lying, other].map(Capture::parse);
    [(&lying, &other), (&other, &lying)].map(|(one, other)| {
        let found = worst_first(one.findings_beside(other, &Names::default()));
        found.first().filter(|first| first.kind.is_culprit()).map(seen)
    })
}

/// Returns a capture of the same machine with other values.
fn later() -> Written {
    let place = Place::DataBlock;
    sound().set(place, data_block::PERF_TIME, 0x7777).set(
        place,
        data_block::PERF_TIME_100NS,
        0x0123_4567_89AB_CDEF,
    )
}

#[test]
fn a_type_that_the_other_capture_has_another_of_is_doubtful_where_the_format_has_none_such() {
    let (place, field) = (Place::CounterDefinition(0, 0), counter_definition::COUNTER_TYPE);
    let spot = at(&sound(), place, field);
    assert_eq!(beside(place, field, 0x0001_0101), [Some(warning("differs-doubtful", spot)), None]);
}

#[test]
fn a_type_that_asks_for_a_base_that_the_other_capture_does_not_have_is_wrong() {
    let (place, field) = (Place::CounterDefinition(0, 0), counter_definition::COUNTER_TYPE);
    let spot = at(&sound(), place, field);
    let told = PERF_LARGE_RAW_FRACTION.into();
    assert_eq!(beside(place, field, told), [Some(error("differs-wrong", spot)), None]);
}

#[test]
fn a_scale_that_may_be_either_is_said_to_differ_in_both() {
    let (place, field) = (Place::CounterDefinition(0, 1), counter_definition::DEFAULT_SCALE);
    let later = later().set(place, field, 1);
    let one = sound().set(place, field, 3);
    let spot = at(&one, place, field);
    let [one, later] = [one, later].map(|written| Capture::parse(written.into_bytes()));
    for (one, other) in [(&one, &later), (&later, &one)] {
        let found = worst_first(one.findings_beside(other, &Names::default()));
        assert_eq!(found.first().map(seen), Some(warning("differs", spot)));
    }
}

#[test]
fn two_sound_captures_of_a_machine_and_those_of_two_machines_accuse_nothing() {
    let other = Synth::new().system_name("OTHER").object(Object::new(230)).write();
    let [one, later, other] = [sound().into_bytes(), later().into_bytes(), other].map(Capture::parse);
    for (one, other) in [(&one, &later), (&later, &one), (&one, &one), (&one, &other), (&other, &one)] {
        let found = one.findings_beside(other, &Names::default());
        assert!(!found.iter().any(|finding| finding.kind.is_culprit()), "{found:#?}");
    }
}

/// Returns three parents and a child of each, at its position.
fn family(parents: [&str; 3], children: &[(&str, u32)]) -> Synth {
    let counter = || Counter::new(6, PERF_COUNTER_RAWCOUNT);
    let parents = parents.map(|name| Instance::named(name).values([7]));
    let object = Object::new(230).counter(counter()).instances(Instances::List(parents.into()));
    let child = |&(name, position): &(&str, u32)| Instance::named(name).parent(230, position).values([7]);
    let children = Instances::List(children.iter().map(child).collect());
    Synth::new().object(object).object(Object::new(232).counter(counter()).instances(children))
}

#[test]
fn a_parent_that_differs_is_said_where_nobody_came_or_went() {
    let (parents, children) = (["p", "q", "r"], [("0", 0), ("1", 1), ("2", 2)]);
    let one = family(parents, &children).write_with_places();
    let place = Place::Instance(1, 2);
    let other = Capture::parse(one.bytes().to_vec());
    for (field, told) in [
        (instance_definition::PARENT_OBJECT_INSTANCE, 1),
        (instance_definition::PARENT_OBJECT_TITLE_INDEX, 232),
    ] {
        let lying = one.clone().set(place, field, told);
        let found = Capture::parse(lying.bytes().to_vec()).findings_beside(&other, &Names::default());
        let spot = at(&lying, place, field);
        let is_it =
            |found: &&winperf::findings::Finding| found.kind.is_culprit() && found.offset == spot.offset();
        assert!(found.iter().any(|found| is_it(&found)), "{field:?}: {found:#?}");
    }
    let moved = family(["new", "p", "q"], &[("0", 1), ("1", 2)]).write();
    let gone = family(["p", "q", "r"], &[("0", 1), ("1", 2)]).write();
    for bytes in [moved, gone] {
        for (one, other) in
            [(&other, &Capture::parse(bytes.clone())), (&Capture::parse(bytes.clone()), &other)]
        {
            let found = one.findings_beside(other, &Names::default());
            assert!(!found.iter().any(|finding| finding.kind.is_culprit()), "{found:#?}");
        }
    }
}
