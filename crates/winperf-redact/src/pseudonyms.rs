//! The pseudonym of every name of a set: as long, the same wherever the name occurs, and unlike any name of the set.

use alloc::collections::btree_map::IterMut;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use winperf::text::{CodePages, InstanceName};

use crate::number::size;
use crate::pace::{PART, Pace, Pass, Steps};
use crate::{Level, Reason, names, patterns::Patterns};

/// How often a pseudonym is tried to be found that can be spoken.
const SPOKEN_TRIES: u32 = 100;

/// How often any letters are tried after that.
const TRIES: u32 = 1000;

/// What pseudonyms of one and of two characters are made of in the end, all of which are tried.
const CHARACTERS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// A name without regard to case, as the core compares names, and its count of code units.
type Key = (String, usize);

/// What stands for a name.
#[derive(Clone, Debug)]
struct Pseudonym {
    /// How many names came up before this one; the order of the alphabet would tell something about the name.
    number: u64,
    /// ASCII, so that each character is one code unit in UTF-16 as in every code page.
    letters: Vec<u8>,
}

/// The pseudonyms of a set.
#[derive(Clone, Debug)]
pub(crate) struct Pseudonyms {
    level: Level,
    by_name: BTreeMap<Key, Pseudonym>,
    /// Single characters that stay as names.
    kept: BTreeSet<u16>,
    /// The replaced names in UTF-16.
    wide: Patterns,
    /// The replaced names in UTF-8 and in their code pages.
    narrow: Patterns,
}

impl Pseudonyms {
    pub(crate) fn new(level: Level) -> Self {
        Self {
            level,
            by_name: BTreeMap::new(),
            kept: BTreeSet::new(),
            wide: Patterns::default(),
            narrow: Patterns::default(),
        }
    }

    /// How many names are replaced.
    pub(crate) fn count(&self) -> u32 {
        u32::try_from(self.by_name.len()).unwrap_or(u32::MAX)
    }

    /// How many code units of a name are replaced.
    pub(crate) fn replaced(&self, name: &Name) -> usize {
        if name.is_computer { name.units.len() } else { names::replaced(&name.units, self.level) }
    }

    /// Takes up a name that is to be replaced.
    pub(crate) fn add(&mut self, name: &Name, code_pages: &dyn CodePages) {
        let Some(stem) = name.units.get(..self.replaced(name)).filter(|stem| !stem.is_empty()) else {
            if let [unit] | [unit, 0x23, ..] = *name.units.as_slice() {
                self.kept.insert(unit);
            }
            return;
        };
        let number = u64::from(self.count());
        self.by_name.entry(key(stem)).or_insert(Pseudonym { number, letters: Vec::new() });
        self.wide.add(stem.iter().copied());
        let text = match name.code_page {
            0 => char::decode_utf16(stem.iter().copied())
                .map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
                .collect(),
            code_page => {
                self.narrow.add(stem.iter().copied());
                let bytes: Vec<u8> = stem.iter().filter_map(|unit| u8::try_from(*unit).ok()).collect();
                InstanceName::new(&bytes, code_page).decode(code_pages)
            }
        };
        // A character that could not be decoded is not in the bytes.
        if !text.contains(char::REPLACEMENT_CHARACTER) {
            self.wide.add(text.encode_utf16());
            for text in [text.to_lowercase(), text.to_uppercase(), text] {
                self.narrow.add(text.bytes().map(u16::from));
            }
        }
    }

    /// Gives every name its pseudonym.
    ///
    /// # Errors
    /// [`Reason::NamesExhausted`].
    pub(crate) async fn assign<P: Pace>(&mut self, steps: &mut Steps<'_, P>) -> Result<(), Reason> {
        let names: BTreeSet<String> = self.by_name.keys().map(|(name, _)| name.clone()).collect();
        let mut taken = Taken { names, kept: &self.kept, wide: &self.wide, pseudonyms: BTreeSet::new() };
        let count = self.by_name.len();
        steps.begin(Pass::Assign, count);
        let mut names = self.by_name.iter_mut();
        while names.len() > 0 {
            let before = names.len();
            taken.assign_some(&mut names)?;
            steps.rest(before.abs_diff(names.len())).await;
        }
        Ok(())
    }

