//! Explanations of findings: meaning, usual causes and remedy, in each language.

pub use winperf_bundle::guide::*;

use crate::language::Language;

/// Returns the document about findings in a language, for programs that contain it.
pub fn built_in(language: Language) -> Guide<'static> {
    match language {
        Language::English => Guide(ENGLISH),
        Language::Japanese => Guide(JAPANESE),
    }
}
