//! The header line of a text log: its position, the separator of its fields, and its time zone.

use alloc::string::String;
use alloc::vec::Vec;

use winperf::CounterPath;

use crate::text_log::fields::fields;

/// Range from the start of a file in which the header line is searched for, since scripts and web pages may write text
/// before it.
pub(crate) const NEAR: usize = 1 << 16;

/// Names of the format.
const FORMATS: [&str; 2] = ["(PDH-CSV ", "(PDH-TSV "];

/// The line that names the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// Start of the line, and its end, in bytes of the text.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Number of lines before it.
    pub(crate) line: u32,
    pub(crate) separator: char,
    /// `None` if the name of the format is missing because the start of the line was cut off.
    pub(crate) format: Option<&'static str>,
}

/// Time zone in the first field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Zone {
    pub(crate) name: Option<String>,
    /// Minutes from local time to UTC.
    pub(crate) bias: Option<i32>,
    /// `true` if a name begins and does not end.
    pub(crate) is_cut: bool,
}

impl Head {
    /// Finds the line in a text.
    pub(crate) fn find(text: &str) -> Option<Self> {
        let (mut start, mut number) = (0_usize, 0_u32);
        for line in text.split_inclusive('\n') {
            let row = line.trim_end_matches(['\r', '\n']);
            if start > NEAR {
                return None;
            }
            let end = start.saturating_add(row.len());
            let format = FORMATS.into_iter().find(|name| begins_with(row, name));
            if format.is_some() || number == 0 && is_cut_head(row) {
                let separator = separator(row, format);
                return Some(Self { start, end, line: number, separator, format });
            }
            (start, number) = (start.saturating_add(line.len()), number.saturating_add(1));
        }
        None
    }
}

/// Returns `true` if only a quote, markup, or the word for a date precedes the name of the format.
fn begins_with(row: &str, format: &str) -> bool {
    let Some((before, _)) = row.split_once(format) else { return false };
    let before = before.trim_matches([' ', '\t', '\u{feff}']);
    let unquoted = before.strip_suffix('"').unwrap_or(before).trim();
    unquoted.is_empty()
        || unquoted.ends_with('>')
        || before.starts_with('"') && before.matches('"').count() == 1
}

/// Returns `true` if a line is a text log header with a truncated start: a bias or nothing in its first field, then
/// only full paths.
fn is_cut_head(row: &str) -> bool {
    let Some((first, rest)) = row.split_once([',', ';', '\t']) else { return false };
    let first = first.trim_end_matches('"');
    let has_bias = first.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    has_bias.is_some_and(|(_, bias)| bias.trim().parse::<i32>().is_ok()) && rest.starts_with("\"\\\\")
}

/// Returns the separator of fields: after the quote of the first one, or before the first path.
fn separator(row: &str, format: Option<&str>) -> char {
    const KNOWN: [char; 3] = [',', ';', '\t'];
    let usual = if format == Some("(PDH-TSV ") { '\t' } else { ',' };
    let behind_format = format.and_then(|name| row.split_once(name)).map_or(row, |(_, behind)| behind);
    // The name of a zone may contain commas and brackets, and a path begins with a backslash.
    let before_path = behind_format.split_once('\\').map_or(behind_format, |(before, _)| before);
    let letters = before_path.trim_end_matches([' ', '"']).chars();
    letters.last().filter(|letter| KNOWN.contains(letter)).unwrap_or(usual)
}

impl Zone {
    /// Reads name and bias: the last brackets contain the bias, and those after the format the name.
    pub(crate) fn read(first: &str, format: Option<&str>) -> Self {
        let zone = match format {
            Some(name) => {
                let behind = first.split_once(name).and_then(|(_, behind)| behind.split_once(')'));
                behind.map_or("", |(_, zone)| zone).trim()
            }
            None => first.trim(),
        };
        let Some(open) = zone.rfind('(') else { return Self::default() };
        let last = zone.get(open.saturating_add(1)..).unwrap_or_default();
        let bias = last.trim_end_matches(')').trim().parse().ok();
        let name = zone.get(..open).map(str::trim).unwrap_or_default();
        let name = match bias {
            Some(_) => name.strip_prefix('(').unwrap_or(name),
            // PDH cuts a head at the first letter of the zone above U+00FF, and with it the bias after that.
            None => zone.strip_prefix('(').unwrap_or(zone).trim(),
        };
        let name = name.strip_suffix(')').unwrap_or(name);
        Self {
            name: Some(name).filter(|name| !name.is_empty()).map(Into::into),
            bias,
            is_cut: bias.is_none() && zone.matches('(').count() > zone.matches(')').count(),
        }
    }
}

