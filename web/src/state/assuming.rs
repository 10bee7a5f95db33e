//! Captures read as if other numbers stood in some of their fields.

use winperf::diagnosis::NotAssumable;
use winperf::findings::Finding;
use winperf::{Assumption, Capture as Walked};

use crate::state::document::Document;

/// How a capture is to be read.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// As if these numbers stood in it, and no others.
    These(Vec<Assumption>),
    /// As if the field of a finding, or all fields that break the same rule, held what belongs there, beside what is assumed.
    Without(Finding),
    /// As if every field that lies held what belongs there, beside what is assumed.
    Mended,
}

/// A reading that was asked for and is not there.
#[derive(Clone, Debug, PartialEq)]
pub struct Awaited {
    pub document: Document,
    pub wish: Wish,
}

impl Awaited {
    /// Reads the capture so.
    ///
    /// # Errors
    ///
    /// Returns [`NotAssumable`] where an assumption is not about a field of the capture.
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

/// A change of what is assumed of the capture in a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Assuming {
    /// Assume a number, too.
    Also(Assumption),
    /// Assume what belongs there by a finding.
    Without(Finding),
    /// Read what stands in the file at an offset.
    Undo(u32),
    /// Read the file as it is.
    UndoAll,
    /// Assume what belongs in every field that lies.
    Mend,
}

/// The assumptions with some more, which replace those at their places.
pub(super) fn with(mut assumptions: Vec<Assumption>, more: &[Assumption]) -> Vec<Assumption> {
    assumptions.retain(|known| more.iter().all(|new| new.offset != known.offset));
    assumptions.extend_from_slice(more);
    assumptions
}
