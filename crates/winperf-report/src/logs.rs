//! Raw counters and values of logs, as the same rows, explanations and notes that captures have.
//!
//! Raw counters are not captures, and a capture made of them would be invented.
//! So their rows ([`winperf_log::Row`]) become rows of reports, and use the same tables and documents; on the page,
//! they replace the captures.

use std::io::{self, Write};

use winperf::CounterPath;
use winperf::counter_type::{CounterType, TimeBase, Unit};
use winperf::formula::{Formula, Letter, NoValue};
use winperf::pair::{Age, EnglishNames};
use winperf_log::{AnyLog, Form, Note, RawCounter, Row as LogRow, Run};

use crate::explain::in_letters;
use crate::language::Language;
use crate::number::plain;
use crate::phrases::{CountedNote, LogLine, LogOperand, NoteLine, PlaceInLog, Say};
use crate::problems::line;
use crate::values::{RawPair, RowInstance, ShownValue, ValueRow, digits_of};

/// Type of a value in a text log, which has none.
const NO_TYPE: CounterType = CounterType(u32::MAX);

/// Selection of counters of a log.
#[derive(Clone, Copy, Debug)]
pub enum Wanted<'a> {
    /// All of them.
    All,
    /// Counters of an object with this name.
    Object(&'a str),
    /// Counters that a path names.
    Path(&'a CounterPath),
}

impl Wanted<'_> {
    /// Returns `true` if a counter is selected by its names or by its English ones.
    pub fn names_either(self, path: Option<&CounterPath>, english: &EnglishNames) -> bool {
        let other = || english.path(path?);
        self.names(path) || other().is_some_and(|other| self.names(Some(&other)))
    }

    /// Returns `true` if a counter is selected; one without a path only among all.
    pub fn names(self, path: Option<&CounterPath>) -> bool {
        match (self, path) {
            (Self::All, _) => true,
            (Self::Object(object), Some(path)) => path.object.eq_ignore_ascii_case(object),
            (Self::Path(wanted), Some(path)) => wanted.matches(path),
            (_, None) => false,
        }
    }
}

/// Returns the rows between two samples of a log, by their positions; for a text log, the values of the newer one.
pub fn rows_between(
    log: &AnyLog,
    older: Option<usize>,
    newer: usize,
    wanted: Wanted<'_>,
    english: &EnglishNames,
) -> Vec<ValueRow> {
    let mut rows = selected_rows(log, older, newer, |path| wanted.names_either(path, english));
    for row in rows.iter_mut().filter(|_| !english.is_empty()) {
        let other = english.path(&row.counter_path());
        row.english = other.map(|path| CounterPath { computer: None, ..path }.to_string());
    }
    rows
}

fn selected_rows(
    log: &AnyLog,
    older: Option<usize>,
    newer: usize,
    is_wanted: impl Fn(Option<&CounterPath>) -> bool,
) -> Vec<ValueRow> {
    match log {
        AnyLog::Binary(log) => {
            let older = older.and_then(|position| log.sample(position));
            let rows = log.sample(newer).map(|newer| newer.rows(older.as_ref())).unwrap_or_default();
            rows.iter().filter(|of| is_wanted(Some(&of.path()))).map(row).collect()
        }
        AnyLog::Text(log) => {
            let sample = log.sample(newer);
            let values = sample.iter().flat_map(|sample| sample.values()).zip(log.counters()).enumerate();
            let values = values.filter(|(_, (_, counter))| is_wanted(counter.path.as_ref()));
            values.map(|(place, ((path, value), _))| text_row(place, path, value)).collect()
        }
    }
}

/// Returns the machine of a log, or the first one of several.
pub fn machine(log: &AnyLog) -> Option<String> {
    match log {
        AnyLog::Binary(log) => log.machine(),
        AnyLog::Text(log) => {
            log.counters().iter().find_map(|counter| counter.path.as_ref()?.computer.clone())
        }
    }
}

/// Returns a row of raw counters with the columns that rows of captures have; no title index is known.
pub fn row(of: &LogRow) -> ValueRow {
    let counter_type = of.counter_type();
    let numbers = |raw: Option<RawCounter>| raw.map(|raw| of.numbers(&raw));
    let (older, newer) = (numbers(of.older), numbers(of.newer));
    let value = of.outcome.value;
    let display =
        value.ok().map(|value| digits_of(counter_type, newer.and_then(|sample| sample.value), value));
    let bases = RawPair {
        older: older.and_then(|sample| sample.base).map(|raw| raw.number),
        newer: newer.and_then(|sample| sample.base).map(|raw| raw.number),
    };
    let shown = ShownValue {
        raw: RawPair { older: of.older.map(|raw| raw.first), newer: of.newer.map(|raw| raw.first) },
        base: (bases.older.is_some() || bases.newer.is_some()).then_some(bases),
        display,
        unit: Unit::from_counter_type(counter_type),
        default_scale: of.entry.default_scale,
        notes: of.outcome.notes,
        alternative: of.outcome.alternative,
        ..ShownValue::from_value(counter_type, value)
    };
    let instance = of.instance().map(|full_name| RowInstance {
        full_name,
        name: of.name.clone().unwrap_or_default(),
        occurrence: of.occurrence,
        parent: of.entry.parent.clone(),
        ..RowInstance::default()
    });
    let machine = of.entry.machine.trim_start_matches('\\');
    ValueRow {
        machine: (!machine.is_empty()).then(|| machine.to_owned()),
        object: of.entry.object.clone(),
        instance,
        counter: of.entry.counter.clone(),
        counter_position: u32::try_from(of.position).unwrap_or(u32::MAX),
        ..ValueRow::from_shown(shown)
    }
}

