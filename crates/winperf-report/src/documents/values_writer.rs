//! `winperf-values/1`, written row by row.

use std::io::{self, Write};

use serde::Serialize;
use winperf::Pair;

use super::values::{RowMembers, Source, ValuesDocument};
use super::write;
use crate::values::ValueRow;

/// Indentation of each line of a row.
const INDENT: &str = "    ";

/// The document of a pair of captures, of which only the current row is kept in memory.
#[derive(Debug)]
pub struct ValuesWriter<W> {
    out: W,
    has_rows: bool,
}

impl<W: Write> ValuesWriter<W> {
    /// Begins the document of a pair, like [`ValuesDocument::new`].
    ///
    /// # Errors
    /// Returns an error if writing to `out` fails.
    pub fn new(mut out: W, pair: &Pair, sources: &[Source<'_>; 2]) -> io::Result<Self> {
        let empty = ValuesDocument::new(pair, sources, std::iter::empty());
        let text = text_of(empty)?;
        // The list of rows is the last member.
        out.write_all(text.trim_end_matches(['}', '\n', ']']).as_bytes())?;
        Ok(Self { out, has_rows: false })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Returns an error if writing to `out` fails.
    pub fn row(&mut self, row: &ValueRow) -> io::Result<()> {
        let text = text_of(RowMembers::new(row))?;
        let mut lines = String::with_capacity(2 * text.len());
        // A line break inside of a string is escaped, so each one here is between members.
        for (place, line) in text.split('\n').enumerate() {
            lines.push_str(if place == 0 && self.has_rows { ",\n" } else { "\n" });
            lines.push_str(INDENT);
            lines.push_str(line);
        }
        self.has_rows = true;
        self.out.write_all(lines.as_bytes())
    }

    /// Returns the writer.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Ends the document.
    ///
    /// # Errors
    /// Returns an error if writing to `out` fails.
    pub fn finish(mut self) -> io::Result<W> {
        let end = if self.has_rows { "\n  ]\n}\n" } else { "]\n}\n" };
        self.out.write_all(end.as_bytes())?;
        Ok(self.out)
    }
}

/// Returns a part of the document as text, without a line break at its end.
fn text_of<T: Serialize>(part: T) -> io::Result<String> {
    let mut text = Vec::new();
    write(&mut text, &[part])?;
    let text = String::from_utf8(text).map_err(io::Error::other)?;
    Ok(text.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents;
    use winperf::{Capture, Pair};

    #[test]
    fn what_is_written_row_by_row_is_the_document() {
        let example = winperf_synth::examples::every_counter_type();
        let captures = [example.older, example.newer].map(Capture::parse);
        let pair = Pair::new(captures[0].clone(), captures[1].clone());
        let sources = captures.each_ref().map(|capture| Source::new("a \"b\"\n\u{9b}.bin", capture));
        for count in [0, 1, usize::MAX] {
            let mut whole = Vec::new();
            let document = ValuesDocument::new(&pair, &sources, pair.rows().take(count));
            documents::write(&mut whole, &[document]).unwrap();
            let mut writer = ValuesWriter::new(Vec::new(), &pair, &sources).unwrap();
            pair.rows().take(count).for_each(|row| writer.row(&ValueRow::new(&row)).unwrap());
            let written = writer.finish().unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), String::from_utf8(whole).unwrap());
        }
    }
}
