//! Why there is no value, and what there is to say about one.

use core::ops::BitOr;

macro_rules! reasons {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal;)*) => {
        /// Why a counter has no display value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum NoValue {
            $($(#[doc = $doc])* $name,)*
        }

        impl NoValue {
            /// Every reason.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name that programs know the reason by; it never changes.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }
    };
}

reasons! {
    /// The value is a difference, and there is one sample.
    NeedsTwoSamples = "needs-two-samples";
    /// The raw value is smaller than before: the counter was reset, or belongs to something else.
    WentBackwards = "went-backwards";
    /// The base is smaller than before.
    BaseWentBackwards = "base-went-backwards";
    /// The clock did not advance between the samples.
    NoTimeElapsed = "no-time-elapsed";
    /// The base is 0, and what is divided by it is not.
    ZeroBase = "zero-base";
    /// The clock states no ticks per second.
    ZeroFrequency = "zero-frequency";
    /// The start time is 0.
    NoStartTime = "no-start-time";
    /// The start time is later than the sample.
    StartInFuture = "start-in-future";
    /// No base counter follows, or its value lies outside the block.
    BaseMissing = "base-missing";
    /// The raw value lies outside its block and object.
    ValueMissing = "value-missing";
    /// The type counts by the clock of the object, and the object keeps none.
    ObjectClockMissing = "object-clock-missing";
    /// A base, a label, or a marker: nothing to show by itself.
    NotDisplayable = "not-displayable";
    /// Text.
    Text = "text";
    /// The bits of the type do not say how to compute a value.
    UnknownType = "unknown-type";
    /// The instance or counter is only in the newer capture, and the value is a difference.
    OnlyInNewer = "only-in-newer";
    /// The instance or counter is only in the older capture.
    OnlyInOlder = "only-in-older";
    /// Several instances have this name, and not as many in both captures.
    AmbiguousMatch = "ambiguous-match";
    /// The counter has another type or size in the other capture.
    DefinitionChanged = "definition-changed";
}

/// A set of things worth knowing about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Notes(u16);

impl Notes {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// The 32-bit raw value passed its largest number.
    pub const WRAPPED: Self = Self(1);
    /// The 32-bit base passed its largest number.
    pub const BASE_WRAPPED: Self = Self(1 << 1);
    /// Nothing happened in the interval, which makes the average 0.
    pub const NO_OPERATIONS: Self = Self(1 << 2);
    /// Nobody predefined the type; the value follows from its bits.
    pub const DERIVED_TYPE: Self = Self(1 << 3);
    /// The sources disagree about the formula.
    pub const DISPUTED_FORMULA: Self = Self(1 << 4);
    /// Several instances have this name; they were matched in the order of the captures.
    pub const MATCHED_BY_ORDER: Self = Self(1 << 5);
    /// The instance was matched by process id and start time.
    pub const MATCHED_BY_PROCESS_ID: Self = Self(1 << 6);
    /// The instance was matched by its unique id.
    pub const MATCHED_BY_UNIQUE_ID: Self = Self(1 << 7);
    /// The object keeps no clock; the system's was used.
    pub const FALLBACK_CLOCK: Self = Self(1 << 8);
    /// `CounterSize` differs from the size bits of the type and was followed.
    pub const SIZE_FROM_DEFINITION: Self = Self(1 << 9);
    /// The counter block states too few bytes for this value, which is there.
    pub const BLOCK_TOO_SHORT: Self = Self(1 << 10);
    /// The counter that follows is not the base that the type calls for.
    pub const BASE_UNEXPECTED: Self = Self(1 << 11);
    /// The instance or counter is only in the newer capture.
    pub const ONLY_IN_NEWER: Self = Self(1 << 12);

    const NAMES: [(Self, &'static str); 13] = [
        (Self::WRAPPED, "wrapped"),
        (Self::BASE_WRAPPED, "base-wrapped"),
        (Self::NO_OPERATIONS, "no-operations"),
        (Self::DERIVED_TYPE, "derived-type"),
        (Self::DISPUTED_FORMULA, "disputed-formula"),
        (Self::MATCHED_BY_ORDER, "matched-by-order"),
        (Self::MATCHED_BY_PROCESS_ID, "matched-by-process-id"),
        (Self::MATCHED_BY_UNIQUE_ID, "matched-by-unique-id"),
        (Self::FALLBACK_CLOCK, "fallback-clock"),
        (Self::SIZE_FROM_DEFINITION, "size-from-definition"),
        (Self::BLOCK_TOO_SHORT, "block-too-short"),
        (Self::BASE_UNEXPECTED, "base-unexpected"),
        (Self::ONLY_IN_NEWER, "only-in-newer"),
    ];

    /// Whether all of `other` is in this set.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The names that programs know the notes by; they never change.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.into_iter().filter(move |(note, _)| self.contains(*note)).map(|(_, name)| name)
    }
}

impl BitOr for Notes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
