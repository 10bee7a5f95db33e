//! Machine-readable documents: `winperf-tree/1`, `winperf-findings/1` and `winperf-values/1`, and `winperf-unopened/1`
//! for a file that cannot be opened.
//!
//! The types here mirror the documents; no type of `winperf` is serialised.

mod absent;
mod escaping;
mod failed;
mod fields;
mod findings;
pub mod log;
pub mod log_structure;
pub mod log_values;
mod path_list;
pub mod title_list;
mod tree;
#[cfg(feature = "typescript")]
pub mod typescript;
mod unopened;
mod values;
mod values_writer;

use std::io::{self, Write};

use serde::Serialize;

pub use self::absent::absent;
pub(crate) use self::escaping::{line as json_line, lines as json_lines};
pub use self::failed::failed;
pub use self::fields::assumed;
pub use self::findings::{FileFindings, Findings};
pub use self::path_list::PathsDocument;
pub use self::tree::Tree;
pub(crate) use self::tree::{LeafMembers, Node, Room};
pub use self::unopened::{AnyFindings, Unopened};
pub(crate) use self::values::RowMembers;
pub use self::values::{Source, ValuesDocument, rows};
pub use self::values_writer::ValuesWriter;

/// Writes a single document as it is, several as an array, and nothing without documents.
///
/// Control characters in texts are escaped, even those that JSON allows, since the output may be a terminal.
///
/// # Errors
/// Returns an error if writing to `out` fails.
pub fn write<T: Serialize>(out: &mut dyn Write, documents: &[T]) -> io::Result<()> {
    match documents {
        [] => return Ok(()),
        [document] => json_lines(&mut *out, document)?,
        documents => json_lines(&mut *out, documents)?,
    }
    writeln!(out)
}

/// A text as a string of JSON, without characters that control a terminal.
pub fn json_text(text: &str) -> String {
    // Serializing a string cannot fail.
    json_line(text).unwrap_or_default()
}
