//! An opened file, which keeps its identity when its bytes are read again.
//!
//! Open and selected items stay at their places in the file when a changed file is dropped on its own card
//! (`Slot::reread`). A `Pairing` is of any two documents and knows no A and B; `Paired` adds which is which.

use std::ops::Deref;

use crate::shared::Shared;
use crate::state::library::capture::Capture;

/// Identity of an opened file among all that have been opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocumentId(pub u32);

/// An opened file and the latest reading of it.
///
/// Two are equal if they are the same version of the same file; everything derived from the bytes is then equal too.
#[derive(Debug)]
pub struct Document<T = Capture> {
    id: DocumentId,
    /// Number of times that the file was read before, or its view state changed.
    version: u32,
    reading: Shared<T>,
}

impl<T> Document<T> {
    /// Returns a file that is read for the first time.
    pub fn new(id: DocumentId, reading: T) -> Self {
        Self { id, version: 0, reading: Shared::new(reading) }
    }

    /// Returns the identity of the file.
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// Returns the same file with a new reading of its bytes.
    #[must_use]
    pub fn reread(&self, reading: T) -> Self {
        Self { id: self.id, version: self.version.wrapping_add(1), reading: Shared::new(reading) }
    }

    /// Returns the latest reading of the file.
    pub fn reading(&self) -> Shared<T> {
        self.reading.clone()
    }
}

impl Document {
    /// Returns `true` if `reading` is a reading of this file: it has the same name, and is not a different sample.
    pub fn is_read_by(&self, reading: &Capture) -> bool {
        let other_sample = self.time().zip(reading.time()).is_some_and(|(own, other)| own != other);
        self.file == reading.file && !other_sample
    }
}

impl<T> Clone for Document<T> {
    fn clone(&self) -> Self {
        Self { reading: self.reading.clone(), ..*self }
    }
}

impl<T> PartialEq for Document<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.version) == (other.id, other.version)
    }
}

impl<T> Deref for Document<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.reading
    }
}

#[cfg(test)]
impl From<Capture> for Document {
    /// Creates the only open file.
    fn from(reading: Capture) -> Self {
        Self::new(DocumentId::default(), reading)
    }
}
