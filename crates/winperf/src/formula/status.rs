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

macro_rules! notes {
    ($($(#[doc = $doc:literal])* $name:ident $constant:ident $bit:literal = $text:literal;)*) => {
        /// A thing worth knowing about a value.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Note {
            $($(#[doc = $doc])* $name,)*
        }

        impl Note {
            /// Every note.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name that programs know the note by; it never changes.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }

            /// The note of that name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|note| note.name() == name)
            }

            /// The set that has this note only.
            fn alone(self) -> Notes {
                match self {
                    $(Self::$name => Notes::$constant,)*
                }
            }
        }

        impl Notes {
            $($(#[doc = $doc])* pub const $constant: Self = Self(1 << $bit);)*
        }
    };
}

/// A set of things worth knowing about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Notes(u16);

notes! {
    /// The 32-bit raw value passed its largest number.
    Wrapped WRAPPED 0 = "wrapped";
    /// The 32-bit base passed its largest number.
    BaseWrapped BASE_WRAPPED 1 = "base-wrapped";
    /// Nothing happened in the interval, which makes the average 0.
    NoOperations NO_OPERATIONS 2 = "no-operations";
    /// Nobody predefined the type; the value follows from its bits.
    DerivedType DERIVED_TYPE 3 = "derived-type";
    /// The sources disagree about the formula.
    DisputedFormula DISPUTED_FORMULA 4 = "disputed-formula";
    /// Several instances have this name; they were matched in the order of the captures.
    MatchedByOrder MATCHED_BY_ORDER 5 = "matched-by-order";
    /// The instance was matched by process id and start time.
    MatchedByProcessId MATCHED_BY_PROCESS_ID 6 = "matched-by-process-id";
    /// The instance was matched by its unique id.
    MatchedByUniqueId MATCHED_BY_UNIQUE_ID 7 = "matched-by-unique-id";
    /// The object keeps no clock; the system's was used.
    FallbackClock FALLBACK_CLOCK 8 = "fallback-clock";
    /// `CounterSize` differs from the size bits of the type and was followed.
    SizeFromDefinition SIZE_FROM_DEFINITION 9 = "size-from-definition";
    /// The counter block states too few bytes for this value, which is there.
    BlockTooShort BLOCK_TOO_SHORT 10 = "block-too-short";
    /// The counter that follows is not the base that the type calls for.
    BaseUnexpected BASE_UNEXPECTED 11 = "base-unexpected";
    /// The instance or counter is only in the newer capture.
    OnlyInNewer ONLY_IN_NEWER 12 = "only-in-newer";
}

impl Notes {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// Whether all of `other` is in this set.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The notes of this set.
    pub fn iter(self) -> impl Iterator<Item = Note> {
        Note::ALL.iter().copied().filter(move |note| self.contains(note.alone()))
    }

    /// The names that programs know the notes by; they never change.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(Note::name)
    }
}

impl BitOr for Notes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
