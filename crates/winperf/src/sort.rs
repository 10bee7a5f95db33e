//! Sorting, by the same machine code for everything that this crate sorts.
//!
//! A sort is compiled anew for every type of element and takes some 5 KB each time, which a page that people wait for cannot afford.

mod steps;

use alloc::vec::Vec;

pub(crate) use self::steps::Sorting;
use crate::index::NameHash;

/// What elements are sorted by: the first number, then the second, then the third.
pub(crate) type Key = (u64, u64, u64);

/// An element that is nothing but its place in the order.
pub(crate) trait Sortable: Copy {
    /// The element as numbers.
    fn key(self) -> Key;
    /// The element of which these are the numbers.
    fn of_key(key: Key) -> Self;
}

/// Sorts elements in ascending order.
pub(crate) fn sort<T: Sortable>(elements: &mut [T]) {
    let mut keys: Vec<Key> = elements.iter().map(|element| element.key()).collect();
    keys.sort_unstable();
    for (element, key) in elements.iter_mut().zip(keys) {
        *element = T::of_key(key);
    }
}

/// A number that was made from a `u32`.
fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl Sortable for u32 {
    fn key(self) -> Key {
        (self.into(), 0, 0)
    }

    fn of_key((number, ..): Key) -> Self {
        narrow(number)
    }
}

impl Sortable for (u32, u32) {
    fn key(self) -> Key {
        (self.0.into(), self.1.into(), 0)
    }

    fn of_key((first, second, _): Key) -> Self {
        (narrow(first), narrow(second))
    }
}

impl Sortable for (u32, u32, u32) {
    fn key(self) -> Key {
        (self.0.into(), self.1.into(), self.2.into())
    }

    fn of_key((first, second, third): Key) -> Self {
        (narrow(first), narrow(second), narrow(third))
    }
}

impl Sortable for (NameHash, u8, u32) {
    fn key(self) -> Key {
        let (first, second) = self.0.halves();
        (first, second, u64::from(self.1) << 32 | u64::from(self.2))
    }

    fn of_key((first, second, both): Key) -> Self {
        let side = u8::try_from(both >> 32).unwrap_or(u8::MAX);
        (NameHash::of_halves(first, second), side, narrow(both & u64::from(u32::MAX)))
    }
}

impl Sortable for (NameHash, u32, u32) {
    fn key(self) -> Key {
        let (first, second) = self.0.halves();
        (first, second, u64::from(self.1) << 32 | u64::from(self.2))
    }

    fn of_key((first, second, both): Key) -> Self {
        (NameHash::of_halves(first, second), narrow(both >> 32), narrow(both & u64::from(u32::MAX)))
    }
}

impl Sortable for (NameHash, u32) {
    fn key(self) -> Key {
        let (first, second) = self.0.halves();
        (first, second, self.1.into())
    }

    fn of_key((first, second, number): Key) -> Self {
        (NameHash::of_halves(first, second), narrow(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt::Debug;

    fn check<T: Sortable + Ord + Debug>(elements: &[T]) {
        let mut sorted = elements.to_vec();
        let mut expected = elements.to_vec();
        sort(&mut sorted);
        expected.sort_unstable();
        assert_eq!(sorted, expected);
    }

    #[test]
    fn elements_come_back_in_their_own_order_and_unchanged() {
        check(&[3_u32, 0, u32::MAX, 3, 1]);
        check(&[(2_u32, 1_u32), (0, u32::MAX), (2, 0), (0, 0)]);
        check(&[(1_u32, 2_u32, 3_u32), (1, 2, 0), (0, 9, 9), (1, 0, u32::MAX)]);
        let hash = |number| NameHash::of_halves(u64::MAX, 0).and_number(number);
        check(&[(hash(7), 1_u32), (hash(1), 0), (hash(7), 0)]);
        check(&[(hash(7), 1_u8, 0_u32), (hash(7), 0, u32::MAX), (hash(1), 1, 5), (hash(7), 1, 4)]);
    }
}
