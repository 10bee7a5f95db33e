//! Notation of bytes and offsets on the page.

/// Formats bytes as hex digits, with a wider gap after every eight.
pub fn digits(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(bytes.len() * 3 + 1);
    for (idx, byte) in bytes.iter().enumerate() {
        if idx > 0 {
            text.push_str(if idx.is_multiple_of(8) { "  " } else { " " });
        }
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}

/// Returns an offset as the page writes it.
pub fn offset_text(offset: u32) -> String {
    format!("0x{offset:x}")
}
