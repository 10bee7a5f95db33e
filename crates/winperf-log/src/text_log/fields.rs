//! The fields of a line.

use alloc::borrow::Cow;
use alloc::string::String;

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
        // A name may contain a quote that is not doubled.
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

/// Thousands separators: decimal signs, spaces and apostrophes.
const BETWEEN_THOUSANDS: [char; 7] = [',', '.', ' ', '\u{a0}', '\u{202f}', '\'', '’'];

/// Parses a value; some programs write the decimal comma of the system, and some the signs between thousands.
pub(crate) fn number(field: &str) -> Option<f64> {
    let field = field.trim();
    let value: Option<f64> = field.parse().ok().or_else(|| with_point(field)?.parse().ok());
    value.filter(|value| value.is_finite())
}

/// Returns a number with a decimal point and no thousands separators; `None` if these do not separate groups of three
/// digits.
fn with_point(field: &str) -> Option<String> {
    let decimal = field.rfind([',', '.']);
    let sign = decimal.and_then(|at| field.get(at..)?.chars().next());
    // A sign that occurs twice separates thousands.
    let decimal = decimal.filter(|_| sign.is_none_or(|sign| field.matches(sign).count() == 1));
    let (whole, fraction) = match decimal {
        Some(at) => (field.get(..at)?, field.get(at.saturating_add(1)..)?),
        None => (field, ""),
    };
    let whole = match whole.find(BETWEEN_THOUSANDS).and_then(|at| whole.get(at..)?.chars().next()) {
        None => Cow::Borrowed(whole),
        Some(between) => {
            let mut groups = whole.split(between);
            let first = groups.next()?.trim_start_matches('-');
            let is_group =
                |group: &str| group.len() == 3 && group.bytes().all(|digit| digit.is_ascii_digit());
            if !(1..=3).contains(&first.len()) || !groups.all(is_group) {
                return None;
            }
            Cow::Owned(whole.replace(between, ""))
        }
    };
    Some(alloc::format!("{whole}.{fraction}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_points_commas_and_signs_between_thousands() {
        for (field, expected) in [
            ("5000.25", Some(5000.25)),
            ("5000,25", Some(5000.25)),
            ("5.000,25", Some(5000.25)),
            ("5,000.25", Some(5000.25)),
            ("-1.234.567,5", Some(-1_234_567.5)),
            ("1,234,567", Some(1_234_567.0)),
            ("1\u{a0}234,5", Some(1234.5)),
            ("1’234.5", Some(1234.5)),
            ("1,5e-005", Some(0.000_015)),
            // A single comma is a decimal comma.
            ("5,000", Some(5.0)),
            ("50,00,25", None),
            ("1.23,4.5", None),
            ("12 34", None),
            ("nan", None),
            ("", None),
        ] {
            assert_eq!(number(field), expected, "{field}");
        }
    }
}
