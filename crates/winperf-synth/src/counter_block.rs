//! `PERF_COUNTER_BLOCK` and the values after it.

use crate::counter::BlockLayout;
use crate::sink::Sink;
use crate::{Field, Structure, Value};

/// The values of one instance, or of an object without instances.
#[derive(Clone, Debug, Default)]
pub struct CounterBlock {
    /// One value per counter definition, in their order; missing ones are zero.
    pub values: Vec<Value>,
    /// `ByteLength`, if it differs from the length of the counters; values that do not fit are left out.
    pub byte_length: Option<usize>,
    lies: Vec<(Field, u64)>,
}

impl CounterBlock {
    /// Returns a block with these values.
    pub fn new(values: impl IntoIterator<Item = impl Into<Value>>) -> Self {
        Self { values: values.into_iter().map(Into::into).collect(), ..Self::default() }
    }

    /// Sets `ByteLength` and writes that many bytes.
    pub fn byte_length(self, byte_length: usize) -> Self {
        Self { byte_length: Some(byte_length), ..self }
    }

    /// Writes `value` into `field` after everything else.
    ///
    /// # Panics
    ///
    /// When `field` is part of another structure.
    pub fn lie(mut self, field: Field, value: u64) -> Self {
        assert_eq!(field.structure, Structure::CounterBlock, "{} is elsewhere", field.name);
        self.lies.push((field, value));
        self
    }

    pub(crate) fn write(&self, sink: &mut Sink, layout: &BlockLayout) {
        let start = sink.position();
        let length = self.byte_length.unwrap_or(layout.length).max(4);
        sink.length(length);
        sink.zeros_up_to(start + length);
        let order = sink.order;
        let block = &mut sink.bytes[start..];
        for (value, slot) in self.values.iter().zip(&layout.slots) {
            if let Some(place) = block.get_mut(slot.offset..slot.offset + slot.size) {
                value.write(place, order);
            }
        }
        sink.lie(start, &self.lies);
    }
}
