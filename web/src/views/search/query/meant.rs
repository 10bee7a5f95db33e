//! Other interpretations of a text.

use winperf::CounterPath;
use winperf::pair::PathError;

use crate::state::Session;
use crate::state::view::query::{Query, Unclear};
use crate::views::search::query::parse::{narrowed, parse, ungrouped};
use crate::views::search::query::{Missing, Search};

/// Returns other texts that the user may have meant, each with its interpretation.
pub fn alternatives(search: &Search, session: &Session) -> Vec<(String, Query)> {
    let typed = narrowed(session.view.search.text.trim());
    let has_nothing = session.tally().is_complete && session.tally().count() == 0;
    let texts = match &search.asked {
        Some(Ok(Query::Names(_))) => {
            let mut texts = number_alternatives(&typed);
            if has_nothing {
                texts.push(format!("\"{}\"", session.view.search.text.trim()));
            }
            texts
        }
        Some(Ok(Query::Offset(offset))) if has_nothing => {
            // Counter types, process ids: such texts may occur in the capture.
            let bytes = offset.to_le_bytes().map(|byte| format!("{byte:02x}"));
            vec![format!("= {typed}"), bytes.join(" ")]
        }
        Some(Ok(Query::Written(path, _))) if has_nothing => path_alternatives(path, search),
        // Text after a comparison is not part of a path.
        Some(Err(Unclear::Path(_))) if typed.contains(['<', '>', '=']) => Vec::new(),
        // An object without parentheses stands for all of its instances.
        Some(Err(Unclear::Path(PathError::NoCounter))) => {
            vec![format!("{typed}\\*"), typed.trim_start_matches('\\').to_owned()]
        }
        Some(Err(Unclear::Path(PathError::Unclosed))) => {
            vec![format!("{})\\*", typed.strip_suffix(')').unwrap_or(&typed))]
        }
        _ => Vec::new(),
    };
    let meant = texts.into_iter().filter_map(|text| {
        let query = parse(&text)?.ok()?;
        // No capture has a byte that far.
        let is_beyond = matches!(query, Query::Offset(offset) if !search.has_byte(offset));
        (!is_beyond).then_some((text, query))
    });
    meant.collect()
}

/// Returns a path of the captures' own computer, or one without the parts that match nothing.
fn path_alternatives(path: &CounterPath, search: &Search) -> Vec<String> {
    let all = || "*".to_owned();
    let mut meant = CounterPath { computer: None, ..path.clone() };
    if search.other_computer().is_none() {
        match search.missing() {
            Some(Missing::Counter) => meant.counter = all(),
            Some(Missing::Instance) if path.instance.is_some() => meant.instance = Some(all()),
            _ => return Vec::new(),
        }
    }
    vec![meant.to_string()]
}

/// Returns the interpretations of digits alone: a title index, an offset in decimal or hexadecimal, a value, bytes.
fn number_alternatives(typed: &str) -> Vec<String> {
    let digits = ungrouped(typed);
    let is_decimal = digits.bytes().all(|digit| digit.is_ascii_digit());
    let is_number = digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        && digits.bytes().any(|digit| digit.is_ascii_digit());
    if !is_number {
        return Vec::new();
    }
    let mut texts = Vec::new();
    if is_decimal {
        texts.extend([format!("#{digits}"), format!("= {digits}"), format!("@{digits}")]);
    }
    texts.push(format!("0x{digits}"));
    if digits.len() >= 4 && digits.len().is_multiple_of(2) {
        texts.push(format!("x {digits}"));
    }
    texts
}
