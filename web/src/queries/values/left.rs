//! The rows that are left of all, in the order of the captures.

/// Numbers of rows; all of them take no room, of which millions would take much.
pub(super) enum Left {
    /// All, of which there are so many.
    All(u32),
    /// These.
    Those(Vec<u32>),
}

impl Left {
    /// How many there are.
    pub(super) fn count(&self) -> u32 {
        match self {
            Self::All(count) => *count,
            Self::Those(rows) => rows.len() as u32,
        }
    }

    /// The row at a place.
    pub(super) fn at(&self, place: u32) -> u32 {
        match self {
            Self::All(_) => place,
            Self::Those(rows) => rows[place as usize],
        }
    }

    /// All of them, with their places.
    pub(super) fn placed(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.count()).map(|place| (place, self.at(place)))
    }

    /// All of them.
    pub(super) fn into_rows(self) -> Vec<u32> {
        match self {
            Self::All(count) => (0..count).collect(),
            Self::Those(rows) => rows,
        }
    }
}
