//! Text logs: what `logman -f csv`, `relog -f csv` and `typeperf` write. They have values, and no raw numbers.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::time::{CalendarTime, FileTime};

use crate::error::{Error, ErrorKind, Note, NoteKind, Notes};
use crate::header::shifted;
use crate::window::{narrow, wide};

/// The most columns that are read.
const MOST_COLUMNS: usize = 1 << 17;
/// The longest line that is read, in bytes.
const MOST_LINE: usize = 1 << 26;
/// How far into a file the name of the format may stand.
const NEAR: usize = 512;

/// A text log, of which places of lines are kept and values are read when they are asked for.
#[derive(Debug)]
pub struct TextLog {
    text: String,
    separator: char,
    zone: Option<String>,
    bias: Option<i32>,
    paths: Vec<String>,
    /// How many fields stand before the first value: the time, or date and time apart.
    before: usize,
    lines: Vec<Line>,
    file_length: u32,
    notes: Vec<Note>,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    start: u32,
    end: u32,
    time: FileTime,
}

/// One line of a text log.
#[derive(Clone, Copy, Debug)]
pub struct TextSample<'log> {
    log: &'log TextLog,
    line: Line,
}

impl TextLog {
    /// Whether bytes begin as a text log does.
    pub fn is_log(bytes: &[u8]) -> bool {
        let near = bytes.get(..NEAR).unwrap_or(bytes);
        // UTF-16 has a NUL between the letters.
        let letters: Vec<u8> = near.iter().copied().filter(|byte| *byte != 0).collect();
        [b"(PDH-CSV ", b"(PDH-TSV "].iter().any(|name| letters.windows(name.len()).any(|at| at == *name))
            && letters.iter().take_while(|byte| !matches!(byte, b'\r' | b'\n')).any(|byte| *byte == b'"')
            && !winperf::DataBlock::begins(bytes)
    }

    /// Reads a text log.
    ///
    /// # Errors
    /// [`ErrorKind::NoHeadLine`], [`ErrorKind::TooManyColumns`], [`ErrorKind::LineTooLong`] and [`ErrorKind::TooLarge`].
    pub fn read(bytes: Vec<u8>) -> Result<Self, Error> {
        let (length, is_log) = (bytes.len(), Self::is_log(&bytes));
        if u32::try_from(length.saturating_mul(3)).is_err() {
            return Err(Error { kind: ErrorKind::TooLarge { actual: length }, offset: 0 });
        }
        let mut notes = Notes::default();
        let text = decoded(bytes, &mut notes);
        let failed = |kind| Error { kind, offset: 0 };
        let first = text.lines().next().filter(|_| is_log);
        let first = first.ok_or(failed(ErrorKind::NoHeadLine))?;
        bounded(first, 0)?;
        let separator = if first.contains("(PDH-TSV ") { '\t' } else { ',' };
        let head: Vec<String> =
            fields(first, separator).take(MOST_COLUMNS.saturating_add(1)).map(Cow::into_owned).collect();
        if head.len() > MOST_COLUMNS {
            return Err(failed(ErrorKind::TooManyColumns { most: MOST_COLUMNS }));
        }
        let (zone, bias) = head.first().map_or((None, None), |name| zone_of(name));
        let before = if head.get(1).is_some_and(|second| second == "Time") { 2 } else { 1 };
        let paths = head.into_iter().skip(before).collect();
        let mut log = Self {
            text,
            separator,
            zone,
            bias,
            paths,
            before,
            lines: Vec::new(),
            file_length: narrow(length),
            notes: Vec::new(),
        };
        log.read_lines(&mut notes)?;
        log.notes = notes.finish();
        Ok(log)
    }

