//! A decimal number that a person has written.

use crate::formula::exact;

/// Digits that a power of ten may have and still be a `u64`.
const LARGEST_POWER: u32 = 19;

/// The number that a text writes: digits with an optional sign, point and exponent, as in `12`, `-0.5` and `1.25e-6`.
///
/// Digits may be set apart by spaces or `_`.
/// Nineteen digits with up to 38 places before or behind the point give the nearest `f64`.
/// `None` for what is no number, and for one that no `f64` is near.
pub fn parse(text: &str) -> Option<f64> {
    let (negative, unsigned) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i16>().ok()?),
        None => (unsigned, 0),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let mut mantissa = Mantissa { number: 0, exponent: i32::from(exponent), digits: 0 };
    mantissa.push(whole, false)?;
    mantissa.push(decimals, true)?;
    if mantissa.digits == 0 {
        return None;
    }
    let value = mantissa.value();
    value.is_finite().then_some(if negative { -value } else { value })
}

/// `number × 10^exponent`.
struct Mantissa {
    number: u64,
    exponent: i32,
    /// Count of digits read.
    digits: u32,
}

impl Mantissa {
    /// Takes digits; those that no longer fit only move the point.
    fn push(&mut self, text: &str, behind_point: bool) -> Option<()> {
        for character in text.chars() {
            if matches!(character, ' ' | '_' | '\u{a0}' | '\u{202f}') && self.digits > 0 {
                continue;
            }
            let digit = u64::from(character.to_digit(10)?);
            self.digits = self.digits.saturating_add(1);
            let longer = self.number.checked_mul(10).and_then(|number| number.checked_add(digit));
            let step = match longer {
                Some(longer) => {
                    self.number = longer;
                    if behind_point { -1 } else { 0 }
                }
                None if behind_point => 0,
                None => 1,
            };
            self.exponent = self.exponent.saturating_add(step);
        }
        Some(())
    }

    fn value(&self) -> f64 {
        let places = self.exponent.unsigned_abs();
        let first = places.min(LARGEST_POWER);
        let second = places.saturating_sub(first).min(LARGEST_POWER);
        let further = places.saturating_sub(first).saturating_sub(second);
        let [first, second] = [first, second].map(|exponent| 10_u64.saturating_pow(exponent));
        if self.number == 0 {
            0.0
        } else if self.exponent < 0 {
            exact([self.number, 1, 1], [first, second]) / power(further)
        } else {
            exact([self.number, first, second], [1, 1]) * power(further)
        }
    }
}

/// A power of ten, which is infinite before it has 400 zeros.
fn power(exponent: u32) -> f64 {
    (0..exponent.min(400)).fold(1.0, |power, _| power * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_core_reads_it() {
        for text in [
            "0",
            "90",
            "-0.5",
            "+1.5",
            "1.5",
            "0.1",
            "33.3333",
            "1.23457e-6",
            "4294967295",
            "1e3",
            "25.0000",
            "18446744073709551615",
            "0.000000001",
            "9007199254740993",
            "123456789.123456789",
            "1E+2",
            "5.",
            ".5",
        ] {
            assert_eq!(parse(text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn digits_may_be_set_apart() {
        assert_eq!(parse("1\u{202f}234\u{202f}567.5"), Some(1_234_567.5));
        assert_eq!(parse("1 000"), Some(1000.0));
        assert_eq!(parse("\u{2212}1_0"), Some(-10.0));
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in
            ["", "-", ".", "abc", "1,5", "1.2.3", "e5", "1e", "1e99999", "0x10", "inf", "NaN", " 1", "--1"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn more_digits_than_fit_leave_the_number_where_it_is() {
        for text in ["123456789012345678901234567890", "0.123456789012345678901234567890"] {
            let (found, wanted) = (parse(text).unwrap(), text.parse::<f64>().unwrap());
            assert!((found / wanted - 1.0).abs() < 1e-15, "{text}: {found}");
        }
        assert_eq!(parse("1e999"), None);
        assert_eq!(parse("1e-999"), Some(0.0));
    }

    proptest::proptest! {
        #[test]
        fn a_number_with_few_digits_is_the_nearest(mantissa in 0_u64..10_000_000_000_000_000_000, places in 0_u32..19) {
            let text = alloc::format!("{mantissa}e-{places}");
            proptest::prop_assert_eq!(parse(&text), text.parse().ok());
        }

        #[test]
        fn any_text_is_read_or_refused(text: alloc::string::String) {
            proptest::prop_assert!(parse(&text).is_none_or(f64::is_finite));
        }
    }
}
