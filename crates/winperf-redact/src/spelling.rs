//! Spelling of pseudonyms: `program-1-kefu` if the length allows, otherwise meaningless letters.
//!
//! The `kefu` is the same in all pseudonyms of a set and differs in most other sets, so that two machines are not
//! confused.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use winperf::TitleIndex;

/// Bearer of a name, as far as its pseudonym shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameOwner {
    /// The computer, whose name is never kept.
    Computer,
    Program,
    Adapter,
    Disk,
    /// A text among the values.
    Text,
    /// The session that wrote a log, whose name is never kept.
    #[cfg_attr(not(feature = "logs"), expect(dead_code, reason = "only logs have one"))]
    Session,
    /// The file that a log was written to, whose name is never kept.
    #[cfg_attr(not(feature = "logs"), expect(dead_code, reason = "only logs have one"))]
    File,
    /// An instance of any other object, with its title if known.
    Instance(Option<TitleIndex>),
}

impl NameOwner {
    /// Returns the bearer for the instances of an object.
    pub(crate) fn in_object(title: TitleIndex) -> Self {
        match title.0 {
            230 => Self::Program,
            510 => Self::Adapter,
            234 | 236 => Self::Disk,
            _ => Self::Instance(Some(title)),
        }
    }

    /// Returns `true` if no part of a name is kept, whatever it is.
    pub(crate) fn is_replaced_whole(self) -> bool {
        matches!(self, Self::Computer | Self::Session | Self::File)
    }

    /// Returns the word for the bearer, in full and in short.
    fn words(self) -> [&'static str; 2] {
        match self {
            Self::Computer => ["computer", "host"],
            Self::Program => ["program", "prog"],
            Self::Adapter => ["adapter", "card"],
            Self::Disk => ["disk", "dsk"],
            Self::Text => ["text", "txt"],
            Self::Session => ["session", "ses"],
            Self::File => ["file", "file"],
            Self::Instance(_) => ["instance", "name"],
        }
    }
}

/// Seed of the spelling of a set.
///
/// It has so few bits that it reveals nothing about the names: with any guess at one of them, thousands of guesses at the shifted time give the same seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed(pub(crate) u16);

impl Seed {
    /// Returns the seed of files, computed from all of their bytes.
    pub(crate) fn new<'a>(files: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut state = 0;
        for file in files {
            let (words, rest) = file.as_chunks::<8>();
            for word in words {
                state = mixed(state ^ u64::from_le_bytes(*word));
            }
            state = rest.iter().fold(state, |state, byte| mixed(state ^ u64::from(*byte)));
        }
        let [low, high, ..] = mixed(state).to_le_bytes();
        Self(u16::from_le_bytes([low, high]))
    }

    /// Returns a number derived from the seed and a number.
    fn with(self, number: u64) -> u64 {
        mixed(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(self.0).rotate_right(16))
    }
}

/// Maximum number of attempts to find a pronounceable tag or pseudonym.
const SPOKEN_TRIES: u64 = 100;

/// Maximum number of attempts with any letters after that.
const TRIES: u64 = 1000;

/// Maximum number of numbers that are tried if names of the set may already contain them.
const NUMBERS: u32 = 4;

/// The letters of a tag.
const TAG: usize = 4;

/// Consonants with which a pronounceable syllable begins or ends.
const CONSONANTS: &[u8] = b"bcdfghjklmnpqrstvwxz";
const VOWELS: &[u8] = b"aeiou";

/// Minimum length of a tag; a shorter one would be shared with other sets.
const SHORTEST_TAG: usize = 3;

/// Characters of pseudonyms of one and of two characters, which are all tried.
const CHARACTERS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// Makes the pseudonyms of one set, the short ones first.
pub(crate) struct Spelling {
    seed: Seed,
    /// Tag after the words; `None` if names of the set leave none.
    tag: Option<Vec<u8>>,
    /// The last number after each word.
    numbers: BTreeMap<&'static str, u32>,
}

