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
use winperf_series::Interval;

use super::schema::note;
use crate::commands::export::values::{Instance, Value};

/// 1970-01-01, from where Parquet counts, as FILETIME.
const UNIX_EPOCH: i64 = 116_444_736_000_000_000;

/// A column of names. Rows that follow each other mostly have the same, which is looked for in the dictionary once.
#[derive(Default)]
struct Text {
    column: StringDictionaryBuilder<Int32Type>,
    /// Text of the last rows, which is not in the column yet.
    last: String,
    is_absent: bool,
    count: usize,
}

impl Text {
    fn push(&mut self, text: Option<&str>) {
        let is_same = text.map_or(self.is_absent, |text| !self.is_absent && text == self.last);
        if !is_same || self.count == 0 {
            self.flush();
            self.last.clear();
            self.last.push_str(text.unwrap_or_default());
            self.is_absent = text.is_none();
        }
        self.count += 1;
    }

    fn flush(&mut self) {
        let text = (!self.is_absent).then_some(self.last.as_str());
        self.column.append_options(text, std::mem::take(&mut self.count));
    }

    fn finish(&mut self) -> ArrayRef {
        self.flush();
        Arc::new(self.column.finish())
    }
}

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
            machine: Text::default(),
            times: [time(), time()],
            object_title: UInt32Builder::new(),
            object: Text::default(),
            instance: Text::default(),
            parent: Text::default(),
            occurrence: UInt32Builder::new(),
            identity: Text::default(),
            counter_title: UInt32Builder::new(),
            counter: Text::default(),
            counter_type: Text::default(),
            raw: [UInt64Builder::new(), UInt64Builder::new()],
            base: [UInt64Builder::new(), UInt64Builder::new()],
            value: Float64Builder::new(),
            unit: Text::default(),
            status: Text::default(),
            text: Text::default(),
            notes: ListBuilder::new(StringBuilder::new()).with_field(note()),
        }
    }

    /// Returns the number of waiting rows.
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// Adds a row.
    pub(super) fn push(&mut self, times: [Option<i64>; 2], value: &Value<'_>) {
        let Value { object, instance, counter, .. } = value;
        self.length += 1;
        self.machine.push(Some(value.machine));
        for (column, time) in self.times.iter_mut().zip(times) {
            column.append_option(time);
        }
        self.object_title.append_option(object.title);
        self.object.push(Some(&object.name));
        let of = |text: fn(&Instance) -> Option<&str>| instance.and_then(text);
        self.instance.push(of(|instance| Some(&instance.full_name)));
        self.parent.push(of(|instance| instance.parent.as_deref()));
        self.occurrence.append_option(instance.map(|instance| instance.occurrence));
        self.identity.push(of(|instance| instance.identity.as_deref()));
        self.counter_title.append_option(counter.named.title);
        self.counter.push(Some(&counter.named.name));
        self.counter_type.push(Some(counter.type_name.as_str()).filter(|name| !name.is_empty()));
        for (column, number) in self.raw.iter_mut().zip(value.raw).chain(self.base.iter_mut().zip(value.base))
        {
            column.append_option(number);
        }
        self.value.append_option(value.value.ok());
        self.unit.push(Some(counter.unit).filter(|unit| !unit.is_empty()));
        self.status.push(Some(value.value.err().map_or("ok", NoValue::name)));
        self.text.push(value.text.as_deref());
        for note in value.notes.iter() {
            self.notes.values().append_value(note.name());
        }
        self.notes.append(true);
    }

    /// Returns the rows that were added, as columns.
    pub(super) fn take(&mut self) -> Result<RecordBatch> {
        self.length = 0;
        let [older, newer] = self.times.each_mut().map(|column| -> ArrayRef { Arc::new(column.finish()) });
        let [raw_older, raw_newer] =
            self.raw.each_mut().map(|column| -> ArrayRef { Arc::new(column.finish()) });
        let [base_older, base_newer] =
            self.base.each_mut().map(|column| -> ArrayRef { Arc::new(column.finish()) });
        let columns: [ArrayRef; 21] = [
            self.machine.finish(),
            older,
            newer,
            Arc::new(self.object_title.finish()),
            self.object.finish(),
            self.instance.finish(),
            self.parent.finish(),
            Arc::new(self.occurrence.finish()),
            self.identity.finish(),
            Arc::new(self.counter_title.finish()),
            self.counter.finish(),
            self.counter_type.finish(),
            raw_older,
            raw_newer,
            base_older,
            base_newer,
            Arc::new(self.value.finish()),
            self.unit.finish(),
            self.status.finish(),
            self.text.finish(),
            Arc::new(self.notes.finish()),
        ];
        // The first column of a partition, the machine, is in the name of its folder.
        let skipped = columns.len().saturating_sub(self.schema.fields().len());
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), columns.into_iter().skip(skipped).collect())?)
    }
}

/// Returns when both samples of an interval were taken.
pub(super) fn moments(interval: &Interval<'_>) -> [Option<i64>; 2] {
    let [_, newer] = interval.times;
    [interval.older_time(), Some(newer)].map(|time| microseconds(time?))
}

/// Returns a time as Parquet counts; `None` where it is none, as in text formats.
fn microseconds(time: FileTime) -> Option<i64> {
    time.calendar().filter(|_| time.0 != 0)?;
    Some(time.0.checked_sub(UNIX_EPOCH)?.div_euclid(10))
}
