//! An object of a reply, and its serialization.

mod bytes;

use alloc::string::String;
use alloc::vec::Vec;

use crate::clock::SampleTime;
use crate::counter_type::{PERF_COUNTER_NODATA, PERF_COUNTER_TEXT};
use crate::symbols::TitleOffset;
use bytes::Bytes;

/// `PERF_DETAIL_NOVICE`
pub const PERF_DETAIL_NOVICE: u32 = 100;
/// `PERF_DETAIL_WIZARD`
pub const PERF_DETAIL_WIZARD: u32 = 400;

/// Length of `PERF_OBJECT_TYPE`.
const OBJECT_LENGTH: usize = 64;
/// Length of `PERF_COUNTER_DEFINITION`.
const DEFINITION_LENGTH: usize = 40;
/// Length of `PERF_INSTANCE_DEFINITION` without its name.
const INSTANCE_LENGTH: usize = 24;
/// Length of `PERF_COUNTER_BLOCK` without values.
const BLOCK_LENGTH: usize = 4;

const PERF_NO_INSTANCES: i32 = -1;
const PERF_METADATA_MULTIPLE_INSTANCES: i32 = -2;
const PERF_METADATA_NO_INSTANCES: i32 = -3;
const PERF_NO_UNIQUE_ID: i32 = -1;

/// Definition of a counter.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    /// Its title; a base has none.
    pub title: Option<TitleOffset>,
    /// `CounterType`
    pub counter_type: u32,
    /// `CounterSize`, in bytes.
    pub size: usize,
    /// `DefaultScale`: the power of ten by which a chart multiplies the value.
    pub default_scale: i32,
    /// `DetailLevel`
    pub detail_level: u32,
}

impl Counter {
    /// Creates a counter with the size that its type states.
    pub const fn new(title: TitleOffset, counter_type: u32) -> Self {
        Self { title: Some(title), ..Self::base(counter_type) }
    }

    /// Creates the base of the preceding counter. Microsoft's documents give a base the title index 0.
    pub const fn base(counter_type: u32) -> Self {
        let size = match counter_type {
            PERF_COUNTER_TEXT | PERF_COUNTER_NODATA => 0,
            _ if counter_type & 0x300 == 0x100 => 8,
            _ => 4,
        };
        Self { title: None, counter_type, size, default_scale: 0, detail_level: PERF_DETAIL_NOVICE }
    }

    /// Sets the power of ten of its scale in charts.
    pub const fn scale(self, default_scale: i32) -> Self {
        Self { default_scale, ..self }
    }

    /// Sets the length of its value in bytes.
    pub const fn size(self, size: usize) -> Self {
        Self { size, ..self }
    }

    /// Restricts it to users who know the internals of the program.
    pub const fn wizard(self) -> Self {
        Self { detail_level: PERF_DETAIL_WIZARD, ..self }
    }
}

/// A raw value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// 32 bits.
    Dword(u32),
    /// 64 bits.
    Large(u64),
    /// UTF-16, filled up with NULs and cut to the counter's size.
    Text(String),
    /// A label has no value.
    None,
}

/// One instance.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name.
    pub name: String,
    /// Bytes that are kept for the name at least.
    pub name_capacity: usize,
    /// The object of its parent, and the parent's position among the instances there.
    pub parent: Option<(TitleOffset, u32)>,
    /// A value for each counter of the object.
    pub values: Vec<Value>,
}

/// Data after the definitions of an object.
#[derive(Clone, Debug)]
pub enum Contents {
    /// One counter block.
    Single(Vec<Value>),
    /// Instances, each with a counter block.
    Instances(Vec<Instance>),
    /// None, because only definitions were requested.
    Metadata {
        /// `true` if the object has instances.
        multiple: bool,
    },
}

impl Contents {
    /// Returns the contents that are left when only definitions are queried.
    pub fn metadata(&self) -> Self {
        Self::Metadata { multiple: matches!(self, Self::Instances(_)) }
    }

    fn num_instances(&self) -> i32 {
        match self {
            Self::Single(_) => PERF_NO_INSTANCES,
            Self::Instances(instances) => i32::try_from(instances.len()).unwrap_or(i32::MAX),
            Self::Metadata { multiple: true } => PERF_METADATA_MULTIPLE_INSTANCES,
            Self::Metadata { multiple: false } => PERF_METADATA_NO_INSTANCES,
        }
    }
}

/// An object with all its fields in a reply.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its title.
    pub title: TitleOffset,
    /// The definitions.
    pub counters: Vec<Counter>,
    /// Data after the definitions.
    pub contents: Contents,
    /// The time of the sample, if the object has a clock.
    pub clock: Option<SampleTime>,
}

