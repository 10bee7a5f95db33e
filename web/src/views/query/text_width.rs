//! How wide a text will be, before it is drawn.

/// About how wide a text is, in hundredths of the size of its font; of a number or a time not less than in any font of the page.
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
