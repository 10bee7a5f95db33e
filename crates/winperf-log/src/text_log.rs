//! Text logs, as written by `logman -f csv`, `relog -f csv` and `typeperf`. They contain values but no raw numbers.

mod clock;
mod encoding;
mod fields;
mod head;
mod time;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use winperf::time::FileTime;

use crate::error::{Error, ErrorKind, Note, NoteKind, Notes};
use crate::header::shifted;
use crate::text_log::clock::Clock;
use crate::text_log::fields::{fields, number};
use crate::text_log::head::{Head, NEAR, Zone, columns};
use crate::window::{narrow, wide};

pub(crate) use encoding::decoded;
pub use head::TextCounter;
pub use time::DateOrder;

/// Maximum number of columns that are read.
const MAX_COLUMNS: usize = 1 << 17;
/// The longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 26;

/// A text log; keeps positions of lines and reads values on demand.
#[derive(Debug)]
pub struct TextLog {
    text: String,
    separator: char,
    zone: Zone,
    paths: Vec<String>,
    counters: Vec<TextCounter>,
    /// Number of fields before the first value: the time, or date and time apart.
    before: usize,
    dates: DateOrder,
    lines: Vec<TextLine>,
    clock: Clock,
    file_length: u32,
    notes: Vec<Note>,
}

#[derive(Clone, Copy, Debug)]
struct TextLine {
    start: u32,
    end: u32,
    time: FileTime,
}

/// One line of a text log.
#[derive(Clone, Copy, Debug)]
pub struct TextSample<'log> {
    log: &'log TextLog,
    line: TextLine,
    position: usize,
}

impl TextLog {
    /// Returns `true` if bytes begin as a text log does.
    pub fn is_log(bytes: &[u8]) -> bool {
        let near = bytes.get(..NEAR).unwrap_or(bytes);
        let unmarked = [&[0xFF, 0xFE][..], &[0xFE, 0xFF], &[0xEF, 0xBB, 0xBF]];
        let near = unmarked.iter().find_map(|mark| near.strip_prefix(*mark)).unwrap_or(near);
        // UTF-16 has a NUL between the letters.
        let letters: Vec<u8> = near.iter().copied().filter(|byte| *byte != 0).collect();
        !winperf::DataBlock::begins(bytes) && Head::find(&String::from_utf8_lossy(&letters)).is_some()
    }

    /// Reads a text log.
    ///
    /// # Errors
    /// [`ErrorKind::NoHeadLine`], [`ErrorKind::TooManyColumns`], [`ErrorKind::LineTooLong`] and [`ErrorKind::TooLarge`].
    pub fn parse(bytes: Vec<u8>) -> Result<Self, Error> {
        let (length, is_log) = (bytes.len(), Self::is_log(&bytes));
        if u32::try_from(length.saturating_mul(3)).is_err() {
            return Err(Error { kind: ErrorKind::TooLarge { actual: length }, offset: 0 });
        }
        let mut notes = Notes::default();
        let text = decoded(bytes, &mut notes);
        let failed = |kind| Error { kind, offset: 0 };
        let head = Head::find(&text).filter(|_| is_log).ok_or(failed(ErrorKind::NoHeadLine))?;
        let row = text.get(head.start..head.end).unwrap_or_default();
        bounded(row, head.start)?;
        let (first, paths, before) = columns(row, head.separator, MAX_COLUMNS);
        if paths.len().saturating_add(before) > MAX_COLUMNS {
            return Err(failed(ErrorKind::TooManyColumns { most: MAX_COLUMNS }));
        }
        let zone = Zone::read(&first, head.format);
        let counters = TextCounter::all(&paths);
        let mut log = Self {
            separator: head.separator,
            zone,
            paths,
            counters,
            before,
            dates: DateOrder::default(),
            lines: Vec::new(),
            clock: Clock::default(),
            file_length: narrow(length),
            notes: Vec::new(),
            text,
        };
        log.note_head(&head, &mut notes);
        log.dates = log.order_of_dates(&head, &mut notes);
        log.read_lines(&head, &mut notes)?;
        let times: Vec<FileTime> = log.lines.iter().map(|line| line.time).collect();
        log.clock = Clock::read(&times, |kind, line| {
            let start = log.lines.get(line).map_or(0, |line| line.start);
            notes.add_line(kind, start, line_number(&log.text, start), 0);
        });
        log.notes = notes.finish();
        Ok(log)
    }

