//! Sets of variants, as types of this crate, so that nothing public names the crate that keeps their bits.

/// Declares a set of the variants of an enum, which derives `EnumSetType`.
macro_rules! set_of {
    ($(#[$doc:meta])* $visibility:vis struct $set:ident of $variant:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        $visibility struct $set(enumset::EnumSet<$variant>);

        impl $set {
            /// How many variants there are.
            pub const COUNT: usize = Self::count();

            /// Nothing.
            pub const fn empty() -> Self {
                Self(enumset::EnumSet::empty())
            }

            /// Everything there is.
            pub const fn all() -> Self {
                Self(enumset::EnumSet::all())
            }

            /// One alone.
            pub fn only(one: $variant) -> Self {
                Self(enumset::EnumSet::only(one))
            }

            /// Whether it is among them.
            pub fn contains(self, one: $variant) -> bool {
                self.0.contains(one)
            }

            /// Whether all of the others are among them.
            pub fn is_superset(self, others: Self) -> bool {
                self.0.is_superset(others.0)
            }

            /// These and one more.
            #[must_use]
            pub fn with(self, one: $variant) -> Self {
                Self(self.0 | one)
            }

            /// These without that one, or with it where it is not among them.
            #[must_use]
            pub fn toggled(self, one: $variant) -> Self {
                Self(self.0 ^ one)
            }

            /// These and the others.
            #[must_use]
            pub fn union(self, others: Self) -> Self {
                Self(self.0 | others.0)
            }

            /// Each of them, in the order in which they are declared.
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
