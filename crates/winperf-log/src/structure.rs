//! Structure of a log file: buffers, their events, the records in these, parts of records, and every byte by name.
//!
//! A record may be split over several events. It is laid out as one piece, and each event gets its share of the layout.

mod layout;
mod record;
mod whole;

use alloc::collections::BTreeMap;
use alloc::collections::btree_map::Entry;
use alloc::vec::Vec;
use core::cell::RefCell;

use crate::container::{Buffer, Event, Events};
use crate::error::Notes;
use crate::layout::buffer;
use crate::log::Log;
use crate::record::{PieceOfRecord, Record, is_header};
use crate::structure::layout::Laid;
use crate::window::{Window, aligned, narrow, wide};

pub use whole::WholeField;

/// Kind of structure that a [`Node`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeKind {
    /// A buffer of the event trace log.
    Buffer,
    /// An event in a buffer.
    Event,
    /// A record, or a piece of one, in the enclosing event.
    Record(RecordKind),
    /// A part of a sample, or an entry of the catalogue, by its position in the record, from 0.
    Part(usize),
}

/// Content of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordKind {
    /// Names of objects and counters.
    Titles,
    /// Counters of the samples.
    Catalogue,
    /// A sample, by its position in the order of time; `None` if it is incomplete.
    Sample(Option<usize>),
    /// Summary of the samples at the end of the log.
    Summary,
    /// The header of the log.
    Header,
    /// A record or an event of a different kind.
    Other,
}

/// A structure of a log: its bytes with their names, and the structures in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Kind of structure.
    pub kind: NodeKind,
    /// Bytes from the start of the log.
    pub offset: u32,
    /// Length at this place in bytes.
    pub length: u32,
    /// Number of this piece, from 1, and the number of pieces, for a record in several pieces.
    pub piece: Option<(u32, u32)>,
    /// Bytes outside its child structures, in order.
    pub fields: Vec<Field>,
    /// Structures in it, in order.
    pub children: Vec<Node>,
}

/// Bytes of a log with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Name as in Microsoft's headers, if it is defined there.
    pub name: &'static str,
    /// Form in which the bytes are read.
    pub form: Form,
    /// Bytes from the start of the log.
    pub offset: u32,
    /// Number of its bytes at this place.
    pub length: u32,
}

/// Form in which bytes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// An unsigned number of any length.
    Number,
    /// An unsigned number shown in hexadecimal digits.
    Bits,
    /// A signed number.
    Signed,
    /// A time in UTC, in units of 100 ns since 1601.
    Utc,
    /// A local time, in the same units.
    Local,
    /// UTF-16 with its NUL.
    Text,
    /// A GUID.
    Guid,
    /// A `PERF_DATA_BLOCK`.
    Block,
    /// Raw bytes.
    Bytes,
    /// Padding.
    Filler,
    /// Undocumented or damaged bytes.
    Unparsed,
}

impl Form {
    /// Returns the form of part of such bytes: part of a number is not a number.
    fn truncated(self) -> Self {
        match self {
            Self::Text | Self::Block | Self::Filler | Self::Unparsed => self,
            Self::Number | Self::Bits | Self::Signed | Self::Utc | Self::Local | Self::Guid | Self::Bytes => {
                Self::Bytes
            }
        }
    }
}

/// The structures of a log, each created on demand.
#[derive(Debug)]
pub struct Structure<'log> {
    log: &'log Log,
    buffers: Vec<Buffer>,
    /// The pieces of complete records, in the order of the file.
    pieces: Vec<PieceOfRecord>,
    /// The place of each sample's record and the position of the sample, in the order of records.
    samples: Vec<(u32, u32)>,
    /// Records whose pieces have not all been requested.
    records: RefCell<Records<'log>>,
}

impl Log {
    /// Returns the structures of the log itself.
    pub fn structure(&self) -> Structure<'_> {
        let mut pieces = self.pieces();
        pieces.sort_unstable();
        Structure {
            log: self,
            buffers: self.buffers_in_order(),
            pieces,
            samples: self.samples_by_record(),
            records: RefCell::default(),
        }
    }
}

impl<'log> Structure<'log> {
    /// Returns the number of buffers.
    pub fn count(&self) -> usize {
        self.buffers.len()
    }

