//! Process and thread ids at level strict: the same new number wherever an id occurs, and none of the old ones.

use winperf::text::AsciiOnly;
use winperf::{Capture as Read, CounterIdx, Names, ObjectIdx, Titles};
use winperf_redact::{Level, RefusalReason};
use winperf_synth::counter_type::{PERF_COUNTER_LARGE_RAWCOUNT, PERF_COUNTER_RAWCOUNT};
use winperf_synth::titles::multi_sz;
use winperf_synth::{Capture, Counter, Instance, Object, Value};

use crate::set::{copies, redacted};

/// Returns the values of the first counter of the object at that place.
fn values(copy: &[u8], object: u32) -> Vec<u32> {
    let capture = Read::parse(copy.to_vec());
    let object = capture.object(ObjectIdx(object)).expect("the object");
    let counter = object.counter(CounterIdx(0)).expect("a counter");
    let value = |instance: winperf::Instance<'_>| instance.value(counter).and_then(|value| value.number());
    let values = object.instances().map(|instance| value(instance).expect("a value"));
    values.map(|value| u32::try_from(value).expect("four bytes")).collect()
}

fn unique_ids(copy: &[u8], object: u32) -> Vec<i32> {
    let capture = Read::parse(copy.to_vec());
    let object = capture.object(ObjectIdx(object)).expect("the object");
    object.instances().map(|instance| instance.unique_id()).collect()
}

/// Returns processes with these ids.
fn processes(ids: &[u32]) -> Object {
    let object = Object::new(230).counter(Counter::new(784, PERF_COUNTER_RAWCOUNT));
    ids.iter().map(|id| Instance::named("svchost").values([*id])).fold(object, Object::instance)
}

#[test]
fn a_unique_id_that_is_a_process_has_the_new_number_of_the_process_and_others_stay() {
    let object = Object::new(9000).counter(Counter::new(9002, PERF_COUNTER_RAWCOUNT));
    let peers = [4711, 8, -1, 0, 4712].map(|id| Instance::unnamed().unique_id(id).values([7]));
    let object = peers.into_iter().fold(object, Object::instance);
    let original = Capture::new().object(processes(&[4, 4711, 12])).object(object).write();
    let copy = &copies(std::slice::from_ref(&original), Level::Strict)[0];
    let (ids, unique) = (values(copy, 0), unique_ids(copy, 1));
    assert_eq!((ids[0], i64::from(ids[1])), (4, i64::from(unique[0])));
    assert_ne!(ids[1], 4711);
    assert_eq!(unique[1..], [8, -1, 0, 4712]);
    // No new number is an id that occurred in the set before.
    assert!(ids[1..].iter().all(|id| ![4711, 8, 12, 4712].contains(id)), "{ids:?}");
    assert_eq!(unique_ids(&copies(&[original], Level::Names)[0], 1), [4711, 8, -1, 0, 4712]);
}

#[test]
fn ids_under_other_titles_have_the_same_new_numbers() {
    let creating = Object::new(9000).counter(Counter::new(1410, PERF_COUNTER_RAWCOUNT));
    let named = Object::new(9100).counter(Counter::new(9102, PERF_COUNTER_RAWCOUNT));
    let other = Object::new(9200).counter(Counter::new(9202, PERF_COUNTER_RAWCOUNT));
    let objects = [creating, named, other].map(|object| object.instance(Instance::named("1").values([4711])));
    let original = Capture::new().object(processes(&[4711])).objects(objects).write();
    let mut titles = Titles::base();
    titles.add_list(&multi_sz([(9102, "Process ID"), (9202, "Requests")])).unwrap();
    let original = winperf::Capture::parse(original);
    let set =
        winperf_redact::redact(&[original.clone().into()], Level::Strict, &Names::new(titles, &AsciiOnly))
            .unwrap();
    let new = values(set.captures[0].file(), 0);
    assert_ne!(new, [4711]);
    assert_eq!((values(set.captures[0].file(), 1), values(set.captures[0].file(), 2)), (new.clone(), new));
    assert_eq!(values(set.captures[0].file(), 3), [4711]);
    assert_eq!(set.summary.ids_replaced, 3);
}

#[test]
fn an_id_that_shares_its_bytes_with_another_value_is_refused_unless_that_is_the_same_id() {
    let id = || Counter::new(784, PERF_COUNTER_RAWCOUNT).with_offset(8);
    let sharing = [
        (Counter::new(9002, PERF_COUNTER_RAWCOUNT).with_offset(8), false),
        (Counter::new(9002, PERF_COUNTER_LARGE_RAWCOUNT).with_offset(8), false),
        (Counter::new(9002, PERF_COUNTER_RAWCOUNT).with_offset(10), false),
        (Counter::new(1410, PERF_COUNTER_RAWCOUNT).with_offset(8), true),
    ];
    for (counter, is_same) in sharing {
        let object = Object::new(230).counters([id(), counter]);
        let values = [Value::Number(4711), Value::Absent];
        let original =
            Capture::new().object(object.instance(Instance::named("svchost").values(values))).write();
        match redacted(std::slice::from_ref(&original), Level::Strict) {
            Ok(_) => assert!(is_same),
            Err(refusal) => {
                assert!(!is_same && matches!(refusal.reason, RefusalReason::IdShared { .. }), "{refusal}");
            }
        }
        redacted(&[original], Level::Names).unwrap();
    }
}
