//! The findings that name the field that others were read wrongly for.

use winperf::Names;
use winperf::diagnosis::worst_first;
use winperf_synth::counter_type::{PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::fields::{instance_definition, object_type};
use winperf_synth::{Capture, Counter, Instance, Instances, Object, Place, Written};

use crate::seen::{Seen, at, diagnosed, error, seen, warning};

fn sound() -> Written {
    let counters = [Counter::new(6, PERF_COUNTER_LARGE_RAWCOUNT), Counter::new(8, PERF_COUNTER_RAWCOUNT)];
    let instance = |name: &str| Instance::named(name).values([0x0102_0304_0506_u64, 9]);
    let instances = ["one", "second", "the third"].map(instance);
    let object = Object::new(230).counters(counters).instances(Instances::List(instances.into()));
    let more = Object::new(232).counter(Counter::new(6, PERF_COUNTER_RAWCOUNT)).values([7]);
    Capture::new().object(object).object(more).write_with_places()
}

/// Panics unless this is what the list begins with.
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
