//! Instances in both captures with a different number after their name.

use winperf::difference::{Cause, DifferenceKind};
use winperf::pair::{Age, ObjectPair};
use winperf_synth::counter_type::{PERF_COUNTER_RAWCOUNT, PERF_ELAPSED_TIME};
use winperf_synth::{Counter, Instance, Object, examples};

use crate::two::Two;

/// Returns the object Process with these names and ids.
fn processes(all: &[(&str, i64)]) -> Object {
    let object = Object::new(230)
        .counter(Counter::new(684, PERF_ELAPSED_TIME))
        .counter(Counter::new(784, PERF_COUNTER_RAWCOUNT));
    all.iter()
        .fold(object, |object, (name, id)| object.instance(Instance::named(*name).values([1000 + id, *id])))
}

fn of(older: &[(&str, i64)], newer: &[(&str, i64)]) -> Two {
    Two::with([processes(older)], [processes(newer)])
}

fn process(two: &Two) -> ObjectPair<'_> {
    two.compared().objects().next().expect("an object")
}

/// Describes the renumbered instances: their number, the shift, and its cause.
fn said(two: &Two) -> Option<String> {
    let found = process(two).renumbered()?;
    let cause = |cause: &Cause<'_>| match cause {
        Cause::Instance(instance) => format!("{:?} {}", cause.only_in(), instance.name().expect("a name")),
        other => panic!("{other:?}"),
    };
    let causes: Vec<_> = found.causes.first.iter().map(cause).collect();
    Some(format!(
        "{} from {} by {:?}: {}",
        found.count,
        found.first.name().expect("a name"),
        found.by,
        causes.join(", ")
    ))
}

const A: (&str, i64) = ("svchost", 10);
const B: (&str, i64) = ("svchost", 20);
const C: (&str, i64) = ("svchost", 30);
const OTHER: (&str, i64) = ("idle", 40);

#[test]
fn those_behind_one_that_ended_have_moved_up_by_one() {
    let two = of(&[A, OTHER, B, C], &[OTHER, B, C]);
    assert_eq!(said(&two).as_deref(), Some("2 from svchost by Some(-1): Older svchost"));
    let found: Vec<_> = two.odd().into_iter().filter(|text| text.starts_with("Renumbered")).collect();
    assert_eq!(found, ["Renumbered Instance(0, 1)", "Renumbered Instance(0, 2)"]);
}

#[test]
fn those_behind_one_that_started_have_moved_down() {
    let two = of(&[B, C], &[A, B, C]);
    assert_eq!(said(&two).as_deref(), Some("2 from svchost#1 by Some(1): Newer svchost"));
}

#[test]
fn an_end_and_a_start_of_other_names_are_no_reason() {
    let two = of(&[A, OTHER, B], &[("new", 50), B]);
    assert_eq!(said(&two).as_deref(), Some("1 from svchost by Some(-1): Older svchost"));
}

#[test]
fn those_that_have_moved_by_different_numbers_have_none_in_common() {
    let two = of(&[A, B, C], &[("svchost", 60), B, ("svchost", 70), C]);
    assert_eq!(
        said(&two).as_deref(),
        Some("1 from svchost#3 by Some(1): Older svchost, Newer svchost, Newer svchost#2")
    );
    let two = of(&[A, B, C], &[C, B, A]);
    assert_eq!(said(&two).as_deref(), Some("2 from svchost by None: "));
}

#[test]
fn who_keeps_its_number_is_no_difference() {
    assert_eq!(said(&of(&[A, B], &[A, B, C])), None);
    let plain = |names: &[&str]| {
        let object = Object::new(5000).counter(Counter::new(5002, PERF_COUNTER_RAWCOUNT));
        names.iter().fold(object, |object, name| object.instance(Instance::named(*name).values([7])))
    };
    // Without ids, it is unknown which of two with the same name it was.
    assert_eq!(said(&Two::with([plain(&["x", "x", "y"])], [plain(&["x", "y"])])), None);
}

#[test]
fn a_renumbered_instance_has_a_place_in_both_captures_and_its_former_name() {
    let example = examples::desktop();
    let two = Two::new(example.older, example.newer);
    let pair = two.compared();
    let mut count = 0;
    for difference in two.found() {
        if difference.kind != DifferenceKind::Renumbered {
            continue;
        }
        assert!(difference.is_structure());
        let place = |age| two.of(age).place_at(difference.offset(age).expect("in both")).expect("a place");
        assert_eq!(pair.counterpart(Age::Older, place(Age::Older)), Some(place(Age::Newer)));
        count += 1;
    }
    let by_object = pair.objects().filter_map(ObjectPair::renumbered).map(|found| found.count);
    assert_eq!(count, by_object.sum::<usize>());
    let instances = pair.objects().flat_map(ObjectPair::instances);
    assert_eq!(count, instances.filter(|instance| instance.former_name().is_some()).count());
}
