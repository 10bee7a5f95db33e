//! Names: UTF-16 in its original form, and code pages through a trait.

use alloc::string::String;
use core::fmt::{self, Write};

/// UTF-16LE text of a capture up to its first NUL; lone surrogates are kept for matching and shown as U+FFFD.
#[derive(Clone, Copy, Debug)]
pub struct Utf16Text<'data> {
    bytes: &'data [u8],
}

impl<'data> Utf16Text<'data> {
    /// Returns the text in `bytes`, up to the first NUL; an odd last byte is ignored.
    pub fn new(bytes: &'data [u8]) -> Self {
        Self { bytes }
    }

    /// Returns the 16-bit units up to the first NUL.
    pub fn units(&self) -> impl Iterator<Item = u16> + Clone + use<'data> {
        self.bytes
            .as_chunks::<2>()
            .0
            .iter()
            .map(|unit| u16::from_le_bytes(*unit))
            .take_while(|unit| *unit != 0)
    }

    /// Returns `true` if there is no character before the first NUL.
    pub fn is_empty(&self) -> bool {
        self.units().next().is_none()
    }
}

impl fmt::Display for Utf16Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        char::decode_utf16(self.units())
            .try_for_each(|unit| f.write_char(unit.unwrap_or(char::REPLACEMENT_CHARACTER)))
    }
}

/// Turns bytes of a Windows code page into text; the programs and the page each bring their own.
pub trait CodePages {
    /// Returns the text, or `None` if the code page is not known.
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String>;

    /// Returns a decoded name; implementations may replace characters that affect surrounding text.
    fn given(&self, name: String) -> String {
        name
    }
}

/// Supports no code page: ASCII is shown as it is, every other byte as U+FFFD.
#[derive(Clone, Copy, Debug)]
pub struct AsciiOnly;

impl CodePages for AsciiOnly {
    fn decode(&self, _: u32, _: &[u8]) -> Option<String> {
        None
    }
}

/// The name of an instance as in the capture; empty if it has none.
#[derive(Clone, Copy, Debug)]
pub struct InstanceName<'data> {
    bytes: &'data [u8],
    code_page: u32,
}

impl<'data> InstanceName<'data> {
    /// Returns the name in `bytes`: UTF-16 if `code_page` is 0, otherwise text in that code page.
    pub fn new(bytes: &'data [u8], code_page: u32) -> Self {
        Self { bytes, code_page }
    }

    /// Returns `true` if the name is in UTF-16, `false` if it is in a code page.
    pub(crate) fn is_wide(&self) -> bool {
        self.code_page == 0
    }

    /// Returns `true` if the instance has no name, or an empty one.
    pub fn is_empty(&self) -> bool {
        self.units().next().is_none()
    }

