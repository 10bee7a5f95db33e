//! The two captures of a pair.

/// One of the two captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The capture in place A, usually the older one.
    #[default]
    A,
    /// The capture in place B, usually the newer one.
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

    /// Returns its letter on the screen.
    pub fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// Returns the id of the card with the facts about the capture, which accepts dropped files.
    pub fn card_id(self) -> &'static str {
        match self {
            Self::A => "capture-a",
            Self::B => "capture-b",
        }
    }

    /// Returns the letter in ids.
    pub fn stem(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }
}
