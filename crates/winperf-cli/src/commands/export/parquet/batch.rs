//! Rows on their way into columns.

use std::sync::Arc;

use anyhow::Result;
use arrow_array::builder::{
    Float64Builder, ListBuilder, StringBuilder, StringDictionaryBuilder, TimestampMicrosecondBuilder,
    UInt32Builder, UInt64Builder,
};
use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;
use winperf::formula::NoValue;
use winperf::time::FileTime;

use super::schema::note;
use crate::commands::export::values::{Instance, Value};

/// 1970-01-01, from where Parquet counts, as FILETIME.
const UNIX_EPOCH: i64 = 116_444_736_000_000_000;

type Text = StringDictionaryBuilder<Int32Type>;

/// Rows that wait to be written, as columns.
pub(super) struct Batch {
    schema: SchemaRef,
    length: usize,
    machine: Text,
    times: [TimestampMicrosecondBuilder; 2],
    object_title: UInt32Builder,
    object: Text,
    instance: Text,
    parent: Text,
    occurrence: UInt32Builder,
    identity: Text,
    counter_title: UInt32Builder,
    counter: Text,
    counter_type: Text,
    raw: [UInt64Builder; 2],
    base: [UInt64Builder; 2],
    value: Float64Builder,
    unit: Text,
    status: Text,
    text: Text,
    notes: ListBuilder<StringBuilder>,
}

impl Batch {
    pub(super) fn new(schema: SchemaRef) -> Self {
        let time = || TimestampMicrosecondBuilder::new().with_timezone("UTC");
        Self {
            schema,
            length: 0,
            machine: Text::new(),
            times: [time(), time()],
            object_title: UInt32Builder::new(),
            object: Text::new(),
            instance: Text::new(),
            parent: Text::new(),
            occurrence: UInt32Builder::new(),
            identity: Text::new(),
            counter_title: UInt32Builder::new(),
            counter: Text::new(),
            counter_type: Text::new(),
            raw: [UInt64Builder::new(), UInt64Builder::new()],
            base: [UInt64Builder::new(), UInt64Builder::new()],
            value: Float64Builder::new(),
            unit: Text::new(),
            status: Text::new(),
            text: Text::new(),
            notes: ListBuilder::new(StringBuilder::new()).with_field(note()),
        }
    }

    /// How many rows wait.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Adds a row.
    pub(super) fn push(&mut self, machine: &str, times: [Option<i64>; 2], value: &Value<'_>) {
        let Value { object, instance, counter, .. } = value;
        self.length += 1;
        self.machine.append_value(machine);
        for (column, time) in self.times.iter_mut().zip(times) {
            column.append_option(time);
        }
        self.object_title.append_option(object.title);
        self.object.append_value(&object.name);
        let of = |text: fn(&Instance) -> Option<&str>| instance.and_then(text);
        self.instance.append_option(of(|instance| Some(&instance.full_name)));
        self.parent.append_option(of(|instance| instance.parent.as_deref()));
        self.occurrence.append_option(instance.map(|instance| instance.occurrence));
        self.identity.append_option(of(|instance| instance.identity.as_deref()));
        self.counter_title.append_option(counter.named.title);
        self.counter.append_value(&counter.named.name);
        self.counter_type.append_option(Some(&counter.type_name).filter(|name| !name.is_empty()));
        for (column, number) in self.raw.iter_mut().zip(value.raw).chain(self.base.iter_mut().zip(value.base))
        {
            column.append_option(number);
        }
        self.value.append_option(value.value.ok());
        self.unit.append_option(Some(counter.unit).filter(|unit| !unit.is_empty()));
        self.status.append_value(value.value.err().map_or("ok", NoValue::name));
        self.text.append_option(value.text.as_deref());
        for note in value.notes.iter() {
            self.notes.values().append_value(note.name());
        }
        self.notes.append(true);
    }

    /// The rows that were added, as columns.
    pub(super) fn take(&mut self) -> Result<RecordBatch> {
        self.length = 0;
        let [older, newer] = self.times.each_mut().map(|column| -> ArrayRef { Arc::new(column.finish()) });
        let [raw_older, raw_newer] =
            self.raw.each_mut().map(|column| -> ArrayRef { Arc::new(column.finish()) });
        let [base_older, base_newer] =
            self.base.each_mut().map(|column| -> ArrayRef { Arc::new(column.finish()) });
        let columns: [ArrayRef; 21] = [
            Arc::new(self.machine.finish()),
            older,
            newer,
            Arc::new(self.object_title.finish()),
            Arc::new(self.object.finish()),
            Arc::new(self.instance.finish()),
            Arc::new(self.parent.finish()),
            Arc::new(self.occurrence.finish()),
            Arc::new(self.identity.finish()),
            Arc::new(self.counter_title.finish()),
            Arc::new(self.counter.finish()),
            Arc::new(self.counter_type.finish()),
            raw_older,
            raw_newer,
            base_older,
            base_newer,
            Arc::new(self.value.finish()),
            Arc::new(self.unit.finish()),
            Arc::new(self.status.finish()),
            Arc::new(self.text.finish()),
            Arc::new(self.notes.finish()),
        ];
        // Of a partition the first one, the machine, stands in the name of its folder.
        let skipped = columns.len().saturating_sub(self.schema.fields().len());
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), columns.into_iter().skip(skipped).collect())?)
    }
}

/// A time as Parquet counts; `None` where it is none, as in text formats.
pub(super) fn microseconds(time: FileTime) -> Option<i64> {
    time.calendar().filter(|_| time.0 != 0)?;
    Some(time.0.checked_sub(UNIX_EPOCH)?.div_euclid(10))
}
