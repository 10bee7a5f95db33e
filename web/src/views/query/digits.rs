//! Numbers in digits, as displayed: quantities of five and more digits are grouped by thousands, in every view.
//!
//! Identifiers are not grouped: counters of identifiers are known by title or name ([`is_identifier`]), and fields by
//! their meaning (title indices, `UniqueID`, code pages).
//! Hexadecimal numbers, copies and the output of programs are not grouped either, so that they can be searched and
//! parsed.

use winperf_report::number::grouped_digits;
pub use winperf_report::number::is_identifier;

/// A number in digits, or a text without digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    /// The digits without separators, for programs.
    pub plain: String,
    /// `true` if the number is an identifier, or not a number, so thousands separators do not help.
    pub is_identifier: bool,
}

impl Digits {
    /// Returns a text without separators.
    pub fn bare(plain: String) -> Self {
        Self { plain, is_identifier: true }
    }

    /// Returns a text about a quantity, in which thousands separators are allowed.
    pub fn new(text: &str) -> Self {
        Self { plain: text.replace('\u{202f}', ""), is_identifier: false }
    }

    /// Returns the number of decimals; `None` for a power of ten, or a text.
    pub fn decimals(&self) -> Option<usize> {
        let number = self.plain.strip_prefix('-').unwrap_or(&self.plain);
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let is_number = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
        (!whole.is_empty() && is_number(whole) && is_number(decimals)).then_some(decimals.len())
    }

    /// Returns the number of decimals that a column of numbers with `most` decimals has beyond these.
    pub fn missing_decimals(&self, most: usize) -> usize {
        self.decimals().map_or(0, |own| most.saturating_sub(own))
    }

    /// Returns `true` for zero.
    pub fn is_zero(&self) -> bool {
        self.plain == "0"
    }

    /// Returns the digits as users read them: quantities of five digits and more with thousands separators.
    ///
    /// Identifiers and hexadecimal numbers are unchanged, for comparing and searching.
    pub fn readable(&self) -> String {
        if self.is_identifier { self.plain.clone() } else { readable_numbers(&self.plain) }
    }
}

/// Returns a sentence that may begin with a number, which is written as users read it.
pub fn readable_first(text: &str, is_identifier: bool) -> String {
    let number = text.split(' ').next().unwrap_or_default();
    let digits = Digits { plain: number.to_owned(), is_identifier };
    digits.readable() + &text[number.len()..]
}

/// Returns a text with thousands separators in each whole number; hexadecimal numbers and decimals are unchanged.
pub fn readable_numbers(text: &str) -> String {
    let mut readable = String::with_capacity(text.len());
    let mut before = None;
    for part in text.split_inclusive(|character: char| !character.is_ascii_alphanumeric()) {
        let digits = part.trim_end_matches(|character: char| !character.is_ascii_alphanumeric());
        let is_number = digits.bytes().all(|digit| digit.is_ascii_digit());
        if is_number && before != Some('.') {
            readable.push_str(&grouped_digits(digits));
        } else {
            readable.push_str(digits);
        }
        readable.push_str(&part[digits.len()..]);
        before = part.chars().next_back();
    }
    readable
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::phrases::{Msg, Words};

    fn readable(plain: &str, is_identifier: bool) -> String {
        Digits { plain: plain.to_owned(), is_identifier }.readable()
    }

    #[test]
    fn quantities_have_their_thousands_apart_and_nothing_else_has() {
        assert_eq!(readable("9999", false), "9999");
        assert_eq!(readable("1234567.25", false), "1\u{202f}234\u{202f}567.25");
        assert_eq!(readable("-12345", false), "-12\u{202f}345");
        for text in ["0x00001234", "1.23457e-6", "", "0.0123457"] {
            assert_eq!(readable(text, false), text);
        }
        assert_eq!(readable("48596", true), "48596");
    }

    #[test]
    fn numbers_of_a_column_align_at_the_point() {
        let missing = |plain: &str| Digits::bare(plain.to_owned()).missing_decimals(5);
        assert_eq!(["9.33765", "-270.829", "0", "12345"].map(missing), [0, 2, 5, 5]);
        for text in ["1.5e21", "0x10", "base is 0", ""] {
            assert_eq!(missing(text), 0, "{text}");
        }
        assert!(Digits::bare("0".to_owned()).is_zero() && !Digits::bare("0.5".to_owned()).is_zero());
    }

    #[test]
    fn words_about_a_quantity_are_copied_with_bare_digits() {
        for length in [9999, 15_376] {
            let said = Words::default().say(Msg::Bytes(length));
            let digits = Digits::new(&said);
            assert_eq!(
                (digits.plain.as_str(), digits.readable().as_str()),
                (format!("{length} bytes").as_str(), &*said)
            );
        }
    }

    #[test]
    fn every_whole_number_of_a_text_has_its_thousands_apart() {
        for (text, expected) in [
            (
                "100 × (5006000 − 6000) ÷ 10000000",
                "100 × (5\u{202f}006\u{202f}000 − 6000) ÷ 10\u{202f}000\u{202f}000",
            ),
            ("0x12345678 and 0.1234567", "0x12345678 and 0.1234567"),
            ("-12345.25", "-12\u{202f}345.25"),
        ] {
            assert_eq!(readable_numbers(text), expected);
        }
    }

    #[test]
    fn the_number_before_a_unit_is_readable_too() {
        assert_eq!(readable_first("12345.5 /sec", false), "12\u{202f}345.5 /sec");
        assert_eq!(readable_first("48596", true), "48596");
        assert_eq!(readable_first("no value: the base is 0", false), "no value: the base is 0");
        assert_eq!(readable_first("", false), "");
    }
}