    /// Splits `#` and digits from the end of the name; returns the text before them, and the number.
    pub(crate) fn before_number(self) -> Option<(Self, u32)> {
        // Most names have no `#`, which is cheaper to find out than every code unit.
        if !self.bytes.contains(&b'#') {
            return None;
        }
        let mut end: Option<(usize, Option<u32>)> = None;
        for (at, unit) in self.units().enumerate() {
            let digit = u8::try_from(unit).ok().and_then(|unit| char::from(unit).to_digit(10));
            end = match (digit, end) {
                (Some(digit), Some((before, number))) => {
                    Some((before, Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit))))
                }
                (None, _) if unit == u16::from(b'#') => Some((at, None)),
                _ => None,
            };
        }
        let (units, number) = end?;
        let length = if self.is_wide() { units.saturating_mul(2) } else { units };
        Some((self.clipped(length), number?))
    }

    /// Returns the name from its first bytes, at most `length` of them.
    #[must_use]
    pub fn clipped(self, length: usize) -> Self {
        Self { bytes: self.bytes.get(..length).unwrap_or(self.bytes), ..self }
    }

    /// Returns the code units up to the first NUL: 16-bit units, or the bytes of a name in a code page.
    pub fn units(&self) -> impl Iterator<Item = u16> + Clone + use<'data> {
        let (wide, narrow) = if self.code_page == 0 { (self.bytes, &[][..]) } else { (&[][..], self.bytes) };
        let narrow = narrow.iter().map(|byte| u16::from(*byte)).take_while(|byte| *byte != 0);
        Utf16Text::new(wide).units().chain(narrow)
    }

    /// Returns the characters in upper case, for comparing ignoring case.
    #[doc(hidden)]
    pub fn folded(self) -> impl Iterator<Item = char> + Clone + use<'data> {
        // Bytes of a code page are not characters, so the upper case of most of them is unknown.
        let (is_wide, has_pairs) =
            (self.code_page == 0, matches!(self.code_page, 932 | 936 | 949 | 950 | 1361 | 54936));
        let mut is_trail = false;
        char::decode_utf16(self.units()).map(move |unit| {
            let character = unit.unwrap_or_else(|lone| lone_surrogate(lone.unpaired_surrogate()));
            let is_pair = is_trail;
            is_trail = has_pairs
                && !is_trail
                && ('\u{81}'..='\u{FE}').contains(&character)
                && !self.is_single(character);
            match character {
                _ if is_wide => upper_case(character),
                _ if is_pair => character,
                _ => character.to_ascii_uppercase(),
            }
        })
    }

    /// Returns `true` if a lead byte of other code pages is a complete character here: half-width katakana in code page
    /// 932.
    fn is_single(&self, byte: char) -> bool {
        self.code_page == 932 && ('\u{A0}'..='\u{DF}').contains(&byte)
    }

    /// Returns the name as text.
    pub fn decode(&self, code_pages: &dyn CodePages) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write_to(&mut text, code_pages);
        code_pages.given(text)
    }

    /// Returns the name as text, of a longer one the first `most` code units and `…`.
    pub fn decode_first(&self, most: usize, code_pages: &dyn CodePages) -> String {
        let length = if self.is_wide() { most.saturating_mul(2) } else { most };
        let mut text = self.clipped(length).decode(code_pages);
        if self.units().nth(most).is_some() {
            text.push('…');
        }
        text
    }

    fn write_to(&self, text: &mut String, code_pages: &dyn CodePages) -> fmt::Result {
        if self.code_page == 0 {
            return write!(text, "{}", Utf16Text::new(self.bytes));
        }
        let bytes = self.bytes.split(|byte| *byte == 0).next().unwrap_or_default();
        match code_pages.decode(self.code_page, bytes) {
            Some(decoded) => text.write_str(&decoded),
            None => bytes.iter().try_for_each(|byte| {
                let known = byte.is_ascii().then(|| char::from(*byte));
                text.write_char(known.unwrap_or(char::REPLACEMENT_CHARACTER))
            }),
        }
    }
}

/// Returns the upper case of a character as used by Windows for comparing names: one code unit for each, in any
/// language.
///
/// The table of Windows is the one of Unicode, except for mappings in one direction only:
/// `ı`, `ſ`, `µ`, `ϐ` and similar ones are not the lower case of any character and remain unchanged.
/// A final sigma does become a capital one, as in the upcase table of NTFS from XP to Vista.
#[doc(hidden)]
pub fn upper_case(character: char) -> char {
    match character {
        _ if character.is_ascii() => character.to_ascii_uppercase(),
        'ς' => 'Σ',
        // Unicode writes the capitals of these as two characters, Windows as the single one with iota.
        'ᾀ'..='ᾇ' | 'ᾐ'..='ᾗ' | 'ᾠ'..='ᾧ' => next(character, 8),
        'ᾳ' | 'ῃ' | 'ῳ' => next(character, 9),
        // Two code units are compared one by one, and surrogates have no case.
        '\u{10000}'.. => character,
        _ => {
            let upper = only(character.to_uppercase());
            let is_pair = |upper: &char| *upper == character || only(upper.to_lowercase()) == Some(character);
            upper.filter(is_pair).unwrap_or(character)
        }
    }
}

