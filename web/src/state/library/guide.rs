//! The documents in each language, stored next to the page and fetched when they are first needed.

use winperf_report::guide::Guide as GuideDocument;

use crate::shared::Shared;
use crate::state::view::handbook::Manual;

/// Load state of a document in one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Guide {
    /// Not requested yet, or being loaded.
    #[default]
    Coming,
    Here(Shared<String>),
    /// It could not be had.
    Missing,
}

impl Guide {
    /// Returns the explanations of findings in this document; none if it is not loaded.
    pub fn document(&self) -> GuideDocument<'_> {
        match self {
            Self::Here(document) => GuideDocument(document),
            Self::Coming | Self::Missing => GuideDocument::default(),
        }
    }
}

/// A document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpText {
    /// The explanations of findings, for quoting.
    Explanations,
    /// A document about the format, as the elements that show it.
    Manual(Manual),
}
