//! Text of a capture inside Markdown, with all markup escaped.
//!
//! All texts use this escaping: issue texts, tables, copied texts, and the npm package.

use crate::number::plain;

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
pub(crate) fn escaped(text: &str) -> String {
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
pub(crate) fn short(text: &str) -> String {
    let mut characters = text.chars();
    let mut written = plain(&characters.by_ref().take(MAX).collect::<String>()).into_owned();
    if characters.next().is_some() {
        written.push('…');
    }
    written
}

/// Returns lines in a fence that none of them closes.
pub(crate) fn fenced(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(short).collect();
    let longest = lines.iter().map(|line| longest_run(line)).max().unwrap_or(0);
    let fence = "`".repeat(longest.saturating_add(1).max(3));
    format!("{fence}text\n{}\n{fence}\n", lines.join("\n"))
}

/// Returns the length of the longest run of grave accents.
fn longest_run(line: &str) -> usize {
    line.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_name_that_is_markup_stays_a_name() {
        for name in [
            "a|b",
            "*a*",
            "__a__",
            "~~a~~",
            "<b>a</b>",
            "[a](http://b.c)",
            "`a`",
            "&amp;",
            "$a$",
            "\\",
            "# a",
            "http://a.b",
            "www.a.b",
            "@a",
            "a@b.c",
            "![a](b)",
            "WWW.a.b",
            "GH-1",
            "#1",
        ] {
            let html = rendered(&format!("x {}\n", text(name))).replace('\u{2060}', "");
            let shown = name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            assert_eq!(html, format!("<p>x {shown}</p>\n"));
        }
    }

    #[test]
    fn a_person_is_not_named_even_where_everything_is_rendered() {
        assert_eq!(
            rendered(&escaped("@someone, a@b.c, @ x")),
            "<p>@\u{2060}someone, a@\u{2060}b.c, @ x</p>\n"
        );
    }

    #[test]
    fn what_nobody_sees_is_replaced() {
        assert_eq!(escaped("a\u{200b}b\u{202e}c\u{e0041}\n"), "a\u{FFFD}b\u{FFFD}c\u{FFFD}␊");
    }

    #[test]
    fn a_fence_is_closed_by_nothing_in_it() {
        let html = rendered(&fenced("a\n```\n````` b"));
        assert_eq!(html, "<pre><code class=\"language-text\">a\n```\n````` b\n</code></pre>\n");
    }

    #[test]
    fn a_long_name_is_cut_and_a_control_character_is_seen() {
        assert_eq!(text(&"a".repeat(32_000)), format!("{}…", "a".repeat(300)));
        assert_eq!(text("a\nb\u{202e}c"), "a␊b\u{FFFD}c");
    }

    /// As issue trackers render it.
    pub(crate) fn rendered(markdown: &str) -> String {
        let mut options = comrak::Options::default();
        options.extension.table = true;
        options.extension.strikethrough = true;
        options.extension.autolink = true;
        options.extension.math_dollars = true;
        // What folds is markup of the text's own.
        options.render.r#unsafe = true;
        comrak::markdown_to_html(markdown, &options)
    }

    /// Returns the tags of a page without the values of their attributes: its markup without text.
    pub(crate) fn tags(html: &str) -> BTreeSet<String> {
        let mut tags = BTreeSet::new();
        let mut rest = html;
        while let Some((_, from_tag)) = rest.split_once('<') {
            let mut is_value = false;
            let ends = |(_, character): &(usize, char)| {
                is_value ^= *character == '"';
                *character == '>' && !is_value
            };
            let end = from_tag.char_indices().find(ends).map_or(from_tag.len(), |(end, _)| end);
            let (tag, after) = from_tag.split_at(end);
            tags.insert(tag.split('"').step_by(2).collect());
            rest = after;
        }
        tags
    }

    #[test]
    fn tags_are_told_from_texts_and_from_values() {
        let html = "<p class=\"a > b\">x > &lt;i&gt;<br></p><a href=\"c\" id=\"d\">";
        let expected = ["p class=", "br", "/p", "a href= id="].map(str::to_owned);
        assert_eq!(tags(html), BTreeSet::from(expected));
    }
}
