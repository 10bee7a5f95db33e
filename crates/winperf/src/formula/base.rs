//! Quantity that the base of a counter counts, which determines the reasons for a base that is 0 or missing.

use super::NoValue;

/// Quantity that the base of a counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// The whole that N is a part of: 0 of 0 is not a share.
    Whole,
    /// Number of operations, by which N is averaged.
    ///
    /// Without operations and time, such as on an idle disk, the value is 0, as in other tools. Time without operations
    /// is a contradiction.
    Operations,
    /// Ticks of a clock of the counter's own.
    ///
    /// Without ticks there is no value ([`NoValue::NoTimeElapsed`]): 0 would claim an idle disk that nobody measured.
    Clock,
    /// The instances that N sums, one if they are not counted.
    Instances,
}

impl Base {
    /// Returns the reason why there is no value if B is 0 and N has changed.
    pub(super) fn at_zero(self) -> NoValue {
        match self {
            Self::Whole | Self::Operations | Self::Instances => NoValue::ZeroBase,
            Self::Clock => NoValue::NoTimeElapsed,
        }
    }

    /// Returns the value of B if there is none.
    pub(super) fn when_missing(self) -> Result<u64, NoValue> {
        match self {
            Self::Whole | Self::Operations | Self::Clock => Err(NoValue::BaseMissing),
            Self::Instances => Ok(1),
        }
    }
}
