//! Properties of the findings of any bytes: they are inside the file and inside the structure that they concern.
//!
//! [`all`] checks that for every capture passed to it.

use winperf_synth::random::Random;
use winperf_synth::{Capture, damage, examples, fixtures};

use crate::seen::{all, capture};

fn captures() -> Vec<Vec<u8>> {
    let written = |capture: Capture| capture.write();
    vec![
        written(capture()),
        written(fixtures::transfer_and_peer()),
        written(fixtures::samba_style()),
        written(fixtures::processor_cap()),
        written(fixtures::slot_shift().0),
        examples::every_counter_type().newer,
    ]
}

#[test]
fn findings_of_every_prefix_lie_inside() {
    for bytes in captures() {
        for prefix in damage::prefixes(&bytes) {
            all(prefix);
        }
    }
}

#[test]
fn findings_of_flipped_bits_lie_inside() {
    for bytes in captures() {
        for seed in 0..800 {
            all(&damage::with_flipped_bits(&bytes, 1 + seed as usize % 9, seed));
        }
    }
}

#[test]
fn findings_of_hostile_numbers_lie_inside() {
    for bytes in captures() {
        for seed in 0..1500 {
            all(&damage::with_hostile_dwords(&bytes, 1 + seed as usize % 6, seed));
        }
    }
}

#[test]
fn findings_of_hostile_numbers_in_a_cut_file_lie_inside() {
    for bytes in captures() {
        for seed in 0..800 {
            let damaged = damage::with_hostile_dwords(&bytes, 1 + seed as usize % 3, seed);
            let length = Random::new(seed).below(damaged.len() as u64);
            all(&damage::truncated(&damaged, length as usize));
        }
    }
}

/// Each number replaced by each number near a boundary, which random changes would rarely find.
#[test]
fn findings_of_every_single_lie_lie_inside() {
    let bytes = capture().write();
    let numbers = [0, 1, 3, 4, 8, 12, 23, 24, 28, 39, 40, 63, 64, 65, 88, 104, 144, 284, 1 << 31, u32::MAX];
    for place in (0..bytes.len() - 3).step_by(4) {
        for number in numbers {
            all(&damage::with_replaced(&bytes, place..place + 4, &number.to_le_bytes()));
        }
    }
}

#[test]
fn findings_of_noise_behind_a_signature_lie_inside() {
    for seed in 0..3000 {
        let mut random = Random::new(seed);
        let mut bytes = b"P\0E\0R\0F\0\x01\0\0\0\x01\0\0\0".to_vec();
        let length = 16 + random.below(600);
        // Small numbers keep lengths plausible, so the walk goes deep.
        bytes.extend((16..length).map(|_| if random.below(3) == 0 { random.below(120) as u8 } else { 0 }));
        all(&bytes);
    }
}
