//! Numbers as people read them, and texts of captures.

use core::cmp::Ordering;
use core::fmt::Write;

use winperf::TitleIndex;
pub(crate) use winperf_bundle::is_control;
pub use winperf_bundle::plain;

/// Significant digits of a value that is not a whole number.
const DIGITS: usize = 6;

/// Whole numbers below this are exact as `f64`, and so is their conversion to an integer.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// Returns a value in decimal digits: whole numbers in full, others to six significant digits.
///
/// From 10^21 on, six digits and a power of ten are written, since zeros would suggest known digits.
/// A rounded value keeps its trailing zeros: 25 is `25`, and 24.999993 is `25.0000`.
pub fn display(value: f64) -> String {
    let mut text = String::new();
    push_display(&mut text, value);
    text
}

/// Appends a value as [`display`] returns it.
pub(crate) fn push_display(text: &mut String, value: f64) {
    let is_whole = value == value.trunc();
    if is_whole && value.abs() < MAX_EXACT {
        push_integer(text, value as i64);
    } else if is_whole || push_rounded(text, zmij::Buffer::new().format(value)).is_none() {
        text.push_str(&display_by_format(value));
    }
}

/// Slow version of [`display`] for every value.
fn display_by_format(value: f64) -> String {
    // As many digits as are shown, rounded, which may make the power of ten one larger: 9.9999996 is 1.00000e1.
    let scientific = format!("{value:.*e}", DIGITS - 1);
    if value.abs() >= 1e21 {
        return scientific;
    }
    if value == value.trunc() {
        // Adding 0 turns a negative zero into a plain one.
        return format!("{:.0}", value + 0.0);
    }
    if value.abs() < 1e-4 {
        return scientific;
    }
    let power = scientific.split('e').nth(1).and_then(|power| power.parse::<isize>().ok()).unwrap_or(0);
    let decimals = (DIGITS - 1).saturating_add_signed(power.saturating_neg()).max(1);
    let text = format!("{value:.decimals$}");
    let is_exact = text.parse() == Ok(value);
    if is_exact { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Appends the shortest digits of a value that is not a whole number, rounded to those that [`display`] shows.
///
/// Returns `None`, and appends nothing, if the digits are halfway between two roundings, so that the value itself
/// decides, if they are rounded up to the next power of ten, and if they have a power of ten already.
/// In all other cases the value is on the same side of the halfway point as its shortest digits: no number between the
/// two has fewer digits.
fn push_rounded(text: &mut String, shortest: &str) -> Option<()> {
    let (sign, digits) = shortest.strip_prefix('-').map_or(("", shortest), |digits| ("-", digits));
    let (whole, decimals) = digits.split_once('.')?;
    let number: u64 = match whole {
        "0" => decimals.parse().ok()?,
        whole => {
            let units = whole.parse::<u64>().ok()?.checked_mul(10_u64.checked_pow(places(decimals)?)?)?;
            units.checked_add(decimals.parse().ok()?)?
        }
    };
    // Returns the number of shown decimals: enough for six digits, and at least one; none below 10^-4.
    let digits = number.checked_ilog10()?.checked_add(1)?;
    let power = i64::from(digits) - 1 - i64::from(places(decimals)?);
    let shown = u32::try_from((5 - power).max(1)).ok().filter(|_| power >= -4)?;
    let Some(cut) = places(decimals)?.checked_sub(shown).filter(|cut| *cut > 0) else {
        text.push_str(shortest);
        return Some(());
    };
    let (unit, one) = (10_u64.checked_pow(cut)?, 10_u64.checked_pow(shown)?);
    let (rounded, rest) = (number / unit, number % unit);
    let rounded = match rest.checked_mul(2)?.cmp(&unit) {
        Ordering::Less => rounded,
        Ordering::Equal => return None,
        Ordering::Greater => rounded.checked_add(1)?,
    };
    (rounded.checked_ilog10() == number.checked_ilog10()?.checked_sub(cut)).then_some(())?;
    text.push_str(sign);
    push_whole(text, rounded / one);
    text.push('.');
    let decimals = rounded % one;
    let zeros = shown.checked_sub(decimals.checked_ilog10().map_or(1, |power| power + 1))?;
    (0..zeros).for_each(|_| text.push('0'));
    push_whole(text, decimals);
    Some(())
}

/// Returns the number of digits.
fn places(digits: &str) -> Option<u32> {
    digits.len().try_into().ok()
}

/// Appends a number as written by `{}`: the shortest digits that parse to the same value, without a power of ten.
///
/// If two numbers with that many digits are equally close, `{}` chooses the one farther from zero.
pub fn push_shortest(text: &mut String, value: f64) {
    let mut buffer = zmij::Buffer::new();
    let shortest = buffer.format(value);
    if let Some(whole) = shortest.strip_suffix(".0") {
        return text.push_str(whole);
    }
    let decimals = shortest.split_once('.').and_then(|(_, decimals)| places(decimals));
    let may_be_halfway = decimals.is_some_and(|decimals| decimals + 1 == fraction_bits(value));
    if may_be_halfway || shortest.contains('e') {
        // Writing to a String cannot fail.
        write!(text, "{value}").unwrap_or_default();
    } else {
        text.push_str(shortest);
    }
}

/// Returns the number of binary digits after the point, which is also the number of all decimal digits after it.
fn fraction_bits(value: f64) -> u32 {
    const MANTISSA_BITS: u32 = f64::MANTISSA_DIGITS - 1;
    let exponent = u32::try_from(value.to_bits() >> MANTISSA_BITS & 0x7FF).unwrap_or(0);
    let mantissa = value.to_bits() | 1 << MANTISSA_BITS;
    // Of the last digit of the mantissa in a number with the exponent 0.
    (1023 + MANTISSA_BITS).saturating_sub(exponent).saturating_sub(mantissa.trailing_zeros())
}

/// Appends a whole number that may be negative.
pub(crate) fn push_integer(text: &mut String, number: i64) {
    text.push_str(itoa::Buffer::new().format(number));
}

/// Appends a whole number.
pub fn push_whole(text: &mut String, number: u64) {
    text.push_str(itoa::Buffer::new().format(number));
}

/// Returns bytes as `50 00 45 00`, at most `limit` of them.
pub fn hex(bytes: &[u8], limit: usize) -> String {
    let mut text: Vec<String> = bytes.iter().take(limit).map(|byte| format!("{byte:02x}")).collect();
    if bytes.len() > limit {
        text.push("…".to_owned());
    }
    text.join(" ")
}

/// Returns `true` if the values of a counter are identifiers: of a process, of a thread, or according to its name.
pub fn is_identifier(title: TitleIndex, name: &str) -> bool {
    let is_known =
        matches!(title, TitleIndex::ID_PROCESS | TitleIndex::ID_THREAD | TitleIndex::CREATING_PROCESS_ID);
    is_known || name.split(' ').any(|word| matches!(word, "ID" | "Id" | "PID"))
}

/// Minimum number of digits of a number with grouped thousands.
const GROUPED: usize = 5;

/// Returns digits grouped by narrow spaces, if there are many; any other text unchanged.
pub fn grouped_digits(digits: &str) -> String {
    if digits.len() < GROUPED || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return digits.to_owned();
    }
    let mut text = String::with_capacity(digits.len() * 2);
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// Returns a text in which every whole number is grouped, except in names, decimals and hexadecimal digits.
pub fn grouped_in(text: &str) -> String {
    grouped_around(text, &[])
}

/// Like [`grouped_in`], but leaves the names and identifiers in `kept` unchanged.
pub fn grouped_around(text: &str, kept: &[&str]) -> String {
    let mut grouped = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        if let Some(name) = kept_at(rest, before, kept) {
            grouped.push_str(name);
            rest = &rest[name.len()..];
            before = name.chars().last().unwrap_or(' ');
            continue;
        }
        let digits = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        let (taken, after) = rest.split_at(digits.max(first.len_utf8()));
        let is_number = !before.is_alphanumeric() && before != '.';
        if is_number {
            grouped.push_str(&grouped_digits(taken))
        } else {
            grouped.push_str(taken)
        }
        before = taken.chars().last().unwrap_or(' ');
        rest = after;
    }
    grouped
}

/// Returns the longest of the kept names at the start of a text, if it is a complete word.
fn kept_at<'a>(text: &str, before: char, kept: &[&'a str]) -> Option<&'a str> {
    let is_inside = |one: char, next: Option<char>| {
        one.is_ascii_alphanumeric() && next.is_some_and(|next| next.is_ascii_alphanumeric())
    };
    let is_here = |name: &&&str| {
        let Some((first, last)) = name.chars().next().zip(name.chars().last()) else { return false };
        let rest = text.strip_prefix(**name);
        !is_inside(before, Some(first)) && rest.is_some_and(|rest| !is_inside(last, rest.chars().next()))
    };
    kept.iter().filter(is_here).max_by_key(|name| name.len()).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_identifiers_of_a_sentence_are_kept() {
        let said = "PC-20241101#123456 of Job 98765 has the id 29012 in A: 317266.870, 129012 times 29012345";
        let kept = ["PC-20241101#123456", "Job 98765", "29012", ""];
        assert_eq!(
            grouped_around(said, &kept),
            "PC-20241101#123456 of Job 98765 has the id 29012 in A: 317\u{202f}266.870, 129\u{202f}012 times 29\u{202f}012\u{202f}345"
        );
        assert_eq!(
            grouped_around("プロセス日本の値は 31234 です", &["日本"]),
            "プロセス日本の値は 31\u{202f}234 です"
        );
    }

    #[test]
    fn an_identifier_is_known_by_its_title_or_by_its_name() {
        assert!(is_identifier(TitleIndex(784), "プロセス ID"));
        assert!(is_identifier(TitleIndex(1410), "#1410"));
        assert!(is_identifier(TitleIndex(5000), "Session ID"));
        assert!(!is_identifier(TitleIndex(6), "% Idle Time"));
    }

    #[test]
    fn thousands_are_set_apart_where_there_are_many_and_nothing_else_is_changed() {
        assert_eq!(grouped_digits("9999"), "9999");
        assert_eq!(grouped_digits("1234567"), "1\u{202f}234\u{202f}567");
        assert_eq!(grouped_digits("DESKTOP-1234567"), "DESKTOP-1234567");
        assert_eq!(
            grouped_in("100 × (31853750000 − N12345) ÷ 0x10000000 = 3.112549800796813 %"),
            "100 × (31\u{202f}853\u{202f}750\u{202f}000 − N12345) ÷ 0x10000000 = 3.112549800796813 %"
        );
    }

    #[test]
    fn whole_numbers_are_shown_in_full() {
        assert_eq!(display(0.0), "0");
        assert_eq!(display(-0.0), "0");
        assert_eq!(display(4_294_967_295.0), "4294967295");
        assert_eq!(display(498_466_035_156.0), "498466035156");
        assert_eq!(display(-150.0), "-150");
        assert_eq!(display(18_446_744_073_709_551_615.0), "18446744073709551616");
        assert_eq!(display(f64::MAX), "1.79769e308");
    }

    #[test]
    fn other_numbers_have_six_significant_digits_and_zeros_only_where_something_follows() {
        assert_eq!(display(500.5), "500.5");
        assert_eq!(display(24.999_993_015_872_13), "25.0000");
        assert_eq!(display(4.690_770_826_314_363), "4.69077");
        assert_eq!(display(85_515.488_375_2), "85515.5");
        assert_eq!(display(1_234_567.25), "1234567.2");
        assert_eq!(display(0.012_345_678), "0.0123457");
        assert_eq!(display(0.000_001_234_567), "1.23457e-6");
    }

    #[test]
    fn digits_are_counted_when_the_number_is_rounded() {
        assert_eq!(display(9.999_999_6), "10.0000");
        assert_eq!(display(-0.999_999_96), "-1.00000");
        assert_eq!(display(9_999.999_6), "10000.0");
        assert_eq!(display(99_999.96), "100000.0");
        assert_eq!(display(0.000_099_999_999), "1.00000e-4");
    }

    #[test]
    fn digits_are_those_of_the_standard_library() {
        let mut random = 0x2545_F491_4F6C_DD1D_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        let halfway = (0..4000_u32).map(|number| f64::from(number) * 0.062_5 + 0.031_25);
        let decimal = (0..4000_u32).map(|number| f64::from(number) / 1000.0 + 99_998.0);
        let edges =
            [0.0, -0.0, 1e21, 9.999_999e20, MAX_EXACT, MAX_EXACT - 1.0, MAX_EXACT - 0.5, 1e-4, 9.9e-5];
        let others = [
            0.1,
            0.123_456_5,
            123_456.65,
            999_999.95,
            99_999.95,
            9.999_995,
            0.999_999_5,
            f64::NAN,
            f64::INFINITY,
        ];
        let mut values: Vec<f64> = halfway.chain(decimal).chain(edges).chain(others).collect();
        for _ in 0..100_000 {
            let bits = next();
            values.push(f64::from_bits(bits));
            // Numbers in the range of values, with many digits and few.
            let size = 10_f64.powi(i32::try_from(bits % 24).unwrap_or(0) - 6);
            values.push((bits >> 11) as f64 / MAX_EXACT * size);
            values.push((bits >> 40) as f64 / 1e4);
            values.push((bits % 20_000_001) as f64 / 1e7);
            // Halfway between two numbers with one digit less.
            values.push((bits >> 11) as f64 / 2_f64.powi(i32::try_from(bits % 53).unwrap_or(0)));
        }
        for value in values.into_iter().flat_map(|value| [value, -value]) {
            assert_eq!(display(value), display_by_format(value), "{value:e}");
            let mut shortest = String::new();
            push_shortest(&mut shortest, value);
            assert_eq!(shortest, value.to_string(), "{value:e}");
        }
    }

    #[test]
    fn control_characters_do_nothing_but_are_seen() {
        assert_eq!(plain("a\nb\u{1b}[31m\u{202e}c é"), "a␊b␛[31m\u{FFFD}c é");
        for unseen in
            ["\u{200b}", "\u{200f}", "\u{61c}", "\u{2066}", "\u{feff}", "\u{fff9}", "\u{e0041}", "\u{2028}"]
        {
            assert_eq!(plain(&format!("a{unseen}b")), "a\u{FFFD}b", "{unseen:?}");
        }
        assert_eq!(plain("プロセス\u{3000}ﾌﾟ é😀"), "プロセス\u{3000}ﾌﾟ é😀");
    }
}
