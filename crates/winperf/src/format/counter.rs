//! `PERF_COUNTER_DEFINITION` and `PERF_COUNTER_BLOCK`: location and meaning of a raw value.

use crate::counter_type::{PERF_SIZE_LARGE, PERF_SIZE_VARIABLE_LEN, PERF_SIZE_ZERO, ValueClass};
use crate::layout::{PerfCounterBlock, PerfCounterDefinition, Structure};
use crate::{CounterType, Error, Reader, TitleIndex};

/// `PERF_COUNTER_DEFINITION`: one counter of an object.
#[derive(Clone, Copy, Debug)]
pub struct CounterDefinition<'data> {
    reader: Reader<'data>,
    header: &'data PerfCounterDefinition,
}

impl<'data> CounterDefinition<'data> {
    /// Reads the definition at the start of `reader`, which may reach beyond it.
    ///
    /// # Errors
    /// [`ErrorKind::TooShort`](crate::ErrorKind::TooShort), and [`ErrorKind::Below`](crate::ErrorKind::Below) or [`ErrorKind::Above`](crate::ErrorKind::Above) for its `ByteLength`.
    pub fn read(reader: Reader<'data>) -> Result<Self, Error> {
        let header: &PerfCounterDefinition = reader.read()?;
        let reader = reader
            .own::<PerfCounterDefinition>(&PerfCounterDefinition::ByteLength, header.byte_length.get())?;
        Ok(Self { reader, header })
    }

    /// Returns the members of the structure.
    pub fn header(&self) -> &'data PerfCounterDefinition {
        self.header
    }

    /// Returns the offset in bytes from the start of the capture.
    pub fn offset(&self) -> usize {
        self.reader.offset()
    }

    /// Returns the length in bytes, by which the next definition is found.
    pub fn length(&self) -> u32 {
        self.reader.length_u32()
    }

    /// Returns the counter's name in the title lists; a base counter often has the one of the counter before it.
    pub fn title(&self) -> TitleIndex {
        TitleIndex(self.header.counter_name_title_index.get())
    }

    /// Returns the counter type, which determines how the value is computed and shown.
    pub fn counter_type(&self) -> CounterType {
        CounterType(self.header.counter_type.get())
    }

    /// Returns the length in bytes of the raw value; 0 if the counter has none.
    pub fn value_length(&self) -> u32 {
        value_length(self.counter_type(), self.header.counter_size.get())
    }
}

/// Returns the length in bytes of a raw value of type `counter_type` whose definition has `counter_size`.
///
/// `CounterSize` takes precedence over the size bits of the type: Process has byte counts of type `PERF_COUNTER_RAWCOUNT` that are 8 bytes long,
/// and Samba writes 8 bytes for every number whatever its type.
/// For any other size, the bits decide.
pub(crate) fn value_length(counter_type: CounterType, counter_size: u32) -> u32 {
    let by_type = match counter_type.size() {
        // The size bits of WMI's double do not express its 8 bytes, and those of the marker are meaningless.
        _ if counter_type == CounterType::PERF_DOUBLE_RAW => 8,
        _ if counter_type == CounterType::PERF_COUNTER_HISTOGRAM_TYPE => 0,
        PERF_SIZE_LARGE => 8,
        PERF_SIZE_ZERO => 0,
        PERF_SIZE_VARIABLE_LEN => counter_size,
        _ => 4,
    };
    match counter_type.class() {
        ValueClass::Text => counter_size,
        _ if counter_type == CounterType::PERF_COUNTER_NODATA => 0,
        _ if matches!(counter_size, 4 | 8) => counter_size,
        _ => by_type,
    }
}

/// `PERF_COUNTER_BLOCK`: the raw values of one instance, or of an object without instances.
#[derive(Clone, Copy, Debug)]
pub struct CounterBlock<'data> {
    /// From the start of the block to the last byte that a value of it may use.
    reach: Reader<'data>,
    /// `ByteLength`.
    declared: u32,
    /// Error in `ByteLength`.
    error: Option<Error>,
}

impl<'data> CounterBlock<'data> {
    /// Reads a block before another instance.
    ///
    /// # Errors
    /// [`ErrorKind::TooShort`](crate::ErrorKind::TooShort).
    pub fn read(reader: Reader<'data>) -> Result<Self, Error> {
        let block = Self::read_last(reader)?;
        let reach = if block.error.is_some() { reader } else { reader.clipped(block.declared) };
        Ok(Self { reach, ..block })
    }

    /// Reads the last block of an object.
    ///
    /// Its values may use all bytes to the end of the object: Windows XP states 64 bytes for the last block of
    /// Processor, which has 120. Bytes after any other block belong to the next instance.
    ///
    /// # Errors
    /// [`ErrorKind::TooShort`](crate::ErrorKind::TooShort).
    pub(crate) fn read_last(reader: Reader<'data>) -> Result<Self, Error> {
        let header: &PerfCounterBlock = reader.read()?;
        let declared = header.byte_length.get();
        let error = reader.own::<PerfCounterBlock>(&PerfCounterBlock::ByteLength, declared).err();
        Ok(Self { reach: reader, declared, error })
    }

    /// Returns the offset in bytes from the start of the capture.
    pub fn offset(&self) -> usize {
        self.reach.offset()
    }

    /// Returns `ByteLength`, by which the next instance is found.
    pub fn declared_length(&self) -> u32 {
        self.declared
    }

    /// Returns the number of bytes that a value may use, from the start of the block.
    pub fn reach(&self) -> u32 {
        self.reach.length_u32()
    }

    /// Returns the error that prevents finding the next instance by the length of this block.
    pub(crate) fn stride_error(&self) -> Option<Error> {
        self.error
    }

    /// Returns the bytes of a value, or `None` if they are not inside the block or are none.
    pub fn value(&self, offset: u32, length: u32) -> Option<Reader<'data>> {
        value(self.reach, offset, length)
    }
}

/// Returns the bytes of a value within `reach`, the bytes that values of a block may use; `None` for an offset below 4,
/// which is inside `ByteLength`.
pub(crate) fn value(reach: Reader<'_>, offset: u32, length: u32) -> Option<Reader<'_>> {
    reach.window(offset, length).filter(|_| length > 0 && offset >= PerfCounterBlock::LENGTH)
}
