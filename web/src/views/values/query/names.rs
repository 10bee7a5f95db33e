//! What objects, instances and counters are called, and how names are compared with words and with each other.

use std::ops::Range;

use winperf::Instance;
use winperf::NamePart;
use winperf::pair::{CounterPair, InstancePair, ObjectPair};
use winperf::text::{folded, upper_case};

use crate::state::naming::Naming;

/// Bytes of a name that are looked at; a damaged capture may have one of megabytes, and show it a thousand times.
const NAME_LIMIT: usize = 1024;

/// Bytes of a name that decide its place in the alphabet, so that long names of many instances need no memory of their own.
const KEY_LIMIT: usize = 256;

/// The name of an object.
pub(super) fn object(naming: &Naming, object: ObjectPair<'_>) -> String {
    object.title().map(|title| naming.names.titles().display(title).into_owned()).unwrap_or_default()
}

/// The name of a counter.
pub(super) fn counter(naming: &Naming, counter: CounterPair<'_>) -> String {
    let definition = counter.definition();
    definition.map(|found| naming.names.titles().display(found.title()).into_owned()).unwrap_or_default()
}

/// What an instance is called in a counter path: `parent/instance#n`; `None` for an object without instances.
pub(super) fn instance(naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    Some(full_name(instance.of(instance.shown_in())?, naming))
}

/// What an instance is called; an object without instances is known by its own name.
pub(super) fn instance_or_object(naming: &Naming, found: InstancePair<'_>) -> String {
    instance(naming, found).unwrap_or_else(|| object(naming, found.object()))
}

/// The instance that an instance is part of, where several have the name that stands before its own.
///
/// Each thread of the second `iexplore` is called `iexplore/…`, and only this says that it is one of `iexplore#1`.
pub(super) fn parent(naming: &Naming, instance: InstancePair<'_>) -> Option<String> {
    let parent = instance.of(instance.shown_in())?.parent().filter(|parent| parent.occurrence() > 0)?;
    Some(full_name(parent, naming))
}

fn full_name(instance: Instance<'_>, naming: &Naming) -> String {
    let name = instance.full_name();
    let decoded = |part: NamePart<'_>| match part {
        NamePart::Name(name) => name.clipped(NAME_LIMIT).decode(naming.names.code_pages()),
        part => part.decode(naming.names.code_pages()),
    };
    let mut text = String::new();
    if let Some(parent) = name.parent {
        text.push_str(&decoded(parent));
        text.push('/');
    }
    text.push_str(&decoded(name.own));
    let occurrence = instance.occurrence();
    if occurrence > 0 {
        text.push('#');
        text.push_str(&occurrence.to_string());
    }
    text
}

/// Words that are looked for in names, without regard to case.
pub(super) struct SoughtWords {
    words: Vec<String>,
}

impl SoughtWords {
    /// The words of a text; of very many, the first.
    pub(super) fn new(text: &str) -> Self {
        let words = text.split([' ', '\u{3000}']).filter(|word| !word.is_empty());
        Self { words: words.take(u32::BITS as usize - 1).map(folded).collect() }
    }

    /// Whether there is no word.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The set of all words.
    pub(super) fn all(&self) -> u32 {
        (1 << self.words.len()) - 1
    }

    /// The set of the words that a name holds.
    pub(super) fn in_name(&self, name: &str) -> u32 {
        let name = folded(name);
        let held = self.words.iter().enumerate().filter(|(_, word)| name.contains(word.as_str()));
        held.map(|(idx, _)| 1 << idx).sum()
    }
}

/// Names in one piece of memory, to be put in the order of the alphabet.
#[derive(Default)]
pub(super) struct Alphabet {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl Alphabet {
    /// Adds a name, in lower case, each number in it behind the count of its digits: so 2 comes before 10.
    pub(super) fn push(&mut self, name: &str) {
        let start = self.bytes.len();
        let mut digits = String::new();
        for character in name.chars().chain(['\0']) {
            if character.is_ascii_digit() {
                digits.push(character);
                continue;
            }
            if !digits.is_empty() {
                let number = digits.trim_start_matches('0');
                self.bytes.extend([b'0', u8::try_from(number.len()).unwrap_or(u8::MAX)]);
                self.bytes.extend(number.bytes());
                digits.clear();
            }
            if character != '\0' {
                // In lower case, so that `_Total` comes before the letters.
                for letter in upper_case(character).to_lowercase() {
                    self.bytes.extend(letter.encode_utf8(&mut [0; 4]).bytes());
                }
            }
        }
        self.bytes.truncate(start + (self.bytes.len() - start).min(KEY_LIMIT));
        self.ends.push(self.bytes.len() as u32);
    }

    /// The place of each name in the order of the alphabet; equal names have the same.
    pub(super) fn ranks(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.ends.len() as u32).collect();
        order.sort_unstable_by_key(|idx| self.key(*idx));
        let mut ranks = vec![0; order.len()];
        for (rank, same) in (0..).zip(order.chunk_by(|left, right| self.key(*left) == self.key(*right))) {
            for idx in same {
                ranks[*idx as usize] = rank;
            }
        }
        ranks
    }

    /// What the order of the alphabet compares.
    fn key(&self, idx: u32) -> &[u8] {
        let place = idx as usize;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let range: Range<usize> = start as usize..self.ends[place] as usize;
        &self.bytes[range]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_order(names: &[&str]) -> Vec<String> {
        let mut alphabet = Alphabet::default();
        names.iter().for_each(|name| alphabet.push(name));
        let mut order: Vec<u32> = (0..names.len() as u32).collect();
        order.sort_by_key(|idx| alphabet.key(*idx).to_vec());
        order.into_iter().map(|idx| names[idx as usize].to_owned()).collect()
    }

    #[test]
    fn names_are_in_the_order_of_the_alphabet_and_numbers_in_them_by_their_size() {
        let names = [
            "svchost#10",
            "Idle",
            "svchost",
            "_Total",
            "10",
            "svchost#2",
            "2",
            "idle",
            "002 C:",
            "Äpfel",
            "zoo",
        ];
        let expected = [
            "2",
            "002 C:",
            "10",
            "_Total",
            "Idle",
            "idle",
            "svchost",
            "svchost#2",
            "svchost#10",
            "zoo",
            "Äpfel",
        ];
        assert_eq!(in_order(&names), expected);
        assert_eq!(in_order(&["a0", "a", "", "a00b", "0"]), ["", "0", "a", "a0", "a00b"]);
    }

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
