//! Reads `PERF_DATA_BLOCK`, the performance-counter snapshot that Windows gives out for `HKEY_PERFORMANCE_DATA`.
//!
//! Slices in, values out: this crate knows no file, clock, locale, thread, or JSON.
//! [`DataBlock`] and its iterators read the structures one by one;
//! [`Outline`] walks a capture once and keeps where everything is;
//! [`Pair`] finds what belongs together in two captures, and [`formula`] turns two samples into a display value.
//!
//! Any bytes give a value or a located [`Error`]; damage costs its own item.
#![no_std]
#![forbid(unsafe_code)]
// A length or an offset in a capture may be anything, so nothing here may trust one.
#![warn(clippy::arithmetic_side_effects, clippy::as_conversions, clippy::indexing_slicing)]

extern crate alloc;

pub mod block;
pub mod capture;
pub mod counter;
pub mod counter_type;
pub mod decimal;
pub mod difference;
pub mod error;
pub mod findings;
pub mod formula;
pub mod index;
pub mod instance;
pub mod layout;
mod names;
pub mod object;
pub mod outline;
pub mod pair;
pub mod path;
pub mod pattern;
pub mod reader;
pub mod redact;
mod sort;
pub mod span;
mod steps;
pub mod text;
pub mod time;
pub mod titles;

pub use block::{DataBlock, Objects};
pub use capture::Capture;
pub use counter::{CounterBlock, CounterDefinition};
pub use counter_type::CounterType;
pub use error::{Error, ErrorKind};
pub use index::InstanceIndex;
pub use instance::{Instance, InstanceDefinition};
pub use names::Names;
pub use object::{NumInstances, ObjectType};
pub use outline::{NodeIdx, NodeKind, Outline};
pub use pair::{Pair, PairRef};
pub use path::CounterPath;
pub use reader::Reader;
pub use text::{CodePages, InstanceName, Utf16Text};
pub use titles::{TitleIndex, Titles};
