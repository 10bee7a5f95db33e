//! A capture with all that was found in it, as one value that owns its bytes.

use alloc::vec::Vec;

use crate::pairing::Snapshot;
use crate::{InstanceIndex, Outline};

/// The bytes of a file and what was found in them.
#[derive(Clone, Debug)]
pub struct Capture {
    bytes: Vec<u8>,
    outline: Outline,
    index: InstanceIndex,
}

impl Capture {
    /// Walks `bytes` once; never fails, and never copies them. [`Outline::error`] says what could not be read.
    pub fn read(bytes: Vec<u8>) -> Self {
        let outline = Outline::read(&bytes);
        let index = InstanceIndex::new(&bytes, &outline);
        Self { bytes, outline, index }
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Their structures.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Names and parents of their instances.
    pub fn index(&self) -> &InstanceIndex {
        &self.index
    }

    /// What is needed to pair this capture with another.
    pub fn snapshot(&self) -> Snapshot<'_> {
        Snapshot { bytes: &self.bytes, outline: &self.outline, index: &self.index }
    }
}
