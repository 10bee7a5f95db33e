//! Writing values into a file that the browser saves.
//!
//! Values are written row by row, and the browser keeps the text that is written.

use std::io;

use winperf::Pair;
use winperf_report::Language;
use winperf_report::documents::ValuesWriter;
use winperf_report::handed::RowMap;
use winperf_report::table::{Format, RowTable};
use winperf_report::values::ValueRow;

use crate::browser::pause::Slices;
use crate::state::answers::sharing::Outgoing;
use crate::views::share::query::ValuesFormat;
use crate::views::values::query::OnScreen;

/// Bytes that are kept until the browser gets them.
const PART: usize = 1 << 20;

/// Percentage between two reports, each of which redraws the dialog.
const REPORT: u8 = 2;

/// Rows on the screen between two checks of the time.
const AT_ONCE: usize = 1000;

/// The values to write, and their format.
#[derive(Clone, Debug, PartialEq)]
pub struct ValuesOrder {
    /// Numbers of their rows in the captures that go out; `None` for all.
    pub rows: Option<Vec<u64>>,
    pub format: ValuesFormat,
    /// Of a table for users.
    pub language: Language,
}

/// A file that is being written; writing to memory cannot fail.
enum Writing {
    Table(RowTable<Vec<u8>>),
    Document(ValuesWriter<Vec<u8>>),
}

/// Returns the numbers of the saved rows for the rows on the screen, in slices that leave the page usable.
pub async fn rows_on_screen(shown: &OnScreen, originals: &Pair, map: &RowMap) -> Vec<u64> {
    let slices = Slices::begin();
    let mut numbers = Vec::new();
    for row in 0..shown.rows() {
        numbers.extend(shown.numbers(row).into_iter().filter_map(|number| map.row(originals, number)));
        if row % AT_ONCE == 0 {
            slices.rest().await;
        }
    }
    numbers
}

/// Writes values row by row, in slices, and passes on each part of the file; `None` if writing fails.
pub async fn write(
    outgoing: &Outgoing,
    order: &ValuesOrder,
    on_progress: &impl Fn(u8),
    on_part: impl Fn(&[u8]),
) -> Option<()> {
    let pair = &outgoing.handed.pair;
    let slices = Slices::begin();
    let mut writing = Writing::new(outgoing, order).ok()?;
    let count = order.rows.as_ref().map_or(pair.row_count(), |rows| rows.len() as u64);
    let mut reported = 0;
    for at in 0..count {
        let number = match &order.rows {
            Some(rows) => usize::try_from(at).ok().and_then(|at| rows.get(at).copied())?,
            None => at,
        };
        writing.row(pair, number).ok()?;
        if slices.is_over() {
            let percent = u8::try_from(at * 100 / count).unwrap_or(100);
            if percent >= reported + REPORT {
                reported = percent;
                on_progress(percent);
            }
            slices.rest().await;
        }
        let out = writing.out();
        if out.len() >= PART {
            on_part(out);
            out.clear();
        }
    }
    on_part(&writing.finish().ok()?);
    Some(())
}

impl Writing {
    fn new(outgoing: &Outgoing, order: &ValuesOrder) -> io::Result<Self> {
        let handed = &outgoing.handed;
        let table = |format| RowTable::new(Vec::new(), format, order.language).map(Self::Table);
        match order.format {
            ValuesFormat::Csv => table(Format::Csv),
            ValuesFormat::Markdown => table(Format::Markdown),
            ValuesFormat::Json => {
                let (pair, sources) = (&handed.pair, handed.sources());
                ValuesWriter::new(Vec::new(), pair, &sources).map(Self::Document)
            }
        }
    }

    fn row(&mut self, pair: &Pair, number: u64) -> io::Result<()> {
        let Some(row) = pair.row(number) else { return Ok(()) };
        let row = ValueRow::new(&row);
        match self {
            Self::Table(table) => table.row(row),
            Self::Document(document) => document.row(&row),
        }
    }

    fn out(&mut self) -> &mut Vec<u8> {
        match self {
            Self::Table(table) => table.out(),
            Self::Document(document) => document.out(),
        }
    }

    fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Self::Table(table) => table.finish(),
            Self::Document(document) => document.finish(),
        }
    }
}
