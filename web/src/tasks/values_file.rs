//! Writing values into a file that the browser saves.
//!
//! Values are written row by row, and the browser keeps the text that is written.

use std::io;

use winperf::Pair;
use winperf_report::Language;
use winperf_report::documents::ValuesWriter;
use winperf_report::table::{Format, RowTable};
use winperf_report::values::ValueRow;
use yew::Callback;

use crate::browser::download::Parts;
use crate::browser::pause::Slices;
use crate::shared::Shared;
use crate::state::answers::paired::Paired;
use crate::state::answers::sharing::Prepared;
use crate::views::share::query::ValuesFormat;
use crate::views::values::query::OnScreen;

/// Bytes that are kept until the browser gets them.
const PART: usize = 1 << 20;

/// Percentage between two reports, each of which redraws the dialog.
const REPORT: u8 = 2;

/// The values to write, and their format.
pub struct FileOrder {
    /// The captures that go out.
    pub prepared: Shared<Prepared>,
    pub originals: Paired,
    /// The values on the screen, by their rows of the originals; `None` for all.
    pub shown: Option<OnScreen>,
    pub format: ValuesFormat,
    /// Of a table for users.
    pub language: Language,
}

/// A file that is being written; writing to memory cannot fail.
enum Writing {
    Table(RowTable<Vec<u8>>),
    Document(ValuesWriter<Vec<u8>>),
}

/// Writes values row by row, in slices that leave the page usable; `None` if writing fails.
pub async fn write(order: FileOrder, on_progress: Callback<u8>) -> Option<Parts> {
    let handed = &order.prepared.handed;
    let pair = &handed.pair;
    let slices = Slices::begin();
    let mut writing = Writing::new(&order).ok()?;
    let mut parts = Parts::default();
    let count = order.shown.as_ref().map_or(pair.row_count(), |shown| shown.rows() as u64);
    let mut reported = 0;
    for at in 0..count {
        for number in order.numbers(at) {
            writing.row(pair, number).ok()?;
        }
        if slices.is_over() {
            let percent = u8::try_from(at * 100 / count).unwrap_or(100);
            if percent >= reported + REPORT {
                reported = percent;
                on_progress.emit(percent);
            }
            slices.rest().await;
        }
        let out = writing.out();
        if out.len() >= PART {
            parts.push(out);
            out.clear();
        }
    }
    parts.push(&writing.finish().ok()?);
    Some(parts)
}

impl FileOrder {
    /// Returns the numbers of the saved rows for a row on the screen, or of that row itself.
    fn numbers(&self, at: u64) -> Vec<u64> {
        let Some(shown) = &self.shown else { return vec![at] };
        let row = usize::try_from(at).unwrap_or(usize::MAX);
        let (handed, originals) = (&self.prepared.handed, self.originals.pair());
        shown.numbers(row).into_iter().filter_map(|number| handed.row(originals, number)).collect()
    }
}

impl Writing {
    fn new(order: &FileOrder) -> io::Result<Self> {
        let handed = &order.prepared.handed;
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