/// The title indices that `lodctr` gave this provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstTitles {
    /// `First Counter`: the index of the first name.
    pub counter: u32,
    /// `First Help`: the index of the first help text.
    pub help: u32,
}

impl Object {
    /// Appends the bytes of the object, whose length is a multiple of 8.
    pub fn write(&self, titles: FirstTitles, out: &mut Vec<u8>) {
        let offsets = offsets(&self.counters);
        let mut bytes = Bytes::default();
        self.write_header(titles, &mut bytes);
        for (counter, offset) in self.counters.iter().zip(&offsets.values) {
            write_definition(counter, *offset, titles, &mut bytes);
        }
        match &self.contents {
            Contents::Single(values) => self.write_block(values, &offsets, &mut bytes),
            Contents::Instances(instances) => {
                for instance in instances {
                    write_instance(instance, titles, &mut bytes);
                    self.write_block(&instance.values, &offsets, &mut bytes);
                }
            }
            Contents::Metadata { .. } => {}
        }
        bytes.set_length(0, bytes.len());
        out.extend_from_slice(&bytes.into_vec());
    }

    /// Writes `PERF_OBJECT_TYPE`; its first field, the length of the whole, is not known before the end.
    fn write_header(&self, titles: FirstTitles, bytes: &mut Bytes) {
        let definition_length = OBJECT_LENGTH + DEFINITION_LENGTH * self.counters.len();
        bytes.length(0);
        bytes.length(definition_length);
        bytes.length(OBJECT_LENGTH);
        bytes.titles(Some(self.title), titles);
        bytes.dword(
            self.counters.iter().map(|counter| counter.detail_level).min().unwrap_or(PERF_DETAIL_NOVICE),
        );
        bytes.length(self.counters.len());
        bytes.dword(0); // DefaultCounter: the first
        bytes.long(self.contents.num_instances());
        bytes.dword(0); // CodePage: names are UTF-16
        bytes.large(self.clock.map_or(0, SampleTime::milliseconds));
        bytes.large(self.clock.map_or(0, |_| SampleTime::MILLISECONDS_PER_SECOND));
    }

    fn write_block(&self, values: &[Value], offsets: &Offsets, bytes: &mut Bytes) {
        let start = bytes.len();
        bytes.length(offsets.block_length);
        for ((value, offset), counter) in values.iter().zip(&offsets.values).zip(&self.counters) {
            bytes.pad_to(start + offset);
            match value {
                Value::Dword(number) => bytes.dword(*number),
                Value::Large(number) => bytes.large(*number),
                Value::Text(text) => bytes.utf16(text, counter.size),
                Value::None => {}
            }
        }
        bytes.pad_to(start + offsets.block_length);
    }
}

/// Offsets of the values, from the start of the counter block.
struct Offsets {
    values: Vec<usize>,
    block_length: usize,
}

/// Puts each value at the next multiple of its own size.
fn offsets(counters: &[Counter]) -> Offsets {
    let mut end = BLOCK_LENGTH;
    let mut values = Vec::with_capacity(counters.len());
    for counter in counters {
        let offset = end.next_multiple_of(counter.size.clamp(4, 8));
        values.push(offset);
        end = offset + counter.size;
    }
    Offsets { values, block_length: end.next_multiple_of(8) }
}

fn write_definition(counter: &Counter, offset: usize, titles: FirstTitles, bytes: &mut Bytes) {
    bytes.length(DEFINITION_LENGTH);
    bytes.titles(counter.title, titles);
    bytes.long(counter.default_scale);
    bytes.dword(counter.detail_level);
    bytes.dword(counter.counter_type);
    bytes.length(counter.size);
    bytes.length(offset);
}

fn write_instance(instance: &Instance, titles: FirstTitles, bytes: &mut Bytes) {
    let start = bytes.len();
    let name_length = (instance.name.encode_utf16().count() + 1) * 2;
    let length = (INSTANCE_LENGTH + name_length.max(instance.name_capacity)).next_multiple_of(8);
    let (parent_object, parent_instance) =
        instance.parent.map_or((0, 0), |(object, position)| (object.index(titles.counter), position));
    bytes.length(length);
    bytes.dword(parent_object);
    bytes.dword(parent_instance);
    bytes.long(PERF_NO_UNIQUE_ID);
    bytes.length(INSTANCE_LENGTH);
    bytes.length(name_length);
    bytes.utf16(&instance.name, name_length);
    bytes.pad_to(start + length);
}
