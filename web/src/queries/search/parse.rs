//! How a text in the search box is understood.

use winperf::CounterPath;
use winperf::decimal::parse as number;

use crate::session::query::{Address, Comparison, Named, Query, Sign, Unclear};

/// Characters that a text may have: no name and no run of bytes that anyone looks for is longer.
const LONGEST: usize = 1000;

/// The signs that compare, the longer of those that begin alike first.
const SIGNS: [(&str, Sign); 11] = [
    (">=", Sign::AtLeast),
    ("<=", Sign::AtMost),
    ("!=", Sign::IsNot),
    ("<>", Sign::IsNot),
    ("==", Sign::Is),
    ("≥", Sign::AtLeast),
    ("≤", Sign::AtMost),
    ("≠", Sign::IsNot),
    (">", Sign::Above),
    ("<", Sign::Below),
    ("=", Sign::Is),
];

/// Units as they are typed, and as values have them.
const UNITS: [(&str, &str); 3] = [("%", "%"), ("/sec", "/sec"), ("secs", "secs")];

/// What a text asks for; `None` for an empty one.
///
/// # Errors
/// [`Unclear`] says what is missing.
pub fn parse(text: &str) -> Option<Result<Query, Unclear>> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    if text.chars().count() > LONGEST {
        return Some(Err(Unclear::TooLong));
    }
    Some(quoted(text).or_else(|| place(text)).or_else(|| bytes(text)).unwrap_or_else(|| names(text)))
}

/// `"text"`; the quotes may be curled, and the last one is not waited for.
fn quoted(text: &str) -> Option<Result<Query, Unclear>> {
    let quotes = ['"', '“', '”', '„'];
    let inner = text.strip_prefix(quotes)?;
    let inner = inner.strip_suffix(quotes).unwrap_or(inner);
    Some(if inner.is_empty() { Err(Unclear::NoText) } else { Ok(Query::Text(inner.to_owned())) })
}

/// An offset, or the own address of a value.
fn place(text: &str) -> Option<Result<Query, Unclear>> {
    let query = if let Some(rest) = text.strip_prefix('@') {
        if rest.contains('/') {
            address(rest).map(|address| Query::Rows(Some(Named::Address(address)), None))
        } else {
            whole(rest).map(Query::Offset)
        }
    } else if let Some(rest) = text.strip_prefix('+') {
        if rest.starts_with(char::is_alphabetic) {
            return None;
        }
        whole(rest).map(Query::Behind)
    } else {
        text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))?;
        whole(text).map(Query::Offset)
    };
    Some(query.ok_or(Unclear::Offset))
}

/// `object/instance/counter`, with `older/` before it and `-` for no instance.
fn address(text: &str) -> Option<Address> {
    let of_older = text.strip_prefix("older/");
    let mut parts = of_older.unwrap_or(text).split('/');
    let object = parts.next()?.parse().ok()?;
    let instance = match parts.next()? {
        "-" => None,
        position => Some(position.parse().ok()?),
    };
    let counter = parts.next()?.parse().ok()?;
    let address = Address { of_older: of_older.is_some(), object, instance, counter };
    parts.next().is_none().then_some(address)
}

/// A whole number in decimal, or in hexadecimal behind `0x`.
fn whole(text: &str) -> Option<u32> {
    let text = text.trim();
    let (digits, radix) = match text.get(..2) {
        Some("0x" | "0X") => (text.get(2..)?, 16),
        _ => (text, 10),
    };
    let is_unsigned = digits.chars().all(|character| character.is_ascii_hexdigit());
    u32::from_str_radix(digits, radix).ok().filter(|_| is_unsigned)
}

