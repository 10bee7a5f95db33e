//! Every byte of a capture is in exactly one leaf.

use winperf_synth::random::Random;
use winperf_synth::{Capture, damage, examples, fixtures, recorded};

/// Panics unless the leaves of all structures cover the file once, each inside its structure and in order there.
pub(crate) fn check(bytes: &[u8], what: &str) {
    let capture = crate::opened::Opened::parse(bytes.to_vec());
    if capture.root().is_none() {
        assert_eq!((capture.structure_count(), capture.objects().len()), (0, 0), "{what}");
        assert!(capture.error().is_some(), "{what}: no root and no reason");
        return;
    }
    let mut spans = Vec::new();
    for place in capture.places() {
        let span = capture.span(place).unwrap_or_else(|| panic!("{what}: no bytes of {place:?}"));
        let mut end = span.offset;
        for leaf in capture.leaves(place) {
            assert!(leaf.length > 0, "{what}: an empty leaf in {place:?}");
            assert!(leaf.offset >= end, "{what}: {leaf:?} lies before the end of another in {place:?}");
            end = leaf.end();
            spans.push((leaf.offset, end));
        }
        assert!(end <= span.end(), "{what}: a leaf leaves {place:?}");
    }
    spans.sort_unstable();
    let mut end = 0;
    for span in spans {
        assert_eq!(span.0, end, "{what}: the leaf at {span:?} overlaps another or leaves a hole");
        end = span.1;
    }
    assert_eq!(end, capture.length(), "{what}: the end is in no leaf");
}

/// Returns every capture with a name that synth writes.
pub(crate) fn synthetic() -> Vec<(&'static str, Vec<u8>)> {
    let examples = examples::all().into_iter();
    let mut captures: Vec<_> =
        examples.flat_map(|example| [(example.name, example.older), (example.name, example.newer)]).collect();
    let (older, newer) = fixtures::slot_shift();
    let fixtures: [(&str, Capture); 6] = [
        ("processor", fixtures::processor_cap()),
        ("system", fixtures::system_cap()),
        ("samba style", fixtures::samba_style()),
        ("slot shift, older", older),
        ("slot shift, newer", newer),
        ("transfer and peer", fixtures::transfer_and_peer()),
    ];
    captures.extend(fixtures.map(|(name, capture)| (name, capture.write())));
    captures
}

#[test]
fn every_byte_of_a_written_capture_is_in_one_leaf() {
    for (name, bytes) in synthetic() {
        check(&bytes, name);
    }
}

#[test]
fn every_byte_of_a_real_capture_is_in_one_leaf() {
    for (name, bytes) in recorded::all() {
        check(&bytes, &name);
    }
}

#[test]
fn every_byte_of_a_prefix_is_in_one_leaf() {
    for capture in [fixtures::transfer_and_peer(), fixtures::samba_style(), fixtures::slot_shift().0] {
        for prefix in damage::prefixes(&capture.write()) {
            check(prefix, &format!("the first {} bytes", prefix.len()));
        }
    }
}

#[test]
fn every_byte_of_a_capture_with_a_tail_is_in_one_leaf() {
    for (name, bytes) in synthetic() {
        for length in [1, 7, 8, 9, 64, 200] {
            let tail: Vec<u8> = (0..length).collect();
            check(&damage::with_tail(&bytes, &tail), &format!("{name} with {length} more bytes"));
        }
    }
}

#[test]
fn every_byte_is_in_one_leaf_whatever_bits_are_flipped() {
    for (name, bytes) in small() {
        for seed in 0..600 {
            let damaged = damage::with_flipped_bits(&bytes, 1 + seed as usize % 9, seed);
            check(&damaged, &format!("{name} with bits flipped by seed {seed}"));
        }
    }
}

#[test]
fn every_byte_is_in_one_leaf_whatever_numbers_lie() {
    for (name, bytes) in small() {
        for seed in 0..1200 {
            let damaged = damage::with_hostile_dwords(&bytes, 1 + seed as usize % 6, seed);
            check(&damaged, &format!("{name} with numbers replaced by seed {seed}"));
        }
    }
}

/// Each number of the headers replaced by each number near a boundary, which random changes would rarely find.
#[test]
fn every_byte_is_in_one_leaf_whatever_single_number_lies() {
    let bytes = fixtures::transfer_and_peer().write();
    let numbers = [0, 1, 3, 4, 8, 23, 24, 39, 40, 41, 63, 64, 65, 88, 104, 105, 184, 200, 1 << 31, u32::MAX];
    for place in (0..bytes.len()).step_by(4) {
        for number in numbers {
            let damaged = damage::with_replaced(&bytes, place..place + 4, &number.to_le_bytes());
            check(&damaged, &format!("{number} at {place}"));
        }
    }
}

#[test]
fn every_byte_of_a_damaged_real_capture_is_in_one_leaf() {
    for (name, bytes) in recorded::all() {
        for seed in 0..60 {
            let flipped = damage::with_flipped_bits(&bytes, 4, seed);
            check(&damage::with_hostile_dwords(&flipped, 2, seed), &format!("{name}, seed {seed}"));
        }
    }
}

#[test]
fn noise_behind_a_signature_is_in_one_leaf() {
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let mut bytes = b"P\0E\0R\0F\0\x01\0\0\0\x01\0\0\0".to_vec();
        let length = 20 + random.below(600) as usize;
        // Small numbers keep lengths plausible, so the walk goes deep.
        bytes.extend((16..length).map(|_| if random.below(3) == 0 { random.below(120) as u8 } else { 0 }));
        check(&bytes, &format!("noise of seed {seed}"));
    }
}

#[test]
fn noise_has_no_leaves_and_a_reason() {
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let bytes: Vec<u8> = (0..random.below(300)).map(|_| random.next() as u8).collect();
        check(&bytes, &format!("noise of seed {seed}"));
    }
}

fn small() -> Vec<(&'static str, Vec<u8>)> {
    let captures = synthetic().into_iter();
    captures.filter(|(_, bytes)| bytes.len() < 4000).collect()
}
