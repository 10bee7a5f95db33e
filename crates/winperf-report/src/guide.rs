//! What findings mean, what usually causes them and what to do, in each language.

pub use winperf_bundle::guide::*;

use crate::language::Language;

/// The document about findings in a language, for who has it in its program.
pub fn built_in(language: Language) -> Guide<'static> {
    match language {
        Language::English => Guide(ENGLISH),
        Language::Japanese => Guide(JAPANESE),
    }
}
