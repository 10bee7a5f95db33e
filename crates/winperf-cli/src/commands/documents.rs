//! The documents that programs read.

use std::io::Write;

use anyhow::Result;
use serde_json::to_writer_pretty;
use winperf_report::json::Document;

/// Writes one document as it is, and several as an array.
pub(super) fn write<T: Document>(out: &mut dyn Write, documents: &[T]) -> Result<()> {
    match documents {
        // Nothing could be opened, which was said.
        [] => return Ok(()),
        [document] => to_writer_pretty(&mut *out, document)?,
        documents => to_writer_pretty(&mut *out, documents)?,
    }
    writeln!(out)?;
    Ok(())
}
