//! A finished capture with the places of its structures.

use crate::sink::overwrite;
use crate::{ByteOrder, Field, Structure};

/// One structure in a capture, by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The `PERF_DATA_BLOCK`.
    DataBlock,
    /// The n-th object.
    Object(usize),
    /// The m-th counter definition of the n-th object.
    CounterDefinition(usize, usize),
    /// The m-th instance of the n-th object.
    Instance(usize, usize),
    /// The counter block of the m-th instance of the n-th object; 0 for an object without instances.
    CounterBlock(usize, usize),
}

impl Place {
    pub(crate) fn structure(self) -> Structure {
        match self {
            Self::DataBlock => Structure::DataBlock,
            Self::Object(_) => Structure::ObjectType,
            Self::CounterDefinition(..) => Structure::CounterDefinition,
            Self::Instance(..) => Structure::InstanceDefinition,
            Self::CounterBlock(..) => Structure::CounterBlock,
        }
    }
}

/// Offsets of an object and its contents, from the start of the capture.
#[derive(Clone, Debug, Default)]
pub(crate) struct ObjectPlaces {
    pub(crate) start: usize,
    pub(crate) counter_definitions: Vec<usize>,
    pub(crate) instances: Vec<usize>,
    pub(crate) counter_blocks: Vec<usize>,
}

/// The bytes of a capture and the offset of every structure in them.
///
/// Instances that were [encoded beforehand](crate::EncodedInstances) have no place here.
#[derive(Clone, Debug)]
pub struct Written {
    pub(crate) bytes: Vec<u8>,
    pub(crate) order: ByteOrder,
    pub(crate) objects: Vec<ObjectPlaces>,
}

impl Written {
    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the bytes, on their own.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns the offset of a structure, in bytes from the start of the capture.
    ///
    /// # Panics
    ///
    /// If the capture has no such structure.
    pub fn offset_of(&self, place: Place) -> usize {
        match place {
            Place::DataBlock => 0,
            Place::Object(object) => self.objects[object].start,
            Place::CounterDefinition(object, counter) => self.objects[object].counter_definitions[counter],
            Place::Instance(object, instance) => self.objects[object].instances[instance],
            Place::CounterBlock(object, instance) => self.objects[object].counter_blocks[instance],
        }
    }

    /// Returns every structure of the capture, in the order of the bytes.
    pub fn places(&self) -> Vec<Place> {
        let mut places = vec![Place::DataBlock];
        for (position, object) in self.objects.iter().enumerate() {
            places.push(Place::Object(position));
            let definitions = 0..object.counter_definitions.len();
            places.extend(definitions.map(|counter| Place::CounterDefinition(position, counter)));
            for block in 0..object.counter_blocks.len() {
                if block < object.instances.len() {
                    places.push(Place::Instance(position, block));
                }
                places.push(Place::CounterBlock(position, block));
            }
        }
        places
    }

    /// Returns the number in a field.
    ///
    /// # Panics
    ///
    /// If the capture has no such structure, or the structure no such field.
    pub fn value(&self, place: Place, field: Field) -> u64 {
        let start = self.start_of(place, field);
        let bytes = &self.bytes[start..start + field.width];
        let append = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        match self.order {
            ByteOrder::Little => bytes.iter().rev().fold(0, append),
            ByteOrder::Big => bytes.iter().fold(0, append),
        }
    }

    /// Writes `value` into a field and changes only that field.
    ///
    /// # Panics
    ///
    /// If the capture has no such structure, or the structure no such field.
    pub fn set(mut self, place: Place, field: Field, value: u64) -> Self {
        let start = self.start_of(place, field);
        overwrite(&mut self.bytes, self.order, start, field.width, value);
        self
    }

    fn start_of(&self, place: Place, field: Field) -> usize {
        assert_eq!(field.structure, place.structure(), "{} is elsewhere", field.name);
        self.offset_of(place) + field.offset
    }
}
