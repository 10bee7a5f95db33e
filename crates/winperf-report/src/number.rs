//! Numbers as people read them, and texts of captures.

pub(crate) use winperf_bundle::is_control;
pub use winperf_bundle::plain;

/// Significant digits of a value that is no whole number.
const DIGITS: usize = 6;

/// Returns a value in decimal digits: whole numbers in full, others to six significant digits.
///
/// From 10^21 on, where zeros would claim unknown digits, six digits and a power of ten are written for the whole.
/// A value that the digits do not give exactly keeps its trailing zeros: 25 is `25`, and 24.999993 is `25.0000`.
pub fn display(value: f64) -> String {
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

/// Returns bytes as `50 00 45 00`, at most `limit` of them.
pub fn hex(bytes: &[u8], limit: usize) -> String {
    let mut text: Vec<String> = bytes.iter().take(limit).map(|byte| format!("{byte:02x}")).collect();
    if bytes.len() > limit {
        text.push("…".to_owned());
    }
    text.join(" ")
}

/// Least number of digits of a number whose thousands are set apart.
const GROUPED: usize = 5;

/// Digits with their thousands set apart by narrow spaces, where there are many; a text of anything else as it is.
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

/// Returns a text in which the thousands of every whole number are set apart; names, decimals and hexadecimal digits
/// stay.
pub fn grouped_in(text: &str) -> String {
    let mut grouped = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
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

#[cfg(test)]
mod tests {
    use super::*;

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
