//! The languages that captures are spoken of in.

/// A language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The code of BCP 47: `en` or `ja`.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// The language of a code, of which the part before the first `-` counts: `ja-JP` is Japanese.
    pub fn named(code: &str) -> Option<Self> {
        let main = code.split('-').next().unwrap_or(code);
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(main))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_found_by_its_code_and_by_that_of_a_region() {
        for language in Language::ALL {
            assert_eq!(Language::named(language.code()), Some(language));
        }
        assert_eq!(Language::named("ja-JP"), Some(Language::Japanese));
        assert_eq!(Language::named("EN-gb"), Some(Language::English));
        assert_eq!(Language::named("jam"), None);
        assert_eq!(Language::named(""), None);
    }
}
