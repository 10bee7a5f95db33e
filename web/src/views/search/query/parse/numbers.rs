//! Numbers and bytes as typed.

use crate::state::view::query::{Query, Unclear};

/// Returns a whole number in decimal, or in hexadecimal after `0x`.
pub(super) fn whole(text: &str) -> Option<u32> {
    unsigned(&ungrouped(text.trim())).and_then(|number| u32::try_from(number).ok())
}

/// Like [`whole`], up to 64 bits and without groups.
pub(super) fn unsigned(text: &str) -> Option<u64> {
    let (digits, radix) = match text.get(..2) {
        Some("0x" | "0X") => (text.get(2..)?, 16),
        _ => (text, 10),
    };
    let is_unsigned = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    u64::from_str_radix(digits, radix).ok().filter(|_| is_unsigned)
}

/// Returns the number that a text writes: digits with an optional sign, point and exponent; spaces or `_` may follow
/// the first digit.
pub(crate) fn number(text: &str) -> Option<f64> {
    let is_apart = |character| matches!(character, ' ' | '_' | '\u{a0}' | '\u{202f}');
    let start = text.split(is_apart).next()?;
    let exponent = text.split_once(['e', 'E']).map_or("", |(_, exponent)| exponent);
    if !start.contains(|character: char| character.is_ascii_digit()) || exponent.contains(is_apart) {
        return None;
    }
    let plain = text.replace('\u{2212}', "-").replace(is_apart, "");
    plain.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Returns a number without thousands separators, as used on the page and in most languages; other texts unchanged.
pub(crate) fn ungrouped(text: &str) -> String {
    let is_apart = |character: char| {
        matches!(character, ',' | '\'' | '’' | '_' | ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}')
    };
    let before = text.split('.').next().unwrap_or(text);
    let mut groups = before.split(is_apart);
    let first = groups.next().unwrap_or_default().trim_start_matches(['-', '+']);
    let is_group = |group: &str| group.bytes().all(|digit| digit.is_ascii_digit());
    let is_grouped = (1..=3).contains(&first.len()) && is_group(first);
    if is_grouped && groups.all(|group| group.len() == 3 && is_group(group)) {
        text.replace(is_apart, "")
    } else {
        text.to_owned()
    }
}

/// Parses `00 05 51 20`, or any groups after an `x`.
pub(super) fn bytes(text: &str) -> Option<Result<Query, Unclear>> {
    let mut groups = text.split_whitespace().peekable();
    let is_marked = groups.next_if(|first| matches!(*first, "x" | "X")).is_some();
    let groups: Vec<&str> = groups.collect();
    let is_hex = |group: &&str| group.bytes().all(|digit| digit.is_ascii_hexdigit());
    let (last, others) = groups.split_last()?;
    let in_pairs = !others.is_empty() && others.iter().all(|group| group.len() == 2) && last.len() <= 2;
    if !(groups.iter().all(is_hex) && (is_marked || in_pairs)) {
        return None;
    }
    let digits: Vec<char> = groups.iter().flat_map(|group| group.chars()).collect();
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return Some(Err(Unclear::HalfByte));
    }
    let byte = |pair: &[char; 2]| {
        let [high, low] = pair.map(|digit| digit.to_digit(16));
        u8::try_from(high? * 16 + low?).ok()
    };
    Some(Ok(Query::Bytes(pairs.iter().filter_map(byte).collect())))
}

/// Parses bytes in source code notation: `{0x50, 0x00}`, with or without the braces, or `\x50\x00`.
pub(super) fn array(text: &str) -> Option<Result<Query, Unclear>> {
    let inner = text.rsplit(['{', '[']).next()?;
    let inner = inner.split(['}', ']']).next()?;
    let mut bytes = Vec::new();
    for element in
        inner.replace("\\x", " 0x").split([',', ' ', '\n', '\t', '"']).filter(|part| !part.is_empty())
    {
        let digits = element.strip_prefix("0x").or_else(|| element.strip_prefix("0X"))?;
        bytes.push(u8::try_from(unsigned(element)?).ok().filter(|_| digits.len() <= 2)?);
    }
    // A single number without braces is an offset.
    let is_array = bytes.len() > 1 || !bytes.is_empty() && inner.len() < text.len();
    is_array.then_some(Ok(Query::Bytes(bytes)))
}
