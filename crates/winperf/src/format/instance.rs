//! `PERF_INSTANCE_DEFINITION`: one instance, its name and its counter block.

use crate::counter::CounterBlock;
use crate::layout::{PerfCounterBlock, PerfInstanceDefinition, Structure};
use crate::{Error, InstanceName, Reader};

/// Length in bytes of an instance without a name and its counter block without values, the shortest item of any count.
pub(crate) const MIN_LENGTH: u32 = PerfInstanceDefinition::LENGTH.saturating_add(PerfCounterBlock::LENGTH);

/// `UniqueID`: the instance has none.
pub const PERF_NO_UNIQUE_ID: i32 = -1;

/// One instance: its definition and the block that follows it.
#[derive(Clone, Copy, Debug)]
pub struct Instance<'data> {
    /// Definition of the instance.
    pub definition: InstanceDefinition<'data>,
    /// Its raw values.
    pub block: Result<CounterBlock<'data>, Error>,
}

impl<'data> Instance<'data> {
    /// Reads the instance at the start of `reader`, which ends with the object, and the length of instance and block together.
    pub(crate) fn read(reader: Reader<'data>, code_page: u32, is_last: bool) -> Result<(Self, usize), Error> {
        let definition = InstanceDefinition::read(reader, code_page)?;
        let rest = reader.tail(definition.length()).unwrap_or_else(|| reader.clipped(0));
        let block = if is_last { CounterBlock::read_last(rest) } else { CounterBlock::read(rest) };
        let block_length = block.map_or(0, |block| block.declared_length());
        let length = definition.reader.length().saturating_add(crate::reader::size(block_length));
        Ok((Self { definition, block }, length))
    }
}

/// `PERF_INSTANCE_DEFINITION`: description of an instance.
#[derive(Clone, Copy, Debug)]
pub struct InstanceDefinition<'data> {
    reader: Reader<'data>,
    header: &'data PerfInstanceDefinition,
    code_page: u32,
}

impl<'data> InstanceDefinition<'data> {
    /// Reads the definition at the start of `reader`, which may reach beyond it; `code_page` is the object's.
    ///
    /// # Errors
    /// [`ErrorKind::TooShort`](crate::ErrorKind::TooShort), and [`ErrorKind::Below`](crate::ErrorKind::Below) or [`ErrorKind::Above`](crate::ErrorKind::Above) for its `ByteLength`.
    pub fn read(reader: Reader<'data>, code_page: u32) -> Result<Self, Error> {
        let header: &PerfInstanceDefinition = reader.read()?;
        let (member, length) = (&PerfInstanceDefinition::ByteLength, header.byte_length.get());
        let reader = reader.own::<PerfInstanceDefinition>(member, length)?;
        Ok(Self { reader, header, code_page })
    }

    /// Returns the members of the structure.
    pub fn header(&self) -> &'data PerfInstanceDefinition {
        self.header
    }

    /// Returns the offset in bytes from the start of the capture.
    pub fn offset(&self) -> usize {
        self.reader.offset()
    }

    /// Returns the length in bytes of structure, name and padding, by which the counter block is found.
    pub fn length(&self) -> u32 {
        self.reader.length_u32()
    }

    /// Returns the bytes of the name, its NUL included, or an empty window when there is none.
    ///
    /// # Errors
    /// [`ErrorKind::Below`](crate::ErrorKind::Below) or [`ErrorKind::SumAbove`](crate::ErrorKind::SumAbove) when the name is not after the structure and inside its `ByteLength`.
    pub fn name_bytes(&self) -> Result<Reader<'data>, Error> {
        let (offset, length) = (self.header.name_offset.get(), self.header.name_length.get());
        if length == 0 {
            return Ok(self.reader.clipped(0));
        }
        let member = &PerfInstanceDefinition::NameOffset;
        if offset < PerfInstanceDefinition::LENGTH {
            return Err(self.reader.below(member, PerfInstanceDefinition::LENGTH, offset));
        }
        let members = [member, &PerfInstanceDefinition::NameLength];
        self.reader.name(members, [offset, length])
    }

    /// Returns the name; empty if there is none.
    ///
    /// # Errors
    /// As [`InstanceDefinition::name_bytes`].
    pub fn name(&self) -> Result<InstanceName<'data>, Error> {
        Ok(InstanceName::new(self.name_bytes()?.bytes(), self.code_page))
    }
}
