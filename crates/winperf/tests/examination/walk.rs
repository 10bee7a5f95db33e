//! The iterators that read one structure after the other find what the outline finds.

use winperf::counter::value_length;
use winperf::outline::{BlockEntry, ObjectEntry};
use winperf::{CounterBlock, DataBlock, ObjectType, Outline};
use winperf_synth::{damage, fixtures};

use crate::partition::synthetic;
use crate::real_captures;

fn check(bytes: &[u8], what: &str) {
    let outline = Outline::read(bytes);
    let Ok(block) = DataBlock::read(bytes) else {
        assert!(outline.objects().is_empty(), "{what}");
        return;
    };
    let mut entries = outline.objects().iter();
    let mut error = None;
    for object in block.objects() {
        match object {
            Ok(object) => check_object(&outline, bytes, &object, entries.next().expect("an entry"), what),
            Err(found) => error = Some(found),
        }
    }
    assert!(entries.next().is_none(), "{what}: the outline has more objects");
    assert_eq!(error, outline.error(), "{what}");
}

fn check_object(outline: &Outline, bytes: &[u8], object: &ObjectType<'_>, entry: &ObjectEntry, what: &str) {
    assert_eq!(
        (object.offset() as u32, object.length(), object.title()),
        (entry.offset, entry.length, entry.title)
    );
    let mut definitions = outline.definitions(entry).iter();
    for definition in object.counter_definitions().filter_map(Result::ok) {
        let expected = definitions.next().unwrap_or_else(|| panic!("{what}: one definition too many"));
        assert_eq!((definition.offset() as u32, definition.length()), (expected.offset, expected.length));
        assert_eq!((definition.title(), definition.counter_type()), (expected.title, expected.counter_type));
        let length = value_length(definition.counter_type(), definition.header().counter_size.get());
        assert_eq!(length, expected.value_length, "{what}");
    }
    assert!(definitions.next().is_none(), "{what}: one definition too few");
    let mut instances = outline.instances(entry).iter();
    for instance in object.instances().filter_map(Result::ok) {
        let expected = instances.next().unwrap_or_else(|| panic!("{what}: one instance too many"));
        assert_eq!(
            (instance.definition.offset() as u32, instance.definition.length()),
            (expected.offset, expected.length)
        );
        check_block(outline, bytes, entry, instance.block.ok(), expected.block);
    }
    assert!(instances.next().is_none(), "{what}: one instance too few");
    check_block(outline, bytes, entry, object.counter_block().and_then(Result::ok), entry.block);
}

fn check_block(
    outline: &Outline,
    bytes: &[u8],
    object: &ObjectEntry,
    block: Option<CounterBlock<'_>>,
    entry: Option<BlockEntry>,
) {
    let (Some(block), Some(entry)) = (&block, &entry) else {
        assert_eq!(block.is_none(), entry.is_none());
        return;
    };
    assert_eq!(
        (block.offset() as u32, block.declared_length(), block.reach()),
        (entry.offset, entry.declared, entry.reach)
    );
    for definition in outline.definitions(object) {
        let by_block = block.value(definition.value_offset, definition.value_length);
        let by_outline = outline.value(bytes, entry, definition);
        let place = |value: winperf::Reader<'_>| (value.offset(), value.bytes().to_vec());
        assert_eq!(by_block.map(place), by_outline.map(place));
    }
}

#[test]
fn the_iterators_and_the_outline_agree_about_written_and_real_captures() {
    for (name, bytes) in synthetic() {
        check(&bytes, name);
    }
    for (name, bytes) in real_captures::all() {
        check(&bytes, &name);
    }
}

#[test]
fn the_iterators_and_the_outline_agree_about_cut_and_damaged_captures() {
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
