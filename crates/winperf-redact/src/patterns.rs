//! Search for many texts at once, ignoring case.
//!
//! Texts are found by their first letters and a hash for each, not by aho-corasick: its automaton for a million names
//! of 22 letters takes 425 MB in UTF-16 alone, several times the capture, and folds ASCII case only.
//! A name takes 8 bytes here and 16 in the list of pseudonyms, so memory stays within a small multiple of the captures.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use winperf::text::upper_case_unit;

use crate::folding::Folded;
use crate::number::size;
use crate::spelling::mixed;

/// Shorter texts occur anywhere by chance, and are not searched for.
const MIN: usize = 3;

/// For longer texts the search finds the beginning, and then their length.
const MAX: usize = 32;

/// Texts as code units: 16-bit units of UTF-16, or bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Patterns {
    /// Hashes of the texts: a million texts would take a hundred megabytes, and a collision adds a match but never hides one.
    texts: BTreeSet<u64>,
    /// Texts that are longer than their beginnings.
    long: BTreeSet<Vec<u16>>,
    /// The length of the longest.
    longest: usize,
    /// The lengths of the texts with that beginning, a bit for each.
    lengths: BTreeMap<[u16; MIN], u64>,
    /// One bit for each unit that a text begins with.
    first: Vec<u64>,
}

impl Patterns {
    /// Adds a text of 16-bit units.
    pub(crate) fn add(&mut self, units: impl IntoIterator<Item = u16>) {
        let mut text: Vec<u16> = units.into_iter().map(upper_case_unit).collect();
        if text.len() > MAX {
            self.longest = self.longest.max(text.len());
            self.long.insert(text.clone());
            text.truncate(MAX);
        }
        let Some(start) = text.first_chunk::<MIN>() else { return };
        if self.first.is_empty() {
            self.first = vec![0; 1024];
        }
        let (word, bit) = start.first().map_or((0, 0), |unit| place(*unit));
        if let Some(word) = self.first.get_mut(word) {
            *word |= bit;
        }
        *self.lengths.entry(*start).or_default() |= 1 << text.len();
        self.texts.insert(hash(text));
    }

    /// Returns `true` if a text begins with a unit in upper case.
    fn may_begin(&self, upper: u16) -> bool {
        let (word, bit) = place(upper);
        self.first.get(word).is_some_and(|word| word & bit != 0)
    }

    /// Returns the number of units of the longest text that begins here.
    pub(crate) fn match_start(&self, units: impl Iterator<Item = u16> + Clone) -> Option<usize> {
        self.all_at(units).next()
    }

    /// Returns the numbers of units of the texts that begin here, the longest first; a truncated text counts up to its
    /// end.
    pub(crate) fn all_at(&self, units: impl Iterator<Item = u16> + Clone) -> impl Iterator<Item = usize> {
        let (window, lengths) = self.window(units.clone()).unwrap_or_default();
        let found = (MIN..=window.len()).rev().filter(move |length| {
            lengths >> length & 1 == 1
                && window.get(..*length).is_some_and(|text| self.texts.contains(&hash(text.iter().copied())))
        });
        found.map(move |length| if length == MAX { self.whole_length(units.clone()) } else { length })
    }

    /// Returns the length of the text whose beginning is here: in sorted order, one of the two neighbours has the
    /// longest common prefix.
    fn whole_length(&self, units: impl Iterator<Item = u16>) -> usize {
        let here: Vec<u16> = units.take(self.longest).map(upper_case_unit).collect();
        let neighbours =
            [self.long.range(..=here.clone()).next_back(), self.long.range(here.clone()..).next()];
        let agree =
            |text: &Vec<u16>| text.iter().zip(&here).take_while(|(left, right)| left == right).count();
        neighbours.into_iter().flatten().map(agree).fold(MAX, usize::max)
    }

    /// Returns the units of a possible text, and its possible lengths.
    fn window(&self, units: impl Iterator<Item = u16>) -> Option<(Vec<u16>, u64)> {
        let mut units = units.map(upper_case_unit);
        let first = units.next().filter(|first| self.may_begin(*first))?;
        let start = [first, units.next()?, units.next()?];
        let lengths = *self.lengths.get(&start)?;
        Some((start.into_iter().chain(units).take(MAX).collect(), lengths))
    }

    /// Returns `true` if one of the texts, which are folded, occurs in `text`.
    pub(crate) fn are_in(&self, text: &str) -> bool {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.are_in_units(Folded::new(&units).units)
    }

    /// Returns `true` if one of the texts occurs in `units`.
    pub(crate) fn are_in_units(&self, units: impl IntoIterator<Item = u16>) -> bool {
        let units: Vec<u16> = units.into_iter().collect();
        (0..units.len()).any(|start| {
            units.get(start..).is_some_and(|rest| self.match_start(rest.iter().copied()).is_some())
        })
    }
}

