//! A value for each of the two captures.

use std::ops::{Index, IndexMut};

use crate::state::library::side::Side;

/// A value for A and one for B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Both<T> {
    pub a: T,
    pub b: T,
}

impl<T> Both<T> {
    /// Builds a value for each side.
    pub fn from_fn(follows: impl FnMut(Side) -> T) -> Self {
        Self::from(Side::BOTH.map(follows))
    }

    pub fn as_ref(&self) -> Both<&T> {
        Both { a: &self.a, b: &self.b }
    }

    pub fn map<U>(self, mut follows: impl FnMut(T) -> U) -> Both<U> {
        Both { a: follows(self.a), b: follows(self.b) }
    }

    /// Returns each side and its value, A first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::A, &self.a), (Side::B, &self.b)].into_iter()
    }

    /// Exchanges the two sides.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { a: self.b, b: self.a }
    }
}

impl<T> Both<Option<T>> {
    /// Returns the values of both sides if both have one.
    pub fn zip(self) -> Option<(T, T)> {
        self.a.zip(self.b)
    }
}

impl<T> From<[T; 2]> for Both<T> {
    fn from([a, b]: [T; 2]) -> Self {
        Self { a, b }
    }
}

impl<T> Index<Side> for Both<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

impl<T> IndexMut<Side> for Both<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_own() {
        let mut both = Both::from_fn(Side::letter);
        assert_eq!((both[Side::A], both[Side::B]), ("A", "B"));
        both[Side::B] = "C";
        assert_eq!(both.swapped(), Both { a: "C", b: "A" });
        assert_eq!(both.map(|letter| (letter == "A").then_some(letter)).zip(), None);
    }
}
