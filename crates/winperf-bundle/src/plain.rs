//! Text of a capture made safe for display.

use alloc::borrow::Cow;

/// Returns text of a capture for display on a terminal, in a table or on the page: control characters become control
/// pictures, and invisible characters and those that change the direction of text become U+FFFD.
pub fn plain(text: &str) -> Cow<'_, str> {
    // Most texts are in ASCII.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let picture = |character: char| match u32::from(character) {
        code @ 0..0x20 => char::from_u32(0x2400 + code).unwrap_or(char::REPLACEMENT_CHARACTER),
        0x7F => '\u{2421}',
        _ if is_control(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    text.chars().map(picture).collect()
}

/// Returns `true` if a character must not be shown: it controls a terminal, a line or the direction of text, or is
/// invisible (Unicode's `Default_Ignorable_Code_Point`, and the marks of annotations).
pub fn is_control(character: char) -> bool {
    let is_unseen = matches!(
        u32::from(character),
        0xAD | 0x34F | 0x61C | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F
            | 0x2028..=0x202E | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0
            | 0xFFF0..=0xFFFB | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF
    );
    character.is_control() || is_unseen
}
