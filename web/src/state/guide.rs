//! The document that explains findings, which lies beside the page in each language and is fetched when it is first needed.

use winperf_report::language::Language;

use crate::shared::Shared;

/// What is known of the document in one language.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Guide {
    /// Nobody has asked for it, or it is on its way.
    #[default]
    Coming,
    Here(Shared<String>),
    /// It could not be had.
    Missing,
}

/// The document in every language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guides {
    english: Guide,
    japanese: Guide,
}

impl Guides {
    /// The document in a language.
    pub fn of(&self, language: Language) -> &Guide {
        match language {
            Language::English => &self.english,
            Language::Japanese => &self.japanese,
        }
    }

    /// What the document in a language says, nothing where it is not here.
    pub fn document(&self, language: Language) -> winperf_report::guide::Guide<'_> {
        match self.of(language) {
            Guide::Here(document) => winperf_report::guide::Guide(document),
            Guide::Coming | Guide::Missing => winperf_report::guide::Guide::default(),
        }
    }

    /// The documents, of which one has changed.
    #[must_use]
    pub fn with(mut self, language: Language, guide: Guide) -> Self {
        match language {
            Language::English => self.english = guide,
            Language::Japanese => self.japanese = guide,
        }
        self
    }
}
