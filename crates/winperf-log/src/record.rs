//! Records: the content of a log's events, joined from its pieces.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::container::{Buffer, Events};
use crate::error::{NoteKind, Notes};
use crate::layout::record as layout;
use crate::window::{Window, narrow, wide};

/// A piece of a record: the content of its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) at: u32,
    pub(crate) length: u32,
}

/// Place of a whole record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) kind: u8,
    pub(crate) time: i64,
    first_piece: u32,
    pieces: u32,
}

/// All complete records of a log, in the order of completion.
#[derive(Debug, Default)]
pub(crate) struct Records {
    pub(crate) entries: Vec<Entry>,
    pieces: Vec<Piece>,
}

/// Properties that the pieces of one record share: time, kind, and number of pieces.
type Key = (i64, u8, u32);

/// Pieces of records that are not whole yet.
#[derive(Default)]
struct Open {
    pieces: BTreeMap<(Key, u32), Piece>,
    counts: BTreeMap<Key, u32>,
}

/// One record with its bytes, which are joined if they are in pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record<'a> {
    pub(crate) bytes: Cow<'a, [u8]>,
    pieces: &'a [Piece],
    /// Start of each piece in the record.
    starts: Vec<usize>,
}

impl Records {
    /// Returns the records of all buffers.
    pub(crate) fn read(file: Window<'_>, buffers: &[Buffer], length: usize, notes: &mut Notes) -> Self {
        let (mut records, mut open) = (Self::default(), Open::default());
        for buffer in buffers {
            let events: Vec<_> = Events::new(file, *buffer, length, notes).collect();
            for event in events {
                let Some(bytes) = file.part(event.at, event.length) else { continue };
                if !is_header(bytes, event.at) {
                    records.add(bytes, event.at, &mut open, notes);
                }
            }
        }
        records.entries.shrink_to_fit();
        records.pieces.shrink_to_fit();
        for key in open.counts.keys() {
            let mut first = open.pieces.range((*key, 0)..=(*key, u32::MAX));
            let at = first.next().map_or(0, |(_, piece)| piece.at);
            notes.add(NoteKind::RecordIncomplete, at);
        }
        records
    }

    /// Takes an event; the record is there once its last piece is.
    fn add(&mut self, event: Window<'_>, at: usize, open: &mut Open, notes: &mut Notes) {
        let offset = narrow(at);
        let Some(head) = Head::read(event) else { return notes.add(NoteKind::OtherEvent, offset) };
        let piece = Piece {
            at: narrow(at.saturating_add(layout::LENGTH)),
            length: narrow(event.length().saturating_sub(layout::LENGTH)),
        };
        let Head { key, number } = head;
        let (time, kind, count) = key;
        if !(1..=count).contains(&number) {
            return notes.add(NoteKind::Piece, offset);
        }
        let first_piece = narrow(self.pieces.len());
        if count == 1 {
            self.pieces.push(piece);
            return self.entries.push(Entry { kind, time, first_piece, pieces: 1 });
        }
        if open.pieces.contains_key(&(key, number)) {
            return notes.add(NoteKind::Piece, offset);
        }
        open.pieces.insert((key, number), piece);
        let have = open.counts.entry(key).or_default();
        *have = have.saturating_add(1);
        if *have == count {
            open.counts.remove(&key);
            let numbers = (1..=count).filter_map(|number| open.pieces.remove(&(key, number)));
            self.pieces.extend(numbers);
            self.entries.push(Entry { kind, time, first_piece, pieces: count });
        }
    }

