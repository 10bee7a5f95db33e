//! Difference of an item to the other capture.

/// Difference of a structure or leaf to the other capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Change {
    /// There is no second capture, or the captures are not paired yet.
    #[default]
    Unknown,
    /// The other capture has the same there.
    Same,
    /// The other capture differs there as expected: clocks and counts increase, and lengths follow from their content.
    Expected,
    /// The other capture differs there.
    Changed,
    /// Only this capture, the newer one, has it.
    New,
    /// Only this capture, the older one, has it.
    Gone,
    /// Not matched: it could be one of several structures of the other capture.
    Ambiguous,
    /// Both captures have it, and it contains an item in only one of them.
    Inside,
}

impl Change {
    /// Returns the sign of the change; empty if nothing is to be marked.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Unknown | Self::Same => "",
            Self::Expected => "~",
            Self::Changed => "≠",
            Self::New => "+",
            Self::Gone => "−",
            Self::Ambiguous => "?",
            Self::Inside => "±",
        }
    }

    /// Returns the name that style sheets use; empty if nothing is to be marked.
    pub fn stem(self) -> &'static str {
        match self {
            Self::Unknown | Self::Same => "",
            Self::Expected => "expected",
            Self::Changed => "changed",
            Self::New => "new",
            Self::Gone => "gone",
            Self::Ambiguous => "ambiguous",
            Self::Inside => "inside",
        }
    }

    /// Returns `true` if a whole structure has no counterpart.
    pub fn is_alone(self) -> bool {
        matches!(self, Self::New | Self::Gone | Self::Ambiguous)
    }
}
