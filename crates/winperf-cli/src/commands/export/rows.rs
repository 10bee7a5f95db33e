//! A row for each value: CSV, and JSON in lines.

use std::fmt::{Display, Write};
use std::mem::take;

use anyhow::Result;
use winperf::formula::{NoValue, Note, Notes};
use winperf_report::documents::json_text;
use winperf_report::documents::log::moment;
use winperf_report::table::csv_cell;
use winperf_series::Interval;

use super::ordered::Pieces;
use super::values::{Encode, Instance, Value, of_interval};

/// Number of bytes that a worker passes on at a time.
const PIECE: usize = 256 << 10;

/// Names of the columns.
pub(super) const COLUMNS: [&str; 21] = [
    "machine",
    "older_time",
    "newer_time",
    "object_title",
    "object",
    "instance",
    "parent",
    "occurrence",
    "identity",
    "counter_title",
    "counter",
    "type",
    "raw_older",
    "raw_newer",
    "base_older",
    "base_newer",
    "value",
    "unit",
    "status",
    "text",
    "notes",
];

/// Format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowFormat {
    Csv,
    Jsonl,
}

/// The rows of an interval, of which all but what differs in them is written once.
struct Rows {
    format: RowFormat,
    /// The machine of the rows.
    machine: String,
    /// When both samples were taken.
    times: [Option<String>; 2],
    /// Machine and times, as they begin a row.
    begin: String,
    out: String,
}

impl RowFormat {
    /// Returns the text before all rows.
    pub(super) fn head(self) -> String {
        match self {
            Self::Csv => COLUMNS.join(",") + "\r\n",
            Self::Jsonl => String::new(),
        }
    }

    /// Returns the encoding of a text in a row.
    fn encode(self) -> Encode {
        match self {
            Self::Csv => csv_cell,
            Self::Jsonl => json_text,
        }
    }
}

/// Gives away a row for each value of an interval, in pieces of text with the number of rows in each.
pub(super) fn give(
    format: RowFormat,
    machine: &str,
    interval: &Interval<'_>,
    pieces: &Pieces<(String, u64)>,
) -> Result<()> {
    let (mut rows, mut count, mut given) = (Rows::new(format, machine, interval), 0, Ok(()));
    of_interval(machine, interval, format.encode(), |value| {
        rows.push(value);
        count += 1;
        if rows.out.len() > PIECE && given.is_ok() {
            given = pieces.push((take(&mut rows.out), take(&mut count)));
        }
    });
    given.and_then(|()| pieces.push((rows.out, count)))
}

impl Rows {
    /// Begins the rows of an interval.
    fn new(format: RowFormat, machine: &str, interval: &Interval<'_>) -> Self {
        let encode = format.encode();
        let [_, newer] = interval.times;
        let times = [interval.older_time(), Some(newer)];
        let times = times.map(|time| moment(time?, interval.is_utc).map(|time| encode(&time)));
        let mut rows =
            Self { format, machine: String::new(), times, begin: String::new(), out: String::new() };
        rows.begin(machine);
        rows
    }

    /// Begins the rows of a machine.
    fn begin(&mut self, machine: &str) {
        let rows = take(&mut self.out);
        let (machine_cell, times) = ((self.format.encode())(machine), self.times.clone());
        self.text(0, Some(&machine_cell));
        for (column, time) in (1..).zip(&times) {
            self.text(column, time.as_deref());
        }
        self.begin = std::mem::replace(&mut self.out, rows);
        machine.clone_into(&mut self.machine);
    }

    /// Writes a row.
    fn push(&mut self, value: &Value<'_>) {
        if value.machine != self.machine {
            self.begin(value.machine);
        }
        self.out.push_str(&self.begin);
        let Value { object, instance, counter, .. } = value;
        self.number(3, object.title);
        self.text(4, Some(&object.name));
        let of = |text: fn(&Instance) -> Option<&str>| instance.and_then(text);
        self.text(5, of(|instance| Some(&instance.full_name)));
        self.text(6, of(|instance| instance.parent.as_deref()));
        self.number(7, instance.map(|instance| instance.occurrence));
        self.word(8, instance.and_then(|instance| instance.identity.as_deref()));
        self.number(9, counter.named.title);
        self.text(10, Some(&counter.named.name));
        self.word(11, Some(counter.type_name.as_str()).filter(|name| !name.is_empty()));
        let numbers = value.raw.into_iter().chain(value.base);
        for (column, number) in (12..).zip(numbers) {
            self.whole(column, number);
        }
        self.number(16, value.value.ok());
        self.word(17, Some(counter.unit).filter(|unit| !unit.is_empty()));
        self.word(18, Some(value.value.err().map_or("ok", NoValue::name)));
        self.text(19, value.text.as_deref());
        self.notes(value.notes);
        self.out.push_str(match self.format {
            RowFormat::Csv => "\r\n",
            RowFormat::Jsonl => "}\n",
        });
    }

    /// Writes what comes before a cell.
    fn column(&mut self, column: usize) {
        match self.format {
            RowFormat::Csv if column == 0 => {}
            RowFormat::Csv => self.out.push(','),
            RowFormat::Jsonl => {
                self.out.push(if column == 0 { '{' } else { ',' });
                let name = COLUMNS.get(column).copied().unwrap_or_default();
                self.display(format_args!("\"{name}\":"));
            }
        }
    }

    /// Writes a text that is encoded.
    fn text(&mut self, column: usize, text: Option<&str>) {
        self.column(column);
        let absent = if self.format == RowFormat::Jsonl { "null" } else { "" };
        self.out.push_str(text.unwrap_or(absent));
    }

    /// Writes a text of letters that need no encoding.
    fn word(&mut self, column: usize, word: Option<&str>) {
        match (self.format, word) {
            (RowFormat::Jsonl, Some(word)) => {
                self.column(column);
                self.display(format_args!("\"{word}\""));
            }
            _ => self.text(column, word),
        }
    }

    fn number(&mut self, column: usize, number: Option<impl Display>) {
        match number {
            Some(number) => {
                self.column(column);
                self.display(format_args!("{number}"));
            }
            None => self.text(column, None),
        }
    }

    /// Writes a number that programs which read JSON in doubles would round.
    fn whole(&mut self, column: usize, number: Option<u64>) {
        match (self.format, number) {
            (RowFormat::Jsonl, Some(number)) => {
                self.column(column);
                self.display(format_args!("\"{number}\""));
            }
            _ => self.number(column, number),
        }
    }

    fn notes(&mut self, notes: Notes) {
        self.column(20);
        let (open, between, close) = match self.format {
            RowFormat::Csv => ("", " ", ""),
            RowFormat::Jsonl => ("[\"", "\",\"", "\"]"),
        };
        if notes.iter().next().is_none() {
            self.out.push_str(if self.format == RowFormat::Jsonl { "[]" } else { "" });
            return;
        }
        self.out.push_str(open);
        for (number, note) in notes.iter().enumerate() {
            let before = if number > 0 { between } else { "" };
            self.display(format_args!("{before}{}", Note::name(note)));
        }
        self.out.push_str(close);
    }

    fn display(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.out.write_fmt(text);
    }
}
