//! Rows of values as tables.

use std::io::{self, Write};

use strum::VariantArray;
use winperf::counter_type::{CounterType, Unit};
use winperf::formula::{NoValue, Note, Notes, Raw};
use winperf::pair::{self, Age};

use crate::language::Language;
use crate::number::{push_display, push_integer, push_shortest, push_whole};
use crate::phrases::{Say, ValueColumn};
use crate::table::{Format, Table};
use crate::values::{RawPair, RowInstance, ValueRow, on_chart, push_digits, push_type_name, raw_of_one};

/// Columns for programs, with one value in each cell.
const PLAIN_COLUMNS: [&str; 15] = [
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
    "english",
];

/// A table of values that is written row by row: in English CSV for programs, in the other formats for people.
#[derive(Debug)]
pub struct RowTable<W> {
    table: Table<W>,
    cells: Cells,
    extra: ExtraColumns,
}

/// Columns that only the rows of some logs have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraColumns {
    /// The machine of each row, for several machines.
    pub machine: bool,
    /// The path with English names, for names in another language.
    pub english: bool,
}
impl<W: Write> RowTable<W> {
    /// Begins a table with the names of its columns.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn new(out: W, format: Format, language: Language) -> io::Result<Self> {
        Self::with_columns(out, format, language, ExtraColumns::default())
    }

    /// Begins a table with further columns.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn with_columns(out: W, format: Format, language: Language, extra: ExtraColumns) -> io::Result<Self> {
        let is_plain = format == Format::Csv;
        let names: Vec<&str> = if is_plain {
            PLAIN_COLUMNS.to_vec()
        } else {
            ValueColumn::VARIANTS.iter().map(|column| column.say(language)).collect()
        };
        let table = Table::new(out, format, extra.select(&names))?;
        Ok(Self { table, cells: Cells::new(is_plain, language), extra })
    }

    /// Adds a row.
    ///
    /// # Errors
    /// Returns any I/O error from `out`.
    pub fn row(&mut self, row: ValueRow) -> io::Result<()> {
        self.cells.set_row(&row);
        self.write()
    }

    /// Adds a row of a pair, with the names of `last` if that is in the same instance.
    fn pair_row(&mut self, row: &pair::Row<'_>, last: Option<pair::Row<'_>>) -> io::Result<()> {
        self.cells.set_pair_row(row, last);
        self.write()
    }

    fn write(&mut self) -> io::Result<()> {
        self.table.row(self.extra.select(&self.cells.texts))
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

impl ExtraColumns {
    /// Returns the cells of all columns but those that the rows do not have: the first is the machine, the last the
    /// English path.
    fn select<T>(self, cells: &[T]) -> &[T] {
        let end = cells.len().saturating_sub(usize::from(!self.english));
        cells.get(usize::from(!self.machine)..end).unwrap_or_default()
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
    mut rows: impl Iterator<Item = ValueRow>,
) -> io::Result<()> {
    let mut table = RowTable::new(out, format, language)?;
    rows.try_for_each(|row| table.row(row))?;
    table.finish()?;
    Ok(())
}

/// Writes rows of a pair as [`write_rows`] does, with names that are made once for all rows of an instance.
///
/// # Errors
/// Returns any I/O error from `out`.
pub fn write_pair_rows<'a>(
    out: &mut dyn Write,
    format: Format,
    language: Language,
    rows: impl Iterator<Item = pair::Row<'a>>,
) -> io::Result<()> {
    let mut table = RowTable::new(out, format, language)?;
    let mut last = None;
    for row in rows {
        table.pair_row(&row, last.replace(row))?;
    }
    table.finish()?;
    Ok(())
}

/// The cells of a row. Their memory is reused for the next row, like names that both share.
#[derive(Debug)]
struct Cells {
    is_plain: bool,
    language: Language,
    texts: Vec<String>,
    /// Digits of a value before its unit.
    digits: String,
}

/// The value of a row, as shown in cells.
struct CellsOf<'a> {
    counter_type: CounterType,
    unit: Option<Unit>,
    default_scale: i32,
    value: Result<f64, NoValue>,
    /// The text of a text counter.
    text: Option<&'a str>,
    raw: RawPair,
    base: RawPair,
    raw_of_one: Option<u64>,
    notes: Notes,
}

impl Cells {
    fn new(is_plain: bool, language: Language) -> Self {
        let count = if is_plain { PLAIN_COLUMNS.len() } else { ValueColumn::VARIANTS.len() };
        Self { is_plain, language, texts: vec![String::new(); count], digits: String::new() }
    }

    fn set_row(&mut self, row: &ValueRow) {
        let shown = &row.shown;
        self.set(0, |cell| cell.push_str(row.machine.as_deref().unwrap_or_default()));
        self.set(1, |cell| cell.push_str(&row.object));
        self.set_instance(row.instance.as_ref());
        self.set(3, |cell| cell.push_str(&row.counter));
        let last = self.texts.len().saturating_sub(1);
        self.set(last, |cell| cell.push_str(row.english.as_deref().unwrap_or_default()));
        self.digits.clear();
        self.digits.push_str(shown.display.as_deref().unwrap_or_default());
        self.set_value(&CellsOf {
            counter_type: shown.counter_type,
            unit: shown.unit,
            default_scale: shown.default_scale,
            value: shown.value,
            text: shown.text(),
            raw: shown.raw,
            base: shown.base.unwrap_or_default(),
            raw_of_one: shown.raw_of_one,
            notes: shown.notes,
        });
    }

