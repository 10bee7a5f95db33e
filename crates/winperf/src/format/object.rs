//! `PERF_OBJECT_TYPE`: an object, the walk over its counter definitions and over its instances.

use super::laws::definition_length;
use crate::counter::{CounterBlock, CounterDefinition};
use crate::instance::Instance;
use crate::layout::{PerfObjectType, Structure};
use crate::{Error, ErrorKind, Reader, TitleIndex};

/// `NumInstances`: the object has no instances and one counter block.
pub const PERF_NO_INSTANCES: i32 = -1;
/// `NumInstances`: metadata of an object that may have instances.
pub const PERF_METADATA_MULTIPLE_INSTANCES: i32 = -2;
/// `NumInstances`: metadata of an object that has no instances.
pub const PERF_METADATA_NO_INSTANCES: i32 = -3;

/// Contents of an object after its definitions, by `NumInstances`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumInstances {
    /// That many instances, each with a counter block; 0 if there are none at the moment.
    Count(u32),
    /// One counter block (`PERF_NO_INSTANCES`).
    NoInstances,
    /// Nothing: metadata only (`PERF_METADATA_MULTIPLE_INSTANCES`).
    MetadataMultiple,
    /// Nothing: metadata only (`PERF_METADATA_NO_INSTANCES`).
    MetadataNone,
    /// A number without a meaning.
    Invalid(i32),
}

/// `PERF_OBJECT_TYPE`: one object.
#[derive(Clone, Copy, Debug)]
pub struct ObjectType<'data> {
    /// The complete object, or the part of it in the file.
    reader: Reader<'data>,
    header: &'data PerfObjectType,
}

impl<'data> ObjectType<'data> {
    /// Reads the object at the start of `reader`, which may extend beyond it.
    ///
    /// # Errors
    /// [`ErrorKind::TooShort`]; [`ErrorKind::Below`] when `TotalByteLength` is smaller than the object's own header.
    pub fn read(reader: Reader<'data>) -> Result<Self, Error> {
        let header: &PerfObjectType = reader.read()?;
        let actual = header.total_byte_length.get();
        if actual < PerfObjectType::LENGTH {
            return Err(reader.below(&PerfObjectType::TotalByteLength, PerfObjectType::LENGTH, actual));
        }
        Ok(Self { reader: reader.clipped(actual), header })
    }

    /// Returns the members of the structure.
    pub fn header(&self) -> &'data PerfObjectType {
        self.header
    }

    /// Returns the offset in bytes from the start of the capture.
    pub fn offset(&self) -> usize {
        self.reader.offset()
    }

    /// Returns the length in bytes, as far as the file has them.
    pub fn length(&self) -> u32 {
        self.reader.length_u32()
    }

    /// Returns `true` if the file ends before the object does.
    pub(crate) fn is_cut(&self) -> bool {
        self.header.total_byte_length.get() > self.length()
    }

    /// Returns `true` if every length of the header agrees with every other and with the remaining bytes.
    pub(crate) fn is_plausible(&self) -> bool {
        self.definitions_fit() && !self.is_cut()
    }

    /// Returns `true` if the header and then the definitions fit into the remaining bytes.
    pub(crate) fn definitions_fit(&self) -> bool {
        let header = self.header.header_length.get();
        let definitions = self.header.definition_length.get();
        let total = self.header.total_byte_length.get();
        PerfObjectType::LENGTH <= header && header <= definitions && definitions <= total.min(self.length())
    }

    /// Returns `true` if the lengths of header and definitions match `NumCounters` and `TotalByteLength`, even if the
    /// file ends earlier.
    pub(crate) fn states_its_definitions(&self) -> bool {
        let definitions = self.header.definition_length.get();
        definition_length(self.header.num_counters.get()) == Some(definitions)
            && self.header.header_length.get() == PerfObjectType::LENGTH
            && definitions <= self.header.total_byte_length.get()
    }

    /// Returns the object's name in the title lists.
    pub fn title(&self) -> TitleIndex {
        TitleIndex(self.header.object_name_title_index.get())
    }

    /// Returns the kind of structures after the definitions.
    pub fn num_instances(&self) -> NumInstances {
        match self.header.num_instances.get() {
            PERF_NO_INSTANCES => NumInstances::NoInstances,
            PERF_METADATA_MULTIPLE_INSTANCES => NumInstances::MetadataMultiple,
            PERF_METADATA_NO_INSTANCES => NumInstances::MetadataNone,
            actual => u32::try_from(actual).map_or(NumInstances::Invalid(actual), NumInstances::Count),
        }
    }

    /// Returns the bytes from the first definition to the first instance or counter block, or to the end of the object if `DefinitionLength` is wrong.
    ///
    /// # Errors
    /// [`ErrorKind::Below`], [`ErrorKind::Above`] when `HeaderLength` is not a place before the instances.
    pub fn definitions(&self) -> Result<Reader<'data>, Error> {
        let end = self.definition_length().unwrap_or(self.length());
        let start = self.header.header_length.get();
        self.reader.clipped(end).rest::<PerfObjectType>(&PerfObjectType::HeaderLength, start)
    }

    /// Returns `DefinitionLength`, checked against the header and the object; limited by the end of a truncated object.
    fn definition_length(&self) -> Result<u32, Error> {
        let actual = self.header.definition_length.get();
        let total = self.header.total_byte_length.get();
        if actual < PerfObjectType::LENGTH {
            Err(self.reader.below(&PerfObjectType::DefinitionLength, PerfObjectType::LENGTH, actual))
        } else if actual > total {
            Err(self.reader.above(&PerfObjectType::DefinitionLength, total, actual))
        } else {
            Ok(actual.min(self.length()))
        }
    }

    /// Returns the bytes after the definitions: instances and counter blocks.
    ///
    /// # Errors
    /// [`ErrorKind::Below`], [`ErrorKind::Above`] when `DefinitionLength` is not a place inside the object.
    pub fn body(&self) -> Result<Reader<'data>, Error> {
        let start = self.definition_length()?;
        self.reader
            .tail(start)
            .ok_or_else(|| self.reader.above(&PerfObjectType::DefinitionLength, self.length(), start))
    }

    /// Returns the counter definitions that `NumCounters` counts, as far as `DefinitionLength` has room for them.
    pub fn counter_definitions(&self) -> CounterDefinitions<'data> {
        let (reader, error) = split(self.definitions(), self.reader);
        CounterDefinitions { reader, remaining: self.header.num_counters.get(), error }
    }

    /// Returns the instances that `NumInstances` counts, as far as the object has room for them; none if it states that there are none.
    pub fn instances(&self) -> Instances<'data> {
        let (count, error) = match self.num_instances() {
            NumInstances::Count(count) => (count, None),
            NumInstances::Invalid(actual) => (
                0,
                Some(self.reader.error(&PerfObjectType::NumInstances, ErrorKind::NumInstances { actual })),
            ),
            _ => (0, None),
        };
        if count == 0 {
            return Instances { reader: self.reader.clipped(0), remaining: 0, code_page: 0, error };
        }
        let (reader, error) = split(self.body(), self.reader);
        Instances { reader, remaining: count, code_page: self.header.code_page.get(), error }
    }

    /// Returns the counter block of an object without instances.
    ///
    /// # Errors
    /// As [`ObjectType::body`], and [`ErrorKind::TooShort`].
    pub fn counter_block(&self) -> Option<Result<CounterBlock<'data>, Error>> {
        if self.num_instances() != NumInstances::NoInstances {
            return None;
        }
        Some(self.body().and_then(CounterBlock::read_last))
    }
}

