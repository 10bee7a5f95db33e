//! Tables, written row by row: aligned text, CSV, Markdown, JSON.

mod rows;

use std::borrow::Cow;
use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::documents::json_line;
use crate::markdown::escaped;
use crate::number::plain;

pub use rows::{ExtraColumns, RowTable, write_pair_rows, write_rows};

/// Number of rows that decide how wide the columns of a text are; a wider cell in a later row moves those after it in
/// that row.
const MEASURED: usize = 1000;

/// Maximum length of these rows in bytes; fewer rows are kept if names are long.
const MEASURED_BYTES: usize = 4 << 20;

/// The widest that a column is, whatever its names.
const WIDEST: usize = 1000;

/// Blanks for the width of columns.
const BLANKS: &str = "                                                                ";

/// Format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Aligned columns of text.
    Text,
    /// Comma-separated values (RFC 4180), in which `'` precedes a cell that would begin a formula.
    /// Control and invisible characters are replaced, as in all displayed tables; JSON contains original names.
    Csv,
    /// A table of Markdown.
    Markdown,
    /// An object with the names of the columns, and an array of cells for each row.
    Json,
}

/// A table that is written row by row.
#[derive(Debug)]
pub struct Table<W> {
    out: W,
    format: Format,
    rows: usize,
    /// The first rows of a text, until all are here that decide its widths.
    measured: Vec<Vec<String>>,
    measured_bytes: usize,
    widths: Vec<usize>,
    /// The last line.
    line: String,
}

