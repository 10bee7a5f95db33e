//! Parser of the text in the search box.

mod numbers;

use winperf::pair::PathError;
use winperf::{CounterIdx, CounterPath, InstanceIdx, ObjectIdx};

use crate::state::view::query::{NameQuery, Query, RowAddress, Sign, Threshold, Unclear};
use crate::views::search::query::parse::numbers::{array, bytes, unsigned, whole};
pub(crate) use crate::views::search::query::parse::numbers::{number, ungrouped};

/// Characters that a text may have: no name and no run of bytes that anyone looks for is longer.
const LONGEST: usize = 1000;

/// The comparison operators; longer ones come before their prefixes.
const SIGNS: [(&str, Sign); 13] = [
    (">=", Sign::AtLeast),
    ("<=", Sign::AtMost),
    ("!=", Sign::IsNot),
    ("<>", Sign::IsNot),
    ("==", Sign::Is),
    ("≥", Sign::AtLeast),
    ("≧", Sign::AtLeast),
    ("≤", Sign::AtMost),
    ("≦", Sign::AtMost),
    ("≠", Sign::IsNot),
    (">", Sign::Above),
    ("<", Sign::Below),
    ("=", Sign::Is),
];

/// Units as typed, and as in values.
const UNITS: [(&str, &str); 3] = [("%", "%"), ("/sec", "/sec"), ("secs", "secs")];

/// Separators between two comparisons.
const AND: [&str; 5] = ["and", "&&", "&", ",", "かつ"];

/// Separator between a structure and its content, without spaces.
pub(super) const INSIDE: char = '›';

/// Prefix of the C names of structures and of counter types.
pub(super) const C_PREFIX: &str = "perf_";

/// Parses a query; `None` for an empty one.
///
/// # Errors
/// [`Unclear`] names the missing part.
pub fn parse(text: &str) -> Option<Result<Query, Unclear>> {
    let typed = text.trim();
    if typed.is_empty() {
        return None;
    }
    if typed.chars().count() > LONGEST {
        return Some(Err(Unclear::TooLong));
    }
    let text = &*narrowed(typed);
    let query = quoted(typed).or_else(|| array(text)).or_else(|| place(text)).or_else(|| bytes(text));
    Some(query.unwrap_or_else(|| names(text, typed)))
}

/// Returns a text with full-width forms from Japanese input replaced by ASCII characters.
pub(super) fn narrowed(text: &str) -> String {
    text.chars().map(narrow).collect()
}

/// Converts full-width characters in place, since paths are compared ignoring character width.
pub(super) fn narrow_all(text: &mut String) {
    if !text.is_ascii() {
        *text = narrowed(text);
    }
}

/// Returns the ASCII character of a full-width one, and others unchanged.
///
/// The yen sign replaces the backslash on Japanese keyboards and in Japanese fonts.
fn narrow(wide: char) -> char {
    match wide {
        '\u{3000}' => ' ',
        '¥' | '￥' => '\\',
        '！'..='～' => char::from_u32(u32::from(wide) - 0xfee0).unwrap_or(wide),
        other => other,
    }
}

/// Parses `"text"`; the quotes may be curled, and the closing one is optional.
fn quoted(text: &str) -> Option<Result<Query, Unclear>> {
    let quotes = ['"', '“', '”', '„', '＂'];
    let inner = text.strip_prefix(quotes)?;
    let inner = inner.strip_suffix(quotes).unwrap_or(inner);
    Some(if inner.is_empty() { Err(Unclear::NoText) } else { Ok(Query::Text(inner.to_owned())) })
}

/// Returns an offset, or the own address of a value.
fn place(text: &str) -> Option<Result<Query, Unclear>> {
    let query = if let Some(rest) = text.strip_prefix('@') {
        if rest.contains('/') {
            address(rest).map(|address| Query::Rows(Some(NameQuery::Address(address)), Vec::new()))
        } else {
            whole(rest).map(Query::Offset)
        }
    } else if let Some(rest) = text.strip_prefix('+') {
        if rest.starts_with(char::is_alphabetic) {
            return None;
        }
        whole(rest).map(Query::Behind)
    } else {
        let text = without_side(text);
        text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))?;
        whole(text).map(Query::Offset)
    };
    Some(query.ok_or(Unclear::Offset))
}

/// Returns an offset without the letter of the capture, which the page writes before it; each capture has a hit of its
/// own.
fn without_side(text: &str) -> &str {
    let rest = text.strip_prefix(['A', 'B', 'a', 'b']).and_then(|rest| rest.strip_prefix(' '));
    rest.map_or(text, str::trim_start)
}

