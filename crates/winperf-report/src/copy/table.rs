//! Rows of cells as CSV, Markdown and JSON.

use crate::copy::json::quoted as json_text;
use crate::copy::limited::Limited;
use crate::copy::{Copy, TABLE_LIMIT};
use crate::number::plain;
use crate::table::{escaped, quoted};

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values (RFC 4180).
    Csv,
    /// A table of Markdown.
    Markdown,
    /// An object with the names of the columns, and an array of cells for each row.
    Json,
}

/// A table that is written row by row.
#[derive(Debug)]
pub struct Table {
    format: Format,
    text: Limited,
    rows: usize,
}

impl Table {
    /// A table with names over its columns, and no row yet.
    pub fn new(format: Format, head: &[String]) -> Self {
        let mut text = Limited::new(TABLE_LIMIT);
        match format {
            Format::Csv => text.push(&csv_line(head)),
            Format::Markdown => {
                text.push(&markdown_line(head));
                text.push(&format!("|{}\n", "---|".repeat(head.len())));
            }
            Format::Json => text.push(&format!("{{\n  \"columns\": {},\n  \"rows\": [", json_line(head))),
        }
        Self { format, text, rows: 0 }
    }

    /// Adds a row; `false` when there is no room for it.
    pub fn push(&mut self, cells: &[String]) -> bool {
        let line = match self.format {
            Format::Csv => csv_line(cells),
            Format::Markdown => markdown_line(cells),
            Format::Json => format!("{}\n    {}", if self.rows > 0 { "," } else { "" }, json_line(cells)),
        };
        self.text.push(&line);
        let written = !self.text.is_cut();
        self.rows += usize::from(written);
        written
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The whole table.
    pub fn copy(mut self) -> Copy {
        if self.format == Format::Json {
            self.text.end(if self.rows > 0 { "\n  ]\n}\n" } else { "]\n}\n" });
        }
        self.text.copy()
    }
}

fn csv_line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    format!("{}\r\n", cells.join(","))
}

/// A row of a table in Markdown.
pub(super) fn markdown_line<S: AsRef<str>>(cells: impl IntoIterator<Item = S>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|cell| escaped(&plain(cell.as_ref()))).collect();
    format!("| {} |\n", cells.join(" | "))
}

fn json_line(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| json_text(cell)).collect();
    format!("[{}]", cells.join(", "))
}