/// `00 05 51 20`, or behind an `x` in any groups.
fn bytes(text: &str) -> Option<Result<Query, Unclear>> {
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

/// Everything that is about names: a path, a comparison, a title index, or a name by itself.
fn names(text: &str) -> Result<Query, Unclear> {
    let (named, compared) = match comparison(text) {
        Some((named, compared)) => (named, Some(compared)),
        None if SIGNS.iter().any(|(sign, _)| text.starts_with(sign)) => return Err(Unclear::Number),
        None => (text, None),
    };
    if named.starts_with('\\') {
        let path = CounterPath::parse(named).map_err(Unclear::Path)?;
        return Ok(Query::Rows(Some(Named::Path(path)), compared));
    }
    let title = named.strip_prefix('#').and_then(whole);
    Ok(match (compared, title) {
        (None, Some(title)) => Query::Title(title),
        (None, None) => Query::Names(named.to_owned()),
        (compared, _) if named.is_empty() => Query::Rows(None, compared),
        (compared, Some(title)) => Query::Rows(Some(Named::Title(title)), compared),
        (compared, None) => Query::Rows(Some(Named::Part(named.to_owned())), compared),
    })
}

/// What stands before a comparison at the end of a text, and the comparison.
fn comparison(text: &str) -> Option<(&str, Comparison)> {
    let at = text.rfind(['<', '>', '=', '≥', '≤', '≠'])?;
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
    let written = written.trim();
    let number = match written.strip_prefix("0x").or_else(|| written.strip_prefix("0X")) {
        // Exact up to 2^53, as the value that it is compared with.
        Some(digits) => u64::from_str_radix(digits, 16).ok()? as f64,
        None => number(written)?,
    };
    Some((text.get(..start)?.trim_end(), Comparison { sign, number, written: written.to_owned(), unit }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf::path::PathError;

    fn check(text: &str, query: Query) {
        assert_eq!(parse(text), Some(Ok(query)), "{text}");
    }

    fn compared(sign: Sign, number: f64, written: &str, unit: Option<&'static str>) -> Option<Comparison> {
        Some(Comparison { sign, number, written: written.to_owned(), unit })
    }

    fn part(text: &str) -> Option<Named> {
        Some(Named::Part(text.to_owned()))
    }

    #[test]
    fn a_plain_text_is_a_part_of_a_name() {
        for text in [
            "svchost#1",
            "% Processor Time",
            "# of Exceps Thrown",
            "be",
            "de",
            "x",
            "a = b",
            "0 1",
            "C#",
            "+x",
        ] {
            check(text, Query::Names(text.to_owned()));
        }
        check("  System ", Query::Names("System".to_owned()));
        assert_eq!(parse("  "), None);
    }

    #[test]
    fn a_number_behind_a_hash_is_a_title_index() {
        check("#238", Query::Title(238));
        check("#99999999999", Query::Names("#99999999999".to_owned()));
    }

    #[test]
    fn a_comparison_is_about_all_values_or_about_some() {
        check("> 90", Query::Rows(None, compared(Sign::Above, 90.0, "90", None)));
        check("<5", Query::Rows(None, compared(Sign::Below, 5.0, "5", None)));
        check(">= 1.5", Query::Rows(None, compared(Sign::AtLeast, 1.5, "1.5", None)));
        check("≤ 1.5e3", Query::Rows(None, compared(Sign::AtMost, 1500.0, "1.5e3", None)));
        check("= 0", Query::Rows(None, compared(Sign::Is, 0.0, "0", None)));
        check("!= 0", Query::Rows(None, compared(Sign::IsNot, 0.0, "0", None)));
        check("= 0xff", Query::Rows(None, compared(Sign::Is, 255.0, "0xff", None)));
        check("> -1 %", Query::Rows(None, compared(Sign::Above, -1.0, "-1", Some("%"))));
        check("> 10/sec", Query::Rows(None, compared(Sign::Above, 10.0, "10", Some("/sec"))));
        let named = part("% Processor Time");
        check("% Processor Time > 90", Query::Rows(named, compared(Sign::Above, 90.0, "90", None)));
        check("#6 > 90", Query::Rows(Some(Named::Title(6)), compared(Sign::Above, 90.0, "90", None)));
    }

    #[test]
    fn a_path_asks_for_its_values() {
        let path = |text: &str| Some(Named::Path(CounterPath::parse(text).unwrap()));
        let all = r"\Process(svchost#1)\*";
        check(all, Query::Rows(path(all), None));
        let above = Query::Rows(path(r"\Thread(*)\% Processor Time"), compared(Sign::Above, 5.0, "5", None));
        check(r"\Thread(*)\% Processor Time > 5", above);
        check(r"\Cache(a=5)\Hits", Query::Rows(path(r"\Cache(a=5)\Hits"), None));
        assert_eq!(parse(r"\Process"), Some(Err(Unclear::Path(PathError::NoCounter))));
        assert_eq!(parse(r"\Process(x"), Some(Err(Unclear::Path(PathError::Unclosed))));
    }

    #[test]
    fn an_own_address_asks_for_its_value() {
        let address = |of_older, instance| {
            Query::Rows(Some(Named::Address(Address { of_older, object: 3, instance, counter: 7 })), None)
        };
        check("@3/0/7", address(false, Some(0)));
        check("@older/3/-/7", address(true, None));
        for text in ["@3/0", "@3/0/7/1", "@a/b/c", "@/"] {
            assert_eq!(parse(text), Some(Err(Unclear::Offset)), "{text}");
        }
    }

    #[test]
    fn an_offset_is_hexadecimal_or_marked() {
        check("0x1f0", Query::Offset(0x1f0));
        check("0X1F0", Query::Offset(0x1f0));
        check("@512", Query::Offset(512));
        check("@0x200", Query::Offset(0x200));
        check("+0x10", Query::Behind(0x10));
        check("+16", Query::Behind(16));
        for text in ["0x", "0xzz", "0x100000000", "@", "@x", "+", "0x+1"] {
            assert_eq!(parse(text), Some(Err(Unclear::Offset)), "{text}");
        }
    }

    #[test]
    fn bytes_are_pairs_of_digits_or_marked() {
        check("00 05 51 20", Query::Bytes(vec![0, 5, 0x51, 0x20]));
        check("x 0005 5120", Query::Bytes(vec![0, 5, 0x51, 0x20]));
        check("X fF", Query::Bytes(vec![0xff]));
        assert_eq!(parse("00 05 5"), Some(Err(Unclear::HalfByte)));
        assert_eq!(parse("x 000"), Some(Err(Unclear::HalfByte)));
        check("x men", Query::Names("x men".to_owned()));
        check("00 055", Query::Names("00 055".to_owned()));
    }

    #[test]
    fn a_quoted_text_is_looked_for_in_the_bytes() {
        check("\"iexplore\"", Query::Text("iexplore".to_owned()));
        check("\"not ended", Query::Text("not ended".to_owned()));
        check("“curled”", Query::Text("curled".to_owned()));
        assert_eq!(parse("\"\""), Some(Err(Unclear::NoText)));
        assert_eq!(parse("\""), Some(Err(Unclear::NoText)));
    }

    #[test]
    fn what_begins_like_a_comparison_needs_a_number() {
        for text in [">", "> abc", "= ", "> 1,5", ">= 0x"] {
            assert_eq!(parse(text), Some(Err(Unclear::Number)), "{text}");
        }
        assert_eq!(parse(&"a".repeat(1001)), Some(Err(Unclear::TooLong)));
    }
}
