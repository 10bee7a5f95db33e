//! Text of a capture inside Markdown, with all markup escaped.
//!
//! All texts use this escaping: issue texts, tables, copied texts, and the npm package.

use alloc::string::String;

use crate::plain;

/// Maximum length of a name or a sentence that is written, in characters: a name may have 32,000 of them.
const MAX: usize = 300;

/// Character that separates a user name from the `@` before it: issue trackers search for names after rendering, when a
/// backslash is gone. It is invisible.
const APART: &str = "&#8288;";

/// Returns a text as one line of escaped Markdown of limited length.
pub fn text(text: &str) -> String {
    escaped(&short(text))
}

/// Returns a text as one line of escaped Markdown, also for issue trackers:
/// no markup, link, mention or formula. Control and invisible characters are replaced.
pub fn escaped(text: &str) -> String {
    let text = plain(text);
    let mut written = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        let rest = text.get(at..).unwrap_or_default();
        let begins_link = rest.starts_with("://") || character == '.' && ends_with_www(&written);
        let is_number = character == '-' && (written.ends_with("GH") || written.ends_with("gh"));
        if is_special(character) || begins_link || is_number {
            written.push('\\');
        }
        written.push(character);
        if character == '@' && rest.chars().nth(1).is_some_and(char::is_alphanumeric) {
            written.push_str(APART);
        }
    }
    written
}

fn ends_with_www(text: &str) -> bool {
    let before = text.len().checked_sub(3).and_then(|start| text.get(start..));
    before.is_some_and(|before| before.eq_ignore_ascii_case("www"))
}

fn is_special(character: char) -> bool {
    matches!(
        character,
        '|' | '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']' | '&' | '~' | '$' | '@' | '#' | '!' | '^'
    )
}

/// Returns a line without control characters, and no longer than is read.
pub fn short(text: &str) -> String {
    let mut characters = text.chars();
    let mut written = plain(&characters.by_ref().take(MAX).collect::<String>()).into_owned();
    if characters.next().is_some() {
        written.push('…');
    }
    written
}
