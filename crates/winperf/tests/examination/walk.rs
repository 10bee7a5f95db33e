//! The iterators that read one structure after the other find the contents of a capture.

use winperf::structures::{CounterBlock, ObjectType};
use winperf::{Block, Capture, DataBlock, Object};
use winperf_synth::{damage, fixtures, recorded};

use crate::partition::synthetic;

fn check(bytes: &[u8], what: &str) {
    let capture = Capture::parse(bytes.to_vec());
    let Ok(block) = DataBlock::read(bytes) else {
        assert!(capture.objects().next().is_none(), "{what}");
        return;
    };
    let mut objects = capture.objects();
    let mut error = None;
    for object in block.objects() {
        match object {
            Ok(object) => check_object(&object, objects.next().expect("an object"), what),
            Err(found) => error = Some(found),
        }
    }
    assert!(objects.next().is_none(), "{what}: the capture has more objects");
    assert_eq!(error, capture.error(), "{what}");
}

fn check_object(read: &ObjectType<'_>, object: Object<'_>, what: &str) {
    assert_eq!(
        (read.offset() as u32, read.length(), read.title()),
        (object.offset(), object.length(), object.title())
    );
    let mut counters = object.counters();
    for definition in read.counter_definitions().filter_map(Result::ok) {
        let expected = counters.next().unwrap_or_else(|| panic!("{what}: one definition too many"));
        assert_eq!(
            (definition.offset() as u32, definition.length(), definition.title(), definition.counter_type()),
            (expected.offset(), expected.length(), expected.title(), expected.counter_type())
        );
        let length = definition.value_length();
        assert_eq!(length, expected.value_length(), "{what}");
    }
    assert!(counters.next().is_none(), "{what}: one definition too few");
    let mut instances = object.instances();
    for instance in read.instances().filter_map(Result::ok) {
        let expected = instances.next().unwrap_or_else(|| panic!("{what}: one instance too many"));
        assert_eq!(
            (instance.definition.offset() as u32, instance.definition.length()),
            (expected.offset(), expected.length())
        );
        check_block(object, instance.block.ok(), expected.block());
    }
    assert!(instances.next().is_none(), "{what}: one instance too few");
    check_block(object, read.counter_block().and_then(Result::ok), object.block());
}

fn check_block(object: Object<'_>, read: Option<CounterBlock<'_>>, block: Option<Block<'_>>) {
    let (Some(read), Some(block)) = (&read, block) else {
        assert_eq!(read.is_none(), block.is_none());
        return;
    };
    assert_eq!(
        (read.offset() as u32, read.declared_length(), read.reach()),
        (block.offset(), block.declared_length(), block.reach())
    );
    for counter in object.counters() {
        let place = |value: winperf::Reader<'_>| (value.offset(), value.bytes().to_vec());
        let by_iterator = read.value(counter.value_offset(), counter.value_length());
        assert_eq!(by_iterator.map(place), block.value(counter).map(place));
    }
}

#[test]
fn the_iterators_and_the_capture_agree_about_written_and_real_captures() {
    for (name, bytes) in synthetic() {
        check(&bytes, name);
    }
    for (name, bytes) in recorded::all() {
        check(&bytes, &name);
    }
}

#[test]
fn the_iterators_and_the_capture_agree_about_cut_and_damaged_captures() {
    let bytes = fixtures::slot_shift().0.write();
    for prefix in damage::prefixes(&bytes) {
        check(prefix, &format!("the first {} bytes", prefix.len()));
    }
    for seed in 0..1500 {
        check(&damage::with_hostile_dwords(&bytes, 1 + seed as usize % 5, seed), &format!("seed {seed}"));
    }
}

#[test]
fn an_iterator_ends_after_its_error() {
    let bytes = fixtures::slot_shift().0.write();
    for seed in 0..500 {
        let damaged = damage::with_hostile_dwords(&bytes, 3, seed);
        let Ok(block) = DataBlock::read(&damaged) else { continue };
        let after_error = |results: Vec<bool>| results.iter().skip_while(|is_ok| **is_ok).count();
        assert!(after_error(block.objects().map(|object| object.is_ok()).collect()) <= 1, "seed {seed}");
        for object in block.objects().filter_map(Result::ok) {
            let definitions = object.counter_definitions().map(|definition| definition.is_ok()).collect();
            let instances = object.instances().map(|instance| instance.is_ok()).collect();
            assert!(after_error(definitions) <= 1 && after_error(instances) <= 1, "seed {seed}");
        }
    }
}
