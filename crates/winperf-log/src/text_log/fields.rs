//! The fields of a line.

use alloc::borrow::Cow;

/// Returns the fields of a line; a quote inside of quotes is doubled.
pub(crate) fn fields(line: &str, separator: char) -> impl Iterator<Item = Cow<'_, str>> {
    let mut rest = Some(line);
    core::iter::from_fn(move || {
        let text = rest?;
        let (field, behind) = first(text, separator);
        rest = behind;
        Some(field)
    })
}

/// Splits a line after its first field; `None` at the end of the line.
fn first(text: &str, separator: char) -> (Cow<'_, str>, Option<&str>) {
    // A spreadsheet may put blanks around its separators.
    let begin = text.trim_start_matches(' ');
    let Some(quoted) = begin.strip_prefix('"') else {
        let (field, behind) =
            text.split_once(separator).map_or((text, None), |(field, rest)| (field, Some(rest)));
        return (Cow::Borrowed(field), behind);
    };
    let mut end = quoted.len();
    let mut quotes = quoted.match_indices('"').map(|(at, _)| at).peekable();
    let mut is_doubled = false;
    while let Some(at) = quotes.next() {
        if quotes.next_if_eq(&at.saturating_add(1)).is_some() {
            is_doubled = true;
            continue;
        }
        // A name may have a quote of its own, that nothing doubles.
        let behind = quoted.get(at.saturating_add(1)..).unwrap_or_default().trim_start_matches(' ');
        if behind.is_empty() || behind.starts_with(separator) {
            end = at;
            break;
        }
    }
    let field = quoted.get(..end).unwrap_or_default();
    let behind = quoted.get(end.saturating_add(1)..).unwrap_or_default().trim_start_matches(' ');
    let behind = behind.strip_prefix(separator);
    let field = if is_doubled { Cow::Owned(field.replace("\"\"", "\"")) } else { Cow::Borrowed(field) };
    (field, behind)
}

/// Parses a value; some programs write the decimal comma of the system.
pub(crate) fn number(field: &str) -> Option<f64> {
    let field = field.trim();
    let value: Option<f64> = field.parse().ok().or_else(|| field.replace(',', ".").parse().ok());
    value.filter(|value| value.is_finite())
}