    /// Returns the start of each piece in the log and in its record, and the place of the record.
    pub(crate) fn pieces_of_all(&self) -> Vec<PieceOfRecord> {
        let mut all = Vec::with_capacity(self.pieces.len());
        for (entry, record) in self.entries.iter().zip(0_u32..) {
            let (pieces, count) = (self.pieces(entry), entry.pieces);
            let of_record = pieces.iter().zip(starts(pieces)).map(|(piece, start)| PieceOfRecord {
                at: piece.at,
                record,
                start: narrow(start),
                count,
            });
            all.extend(of_record);
        }
        all
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn pieces(&self, entry: &Entry) -> &[Piece] {
        let start = wide(entry.first_piece);
        self.pieces.get(start..start.saturating_add(wide(entry.pieces))).unwrap_or_default()
    }

    /// Returns a record with its bytes.
    pub(crate) fn record<'a>(&'a self, file: Window<'a>, entry: &Entry) -> Record<'a> {
        let pieces = self.pieces(entry);
        let part =
            |piece: &Piece| file.part(wide(piece.at), wide(piece.length)).map_or(&[][..], |part| part.0);
        let bytes = match pieces {
            [only] => Cow::Borrowed(part(only)),
            pieces => Cow::Owned(pieces.iter().flat_map(part).copied().collect()),
        };
        let starts = if pieces.len() > 1 { starts(pieces).collect() } else { Vec::new() };
        Record { bytes, pieces, starts }
    }
}

/// A piece of a whole record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PieceOfRecord {
    /// Offset in the log.
    pub(crate) at: u32,
    /// Place of the record.
    pub(crate) record: u32,
    /// Which byte of the record it begins with.
    pub(crate) start: u32,
    /// Number of pieces of the record.
    pub(crate) count: u32,
}

/// Returns the start of each of some pieces in their record.
fn starts(pieces: &[Piece]) -> impl Iterator<Item = usize> {
    pieces.iter().scan(0_usize, |start, piece| {
        let begin = *start;
        *start = begin.saturating_add(wide(piece.length));
        Some(begin)
    })
}

/// Head of a record event.
struct Head {
    key: Key,
    number: u32,
}

impl Head {
    fn read(event: Window<'_>) -> Option<Self> {
        let kind = event.byte(crate::layout::event::HEADER_TYPE)?;
        let is_ours = layout::TYPES.contains(&kind) && event.array(layout::GUID)? == layout::OF_COUNTERS;
        let key = (event.large(layout::TIME)?, event.byte(layout::KIND)?, event.dword(layout::COUNT)?);
        is_ours.then_some(Self { key, number: event.dword(layout::NUMBER)? })
    }
}

/// Returns `true` if the event there is the header of the log.
pub(crate) fn is_header(event: Window<'_>, at: usize) -> bool {
    use crate::layout::event as layout;
    let kind = event.byte(layout::HEADER_TYPE);
    at == crate::layout::buffer::LENGTH && [Some(layout::SYSTEM_32), Some(layout::SYSTEM_64)].contains(&kind)
}

impl Record<'_> {
    pub(crate) fn window(&self) -> Window<'_> {
        Window(&self.bytes)
    }

    /// Returns the position of the piece that contains a byte of the record.
    fn piece_at(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// Returns the start of a piece in the record.
    fn start_of(&self, piece: usize) -> usize {
        self.starts.get(piece).copied().unwrap_or(0)
    }

    /// Returns the offset in the log of a byte of the record.
    pub(crate) fn offset(&self, at: usize) -> u32 {
        let place = self.piece_at(at);
        let Some(piece) = self.pieces.get(place) else { return 0 };
        let inside = narrow(at.saturating_sub(self.start_of(place))).min(piece.length);
        piece.at.saturating_add(inside)
    }

    /// Returns the runs of the log that contain `length` bytes of the record from `at` on.
    pub(crate) fn runs(&self, at: usize, length: usize) -> Vec<(u32, u32)> {
        let (mut runs, end) = (Vec::new(), at.saturating_add(length));
        let first = self.piece_at(at);
        for (place, piece) in self.pieces.iter().enumerate().skip(first) {
            let start = self.start_of(place);
            let stop = start.saturating_add(wide(piece.length));
            let (from, to) = (at.max(start), end.min(stop));
            if start >= end {
                break;
            }
            if from < to {
                let offset = piece.at.saturating_add(narrow(from.saturating_sub(start)));
                runs.push((offset, narrow(to.saturating_sub(from))));
            }
        }
        runs
    }
}
