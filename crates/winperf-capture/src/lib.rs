//! Captures performance data on Windows, for a bug report.
//!
//! | file | task |
//! |---|---|
//! | [`command_line`], [`arguments`], [`seconds`] | Arguments and intervals |
//! | [`value_name`] | Value names that may be sent to Windows |
//! | [`answer`] | A query with retries |
//! | [`frame`] | Frames for answers of the querying process |
//! | [`condition`] | Awaited conditions |
//! | [`direct`] | Replies of a DLL called directly, and the reaction of Windows |
//! | [`merge`] | Merging of several answers into one block |
//! | [`session`] | Queries, and recovery from failures |
//! | [`title_list`] | Completeness of title lists |
//! | [`check`] | Findings about captured samples |
//! | [`failure`] | Failures as sentences |
//! | [`events`] | Events of the application log about providers |
//! | [`delivery`] | Redaction, and content of the file |
//! | [`progress`] | Progress of long work |
//! | [`output`] | Places of files, and atomic writing |
//!
//! These modules run on every system.
//! On Windows there are also `registry` and `bindings`, the only callers of Windows, `child`, `machine`, `target` and
//! `program` above them, and `registered`, which determines the providers of objects, with `pe` for the machine of a
//! DLL.
//!
//! This crate does not use std, which needs Windows 10: machines with broken counters are often older, down to Windows
//! 7 and Windows Server 2008 R2. Calls of Windows replace std, and a test checks every imported function.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod answer;
pub mod arguments;
#[cfg(windows)]
pub mod bindings;
pub mod check;
#[cfg(windows)]
mod child;
pub mod command_line;
pub mod condition;
pub mod delivery;
pub mod direct;
pub mod events;
pub mod failure;
pub mod frame;
#[cfg(windows)]
mod machine;
pub mod merge;
pub mod output;
#[cfg(any(windows, test))]
mod pe;
#[cfg(windows)]
pub mod program;
pub mod progress;
#[cfg(windows)]
mod registered;
#[cfg(windows)]
mod registry;
pub mod seconds;
pub mod session;
#[cfg(windows)]
mod target;
pub mod title_list;
pub mod value_name;
