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
pub(crate) mod tests {
    use super::*;

    /// Whether a text has kana or kanji.
    pub(crate) fn is_japanese(text: &str) -> bool {
        text.chars().any(|character| matches!(character, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
    }

    /// The decimal and hexadecimal numbers of a text, in order of size.
    pub(crate) fn numbers(text: &str) -> Vec<&str> {
        let words = text.split(|character: char| !character.is_ascii_alphanumeric());
        let mut numbers: Vec<&str> =
            words.filter(|word| word.starts_with(|first: char| first.is_ascii_digit())).collect();
        numbers.sort_unstable();
        numbers
    }

    /// An English text and its Japanese one must differ, and the Japanese one must have every number of the English one.
    #[track_caller]
    pub(crate) fn check_translation<S: AsRef<str>>(texts: [S; 2]) {
        let [english, japanese] = texts.each_ref().map(AsRef::as_ref);
        assert!(!english.is_empty() && !is_japanese(english), "{english}");
        assert!(is_japanese(japanese), "{english}\n{japanese}");
        let mut left = numbers(japanese);
        for number in numbers(english) {
            let place = left.iter().position(|other| *other == number);
            left.remove(place.unwrap_or_else(|| panic!("{number} is missing:\n{english}\n{japanese}")));
        }
    }

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

    #[test]
    fn a_translation_that_loses_a_number_is_found() {
        check_translation(["8 bytes of 0x1f", "0x1f の 8 バイト"]);
        for japanese in ["8 bytes of 0x1f", "0x1f のバイト", "0x1f の 80 バイト"] {
            assert!(std::panic::catch_unwind(|| check_translation(["8 bytes of 0x1f", japanese])).is_err());
        }
    }
}
