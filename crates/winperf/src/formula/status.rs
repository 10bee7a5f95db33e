//! Reasons why there is no value, and notes about values.

use enumset::EnumSetType;
use strum::{EnumString, IntoStaticStr, VariantArray};
use thiserror::Error;

/// Reason why a counter has no display value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum NoValue {
    /// The value is a difference, and there is one sample.
    #[error("the value is a difference, and there is one sample")]
    NeedsTwoSamples,
    /// The raw value decreased: the counter was reset, or belongs to a different item.
    #[error("the raw value is smaller than before")]
    WentBackwards,
    /// The base is smaller than before.
    #[error("the base is smaller than before")]
    BaseWentBackwards,
    /// The clock did not advance between the samples.
    #[error("the clock did not advance between the samples")]
    NoTimeElapsed,
    /// The base is 0, but the numerator is not.
    #[error("the base is 0, and what is divided by it is not")]
    ZeroBase,
    /// The clock states no ticks per second.
    #[error("the clock states no ticks per second")]
    ZeroFrequency,
    /// The start time is 0.
    #[error("the start time is 0")]
    NoStartTime,
    /// The start time is later than the sample.
    #[error("the start time is later than the sample")]
    StartInFuture,
    /// No base counter follows, or its value is outside the block.
    #[error("no base counter follows, or its value lies outside the block")]
    BaseMissing,
    /// The raw value is outside its block and object.
    #[error("the raw value lies outside its block and object")]
    ValueMissing,
    /// Windows marked the raw value as invalid: `CStatus` in the log is the reason.
    #[error("Windows has marked the raw value as not valid")]
    NotValid,
    /// The type needs the clock of the object, which has none.
    #[error("the type counts by the clock of the object, which keeps none")]
    ObjectClockMissing,
    /// A base, a label, or a marker, which has no display value.
    #[error("a base, a label or a marker is not shown by itself")]
    NotDisplayable,
    /// Text.
    #[error("text is no number")]
    Text,
    /// The bits of the type do not determine how to compute a value.
    #[error("the bits of the type do not say how to compute a value")]
    UnknownType,
    /// The instance or counter is only in the newer capture, and the value is a difference.
    #[error("the value is a difference, and only the newer capture has the counter")]
    OnlyInNewer,
    /// The instance or counter is only in the older capture.
    #[error("only the older capture has the counter")]
    OnlyInOlder,
    /// Several instances have this name, and their number differs between the captures.
    #[error("several instances have this name, and not as many in both captures")]
    AmbiguousMatch,
    /// The type or size of the counter differs between the captures.
    #[error("the counter has another type or size in the older capture")]
    DefinitionChanged,
}

impl NoValue {
    /// Every reason.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// Returns the identifier for programs, which never changes.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Note about a value.
///
/// A set of them is [`Notes`].
#[derive(Debug, Hash, EnumSetType, EnumString, IntoStaticStr)]
#[enumset(no_ops)]
#[strum(serialize_all = "kebab-case")]
pub enum Note {
    /// The 32-bit raw value passed its largest number.
    Wrapped,
    /// The 32-bit base passed its largest number.
    BaseWrapped,
    /// Nothing happened in the interval, which makes the average 0.
    NoOperations,
    /// `winperf.h` does not define the type; the value follows from its bits.
    DerivedType,
    /// The sources disagree about the formula.
    DisputedFormula,
    /// Several instances have this name; they were matched in the order of the captures.
    MatchedByOrder,
    /// The instance was matched by process ID and start time.
    MatchedByProcessId,
    /// The instance was matched by its unique id.
    MatchedByUniqueId,
    /// The object keeps no clock; the system's was used.
    FallbackClock,
    /// `CounterSize` differs from the size bits of the type and was followed.
    SizeFromDefinition,
    /// The counter block states too few bytes for this value, which is there.
    BlockTooShort,
    /// The counter that follows is not the base that the type calls for.
    BaseUnexpected,
    /// The instance or counter is only in the newer capture.
    OnlyInNewer,
}

impl Note {
    /// Returns the identifier for programs, which never changes.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

crate::set::set_of! {
    /// Notes about a value.
    pub struct Notes of Note
}
