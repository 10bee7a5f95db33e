//! The documents in each language, stored next to the page and fetched when they are first needed.

use winperf_report::guide::Guide as Document;
use winperf_report::language::Language;

use crate::shared::Shared;
use crate::state::handbook::Manual;

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

/// A document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpText {
    /// The explanations of findings, for quoting.
    Explanations,
    /// A document about the format, as the elements that show it.
    Manual(Manual),
}

/// The documents that are known, each in each language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HelpTexts(Vec<((HelpText, Language), Guide)>);

impl HelpTexts {
    /// Returns a document in a language.
    pub fn guide(&self, text: HelpText, language: Language) -> &Guide {
        let found = self.0.iter().find(|(key, _)| *key == (text, language));
        found.map_or(&Guide::Coming, |(_, guide)| guide)
    }

    /// Returns the explanations of findings in a language, or an empty document if they are not loaded.
    pub fn explanations(&self, language: Language) -> Document<'_> {
        match self.guide(HelpText::Explanations, language) {
            Guide::Here(document) => Document(document),
            Guide::Coming | Guide::Missing => Document::default(),
        }
    }

    /// Sets the load state of a document.
    pub fn set(&mut self, text: HelpText, language: Language, guide: Guide) {
        self.0.retain(|(key, _)| *key != (text, language));
        self.0.push(((text, language), guide));
    }

    /// Resets failed loads of documents, except for some.
    pub(super) fn forget_missing(&mut self, is_kept: impl Fn(HelpText, Language) -> bool) {
        self.0.retain(|((text, language), guide)| *guide != Guide::Missing || is_kept(*text, *language));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: HelpText = HelpText::Manual(Manual::Format);

    #[test]
    fn each_document_is_known_in_each_language_by_itself() {
        let mut texts = HelpTexts::default();
        texts.set(FORMAT, Language::Japanese, Guide::Missing);
        assert_eq!(*texts.guide(FORMAT, Language::Japanese), Guide::Missing);
        assert_eq!(*texts.guide(FORMAT, Language::English), Guide::Coming);
        texts.set(FORMAT, Language::Japanese, Guide::Coming);
        assert_eq!(*texts.guide(FORMAT, Language::Japanese), Guide::Coming);
    }
}
