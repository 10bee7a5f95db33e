//! Many captures as series: neighbours in order of time for each machine, instances that remain the same through all of
//! them, and values as columns.
//!
//! 1. [`Stamp`] is the machine of a sample and its time. The header of a block is enough for it, so
//!    thousands of files can be sorted before any of them is read completely.
//! 2. [`machines`] puts samples in order of time for each machine; [`Machine::neighbours`] are the pairs from which
//!    values are computed.
//! 3. [`Keys`] identify an instance in any capture of its machine, and [`Chains`] give each one a unique name,
//!    whatever number it has in a capture.
//! 4. [`Catalogue`] lists the available series, and [`Columns`] collects the values of some of them, interval by
//!    interval; [`Statistics`] collects all values, and finds those that are odd at regular distances; [`Summary`] has
//!    the statistics of one series that Performance Monitor shows, and [`Watch`] finds odd events.
//! 5. [`problems`] finds the problems of a log, each one event, independent of the number of counters, machines and
//!    samples.
//!
//! Values of a series are the values of a [`Pair`](winperf::Pair) of neighbours.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod catalogue;
mod chain;
mod columns;
mod interval;
mod key;
mod machine;
mod problems;
mod series;
mod stamp;
mod statistics;
mod summary;
mod watch;

pub use catalogue::{Catalogue, CatalogueCounter, CatalogueInstance, CatalogueObject};
pub use chain::Chains;
pub use columns::{Column, Columns, Point};
pub use interval::{Interval, LogSample, Neighbours};
pub use key::{InstanceKey, Keys};
pub use machine::{Machine, machines};
pub use problems::{BUSY, Busy, Problem, ProblemKind, ProblemSearch, problems};
pub use series::{Absent, SeriesKey};
pub use stamp::Stamp;
pub use statistics::{Decrease, Oddity, Regular, Spread, Statistic, Statistics, is_averaged};
pub use summary::Summary;
pub use watch::{Event, EventKind, Watch};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
