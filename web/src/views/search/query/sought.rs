//! A text that names are compared with, in each possible interpretation.

use winperf::pair::Pattern;
use winperf::text::{folded, upper_case};

use crate::views::search::query::parse::narrowed;

/// A part of names, or a pattern for them.
#[derive(Debug)]
pub(super) struct Sought {
    /// As it was typed, and, if that differs, with ASCII characters for full-width ones.
    parts: Vec<String>,
    /// Pattern for the complete name, where `*` matches any characters.
    pattern: Option<Pattern>,
}

impl Sought {
    pub(super) fn new(typed: &str) -> Self {
        let plain = narrowed(typed);
        let mut parts = vec![folded(typed)];
        if plain != typed {
            parts.push(folded(&plain));
        }
        Self { parts, pattern: plain.contains('*').then(|| Pattern::new(&plain)) }
    }

    /// Returns `true` if a name in upper case matches.
    pub(super) fn is_in(&self, name: &str) -> bool {
        self.parts.iter().any(|part| name.contains(part.as_str()))
            || self.pattern.as_ref().is_some_and(|pattern| pattern.matches_folded(name))
    }

    /// Like [`Sought::is_in`], for a name in any case.
    pub(super) fn is_in_text(&self, name: &str, buffer: &mut String) -> bool {
        buffer.clear();
        buffer.extend(name.chars().map(upper_case));
        self.is_in(buffer)
    }

    /// Returns `true` if it contains a character that the page's parentheses or backslashes add to a name.
    pub(super) fn has(&self, character: char) -> bool {
        self.parts.iter().any(|part| part.contains(character))
    }

    /// Returns `true` if it starts with a text.
    pub(super) fn begins(&self, start: &str) -> bool {
        let start = folded(start);
        self.parts.iter().any(|part| part.starts_with(&start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(typed: &str, name: &str) -> bool {
        Sought::new(typed).is_in(&folded(name))
    }

    #[test]
    fn a_name_holds_a_part_or_is_what_a_pattern_says() {
        assert!(is_in("vcho", "SvcHost") && !is_in("vcho", "System"));
        assert!(is_in("svc*t", "svchost") && !is_in("svc*t", "svchost#1") && !is_in("vc*", "svchost"));
        assert!(is_in("a*b", "x a*b y"));
    }

    #[test]
    fn wide_characters_stand_for_those_of_ascii_and_for_themselves() {
        assert!(is_in("ｓｖｃｈｏｓｔ＃１", "svchost#1"));
        assert!(is_in("ｓｖｃ", "Ｓｖｃ") && !is_in("svc", "ｓｖｃ"));
        assert!(is_in("a　b", "a b") && is_in("C:¥x", r"c:\x"));
    }
}
