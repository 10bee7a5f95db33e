//! The pseudonym of every name of a set: of equal length, the same at every occurrence, and different from all names of
//! the set.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use winperf::text::{CodePages, InstanceName};
use winperf::{TitleIndex, order};

use crate::folding::Folded;
use crate::number::{offset32, size};
use crate::pace::{PART, Pace, Pass, Steps};
use crate::patterns::{self, Patterns, Search};
use crate::spelling::{NameOwner, Seed, Spelling, mixed};
use crate::{Level, RefusalReason, names};

/// Hash of a name, ignoring case as the core does when it compares names, and of its length in code units.
///
/// A million names are a hundred megabytes as texts, and no two of them have the same key of 128 bits by chance.
type Key = [u64; 2];

/// Pseudonyms of names that are longer are not names of the set themselves.
const LONGEST_SHARED: usize = 2;

/// A replaced name.
#[derive(Clone, Copy, Debug)]
struct Replaced {
    bearer: NameOwner,
    /// `true` if the name also occurs elsewhere.
    is_shared: bool,
    /// Number of its code units, and of the letters of its pseudonym, which are ASCII and thus one unit in UTF-16 and
    /// every code page.
    length: u32,
    /// Start of its pseudonym among the letters.
    start: u32,
}

/// The pseudonyms of a set.
#[derive(Clone, Debug)]
pub(crate) struct Pseudonyms {
    level: Level,
    seed: Seed,
    /// Position of each name in `replaced`.
    by_name: BTreeMap<Key, u32>,
    /// The replaced names in the order of occurrence; alphabetical order would reveal something about them.
    replaced: Vec<Replaced>,
    /// All pseudonyms.
    letters: Vec<u8>,
    /// Single characters that are kept names.
    kept: BTreeSet<u16>,
    /// The replaced names in UTF-16.
    wide: Patterns,
    /// The replaced names in UTF-8 and in their code pages.
    narrow: Patterns,
    /// The replaced names folded for searching texts, with those of the captures that excerpts were taken from.
    known: Patterns,
}

impl Pseudonyms {
    pub(crate) fn new(level: Level, seed: Seed) -> Self {
        Self {
            level,
            seed,
            by_name: BTreeMap::new(),
            replaced: Vec::new(),
            letters: Vec::new(),
            kept: BTreeSet::new(),
            wide: Patterns::default(),
            narrow: Patterns::default(),
            known: Patterns::default(),
        }
    }

    /// Returns the number of replaced names.
    pub(crate) fn count(&self) -> u32 {
        offset32(self.replaced.len())
    }

    /// Returns the number of code units of a name to replace.
    pub(crate) fn replaced(&self, name: &Name) -> usize {
        if name.bearer.is_replaced_whole() {
            name.units.len()
        } else {
            names::replaced(&name.units, self.level)
        }
    }

    /// Adds a name to replace.
    pub(crate) fn add(&mut self, name: &Name, code_pages: &dyn CodePages) {
        let Some(stem) = name.units.get(..self.replaced(name)).filter(|stem| !stem.is_empty()) else {
            if let [unit] | [unit, 0x23, ..] = *name.units.as_slice() {
                self.kept.insert(unit);
            }
            return;
        };
        let count = self.count();
        let position = *self.by_name.entry(key(stem)).or_insert(count);
        if let Some(known) = self.replaced.get_mut(size(position)) {
            known.is_shared |= known.bearer != name.bearer;
            return;
        }
        let length = offset32(stem.len());
        self.replaced.push(Replaced { bearer: name.bearer, is_shared: false, length, start: 0 });
        self.wide.add(stem.iter().copied());
        if name.code_page != 0 {
            self.narrow.add(stem.iter().copied());
        }
        let text = decoded(stem, name.code_page, code_pages);
        self.add_known(stem, &text);
        // The search ignores case, but for characters of which that takes several.
        if text.is_ascii() && is_spelled(stem, &text) {
            return self.narrow.add(text.bytes().map(u16::from));
        }
        // A character that could not be decoded is not in the bytes.
        if !text.contains(char::REPLACEMENT_CHARACTER) {
            for text in [lower_case(&text), text.chars().flat_map(char::to_uppercase).collect(), text] {
                self.wide.add(text.encode_utf16());
                self.narrow.add(text.bytes().map(u16::from));
            }
        }
    }

    /// Adds a name that is in none of the captures, but must not be in accompanying texts either.
    pub(crate) fn know(&mut self, name: &Name, code_pages: &dyn CodePages) {
        if let Some(stem) = name.units.get(..self.replaced(name)) {
            let position = self.by_name.get(&key(stem)).copied();
            if let Some(known) = position.and_then(|position| self.replaced.get_mut(size(position))) {
                known.is_shared |= known.bearer != name.bearer;
            }
            self.add_known(stem, &decoded(stem, name.code_page, code_pages));
        }
    }

