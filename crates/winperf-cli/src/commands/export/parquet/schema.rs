//! The columns of Parquet, and how they are stored.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};
use parquet::basic::{Compression, Encoding};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

/// Returns the columns, as in `docs/export.md`; machine and day of a partition are in the names of its folders.
pub(super) fn schema(is_partitioned: bool) -> SchemaRef {
    let fields = [
        Field::new("machine", text(), false),
        Field::new("older_time", time(), true),
        Field::new("newer_time", time(), true),
        Field::new("object_title", DataType::UInt32, true),
        Field::new("object", text(), false),
        Field::new("instance", text(), true),
        Field::new("parent", text(), true),
        Field::new("occurrence", DataType::UInt32, true),
        Field::new("identity", text(), true),
        Field::new("counter_title", DataType::UInt32, true),
        Field::new("counter", text(), false),
        Field::new("type", text(), true),
        Field::new("raw_older", DataType::UInt64, true),
        Field::new("raw_newer", DataType::UInt64, true),
        Field::new("base_older", DataType::UInt64, true),
        Field::new("base_newer", DataType::UInt64, true),
        Field::new("value", DataType::Float64, true),
        Field::new("unit", text(), true),
        Field::new("status", text(), false),
        Field::new("text", text(), true),
        Field::new("notes", DataType::List(Arc::new(note())), false),
    ];
    let fields = fields.into_iter().skip(usize::from(is_partitioned));
    Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
}

/// Returns the type of a name: each is once in a group of rows, and a number for it in each row.
fn text() -> DataType {
    DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
}

/// Returns the type of a time in UTC. No reader supports the 100 ns of the format, and some do not support nanoseconds.
fn time() -> DataType {
    DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into()))
}

/// Returns an entry of the list of notes.
pub(super) fn note() -> Field {
    Field::new("element", DataType::Utf8, false)
}

/// Returns how the columns are stored.
pub(super) fn properties() -> WriterProperties {
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("winperf ", env!("CARGO_PKG_VERSION")).to_owned())
        // Readers skip groups of rows by their least and largest values; those of single pages take time and space.
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_compression(Compression::SNAPPY);
    // Numbers of which hardly two are equal: looking for equal ones takes time and gives nothing.
    for column in ["raw_older", "raw_newer", "base_older", "base_newer", "value"] {
        let column = ColumnPath::from(column);
        properties = properties
            .set_column_dictionary_enabled(column.clone(), false)
            .set_column_encoding(column, Encoding::PLAIN);
    }
    properties.build()
}
