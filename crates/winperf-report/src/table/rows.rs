//! Rows of values as tables.

use std::io::{self, Write};

use strum::VariantArray;
use winperf::formula::{Note, Notes};

use crate::language::Language;
use crate::number::display;
use crate::phrases::{Say, ValueColumn};
use crate::table::{Format, Table};
use crate::values::{RawPair, Row, RowInstance, Shown};

/// Columns for programs, in which no cell has two values.
const PLAIN_COLUMNS: [&str; 14] = [
    "machine",
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

/// A table of values that is written while its rows come: for programs as CSV, which is English, for people in the other formats.
#[derive(Debug)]
pub struct RowTable<W> {
    table: Table<W>,
    is_plain: bool,
    /// True if rows have a column for their machine.
    has_machines: bool,
    language: Language,
}

impl<W: Write> RowTable<W> {
    /// Begins a table with the names of its columns.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn new(out: W, format: Format, language: Language) -> io::Result<Self> {
        Self::of(out, format, language, false)
    }

    /// Begins a table of rows of several machines, with a column for these.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn of_machines(out: W, format: Format, language: Language) -> io::Result<Self> {
        Self::of(out, format, language, true)
    }

    fn of(out: W, format: Format, language: Language, has_machines: bool) -> io::Result<Self> {
        let is_plain = format == Format::Csv;
        let names: Vec<&str> = if is_plain {
            PLAIN_COLUMNS.to_vec()
        } else {
            ValueColumn::VARIANTS.iter().map(|column| column.say(language)).collect()
        };
        let skipped = usize::from(!has_machines);
        let table = Table::new(out, format, names.get(skipped..).unwrap_or_default())?;
        Ok(Self { table, is_plain, has_machines, language })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn row(&mut self, row: Row) -> io::Result<()> {
        let Self { table, is_plain, has_machines, language } = self;
        let cells = if *is_plain { plain_cells(row).to_vec() } else { cells(row, *language).to_vec() };
        table.row(cells.get(usize::from(!*has_machines)..).unwrap_or_default())
    }

    /// Returns the output of the table.
    pub fn out(&mut self) -> &mut W {
        self.table.out()
    }

    /// Ends the table.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn finish(self) -> io::Result<W> {
        self.table.finish()
    }
}

/// Writes rows of values as a [`RowTable`].
///
/// # Errors
/// Returns any I/O error from `out`.
pub fn write_rows(
    out: &mut dyn Write,
    format: Format,
    language: Language,
    mut rows: impl Iterator<Item = Row>,
) -> io::Result<()> {
    let mut table = RowTable::new(out, format, language)?;
    rows.try_for_each(|row| table.row(row))?;
    table.finish()?;
    Ok(())
}

fn cells(row: Row, language: Language) -> [String; 12] {
    let shown = &row.shown;
    let pair = |pair: RawPair| match (pair.older, pair.newer) {
        (None, newer) => number(newer),
        (older, newer) => format!("{} → {}", number(older), number(newer)),
    };
    [
        row.machine.unwrap_or_default(),
        row.object,
        row.instance.map(|instance| instance.with_former(Language::English)).unwrap_or_default(),
        row.counter,
        shown.with_unit(language).unwrap_or_else(|| raw_of_one(shown)),
        shown.on_chart().map(display).unwrap_or_default(),
        shown.status().to_owned(),
        number(shown.raw.older),
        number(shown.raw.newer),
        shown.base.map(pair).unwrap_or_default(),
        shown.type_name(),
        names(shown.notes),
    ]
}

/// Returns a raw value in the place of one that needs a second sample.
fn raw_of_one(shown: &Shown) -> String {
    shown.raw_of_one.map(|raw| format!("raw {raw}")).unwrap_or_default()
}

fn plain_cells(row: Row) -> [String; 14] {
    let shown = &row.shown;
    let value = shown.value.map(|value| value.to_string()).ok();
    let value = value.or_else(|| shown.text().map(str::to_owned));
    [
        row.machine.unwrap_or_default(),
        row.object,
        full_name(row.instance),
        row.counter,
        value.unwrap_or_default(),
        shown.unit.map_or("", |unit| unit.say(Language::English)).to_owned(),
        shown.default_scale.to_string(),
        shown.status().to_owned(),
        number(shown.raw.older),
        number(shown.raw.newer),
        number(shown.base.and_then(|base| base.older)),
        number(shown.base.and_then(|base| base.newer)),
        shown.type_name(),
        names(shown.notes),
    ]
}

fn full_name(instance: Option<RowInstance>) -> String {
    instance.map(|instance| instance.full_name).unwrap_or_default()
}

fn number(number: Option<u64>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

fn names(notes: Notes) -> String {
    notes.iter().map(Note::name).collect::<Vec<&str>>().join(" ")
}
