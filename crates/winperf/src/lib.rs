//! Reads `PERF_DATA_BLOCK`, the performance-counter snapshot that Windows returns for `HKEY_PERFORMANCE_DATA`.
//!
//! Bytes in, values out: this crate uses no file, clock, locale, thread, or JSON.
//! Any bytes result in a value or a located [`Error`]; damage only affects the damaged item.
//!
//! The value of a counter from two captures:
//!
//! ```no_run
//! use winperf::{Capture, Pair};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let older = Capture::parse(std::fs::read("0.perfdata")?);
//!     let newer = Capture::parse(std::fs::read("1.perfdata")?);
//!     let pair = Pair::new(older, newer); // orders them; English titles built in
//!     for row in pair.find(r"\Process(svchost#1)\% Processor Time")? {
//!         match row.value() {
//!             Ok(value) => println!("{}: {value:.2} {}", row.path(), row.unit_symbol()),
//!             Err(reason) => println!("{}: {reason}", row.path()),
//!         }
//!     }
//!     Ok(())
//! }
//! ```
//!
//! The contents of one capture, with the bytes of each value:
//!
//! ```
//! use winperf::{Capture, LeafKind, Names};
//!
//! # let bytes = winperf_synth::examples::desktop().newer;
//! let capture = Capture::parse(bytes);
//! let names = Names::default();
//! for object in capture.objects() {
//!     println!("{}: {} counters", object.name(&names), object.counters().len());
//!     for instance in object.instances() {
//!         println!("  {}", instance.name(&names));
//!         for leaf in instance.leaves() {
//!             if let LeafKind::Member(member) = leaf.kind {
//!                 println!("    {:#x} {}: {:02x?}", leaf.offset, member.name, capture.bytes_of(&leaf));
//!             }
//!         }
//!     }
//! }
//! ```
//!
//! Problems in a capture:
//!
//! ```
//! use winperf::{Capture, Names};
//!
//! # let bytes = winperf_synth::examples::desktop().newer;
//! let capture = Capture::parse(bytes[..200].to_vec());
//! for finding in capture.findings(&Names::default()) {
//!     println!("{} bytes at {:#x}: {}", finding.length, finding.offset, finding.kind);
//! }
//! # assert!(!capture.findings(&Names::default()).is_empty(), "a file that is cut is odd");
//! ```
//!
//! # In four steps
//!
//! 1. [`Capture::parse`] takes the bytes of a file and walks them once. It never fails: [`Capture::error`] returns the
//!    first error.
//! 2. [`Capture::objects`] returns each [`Object`] with its [`Counter`]s, its [`Instance`]s and its [`Block`]; these
//!    borrow the capture and are `Copy`.
//!    [`Instance::value`] is a raw value, as a [`Reader`] of its bytes: [`Reader::number`] and [`Reader::offset`]
//!    return the number and its place.
//!    Objects and counters are named by title lists, which [`Names`] contains; the English titles of Windows are built in.
//! 3. [`Pair`] sorts two captures by time and matches their contents; [`Pair::single`] is for one.
//!    A [`pair::Row`] is one counter of one instance: [`value()`](pair::Row::value) returns the value that a
//!    performance monitor shows, [`explanation()`](pair::Row::explanation) the steps to it, and [`formula`] computes
//!    it.
//! 4. [`Capture::findings`] and [`Pair::findings`] return problems, [`diagnosis`] relates causes to consequences, and
//!    [`Pair::differences`] returns changes.
//!    The crate `winperf-redact` writes captures without identifying data.
//!
//! Every byte has a meaning: a [`Place`] identifies a structure, [`Capture::children`], [`Place::parent`] and
//! [`Capture::leaf_at`] lead from one to the next and from a byte to its structure, and [`Capture::leaves`] returns the
//! meaning of each byte of a structure.
//! [`structures`] reads the structures one by one, for programs without tables.
//!
//! # Stability
//!
//! Semantic versioning covers everything in this documentation, but not hidden items (`#[doc(hidden)]`), which serve
//! the page and the other crates of the workspace.
//! The members in [`layout`] are numbers of the crate zerocopy, whose traits [`Reader::read`] requires, so a new major
//! version of zerocopy is a new major version of this crate.
//! Enums with messages (findings, reasons, notes, errors) are exhaustive on purpose: a new variant is a breaking
//! change, and the compiler finds each place that needs a message.
#![no_std]
#![forbid(unsafe_code)]
// A length or an offset in a capture may be anything, so this crate trusts none.
#![warn(clippy::arithmetic_side_effects, clippy::as_conversions, clippy::indexing_slicing)]

extern crate alloc;

mod at_once;
mod capture;
pub mod diagnosis;
pub mod difference;
pub mod findings;
mod format;
pub mod formula;
#[doc(hidden)]
pub mod order;
pub mod pair;
mod set;
pub mod structures;

#[doc(hidden)]
pub use at_once::{PART, at_once, no_rest};
#[doc(hidden)]
pub use capture::Walked;
pub use capture::excerpt::NoExcerpt;
pub use capture::identity::{Identity, Ids};
pub use capture::index::{FullName, NamePart, Parent};
pub use capture::names::Names;
pub use capture::place::{CounterIdx, InstanceIdx, ObjectIdx, Place, StructureKind};
pub use capture::process::ProcessIds;
pub use capture::titles::{AddedList, Titles, TooManyTitles};
pub use capture::{Assumed, Assumption};
pub use capture::{Block, Capture, Counter, Field, Instance, Object, Reference, Relation};
pub use capture::{Leaf, LeafKind};
pub use format::block::DataBlock;
pub use format::error::{Error, ErrorKind};
pub use format::file_kind::FileKind;
pub use format::object::NumInstances;
pub use format::reader::Reader;
pub use format::span::Span;
pub use format::title_index::TitleIndex;
pub use format::{counter_type, layout, text, time, title_list};
pub use pair::Pair;
pub use pair::path::CounterPath;

pub(crate) use capture::place;
pub(crate) use capture::{PlacedValue, ValueLayout};
pub(crate) use capture::{identity, index};
pub(crate) use format::counter_type::CounterType;
pub(crate) use format::text::{CodePages, InstanceName, Utf16Text};
pub(crate) use format::{counter, instance, object, reader, span};
pub(crate) use pair::path;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