    fn add_known(&mut self, stem: &[u16], text: &str) {
        self.known.add(Folded::new(stem).units);
        if !is_spelled(stem, text) {
            self.known.add(Folded::new(&text.encode_utf16().collect::<Vec<_>>()).units);
        }
    }

    /// Gives every name its pseudonym, the short ones first, so they have the small numbers.
    ///
    /// # Errors
    /// [`RefusalReason::NamesExhausted`].
    pub(crate) async fn assign<P: Pace>(&mut self, steps: &mut Steps<'_, P>) -> Result<(), RefusalReason> {
        let mut order: Vec<u32> = (0..self.count()).collect();
        order::sort_by_key(&mut order, |position| self.replaced.get(size(*position)).map(|name| name.length));
        let mut spelling =
            Spelling::new(self.seed, |tag| !self.wide.are_in_units(tag.iter().copied().map(u16::from)));
        let mut taken = BTreeSet::new();
        steps.begin(Pass::Assign, order.len());
        for part in order.chunks(size(PART)) {
            for position in part {
                self.assign_to(*position, &mut spelling, &mut taken)?;
            }
            steps.rest(part.len()).await;
        }
        Ok(())
    }

    /// Assigns a pseudonym that is not in `taken` to the name at a position.
    fn assign_to(
        &mut self,
        position: u32,
        spelling: &mut Spelling,
        taken: &mut BTreeSet<u64>,
    ) -> Result<(), RefusalReason> {
        let Some(name) = self.replaced.get(size(position)).copied() else { return Ok(()) };
        let length = size(name.length);
        let is_free = |letters: &[u8]| !taken.contains(&taken_as(letters)) && self.is_free(letters, position);
        let letters = spelling.pseudonym(name.bearer, position, length, is_free);
        let letters = letters.ok_or(RefusalReason::NamesExhausted { length })?;
        taken.insert(taken_as(&letters));
        let start = offset32(self.letters.len());
        self.letters.extend(letters);
        if let Some(name) = self.replaced.get_mut(size(position)) {
            name.start = start;
        }
        Ok(())
    }

    /// Returns `true` if letters are available as the pseudonym of the name at a position.
    ///
    /// Pseudonyms of one or two characters may be other names of the set: otherwise they would reveal which letters its names are not,
    /// and pseudonyms of many names would reveal which they are.
    fn is_free(&self, letters: &[u8], position: u32) -> bool {
        let units: Vec<u16> = letters.iter().map(|byte| u16::from(*byte)).collect();
        // A digit is a kept name elsewhere, and is available if no instance has it.
        let is_name = match units.as_slice() {
            [unit] => !self.kept.contains(unit),
            _ => names::replaced(&units, Level::Names) == units.len(),
        };
        let same = self.by_name.get(&key(&units));
        let is_other = if letters.len() > LONGEST_SHARED { same.is_none() } else { same != Some(&position) };
        is_name && is_other && !self.wide.are_in_units(units)
    }

    /// Returns the pseudonym for the replaced part of a name; `None` if no part is replaced.
    pub(crate) fn pseudonym(&self, name: &Name) -> Option<&[u8]> {
        let stem = name.units.get(..self.replaced(name))?;
        let name = self.replaced.get(size(*self.by_name.get(&key(stem))?))?;
        let start = size(name.start);
        self.letters.get(start..start.saturating_add(size(name.length)))
    }

    /// Returns `true` if `after`, which replaces `before`, is not its pseudonym, or reveals a name of the set.
    pub(crate) fn is_left(&self, before: &Name, after: &Name) -> bool {
        let length = self.replaced(before);
        let (Some(stem), Some(now)) = (before.units.get(..length), after.units.get(..length)) else {
            return true;
        };
        let expected = self.pseudonym(before).unwrap_or_default();
        let is_named = length > LONGEST_SHARED && self.by_name.contains_key(&key(now));
        length > 0
            && (is_named
                || key(now) == key(stem)
                || !expected.iter().copied().map(u16::from).eq(now.iter().copied()))
    }

