//! The languages that captures are spoken of in.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, VariantArray, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// Every language.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// Returns the code of BCP 47: `en` or `ja`.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }
}

/// A code of BCP 47 that none of the languages has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a language is one of {}", codes().join(", "))]
pub struct UnknownLanguage;

fn codes() -> Vec<&'static str> {
    Language::ALL.iter().map(|language| language.code()).collect()
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Returns the language of a code, by its part before the first `-`: `ja-JP` is Japanese.
    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let main = code.split('-').next().unwrap_or(code);
        let mut all = Self::ALL.iter().copied();
        all.find(|language| language.code().eq_ignore_ascii_case(main)).ok_or(UnknownLanguage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_its_code_and_by_that_of_a_region() {
        for &language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        assert_eq!("ja-JP".parse(), Ok(Language::Japanese));
        assert_eq!("EN-gb".parse(), Ok(Language::English));
        for unknown in ["jam", ""] {
            assert_eq!(unknown.parse::<Language>(), Err(UnknownLanguage));
        }
        let text = UnknownLanguage.to_string();
        assert!(text.starts_with("a language is one of en, ja"), "{text}");
    }
}
