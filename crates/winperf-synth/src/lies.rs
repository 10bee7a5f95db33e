//! Wrong fields, in all ways that have been seen in practice.

use crate::random::Random;
use crate::{Field, Place, Written};

/// Difference of a wrong number in a field from the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lie {
    /// 8 more.
    Plus8,
    /// 8 less.
    Minus8,
    /// 4 more.
    Plus4,
    /// 4 less.
    Minus4,
    /// 1 more.
    Plus1,
    /// 1 less.
    Minus1,
    /// 0.
    Zero,
    /// A number larger than any file.
    Huge,
    /// Twice the number.
    Doubled,
    /// Half the number.
    Halved,
    /// The number with the opposite sign.
    Negated,
    /// Its bytes in reverse order.
    Swapped,
    /// All bits set.
    AllOnes,
    /// One of the 4 low bits turned over.
    LowBit,
    /// One of the 8 high bits turned over.
    HighBit,
    /// Any number.
    Random,
    /// Any number below 256.
    SmallRandom,
}

impl Lie {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Plus8,
        Self::Minus8,
        Self::Plus4,
        Self::Minus4,
        Self::Plus1,
        Self::Minus1,
        Self::Zero,
        Self::Huge,
        Self::Doubled,
        Self::Halved,
        Self::Negated,
        Self::Swapped,
        Self::AllOnes,
        Self::LowBit,
        Self::HighBit,
        Self::Random,
        Self::SmallRandom,
    ];

    /// Returns the wrong number for a field of `width` bytes (2, 4 or 8) whose correct number is `right`.
    pub fn distort(self, right: u64, width: usize, random: &mut Random) -> u64 {
        let bits = width as u64 * 8;
        let lie = match self {
            Self::Plus8 => right.wrapping_add(8),
            Self::Minus8 => right.wrapping_sub(8),
            Self::Plus4 => right.wrapping_add(4),
            Self::Minus4 => right.wrapping_sub(4),
            Self::Plus1 => right.wrapping_add(1),
            Self::Minus1 => right.wrapping_sub(1),
            Self::Zero => 0,
            Self::Huge => u64::MAX >> 1 >> (64 - bits),
            Self::Doubled => right.wrapping_mul(2),
            Self::Halved => right / 2,
            Self::Negated => right.wrapping_neg(),
            Self::Swapped => right.swap_bytes() >> (64 - bits),
            Self::AllOnes => u64::MAX,
            Self::LowBit => right ^ 1 << random.below(4),
            Self::HighBit => right ^ 1 << (bits - 1 - random.below(8)),
            Self::Random => random.next(),
            Self::SmallRandom => random.below(256),
        };
        lie & u64::MAX >> (64 - bits)
    }
}

impl Written {
    /// Returns every field of every structure with all 17 kinds of wrong numbers, except those equal to the correct
    /// one: place, kind, and number.
    pub fn lies(&self, seed: u64) -> Vec<(Place, &'static Field, Lie, u64)> {
        let mut random = Random::new(seed);
        let mut lies = Vec::new();
        for place in self.places() {
            for field in place.structure().fields() {
                let right = self.value(place, *field);
                for lie in Lie::ALL {
                    let told = lie.distort(right, field.width, &mut random);
                    if told != right {
                        lies.push((place, field, lie, told));
                    }
                }
            }
        }
        lies
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    #[test]
    fn a_lie_keeps_to_the_width_of_its_field() {
        let mut random = Random::new(1);
        let mut told = |lie: Lie| lie.distort(0x0102, 2, &mut random);
        assert_eq!(told(Lie::Swapped), 0x0201);
        assert_eq!(told(Lie::Huge), 0x7fff);
        assert_eq!(told(Lie::AllOnes), 0xffff);
        assert_eq!(told(Lie::Negated), 0xfefe);
        assert!((0..99).all(|_| told(Lie::Random) <= 0xffff && told(Lie::SmallRandom) < 256));
        assert!((0..99).all(|_| (told(Lie::HighBit) ^ 0x0102) >> 8 != 0));
    }

    #[test]
    fn every_field_lies_and_none_says_what_it_said() {
        let written = fixtures::transfer_and_peer().write_with_places();
        let lies = written.lies(7);
        for place in written.places() {
            for field in place.structure().fields() {
                let of_field = lies.iter().filter(|(at, of, ..)| (*at, *of) == (place, field)).count();
                assert!((10..=17).contains(&of_field), "{place:?} {field:?}: {of_field}");
            }
        }
        assert!(lies.iter().all(|(place, field, _, told)| written.value(*place, **field) != *told));
    }
}
