//! Parser for the subset of XML in rendered events: elements with a text and attributes, in any order.

use alloc::string::String;

/// An element, with the text that begins in it.
pub(super) struct Leaf<'a> {
    pub(super) name: &'a str,
    attributes: &'a str,
    text: &'a str,
}

impl Leaf<'_> {
    pub(super) fn text(&self) -> String {
        plain(self.text)
    }

    /// Returns the value of an attribute, in either kind of quotation marks.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        let mut rest = self.attributes;
        while let Some((before, behind)) = rest.split_once('=') {
            let mark = behind.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
            let (value, behind) = behind.get(1..)?.split_once(mark)?;
            if before.trim() == name {
                return Some(plain(value));
            }
            rest = behind;
        }
        None
    }

    /// Returns `true` if it is a text of an event without names: `param1`, or `Data` of an event of Windows XP that was
    /// forwarded.
    pub(super) fn is_parameter(&self) -> bool {
        let number = self.name.strip_prefix("param").unwrap_or_default();
        self.name == "Data" || !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Returns every element, in the order of their starts.
pub(super) fn leaves(document: &str) -> impl Iterator<Item = Leaf<'_>> {
    document.split('<').skip(1).filter_map(leaf)
}

/// Returns the element that begins after a `<`; `None` for an end, a comment or a declaration.
fn leaf(behind: &str) -> Option<Leaf<'_>> {
    let end = end_of_tag(behind)?;
    let (tag, text) = (behind.get(..end)?, behind.get(end + 1..)?);
    let tag = tag.strip_suffix('/').unwrap_or(tag);
    let (name, attributes) = tag.split_once(|letter: char| letter.is_ascii_whitespace()).unwrap_or((tag, ""));
    let is_element = name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic());
    is_element.then_some(Leaf { name, attributes, text })
}

/// Returns the position of the `>` that ends a tag: not in the value of an attribute.
fn end_of_tag(behind: &str) -> Option<usize> {
    let mut mark = None;
    behind.bytes().position(|byte| {
        match (mark, byte) {
            (None, b'"' | b'\'') => mark = Some(byte),
            (Some(open), _) if open == byte => mark = None,
            _ => {}
        }
        mark.is_none() && byte == b'>'
    })
}

/// Returns a text with entity references resolved.
fn plain(text: &str) -> String {
    const LETTERS: [(&str, char); 5] =
        [("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("amp", '&')];
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        plain.push_str(before);
        let known = LETTERS.iter().find_map(|(name, letter)| {
            let rest = behind.strip_prefix(name)?.strip_prefix(';')?;
            Some((*letter, rest))
        });
        let (letter, behind) = known.unwrap_or(('&', behind));
        plain.push(letter);
        rest = behind;
    }
    plain.push_str(rest);
    plain
}
