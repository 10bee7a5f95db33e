//! An opened file, which stays the same one when its bytes are read anew.

use std::ops::Deref;

use crate::shared::Shared;
use crate::state::capture::Capture;

/// Which of all files that have been opened is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocumentId(pub u32);

/// An opened file and the latest reading of it.
///
/// Two are equal when they are the same file in the same version: whatever follows from its bytes follows from both.
#[derive(Clone, Debug)]
pub struct Document {
    id: DocumentId,
    /// How often the file was read before.
    version: u32,
    reading: Shared<Capture>,
}

impl Document {
    /// A file that is read for the first time.
    pub fn new(id: DocumentId, reading: Capture) -> Self {
        Self { id, version: 0, reading: Shared::new(reading) }
    }

    /// Which file it is.
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// The same file with what its bytes say now.
    #[must_use]
    pub fn reread(&self, reading: Capture) -> Self {
        Self { id: self.id, version: self.version.wrapping_add(1), reading: Shared::new(reading) }
    }

    /// Whether another reading is of this file, too: of the same name, and of no other sample.
    pub fn is_read_by(&self, reading: &Capture) -> bool {
        let other_sample = self.time().zip(reading.time()).is_some_and(|(own, other)| own != other);
        self.file == reading.file && !other_sample
    }
}

impl PartialEq for Document {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.version) == (other.id, other.version)
    }
}

impl Deref for Document {
    type Target = Capture;

    fn deref(&self) -> &Capture {
        &self.reading
    }
}

#[cfg(test)]
impl From<Capture> for Document {
    /// A file where no other one is open.
    fn from(reading: Capture) -> Self {
        Self::new(DocumentId::default(), reading)
    }
}