impl<W: Write> Table<W> {
    /// Begins a table with names over its columns.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn new<S: AsRef<str>>(out: W, format: Format, head: &[S]) -> io::Result<Self> {
        let (measured, widths) = (Vec::new(), vec![0; head.len()]);
        let line = String::new();
        let mut table = Self { out, format, rows: 0, measured, measured_bytes: 0, widths, line };
        match format {
            Format::Text => table.measure(head)?,
            Format::Csv => table.csv_line(head)?,
            Format::Markdown => {
                let rule = "---|".repeat(head.len());
                table.out.write_all(format!("{}|{rule}\n", markdown_line(head)).as_bytes())?;
            }
            Format::Json => {
                let columns = json_line(&texts(head))?;
                write!(table.out, "{{\n  \"columns\": {columns},\n  \"rows\": [")?;
            }
        }
        Ok(table)
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Returns any I/O error from `out`, which receives each row in one piece.
    pub fn row<S: AsRef<str>>(&mut self, cells: &[S]) -> io::Result<()> {
        match self.format {
            Format::Text if self.rows < MEASURED && self.measured_bytes < MEASURED_BYTES => {
                self.measure(cells)?;
            }
            Format::Text => {
                self.write_measured()?;
                self.text_line(cells)?;
            }
            Format::Csv => self.csv_line(cells)?,
            Format::Markdown => self.out.write_all(markdown_line(cells).as_bytes())?,
            Format::Json => {
                let comma = if self.rows > 0 { "," } else { "" };
                let line = format!("{comma}\n    {}", json_line(&texts(cells))?);
                self.out.write_all(line.as_bytes())?;
            }
        }
        self.rows += 1;
        Ok(())
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the output of the table.
    pub(crate) fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Ends the table.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn finish(mut self) -> io::Result<W> {
        self.write_measured()?;
        if self.format == Format::Json {
            let end = if self.rows > 0 { "\n  ]\n}\n" } else { "]\n}\n" };
            self.out.write_all(end.as_bytes())?;
        }
        Ok(self.out)
    }

    /// Keeps a row of a text until the widths of the columns are known.
    fn measure<S: AsRef<str>>(&mut self, cells: &[S]) -> io::Result<()> {
        let cells: Vec<String> = cells.iter().map(|cell| plain(cell.as_ref()).into_owned()).collect();
        for (width, cell) in self.widths.iter_mut().zip(&cells) {
            *width = (*width).max(columns(cell)).min(WIDEST);
            self.measured_bytes += cell.len();
        }
        self.measured.push(cells);
        Ok(())
    }

    fn write_measured(&mut self) -> io::Result<()> {
        for cells in std::mem::take(&mut self.measured) {
            self.text_line(&cells)?;
        }
        Ok(())
    }

    fn text_line<S: AsRef<str>>(&mut self, cells: &[S]) -> io::Result<()> {
        let Self { line, widths, .. } = self;
        line.clear();
        for (cell, width) in cells.iter().zip(widths) {
            let cell = plain(cell.as_ref());
            line.push_str(&cell);
            fill(line, width.saturating_sub(columns(&cell)) + 2);
        }
        line.truncate(line.trim_end().len());
        line.push('\n');
        self.out.write_all(line.as_bytes())
    }

    fn csv_line<S: AsRef<str>>(&mut self, cells: &[S]) -> io::Result<()> {
        self.line.clear();
        for (number, cell) in cells.iter().enumerate() {
            self.line.push_str(if number > 0 { "," } else { "" });
            push_csv_cell(&mut self.line, cell.as_ref());
        }
        // An empty line is not a row.
        if self.line.is_empty() {
            self.line.push_str("\"\"");
        }
        self.line.push_str("\r\n");
        self.out.write_all(self.line.as_bytes())
    }
}

/// Returns a text padded to a column width, with kana and kanji counted twice.
pub(crate) fn padded(text: &str, width: usize) -> String {
    let mut padded = text.to_owned();
    fill(&mut padded, width.saturating_sub(columns(text)));
    padded
}

/// Returns the width of a text without control characters, in letters: kana and kanji are two wide.
pub fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// Adds blanks.
fn fill(line: &mut String, mut count: usize) {
    while count > 0 {
        let blanks = BLANKS.get(..count).unwrap_or(BLANKS);
        line.push_str(blanks);
        count -= blanks.len();
    }
}

/// Returns a text as a cell of CSV in the form of [`Format::Csv`].
pub fn csv_cell(text: &str) -> String {
    let mut cell = String::new();
    push_csv_cell(&mut cell, text);
    cell
}

/// Appends a text as a cell of CSV.
fn push_csv_cell(line: &mut String, text: &str) {
    // Nearly all cells are digits and words.
    let is_simple = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b',' | b'"');
    let begins = text.as_bytes().first();
    if !matches!(begins, Some(b'=' | b'+' | b'-' | b'@')) && text.as_bytes().iter().all(is_simple) {
        return line.push_str(text);
    }
    let cell = in_sheet(text);
    if cell.contains([',', '"', '\r', '\n']) {
        line.push('"');
        line.push_str(&cell.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(&cell);
    }
}

/// Returns a cell that a spreadsheet reads as a text or a number, never as a formula.
fn in_sheet(cell: &str) -> Cow<'_, str> {
    let cell = plain(cell);
    // Japanese spreadsheets read the wide forms, too.
    let begins_formula = cell.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    if begins_formula && cell.parse::<f64>().is_err() { Cow::Owned(format!("'{cell}")) } else { cell }
}

/// Returns a row of a table in Markdown.
pub(crate) fn markdown_line<S: AsRef<str>>(cells: &[S]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| escaped(cell.as_ref())).collect();
    format!("| {} |\n", cells.join(" | "))
}

