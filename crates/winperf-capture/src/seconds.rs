//! Seconds as people write and read them.

use alloc::string::String;
use core::time::Duration;

pub use winperf_bundle::failure::Seconds;

/// Reads a number of seconds with up to three digits after the point; no sign and no exponent.
pub fn read(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(fraction) || fraction.len() > 3 {
        return None;
    }
    let mut padded = String::from(fraction);
    while padded.len() < 3 {
        padded.push('0');
    }
    Some(Duration::from_secs(whole.parse().ok()?) + Duration::from_millis(padded.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn what_is_read_is_what_is_shown() {
        for text in ["0", "1", "0.1", "0.25", "1.005", "3600"] {
            assert_eq!(Seconds(read(text).unwrap()).to_string(), text);
        }
        assert_eq!(read("1.0"), Some(Duration::from_secs(1)));
    }

    #[test]
    fn what_is_no_plain_number_is_nothing() {
        for text in
            ["", ".", "1.", ".5", "-1", "+1", "1e3", "NaN", "inf", "1,5", "0.0001", "99999999999999999999"]
        {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
