//! `PERF_OBJECT_TYPE`, its counter definitions, and its instances or its one counter block.

use crate::counter::{BlockLayout, PERF_DETAIL_NOVICE};
use crate::sink::Sink;
use crate::written::ObjectPlaces;
use crate::{Counter, CounterBlock, EncodedInstances, Field, Instance, Structure, Value};

/// Length of `PERF_OBJECT_TYPE`.
const STRUCTURE_LENGTH: usize = 64;
/// `NumInstances` of an object that has one counter block and no instances.
const PERF_NO_INSTANCES: i32 = -1;
/// `NumInstances` of a description of an object with instances.
const PERF_METADATA_MULTIPLE_INSTANCES: i32 = -2;
/// `NumInstances` of a description of an object without instances.
const PERF_METADATA_NO_INSTANCES: i32 = -3;

/// Contents of an object after the counter definitions.
#[derive(Clone, Debug)]
pub enum Instances {
    /// `PERF_NO_INSTANCES`: one counter block.
    None(CounterBlock),
    /// That many instances, perhaps 0.
    List(Vec<Instance>),
    /// Instances that are already encoded.
    Encoded(EncodedInstances),
    /// `PERF_METADATA_MULTIPLE_INSTANCES`, without contents.
    MetadataMultiple,
    /// `PERF_METADATA_NO_INSTANCES`, without contents.
    MetadataNone,
}

/// One object type with everything in it.
#[derive(Clone, Debug)]
pub struct Object {
    /// `ObjectNameTitleIndex`
    pub title: u32,
    /// `ObjectHelpTitleIndex`
    pub help: u32,
    /// `DetailLevel`; `None` is the lowest of the counters' levels.
    pub detail_level: Option<u32>,
    /// `DefaultCounter`: a position among the definitions, -1 for none.
    pub default_counter: i32,
    /// `CodePage`: 0 for names in UTF-16.
    pub code_page: u32,
    /// `PerfTime`, 0 if the object has no clock.
    pub perf_time: i64,
    /// `PerfFreq`, 0 if the object has no clock.
    pub perf_freq: i64,
    /// `HeaderLength`; bytes beyond 64 are written as zeros after the structure.
    pub header_length: usize,
    /// The definitions.
    pub counters: Vec<Counter>,
    /// Contents after the definitions.
    pub instances: Instances,
    /// Bytes at the end of the object, outside of its structures.
    pub slack: Vec<u8>,
    lies: Vec<(Field, u64)>,
}

impl Object {
    /// Returns an object with 0 instances, no counters, and the help index that follows the title's.
    pub fn new(title: u32) -> Self {
        Self {
            title,
            help: title.wrapping_add(1),
            detail_level: None,
            default_counter: 0,
            code_page: 0,
            perf_time: 0,
            perf_freq: 0,
            header_length: STRUCTURE_LENGTH,
            counters: Vec::new(),
            instances: Instances::List(Vec::new()),
            slack: Vec::new(),
            lies: Vec::new(),
        }
    }

    /// Adds a counter definition.
    pub fn counter(mut self, counter: Counter) -> Self {
        self.counters.push(counter);
        self
    }

    /// Adds counter definitions.
    pub fn counters(mut self, counters: impl IntoIterator<Item = Counter>) -> Self {
        self.counters.extend(counters);
        self
    }

    /// Adds an instance.
    ///
    /// # Panics
    ///
    /// If the object already has contents other than a list of instances.
    pub fn instance(mut self, instance: Instance) -> Self {
        match &mut self.instances {
            Instances::List(list) => list.push(instance),
            other => panic!("an object with {other:?} takes no instance"),
        }
        self
    }

    /// Makes it an object without instances that has these values.
    pub fn values(self, values: impl IntoIterator<Item = impl Into<Value>>) -> Self {
        self.instances(Instances::None(CounterBlock::new(values)))
    }

    /// Sets the contents after the definitions.
    pub fn instances(self, instances: Instances) -> Self {
        Self { instances, ..self }
    }

