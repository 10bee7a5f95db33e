//! Names looked for without regard to case: parts of them, and patterns with `*`.
//!
//! Both look at characters in upper case that the caller keeps in one buffer, so that a search over a million names allocates nothing for each.

use alloc::vec::Vec;

use crate::text::upper_case;

/// The characters of a text in upper case.
pub fn folded(text: &str) -> Vec<char> {
    text.chars().map(upper_case).collect()
}

/// Where `part` begins in `text` for the first time; both are in upper case.
pub fn position(text: &[char], part: &[char]) -> Option<usize> {
    let Some((first, rest)) = part.split_first() else { return Some(0) };
    let mut left = text;
    while let Some(at) = left.iter().position(|character| character == first) {
        left = left.get(at..)?.get(1..)?;
        if left.starts_with(rest) {
            return text.len().checked_sub(left.len())?.checked_sub(1);
        }
    }
    None
}

/// Whether `part` is somewhere in `text`; both are in upper case.
pub fn contains(text: &[char], part: &[char]) -> bool {
    position(text, part).is_some()
}

/// A text in which `*` stands for any characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What stands before, between and behind the stars.
    parts: Vec<Vec<char>>,
}

impl Pattern {
    /// The pattern that `text` writes.
    pub fn new(text: &str) -> Self {
        Self { parts: text.split('*').map(folded).collect() }
    }

    /// Whether a text in upper case is what the pattern stands for.
    pub fn matches(&self, text: &[char]) -> bool {
        let Some((first, rest)) = self.parts.split_first() else { return false };
        let Some((last, between)) = rest.split_last() else { return text == first.as_slice() };
        let Some(mut left) = text.strip_prefix(first.as_slice()) else { return false };
        for part in between {
            let behind = position(left, part).and_then(|at| left.get(at.checked_add(part.len())?..));
            match behind {
                Some(behind) => left = behind,
                None => return false,
            }
        }
        left.ends_with(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_found_wherever_it_stands_and_whatever_its_case() {
        let text = folded("SvcHost#1");
        for part in ["", "s", "SVC", "host", "#1", "svchost#1"] {
            assert!(contains(&text, &folded(part)), "{part}");
        }
        for part in ["svchost#2", "svchost#10", "hst"] {
            assert!(!contains(&text, &folded(part)), "{part}");
        }
    }

    #[test]
    fn a_part_that_begins_like_another_is_found_behind_it() {
        assert_eq!(position(&folded("aaab"), &folded("aab")), Some(1));
        assert_eq!(position(&folded("ababac"), &folded("abac")), Some(2));
    }

    #[test]
    fn a_pattern_without_a_star_is_the_whole_text() {
        assert!(Pattern::new("Processor").matches(&folded("processor")));
        assert!(!Pattern::new("Process").matches(&folded("processor")));
        assert!(Pattern::new("").matches(&[]));
    }

    #[test]
    fn a_star_needs_its_neighbours_one_behind_the_other() {
        assert!(Pattern::new("a*a").matches(&folded("aa")));
        assert!(!Pattern::new("a*a").matches(&folded("a")));
        assert!(Pattern::new("**").matches(&[]));
        assert!(Pattern::new("*b*b").matches(&folded("abb")));
        assert!(!Pattern::new("*b*b").matches(&folded("ab")));
    }
}