    /// The pseudonym for the part of a name that is replaced; `None` when nothing of it is.
    pub(crate) fn pseudonym(&self, name: &Name) -> Option<&[u8]> {
        let stem = name.units.get(..self.replaced(name))?;
        self.by_name.get(&key(stem)).map(|pseudonym| pseudonym.letters.as_slice())
    }

    /// Whether `units`, a whole name, is one of those that are replaced.
    pub(crate) fn holds(&self, units: &[u16]) -> bool {
        self.by_name.contains_key(&key(units))
    }

    /// The replaced names as 16-bit units, and as bytes.
    pub(crate) fn patterns(&self) -> (&Patterns, &Patterns) {
        (&self.wide, &self.narrow)
    }

    pub(crate) fn into_patterns(self) -> Patterns {
        self.wide
    }
}

/// What no further name may be called.
struct Taken<'a> {
    /// The names that are replaced.
    names: BTreeSet<String>,
    kept: &'a BTreeSet<u16>,
    wide: &'a Patterns,
    /// The pseudonyms of other names.
    pseudonyms: BTreeSet<Vec<u8>>,
}

impl Taken<'_> {
    /// Gives the next thousand names their pseudonyms.
    fn assign_some(&mut self, names: &mut IterMut<'_, Key, Pseudonym>) -> Result<(), Reason> {
        for ((_, length), pseudonym) in names.take(size(PART)) {
            let attempts = 0..SPOKEN_TRIES.saturating_add(TRIES);
            let candidates = attempts.map(|attempt| candidate(pseudonym.number, attempt, *length));
            let mut candidates = candidates.chain(all_of(*length));
            let letters = candidates.find(|candidate| self.is_free(candidate));
            let letters = letters.ok_or(Reason::NamesExhausted { length: *length })?;
            pseudonym.letters.clone_from(&letters);
            self.pseudonyms.insert(letters);
        }
        Ok(())
    }

    fn is_free(&self, candidate: &Vec<u8>) -> bool {
        let units: Vec<u16> = candidate.iter().map(|byte| u16::from(*byte)).collect();
        // A digit is a name that stays elsewhere, and serves where no instance has it.
        let is_name = match units.as_slice() {
            [unit] => !self.kept.contains(unit),
            _ => names::replaced(&units, Level::Names) == units.len(),
        };
        !self.pseudonyms.contains(candidate)
            && is_name
            && !self.names.contains(&key(&units).0)
            && !self.wide.are_in_units(&units)
    }
}

/// A name as it stands in a capture, up to its first NUL.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// 16-bit units, or the bytes of a name in a code page.
    pub(crate) units: Vec<u16>,
    pub(crate) code_page: u32,
    /// The name of the computer, which never stays.
    pub(crate) is_computer: bool,
}

impl Name {
    pub(crate) fn new(bytes: &[u8], code_page: u32, is_computer: bool) -> Self {
        Self { units: InstanceName::new(bytes, code_page).units().collect(), code_page, is_computer }
    }
}

fn key(units: &[u16]) -> Key {
    let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    // The units of a code page are folded one by one as 16-bit units are, so both kinds of names have one kind of key.
    (InstanceName::new(&bytes, 0).folded().collect(), units.len())
}

/// The letters that are tried for the name of that number: first syllables, then any.
fn candidate(number: u64, attempt: u32, length: usize) -> Vec<u8> {
    let mut state =
        number.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(attempt)).wrapping_add(1);
    let mut letters = Vec::with_capacity(length);
    for position in 0..length {
        let alphabet: &[u8] = match (attempt < SPOKEN_TRIES, position % 2) {
            (true, 0) => b"bcdfghjklmnpqrstvwxz",
            (true, _) => b"aeiou",
            (false, _) => b"abcdefghijklmnopqrstuvwxyz",
        };
        let at = usize::try_from(scrambled(&mut state) % 1_000_003).unwrap_or(0);
        letters.push(alphabet.get(at.checked_rem(alphabet.len()).unwrap_or(0)).copied().unwrap_or(b'x'));
    }
    letters
}