    /// Returns the offset and the length of a buffer in bytes; trailing bytes that are too few for a buffer header
    /// belong to the last buffer.
    pub fn extent(&self, buffer: usize) -> Option<(u32, u32)> {
        let at = self.buffers.get(buffer)?.at;
        let left = self.log.file().len().saturating_sub(at);
        let is_last = buffer.saturating_add(1) == self.buffers.len();
        let length = if is_last { left } else { wide(self.log.buffer_length()).min(left) };
        Some((narrow(at), narrow(length)))
    }

    /// Returns the buffer that contains a byte of the log; `None` after the last one.
    pub fn buffer_at(&self, offset: u32) -> Option<usize> {
        let place = self.buffers.partition_point(|buffer| buffer.at <= wide(offset)).checked_sub(1)?;
        let (start, length) = self.extent(place)?;
        (start..start.saturating_add(length)).contains(&offset).then_some(place)
    }

    /// Returns a buffer with all structures in it.
    pub fn buffer(&self, buffer: usize) -> Option<Node> {
        let (start, length) = self.extent(buffer)?;
        let of = *self.buffers.get(buffer)?;
        let file = Window(self.log.file());
        let mut notes = Notes::default();
        let events = Events::new(file, of, wide(self.log.buffer_length()), &mut notes);
        let children: Vec<Node> = events.map(|event| self.event(event)).collect();
        let own = length.min(self.log.buffer_length());
        let mut fields = layout::buffer_head(start, own);
        let end = start.saturating_add(own);
        let mut at = start.saturating_add(narrow(buffer::LENGTH)).min(end);
        for child in &children {
            fields.extend(layout::fill(file, at, child.offset));
            at = child.offset.saturating_add(child.length);
        }
        let whole = narrow(aligned(wide(at))).min(end);
        fields.extend(layout::fill(file, at, whole));
        at = whole;
        let filled = file.dword(of.at.saturating_add(buffer::FILLED)).unwrap_or(0);
        let is_behind_all = at >= start.saturating_add(filled);
        let rest = if is_behind_all { layout::unused(at, end) } else { layout::fill(file, at, end) };
        fields.extend(rest);
        let behind = length.saturating_sub(own);
        fields.extend((behind > 0).then_some(Field {
            name: "unparsed",
            form: Form::Unparsed,
            offset: end,
            length: behind,
        }));
        Some(Node { kind: NodeKind::Buffer, offset: start, length, piece: None, fields, children })
    }

    fn event(&self, event: Event) -> Node {
        let file = Window(self.log.file());
        let (offset, length) = (narrow(event.at), narrow(event.length));
        let bytes = file.part(event.at, event.length).unwrap_or(Window(&[]));
        if let Some(shape) = is_header(bytes, event.at).then(|| layout::header(bytes)).flatten() {
            let head = layout::system_head(offset);
            let at = offset.saturating_add(narrow(crate::layout::event::SYSTEM_LENGTH));
            let kind = NodeKind::Record(RecordKind::Header);
            let laid = Laid { kind, at: 0, length: shape.length, fields: shape.fields, children: Vec::new() };
            let children = laid.share(0, length.saturating_sub(at.saturating_sub(offset)), at, file);
            return event_node((offset, length), head, children);
        }
        let begin = offset.saturating_add(narrow(crate::layout::record::LENGTH));
        let held = length.saturating_sub(narrow(crate::layout::record::LENGTH));
        let share = self.with_record(begin, |laid, _, from| laid.share(from, held, begin, file));
        let Some(share) = share else {
            let fields = layout::other_event(bytes, offset, length);
            return event_node((offset, length), fields, None);
        };
        let share = share.map(|share| Node { piece: piece_of(bytes), ..share });
        event_node((offset, length), layout::record_head(offset), share)
    }

