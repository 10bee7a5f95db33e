//! Title lists as in files: index, name, index, name, each with its NUL.

use alloc::string::String;
use core::fmt;

use crate::TitleIndex;
use crate::reader::offset32;
use crate::text::Utf16Text;

/// Byte order mark that a list in UTF-16 may begin with.
const MARK: [u8; 2] = [0xFF, 0xFE];

const NUL: [u8; 2] = [0, 0];

/// A text of a title list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListText<'a> {
    /// Bytes from the start of the list.
    pub offset: u32,
    /// The 16-bit units before the NUL.
    pub units: &'a [[u8; 2]],
}

impl ListText<'_> {
    /// Returns the number that the text is, with spaces around it or without.
    pub fn number(self) -> Option<TitleIndex> {
        // No number has more digits, and a text that is not a number may be as long as the list.
        const MAX_UNITS: usize = 64;
        let mut digits = [0_u8; MAX_UNITS];
        let (digits, _) = digits.split_at_mut_checked(self.units.len())?;
        for (digit, unit) in digits.iter_mut().zip(self.units) {
            *digit = u8::try_from(u16::from_le_bytes(*unit)).ok()?;
        }
        core::str::from_utf8(digits).ok()?.trim().parse().ok().map(TitleIndex)
    }

    /// Returns the length in bytes, without the NUL.
    pub fn length(self) -> u32 {
        offset32(self.units.as_flattened().len())
    }

    /// Returns the first `most` characters of the text at most.
    pub fn start(self, most: usize) -> String {
        let units = self.units.iter().map(|unit| u16::from_le_bytes(*unit));
        let characters = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
        characters.take(most).collect()
    }
}

impl fmt::Display for ListText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Utf16Text::new(self.units.as_flattened()))
    }
}

/// An index of a title list, with its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPair<'a> {
    /// The index: a decimal number, unless the list is broken.
    pub index: ListText<'a>,
    /// The name or the explanation; `None` for an index with which the list ends.
    pub text: Option<ListText<'a>>,
}

/// Returns the pairs of a `Counter nnn` or `Help nnn` value, including broken ones.
///
/// Reading continues after an empty index, as in .NET; other programs end the `MULTI_SZ` there.
pub fn pairs(multi_sz: &[u8]) -> impl Iterator<Item = ListPair<'_>> {
    let mut texts = texts(multi_sz);
    core::iter::from_fn(move || Some(ListPair { index: texts.next()?, text: texts.next() }))
}

/// Returns the length of the UTF-16 byte order mark at the start of a list, in bytes.
pub fn mark_length(multi_sz: &[u8]) -> u32 {
    if multi_sz.starts_with(&MARK) { offset32(MARK.len()) } else { 0 }
}

/// Returns the texts of a `MULTI_SZ` without the empty one at its end.
fn texts(multi_sz: &[u8]) -> impl Iterator<Item = ListText<'_>> {
    let units = multi_sz.strip_prefix(&MARK).unwrap_or(multi_sz).as_chunks::<2>().0;
    // The NUL of the last text, and the one of the empty text after it.
    let units = units.strip_suffix(&[NUL]).unwrap_or(units);
    let units = units.strip_suffix(&[NUL]).unwrap_or(units);
    let all = (!units.is_empty()).then(|| units.split(|unit| *unit == NUL));
    let mut offset = mark_length(multi_sz);
    all.into_iter().flatten().map(move |units| {
        let text = ListText { offset, units };
        offset = offset.saturating_add(text.length()).saturating_add(2);
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::vec::Vec;

    fn list(text: &str) -> Vec<u8> {
        text.encode_utf16().flat_map(u16::to_le_bytes).collect()
    }

    fn read(bytes: &[u8]) -> Vec<String> {
        let text = |text: ListText<'_>| format!("{text}@{}", text.offset);
        pairs(bytes)
            .map(|pair| format!("{} {}", text(pair.index), pair.text.map_or_else(String::new, text)))
            .collect()
    }

    #[test]
    fn every_text_knows_where_it_stands() {
        assert_eq!(read(&list("1\x001847\x002\0System\0\0")), ["1@0 1847@4", "2@14 System@18"]);
        let marked = [MARK.to_vec(), list("2\0A\0\0")].concat();
        assert_eq!((read(&marked), mark_length(&marked)), (["2@2 A@6".into()].into(), 2));
    }

    #[test]
    fn a_list_ends_with_an_empty_text_or_without_one_and_may_have_empty_names() {
        for (text, expected) in [
            ("2\0A\0\0", &["2@0 A@4"][..]),
            ("2\0A\0", &["2@0 A@4"]),
            ("2\0A", &["2@0 A@4"]),
            ("2\0\0\0", &["2@0 @4"]),
            ("2\0\x004\0B\0\0", &["2@0 @4", "4@6 B@10"]),
            ("2\0A\x004\0\0", &["2@0 A@4", "4@8 "]),
            ("", &[]),
            ("\0", &[]),
            ("\0\0", &[]),
        ] {
            assert_eq!(read(&list(text)), expected, "{text:?}");
        }
    }

    #[test]
    fn what_follows_an_empty_index_is_read_and_so_are_empty_texts_behind_the_end() {
        assert_eq!(read(&list("2\0A\0\0lost\x004\0B\0\0")), ["2@0 A@4", "@8 lost@10", "4@20 B@24"]);
        assert_eq!(read(&list("2\0A\0\0\0\0")), ["2@0 A@4", "@8 @10"]);
    }

    #[test]
    fn a_number_may_have_spaces_and_is_decimal() {
        let number = |text: &str| ListText { offset: 0, units: list(text).as_chunks().0 }.number();
        assert_eq!(
            [number("238"), number(" 7 "), number("0x7"), number(""), number("x")],
            [Some(TitleIndex(238)), Some(TitleIndex(7)), None, None, None]
        );
        assert_eq!(number(&"1".repeat(100_000)), None);
    }
}
