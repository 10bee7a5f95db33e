//! Text in an address, in which some characters are reserved.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// All characters except letters, digits and unreserved punctuation.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

pub(super) fn encoded(text: &str) -> String {
    utf8_percent_encode(text, ENCODED).to_string()
}

/// Returns the decoded text; an invalid escape is kept as it is.
pub(super) fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_can_be_encoded() {
        for text in ["svchost#1", "日本語 50 %", "", "a&b=c"] {
            assert_eq!(decoded(&encoded(text)), text);
            assert!(!encoded(text).contains(['&', '=', '#', ' ']));
        }
        assert_eq!(decoded("50%"), "50%");
        assert_eq!(decoded("%zz%e3"), "%zz\u{fffd}");
    }
}