    /// Returns the search for the replaced names in bytes.
    pub(crate) fn search(&self) -> Search<'_> {
        Search::new(&self.wide, &self.narrow)
    }

    /// Returns the replaced names folded for searching texts.
    #[cfg(feature = "logs")]
    pub(crate) fn known(&self) -> &Patterns {
        &self.known
    }

    /// Returns the replaced names folded for searching texts, with the objects of names that only occur in one object.
    pub(crate) fn into_known(self) -> ReplacedNames {
        let mut owners = BTreeMap::new();
        for (key, position) in &self.by_name {
            let name = self.replaced.get(size(*position)).filter(|name| !name.is_shared);
            if let Some(NameOwner::Instance(Some(title))) = name.map(|name| name.bearer)
                && title > TitleIndex::LAST_OF_SYSTEM
            {
                owners.insert(*key, title.0);
            }
        }
        ReplacedNames { names: self.known, owners }
    }
}

/// Replaced names, folded for searching texts.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReplacedNames {
    pub(crate) names: Patterns,
    /// Title of the only object whose instances have the name, unless it is an object of Windows.
    owners: BTreeMap<Key, u32>,
}

impl ReplacedNames {
    /// Returns `true` if `text` contains a name of anything other than instances of objects for which `own` is true.
    pub(crate) fn are_in(&self, text: &str, own: impl Fn(TitleIndex) -> bool) -> bool {
        let units = Folded::new(&text.encode_utf16().collect::<Vec<_>>()).units;
        let is_own = |name: &[u16]| self.owners.get(&key(name)).is_some_and(|title| own(TitleIndex(*title)));
        (0..units.len()).any(|start| {
            let rest = units.get(start..).unwrap_or_default();
            let mut lengths = self.names.all_at(rest.iter().copied());
            lengths.any(|length| !rest.get(..length).is_some_and(is_own))
        })
    }
}

/// Returns a text in lower case, like `str::to_lowercase` except for a final sigma; that function adds 6 KB to the
/// program for Windows.
fn lower_case(text: &str) -> String {
    let mut lower = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let is_last = |next: Option<&char>| next.is_none_or(|next| !next.is_alphabetic());
        if character == 'Σ' && lower.ends_with(char::is_alphabetic) && is_last(characters.peek()) {
            lower.push('ς');
        } else {
            lower.extend(character.to_lowercase());
        }
    }
    lower
}

/// Returns `true` if units are those of a text.
fn is_spelled(units: &[u16], text: &str) -> bool {
    text.encode_utf16().eq(units.iter().copied())
}

/// Returns a name as text.
fn decoded(stem: &[u16], code_page: u32, code_pages: &dyn CodePages) -> String {
    if code_page == 0 {
        let characters = char::decode_utf16(stem.iter().copied());
        return characters.map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    }
    let bytes: Vec<u8> = stem.iter().filter_map(|unit| u8::try_from(*unit).ok()).collect();
    InstanceName::new(&bytes, code_page).decode(code_pages)
}

/// A name in a capture, up to its first NUL.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    /// 16-bit units, or the bytes of a name in a code page.
    pub(crate) units: Vec<u16>,
    pub(crate) code_page: u32,
    pub(crate) bearer: NameOwner,
}

impl Name {
    pub(crate) fn new(bytes: &[u8], code_page: u32, bearer: NameOwner) -> Self {
        Self { units: InstanceName::new(bytes, code_page).units().collect(), code_page, bearer }
    }
}

/// Returns the hash of a pseudonym for the set of used ones; of two with the same hash only one is used.
fn taken_as(letters: &[u8]) -> u64 {
    patterns::hash(letters.iter().copied().map(u16::from))
}