/// Every pseudonym of one or two characters; longer ones are many enough to be found without looking at all.
fn all_of(length: usize) -> impl Iterator<Item = Vec<u8>> {
    let ones = CHARACTERS.iter().filter(move |_| length == 1).map(|one| alloc::vec![*one]);
    let firsts = CHARACTERS.iter().filter(move |_| length == 2);
    ones.chain(firsts.flat_map(|first| CHARACTERS.iter().map(|second| alloc::vec![*first, *second])))
}

/// The next number of SplitMix64.
fn scrambled(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AtOnce, at_once};
    use alloc::format;
    use winperf::text::AsciiOnly;

    fn name(text: &str) -> Name {
        Name { units: text.encode_utf16().collect(), code_page: 0, is_computer: false }
    }

    fn assign(pseudonyms: &mut Pseudonyms) -> Result<(), Reason> {
        at_once(pseudonyms.assign(&mut Steps::of(&mut AtOnce, [])))
    }

    fn assigned(texts: &[&str]) -> Pseudonyms {
        let mut pseudonyms = Pseudonyms::new(Level::Names);
        for text in texts {
            pseudonyms.add(&name(text), &AsciiOnly);
        }
        assign(&mut pseudonyms).unwrap();
        pseudonyms
    }

    #[test]
    fn a_pseudonym_is_as_long_as_the_name_and_the_same_for_every_spelling() {
        let pseudonyms = assigned(&["Payroll", "PAYROLL", "😀プロ", "a"]);
        let payroll = pseudonyms.pseudonym(&name("payRoll#3")).unwrap();
        assert_eq!(payroll.len(), 7);
        assert_eq!(Some(payroll), pseudonyms.pseudonym(&name("Payroll")));
        assert_eq!(pseudonyms.pseudonym(&name("😀プロ")).unwrap().len(), 4);
        assert_eq!(pseudonyms.count(), 3);
        assert_eq!(pseudonyms.pseudonym(&name("svchost")), None);
    }

    #[test]
    fn no_two_names_share_a_pseudonym_and_none_has_the_pseudonym_of_another() {
        let texts: Vec<String> = (0..2000).map(|number| format!("n{number:03}x")).collect();
        let pseudonyms = assigned(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let all: BTreeSet<_> = texts.iter().map(|text| pseudonyms.pseudonym(&name(text)).unwrap()).collect();
        assert_eq!(all.len(), texts.len());
        assert!(all.iter().all(|pseudonym| !texts.iter().any(|text| text.as_bytes() == *pseudonym)));
    }

    #[test]
    fn half_of_letters_and_digits_can_be_names_of_one_letter_and_one_more_is_refused() {
        let of = |letters: core::ops::RangeInclusive<char>| {
            let mut pseudonyms = Pseudonyms::new(Level::Names);
            letters.for_each(|letter| pseudonyms.add(&name(&format!("{letter}")), &AsciiOnly));
            pseudonyms
        };
        let mut pseudonyms = of('a'..='r');
        assign(&mut pseudonyms).unwrap();
        let all: BTreeSet<_> =
            ('a'..='r').map(|letter| pseudonyms.pseudonym(&name(&format!("{letter}"))).unwrap()).collect();
        assert_eq!(all.len(), 18);
        assert!(all.iter().all(|pseudonym| !(b'a'..=b'r').contains(&pseudonym[0])), "{all:?}");
        assert_eq!(assign(&mut of('a'..='s')), Err(Reason::NamesExhausted { length: 1 }));
    }

    #[test]
    fn a_digit_that_an_instance_is_called_by_is_no_pseudonym() {
        let mut pseudonyms = Pseudonyms::new(Level::Names);
        for letter in ('a'..='r').chain('0'..='0') {
            pseudonyms.add(&name(&format!("{letter}")), &AsciiOnly);
        }
        assert_eq!(assign(&mut pseudonyms), Err(Reason::NamesExhausted { length: 1 }));
    }

    #[test]
    fn all_pairs_of_letters_can_be_pseudonyms_of_names_of_other_scripts() {
        let texts: Vec<String> = ('一'..).take(700).map(|letter| format!("{letter}{letter}")).collect();
        let pseudonyms = assigned(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let all: BTreeSet<_> = texts.iter().map(|text| pseudonyms.pseudonym(&name(text)).unwrap()).collect();
        assert_eq!(all.len(), 700);
    }
}
