//! Groups of rows, encoded by workers and written one after the other to a file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use anyhow::Result;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowSchemaConverter;
use parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves,
};
use parquet::file::metadata::KeyValue;
use parquet::file::writer::SerializedFileWriter;

use super::batch::{Batch, moments};
use super::schema::properties;
use crate::commands::export::intervals::Source;
use crate::commands::export::plan::Step;
use crate::commands::export::progress::Progress;
use crate::commands::export::values::{Value, of_interval};

/// Number of rows that wait before they are encoded.
const ROWS_OF_A_BATCH: usize = 1 << 14;

/// Largest number of rows of a group, since all of them are in memory.
const ROWS_OF_A_GROUP: usize = 1 << 19;

/// Some rows, encoded.
pub(super) struct Group {
    columns: Vec<ArrowColumnChunk>,
    rows: usize,
}

/// Encoder of groups of values; workers share it.
pub(super) struct Encoder {
    schema: SchemaRef,
    factory: ArrowRowGroupWriterFactory,
}

/// A group that grows.
struct Growing {
    columns: Vec<ArrowColumnWriter>,
    rows: usize,
}

impl Encoder {
    pub(super) fn of(file: &GroupedFile) -> Self {
        let schema = SchemaRef::clone(&file.schema);
        Self { factory: ArrowRowGroupWriterFactory::new(&file.writer, SchemaRef::clone(&schema)), schema }
    }

    /// Gives away the values of a run in groups of rows, each with the place that `place_of` has for the machine of its values.
    ///
    /// Values of a machine that has no place are left out.
    pub(super) fn groups(
        &self,
        source: Source<'_>,
        run: &[Step],
        progress: &Progress,
        place_of: impl Fn(&str) -> Option<usize>,
        mut give: impl FnMut(usize, Group) -> Result<()>,
    ) -> Result<()> {
        let mut waiting: BTreeMap<usize, (Batch, Growing)> = BTreeMap::new();
        let mut last: Option<(String, Option<usize>)> = None;
        source.each(run, |machine, interval| {
            let (times, mut done) = (moments(interval), Ok(()));
            of_interval(machine, interval, str::to_owned, |value| {
                let place = match &last {
                    Some((machine, place)) if machine == value.machine => *place,
                    _ => last.insert((value.machine.to_owned(), place_of(value.machine))).1,
                };
                let Some(place) = place.filter(|_| done.is_ok()) else { return };
                done = self.push(place, times, value, &mut waiting, &mut give);
            });
            progress.interval();
            done
        })?;
        for (place, (mut batch, mut group)) in waiting {
            let mut give = |group: Group| give(place, group);
            if batch.len() > 0 {
                self.encode(&mut batch, &mut group, &mut give)?;
            }
            if group.rows > 0 {
                give(group.finished()?)?;
            }
        }
        Ok(())
    }

    /// Adds a value to the waiting ones of its place.
    fn push(
        &self,
        place: usize,
        times: [Option<i64>; 2],
        value: &Value<'_>,
        waiting: &mut BTreeMap<usize, (Batch, Growing)>,
        give: &mut impl FnMut(usize, Group) -> Result<()>,
    ) -> Result<()> {
        let (batch, group) = match waiting.entry(place) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert((Batch::new(SchemaRef::clone(&self.schema)), self.growing()?)),
        };
        batch.push(times, value);
        if batch.len() >= ROWS_OF_A_BATCH {
            return self.encode(batch, group, &mut |group| give(place, group));
        }
        Ok(())
    }

    fn growing(&self) -> Result<Growing> {
        // Only columns of encrypted files would depend on their group.
        Ok(Growing { columns: self.factory.create_column_writers(0)?, rows: 0 })
    }

    fn encode(
        &self,
        batch: &mut Batch,
        group: &mut Growing,
        give: &mut impl FnMut(Group) -> Result<()>,
    ) -> Result<()> {
        group.add(&batch.take()?)?;
        if group.rows >= ROWS_OF_A_GROUP {
            give(std::mem::replace(group, self.growing()?).finished()?)?;
        }
        Ok(())
    }
}

impl Growing {
    fn add(&mut self, rows: &RecordBatch) -> Result<()> {
        let mut writers = self.columns.iter_mut();
        for (field, column) in rows.schema_ref().fields().iter().zip(rows.columns()) {
            for (leaf, writer) in compute_leaves(field, column)?.iter().zip(writers.by_ref()) {
                writer.write(leaf)?;
            }
        }
        self.rows += rows.num_rows();
        Ok(())
    }

    fn finished(self) -> Result<Group> {
        let columns = self.columns.into_iter().map(ArrowColumnWriter::close).collect::<Result<_, _>>()?;
        Ok(Group { columns, rows: self.rows })
    }
}

/// A file of groups, of which the bytes are taken while it grows.
pub(super) struct GroupedFile {
    schema: SchemaRef,
    writer: SerializedFileWriter<Vec<u8>>,
}

impl GroupedFile {
    pub(super) fn new(schema: SchemaRef) -> Result<Self> {
        let columns = ArrowSchemaConverter::new().convert(&schema)?;
        let writer = SerializedFileWriter::new(Vec::new(), columns.root_schema_ptr(), properties().into())?;
        Ok(Self { schema, writer })
    }

    /// Adds a group, and returns its number of rows.
    pub(super) fn add(&mut self, group: Group) -> Result<u64> {
        let mut writer = self.writer.next_row_group()?;
        for column in group.columns {
            column.append_to_row_group(&mut writer)?;
        }
        writer.close()?;
        Ok(u64::try_from(group.rows)?)
    }

    /// Returns the bytes since this was asked for the last time.
    pub(super) fn take(&mut self) -> Result<Vec<u8>> {
        self.writer.flush()?;
        Ok(std::mem::take(self.writer.inner_mut()))
    }

    /// Returns the bytes of the end, with the places of all groups, and further metadata of the file.
    pub(super) fn finish(mut self, facts: Vec<(&str, String)>) -> Result<Vec<u8>> {
        for (key, value) in facts {
            self.writer.append_key_value_metadata(KeyValue::new(key.to_owned(), value));
        }
        Ok(self.writer.into_inner()?)
    }
}
