//! The two captures of a pair.

/// One of the two captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The capture in place A, as a rule the older one.
    #[default]
    A,
    /// The capture in place B, as a rule the newer one.
    B,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    pub fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// The letter that stands for it on the screen.
    pub fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// The id of what shows the capture in short, and takes files that are dropped on it.
    pub fn card_id(self) -> &'static str {
        match self {
            Self::A => "capture-a",
            Self::B => "capture-b",
        }
    }

    /// The letter in ids.
    pub fn stem(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }
}
