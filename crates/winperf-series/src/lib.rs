//! Many captures as series: neighbours in order of time for each machine, instances that stay the same through all of them,
//! and values as columns.
//!
//! 1. [`Stamp`] tells the machine of a sample and its time. The header of a block is enough for it, so that
//!    thousands of files are put in order before any of them is read as a whole.
//! 2. [`machines`] puts samples in order of time for each machine; [`Machine::neighbours`] are the pairs that values follow from.
//! 3. [`Keys`] identify an instance in any capture of its machine, and [`Chains`] give each one a unique name,
//!    whatever number it has in a capture.
//!
//! 4. [`Catalogue`] lists the series that there are, and [`Columns`] takes up the values of some of them, interval by interval;
//!    [`Statistics`] takes up all values, and finds those that are odd at regular distances; [`Summary`] is what Performance Monitor shows of one, and [`Watch`] finds the moments at which something odd happened.
//! 5. [`problems`] are those of a log, each one event however many counters, machines and samples it strikes.
//!
//! A value of a series is that of a [`Pair`](winperf::Pair) of neighbours, and nothing else.
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
pub use interval::{Interval, Neighbours};
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