/// Returns a row of a text log, which has a value but no raw numbers.
pub fn text_row(position: usize, path: &str, value: Option<f64>) -> ValueRow {
    let shown = ShownValue {
        display: value.map(|value| value.to_string()),
        ..ShownValue::from_value(NO_TYPE, value.ok_or(NoValue::ValueMissing))
    };
    let counter_position = u32::try_from(position).unwrap_or(u32::MAX);
    let row = ValueRow { counter_position, ..ValueRow::from_shown(shown) };
    let Ok(CounterPath { computer: machine, object, instance, counter }) = CounterPath::parse(path) else {
        return ValueRow { counter: path.to_owned(), ..row };
    };
    let named = |name: String| RowInstance { full_name: name.clone(), name, ..RowInstance::default() };
    ValueRow { machine, object, instance: instance.map(named), counter, ..row }
}

/// A letter in the formula of a log's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogOperandText {
    /// The letter, as in `N1`.
    pub letter: &'static str,
    /// Its number.
    pub value: String,
    /// Meaning of the number.
    pub meaning: String,
    /// Offset in the log; `None` for facts in the catalogue, which apply to all samples.
    pub offset: Option<u32>,
}

/// A row of a log explained, down to the bytes of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogExplanation {
    /// The counter path.
    pub path: String,
    /// The counter type.
    pub type_name: String,
    /// The value with its unit, or the reason why there is none.
    pub result: String,
    /// The formula in letters.
    pub formula: Option<String>,
    /// Its letters.
    pub operands: Vec<LogOperandText>,
    /// Notes.
    pub notes: Vec<String>,
}

impl LogExplanation {
    /// Explains a row.
    pub fn new(of: &LogRow, language: Language) -> Self {
        let shown = row(of).shown;
        let result = match shown.value {
            Ok(value) => {
                let text = shown.with_unit(language).unwrap_or_default();
                let full = value.to_string();
                if text.split(' ').next() == Some(&full) { text } else { format!("{text} ({full})") }
            }
            Err(reason) => reason.say(language).to_owned(),
        };
        let samples = [(Age::Older, of.older), (Age::Newer, of.newer)];
        let invalid = samples.into_iter().filter_map(|(age, raw)| Some((age, raw?)));
        let invalid = invalid.filter(|(_, raw)| !raw.is_valid()).map(|(age, raw)| (age, raw.status));
        let invalid = invalid.map(|(age, status)| LogOperand::Status(age, status).say(language));
        let notes = shown.notes.iter().map(|note| note.say(language).to_owned());
        Self {
            path: of.path().to_string(),
            type_name: shown.type_name(),
            result,
            formula: in_letters(of.counter_type(), language),
            operands: operands(of, language),
            notes: notes.chain(invalid).collect(),
        }
    }
}

/// Returns the letters of the formula with their numbers.
fn operands(of: &LogRow, language: Language) -> Vec<LogOperandText> {
    let formula = Formula::from_counter_type(of.counter_type());
    let (Ok(expression), Some(newer)) = (formula.expression(), of.newer) else { return Vec::new() };
    let (newest, older) = (of.numbers(&newer), of.older.map(|raw| of.numbers(&raw)));
    let time_base: TimeBase = of.counter_type().time_base();
    let letters = expression.letters().into_iter().filter_map(|letter| {
        let number = letter.number(time_base, &newest, older.as_ref())?;
        let (meaning, offset) = meaning(letter, of);
        let (value, meaning) = (number.to_string(), meaning.say(language));
        Some(LogOperandText { letter: letter.name(), value, meaning, offset })
    });
    letters.collect()
}

/// Returns the meaning of a letter's number, and its offset in the log.
fn meaning(letter: Letter, of: &LogRow) -> (LogOperand, Option<u32>) {
    let first = |raw: Option<RawCounter>| raw.map(|raw| raw.first_offset);
    let second = |raw: Option<RawCounter>| raw.map(|raw| raw.second_offset);
    match letter {
        Letter::N0 => (LogOperand::First(Age::Older), first(of.older)),
        Letter::N1 => (LogOperand::First(Age::Newer), first(of.newer)),
        Letter::B0 => (LogOperand::Base(Age::Older), second(of.older)),
        Letter::B1 => (LogOperand::Base(Age::Newer), second(of.newer)),
        Letter::D0 => (LogOperand::Clock(Age::Older), second(of.older)),
        Letter::D1 => (LogOperand::Clock(Age::Newer), second(of.newer)),
        Letter::F => (LogOperand::TimeBase, None),
    }
}

