//! One row for each value: CSV, and JSON in lines.

use std::mem::take;

use anyhow::Result;
use winperf::formula::{NoValue, Note, Notes};
use winperf::pair::EnglishNames;
use winperf_report::documents::json_text;
use winperf_report::documents::log::moment;
use winperf_report::number::{push_shortest, push_whole};
use winperf_report::table::csv_cell;
use winperf_series::Interval;

use super::ordered::Pieces;
use super::values::{Counter, CounterValue, Instance, Object, ValueOwner, Visitor, visit};

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

/// The rows of an interval, in pieces of text with the number of rows in each.
struct Rows<'p> {
    pieces: &'p Pieces<(String, u64)>,
    /// `Err` once the receiver is gone.
    given: Result<()>,
    out: Cells,
    count: u64,
    /// Times of both samples.
    times: [Option<String>; 2],
    /// The machine of the rows, and how they begin with it.
    machine: Option<String>,
    begin: Cells,
    /// The object of the rows.
    object: Cells,
    /// Parts of rows for each counter of the object.
    counters: Vec<CounterCells>,
    /// The instance of the rows, with all before it.
    instance: Cells,
}

/// Cells of a counter, which are the same in the rows of all instances.
struct CounterCells {
    /// The parts before the numbers.
    named: String,
    unit: String,
}

/// Consecutive cells.
struct Cells {
    format: RowFormat,
    text: String,
}

impl RowFormat {
    /// Returns the text before all rows.
    pub(super) fn head(self) -> String {
        match self {
            Self::Csv => COLUMNS.join(",") + "\r\n",
            Self::Jsonl => String::new(),
        }
    }
}

/// Sends a row for each value of an interval.
pub(super) fn give(
    format: RowFormat,
    machine: &str,
    interval: &Interval<'_>,
    english: &EnglishNames,
    pieces: &Pieces<(String, u64)>,
) -> Result<()> {
    let mut rows = Rows::new(format, interval, pieces);
    visit(machine, interval, english, &mut rows);
    rows.give();
    rows.given
}

impl<'p> Rows<'p> {
    /// Begins the rows of an interval.
    fn new(format: RowFormat, interval: &Interval<'_>, pieces: &'p Pieces<(String, u64)>) -> Self {
        let [_, newer] = interval.times;
        let times = [interval.older_time(), Some(newer)];
        let cells = || Cells { format, text: String::new() };
        Self {
            pieces,
            given: Ok(()),
            out: cells(),
            count: 0,
            times: times.map(|time| moment(time?, interval.is_utc)),
            machine: None,
            begin: cells(),
            object: cells(),
            counters: Vec::new(),
            instance: cells(),
        }
    }

    /// Sends the rows so far.
    fn give(&mut self) {
        let piece = (take(&mut self.out.text), take(&mut self.count));
        if self.given.is_ok() {
            self.given = self.pieces.push(piece);
        }
    }

    /// Writes a row of the current instance.
    fn push(&mut self, value: &CounterValue) {
        let Some(counter) = self.counters.get(value.counter) else { return };
        let out = &mut self.out;
        out.text.push_str(&self.instance.text);
        out.text.push_str(&counter.named);
        let numbers = value.raw.into_iter().chain(value.base);
        for (column, number) in (12..).zip(numbers) {
            out.raw(column, number);
        }
        out.value(16, value.value.ok());
        out.text.push_str(&counter.unit);
        out.word(18, Some(value.value.err().map_or("ok", NoValue::name)));
        out.name(19, value.text.as_deref());
        out.notes(20, value.notes);
        out.end();
        self.count += 1;
    }
}

