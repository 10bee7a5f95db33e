//! Captures read with assumed numbers in some of their fields.

use winperf::diagnosis::NotAssumable;
use winperf::findings::Finding;
use winperf::{Assumption, Capture as Walked};

use crate::state::library::document::Document;

/// Requested change to how a capture is read.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// With exactly these numbers assumed.
    These(Vec<Assumption>),
    /// With the correct number in the field of a finding, or in all fields that break the same rule, besides the other
    /// assumptions.
    Without(Finding),
    /// With the correct number in every wrong field, besides the other assumptions.
    Mended,
}

/// A requested reading that is not available yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Awaited {
    pub document: Document,
    pub wish: Wish,
}

impl Awaited {
    /// Reads the capture with these assumptions.
    ///
    /// # Errors
    ///
    /// Returns [`NotAssumable`] if an assumption is not about a field of the capture.
    pub fn read(&self) -> Result<Walked, NotAssumable> {
        let walked = self.document.walked();
        match &self.wish {
            Wish::These(assumptions) => walked.assuming(assumptions),
            Wish::Without(finding) => {
                let mends = walked.mends(finding);
                walked.assuming(&with(self.document.assumptions(), &mends))
            }
            Wish::Mended => Ok(walked.mended().capture),
        }
    }
}

/// A change of the assumptions about the capture on a side.
#[derive(Clone, Debug, PartialEq)]
pub enum Assuming {
    /// Assume a number, too.
    Also(Assumption),
    /// Assume the correct number by a finding.
    Without(Finding),
    /// Read the number in the file at an offset.
    Undo(u32),
    /// Read the file without assumptions.
    UndoAll,
    /// Assume the correct number in every wrong field.
    Mend,
}

/// Returns the assumptions with additional ones, which replace those at the same offsets.
pub(in crate::state) fn with(mut assumptions: Vec<Assumption>, more: &[Assumption]) -> Vec<Assumption> {
    assumptions.retain(|known| more.iter().all(|new| new.offset != known.offset));
    assumptions.extend_from_slice(more);
    assumptions
}
