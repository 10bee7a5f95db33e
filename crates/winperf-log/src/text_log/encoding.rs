//! From bytes to text.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{NoteKind, Notes};
use crate::window::narrow;

/// Bytes that are enough to tell one code page from another.
const SAMPLE: usize = 1 << 20;

/// Decodes a text log: UTF-8 or UTF-16 by its mark or its NULs, else UTF-8 if it is valid, else the code page that its letters fit.
///
/// A log may be most of the memory that there is, so that its bytes become the text where they are one, and a text that is made
/// of them has the room that it needs from the beginning.
pub(crate) fn decoded(mut bytes: Vec<u8>, notes: &mut Notes) -> String {
    let units = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let letters = || {
            let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        };
        gathered(letters)
    };
    match bytes.as_slice() {
        [0xFF, 0xFE, behind @ ..] => return units(behind, u16::from_le_bytes),
        [0xFE, 0xFF, behind @ ..] => return units(behind, u16::from_be_bytes),
        // What is redirected without a mark begins with letters of ASCII.
        [first, 0, second, 0, ..] if *first > 0 && *second > 0 => return units(&bytes, u16::from_le_bytes),
        [0, first, 0, second, ..] if *first > 0 && *second > 0 => return units(&bytes, u16::from_be_bytes),
        _ => {}
    }
    if bytes.starts_with(&[0xEF, 0xBB, 0xBF]) {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = narrow(error.utf8_error().valid_up_to());
            let bytes = error.into_bytes();
            let (code_page, letter): (u16, fn(u8) -> char) =
                if is_cyrillic(&bytes) { (1251, cyrillic) } else { (1252, western) };
            notes.add(NoteKind::Encoding(code_page), at);
            gathered(|| bytes.iter().map(|byte| letter(*byte)))
        }
    }
}

/// Returns `true` if bytes above ASCII are the words of a Cyrillic code page, and not single letters among others.
///
/// Russian words are runs of such bytes, most of them small letters (`0xE0` to `0xFF`). Words of Western languages have one here
/// and there, and the bytes of a Chinese or Japanese text are spread over all of the upper half.
fn is_cyrillic(bytes: &[u8]) -> bool {
    let near = bytes.get(..SAMPLE).unwrap_or(bytes);
    let (mut high, mut small, mut in_runs) = (0_usize, 0_usize, 0_usize);
    let count = |number: &mut usize, is_so: bool| *number = number.saturating_add(is_so.into());
    for run in near.split(u8::is_ascii).filter(|run| !run.is_empty()) {
        high = high.saturating_add(run.len());
        count(&mut in_runs, false);
        if run.len() > 1 {
            in_runs = in_runs.saturating_add(run.len());
        }
        run.iter().for_each(|byte| count(&mut small, *byte >= 0xE0));
    }
    // Two thirds, and three quarters.
    in_runs.saturating_mul(4) >= high.saturating_mul(3) && small.saturating_mul(3) >= high.saturating_mul(2)
}

/// Collects letters that are counted first.
fn gathered<I: Iterator<Item = char>>(letters: impl Fn() -> I) -> String {
    let length = letters().fold(0_usize, |length, letter| length.saturating_add(letter.len_utf8()));
    let mut text = String::with_capacity(length);
    text.extend(letters());
    text
}

const WESTERN_FROM_80: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

const CYRILLIC_FROM_80: [char; 64] = [
    'Ђ', 'Ѓ', '‚', 'ѓ', '„', '…', '†', '‡', '€', '‰', 'Љ', '‹', 'Њ', 'Ќ', 'Ћ', 'Џ', 'ђ', '‘', '’', '“', '”',
    '•', '–', '—', '\u{98}', '™', 'љ', '›', 'њ', 'ќ', 'ћ', 'џ', '\u{a0}', 'Ў', 'ў', 'Ј', '¤', 'Ґ', '¦', '§',
    'Ё', '©', 'Є', '«', '¬', '\u{ad}', '®', 'Ї', '°', '±', 'І', 'і', 'ґ', 'µ', '¶', '·', 'ё', '№', 'є', '»',
    'ј', 'Ѕ', 'ѕ', 'ї',
];

/// Returns the letter of a byte in Windows-1252.
fn western(byte: u8) -> char {
    let place = usize::from(byte).checked_sub(0x80);
    place.and_then(|place| WESTERN_FROM_80.get(place)).copied().unwrap_or(char::from(byte))
}

/// Returns the letter of a byte in Windows-1251.
fn cyrillic(byte: u8) -> char {
    let place = usize::from(byte).checked_sub(0x80);
    let Some(place) = place else { return char::from(byte) };
    let letter = || {
        let behind = u32::try_from(place.checked_sub(CYRILLIC_FROM_80.len())?).ok()?;
        char::from_u32(u32::from('А').saturating_add(behind))
    };
    CYRILLIC_FROM_80.get(place).copied().or_else(letter).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Returns the original of a text whose UTF-8 was read as Windows-1252, such as `Datenträger` for `DatentrÃ¤ger`;
/// `None` for any other text.
pub(crate) fn without_mojibake(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let byte = |letter: char| {
        let from_80 = || WESTERN_FROM_80.iter().position(|known| *known == letter);
        u8::try_from(u32::from(letter)).ok().or_else(|| u8::try_from(from_80()?.checked_add(0x80)?).ok())
    };
    let bytes: Vec<u8> = text.chars().map(byte).collect::<Option<_>>()?;
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_that_was_read_as_western_is_restored_and_nothing_else_is() {
        assert_eq!(without_mojibake("DatentrÃ¤ger").as_deref(), Some("Datenträger"));
        assert_eq!(without_mojibake("â‚¬").as_deref(), Some("€"));
        for whole in ["Datenträger", "Disk", "Процессор", "Größe 5 €"] {
            assert_eq!(without_mojibake(whole), None, "{whole}");
        }
    }

    #[test]
    fn cyrillic_words_are_told_from_western_and_chinese_ones() {
        let cyrillic_bytes = [0xCF, 0xF0, 0xEE, 0xF6, 0xE5, 0xF1, 0xF1, 0xEE, 0xF0];
        assert!(is_cyrillic(&cyrillic_bytes));
        let text: String = cyrillic_bytes.iter().map(|byte| cyrillic(*byte)).collect();
        assert_eq!(text, "Процессор");
        assert_eq!([0x80, 0xA8, 0xB8, 0xFF].map(cyrillic), ['Ђ', 'Ё', 'ё', 'я']);
        // "Espacio en disco físico, memoria, página", and GBK for "processor time".
        let western_bytes: Vec<u8> =
            "físico, página, Größe".chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect();
        assert!(!is_cyrillic(&western_bytes));
        assert!(!is_cyrillic(&[0xB4, 0xA6, 0xC0, 0xED, 0xC6, 0xF7, 0xCA, 0xB1, 0xBC, 0xE4]));
    }
}