impl Spelling {
    /// Returns the spelling of a set; `is_free` returns `true` for letters that contain no name of it.
    pub(crate) fn new(seed: Seed, is_free: impl Fn(&[u8]) -> bool) -> Self {
        let mut tags = (0..SPOKEN_TRIES).map(|attempt| syllables(seed.with(attempt), TAG));
        Self { seed, tag: tags.find(|tag| is_free(tag)), numbers: BTreeMap::new() }
    }

    /// Returns the pseudonym with `length` characters for the name at a position; `is_free` returns `true` if the
    /// pseudonym is unused.
    pub(crate) fn pseudonym(
        &mut self,
        bearer: NameOwner,
        number: u32,
        length: usize,
        is_free: impl Fn(&[u8]) -> bool,
    ) -> Option<Vec<u8>> {
        if length <= 2 {
            return self.all_of(length).find(|letters| is_free(letters));
        }
        self.spoken(bearer, length, &is_free).or_else(|| {
            let seed = self.seed.with(u64::from(number) << 16 | 1 << 60);
            let spoken = (0..SPOKEN_TRIES).map(|attempt| syllables(seed.wrapping_add(attempt), length));
            let any = (0..TRIES).map(|attempt| letters(seed.wrapping_add(attempt), length));
            spoken.chain(any).find(|letters| is_free(letters))
        })
    }

    /// Returns a word, a number, and the tag, as far as there is room for them.
    fn spoken(
        &mut self,
        bearer: NameOwner,
        length: usize,
        is_free: impl Fn(&[u8]) -> bool,
    ) -> Option<Vec<u8>> {
        let tag = self.tag.as_ref()?;
        let [word, short] = bearer.words();
        for (counted, word) in [(word, word), (word, short), ("", "")] {
            let last = self.numbers.get(counted).copied().unwrap_or(0);
            for number in (1..=NUMBERS).map(|step| last.saturating_add(step)) {
                let letters = if word.is_empty() {
                    numbered(tag, number, length)
                } else {
                    worded(word, number, tag, length)
                };
                if let Some(letters) = letters.filter(|letters| is_free(letters)) {
                    self.numbers.insert(counted, number);
                    return Some(letters);
                }
            }
        }
        None
    }

    /// Returns every pseudonym of one or two characters, in an order specific to the set.
    fn all_of(&self, length: usize) -> impl Iterator<Item = Vec<u8>> {
        let count: u64 = if length == 1 { 36 } else { 36 * 36 };
        // A step that is coprime to the count visits each number once.
        let (start, step) = (self.seed.with(1 << 61) >> 32, (self.seed.with(1 << 62) >> 48).wrapping_mul(6));
        (0..count).map(move |position| {
            let behind = position.wrapping_mul(step.wrapping_add(5));
            let place = start.wrapping_add(behind).checked_rem(count).unwrap_or(0);
            let character = |digit: u64| {
                usize::try_from(digit % 36)
                    .ok()
                    .and_then(|digit| CHARACTERS.get(digit))
                    .copied()
                    .unwrap_or(b'x')
            };
            [character(place), character(place / 36)].into_iter().take(length).collect()
        })
    }
}

/// Returns `program-1-kefu`, padded with dots, which mark the end of the name and are silent in screen readers.
fn worded(word: &str, number: u32, tag: &[u8], length: usize) -> Option<Vec<u8>> {
    let mut letters = format!("{word}-{number}-").into_bytes();
    let room = length.checked_sub(letters.len()).filter(|room| *room >= SHORTEST_TAG)?;
    letters.extend(tag.iter().take(room));
    letters.resize(length, b'.');
    Some(letters)
}

/// Returns `kefu-01`, if there is no room for a word.
fn numbered(tag: &[u8], number: u32, length: usize) -> Option<Vec<u8>> {
    let digits = format!("{number}");
    let room = length.checked_sub(digits.len())?.checked_sub(1).filter(|room| *room >= SHORTEST_TAG)?;
    let mut letters: Vec<u8> = tag.iter().copied().take(room).chain([b'-']).collect();
    letters.resize(length.checked_sub(digits.len())?, b'0');
    letters.extend(digits.bytes());
    Some(letters)
}

