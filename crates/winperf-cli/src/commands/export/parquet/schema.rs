//! The columns of Parquet, and how their values are stored.

use std::sync::Arc;

use anyhow::Result;
use parquet::basic::{Compression, Type as PhysicalType};
use parquet::file::properties::WriterProperties;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnDescriptor, SchemaDescPtr, SchemaDescriptor};

/// The columns, as in `docs/export.md`.
///
/// No reader supports the 100 ns of the format as a time, and some do not support nanoseconds.
const COLUMNS: &str = "
    required binary machine (STRING);
    optional int64 older_time (TIMESTAMP(MICROS, true));
    optional int64 newer_time (TIMESTAMP(MICROS, true));
    optional int32 object_title (INTEGER(32, false));
    required binary object (STRING);
    optional binary instance (STRING);
    optional binary parent (STRING);
    optional int32 occurrence (INTEGER(32, false));
    optional binary identity (STRING);
    optional int32 counter_title (INTEGER(32, false));
    required binary counter (STRING);
    optional binary type (STRING);
    optional int64 raw_older (INTEGER(64, false));
    optional int64 raw_newer (INTEGER(64, false));
    optional int64 base_older (INTEGER(64, false));
    optional int64 base_newer (INTEGER(64, false));
    optional double value;
    optional binary unit (STRING);
    required binary status (STRING);
    optional binary text (STRING);
    required group notes (LIST) {
        repeated group list { required binary element (STRING); }
    }";

/// Returns the columns; machine and day of a partition are in the names of its folders.
pub(super) fn schema(is_partitioned: bool) -> Result<SchemaDescPtr> {
    let columns = COLUMNS.split_inclusive(';').skip(usize::from(is_partitioned)).collect::<String>();
    let schema = parse_message_type(&format!("message arrow_schema {{ {columns} }}"))?;
    Ok(Arc::new(SchemaDescriptor::new(Arc::new(schema))))
}

/// Returns `true` for a column of numbers that are rarely equal, for which a dictionary is useless.
pub(super) fn is_measured(column: &ColumnDescriptor) -> bool {
    let is_raw =
        |column: &ColumnDescriptor| column.name().starts_with("raw_") || column.name().starts_with("base_");
    column.physical_type() == PhysicalType::DOUBLE || is_raw(column)
}

/// Returns the properties of the file.
pub(super) fn properties() -> WriterProperties {
    WriterProperties::builder()
        .set_created_by(concat!("winperf ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::SNAPPY)
        .build()
}
