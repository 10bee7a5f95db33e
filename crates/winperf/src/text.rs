//! Names: UTF-16 kept as it is, and code pages through a trait.

use alloc::string::String;
use core::fmt::{self, Write};

/// UTF-16LE text of a capture up to its first NUL; lone surrogates are kept for matching and shown as U+FFFD.
#[derive(Clone, Copy, Debug)]
pub struct Utf16Text<'data> {
    bytes: &'data [u8],
}

impl<'data> Utf16Text<'data> {
    /// The text in `bytes`, up to the first NUL; an odd last byte is no part of it.
    pub fn new(bytes: &'data [u8]) -> Self {
        Self { bytes }
    }

    /// The 16-bit units up to the first NUL.
    pub fn units(&self) -> impl Iterator<Item = u16> + Clone + use<'data> {
        self.bytes
            .as_chunks::<2>()
            .0
            .iter()
            .map(|unit| u16::from_le_bytes(*unit))
            .take_while(|unit| *unit != 0)
    }

    /// Whether there is no character before the first NUL.
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
    /// The text, or `None` when the code page is not known.
    fn decode(&self, code_page: u32, bytes: &[u8]) -> Option<String>;
}

/// Knows no code page: ASCII is shown as it is, every other byte as U+FFFD.
#[derive(Clone, Copy, Debug)]
pub struct AsciiOnly;

impl CodePages for AsciiOnly {
    fn decode(&self, _: u32, _: &[u8]) -> Option<String> {
        None
    }
}

/// The name of an instance as it stands in the capture; empty when it has none.
#[derive(Clone, Copy, Debug)]
pub struct InstanceName<'data> {
    bytes: &'data [u8],
    code_page: u32,
}

impl<'data> InstanceName<'data> {
    /// The name in `bytes`: UTF-16 when `code_page` is 0, else text of that code page.
    pub fn new(bytes: &'data [u8], code_page: u32) -> Self {
        Self { bytes, code_page }
    }

    /// Whether the name is in UTF-16 and not in a code page.
    pub fn is_wide(&self) -> bool {
        self.code_page == 0
    }

    /// Whether the instance has no name, or an empty one.
    pub fn is_empty(&self) -> bool {
        self.units().next().is_none()
    }

    /// The name from its first bytes, at most `length` of them.
    #[must_use]
    pub fn clipped(self, length: usize) -> Self {
        Self { bytes: self.bytes.get(..length).unwrap_or(self.bytes), ..self }
    }

    /// The code units up to the first NUL: 16-bit units, or the bytes of a name in a code page.
    pub fn units(&self) -> impl Iterator<Item = u16> + Clone + use<'data> {
        let (wide, narrow) = if self.code_page == 0 { (self.bytes, &[][..]) } else { (&[][..], self.bytes) };
        let narrow = narrow.iter().map(|byte| u16::from(*byte)).take_while(|byte| *byte != 0);
        Utf16Text::new(wide).units().chain(narrow)
    }

    /// The characters in lower case, for comparing without regard to case.
    pub fn folded(self) -> impl Iterator<Item = char> + Clone + use<'data> {
        // Bytes of a code page are no characters: of most, and of all that follow a lead byte, the lower case is not known.
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
                _ if is_wide => lower_case(character),
                _ if is_pair => character,
                _ => character.to_ascii_lowercase(),
            }
        })
    }

    /// Whether a byte that leads a pair in other code pages stands for itself: half-width katakana in code page 932.
    fn is_single(&self, byte: char) -> bool {
        self.code_page == 932 && ('\u{A0}'..='\u{DF}').contains(&byte)
    }

    /// The name as text.
    pub fn decode(&self, code_pages: &dyn CodePages) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write_to(&mut text, code_pages);
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

/// The lower case of a letter of the Latin, Greek and Cyrillic scripts, one character for one as Windows compares names.
///
/// The tables of all scripts would be a fifth of the page, for names that nobody has seen in a capture.
pub fn lower_case(character: char) -> char {
    let code = u32::from(character);
    let step = match code {
        0x41..=0x5A
        | 0xC0..=0xD6
        | 0xD8..=0xDE
        | 0x391..=0x3A1
        | 0x3A3..=0x3AB
        | 0x410..=0x42F
        | 0xFF21..=0xFF3A => 32,
        0x400..=0x40F => 80,
        // Pairs of capital and small letter, the capital at the even code or at the odd one.
        0x100..=0x12F
        | 0x132..=0x137
        | 0x14A..=0x177
        | 0x460..=0x481
        | 0x48A..=0x4BF
        | 0x4D0..=0x52F
        | 0x1E00..=0x1E95
        | 0x1EA0..=0x1EFF => u32::from(code.is_multiple_of(2)),
        0x139..=0x148 | 0x179..=0x17E | 0x4C1..=0x4CE => u32::from(!code.is_multiple_of(2)),
        0x178 => return 'ÿ',
        0x386 => 38,
        0x388..=0x38A => 37,
        0x38C => 64,
        0x38E | 0x38F => 63,
        _ => 0,
    };
    char::from_u32(code.saturating_add(step)).unwrap_or(character)
}

/// A character of the private use area for each lone surrogate, so that two different ones stay different.
fn lone_surrogate(unit: u16) -> char {
    char::from_u32(u32::from(unit).saturating_add(0xF_0000)).unwrap_or(char::REPLACEMENT_CHARACTER)
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
    fn an_unknown_code_page_still_shows_its_ascii() {
        assert_eq!(InstanceName::new(b"caf\xe9\0", 1252).decode(&AsciiOnly), "caf\u{FFFD}");
    }

    #[test]
    fn the_second_byte_of_a_pair_has_no_lower_case() {
        let (a, di) = (InstanceName::new(b"\x83\x41", 932), InstanceName::new(b"\x83\x61", 932));
        assert!(a.folded().ne(di.folded()));
        let (upper, lower) = (InstanceName::new(b"\xb1AB", 932), InstanceName::new(b"\xb1ab", 932));
        assert!(upper.folded().eq(lower.folded()));
    }

    #[test]
    fn the_lower_case_of_a_letter_is_that_of_unicode() {
        let letters = (0x41..=0x24F)
            .chain(0x386..=0x3FF)
            .chain(0x400..=0x52F)
            .chain(0x1E00..=0x1EFF)
            .chain(0xFF21..=0xFF3A);
        for letter in letters.filter_map(char::from_u32).filter(|letter| lower_case(*letter) != *letter) {
            assert!(letter.to_lowercase().eq([lower_case(letter)]), "{letter:?}");
        }
        for (upper, lower) in "AZÉØŁŽΩΆЯЁҐỆＡ".chars().zip("azéøłžωάяёґệａ".chars()) {
            assert_eq!(lower_case(upper), lower);
        }
    }

    #[test]
    fn names_that_differ_in_case_only_fold_to_the_same_characters() {
        let (lower, upper) = (utf16(&[0x73, 0xE9]), utf16(&[0x53, 0xC9]));
        assert!(InstanceName::new(&lower, 0).folded().eq(InstanceName::new(&upper, 0).folded()));
    }
}
