//! Words that are searched for in names.

use winperf::text::folded;

/// Words that are searched for in names, without regard to case.
pub struct SoughtWords {
    words: Vec<String>,
}

impl SoughtWords {
    /// Returns the words of a text; of very many, the first.
    pub fn new(text: &str) -> Self {
        let words = text.split([' ', '\u{3000}']).filter(|word| !word.is_empty());
        Self { words: words.take(u32::BITS as usize - 1).map(folded).collect() }
    }

    /// Returns `true` if there are no words.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the set of all words.
    pub fn all(&self) -> u32 {
        (1 << self.words.len()) - 1
    }

    /// Returns the set of the words that a name contains.
    pub fn in_name(&self, name: &str) -> u32 {
        let name = folded(name);
        let held = self.words.iter().enumerate().filter(|(_, word)| name.contains(word.as_str()));
        held.map(|(idx, _)| 1 << idx).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_holds_a_word_whatever_the_case() {
        let words = SoughtWords::new("  svc HOST\u{3000}");
        assert_eq!(words.all(), 0b11);
        assert_eq!(words.in_name("SvcHost#1"), 0b11);
        assert_eq!(words.in_name("svc"), 0b01);
        assert_eq!(words.in_name(""), 0);
        assert!(SoughtWords::new(" ").is_empty());
        assert_eq!(SoughtWords::new("ÄP").in_name("Grüne äpfel"), 1);
    }

    #[test]
    fn so_many_words_that_no_set_holds_them_are_no_trouble() {
        let words = SoughtWords::new(&"a ".repeat(100));
        assert_eq!(words.in_name("a"), words.all());
    }
}