/// Search for texts in bytes: as UTF-16 at any address, and byte by byte.
pub(crate) struct Search<'a> {
    wide: &'a Patterns,
    narrow: &'a Patterns,
    /// For each pair of bytes, as a unit, the kinds of texts that may begin with it: one lookup decides most bytes.
    beginnings: Vec<u8>,
}

/// The bit of units that a text in UTF-16 may begin with.
const WIDE: u8 = 1;

/// The bit of two bytes that a text byte by byte may begin with.
const NARROW: u8 = 2;

impl<'a> Search<'a> {
    /// Creates the search for texts in UTF-16, and in single bytes.
    pub(crate) fn new(wide: &'a Patterns, narrow: &'a Patterns) -> Self {
        let two: BTreeSet<[u16; 2]> =
            narrow.lengths.keys().map(|[first, second, _]| [*first, *second]).collect();
        let upper: Vec<u16> = (0..=u8::MAX).map(|byte| upper_case_unit(byte.into())).collect();
        let upper = |byte: u8| upper.get(usize::from(byte)).copied().unwrap_or_default();
        let beginnings = (0..=u16::MAX).map(|unit| {
            let [first, second] = unit.to_le_bytes().map(upper);
            let is_wide = wide.may_begin(upper_case_unit(unit));
            let is_narrow = narrow.may_begin(first) && two.contains(&[first, second]);
            (if is_wide { WIDE } else { 0 }) | (if is_narrow { NARROW } else { 0 })
        });
        Self { wide, narrow, beginnings: beginnings.collect() }
    }

    /// Returns the bytes that spell texts and begin in a part of them.
    pub(crate) fn texts_in(&self, bytes: &[u8], part: Range<u32>) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        let all = bytes.get(size(part.start)..).unwrap_or_default();
        // Texts are longer than one byte, so none begins with the last byte.
        for (at, two) in all.array_windows().enumerate().take(part.len()) {
            let beginning = self.beginnings.get(usize::from(u16::from_le_bytes(*two))).copied().unwrap_or(0);
            if beginning == 0 {
                continue;
            }
            let start = size(part.start).saturating_add(at);
            let rest = all.get(at..).unwrap_or_default();
            if beginning & WIDE != 0 {
                let units = rest.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
                let length = self.wide.match_start(units).and_then(|count| count.checked_mul(2));
                found.extend(length.map(|length| start..start.saturating_add(length)));
            }
            if beginning & NARROW != 0 {
                let length = self.narrow.match_start(rest.iter().map(|byte| u16::from(*byte)));
                found.extend(length.map(|length| start..start.saturating_add(length)));
            }
        }
        found
    }
}

/// Returns the hash of a text of units.
pub(crate) fn hash(units: impl IntoIterator<Item = u16>) -> u64 {
    units.into_iter().fold(0, |state, unit| mixed(state ^ u64::from(unit)))
}

/// Returns the word and the bit for a unit.
fn place(unit: u16) -> (usize, u64) {
    (usize::from(unit / 64), 1 << (unit % 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    fn patterns(texts: &[&str]) -> Patterns {
        let mut patterns = Patterns::default();
        for text in texts {
            patterns.add(Folded::new(&text.encode_utf16().collect::<Vec<_>>()).units);
        }
        patterns
    }

    #[test]
    fn a_text_is_found_whatever_its_case_and_place() {
        let patterns = patterns(&["Payroll", "zürich"]);
        for text in ["payroll", "the PAYROLL server", "xZÜRICH"] {
            assert!(patterns.are_in(text), "{text}");
        }
        for text in ["", "payrol", "pay roll", "zurich"] {
            assert!(!patterns.are_in(text), "{text}");
        }
    }

    #[test]
    fn the_longest_of_the_texts_that_begin_at_a_place_is_found() {
        let patterns = patterns(&["abc", "abcde"]);
        assert_eq!(patterns.match_start("abcdef".encode_utf16()), Some(5));
        assert_eq!(patterns.match_start("abcdx".encode_utf16()), Some(3));
        assert_eq!(patterns.match_start("xabcde".encode_utf16()), None);
    }

    #[test]
    fn texts_of_one_or_two_units_are_not_looked_for_and_long_ones_by_their_beginning() {
        assert!(!patterns(&["ab", "c"]).are_in("abc"));
        let long = "x".repeat(40);
        assert!(patterns(&[&long]).are_in(&long[..32]));
        assert!(!patterns(&[&long]).are_in(&long[..31]));
    }

    #[test]
    fn a_long_text_is_found_as_far_as_it_goes() {
        let beginning = "x".repeat(40);
        let texts = ["Berlin", "Bern", "Zagreb"].map(|end| format!("{beginning} {end}"));
        let patterns = patterns(&texts.each_ref().map(String::as_str));
        for (text, length) in [
            (format!("{beginning} BERLIN office"), 47),
            (format!("{beginning} Bern"), 45),
            (format!("{beginning} Aachen"), 41),
            (format!("{beginning} zag"), 44),
            ("x".repeat(32), 32),
        ] {
            assert_eq!(patterns.match_start(text.encode_utf16()), Some(length), "{text}");
        }
    }
}