/// Writes the steps from the bytes of a log to a value.
///
/// # Errors
/// Returns any I/O error from `out`.
pub fn explain(
    out: &mut dyn Write,
    of: &LogRow,
    samples: [Option<usize>; 2],
    language: Language,
) -> io::Result<()> {
    let counter_type = of.counter_type();
    let shown = row(of).shown;
    let samples = samples.map(|position| position.map(|position| position.saturating_add(1)));
    writeln!(out, "{}", plain(&of.path().to_string()))?;
    let mut line = |line: LogLine| writeln!(out, "  {}", line.say(language));
    line(LogLine::Samples(samples))?;
    line(LogLine::Type(shown.type_name(), of.entry.time_base))?;
    for (age, raw) in [(Age::Older, of.older), (Age::Newer, of.newer)] {
        let Some(raw) = raw else { continue };
        line(LogLine::First(age, raw.first, raw.first_offset))?;
        line(LogLine::Second(of.has_base(), raw.second, raw.second_offset))?;
        if !raw.is_valid() {
            line(LogLine::Status(raw.status))?;
        }
    }
    if let Some(formula) = in_letters(counter_type, language) {
        line(LogLine::Formula(formula))?;
        for operand in operands(of, language) {
            writeln!(out, "    {:<2} = {}", operand.letter, operand.value)?;
        }
    }
    let mut line = |line: LogLine| writeln!(out, "  {}", line.say(language));
    match shown.value {
        Ok(value) => line(LogLine::Result(shown.with_unit(language).unwrap_or_default(), value))?,
        Err(reason) => line(LogLine::NoResult(reason))?,
    }
    shown.notes.iter().try_for_each(|note| line(LogLine::Note(note)))
}

/// Letters of a text of a log that are shown.
const SHOWN_LETTERS: usize = 200;

/// Returns the text of a field of a log, except for times, which are local or UTC; empty for raw bytes.
pub fn field_text(bytes: &[u8], form: Form) -> String {
    let is_number = matches!(bytes.len(), 1 | 2 | 4 | 8);
    let number = bytes.iter().take(8).rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    match (form, is_number) {
        (Form::Number, true) => number.to_string(),
        (Form::Bits, true) => format!("{number:#0width$x}", width = bytes.len() * 2 + 2),
        (Form::Signed, true) => {
            // The bits above the number are its sign.
            let behind = 64 - u32::try_from(bytes.len() * 8).unwrap_or(64);
            (number << behind).cast_signed().wrapping_shr(behind).to_string()
        }
        (Form::Text, _) => {
            let units = bytes.as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit));
            let letters = char::decode_utf16(units.take_while(|unit| *unit != 0));
            let letters = letters.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER));
            plain(&letters.take(SHOWN_LETTERS).collect::<String>()).into_owned()
        }
        (Form::Guid, _) => guid(bytes),
        _ => String::new(),
    }
}

fn guid(bytes: &[u8]) -> String {
    let Ok([a, b, c, d, e, f, g, h, rest @ ..]) = <[u8; 16]>::try_from(bytes) else { return String::new() };
    let (first, second) = (u32::from_le_bytes([a, b, c, d]), u16::from_le_bytes([e, f]));
    let (third, [i, j, node @ ..]) = (u16::from_le_bytes([g, h]), rest);
    let node: String = node.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{first:08x}-{second:04x}-{third:04x}-{i:02x}{j:02x}-{node}")
}

/// Returns the text of a note in a language, the number of occurrences, and the line of the first one.
pub fn note_in(note: &Note, language: Language) -> String {
    let says = note.kind.say(language);
    let line = NoteLine(note).say(language);
    let says = if line.is_empty() { says } else { format!("{says} ({line})") };
    if note.count > 1 { format!("{says} (×{})", note.count) } else { says }
}

/// Returns the place in its log of some bytes of a capture with these runs; `None` for a capture from elsewhere, or
/// bytes outside of it.
pub fn place_in_log(runs: &[Run], (offset, length): (u32, u32), language: Language) -> Option<String> {
    let pieces = Run::covering(runs, offset, length);
    (!pieces.is_empty()).then(|| PlaceInLog(&pieces).say(language))
}

/// Returns a note as a line.
pub fn note_text(note: &Note, language: Language) -> String {
    line(note, &CountedNote(note).say(language), language)
}

/// Returns the kind of a log, in a word or two.
pub fn kind(log: &AnyLog) -> &'static str {
    use winperf_log::Content::{Blocks, Both, RawCounters};
    match log {
        AnyLog::Text(_) => "values",
        AnyLog::Binary(log) => match log.content() {
            Some(Blocks) => "whole objects",
            Some(RawCounters) => "raw counters",
            Some(Both) => "whole objects and raw counters",
            None => "nothing that is understood",
        },
    }
}
