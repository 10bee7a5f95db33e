//! Reads `PERF_DATA_BLOCK`, the performance-counter snapshot that Windows gives out for `HKEY_PERFORMANCE_DATA`.
//!
//! Slices in, values out: this crate knows no file, clock, locale, thread, or JSON.
//! Any bytes give a value or a located [`Error`]; damage costs its own item.
//!
//! # One capture
//!
//! 1. [`Capture::read`] takes the bytes of a file and walks them once. It never fails: [`Capture::error`] says what could not be read.
//! 2. [`Capture::objects`] leads to [`Object`], and that to its [`Counter`]s, its [`Instance`]s and its [`Block`]; these borrow the capture and are `Copy`.
//!    Objects and counters are named by title lists, which [`Names`] holds; the English titles of Windows are built in.
//! 3. [`Place`] identifies a structure. [`Capture::number`] and [`Capture::nth`] lead to its row in the tree of all structures and back,
//!    [`Place::parent`], [`Capture::children`] and [`Capture::at`] from one to the next,
//!    and [`Capture::leaves`] says what each of its bytes is.
//! 4. [`findings::findings`] lists what is odd, with the bytes it concerns.
//!
//! ```
//! use winperf::{Capture, Names};
//!
//! # let bytes = winperf_synth::examples::iexplore().newer;
//! let capture = Capture::read(bytes);
//! let names = Names::default();
//! let process = capture.objects().find(|object| object.name(&names) == "Process").ok_or("no such object")?;
//! let id = process.counters().find(|counter| counter.name(&names) == "ID Process").ok_or("no such counter")?;
//! for instance in process.instances() {
//!     let Some(value) = instance.value(id) else { continue };
//!     println!("{} has the id {:?}, at byte {}", instance.name(&names), value.number(), value.offset());
//! }
//! # Ok::<(), &str>(())
//! ```
//!
//! Each member of a structure has its bytes:
//!
//! ```
//! use winperf::{Capture, LeafKind, Place};
//!
//! # let bytes = winperf_synth::examples::desktop().newer;
//! let capture = Capture::read(bytes);
//! for leaf in capture.leaves(Place::DataBlock) {
//!     if let LeafKind::Member(member) = leaf.kind {
//!         println!("{:#06x} {} {}: {:02x?}", leaf.offset, member.c_type, member.name, capture.bytes_of(&leaf));
//!     }
//! }
//! ```
//!
//! And what is odd has its place:
//!
//! ```
//! use winperf::findings::findings;
//! use winperf::{Capture, Names};
//!
//! # let bytes = winperf_synth::examples::desktop().newer;
//! let capture = Capture::read(bytes[..200].to_vec());
//! let names = Names::default();
//! let found = findings(&capture, names.titles(), names.code_pages());
//! for finding in &found {
//!     println!("{} bytes at {:#x}: {}", finding.length, finding.offset, finding.kind);
//! }
//! assert!(!found.is_empty(), "a file that is cut is odd");
//! ```
//!
//! # Two captures
//!
//! [`Pair`] puts two captures in the order of time and finds what belongs together; its rows, one for each counter of each instance, have values.
//! [`formula`] turns two samples into a display value.
//!
//! ```
//! use winperf::{Capture, Pair};
//!
//! # let example = winperf_synth::examples::desktop();
//! # let (first, second) = (example.older, example.newer);
//! let (first, second) = (Capture::read(first), Capture::read(second));
//! let pair = Pair::new(&first, &second);
//! # let mut count = 0;
//! for row in pair.find(r"\Process(svchost#1)\% Processor Time").expect("a path of this pair") {
//!     match row.value() {
//!         Ok(value) => println!("{}: {value:.2}", row.path()),
//!         Err(reason) => println!("{}: no value, {}", row.path(), reason.name()),
//!     }
//! #   count += 1;
//! }
//! # assert_eq!(count, 1);
//! ```
//!
//! [`DataBlock`] and its iterators read the structures one by one, for programs that keep no tables.
#![no_std]
#![forbid(unsafe_code)]
// A length or an offset in a capture may be anything, so nothing here may trust one.
#![warn(clippy::arithmetic_side_effects, clippy::as_conversions, clippy::indexing_slicing)]

extern crate alloc;

pub mod capture;
pub mod difference;
pub mod findings;
mod format;
pub mod formula;
pub mod pair;
pub mod redact;

pub use capture::excerpt;
pub use capture::names::Names;
pub(crate) use capture::outline::Outline;
pub use capture::outline::{Leaf, LeafKind, Place, StructureKind};
pub use capture::titles::{self, Titles};
pub use capture::{Block, Capture, Counter, Instance, Object};
pub(crate) use capture::{index, outline};
pub use format::block::{DataBlock, Objects};
pub use format::counter::{CounterBlock, CounterDefinition};
pub use format::counter_type::CounterType;
pub use format::error::{Error, ErrorKind};
pub use format::instance::InstanceDefinition;
pub use format::object::{NumInstances, ObjectType};
pub use format::reader::Reader;
pub use format::text::{CodePages, InstanceName, Utf16Text};
pub use format::title_index::TitleIndex;
pub use format::{block, counter, counter_type, error, instance, layout, object, reader, span, text, time};
pub use pair::path::{self, CounterPath};
pub use pair::{Pair, PairRef};

/// Compiles what the README shows.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