    /// Notes faults of the line that names the columns.
    fn note_head(&self, head: &Head, notes: &mut Notes) {
        let (at, line) = (narrow(head.start), head.line.saturating_add(1));
        let before = self.text.get(..head.start).unwrap_or_default();
        for (number, row) in (1..).zip(before.lines()) {
            if !row.trim().is_empty() {
                notes.add_line(NoteKind::Words, 0, number, 0);
            }
        }
        if head.format.is_none() {
            notes.add_line(NoteKind::HeadCut, at, line, 1);
        }
        if self.zone.is_cut {
            notes.add_line(NoteKind::ZoneCut, at, line, 1);
        }
        if !self.counters.iter().any(|counter| counter.path.is_some()) {
            notes.add_line(NoteKind::NoCounters, at, line, 0);
        }
        let first = narrow(self.before).saturating_add(1);
        for (column, (counter, path)) in (first..).zip(self.counters.iter().zip(&self.paths)) {
            if counter.path.is_none() {
                notes.add_line(NoteKind::NotACounter, at, line, column);
            } else if counter.repeated > 0 {
                notes.add_line(NoteKind::RepeatedColumn, at, line, column);
            }
            if encoding::without_mojibake(path).is_some() {
                notes.add_line(NoteKind::Mojibake, at, line, column);
            }
        }
    }

    /// Returns the order of day and month in dates, as determined by the first unambiguous one.
    fn order_of_dates(&self, head: &Head, notes: &mut Notes) -> DateOrder {
        let behind = self.text.get(head.end..).unwrap_or_default();
        let order = behind.lines().find_map(|row| DateOrder::decided_by(&self.first_field(row)));
        let order = order.unwrap_or_default();
        if order != DateOrder::default() {
            notes.add_line(NoteKind::Dates(order), narrow(head.end), head.line.saturating_add(2), 1);
        }
        order
    }

    /// Returns the date and the time of a line.
    fn first_field<'text>(&self, row: &'text str) -> Cow<'text, str> {
        let mut words = fields(row, self.separator).take(self.before);
        let first = words.next().unwrap_or_default();
        words.next().map_or(first.clone(), |second| Cow::Owned(alloc::format!("{first} {second}")))
    }

    fn read_lines(&mut self, head: &Head, notes: &mut Notes) -> Result<(), Error> {
        // The description of a collector set may follow the last counter, without a field in the rows.
        let columns = self.counters.iter().rposition(|counter| counter.path.is_some());
        let wanted = columns.map_or(0, |last| last.saturating_add(1));
        let (mut start, mut lines) = (head.end, core::mem::take(&mut self.lines));
        let rows = self.text.get(head.end..).unwrap_or_default().split_inclusive('\n');
        // The rest of the header line comes first.
        for (number, line) in (head.line.saturating_add(1)..).zip(rows) {
            let (at, row) = (start, line.trim_end_matches(['\r', '\n']));
            start = start.saturating_add(line.len());
            bounded(row, at)?;
            if row.trim().is_empty() {
                continue;
            }
            let Some(time) = self.dates.parse(&self.first_field(row)) else {
                // A row of a log begins with a digit of its date.
                let is_row =
                    row.trim_start_matches(['"', ' ']).starts_with(|letter: char| letter.is_ascii_digit());
                let kind = if is_row { NoteKind::Line } else { NoteKind::Words };
                notes.add_line(kind, narrow(at), number, 0);
                continue;
            };
            self.note_cells(row, wanted, (narrow(at), number), notes);
            lines.push(TextLine { start: narrow(at), end: narrow(at.saturating_add(row.len())), time });
        }
        lines.shrink_to_fit();
        self.lines = lines;
        Ok(())
    }

    /// Notes faults of the fields of a line after its time.
    fn note_cells(&self, row: &str, wanted: usize, (at, line): (u32, u32), notes: &mut Notes) {
        let mut count = 0_usize;
        let cells = fields(row, self.separator).skip(self.before).take(MAX_COLUMNS);
        for (column, cell) in (narrow(self.before).saturating_add(1)..).zip(cells) {
            let cell = cell.trim();
            if count >= self.paths.len() && !cell.is_empty() && !self.paths.is_empty() {
                return notes.add_line(NoteKind::LongLine, at, line, column);
            }
            count = count.saturating_add(1);
            let is_sound = cell.bytes().all(|byte| byte.is_ascii_digit() || b"+-.,eE".contains(&byte));
            if !cell.is_empty() && (!is_sound || number(cell).is_none()) && count <= wanted {
                notes.add_line(NoteKind::Cell, at, line, column);
            }
        }
        if count < wanted {
            notes.add_line(NoteKind::ShortLine, at, line, 0);
        }
    }

    /// Returns all of the file as text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the separator of fields: a comma, or a tab.
    pub fn separator(&self) -> char {
        self.separator
    }

    /// Returns the length of the file in bytes.
    pub fn file_length(&self) -> u32 {
        self.file_length
    }

    /// Returns the name of the time zone, as in the log.
    pub fn zone(&self) -> Option<&str> {
        self.zone.name.as_deref()
    }

    /// Minutes from local time to UTC when the log was begun.
    pub fn bias(&self) -> Option<i32> {
        self.zone.bias
    }

    /// Sets the minutes from local time to UTC, for a log whose header lacks them.
    pub fn set_bias(&mut self, minutes: i32) {
        self.zone.bias = Some(minutes);
        self.notes.retain(|note| note.kind != NoteKind::ZoneCut);
    }

    /// Returns the order of the numbers of its dates.
    pub fn date_order(&self) -> DateOrder {
        self.dates
    }

    /// Returns the columns taken apart, in the order of [`TextLog::columns`].
    pub fn counters(&self) -> &[TextCounter] {
        &self.counters
    }

    /// Returns the intended name of a column whose UTF-8 was misread as Windows-1252 before it was written; `None` for
    /// any other.
    pub fn meant_name(&self, column: usize) -> Option<String> {
        encoding::without_mojibake(self.paths.get(column)?)
    }

    /// Returns the counter paths, and the other names of columns.
    pub fn columns(&self) -> &[String] {
        &self.paths
    }

    /// Returns the samples in the order of the file.
    pub fn samples(&self) -> impl DoubleEndedIterator<Item = TextSample<'_>> + ExactSizeIterator {
        let lines = self.lines.iter().enumerate();
        lines.map(|(position, line)| TextSample { log: self, line: *line, position })
    }

    /// Returns the sample at a position, from 0.
    pub fn sample(&self, position: usize) -> Option<TextSample<'_>> {
        self.lines.get(position).map(|line| TextSample { log: self, line: *line, position })
    }

    /// Returns the notes on damaged and unknown parts; offsets are of the text in UTF-8.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

