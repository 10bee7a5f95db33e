//! Reads the logs of Windows Performance Monitor on any system: binary logs (`.blg`), and the text logs of PDH.
//!
//! Bytes in, samples out: like the crate `winperf`, this one uses no file, clock, locale or thread.
//! Any bytes result in a log or a located [`Error`]; only damaged parts are skipped, and [`Log::notes`] lists them.
//!
//! ```no_run
//! use winperf::{Capture, Pair};
//! use winperf_log::Log;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let log = Log::parse(std::fs::read("SystemOverview.blg")?)?;
//!     for sample in log.samples() {
//!         if let Some(merged) = sample.capture() {
//!             let capture = Capture::parse(merged.bytes);
//!             println!("{:?}: {} objects", sample.local_time().calendar(), capture.objects().count());
//!         }
//!     }
//!     // A log of raw counters has no blocks, but numbers with types, for the same formulas.
//!     if let (Some(older), Some(newer)) = (log.sample(0), log.sample(1)) {
//!         for row in newer.rows(Some(&older)) {
//!             println!("{}: {:?}", row.path(), row.outcome.value);
//!         }
//!     }
//!     Ok(())
//! }
//! ```
//!
//! 1. [`Log::parse`] walks the file once and keeps the positions of its records.
//! 2. [`Log::samples`] returns the samples. [`Sample::capture`] makes one capture of the whole objects in a sample,
//!    and maps each of its bytes to its place in the log; [`Sample::rows`] returns the values of raw counters,
//!    and [`AnyLog::lookup`] only the values of some paths.
//! 3. [`TextLog::parse`] reads the output of `relog -f csv` and `typeperf`, which contains values but no raw numbers.
//! 4. PDH writes local times ([`Sample::local_time`]), event tracing writes UTC; [`Sample::utc`] combines them.
#![no_std]
#![forbid(unsafe_code)]
// A length or an offset in a log may be anything, so this crate trusts none.
#![warn(clippy::arithmetic_side_effects, clippy::as_conversions, clippy::indexing_slicing)]

extern crate alloc;

mod any;
mod catalogue;
mod container;
mod error;
mod header;
mod layout;
mod log;
mod lookup;
mod merge;
mod outage;
mod path_list;
mod record;
mod rows;
mod sample;
mod sizes;
mod structure;
mod text_log;
mod title_lines;
mod titles;
mod window;

pub use any::AnyLog;
pub use catalogue::Entry;
pub use error::{Error, ErrorKind, Note, NoteKind};
pub use header::{LogHeader, TimeZone};
pub use log::{Content, Log, Sample, Summary};
pub use lookup::Lookup;
pub use merge::{Merged, Run};
pub use outage::{Outage, PdhStatus};
pub use path_list::{ListedPath, PathList, PathListError};
pub use rows::{Row, Visited};
pub use sample::{RawCounter, RawCounters};
pub use sizes::ObjectSize;
pub use structure::{Field, Form, Node, NodeKind, RecordKind, Structure, WholeField};
pub use text_log::{DateOrder, TextCounter, TextLog, TextSample};
pub use title_lines::parse_title_lines;
pub use titles::TitleList;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
