//! Rows of values as tables: aligned text, CSV, Markdown.

use std::io::{self, Write};

use crate::number::{display, plain};
use crate::values::{RawPair, Row};

const COLUMNS: [&str; 11] = [
    "Object",
    "Instance",
    "Counter",
    "Value",
    "On a chart",
    "Status",
    "Older",
    "Newer",
    "Base",
    "Type",
    "Notes",
];

fn cells(row: &Row) -> [String; 11] {
    let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let pair = |pair: RawPair| match (pair.older, pair.newer) {
        (None, newer) => number(newer),
        (older, newer) => format!("{} → {}", number(older), number(newer)),
    };
    [
        plain(&row.object),
        row.instance.as_ref().map(|instance| plain(&instance.full_name)).unwrap_or_default(),
        plain(&row.counter),
        plain(row.display.as_deref().unwrap_or_default()),
        on_chart(row),
        row.status().to_owned(),
        number(row.raw.older),
        number(row.raw.newer),
        row.base.map(pair).unwrap_or_default(),
        row.type_name(),
        row.notes.join(" "),
    ]
}

/// The value as a chart draws it, where `DefaultScale` makes that another number.
fn on_chart(row: &Row) -> String {
    row.on_chart().map(display).unwrap_or_default()
}

/// Writes rows as text in columns, which are as wide as their widest cell.
///
/// # Errors
/// Those of `out`.
pub fn write_text(out: &mut dyn Write, rows: impl Iterator<Item = Row>) -> io::Result<()> {
    let rows: Vec<[String; 11]> =
        std::iter::once(COLUMNS.map(str::to_owned)).chain(rows.map(|row| cells(&row))).collect();
    let mut widths = [0; 11];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    for row in &rows {
        let padded = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
        let line = padded.collect::<Vec<String>>().join("  ");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes rows as CSV (RFC 4180) with a line of column names.
///
/// # Errors
/// Those of `out`.
pub fn write_csv(out: &mut dyn Write, rows: impl Iterator<Item = Row>) -> io::Result<()> {
    let columns = [
        "object",
        "instance",
        "counter",
        "value",
        "unit",
        "default_scale",
        "status",
        "raw_older",
        "raw_newer",
        "base_older",
        "base_newer",
        "type",
        "notes",
    ];
    write!(out, "{}\r\n", columns.join(","))?;
    for row in rows {
        let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
        let value = row.value.map(|value| value.to_string()).ok().or(row.text.clone()).unwrap_or_default();
        let fields = [
            row.object.clone(),
            row.instance.as_ref().map(|instance| instance.full_name.clone()).unwrap_or_default(),
            row.counter.clone(),
            value,
            row.unit.unwrap_or_default().to_owned(),
            row.default_scale.to_string(),
            row.status().to_owned(),
            number(row.raw.older),
            number(row.raw.newer),
            number(row.base.and_then(|base| base.older)),
            number(row.base.and_then(|base| base.newer)),
            row.type_name(),
            row.notes.join(" "),
        ];
        write!(out, "{}\r\n", fields.map(|field| quoted(&field)).join(","))?;
    }
    Ok(())
}

pub(crate) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// Writes rows as a Markdown table.
///
/// # Errors
/// Those of `out`.
pub fn write_markdown(out: &mut dyn Write, rows: impl Iterator<Item = Row>) -> io::Result<()> {
    writeln!(out, "| {} |", COLUMNS.join(" | "))?;
    writeln!(out, "|{}", "---|".repeat(COLUMNS.len()))?;
    for row in rows {
        writeln!(out, "| {} |", cells(&row).map(|cell| escaped(&cell)).join(" | "))?;
    }
    Ok(())
}

pub(crate) fn escaped(cell: &str) -> String {
    let mut text = String::with_capacity(cell.len());
    for character in cell.chars() {
        if matches!(character, '|' | '\\' | '`' | '*' | '_' | '<' | '>' | '[' | ']') {
            text.push('\\');
        }
        text.push(character);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_with_a_comma_or_a_quote_is_quoted() {
        assert_eq!(quoted("0,_Total"), "\"0,_Total\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(quoted("plain"), "plain");
    }

    #[test]
    fn markdown_keeps_a_pipe_inside_its_cell() {
        assert_eq!(escaped("a|b_c"), "a\\|b\\_c");
    }

    #[test]
    fn every_column_of_csv_has_a_name() {
        let capture = winperf::Capture::read(winperf_synth::fixtures::transfer_and_peer().write());
        let titles = winperf::Titles::base();
        let (older, newer, _, pairing) = crate::values::Values::pair(None, &capture, &titles);
        let (titles, older_titles, code_pages) = (&titles, &titles, &winperf::text::AsciiOnly);
        let values =
            crate::values::Values { older, newer, pairing: &pairing, titles, older_titles, code_pages };
        let mut csv = Vec::new();
        write_csv(&mut csv, values.rows()).unwrap();
        let csv = String::from_utf8(csv).unwrap();
        let mut fields = csv.lines().map(|line| line.split(',').count());
        let names = fields.next().unwrap();
        assert!(fields.all(|fields| fields == names), "{csv}");
    }
}
