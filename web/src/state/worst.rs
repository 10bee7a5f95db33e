//! Severity of the worst finding of each open capture, for the list of files: examined in the background.

use winperf::findings::Severity;

use crate::shared::Shared;
use crate::state::document::Document;
use crate::state::naming::Naming;

/// Captures to be examined, and the names of their content.
#[derive(Clone, Debug, PartialEq)]
pub struct Unmarked {
    pub captures: Vec<Document>,
    pub naming: Shared<Naming>,
}

/// A capture with the severity of its worst finding; `None` if it has none.
pub type MarkedDocument = (Document, Option<Severity>);

/// The captures that were examined in the background so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorstFindings {
    known: Vec<MarkedDocument>,
    /// The names with which they were examined.
    naming: Shared<Naming>,
}

impl WorstFindings {
    /// Returns `true` if a capture has been examined with these names.
    pub(super) fn is_current(&self, capture: &Document, naming: &Shared<Naming>) -> bool {
        self.naming == *naming && self.knows(capture)
    }

    /// Returns `true` if a capture has been examined.
    pub fn knows(&self, capture: &Document) -> bool {
        self.known.iter().any(|(known, _)| known == capture)
    }

    /// Returns the severity of the worst finding of a capture that has been examined.
    pub fn get(&self, capture: &Document) -> Option<Severity> {
        self.known.iter().find(|(known, _)| known == capture).and_then(|(_, worst)| *worst)
    }

    /// Adds examined captures; those examined with different names are dropped.
    pub(crate) fn learn(&mut self, naming: &Shared<Naming>, marked: Vec<MarkedDocument>) {
        if self.naming != *naming {
            *self = Self { known: Vec::new(), naming: naming.clone() };
        }
        self.known.extend(marked);
    }

    /// Drops every capture that is not among `open`, so that its bytes can be freed.
    pub(super) fn keep(&mut self, open: &[Document]) {
        self.known.retain(|(capture, _)| open.contains(capture));
    }
}