fn texts<S: AsRef<str>>(cells: &[S]) -> Vec<&str> {
    cells.iter().map(AsRef::as_ref).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(format: Format, rows: &[[&str; 2]], expected: &str) {
        let mut table = Table::new(Vec::new(), format, &["Name", "Value"]).unwrap();
        rows.iter().for_each(|row| table.row(row).unwrap());
        assert_eq!(table.rows(), rows.len());
        assert_eq!(String::from_utf8(table.finish().unwrap()).unwrap(), expected);
    }

    #[test]
    fn a_field_of_csv_with_a_comma_a_quote_or_a_line_break_is_quoted() {
        let rows = [["0,_Total", "a \"b\""], ["plain", "a, b"]];
        check(Format::Csv, &rows, "Name,Value\r\n\"0,_Total\",\"a \"\"b\"\"\"\r\nplain,\"a, b\"\r\n");
        let cells = rows.map(|row| row.map(csv_cell).join(","));
        assert_eq!(cells, ["\"0,_Total\",\"a \"\"b\"\"\"", "plain,\"a, b\""]);
    }

    #[test]
    fn no_cell_of_csv_begins_a_formula_and_numbers_stay_numbers() {
        for (cell, written) in [
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("+1+1", "'+1+1"),
            ("@SUM(1)", "'@SUM(1)"),
            ("-2+3", "'-2+3"),
            ("\t=1+1", "␉=1+1"),
            ("\r=1+1", "␍=1+1"),
            ("＝1+1", "'＝1+1"),
            ("-1.5", "-1.5"),
            ("-1.67e-7", "-1.67e-7"),
            ("a=b", "a=b"),
            ("\u{1b}[31m\u{9b}\u{202e}\u{200b}", "␛[31m\u{FFFD}\u{FFFD}\u{FFFD}"),
        ] {
            assert_eq!(in_sheet(cell), written);
            assert_eq!(csv_cell(cell), written);
            check(Format::Csv, &[["x", cell]], &format!("Name,Value\r\nx,{written}\r\n"));
        }
    }

    #[test]
    fn json_hides_no_character() {
        let expected = "{\n  \"columns\": [\"Name\",\"Value\"],\n  \"rows\": [\n    [\"a\\u200bb\",\"\\u202e\"]\n  ]\n}\n";
        check(Format::Json, &[["a\u{200b}b", "\u{202e}"]], expected);
    }

    #[test]
    fn markdown_keeps_a_pipe_inside_its_cell() {
        check(Format::Markdown, &[["a|b_c", ""]], "| Name | Value |\n|---|---|\n| a\\|b\\_c |  |\n");
    }

    #[test]
    fn json_has_the_names_of_the_columns_and_an_array_for_each_row() {
        let expected = "{\n  \"columns\": [\"Name\",\"Value\"],\n  \"rows\": [\n    [\"a\\n\",\"1\"],\n    [\"\",\"2\"]\n  ]\n}\n";
        check(Format::Json, &[["a\n", "1"], ["", "2"]], expected);
        check(Format::Json, &[], "{\n  \"columns\": [\"Name\",\"Value\"],\n  \"rows\": []\n}\n");
    }

    #[test]
    fn kana_and_kanji_are_two_letters_wide_and_umlauts_one() {
        assert_eq!(["Version", "名前 1", "Größe", "ﾌﾟﾛｾｽ"].map(columns), [7, 6, 5, 5]);
    }

    #[test]
    fn japanese_names_keep_the_columns_of_a_text_straight() {
        let rows = [["プロセッサ", "1"], ["cpu", "2"], ["ﾌﾟﾛｾｽ", "3"]];
        let expected = "Name        Value\nプロセッサ  1\ncpu         2\nﾌﾟﾛｾｽ       3\n";
        check(Format::Text, &rows, expected);
    }

    #[test]
    fn long_names_are_not_kept_to_measure_them_and_make_no_column_of_their_width() {
        let mut table = Table::new(Vec::new(), Format::Text, &["Name", "Value"]).unwrap();
        let name = "n".repeat(MEASURED_BYTES / 3);
        (0..5).for_each(|_| table.row(&[name.as_str(), "1"]).unwrap());
        assert!(table.out().len() > 4 * name.len());
        assert!(table.measured.is_empty());
        table.row(&["short", "2"]).unwrap();
        let text = String::from_utf8(table.finish().unwrap()).unwrap();
        assert_eq!(text.lines().last().map(str::len), Some(WIDEST + 3));
    }

    #[test]
    fn a_text_is_written_while_its_rows_come() {
        let mut table = Table::new(Vec::new(), Format::Text, &["Name", "Value"]).unwrap();
        (0..MEASURED).for_each(|_| table.row(&["ab", "1"]).unwrap());
        assert!(table.out().is_empty());
        table.row(&["wider than all before", "2"]).unwrap();
        assert!(table.out().ends_with(b"\nab    1\nwider than all before  2\n"));
        assert_eq!(table.finish().unwrap().split(|byte| *byte == b'\n').count(), MEASURED + 3);
    }
}