/// Returns `true` if a name is the pseudonym of a computer: `host-1-kefu`, or `kefu-01` if there is no room for a word.
pub(crate) fn is_of_computer(name: &str) -> bool {
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let is_tag = |tag: &str| {
        let is_spoken = |(position, letter): (usize, u8)| {
            if position.is_multiple_of(2) { CONSONANTS.contains(&letter) } else { VOWELS.contains(&letter) }
        };
        (SHORTEST_TAG..=TAG).contains(&tag.len()) && tag.bytes().enumerate().all(is_spoken)
    };
    let mut parts = name.trim_end_matches('.').split('-');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(word), Some(number), Some(tag), None) => {
            NameOwner::Computer.words().contains(&word) && is_number(number) && is_tag(tag)
        }
        (Some(tag), Some(number), None, None) => is_tag(tag) && is_number(number),
        _ => false,
    }
}

/// Returns letters that can be spoken.
fn syllables(seed: u64, length: usize) -> Vec<u8> {
    spelled(seed, length, |position| if position.is_multiple_of(2) { CONSONANTS } else { VOWELS })
}

/// Returns any letters.
fn letters(seed: u64, length: usize) -> Vec<u8> {
    spelled(seed, length, |_| b"abcdefghijklmnopqrstuvwxyz")
}

fn spelled(seed: u64, length: usize, alphabet: impl Fn(usize) -> &'static [u8]) -> Vec<u8> {
    let mut state = seed;
    let letter = |position: usize| {
        let alphabet = alphabet(position);
        state = mixed(state);
        let at = usize::try_from(state % 1_000_003).unwrap_or(0).checked_rem(alphabet.len());
        at.and_then(|at| alphabet.get(at)).copied().unwrap_or(b'x')
    };
    (0..length).map(letter).collect()
}

/// Returns a hash of a number, by the steps of SplitMix64.
pub(crate) fn mixed(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn spelled(seed: u16, names: &[(NameOwner, usize)]) -> Vec<String> {
        let mut spelling = Spelling::new(Seed(seed), |_| true);
        let mut taken: Vec<Vec<u8>> = Vec::new();
        for (number, (bearer, length)) in (0..).zip(names) {
            let is_free = |letters: &[u8]| !taken.iter().any(|taken| taken == letters);
            let letters = spelling.pseudonym(*bearer, number, *length, is_free).unwrap();
            assert_eq!(letters.len(), *length);
            taken.push(letters);
        }
        taken.into_iter().map(|letters| String::from_utf8(letters).unwrap()).collect()
    }

    #[test]
    fn a_pseudonym_is_what_bears_it_a_number_and_the_tag_of_the_set_as_far_as_they_fit() {
        use NameOwner::{Adapter, Computer, Program};
        let lengths = [
            (Program, 5),
            (Program, 6),
            (Program, 7),
            (Program, 10),
            (Program, 14),
            (Computer, 12),
            (Adapter, 20),
        ];
        let names = spelled(7, &lengths);
        let tag = &names[4]["program-2-".len()..];
        let expected = [
            format!("{}-1", &tag[..3]),
            format!("{tag}-2"),
            format!("{tag}-03"),
            format!("prog-1-{}", &tag[..3]),
            format!("program-2-{tag}"),
            format!("host-1-{tag}."),
            format!("adapter-1-{tag}......"),
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn where_numbers_find_no_room_letters_stand_for_names() {
        let names = spelled(7, &[(NameOwner::Program, 5); 40]);
        let (numbered, letters): (Vec<&String>, Vec<&String>) =
            names.iter().partition(|name| name.contains('-'));
        assert_eq!((numbered.len(), letters.len()), (9, 31));
    }

    #[test]
    fn every_character_stands_for_a_name_of_one_letter_in_an_order_of_the_set() {
        let [one, other] = [1, 2].map(|seed| spelled(seed, &[(NameOwner::Instance(None), 1); 36]));
        let sorted = |names: &[String]| {
            let mut names = names.to_vec();
            names.sort_unstable();
            names.concat()
        };
        assert_eq!(sorted(&one), "0123456789abcdefghijklmnopqrstuvwxyz");
        assert_eq!(sorted(&one), sorted(&other));
        assert_ne!(one, other);
    }
}
