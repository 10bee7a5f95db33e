//! Sets of variants, as types of this crate, so that the public API does not depend on the crate behind them.

/// Declares a set of the variants of an enum, which derives `EnumSetType`.
macro_rules! set_of {
    ($(#[$doc:meta])* $visibility:vis struct $set:ident of $variant:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        $visibility struct $set(enumset::EnumSet<$variant>);

        impl $set {
            /// Number of variants.
            pub const COUNT: usize = Self::count();

            /// Returns the empty set.
            pub const fn empty() -> Self {
                Self(enumset::EnumSet::empty())
            }

            /// Returns the set of all variants.
            pub const fn all() -> Self {
                Self(enumset::EnumSet::all())
            }

            /// Returns one alone.
            pub fn only(one: $variant) -> Self {
                Self(enumset::EnumSet::only(one))
            }

            /// Returns `true` if the set contains the element.
            pub fn contains(self, one: $variant) -> bool {
                self.0.contains(one)
            }

            /// Returns `true` if the set contains all variants of the other.
            pub fn is_superset(self, others: Self) -> bool {
                self.0.is_superset(others.0)
            }

            /// Returns the set with one more element.
            #[must_use]
            pub fn with(self, one: $variant) -> Self {
                Self(self.0 | one)
            }

            /// Returns the set without that element, or with it if it is not in the set.
            #[must_use]
            pub fn toggled(self, one: $variant) -> Self {
                Self(self.0 ^ one)
            }

            /// Returns the union with the other set.
            #[must_use]
            pub fn union(self, others: Self) -> Self {
                Self(self.0 | others.0)
            }

            /// Returns the variants in the set, in the order of declaration.
            pub fn iter(self) -> impl Iterator<Item = $variant> {
                self.0.iter()
            }

            #[expect(clippy::as_conversions, reason = "no conversion to usize is const, and a set has at most 128 variants")]
            const fn count() -> usize {
                enumset::EnumSet::<$variant>::variant_count() as usize
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl FromIterator<$variant> for $set {
            fn from_iter<I: IntoIterator<Item = $variant>>(all: I) -> Self {
                Self(all.into_iter().collect())
            }
        }
    };
}

pub(crate) use set_of;
