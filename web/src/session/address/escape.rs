//! Text in an address, where some signs have a meaning.

/// A text in which only letters, digits and a few signs stand for themselves.
pub(super) fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

/// The text that was encoded; a sign that is not encoded as it should be stands for itself.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let code = behind.get(..2).filter(|_| byte == b'%').and_then(|code| std::str::from_utf8(code).ok());
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(decoded) => {
                bytes.push(decoded);
                rest = &behind[2..];
            }
            None => {
                bytes.push(byte);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
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