/// Returns a text in upper case, to be compared ignoring case.
#[doc(hidden)]
pub fn folded(text: &str) -> String {
    text.chars().map(upper_case).collect()
}

/// Returns the upper case of a 16-bit unit; half of a pair has none.
#[doc(hidden)]
pub fn upper_case_unit(unit: u16) -> u16 {
    // Most units are of ASCII.
    if let Ok(byte) = u8::try_from(unit)
        && byte.is_ascii()
    {
        return byte.to_ascii_uppercase().into();
    }
    let upper = char::from_u32(unit.into()).map(upper_case);
    upper.and_then(|upper| u16::try_from(u32::from(upper)).ok()).unwrap_or(unit)
}

/// Returns the character `step` code points after a character.
fn next(character: char, step: u32) -> char {
    char::from_u32(u32::from(character).saturating_add(step)).unwrap_or(character)
}

/// Returns the one character of a mapping, or `None` if there are several.
fn only(mut mapped: impl Iterator<Item = char>) -> Option<char> {
    mapped.next().filter(|_| mapped.next().is_none())
}

/// Returns a character of the private use area for each lone surrogate, so two different ones stay different.
fn lone_surrogate(unit: u16) -> char {
    char::from_u32(u32::from(unit).saturating_add(0xF_0000)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Returns `true` if two names are equal, ignoring case.
pub fn same_name(left: &str, right: &str) -> bool {
    left.chars().map(upper_case).eq(right.chars().map(upper_case))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn utf16(units: &[u16]) -> Vec<u8> {
        units.iter().flat_map(|unit| unit.to_le_bytes()).collect()
    }

    #[test]
    fn a_name_ends_at_its_first_nul_or_with_its_bytes() {
        assert_eq!(Utf16Text::new(&utf16(&[0x41, 0x42, 0, 0x43])).to_string(), "AB");
        assert_eq!(Utf16Text::new(&utf16(&[0x41, 0x42])).to_string(), "AB");
        assert_eq!(Utf16Text::new(&[0x41, 0, 0x42]).to_string(), "A");
    }

    #[test]
    fn a_number_at_the_end_of_a_name_is_what_stands_behind_the_last_sign_as_far_as_all_of_it_are_digits() {
        let check = |text: &str, expected: Option<(&str, u32)>| {
            let wide = utf16(&text.encode_utf16().collect::<Vec<_>>());
            for (bytes, code_page) in [(wide.as_slice(), 0), (text.as_bytes(), 1252)] {
                let found = InstanceName::new(bytes, code_page).before_number();
                let found = found.map(|(before, number)| (before.decode(&AsciiOnly), number));
                assert_eq!(
                    found.as_ref().map(|(before, number)| (before.as_str(), *number)),
                    expected,
                    "{text}"
                );
            }
        };
        check("svchost#1", Some(("svchost", 1)));
        check("a#2#013", Some(("a#2", 13)));
        check("a#99999999999", Some(("a", u32::MAX)));
        for name in ["svchost", "C#", "a#1b", "a#1 ", "a#+1", "a#1#", "\0#1"] {
            check(name, None);
        }
    }

    #[test]
    fn a_lone_surrogate_is_shown_as_a_replacement_and_kept_for_matching() {
        let high = utf16(&[0xD83D]);
        let other = utf16(&[0xD83E]);
        let (high, other) = (InstanceName::new(&high, 0), InstanceName::new(&other, 0));
        assert_eq!(high.decode(&AsciiOnly), "\u{FFFD}");
        assert!(high.folded().ne(other.folded()));
    }

    #[test]
    fn a_name_outside_the_basic_plane_is_one_character() {
        let bytes = utf16(&[0xD83D, 0xDE00]);
        assert_eq!(InstanceName::new(&bytes, 0).decode(&AsciiOnly), "😀");
    }

    #[test]
    fn a_clipped_name_has_at_most_so_many_bytes() {
        let bytes = utf16(&[0x41, 0x42, 0x43]);
        assert_eq!(InstanceName::new(&bytes, 0).clipped(4).decode(&AsciiOnly), "AB");
        assert_eq!(InstanceName::new(&bytes, 0).clipped(400).decode(&AsciiOnly), "ABC");
    }

    #[test]
    fn a_long_name_is_decoded_to_its_first_units_and_a_mark_says_so() {
        let bytes = utf16(&[0x41, 0x42, 0x43]);
        let first = |most| InstanceName::new(&bytes, 0).decode_first(most, &AsciiOnly);
        assert_eq!([2, 3, 400].map(first), ["AB…", "ABC", "ABC"]);
        let first = |most| InstanceName::new(b"ABC\0", 1252).decode_first(most, &AsciiOnly);
        assert_eq!([2, 3, 400].map(first), ["AB…", "ABC", "ABC"]);
    }

    #[test]
    fn an_unknown_code_page_still_shows_its_ascii() {
        assert_eq!(InstanceName::new(b"caf\xe9\0", 1252).decode(&AsciiOnly), "caf\u{FFFD}");
    }

    #[test]
    fn the_second_byte_of_a_pair_has_no_case() {
        let (a, di) = (InstanceName::new(b"\x83\x41", 932), InstanceName::new(b"\x83\x61", 932));
        assert!(a.folded().ne(di.folded()));
        let (upper, lower) = (InstanceName::new(b"\xb1AB", 932), InstanceName::new(b"\xb1ab", 932));
        assert!(upper.folded().eq(lower.folded()));
    }

    /// Characters that Unicode maps to a single capital and Windows does not map.
    const WITHOUT_CAPITAL: &str = "µıſǅǈǋǲ\u{345}ϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈẛ\u{1FBE}";

    /// Characters that Unicode maps to two capitals and Windows to one.
    const WITH_IOTA: &str = "ᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾳῃῳ";

    #[test]
    fn the_upper_case_of_a_character_is_that_of_unicode_but_for_the_listed_exceptions() {
        for character in (0..=0xFFFF).filter_map(char::from_u32) {
            let upper = upper_case(character);
            if WITHOUT_CAPITAL.contains(character) {
                assert_eq!(upper, character);
            } else if WITH_IOTA.contains(character) {
                assert_eq!(only(upper.to_lowercase()), Some(character));
                assert_ne!(upper, character);
            } else {
                assert_eq!(upper, only(character.to_uppercase()).unwrap_or(character), "{character:?}");
            }
        }
    }

    #[test]
    fn letters_of_every_script_have_their_upper_case() {
        let pairs = "zZéÉøØłŁžŽșȘțȚơƠưƯωΩςΣάΆяЯёЁґҐѓЃệỆﾈﾈａＡԱԱբԲⰱⰁⲁⲀꙁꙀᏸᏰⓐⒶⅷⅧ";
        let pairs: Vec<char> = pairs.chars().collect();
        for [lower, upper] in pairs.as_chunks::<2>().0 {
            assert_eq!((upper_case(*lower), upper_case(*upper)), (*upper, *upper));
        }
    }

    #[test]
    fn characters_of_two_code_units_have_no_case() {
        assert_eq!((upper_case('𐐨'), upper_case('𝼆')), ('𐐨', '𝼆'));
    }

    #[test]
    fn names_that_differ_in_case_only_fold_to_the_same_characters() {
        let (lower, upper) = (utf16(&[0x73, 0xE9]), utf16(&[0x53, 0xC9]));
        assert!(InstanceName::new(&lower, 0).folded().eq(InstanceName::new(&upper, 0).folded()));
    }
}
