//! The handles of a capture agree with its structures, read one by one.

use winperf::Parent;
use winperf::Place;
use winperf::{Capture, DataBlock, Names, TitleIndex};
use winperf_synth::{big, damage, examples, fixtures};

/// Panics unless every structure of the iterators over the bytes is the handle of its position.
fn check_structures(capture: &Capture) {
    let Ok(block) = DataBlock::read(capture.file()) else {
        assert_eq!(capture.objects().len(), 0);
        return;
    };
    for (object, read) in capture.objects().zip(block.objects().flatten()) {
        assert_eq!((object.offset() as usize, object.title()), (read.offset(), read.title()));
        assert_eq!(capture.object(object.idx()).expect("the object").offset(), object.offset());
        let counters = read.counter_definitions().flatten();
        for (counter, definition) in object.counters().zip(counters) {
            assert_eq!(counter.offset() as usize, definition.offset());
            assert_eq!(counter.counter_type(), definition.counter_type());
            assert_eq!(object.counter(counter.idx()).expect("the counter").offset(), counter.offset());
        }
        for (instance, read) in object.instances().zip(read.instances().flatten()) {
            assert_eq!(instance.offset() as usize, read.definition.offset());
            let Ok(block) = read.block else { continue };
            for counter in object.counters() {
                let expected = block.value(counter.value_offset(), counter.value_length());
                let value = instance.value(counter).map(|value| (value.offset(), value.bytes()));
                assert_eq!(value, expected.map(|value| (value.offset(), value.bytes())));
            }
        }
    }
}

/// Panics unless number, place, parent, children and bytes of all structures agree with each other.
fn check_places(capture: &Capture) {
    let places: Vec<Place> = capture.places().collect();
    assert_eq!(places.len(), capture.structure_count() as usize);
    for (number, place) in (0..).zip(&places) {
        assert_eq!(capture.number(*place), Some(number));
        assert_eq!(capture.nth(number), Some(*place));
        for child in capture.children(*place) {
            assert_eq!(child.parent(), Some(*place));
        }
        for leaf in capture.leaves(*place) {
            assert_eq!(capture.bytes_of(&leaf).len(), leaf.length as usize);
            assert_eq!(capture.leaf_at(leaf.offset), Some((*place, leaf)));
        }
    }
    assert_eq!(capture.nth(capture.structure_count()), None);
}

fn check(bytes: Vec<u8>) {
    let capture = Capture::parse(bytes);
    check_structures(&capture);
    check_places(&capture);
}

#[test]
fn handles_and_places_agree_with_the_bytes() {
    for example in examples::all() {
        check(example.older);
        check(example.newer);
    }
    check(fixtures::slot_shift().0.write());
    big::machine(60_000, 1).into_iter().for_each(check);
    check(Vec::new());
    check(b"no capture at all".to_vec());
}

#[test]
fn handles_and_places_agree_with_the_bytes_of_damaged_captures() {
    let whole = fixtures::slot_shift().0.write();
    for seed in 0..100 {
        check(damage::with_hostile_dwords(&whole, 3, seed));
    }
}

#[test]
fn a_thread_leads_to_its_process_and_both_to_their_names() {
    let capture = Capture::parse(examples::iexplore().newer);
    let names = Names::default();
    let threads = capture.objects().find(|object| object.name(&names) == "Thread").unwrap();
    let mut with_parent = 0;
    for thread in threads.instances() {
        let Some(process) = thread.parent() else { continue };
        assert_eq!(process.object().title(), TitleIndex::PROCESS);
        let place = Parent::Instance { object: process.object().idx(), instance: process.idx() };
        assert_eq!(thread.parent_place(), place);
        let own = thread.full_name().own.decode(names.code_pages());
        let parent = process.full_name().own.decode(names.code_pages());
        let number = match thread.occurrence() {
            0 => String::new(),
            occurrence => format!("#{occurrence}"),
        };
        assert_eq!(thread.name(&names), format!("{parent}/{own}{number}"));
        with_parent += 1;
    }
    assert!(with_parent >= 9, "{with_parent} threads");
}

#[test]
fn an_object_without_instances_has_one_block() {
    let capture = Capture::parse(examples::desktop().newer);
    let names = Names::default();
    let system = capture.objects().find(|object| object.name(&names) == "System").unwrap();
    assert_eq!(system.instances().len(), 0);
    let processes = system.counter_of(TitleIndex(248)).unwrap();
    assert_eq!(processes.name(&names), "Processes");
    let value = system.block().unwrap().value(processes).unwrap().number().unwrap();
    let process = capture.objects().find(|object| object.title() == TitleIndex::PROCESS).unwrap();
    let others = process.instances().filter(|instance| instance.name(&names) != "_Total");
    assert_eq!(value, others.count() as u64);
}

#[test]
fn captures_and_pairs_are_shared_between_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Capture>();
    is_shared::<winperf::Object<'_>>();
    is_shared::<winperf::Pair>();
    is_shared::<winperf::pair::Row<'_>>();
    is_shared::<winperf::Names>();
}
