//! A performance provider: a DLL that Windows loads when a program queries `HKEY_PERFORMANCE_DATA`.
//!
//! It has the two objects of Microsoft's documentation, *Transfer* and *Peer*, with the values printed there, an object
//! *Workload* whose counters have the types that Windows itself rarely uses and whose values change, and an object
//! *Audit* that is only returned for `Costly` queries.
//!
//! | file | task |
//! |---|---|
//! | [`query`] | Objects requested in a value name |
//! | [`symbols`] | Title indices of objects and counters |
//! | [`object`] | Serialization of objects, instances and values |
//! | [`workload`] and the other objects | Counters, and their values at a time |
//! | [`reply`] | Reply to a query |
//! | [`fault`] | Faults for testing readers |
//!
//! These modules run on every system. `entry` has the three functions that Windows calls, and is compiled there only.
//!
//! This crate does not use std. A provider is loaded and unloaded in processes that it does not own, again and again:
//! std would keep an index of thread-local storage each time, of which a process has about a thousand, and needs Windows 10.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod clock;
pub mod counter_type;
pub mod documents;
#[cfg(windows)]
pub mod entry;
#[cfg(windows)]
mod environment;
pub mod fault;
#[cfg(windows)]
mod mischief;
pub mod object;
pub mod query;
pub mod reply;
#[cfg(all(windows, feature = "dll"))]
mod runtime;
pub mod symbols;
#[cfg(windows)]
mod wine;
pub mod workload;