/// Returns the reader, or an empty one at `place` and the error.
fn split<'data>(
    result: Result<Reader<'data>, Error>,
    place: Reader<'data>,
) -> (Reader<'data>, Option<Error>) {
    match result {
        Ok(reader) => (reader, None),
        Err(error) => (place.clipped(0), Some(error)),
    }
}

/// The counter definitions of an object, in its order.
#[derive(Clone, Debug)]
pub struct CounterDefinitions<'data> {
    reader: Reader<'data>,
    remaining: u32,
    error: Option<Error>,
}

impl CounterDefinitions<'_> {
    /// Returns the offset reached by the walk, in bytes from the start of the capture.
    pub fn offset(&self) -> usize {
        self.reader.offset()
    }
}

impl<'data> Iterator for CounterDefinitions<'data> {
    type Item = Result<CounterDefinition<'data>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.error.take() {
            self.remaining = 0;
            return Some(Err(error));
        }
        if self.reader.length() == 0 {
            // `NumCounters` may be wrong: definitions without room do not exist.
            return None;
        }
        self.remaining = self.remaining.checked_sub(1)?;
        match CounterDefinition::read(self.reader) {
            Ok(definition) => {
                self.reader = self.reader.tail(definition.length()).unwrap_or_else(|| self.reader.clipped(0));
                Some(Ok(definition))
            }
            Err(error) => {
                // Finding the next definition requires this one's length, which is unreadable.
                self.remaining = 0;
                Some(Err(error))
            }
        }
    }
}

/// The instances of an object, in its order.
#[derive(Clone, Debug)]
pub struct Instances<'data> {
    /// From the next instance to the end of the object.
    reader: Reader<'data>,
    remaining: u32,
    code_page: u32,
    error: Option<Error>,
}

impl Instances<'_> {
    /// Returns the offset reached by the walk, in bytes from the start of the capture.
    pub fn offset(&self) -> usize {
        self.reader.offset()
    }
}

impl<'data> Iterator for Instances<'data> {
    type Item = Result<Instance<'data>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.error.take() {
            self.remaining = 0;
            return Some(Err(error));
        }
        if self.reader.length() == 0 {
            // `NumInstances` may be wrong: instances without room do not exist.
            return None;
        }
        self.remaining = self.remaining.checked_sub(1)?;
        match Instance::read(self.reader, self.code_page, self.remaining == 0) {
            Ok((instance, length)) => {
                self.advance(&instance, length);
                Some(Ok(instance))
            }
            Err(error) => {
                // Finding the next instance requires this one's length, which is unreadable.
                self.remaining = 0;
                Some(Err(error))
            }
        }
    }
}

impl<'data> Instances<'data> {
    fn advance(&mut self, instance: &Instance<'data>, length: usize) {
        let next = u32::try_from(length).ok().and_then(|length| self.reader.tail(length));
        // No block can be found after one with an unreliable length.
        match instance.block {
            Ok(block) => self.error = block.stride_error().filter(|_| self.remaining > 0),
            Err(_) => self.remaining = 0,
        }
        self.reader =
            next.unwrap_or_else(|| self.reader.tail(self.reader.length_u32()).unwrap_or(self.reader));
    }
}
