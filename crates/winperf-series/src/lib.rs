//! Many captures as series: neighbours in order of time for each machine, and instances that stay the same through all of them.
//!
//! 1. [`Stamp`] says of which machine a sample is and when it was taken. The header of a block is enough for it, so that
//!    thousands of files are put in order before any of them is read as a whole.
//! 2. [`machines`] puts samples in order of time for each machine; [`Machine::neighbours`] are the pairs that values follow from.
//! 3. [`Keys`] say by what an instance is known in any capture of its machine, and [`Chains`] give each one a name that
//!    no other has, whatever number it has in a capture.
//!
//! A value of a series is that of a [`Pair`](winperf::Pair) of neighbours, and nothing else.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod chain;
mod key;
mod machine;
mod stamp;

pub use chain::Chains;
pub use key::{InstanceKey, Keys};
pub use machine::{Machine, machines};
pub use stamp::Stamp;

/// Compiles what the README shows.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