fn key(units: &[u16]) -> Key {
    let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let mut lanes = [mixed(u64::from(offset32(units.len()))), 0];
    // The units of a code page are folded one by one like 16-bit units, so both kinds of names have the same kind of
    // key.
    for character in InstanceName::new(&bytes, 0).folded() {
        lanes = lanes.map(|lane| mixed(lane ^ u64::from(u32::from(character))));
    }
    lanes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AtOnce, at_once};
    use alloc::format;
    use winperf::text::AsciiOnly;

    fn name(text: &str) -> Name {
        Name { units: text.encode_utf16().collect(), code_page: 0, bearer: NameOwner::Program }
    }

    fn assign(pseudonyms: &mut Pseudonyms) -> Result<(), RefusalReason> {
        at_once(pseudonyms.assign(&mut Steps::new(&mut AtOnce, [])))
    }

    fn assigned(texts: &[&str]) -> Pseudonyms {
        let mut pseudonyms = Pseudonyms::new(Level::Names, Seed(1));
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
    fn the_lower_case_of_a_name_is_that_of_the_standard_library() {
        for text in ["PAYROLL", "ΟΔΥΣΣΕΥΣ ΣΑΣ Σ", "İstanbul ẞ Ǆ", "プロ😀"] {
            assert_eq!(lower_case(text), text.to_lowercase(), "{text}");
        }
    }

    #[test]
    fn a_word_that_is_a_name_of_the_set_is_in_no_pseudonym() {
        let texts = ["program-of-accounts", "Program", "the ledger of Zurich"];
        let pseudonyms = assigned(&texts);
        for text in texts {
            let pseudonym = pseudonyms.pseudonym(&name(text)).unwrap();
            assert!(!pseudonym.starts_with(b"program"), "{text}");
        }
    }

    #[test]
    fn no_two_names_share_a_pseudonym_and_none_has_the_pseudonym_of_another() {
        let texts: Vec<String> = (0..2000).map(|number| format!("n{number:03}x")).collect();
        let pseudonyms = assigned(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let all: BTreeSet<_> = texts.iter().map(|text| pseudonyms.pseudonym(&name(text)).unwrap()).collect();
        assert_eq!(all.len(), texts.len());
        assert!(all.iter().all(|pseudonym| !texts.iter().any(|text| text.as_bytes() == *pseudonym)));
    }

    /// Returns the pseudonyms of names of one letter.
    fn letter_pseudonyms(letters: core::ops::RangeInclusive<char>, seed: u16) -> Vec<u8> {
        let mut pseudonyms = Pseudonyms::new(Level::Names, Seed(seed));
        let names: Vec<Name> = letters.map(|letter| name(&format!("{letter}"))).collect();
        names.iter().for_each(|name| pseudonyms.add(name, &AsciiOnly));
        assign(&mut pseudonyms).unwrap();
        names.iter().filter_map(|name| pseudonyms.pseudonym(name)?.first().copied()).collect()
    }

    #[test]
    fn pseudonyms_of_one_letter_do_not_tell_which_letters_were_there() {
        let of_half: Vec<Vec<u8>> = (0..50).map(|seed| letter_pseudonyms('a'..='r', seed)).collect();
        for pseudonyms in &of_half {
            assert_eq!(pseudonyms.iter().collect::<BTreeSet<_>>().len(), 18);
            assert!((b'a'..=b'r').zip(pseudonyms).all(|(name, pseudonym)| name != *pseudonym));
        }
        for letter in b'a'..=b'z' {
            let count = of_half.iter().filter(|pseudonyms| pseudonyms.contains(&letter)).count();
            assert!((5..=45).contains(&count), "{}: {count}", char::from(letter));
        }
    }

    #[test]
    fn a_digit_that_an_instance_is_called_by_is_no_pseudonym() {
        let mut pseudonyms = Pseudonyms::new(Level::Names, Seed(1));
        let names: Vec<Name> = ('a'..='r').map(|letter| name(&format!("{letter}"))).collect();
        ('0'..='9').for_each(|digit| pseudonyms.add(&name(&format!("{digit}")), &AsciiOnly));
        names.iter().for_each(|name| pseudonyms.add(name, &AsciiOnly));
        assign(&mut pseudonyms).unwrap();
        assert!(names.iter().all(|name| pseudonyms.pseudonym(name).unwrap()[0].is_ascii_lowercase()));
    }

    #[test]
    fn more_names_of_one_character_than_there_are_characters_are_refused() {
        let mut pseudonyms = Pseudonyms::new(Level::Names, Seed(1));
        ('一'..).take(37).for_each(|letter| pseudonyms.add(&name(&format!("{letter}")), &AsciiOnly));
        assert_eq!(assign(&mut pseudonyms), Err(RefusalReason::NamesExhausted { length: 1 }));
    }

    #[test]
    fn machines_with_names_of_the_same_lengths_have_different_pseudonyms() {
        let pseudonyms_of = |names: [&str; 4], seed| {
            let mut pseudonyms = Pseudonyms::new(Level::Names, Seed(seed));
            let names = names.map(name);
            names.iter().for_each(|name| pseudonyms.add(name, &AsciiOnly));
            assign(&mut pseudonyms).unwrap();
            names.map(|name| pseudonyms.pseudonym(&name).unwrap().to_vec())
        };
        let one = pseudonyms_of(["payroll", "oracle", "sql", "ledger of Berlin"], 1);
        let other = pseudonyms_of(["chromes", "vmware", "jre", "ledger of Vienna"], 2);
        assert!(one.iter().zip(&other).all(|(one, other)| one != other), "{one:?}, {other:?}");
    }

    #[test]
    fn all_pairs_of_letters_can_be_pseudonyms_of_names_of_other_scripts() {
        let texts: Vec<String> = ('一'..).take(700).map(|letter| format!("{letter}{letter}")).collect();
        let pseudonyms = assigned(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let all: BTreeSet<_> = texts.iter().map(|text| pseudonyms.pseudonym(&name(text)).unwrap()).collect();
        assert_eq!(all.len(), 700);
    }
}