impl<'log> TextSample<'log> {
    /// Returns the time that the line has.
    pub fn local_time(&self) -> FileTime {
        self.line.time
    }

    /// Returns the UTC, from the bias of the first line and the amount by which the clock was set back since then.
    pub fn utc(&self) -> Option<FileTime> {
        let minutes = self.log.zone.bias?.checked_add(self.log.clock.minutes_at(self.position))?;
        shifted(self.line.time, minutes)
    }

    /// Returns the values of the columns in the line; `None` for a column without a value.
    pub fn cells(&self) -> impl Iterator<Item = Option<f64>> + use<'log> {
        self.fields().map(|field| number(&field)).take(self.log.paths.len())
    }

    /// Returns the offset of the line in the text.
    pub fn offset(&self) -> u32 {
        self.line.start
    }

    /// Returns the path and the value of each column; `None` for a column without a value.
    pub fn values(&self) -> impl Iterator<Item = (&'log str, Option<f64>)> + use<'log> {
        let values = self.fields().map(|field| number(&field)).chain(core::iter::repeat(None));
        self.log.paths.iter().map(String::as_str).zip(values)
    }

    /// Returns the text of each column, up to the end of the line.
    pub fn fields(&self) -> impl Iterator<Item = Cow<'log, str>> + use<'log> {
        let row = self.log.text.get(wide(self.line.start)..wide(self.line.end)).unwrap_or_default();
        fields(row, self.log.separator).skip(self.log.before)
    }
}

fn bounded(line: &str, at: usize) -> Result<(), Error> {
    if line.len() > MAX_LINE {
        let kind = ErrorKind::LineTooLong { most: MAX_LINE, actual: line.len() };
        return Err(Error { kind, offset: narrow(at) });
    }
    Ok(())
}

/// Returns the number of the line at an offset, from 1.
fn line_number(text: &str, offset: u32) -> u32 {
    let before = text.as_bytes().get(..wide(offset)).unwrap_or_default();
    narrow(before.iter().filter(|byte| **byte == b'\n').count()).saturating_add(1)
}
