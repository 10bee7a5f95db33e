//! Writes `PERF_DATA_BLOCK` captures, well-formed and deliberately damaged, for tests and examples.
//!
//! This crate is independent of the reader: the byte layouts are written down a second time, so that a mistake in one
//! of the two is noticed.
//!
//! 1. [`Object`] has [`Counter`]s, and [`Instance`]s with a [`Value`] for each of them.
//! 2. [`Capture`] puts objects after a header and returns the bytes: [`Capture::write`], or
//!    [`Capture::write_with_places`] for the offset of each structure.
//! 3. Every structure can have a wrong [`Field`], and [`damage`] cuts, extends and flips bytes.
//! 4. [`examples`] and [`fixtures`] are complete captures, made of the objects in [`standard`].
//!
//! ```
//! use winperf_synth::counter_type::{PERF_100NSEC_TIMER, PERF_COUNTER_RAWCOUNT};
//! use winperf_synth::{Capture, Counter, Instance, Object};
//!
//! let process = Object::new(230)
//!     .counter(Counter::new(6, PERF_100NSEC_TIMER))
//!     .counter(Counter::new(784, PERF_COUNTER_RAWCOUNT))
//!     .instance(Instance::named("svchost").values([5_006_000, 44]))
//!     .instance(Instance::named("svchost").values([1_000, 52]));
//! let bytes = Capture::new().object(process).write();
//! assert_eq!(bytes[..2], *b"P\0");
//! ```
//!
//! | to get | use |
//! |---|---|
//! | a custom capture | [`Capture`], [`Object`], [`Counter`], [`Instance`], [`Value`] |
//! | the same in a few lines of text | [`text::capture`] |
//! | a wrong field | the `lie` method of each structure with a [`Field`], or [`Written::set`] afterwards |
//! | cut, extended or flipped bytes | [`damage`] |
//! | the counters of Windows' own objects | [`standard`] |
//! | example captures | [`examples`] |
//! | captures with known lengths and values | [`fixtures`] |
//! | mistakes in providers | [`mistakes`] |
//! | binary Performance Monitor logs | [`log`] |
//! | one peculiarity at a time | [`conformance`] |
//! | megabytes | [`big`] |
//! | thousands, of many machines over time | [`fleet`] |
//! | captures of real machines, if available | [`recorded`] |

#![forbid(unsafe_code)]

pub mod big;
pub mod conformance;
pub mod counter_type;
pub mod damage;
pub mod examples;
pub mod fields;
pub mod filetime;
pub mod fixtures;
pub mod fleet;
pub mod habits;
pub mod lies;
pub mod log;
pub mod mistakes;
pub mod random;
pub mod recorded;
pub mod standard;
pub mod text;
pub mod titles;

mod capture;
mod counter;
mod counter_block;
mod instance;
mod object;
mod sink;
mod value;
mod written;

pub use capture::{Capture, NamePadding, TotalLength};
pub use counter::Counter;
pub use counter_block::CounterBlock;
pub use fields::{Field, Structure};
pub use instance::{EncodedInstances, Instance, Name};
pub use object::{Instances, Object};
pub use sink::ByteOrder;
pub use value::Value;
pub use written::{Place, Written};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
