//! Estimated width of a text, before it is drawn.

/// Returns the approximate width of a text, in hundredths of its font size; numbers and times are never underestimated
/// in the page's fonts.
pub fn width(text: &str) -> usize {
    let width = |character| match character {
        '\u{202f}' | '.' => 30,
        ':' | '-' => 50,
        character if character.is_ascii_alphanumeric() => 64,
        _ => 84,
    };
    text.chars().map(width).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_digits_is_narrower_than_they_are() {
        assert_eq!(width("1\u{202f}234.5"), 5 * 64 + 2 * 30);
        assert_eq!(width("14:15"), 4 * 64 + 50);
    }
}