/// A column of a text log, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextCounter {
    /// The counter of the column; `None` if its name is not a counter path.
    pub path: Option<CounterPath>,
    /// Number of columns with the same path before it.
    pub repeated: u32,
}

impl TextCounter {
    /// Takes the heads of columns apart.
    pub(crate) fn all(heads: &[String]) -> Vec<Self> {
        let mut seen = alloc::collections::BTreeMap::<String, u32>::new();
        let counter = |head: &String| {
            let count = seen.entry(winperf::text::folded(head)).or_default();
            let repeated = *count;
            *count = repeated.saturating_add(1);
            Self { path: CounterPath::parse(head).ok(), repeated }
        };
        heads.iter().map(counter).collect()
    }
}

/// Returns the names of the columns after the time, and their number.
pub(crate) fn columns(row: &str, separator: char, most: usize) -> (String, Vec<String>, usize) {
    let mut all: Vec<String> = fields(row, separator)
        .take(most.saturating_add(2))
        .map(|field| {
            if field.starts_with(' ') || field.ends_with(' ') {
                field.trim().into()
            } else {
                field.into_owned()
            }
        })
        .collect();
    let before = if all.get(1).is_some_and(|second| second == "Time") { 2 } else { 1 };
    let columns = all.split_off(before.min(all.len()));
    (all.into_iter().next().unwrap_or_default(), columns, before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_separator_is_what_stands_before_the_first_path() {
        let find_separator = |row: &str| Head::find(row).map(|head| head.separator);
        assert_eq!(find_separator(r#""(PDH-CSV 4.0) (Paris, Madrid)(-60)";"\\A\B\C";"\\A\B\D""#), Some(';'));
        assert_eq!(find_separator(r#""(PDH-CSV 4.0) (Paris, Madrid)(-60)","\\A\B\C""#), Some(','));
        assert_eq!(find_separator(r"(PDH-CSV 4.0) (W. Europe)(-60) ; \\A\B\C ; \\A\B\D"), Some(';'));
        assert_eq!(find_separator("\"(PDH-TSV 4.0)\"\t\"\\\\A\\B\\C\""), Some('\t'));
        assert_eq!(find_separator(r#""(PDH-CSV 4.0)""#), Some(','));
        assert_eq!(find_separator("a text that mentions (PDH-CSV 4.0) somewhere"), None);
        assert_eq!(find_separator(r#"<pre>"(PDH-CSV 4.0)","\\A\B\C""#), Some(','));
        assert_eq!(find_separator(r#""(Pacific Daylight Time)(420)","\\A\B\C""#), Some(','));
    }

    #[test]
    fn a_zone_that_is_cut_has_a_name_as_far_as_it_goes_and_no_bias() {
        let read_zone = |first: &str| {
            let Zone { name, bias, is_cut } = Zone::read(first, Some("(PDH-CSV "));
            (name.unwrap_or_default(), bias, is_cut)
        };
        assert_eq!(read_zone("(PDH-CSV 4.0) (RTZ 2 ("), ("RTZ 2 (".into(), None, true));
        assert_eq!(read_zone("(PDH-CSV 4.0) ("), (String::new(), None, true));
        assert_eq!(
            read_zone("(PDH-CSV 4.0) (Paris, Madrid (heure d"),
            ("Paris, Madrid (heure d".into(), None, true)
        );
        assert_eq!(read_zone("(PDH-CSV 4.0) (Caracas)(240)"), ("Caracas".into(), Some(240), false));
        assert_eq!(read_zone("(PDH-CSV 4.0)"), (String::new(), None, false));
    }
}