impl Visitor for Rows<'_> {
    fn visit_object(&mut self, Object { machine, named, counters }: Object<'_>) {
        if self.machine.as_deref() != Some(machine) {
            self.begin.text.clear();
            self.begin.name(0, Some(machine));
            for (column, time) in (1..).zip(&self.times) {
                self.begin.name(column, time.as_deref());
            }
            self.machine = Some(machine.to_owned());
        }
        self.object.text.clone_from(&self.begin.text);
        self.object.number(3, named.title);
        self.object.name(4, Some(&named.name));
        let format = self.object.format;
        self.counters.clear();
        self.counters.extend(counters.iter().map(|counter| CounterCells::new(format, counter)));
    }

    fn visit_instance(&mut self, bearer: ValueOwner<'_>, values: &[CounterValue]) {
        self.instance.text.clone_from(&self.object.text);
        let instance_text = |text: fn(&Instance) -> Option<&str>| bearer.instance.and_then(text);
        self.instance.name(5, instance_text(|instance| Some(&instance.full_name)));
        self.instance.name(6, instance_text(|instance| instance.parent.as_deref()));
        self.instance.number(7, bearer.instance.map(|instance| instance.occurrence));
        self.instance.word(8, instance_text(|instance| instance.identity.as_deref()));
        for value in values {
            self.push(value);
            if self.out.text.len() > PIECE {
                self.give();
            }
        }
    }
}

impl CounterCells {
    fn new(format: RowFormat, counter: &Counter) -> Self {
        let [mut named, mut unit] = [(); 2].map(|()| Cells { format, text: String::new() });
        named.number(9, counter.named.title);
        named.name(10, Some(&counter.named.name));
        named.word(11, Some(counter.type_name.as_str()).filter(|name| !name.is_empty()));
        unit.word(17, Some(counter.unit).filter(|unit| !unit.is_empty()));
        Self { named: named.text, unit: unit.text }
    }
}

impl Cells {
    /// Writes the separator before a cell.
    fn column(&mut self, column: usize) {
        match self.format {
            RowFormat::Csv if column == 0 => {}
            RowFormat::Csv => self.text.push(','),
            RowFormat::Jsonl => {
                self.text.push_str(if column == 0 { "{\"" } else { ",\"" });
                self.text.push_str(COLUMNS.get(column).copied().unwrap_or_default());
                self.text.push_str("\":");
            }
        }
    }

    /// Writes a cell without a value.
    fn absent(&mut self, column: usize) {
        self.column(column);
        if self.format == RowFormat::Jsonl {
            self.text.push_str("null");
        }
    }

    /// Writes a text of any letters.
    fn name(&mut self, column: usize, text: Option<&str>) {
        let Some(text) = text else { return self.absent(column) };
        self.column(column);
        self.text.push_str(&match self.format {
            RowFormat::Csv => csv_cell(text),
            RowFormat::Jsonl => json_text(text),
        });
    }

    /// Writes a text of letters that need no encoding.
    fn word(&mut self, column: usize, word: Option<&str>) {
        let Some(word) = word else { return self.absent(column) };
        self.column(column);
        self.quoted(|text| text.push_str(word));
    }

    fn number(&mut self, column: usize, number: Option<u32>) {
        let Some(number) = number else { return self.absent(column) };
        self.column(column);
        push_whole(&mut self.text, number.into());
    }

    /// Writes a number that programs which read JSON in doubles would round.
    fn raw(&mut self, column: usize, number: Option<u64>) {
        let Some(number) = number else { return self.absent(column) };
        self.column(column);
        self.quoted(|text| push_whole(text, number));
    }

    fn value(&mut self, column: usize, number: Option<f64>) {
        let Some(number) = number else { return self.absent(column) };
        self.column(column);
        push_shortest(&mut self.text, number);
    }

    fn notes(&mut self, column: usize, notes: Notes) {
        self.column(column);
        let (open, between, close) = match self.format {
            RowFormat::Csv => ("", " ", ""),
            RowFormat::Jsonl => ("[\"", "\",\"", "\"]"),
        };
        if notes.iter().next().is_none() {
            return self.text.push_str(if self.format == RowFormat::Jsonl { "[]" } else { "" });
        }
        for (number, note) in notes.iter().enumerate() {
            self.text.push_str(if number > 0 { between } else { open });
            self.text.push_str(Note::name(note));
        }
        self.text.push_str(close);
    }

    /// Ends a row.
    fn end(&mut self) {
        self.text.push_str(match self.format {
            RowFormat::Csv => "\r\n",
            RowFormat::Jsonl => "}\n",
        });
    }

    /// Writes a text in the quotes of JSON.
    fn quoted(&mut self, write: impl FnOnce(&mut String)) {
        let quote = if self.format == RowFormat::Jsonl { "\"" } else { "" };
        self.text.push_str(quote);
        write(&mut self.text);
        self.text.push_str(quote);
    }
}
