//! The container, an event trace log: buffers of equal length, and the events in each of them.
//!
//! The walk trusts no length alone: after each event it searches for the next record by its GUID, also within the
//! length that the event states.
//! So one wrong byte costs one sample; a reader that skips to the next buffer, as event tracing does, loses a hundred.

use alloc::vec::Vec;

use crate::error::{NoteKind, Notes};
use crate::layout::{buffer, event, log_header, record};
use crate::window::{Window, aligned, narrow, wide};

/// Place of a buffer in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Buffer {
    pub(crate) at: usize,
    sequence: i64,
}

/// Place of an event in the file, without bytes of other events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    pub(crate) at: usize,
    pub(crate) length: usize,
}

/// Returns `true` if bytes begin as a log does: a possible length of buffers that occurs twice or is followed by an
/// event after the head of the first buffer; or a record of counters there, whatever the rest contains.
pub(crate) fn is_log(file: Window<'_>) -> bool {
    let flags = file.byte(buffer::LENGTH.saturating_add(event::FLAGS));
    let is_filler = file.dword(buffer::LENGTH) == Some(event::FILLER);
    let begins_event = flags.is_some_and(|flags| flags & event::IS_EVENT != 0) && !is_filler;
    let [first, header] = stated_lengths(file);
    let is_stated = first.is_some() && first == header || begins_event && first.or(header).is_some();
    let is_block = winperf::DataBlock::begins(file.0);
    is_stated && !is_block || is_record(file, buffer::LENGTH, file.length())
}

/// Returns the length of buffers according to the first buffer and to the log header in it, if these are plausible.
fn stated_lengths(file: Window<'_>) -> [Option<usize>; 2] {
    let in_header =
        buffer::LENGTH.saturating_add(event::SYSTEM_LENGTH).saturating_add(log_header::BUFFER_SIZE);
    [buffer::SIZE, in_header].map(|at| file.size(at).filter(|length| can_be_length(*length)))
}

fn can_be_length(length: usize) -> bool {
    (buffer::MIN..=buffer::MAX).contains(&length) && length.is_multiple_of(8)
}

/// Returns the length of the buffers: the one that the first buffer and the log header agree on, or the one of the two
/// that the second buffer confirms.
pub(crate) fn buffer_length(file: Window<'_>) -> usize {
    let [first, header] = stated_lengths(file);
    let is_confirmed = |length: &usize| file.size(*length) == Some(*length);
    let confirmed = [first, header].into_iter().flatten().find(is_confirmed);
    let agreed = first.filter(|_| first == header);
    confirmed.or(agreed).or(first).or(header).unwrap_or(buffer::USUAL)
}

/// Returns the buffers in the order of the file, or of their numbers in a circular log.
pub(crate) fn buffers(file: Window<'_>, length: usize, is_circular: bool, notes: &mut Notes) -> Vec<Buffer> {
    let mut found = Vec::new();
    let mut at = 0_usize;
    while let Some(head) = file.part(at, buffer::LENGTH) {
        if head.size(buffer::SIZE) != Some(length) {
            notes.add(NoteKind::BufferLength, narrow(at));
        }
        found.push(Buffer { at, sequence: head.large(buffer::SEQUENCE).unwrap_or(0) });
        at = at.saturating_add(length);
    }
    if !file.length().is_multiple_of(length) {
        notes.add(NoteKind::Cut, narrow(file.length()));
    }
    if is_circular && let Some((_, behind)) = found.split_first_mut() {
        // The first one contains the header, and remains first.
        behind.sort_by_key(|buffer| buffer.sequence);
    }
    found
}

/// Returns `true` if a whole record event is at `at`, before `limit`.
fn is_record(file: Window<'_>, at: usize, limit: usize) -> bool {
    let room = limit.saturating_sub(at);
    let Some(head) = file.part(at, record::LENGTH).filter(|_| room >= record::LENGTH) else { return false };
    let [number, count] = [record::NUMBER, record::COUNT].map(|at| head.dword(at).unwrap_or(0));
    head.array(record::GUID) == Some(record::OF_COUNTERS)
        && head.byte(event::HEADER_TYPE).is_some_and(|kind| record::TYPES.contains(&kind))
        && head.byte(event::FLAGS).is_some_and(|flags| flags & event::IS_EVENT != 0)
        && head.word(0).is_some_and(|length| (record::LENGTH..=room).contains(&length.into()))
        && (1..=count).contains(&number)
}