    /// Sets `ObjectHelpTitleIndex`.
    pub fn help(self, help: u32) -> Self {
        Self { help, ..self }
    }

    /// Sets `DetailLevel`.
    pub fn detail_level(self, detail_level: u32) -> Self {
        Self { detail_level: Some(detail_level), ..self }
    }

    /// Sets `DefaultCounter`.
    pub fn default_counter(self, default_counter: i32) -> Self {
        Self { default_counter, ..self }
    }

    /// Sets `CodePage`.
    pub fn code_page(self, code_page: u32) -> Self {
        Self { code_page, ..self }
    }

    /// Sets `PerfTime` and `PerfFreq`.
    pub fn clock(self, perf_time: i64, perf_freq: i64) -> Self {
        Self { perf_time, perf_freq, ..self }
    }

    /// Sets `HeaderLength` and writes that many bytes.
    pub fn header_length(self, header_length: usize) -> Self {
        Self { header_length, ..self }
    }

    /// Adds bytes at the end without a reference to them.
    pub fn slack(self, slack: impl Into<Vec<u8>>) -> Self {
        Self { slack: slack.into(), ..self }
    }

    /// Writes `value` into `field` after everything else.
    ///
    /// # Panics
    ///
    /// When `field` is part of another structure.
    pub fn lie(mut self, field: Field, value: u64) -> Self {
        assert_eq!(field.structure, Structure::ObjectType, "{} is elsewhere", field.name);
        self.lies.push((field, value));
        self
    }

    pub(crate) fn write(&self, sink: &mut Sink) -> ObjectPlaces {
        let start = sink.position();
        let mut places = ObjectPlaces { start, ..ObjectPlaces::default() };
        let layout = BlockLayout::new(&self.counters);
        self.write_header(sink);
        sink.zeros_up_to(start + self.header_length);
        for (counter, slot) in self.counters.iter().zip(&layout.slots) {
            places.counter_definitions.push(sink.position());
            counter.write(sink, *slot);
        }
        let definition_length = sink.position() - start;
        self.write_instances(sink, &layout, &mut places);
        sink.bytes.extend_from_slice(&self.slack);
        let total_byte_length = sink.position() - start;
        sink.overwrite(start, 4, total_byte_length as u64);
        sink.overwrite(start + 4, 4, definition_length as u64);
        sink.lie(start, &self.lies);
        places
    }

    /// Writes the structure with its two total lengths still 0.
    fn write_header(&self, sink: &mut Sink) {
        let lowest = self.counters.iter().map(|counter| counter.detail_level).min();
        sink.length(0);
        sink.length(0);
        sink.length(self.header_length);
        sink.dword(self.title);
        sink.dword(0);
        sink.dword(self.help);
        sink.dword(0);
        sink.dword(self.detail_level.or(lowest).unwrap_or(PERF_DETAIL_NOVICE));
        sink.length(self.counters.len());
        sink.long(self.default_counter);
        match &self.instances {
            Instances::None(_) => sink.long(PERF_NO_INSTANCES),
            Instances::List(list) => sink.length(list.len()),
            Instances::Encoded(encoded) => sink.length(encoded.count()),
            Instances::MetadataMultiple => sink.long(PERF_METADATA_MULTIPLE_INSTANCES),
            Instances::MetadataNone => sink.long(PERF_METADATA_NO_INSTANCES),
        }
        sink.dword(self.code_page);
        sink.large(self.perf_time);
        sink.large(self.perf_freq);
    }

    fn write_instances(&self, sink: &mut Sink, layout: &BlockLayout, places: &mut ObjectPlaces) {
        match &self.instances {
            Instances::None(block) => {
                places.counter_blocks.push(sink.position());
                block.write(sink, layout);
            }
            Instances::List(list) => {
                for instance in list {
                    places.instances.push(sink.position());
                    places.counter_blocks.push(instance.write(sink, layout));
                }
            }
            Instances::Encoded(encoded) => sink.bytes.extend_from_slice(encoded.as_bytes()),
            Instances::MetadataMultiple | Instances::MetadataNone => {}
        }
    }
}