    /// Calls `take` with the layout of the record whose piece begins there, the record, and the offset of the piece in
    /// it;
    /// `None` if no complete record has a piece there.
    ///
    /// A record in pieces is laid out once for all of them, and kept until each has been requested.
    fn with_record<T>(&self, piece: u32, take: impl FnOnce(&Laid, &Record<'log>, u32) -> T) -> Option<T> {
        let place = self.pieces.binary_search_by_key(&piece, |piece| piece.at).ok()?;
        let PieceOfRecord { record: place, start, count, .. } = *self.pieces.get(place)?;
        let mut records = self.records.borrow_mut();
        let kept = records.get(self, place)?;
        let taken = take(&kept.laid, &kept.record, start);
        kept.asked = kept.asked.saturating_add(1);
        if kept.asked >= count {
            records.0.remove(&place);
        }
        Some(taken)
    }

    /// Returns the number of records laid out and kept for further pieces.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.records.borrow().0.len()
    }

    /// Returns the position of the sample in a record.
    fn sample_of(&self, record: u32) -> Option<usize> {
        let place = self.samples.binary_search_by_key(&record, |(record, _)| *record).ok()?;
        self.samples.get(place).map(|(_, position)| wide(*position))
    }
}

fn event_node((offset, length): (u32, u32), fields: Vec<Field>, inside: Option<Node>) -> Node {
    let children = inside.into_iter().collect();
    Node { kind: NodeKind::Event, offset, length, piece: None, fields, children }
}

/// Returns the number of the piece in an event and the number of pieces; `None` for a record in one piece.
fn piece_of(event: Window<'_>) -> Option<(u32, u32)> {
    let number = event.dword(crate::layout::record::NUMBER)?;
    let count = event.dword(crate::layout::record::COUNT).filter(|count| *count > 1)?;
    Some((number, count))
}

/// Records with their layouts, by place.
#[derive(Debug, Default)]
struct Records<'log>(BTreeMap<u32, RecordLayout<'log>>);

/// Layout of a record.
#[derive(Debug)]
struct RecordLayout<'log> {
    laid: Laid,
    record: Record<'log>,
    /// Number of its pieces that have been requested.
    asked: u32,
}

impl<'log> Records<'log> {
    fn get(&mut self, structure: &Structure<'log>, place: u32) -> Option<&mut RecordLayout<'log>> {
        if let Entry::Vacant(entry) = self.0.entry(place) {
            let (kind, record) = structure.log.record_at(place)?;
            let laid = record::laid(kind, record.window(), structure.sample_of(place));
            entry.insert(RecordLayout { laid, record, asked: 0 });
        }
        self.0.get_mut(&place)
    }
}

impl Node {
    /// Returns all bytes of the structure with their names, from the first to the last.
    pub fn all_fields(&self) -> Vec<Field> {
        let mut all = self.fields.clone();
        all.extend(self.children.iter().flat_map(Self::all_fields));
        all.sort_by_key(|field| field.offset);
        all
    }

    /// Returns the innermost structure that contains a byte.
    pub fn find(&self, offset: u32) -> Option<&Self> {
        let is_inside = (self.offset..self.offset.saturating_add(self.length)).contains(&offset);
        is_inside.then(|| self.children.iter().find_map(|child| child.find(offset)).unwrap_or(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use winperf_synth::log::{Entry as Counter, Log as Written, SampleData};

    #[test]
    fn a_record_in_pieces_is_laid_out_once_and_forgotten_behind_its_last_piece() {
        let mut written = Written::new();
        written.piece_length = 64;
        for number in 0..100 {
            let name = alloc::format!("Counter {number}");
            written = written.entry(Counter::counter("\\\\M", "Object", None, &name, 0x0001_0000));
        }
        let parts = (0..100).map(|number| SampleData::Counter(number, 0)).collect();
        let log = Log::parse(written.sample(0, parts).write()).expect("a log");
        let structure = log.structure();
        assert!(structure.count() > 3, "{}", structure.count());
        let waiting: Vec<usize> = (0..structure.count())
            .map(|buffer| {
                structure.buffer(buffer);
                structure.waiting()
            })
            .collect();
        assert!(waiting.contains(&1), "{waiting:?}");
        assert!(waiting.iter().all(|waiting| *waiting <= 1), "{waiting:?}");
        assert_eq!(waiting.last(), Some(&0));
        let whole: usize = (0..structure.count()).map(|buffer| structure.whole_fields(buffer).len()).sum();
        assert!(whole > 1000, "{whole}");
        assert_eq!(structure.waiting(), 0);
    }
}