    fn read_lines(&mut self, notes: &mut Notes) -> Result<(), Error> {
        let mut start = 0_usize;
        for (number, line) in self.text.split_inclusive('\n').enumerate() {
            let (at, row) = (start, line.trim_end_matches(['\r', '\n']));
            start = start.saturating_add(line.len());
            bounded(row, at)?;
            if number == 0 || row.is_empty() {
                continue;
            }
            let count = fields(row, self.separator).take(MOST_COLUMNS).count();
            let Some(time) = self.time_of(row) else {
                notes.add(NoteKind::Line, narrow(at));
                continue;
            };
            if count < self.before.saturating_add(self.paths.len()) {
                notes.add(NoteKind::Line, narrow(at));
            }
            self.lines.push(Line { start: narrow(at), end: narrow(at.saturating_add(row.len())), time });
        }
        Ok(())
    }

    fn time_of(&self, row: &str) -> Option<FileTime> {
        let words: Vec<Cow<'_, str>> = fields(row, self.separator).take(self.before).collect();
        let text = words.join(" ");
        let (date, time) = text.trim().split_once(' ')?;
        let mut of_date = date.split('/').map(str::parse);
        let (time, thousandths) = time.trim().split_once('.').unwrap_or((time.trim(), "0"));
        let mut of_time = time.split(':').map(str::parse);
        let month = of_date.next()?.ok()?;
        let day = of_date.next()?.ok()?;
        let year = of_date.next()?.ok()?;
        let [hour, minute, second] = [of_time.next()?.ok()?, of_time.next()?.ok()?, of_time.next()?.ok()?];
        let millisecond = thousandths.get(..3).unwrap_or(thousandths).parse().ok()?;
        CalendarTime { year, month, day, hour, minute, second, millisecond }.file_time()
    }

    /// All of the file as text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands between two fields: a comma, or a tab.
    pub fn separator(&self) -> char {
        self.separator
    }

    /// Length of the file in bytes.
    pub fn file_length(&self) -> u32 {
        self.file_length
    }

    /// Name of the time zone, as the log has it.
    pub fn zone(&self) -> Option<&str> {
        self.zone.as_deref()
    }

    /// Minutes from local time to UTC when the log was begun.
    pub fn bias(&self) -> Option<i32> {
        self.bias
    }

    /// The counter paths, and what else stands over a column.
    pub fn columns(&self) -> &[String] {
        &self.paths
    }

    /// The samples in the order of the file.
    pub fn samples(&self) -> impl DoubleEndedIterator<Item = TextSample<'_>> + ExactSizeIterator {
        self.lines.iter().map(|line| TextSample { log: self, line: *line })
    }

    /// The sample at a position, from 0.
    pub fn sample(&self, position: usize) -> Option<TextSample<'_>> {
        self.lines.get(position).map(|line| TextSample { log: self, line: *line })
    }

    /// What is damaged or not understood; offsets are of the text in UTF-8.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

impl<'log> TextSample<'log> {
    /// The time that the line has.
    pub fn local_time(&self) -> FileTime {
        self.line.time
    }

    /// UTC, by the bias of the first line.
    pub fn utc(&self) -> Option<FileTime> {
        shifted(self.line.time, self.log.bias?)
    }

    /// Where the line begins in the text.
    pub fn offset(&self) -> u32 {
        self.line.start
    }

