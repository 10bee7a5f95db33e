//! `PERF_INSTANCE_DEFINITION`, its name, and the counter block after it.

use crate::counter::BlockLayout;
use crate::sink::{ALIGNMENT, Sink};
use crate::{ByteOrder, Counter, CounterBlock, Field, Structure, Value};

/// Length of `PERF_INSTANCE_DEFINITION` without the name.
const STRUCTURE_LENGTH: usize = 24;
/// `PERF_NO_UNIQUE_ID`
pub(crate) const PERF_NO_UNIQUE_ID: i32 = -1;

/// The name of an instance in the capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// No name: `NameLength` and `NameOffset` are 0.
    None,
    /// UTF-16 followed by a NUL.
    Text(String),
    /// Raw 16-bit units, including NULs and lone surrogates.
    Units(Vec<u16>),
    /// Raw bytes, for code pages and odd lengths.
    Bytes(Vec<u8>),
}

/// One instance of an object.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The name.
    pub name: Name,
    /// Title index of the parent's object and position of the parent among its instances.
    pub parent: Option<(u32, u32)>,
    /// `UniqueID`, -1 for none.
    pub unique_id: i32,
    /// Bytes from the start of the structure to the name.
    pub name_offset: usize,
    /// Bytes reserved for the name, if more than needed.
    pub name_buffer: usize,
    /// Multiple in bytes that `ByteLength` is rounded up to.
    pub rounded_to: usize,
    /// The values.
    pub block: CounterBlock,
    lies: Vec<(Field, u64)>,
}

impl Instance {
    /// Returns an instance with a name in UTF-16 that ends with a NUL.
    pub fn named(name: impl Into<String>) -> Self {
        Self::with_name(Name::Text(name.into()))
    }

    /// Returns an instance without a name.
    pub fn unnamed() -> Self {
        Self::with_name(Name::None)
    }

    /// Returns an instance with any kind of name.
    pub fn with_name(name: Name) -> Self {
        Self {
            name,
            parent: None,
            unique_id: PERF_NO_UNIQUE_ID,
            name_offset: STRUCTURE_LENGTH,
            name_buffer: 0,
            rounded_to: ALIGNMENT,
            block: CounterBlock::default(),
            lies: Vec::new(),
        }
    }

    /// Sets the parent: `position` counts the instances of the object `title` in the same capture from 0.
    pub fn parent(self, title: u32, position: u32) -> Self {
        Self { parent: Some((title, position)), ..self }
    }

    /// Sets `UniqueID`.
    pub fn unique_id(self, unique_id: i32) -> Self {
        Self { unique_id, ..self }
    }

    /// Moves the name away from the end of the structure.
    pub fn name_offset(self, name_offset: usize) -> Self {
        Self { name_offset, ..self }
    }

    /// Keeps at least `name_buffer` bytes for the name.
    pub fn name_buffer(self, name_buffer: usize) -> Self {
        Self { name_buffer, ..self }
    }

    /// Rounds `ByteLength` up to a multiple of `rounded_to`, and writes that many bytes.
    pub fn rounded_to(self, rounded_to: usize) -> Self {
        Self { rounded_to, ..self }
    }

    /// Sets the values, one per counter definition.
    pub fn values(mut self, values: impl IntoIterator<Item = impl Into<Value>>) -> Self {
        self.block.values = values.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the whole counter block.
    pub fn block(self, block: CounterBlock) -> Self {
        Self { block, ..self }
    }

    /// Writes `value` into `field` after everything else.
    ///
    /// # Panics
    ///
    /// When `field` is part of another structure.
    pub fn lie(mut self, field: Field, value: u64) -> Self {
        assert_eq!(field.structure, Structure::InstanceDefinition, "{} is elsewhere", field.name);
        self.lies.push((field, value));
        self
    }

    /// Writes definition and block; returns the offset of the block.
    pub(crate) fn write(&self, sink: &mut Sink, layout: &BlockLayout) -> usize {
        let start = sink.position();
        let (parent_title, parent_position) = self.parent.unwrap_or((0, 0));
        sink.length(0);
        sink.dword(parent_title);
        sink.dword(parent_position);
        sink.long(self.unique_id);
        sink.length(0);
        sink.length(0);
        let name_length = self.write_name(sink, start);
        let name_offset = if self.name == Name::None { 0 } else { self.name_offset };
        let end = self.name_offset + name_length.max(self.name_buffer);
        let byte_length = end.next_multiple_of(self.rounded_to);
        sink.zeros_up_to(start + byte_length);
        sink.overwrite(start, 4, byte_length as u64);
        sink.overwrite(start + 16, 4, name_offset as u64);
        sink.overwrite(start + 20, 4, name_length as u64);
        sink.lie(start, &self.lies);
        let block = sink.position();
        self.block.write(sink, layout);
        block
    }

    /// Writes the name at its offset; returns its length in bytes.
    fn write_name(&self, sink: &mut Sink, start: usize) -> usize {
        sink.zeros_up_to(start + self.name_offset);
        let name = sink.position();
        match &self.name {
            Name::None => {}
            Name::Text(text) => sink.units(text.encode_utf16().chain([0])),
            Name::Units(units) => sink.units(units.iter().copied()),
            Name::Bytes(bytes) => sink.bytes.extend_from_slice(bytes),
        }
        sink.position() - name
    }
}

/// Instances that are bytes already, so a million of them need not exist as values first.
#[derive(Clone, Debug)]
pub struct EncodedInstances {
    layout: BlockLayout,
    sink: Sink,
    count: usize,
}

impl EncodedInstances {
    /// Creates an empty list of instances, for an object with these counters.
    pub fn new(counters: &[Counter], order: ByteOrder) -> Self {
        Self { layout: BlockLayout::new(counters), sink: Sink::new(order), count: 0 }
    }

    /// Keeps room for `length` bytes.
    pub fn reserve(&mut self, length: usize) {
        self.sink.bytes.reserve(length);
    }

    /// Writes one more instance.
    pub fn push(&mut self, instance: &Instance) {
        instance.write(&mut self.sink, &self.layout);
        self.count += 1;
    }

    /// Returns the number of instances.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns their bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.sink.bytes
    }
}
