//! Navigation in a tree is consistent: by number, by place, by parent and child, by byte.

use winperf::{Capture, ObjectIdx, Place, StructureKind};
use winperf_synth::{damage, recorded};

use crate::partition::synthetic;

/// Panics unless all navigation from a structure returns to it, and every byte leads to the leaf that covers it.
fn check(bytes: &[u8], what: &str) {
    let capture = Capture::parse(bytes.to_vec());
    let Some(root) = capture.root() else { return };
    assert_eq!(root.parent(), None, "{what}");
    let mut walked = Vec::new();
    walk(&capture, root, &mut walked);
    let is_present = |place: &Place| capture.span(*place).is_some();
    assert!(capture.places().filter(is_present).eq(walked.iter().copied()), "{what}: not in file order");
    assert!(capture.places().is_sorted(), "{what}: the order of places is not that of the file");
    for place in walked {
        check_structure(&capture, place, what);
    }
    for beyond in [capture.structure_count(), capture.structure_count() + 1, u32::MAX] {
        assert_eq!(capture.nth(beyond), None, "{what}: structure {beyond} does not exist");
    }
    let missing = Place::Object(ObjectIdx(capture.child_count(root)));
    assert_eq!((capture.number(missing), capture.span(missing)), (None, None), "{what}");
    assert!(capture.leaves(missing).is_empty(), "{what}");
    check_bytes(&capture, what);
}

fn walk(capture: &Capture, place: Place, walked: &mut Vec<Place>) {
    walked.push(place);
    for child in capture.children(place) {
        walk(capture, child, walked);
    }
}

fn check_structure(capture: &Capture, place: Place, what: &str) {
    let number = capture.number(place).unwrap_or_else(|| panic!("{what}: no number of {place:?}"));
    assert_eq!(capture.nth(number), Some(place), "{what}");
    let span = capture.span(place).unwrap_or_else(|| panic!("{what}: no bytes of {place:?}"));
    let mut positions = [0_u32; 5];
    let mut end = span.offset;
    let count = capture.child_count(place);
    for (at, child) in (0..).zip(capture.children(place)) {
        assert_eq!(capture.child(place, at), Some(child), "{what}");
        assert_eq!(capture.child_position(child), Some(at), "{what}: {child:?}");
        assert_eq!(child.parent(), Some(place), "{what}: child {at} of {place:?}");
        let found = capture.span(child).unwrap_or_else(|| panic!("{what}: child {at} of {place:?}"));
        let position = &mut positions[child.kind() as usize];
        assert_eq!(child.position(), *position, "{what}: {child:?}");
        *position += 1;
        assert!(found.offset >= end, "{what}: {child:?} lies in the one before it");
        end = found.end();
    }
    assert_eq!(count, positions.iter().sum::<u32>(), "{what}: children of {place:?}");
    assert!(end <= span.end(), "{what}: a child leaves {place:?}");
    assert_eq!(capture.child(place, count), None, "{what}: {place:?}");
    assert_eq!(capture.child(place, u32::MAX), None, "{what}: {place:?}");
    let leaf_kinds = [StructureKind::CounterDefinition, StructureKind::CounterBlock];
    assert!(count == 0 || !leaf_kinds.contains(&place.kind()), "{what}: {place:?} holds nothing");
}

fn check_bytes(capture: &Capture, what: &str) {
    for place in capture.places() {
        for leaf in capture.leaves(place) {
            for offset in [leaf.offset, leaf.offset + leaf.length / 2, leaf.end() - 1] {
                assert_eq!(capture.place_at(offset), Some(place), "{what}: structure at {offset:#x}");
                assert_eq!(capture.leaf_at(offset), Some((place, leaf)), "{what}: leaf at {offset:#x}");
            }
        }
    }
    for beyond in [capture.length(), capture.length() + 1, u32::MAX] {
        assert_eq!((capture.place_at(beyond), capture.leaf_at(beyond)), (None, None), "{what}");
    }
}

#[test]
fn every_structure_and_byte_of_a_written_capture_is_found_from_every_side() {
    for (name, bytes) in synthetic() {
        check(&bytes, name);
    }
}

#[test]
fn every_structure_and_byte_of_a_real_capture_is_found_from_every_side() {
    for (name, bytes) in recorded::all() {
        check(&bytes, &name);
    }
}

#[test]
fn every_structure_and_byte_of_a_cut_capture_is_found_from_every_side() {
    for (name, bytes) in synthetic().into_iter().filter(|(_, bytes)| bytes.len() < 1200) {
        for prefix in damage::prefixes(&bytes) {
            check(prefix, &format!("the first {} bytes of {name}", prefix.len()));
        }
    }
}

#[test]
fn every_structure_and_byte_of_a_damaged_capture_is_found_from_every_side() {
    for (name, bytes) in synthetic().into_iter().filter(|(_, bytes)| bytes.len() < 2500) {
        for seed in 0..300 {
            let damaged = damage::with_hostile_dwords(&bytes, 1 + seed as usize % 4, seed);
            check(&damaged, &format!("{name}, seed {seed}"));
        }
    }
}

#[test]
fn bytes_that_are_no_capture_have_no_structures() {
    for bytes in [&b""[..], b"P\0E\0", b"hello, world", &[0; 400]] {
        let capture = Capture::parse(bytes.to_vec());
        assert_eq!((capture.root(), capture.structure_count()), (None, 0));
        assert_eq!((capture.nth(0), capture.number(Place::DataBlock)), (None, None));
        assert_eq!((capture.place_at(0), capture.leaf_at(0)), (None, None));
        assert!(capture.leaves(Place::DataBlock).is_empty());
    }
}
