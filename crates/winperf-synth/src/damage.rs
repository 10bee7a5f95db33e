//! Damage to bytes that are finished: cuts, additions, flipped bits.
//!
//! For a wrong field see [`Written::set`](crate::Written::set).

use crate::random::Random;

/// Returns the first `length` bytes, or all when there are fewer.
pub fn truncated(bytes: &[u8], length: usize) -> Vec<u8> {
    bytes[..length.min(bytes.len())].to_vec()
}

/// Returns every prefix of `bytes`, from nothing up to all of it.
pub fn prefixes(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    (0..=bytes.len()).map(move |length| &bytes[..length])
}

/// Returns the bytes with `tail` after them.
pub fn with_tail(bytes: &[u8], tail: &[u8]) -> Vec<u8> {
    [bytes, tail].concat()
}

/// Returns the bytes with `count` bits flipped, chosen by `seed`; a bit chosen twice is unchanged.
pub fn with_flipped_bits(bytes: &[u8], count: usize, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut damaged = bytes.to_vec();
    for _ in 0..count {
        let place = random.below(bytes.len() as u64) as usize;
        let bit = random.below(8);
        if let Some(byte) = damaged.get_mut(place) {
            *byte ^= 1 << bit;
        }
    }
    damaged
}

/// Returns the bytes with `count` aligned DWORDs replaced, chosen by `seed`, by numbers that break arithmetic:
/// 0, 1, the largest, the sign bit, and values next to the length of the capture.
pub fn with_hostile_dwords(bytes: &[u8], count: usize, seed: u64) -> Vec<u8> {
    let length = bytes.len() as u32;
    let hostile = [
        0,
        1,
        3,
        7,
        0x7FFF_FFFF,
        0x8000_0000,
        0xFFFF_FFF8,
        0xFFFF_FFFF,
        length,
        length.wrapping_sub(1),
        length + 1,
    ];
    let mut random = Random::new(seed);
    let mut damaged = bytes.to_vec();
    for _ in 0..count {
        let dword = random.below(bytes.len() as u64 / 4) as usize;
        let number: u32 = hostile[random.below(hostile.len() as u64) as usize];
        if let Some(place) = damaged.get_mut(dword * 4..dword * 4 + 4) {
            place.copy_from_slice(&number.to_le_bytes());
        }
    }
    damaged
}

/// Returns the bytes with those in `range` replaced by `replacement`, which may be longer or shorter.
///
/// # Panics
///
/// When `range` is not within the bytes.
pub fn with_replaced(bytes: &[u8], range: std::ops::Range<usize>, replacement: &[u8]) -> Vec<u8> {
    [&bytes[..range.start], replacement, &bytes[range.end..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTES: [u8; 16] = [0x55; 16];

    #[test]
    fn one_flipped_bit_is_one_bit_of_difference() {
        for seed in 0..64 {
            let damaged = with_flipped_bits(&BYTES, 1, seed);
            let differing: u32 = damaged.iter().zip(BYTES).map(|(a, b)| (a ^ b).count_ones()).sum();
            assert_eq!(differing, 1, "seed {seed}");
        }
    }

    #[test]
    fn the_same_seed_does_the_same_damage_and_another_seed_does_not() {
        assert_eq!(with_flipped_bits(&BYTES, 3, 7), with_flipped_bits(&BYTES, 3, 7));
        assert_ne!(with_flipped_bits(&BYTES, 3, 7), with_flipped_bits(&BYTES, 3, 8));
        assert_eq!(with_hostile_dwords(&BYTES, 2, 7), with_hostile_dwords(&BYTES, 2, 7));
        assert_ne!(with_hostile_dwords(&BYTES, 2, 7), BYTES);
    }

    #[test]
    fn nothing_can_be_damaged_in_no_bytes() {
        assert!(with_flipped_bits(&[], 3, 7).is_empty());
        assert!(with_hostile_dwords(&[], 3, 7).is_empty());
        assert!(truncated(&[], 3).is_empty());
    }

    #[test]
    fn prefixes_run_from_nothing_to_everything() {
        let lengths: Vec<usize> = prefixes(&BYTES).map(<[u8]>::len).collect();
        assert_eq!(lengths, (0..=16).collect::<Vec<_>>());
    }

    #[test]
    fn a_cut_a_tail_and_a_replacement_keep_the_rest() {
        assert_eq!(truncated(&[1, 2, 3], 2), [1, 2]);
        assert_eq!(with_tail(&[1, 2], &[3]), [1, 2, 3]);
        assert_eq!(with_replaced(&[1, 2, 3, 4], 1..3, &[9]), [1, 9, 4]);
    }
}
