//! Differences between two captures, structure by structure and field by field.
//!
//! Structures are compared with their counterparts at any offset, so a moved structure alone is not a difference.
//! A [`Difference`] is two offsets and a kind, 12 bytes, since two captures may have millions; the captures give the
//! bytes there.

mod causes;
mod follows;
mod found;
mod kind;
mod oddity;
mod renumbered;
mod rows;
mod walk;

pub use causes::{Cause, Causes};
pub use oddity::Oddity;
pub use renumbered::Renumbered;

use crate::pair::Age;
use enumset::{EnumSetType, enum_set};

/// Kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DifferenceKind {
    /// A structure that only the newer capture has, with its contents.
    New,
    /// A structure that only the older capture has, with its contents.
    Gone,
    /// An instance indistinguishable from others with the same name, so its counterpart is unknown.
    Ambiguous,
    /// An instance in both captures, with a different number: `svchost#3` was `svchost#4`.
    /// [`ObjectPair::renumbered`](crate::pair::ObjectPair::renumbered) returns their number and the cause.
    Renumbered,
    /// A member that describes a structure, such as the type of a counter.
    Field,
    /// A name.
    Name,
    /// A length, offset, position or count, which follows from other changes.
    Layout,
    /// A clock, which differs between any two captures.
    Clock,
    /// A raw value that its counter type does not explain: it decreased, it is text, an id or a start time, its
    /// definition changed, or only one of the captures has it. [`Pair::oddity`](crate::Pair::oddity) returns the
    /// reason.
    Value,
    /// A raw value that changed as expected.
    Moved,
    /// Bytes without information: padding, slack, holes, and members reserved for the reader.
    Padding,
    /// Bytes that could not be read.
    Unparsed,
}

/// A group of differences that is shown or hidden as one; the most informative about a change come first.
#[derive(Debug, Hash, EnumSetType)]
#[enumset(no_ops)]
pub enum DifferenceClass {
    /// Structures that are new, gone, or ambiguous.
    Structure,
    /// Instances with a different number after their name.
    Renumbered,
    /// Members and names with identifiers.
    Fields,
    /// Lengths, offsets, positions and counts.
    Layout,
    /// Raw values that did not change as expected.
    Values,
    /// Raw values that changed as expected.
    Moved,
    /// Clocks.
    Clocks,
    /// Bytes without information, or that could not be read.
    Padding,
}

crate::set::set_of! {
    /// A set of classes.
    pub struct DifferenceClasses of DifferenceClass
}

impl DifferenceClasses {
    /// Every class but raw values that changed as expected, of which there may be millions.
    pub const ALL_BUT_MOVED: Self = {
        use DifferenceClass::{Clocks, Fields, Layout, Padding, Renumbered, Structure, Values};
        Self(enum_set!(Structure | Renumbered | Fields | Layout | Values | Clocks | Padding))
    };
}

impl DifferenceKind {
    /// Returns the group that contains the kind.
    pub fn class(self) -> DifferenceClass {
        match self {
            Self::New | Self::Gone | Self::Ambiguous => DifferenceClass::Structure,
            Self::Renumbered => DifferenceClass::Renumbered,
            Self::Field | Self::Name => DifferenceClass::Fields,
            Self::Layout => DifferenceClass::Layout,
            Self::Clock => DifferenceClass::Clocks,
            Self::Value => DifferenceClass::Values,
            Self::Moved => DifferenceClass::Moved,
            Self::Padding | Self::Unparsed => DifferenceClass::Padding,
        }
    }
}

/// One difference: its kind and its offset in each capture. It takes 12 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    older: u32,
    newer: u32,
    /// Kind of the difference.
    pub kind: DifferenceKind,
    /// `true` if a difference of [`DifferenceKind::Layout`] results from structures that are new or gone, or that have moved:
    /// it equals their length or number. If `false`, one of the two captures may be wrong.
    pub follows: bool,
}

const _: () = assert!(size_of::<Difference>() == 12);

/// No byte of a capture has this offset.
const NOWHERE: u32 = u32::MAX;

impl Difference {
    /// Creates a difference, at these offsets in the older and in the newer capture.
    #[doc(hidden)]
    pub fn new(kind: DifferenceKind, older: Option<u32>, newer: Option<u32>) -> Self {
        Self { older: older.unwrap_or(NOWHERE), newer: newer.unwrap_or(NOWHERE), kind, follows: false }
    }

    /// Returns the same difference with `follows` set.
    #[doc(hidden)]
    #[must_use]
    pub fn following(self, follows: bool) -> Self {
        Self { follows, ..self }
    }

    /// Returns the start of the structure or leaf in a capture, in bytes from its start; `None` if that capture does not contain it.
    pub fn offset(&self, age: Age) -> Option<u32> {
        let offset = match age {
            Age::Older => self.older,
            Age::Newer => self.newer,
        };
        (offset != NOWHERE).then_some(offset)
    }

    /// Returns `true` if a whole structure differs, not just one leaf of it.
    pub fn is_structure(&self) -> bool {
        matches!(self.kind.class(), DifferenceClass::Structure | DifferenceClass::Renumbered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_without_what_went_on_lacks_nothing_else() {
        assert_eq!(DifferenceClasses::ALL_BUT_MOVED.with(DifferenceClass::Moved), DifferenceClasses::all());
        assert!(!DifferenceClasses::ALL_BUT_MOVED.contains(DifferenceClass::Moved));
    }

    #[test]
    fn an_offset_of_one_capture_is_none_of_the_other() {
        let gone = Difference::new(DifferenceKind::Gone, Some(88), None);
        assert_eq!((gone.offset(Age::Older), gone.offset(Age::Newer)), (Some(88), None));
        assert!(gone.is_structure());
    }
}
