//! Text of a capture inside Markdown: nothing in it means anything, wherever it is pasted.
//!
//! This is the only escaping: of issue texts, of tables, of copied texts, and of the npm package.

use alloc::string::String;

use crate::plain;

/// The most of a name or a sentence that is written, in characters: a name may have 32,000 of them.
const MOST: usize = 300;

/// Character that keeps a person's name apart from the `@` before it: issue trackers look for names when everything is
/// rendered, and a backslash is gone by then. It is invisible.
const APART: &str = "&#8288;";

/// Returns a text of one line in which nothing means anything to Markdown, and no longer than is read.
pub fn text(text: &str) -> String {
    escaped(&short(text))
}

/// Returns a text of one line in which nothing means anything to Markdown, neither to that of issue trackers:
/// no markup, no link, no address of a person, no formula. Control and invisible characters are replaced.
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
    let mut written = plain(&characters.by_ref().take(MOST).collect::<String>()).into_owned();
    if characters.next().is_some() {
        written.push('…');
    }
    written
}