/// Parses `object/instance/counter`, with an optional `older/` before it and `-` for no instance.
fn address(text: &str) -> Option<RowAddress> {
    let of_older = text.strip_prefix("older/");
    let mut parts = of_older.unwrap_or(text).split('/');
    let object = ObjectIdx(parts.next()?.parse().ok()?);
    let instance = match parts.next()? {
        "-" => None,
        position => Some(InstanceIdx(position.parse().ok()?)),
    };
    let counter = CounterIdx(parts.next()?.parse().ok()?);
    let address = RowAddress { of_older: of_older.is_some(), object, instance, counter };
    parts.next().is_none().then_some(address)
}

/// Parses a query by names: a path, a comparison, a title index, or a single name.
///
/// Text without syntax is passed on as typed.
fn names(text: &str, typed: &str) -> Result<Query, Unclear> {
    let (named, compared) = comparisons(text);
    if SIGNS.iter().any(|(sign, _)| named.starts_with(sign)) {
        return Err(Unclear::Number);
    }
    let as_typed = || typed.chars().take(named.chars().count()).collect::<String>();
    if compared.is_empty() && !named.starts_with('\\') && is_inside(named) {
        return Ok(Query::Inside(as_typed()));
    }
    match path(named) {
        Some(Ok(path)) if compared.is_empty() => return Ok(Query::Written(path, as_typed())),
        Some(Ok(path)) => return Ok(Query::Rows(Some(NameQuery::Path(path)), compared)),
        Some(Err(error)) if named.starts_with('\\') => return Err(Unclear::Path(error)),
        _ => {}
    }
    let title = named.strip_prefix('#').and_then(whole);
    Ok(match (compared.is_empty(), title) {
        (true, Some(title)) => Query::Title(title),
        (true, None) => Query::Names(as_typed()),
        (false, _) if named.is_empty() => Query::Rows(None, compared),
        (false, Some(title)) => Query::Rows(Some(NameQuery::Title(title)), compared),
        (false, None) => Query::Rows(Some(NameQuery::Part(as_typed())), compared),
    })
}

/// Returns `true` for `Process(svchost) › name`, or a member in C notation, `PERF_COUNTER_BLOCK.ByteLength`.
fn is_inside(text: &str) -> bool {
    let is_c_name = text.get(..C_PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(C_PREFIX));
    text.contains(INSIDE) || is_c_name && text.contains('.')
}

/// Parses a counter path; the leading backslash is optional, and a path without a counter matches all counters.
fn path(text: &str) -> Option<Result<CounterPath, PathError>> {
    text.contains('\\').then(|| match CounterPath::parse(text) {
        Err(PathError::NoCounter) if text.ends_with('\\') => CounterPath::parse(&format!("{text}*")),
        parsed => parsed,
    })
}

/// Splits a text into the part before the comparisons at its end, and the comparisons in the order of typing.
fn comparisons(text: &str) -> (&str, Vec<Threshold>) {
    let mut named = text;
    let mut found = Vec::new();
    while let Some((before, comparison)) = comparison(named) {
        found.push(comparison);
        let linked = AND.iter().find_map(|and| before.strip_suffix(and)).map(str::trim_end);
        named = linked.filter(|before| self::comparison(before).is_some()).unwrap_or(before);
    }
    found.reverse();
    (named, found)
}

/// Splits a text into the part before the comparison at its end, and the comparison.
fn comparison(text: &str) -> Option<(&str, Threshold)> {
    let at = text.rfind(['<', '>', '=', '≥', '≧', '≤', '≦', '≠'])?;
    // The sign may have begun one character before.
    let before = text.get(..at)?.char_indices().next_back().map_or(at, |(before, _)| before);
    let (start, rest, sign) = [before, at].into_iter().find_map(|start| {
        let tail = text.get(start..)?;
        let (written, sign) = SIGNS.iter().find(|(written, _)| tail.starts_with(written))?;
        Some((start, tail.get(written.len()..)?, *sign))
    })?;
    let (written, unit) = UNITS
        .into_iter()
        .find_map(|(typed, unit)| Some((rest.trim_end().strip_suffix(typed)?, Some(unit))))
        .unwrap_or((rest, None));
    let written = ungrouped(written.trim());
    let whole = unsigned(&written);
    let number = match whole {
        // Exact up to 2^53, as the value that it is compared with.
        Some(whole) => whole as f64,
        None => number(&written)?,
    };
    Some((text.get(..start)?.trim_end(), Threshold { sign, number, whole, written, unit }))
}

#[cfg(test)]
mod tests;
