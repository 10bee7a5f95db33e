//! How something stands to the other capture.

/// How a structure or leaf stands to the other capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Change {
    /// There is no second capture, or nobody knows yet what belongs together.
    #[default]
    Unknown,
    /// The other capture has the same there.
    Same,
    /// The other capture has something else there, as is to be expected: clocks and counts go on, and lengths follow from what they measure.
    Expected,
    /// The other capture has something else there.
    Changed,
    /// Only this capture, the newer one, has it.
    New,
    /// Only this capture, the older one, has it.
    Gone,
    /// Nobody can tell which of several structures of the other capture it is.
    Ambiguous,
    /// Both captures have it, and what it holds only one of them has.
    Inside,
}

impl Change {
    /// The sign that stands for it; empty where nothing is to be marked.
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

    /// The name that style sheets use; empty where nothing is to be marked.
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

    /// Whether a whole structure has no counterpart.
    pub fn is_alone(self) -> bool {
        matches!(self, Self::New | Self::Gone | Self::Ambiguous)
    }
}
