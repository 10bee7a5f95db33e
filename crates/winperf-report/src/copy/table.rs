//! A copied table, limited to the rows that fit.

use crate::copy::{Copy, TABLE_LIMIT};
use crate::table::{self, Format};

/// Reason why no write to memory fails.
const WRITTEN: &str = "memory takes what is written to it";

/// A table that is copied, row by row.
#[derive(Debug)]
pub struct Table {
    table: table::Table<Vec<u8>>,
    rows: usize,
    is_cut: bool,
}

impl Table {
    /// Creates a table with names over its columns, and no row yet.
    pub fn new(format: Format, head: &[String]) -> Self {
        let table = table::Table::new(Vec::new(), format, head).expect(WRITTEN);
        Self { table, rows: 0, is_cut: false }
    }

    /// Adds a row; returns `false` if there is no room for it or any later one.
    pub fn push(&mut self, cells: &[String]) -> bool {
        if !self.is_cut {
            let before = self.table.out().len();
            self.table.row(cells).expect(WRITTEN);
            self.is_cut = self.table.out().len() > TABLE_LIMIT;
            if self.is_cut {
                self.table.out().truncate(before);
            }
        }
        self.rows += usize::from(!self.is_cut);
        !self.is_cut
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the whole table.
    pub fn copy(self) -> Copy {
        let text = self.table.finish().expect(WRITTEN);
        Copy { text: String::from_utf8(text).unwrap_or_default(), is_cut: self.is_cut }
    }
}