/// Returns the next place from `at` on, before `stop`, with a complete record event.
fn next_record(file: Window<'_>, at: usize, stop: usize, limit: usize) -> Option<usize> {
    (aligned(at)..stop).step_by(8).find(|place| is_record(file, *place, limit))
}

/// Returns the length of the event at `at`; `None` if no event begins there.
fn event_length(file: Window<'_>, at: usize, limit: usize) -> Option<usize> {
    let head = file.part(at, 8)?;
    let (kind, flags) = (head.byte(event::HEADER_TYPE)?, head.byte(event::FLAGS)?);
    if flags & event::IS_EVENT == 0 || head.dword(0) == Some(event::FILLER) {
        return None;
    }
    let is_at_4 = flags & event::IS_NO_MESSAGE != 0 && event::LENGTH_AT_4.contains(&kind);
    let length = usize::from(head.word(if is_at_4 { 4 } else { 0 })?);
    (length >= 8 && at.checked_add(length)? <= limit).then_some(length)
}

/// The events of a buffer, and the notes on them.
///
/// After damage, the walk continues at the next record: records can be recognised by 16 bytes.
pub(crate) struct Events<'a, 'n> {
    file: Window<'a>,
    notes: &'n mut Notes,
    at: usize,
    /// End of the filled part as the buffer states it, until that is found to be wrong.
    filled: usize,
    limit: usize,
    /// The time of the last record, after which the events from an earlier use of the buffer are older.
    latest: i64,
}

impl<'a, 'n> Events<'a, 'n> {
    pub(crate) fn new(file: Window<'a>, buffer: Buffer, length: usize, notes: &'n mut Notes) -> Self {
        let limit = buffer.at.saturating_add(length).min(file.length());
        let at = buffer.at.saturating_add(buffer::LENGTH);
        let head = file.tail(buffer.at).unwrap_or(Window(&[]));
        let stated = head.dword(buffer::FILLED).map_or(0, wide);
        let mut filled = buffer.at.saturating_add(stated);
        if !(buffer::LENGTH..=length).contains(&stated) {
            notes.add(NoteKind::BufferEnd, narrow(buffer.at));
            filled = limit;
        }
        let flags = head.word(buffer::FLAGS).unwrap_or(0);
        let mut events = Self { file, notes, at, filled, limit, latest: i64::MIN };
        if flags & buffer::COMPRESSED != 0 && event_length(file, at, limit).is_none() {
            events.notes.add(NoteKind::Compressed, narrow(buffer.at));
            events.at = limit;
        }
        events
    }

    /// Returns `true` if the buffer continues at `self.at`, after its stated end.
    fn goes_on(&self) -> bool {
        let time = self.file.large(self.at.saturating_add(record::TIME)).unwrap_or(i64::MIN);
        is_record(self.file, self.at, self.limit) && self.latest > i64::MIN && time >= self.latest
    }

    /// Returns the end of the event at `at`: before a record inside of it, since lengths may be wrong and records are
    /// not.
    fn end_of(&mut self, length: usize) -> usize {
        let stated = self.at.saturating_add(length);
        match next_record(self.file, self.at.saturating_add(8), stated, self.limit) {
            Some(inner) => {
                self.notes.add(NoteKind::EventLength, narrow(self.at));
                inner
            }
            None => stated,
        }
    }

    fn is_filler(&self) -> bool {
        self.file.dword(self.at).is_none_or(|number| number == event::FILLER || number == 0)
    }
}

impl Iterator for Events<'_, '_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            if self.at.saturating_add(8) > self.limit {
                return None;
            }
            if self.at >= self.filled {
                if !self.goes_on() {
                    return None;
                }
                self.notes.add(NoteKind::BufferEnd, narrow(self.at));
                self.filled = self.limit;
            }
            let at = self.at;
            if let Some(length) = event_length(self.file, at, self.limit) {
                let end = self.end_of(length);
                if is_record(self.file, at, self.limit) {
                    let time = self.file.large(at.saturating_add(record::TIME));
                    self.latest = time.unwrap_or(self.latest);
                }
                self.at = aligned(end);
                if self.at > aligned(self.filled) {
                    self.notes.add(NoteKind::BufferEnd, narrow(at));
                    self.filled = self.limit;
                }
                return Some(Event { at, length: end.saturating_sub(at) });
            }
            let next = next_record(self.file, at.saturating_add(8), self.limit, self.limit);
            if next.is_some() || !self.is_filler() {
                self.notes.add(NoteKind::EventDamaged, narrow(at));
            }
            self.at = next.unwrap_or(self.limit);
        }
    }
}
