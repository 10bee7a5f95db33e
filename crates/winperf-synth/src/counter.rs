//! `PERF_COUNTER_DEFINITION`: name, length and location of a value.

use crate::sink::{Sink, aligned};
use crate::{Field, Structure, counter_type};

/// `PERF_DETAIL_NOVICE`: for everyone.
pub(crate) const PERF_DETAIL_NOVICE: u32 = 100;

/// One counter definition.
#[derive(Clone, Debug)]
pub struct Counter {
    /// `CounterNameTitleIndex`
    pub title: u32,
    /// `CounterHelpTitleIndex`
    pub help: u32,
    /// `DefaultScale`: a power of ten.
    pub scale: i32,
    /// `DetailLevel`
    pub detail_level: u32,
    /// `CounterType`
    pub counter_type: u32,
    /// `CounterSize` in bytes.
    pub size: usize,
    /// `CounterOffset` from the start of the counter block; `None` puts the value after those before it,
    /// at the next multiple of its size, as Windows does.
    pub offset: Option<usize>,
    /// `ByteLength`; bytes beyond 40 are written as zeros after the structure.
    pub byte_length: usize,
    lies: Vec<(Field, u64)>,
}

impl Counter {
    /// Returns a definition with the size that `counter_type` names and the help index that follows the title's.
    pub fn new(title: u32, counter_type: u32) -> Self {
        Self {
            title,
            help: title.wrapping_add(1),
            scale: 0,
            detail_level: PERF_DETAIL_NOVICE,
            counter_type,
            size: counter_type::size(counter_type),
            offset: None,
            byte_length: 40,
            lies: Vec::new(),
        }
    }

    /// Returns the base of `self`: with the same title and help, like in Windows, and a different type.
    pub fn base(&self, counter_type: u32) -> Self {
        Self { help: self.help, detail_level: self.detail_level, ..Self::new(self.title, counter_type) }
    }

    /// Sets `CounterHelpTitleIndex`.
    pub fn help(self, help: u32) -> Self {
        Self { help, ..self }
    }

    /// Sets `DefaultScale`.
    pub fn scale(self, scale: i32) -> Self {
        Self { scale, ..self }
    }

    /// Sets `DetailLevel`.
    pub fn detail_level(self, detail_level: u32) -> Self {
        Self { detail_level, ..self }
    }

    /// Sets `CounterSize`, regardless of the type.
    pub fn size(self, size: usize) -> Self {
        Self { size, ..self }
    }

    /// Sets `CounterOffset`, which may be shared, descending or overlapping.
    pub fn with_offset(self, offset: usize) -> Self {
        Self { offset: Some(offset), ..self }
    }

    /// Sets `ByteLength` and writes that many bytes.
    pub fn byte_length(self, byte_length: usize) -> Self {
        Self { byte_length, ..self }
    }

    /// Writes `value` into `field` after everything else, changing only that field.
    ///
    /// # Panics
    ///
    /// When `field` is part of another structure.
    pub fn lie(mut self, field: Field, value: u64) -> Self {
        assert_eq!(field.structure, Structure::CounterDefinition, "{} is elsewhere", field.name);
        self.lies.push((field, value));
        self
    }

    pub(crate) fn write(&self, sink: &mut Sink, slot: Slot) {
        let start = sink.position();
        sink.length(self.byte_length);
        sink.dword(self.title);
        sink.dword(0);
        sink.dword(self.help);
        sink.dword(0);
        sink.long(self.scale);
        sink.dword(self.detail_level);
        sink.dword(self.counter_type);
        sink.length(self.size);
        sink.length(slot.offset);
        sink.zeros_up_to(start + self.byte_length);
        sink.lie(start, &self.lies);
    }
}

/// The place of one value in a counter block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    /// Bytes from the start of the counter block.
    pub(crate) offset: usize,
    /// Bytes.
    pub(crate) size: usize,
}

/// Offsets of the values of all counters, and the length that a block needs for them.
#[derive(Clone, Debug)]
pub(crate) struct BlockLayout {
    pub(crate) slots: Vec<Slot>,
    /// A multiple of 8.
    pub(crate) length: usize,
}

impl BlockLayout {
    pub(crate) fn new(counters: &[Counter]) -> Self {
        // The first four bytes are the block's own ByteLength.
        let mut end = 4_usize;
        let mut slots = Vec::with_capacity(counters.len());
        for counter in counters {
            let offset = counter.offset.unwrap_or_else(|| end.next_multiple_of(alignment(counter.size)));
            slots.push(Slot { offset, size: counter.size });
            if counter.size > 0 {
                end = end.max(offset + counter.size);
            }
        }
        Self { slots, length: aligned(end) }
    }
}

/// Returns the natural alignment of a value, up to 8.
fn alignment(size: usize) -> usize {
    match size {
        0 => 1,
        size if size % 8 == 0 => 8,
        size if size % 4 == 0 => 4,
        size if size % 2 == 0 => 2,
        _ => 1,
    }
}