    /// The path and the value of each column; `None` where the log has no value.
    pub fn values(&self) -> impl Iterator<Item = (&'log str, Option<f64>)> + use<'log> {
        let values = self.fields().map(|field| number(&field)).chain(core::iter::repeat(None));
        self.log.paths.iter().map(String::as_str).zip(values)
    }

    /// The text of each column, as far as the line goes.
    pub fn fields(&self) -> impl Iterator<Item = Cow<'log, str>> + use<'log> {
        let row = self.log.text.get(wide(self.line.start)..wide(self.line.end)).unwrap_or_default();
        fields(row, self.log.separator).skip(self.log.before)
    }
}

/// A value; some programs write the decimal comma of the system.
fn number(field: &str) -> Option<f64> {
    let field = field.trim();
    let value: Option<f64> = field.parse().ok().or_else(|| field.replace(',', ".").parse().ok());
    value.filter(|value| value.is_finite())
}

fn bounded(line: &str, at: usize) -> Result<(), Error> {
    if line.len() > MOST_LINE {
        let kind = ErrorKind::LineTooLong { most: MOST_LINE, actual: line.len() };
        return Err(Error { kind, offset: narrow(at) });
    }
    Ok(())
}

/// The fields of a line; a quote inside of quotes is doubled.
fn fields(line: &str, separator: char) -> impl Iterator<Item = Cow<'_, str>> {
    let mut rest = Some(line);
    core::iter::from_fn(move || {
        let text = rest?;
        let Some(quoted) = text.strip_prefix('"') else {
            let (field, behind) =
                text.split_once(separator).map_or((text, None), |(field, rest)| (field, Some(rest)));
            rest = behind;
            return Some(Cow::Borrowed(field));
        };
        let mut end = quoted.len();
        let mut quotes = quoted.match_indices('"').map(|(at, _)| at).peekable();
        let mut is_doubled = false;
        while let Some(at) = quotes.next() {
            if quotes.next_if_eq(&at.saturating_add(1)).is_some() {
                is_doubled = true;
                continue;
            }
            // A name may have a quote of its own, that nothing doubles.
            let behind = quoted.get(at.saturating_add(1)..).unwrap_or_default();
            if behind.is_empty() || behind.starts_with(separator) {
                end = at;
                break;
            }
        }
        let field = quoted.get(..end).unwrap_or_default();
        let behind = quoted.get(end.saturating_add(1)..).unwrap_or_default();
        rest = behind.strip_prefix(separator);
        Some(if is_doubled { Cow::Owned(field.replace("\"\"", "\"")) } else { Cow::Borrowed(field) })
    })
}

/// Name and bias of the zone: the last brackets hold the bias, and those behind the format the name.
fn zone_of(first: &str) -> (Option<String>, Option<i32>) {
    let format = ["(PDH-CSV ", "(PDH-TSV "].iter().find_map(|name| first.find(name));
    let behind = format.and_then(|at| first.get(at..)).and_then(|text| text.split_once(')'));
    let Some((_, zone)) = behind else { return (None, None) };
    let zone = zone.trim();
    let Some(open) = zone.rfind('(') else { return (None, None) };
    let bias =
        zone.get(open.saturating_add(1)..).and_then(|text| text.trim_end_matches(')').trim().parse().ok());
    let name = zone.get(..open).map(str::trim).unwrap_or_default();
    let name = name.strip_prefix('(').unwrap_or(name);
    let name = name.strip_suffix(')').unwrap_or(name);
    (Some(name).filter(|name| !name.is_empty()).map(Into::into), bias)
}

/// The text: UTF-8 or UTF-16 by its mark, else UTF-8 if it is, else Windows-1252.
///
/// A log may be most of the memory that there is, so that its bytes become the text where they are one, and a text that is made
/// of them has the room that it needs from the beginning.
fn decoded(mut bytes: Vec<u8>, notes: &mut Notes) -> String {
    let units = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let letters = || {
            let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER))
        };
        gathered(letters)
    };
    if let Some(behind) = bytes.strip_prefix(&[0xFF, 0xFE]) {
        return units(behind, u16::from_le_bytes);
    }
    if let Some(behind) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        return units(behind, u16::from_be_bytes);
    }
    if bytes.starts_with(&[0xEF, 0xBB, 0xBF]) {
        bytes.drain(..3);
    }
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            notes.add(NoteKind::Encoding, narrow(error.utf8_error().valid_up_to()));
            let bytes = error.into_bytes();
            gathered(|| bytes.iter().map(|byte| western(*byte)))
        }
    }
}

/// A text of letters that are counted first.
fn gathered<I: Iterator<Item = char>>(letters: impl Fn() -> I) -> String {
    let length = letters().fold(0_usize, |length, letter| length.saturating_add(letter.len_utf8()));
    let mut text = String::with_capacity(length);
    text.extend(letters());
    text
}

/// The letter of a byte in Windows-1252.
fn western(byte: u8) -> char {
    const FROM_80: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
        '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let place = usize::from(byte).checked_sub(0x80);
    place.and_then(|place| FROM_80.get(place)).copied().unwrap_or(char::from(byte))
}
