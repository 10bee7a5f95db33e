//! Exact numbers: computed by a lesson from the bytes, or typed by a learner.

use std::fmt;

/// A fraction in lowest terms; a whole number has the denominator 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    numerator: i128,
    /// Never below 1.
    denominator: i128,
}

/// Number of written decimals.
const DIGITS: usize = 7;

/// Denominator of displayed values.
const PARTS: f64 = 1e9;

impl Exact {
    pub fn whole(number: impl Into<i128>) -> Self {
        Self { numerator: number.into(), denominator: 1 }
    }

    fn new(numerator: i128, denominator: i128) -> Option<Self> {
        let divisor = common_divisor(numerator.unsigned_abs(), denominator.unsigned_abs());
        let divisor = i128::try_from(divisor).ok()?.checked_mul(denominator.signum())?;
        Some(Self {
            numerator: numerator.checked_div(divisor)?,
            denominator: denominator.checked_div(divisor)?,
        })
    }

    /// Returns a displayed value, to nine decimals; `None` if it is not a number or too large.
    #[allow(clippy::cast_possible_truncation, reason = "what is too large was turned away")]
    pub fn displayed(value: f64) -> Option<Self> {
        let parts = (value * PARTS).round();
        (parts.abs() < 1e30).then(|| Self::new(parts as i128, PARTS as i128)).flatten()
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(Self { numerator: other.numerator.checked_neg()?, ..other })
    }

    pub fn times(self, other: Self) -> Option<Self> {
        Self::new(
            self.numerator.checked_mul(other.numerator)?,
            self.denominator.checked_mul(other.denominator)?,
        )
    }

    /// Divides; `None` for a division by 0.
    pub fn checked_div(self, other: Self) -> Option<Self> {
        self.times(Self::new(other.denominator, other.numerator)?)
    }

    /// Returns `true` if the two differ by no more than a tolerance.
    pub fn is_near(self, other: Self, tolerance: Self) -> bool {
        let difference = self.minus(other).map(|found| Self { numerator: found.numerator.abs(), ..found });
        difference.and_then(|found| tolerance.minus(found)).is_some_and(|left| left.numerator >= 0)
    }

    /// Returns the number as an integer; `None` if it has a fraction.
    pub fn as_whole(self) -> Option<i128> {
        (self.denominator == 1).then_some(self.numerator)
    }

    /// Formats the number in hexadecimal; `None` for negative numbers and fractions.
    pub fn hex(self) -> Option<String> {
        self.as_whole().filter(|number| *number >= 0).map(|number| format!("{number:#x}"))
    }

    /// Parses a typed number: decimal or hexadecimal, thousands separators, full-width digits, and a unit are allowed.
    pub fn typed(text: &str) -> Option<Self> {
        let text: String = text.chars().map(narrow).filter(|sign| !is_separator(*sign)).collect();
        let (sign, digits) = text.strip_prefix('-').map_or((1, text.as_str()), |digits| (-1, digits));
        let is_hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
        let number = hexadecimal(digits).or_else(|| decimal(digits).filter(|_| !is_hexadecimal))?;
        number.times(Self::whole(sign))
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_whole() {
            Some(whole) => write!(f, "{whole}"),
            None => f.write_str(&self.rounded()),
        }
    }
}

impl Exact {
    /// Formats the number with at most [`DIGITS`] decimals and without trailing zeros.
    fn rounded(self) -> String {
        let sign = if self.numerator < 0 { "-" } else { "" };
        let scale = 10_u128.pow(DIGITS as u32);
        let (numerator, denominator) = (self.numerator.unsigned_abs(), self.denominator.unsigned_abs());
        let (whole, rest) = (numerator / denominator, numerator % denominator);
        // The remainder is below the denominator; further digits are useless if it is too large to be multiplied.
        let parts = rest.checked_mul(scale).map_or(0, |parts| (parts + denominator / 2) / denominator);
        let (whole, parts) = (whole + parts / scale, parts % scale);
        let digits = format!("{parts:0DIGITS$}");
        let digits = digits.trim_end_matches('0');
        let point = if digits.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{digits}")
    }
}

fn common_divisor(one: u128, other: u128) -> u128 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Converts a full-width sign to half width.
fn narrow(sign: char) -> char {
    match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        '\u{2212}' | '\u{30fc}' => '-',
        other => other,
    }
}

fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | '_' | '\'' | '\u{3001}')
}

fn hexadecimal(text: &str) -> Option<Exact> {
    let lower = text.to_ascii_lowercase();
    let digits = lower.strip_prefix("0x").or_else(|| lower.strip_suffix('h'))?;
    let is_all = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_all.then(|| i128::from_str_radix(digits, 16).ok()).flatten().map(Exact::whole)
}

fn decimal(text: &str) -> Option<Exact> {
    let end = text.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    if unit.chars().any(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let (whole, parts) = number.split_once('.').unwrap_or((number, ""));
    let digits: i128 = format!("{whole}{parts}").parse().ok()?;
    Exact::new(digits, 10_i128.checked_pow(u32::try_from(parts.len()).ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Option<String> {
        Exact::typed(text).map(|number| number.to_string())
    }

    #[test]
    fn a_number_is_understood_however_people_write_it() {
        for text in [
            "5688",
            "0x1638",
            "1638h",
            "5 688",
            "5,688",
            "５６８８",
            "０ｘ１６３８",
            " 5688 bytes",
            "5688 バイト",
        ] {
            assert_eq!(typed(text).as_deref(), Some("5688"), "{text}");
        }
        assert_eq!(typed("0.50 %").as_deref(), Some("0.5"));
        assert_eq!(typed("-1").as_deref(), Some("-1"));
        assert_eq!(typed("−1").as_deref(), Some("-1"));
    }

    #[test]
    fn what_is_no_number_is_none() {
        // A unit has no digits.
        let long = "1".repeat(80);
        for text in ["", "-", "x", "0x", "h", "1.2.3", "12 of 13", "0x-1", "--1", ".", "9e9", long.as_str()] {
            assert_eq!(typed(text), None, "{text}");
        }
    }

    #[test]
    fn fractions_are_exact_and_written_with_the_digits_that_they_have() {
        let divide = |one: i128, other: i128| Exact::whole(one).checked_div(Exact::whole(other));
        assert_eq!(divide(25_772_724_000, 3_579_545).unwrap().to_string(), "7200");
        assert_eq!(divide(3, 9_600).unwrap().to_string(), "0.0003125");
        assert_eq!(divide(-2, 3).unwrap().to_string(), "-0.6666667");
        assert_eq!(divide(2, -4), divide(-1, 2));
        assert_eq!(divide(1, 0), None);
        assert_eq!(divide(29_999_999_999, 10_000_000_000).unwrap().to_string(), "3");
        assert_eq!(Exact::whole(i128::MAX).plus(Exact::whole(1)), None);
    }

    #[test]
    fn what_is_near_is_within_the_tolerance_on_both_sides() {
        let [value, tolerance] = ["24.99999", "0.001"].map(|text| Exact::typed(text).unwrap());
        for (text, is_near) in [("25", true), ("24.999", true), ("24.9989", false), ("25.002", false)] {
            assert_eq!(Exact::typed(text).unwrap().is_near(value, tolerance), is_near, "{text}");
        }
    }

    #[test]
    fn a_displayed_value_is_kept_and_what_is_no_number_is_not() {
        assert_eq!(Exact::displayed(54.469_621_513_944).unwrap().to_string(), "54.4696215");
        assert_eq!(Exact::displayed(f64::NAN), None);
        assert_eq!(Exact::displayed(1e40), None);
    }
}