    /// Sets all cells, but names only if they differ from those of `last`.
    fn set_pair_row(&mut self, row: &pair::Row<'_>, last: Option<pair::Row<'_>>) {
        let place = |row: pair::Row<'_>| (row.cell().object, row.cell().instance, row.shown_in());
        if last.map(place) != Some(place(*row)) {
            self.set(1, |cell| *cell = row.object_name());
            self.set_instance(RowInstance::find(row).as_ref());
        }
        self.set(3, |cell| cell.push_str(&row.counter_name()));
        let [[older, older_base], [newer, newer_base]] = Age::BOTH.map(|age| row.raw_with_base(age));
        let (counter_type, outcome) = (row.counter_type(), row.outcome());
        self.digits.clear();
        if let Ok(value) = outcome.value
            && !self.is_plain
        {
            push_digits(&mut self.digits, counter_type, newer, value);
        }
        let text = outcome.value.is_err().then(|| row.text()).flatten();
        let number = |raw: Option<Raw>| raw.map(|raw| raw.number);
        self.set_value(&CellsOf {
            counter_type,
            unit: Unit::from_counter_type(counter_type),
            default_scale: row.definition().map_or(0, |definition| definition.default_scale()),
            value: outcome.value,
            text: text.as_deref(),
            raw: RawPair { older: number(older), newer: number(newer) },
            base: RawPair { older: number(older_base), newer: number(newer_base) },
            raw_of_one: raw_of_one(row),
            notes: outcome.notes,
        });
    }

    fn set_instance(&mut self, instance: Option<&RowInstance>) {
        let is_plain = self.is_plain;
        self.set(2, |cell| match instance {
            Some(instance) if is_plain => cell.push_str(&instance.full_name),
            Some(instance) => cell.push_str(&instance.with_former(Language::English)),
            None => {}
        });
    }

    fn set_value(&mut self, of: &CellsOf<'_>) {
        if self.is_plain { self.set_plain_value(of) } else { self.set_shown_value(of) }
    }

    fn set_plain_value(&mut self, of: &CellsOf<'_>) {
        self.set(4, |cell| match of.value {
            Ok(value) => push_shortest(cell, value),
            Err(_) => cell.push_str(of.text.unwrap_or_default()),
        });
        self.set(5, |cell| cell.push_str(of.unit.map_or("", |unit| unit.say(Language::English))));
        self.set(6, |cell| push_integer(cell, of.default_scale.into()));
        self.set(7, |cell| cell.push_str(of.status()));
        let RawPair { older, newer } = of.raw;
        for (column, number) in (8..).zip([older, newer, of.base.older, of.base.newer]) {
            self.set(column, |cell| push_number(cell, number));
        }
        self.set(12, |cell| push_type_name(cell, of.counter_type));
        self.set(13, |cell| push_notes(cell, of.notes));
    }

    fn set_shown_value(&mut self, of: &CellsOf<'_>) {
        let (digits, language) = (std::mem::take(&mut self.digits), self.language);
        self.set(4, |cell| match (of.text, of.raw_of_one) {
            (Some(text), _) => cell.push_str(text),
            (None, _) if !digits.is_empty() => {
                cell.push_str(&digits);
                if let Some(unit) = of.unit {
                    cell.push(' ');
                    cell.push_str(unit.say(language));
                }
            }
            (None, Some(raw)) => {
                cell.push_str("raw ");
                push_whole(cell, raw);
            }
            (None, None) => {}
        });
        self.digits = digits;
        let on_chart = on_chart(of.value, of.default_scale);
        self.set(5, |cell| on_chart.into_iter().for_each(|value| push_display(cell, value)));
        self.set(6, |cell| cell.push_str(of.status()));
        self.set(7, |cell| push_number(cell, of.raw.older));
        self.set(8, |cell| push_number(cell, of.raw.newer));
        self.set(9, |cell| {
            if of.base.older.is_some() {
                push_number(cell, of.base.older);
                cell.push_str(" → ");
            }
            push_number(cell, of.base.newer);
        });
        self.set(10, |cell| push_type_name(cell, of.counter_type));
        self.set(11, |cell| push_notes(cell, of.notes));
    }

    fn set(&mut self, column: usize, write: impl FnOnce(&mut String)) {
        if let Some(cell) = self.texts.get_mut(column) {
            cell.clear();
            write(cell);
        }
    }
}

impl CellsOf<'_> {
    fn status(&self) -> &'static str {
        self.value.err().map_or("ok", NoValue::name)
    }
}

fn push_number(cell: &mut String, number: Option<u64>) {
    if let Some(number) = number {
        push_whole(cell, number);
    }
}

fn push_notes(cell: &mut String, notes: Notes) {
    for (number, note) in notes.iter().enumerate() {
        cell.push_str(if number > 0 { " " } else { "" });
        cell.push_str(Note::name(note));
    }
}
