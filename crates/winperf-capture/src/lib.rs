//! Captures performance data on Windows, for a bug report.
//!
//! | file | question it answers |
//! |---|---|
//! | [`command_line`], [`arguments`], [`seconds`] | What is asked for? |
//! | [`value_name`] | What may be sent to Windows? |
//! | [`answer`] | How is one query asked until it is answered? |
//! | [`frame`] | How do answers come from the process that asks? |
//! | [`session`] | Which queries are asked, and what is done when one fails? |
//! | [`failure`] | What went wrong, in a sentence? |
//! | [`delivery`] | What is replaced, and what goes into the file? |
//! | [`output`] | How are files written so that none is left half-written? |
//!
//! All of that runs on every system.
//! On Windows there are also `registry` and `bindings`, which alone call Windows, and `child`, `machine` and `program` above them.
//!
//! Nothing here uses std, which brings 300 KB into a program of 500: Windows is called for what std would do.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod answer;
pub mod arguments;
#[cfg(windows)]
pub mod bindings;
#[cfg(windows)]
mod child;
pub mod command_line;
pub mod delivery;
pub mod failure;
pub mod frame;
#[cfg(windows)]
mod machine;
pub mod output;
#[cfg(windows)]
pub mod program;
#[cfg(windows)]
mod registry;
pub mod seconds;
pub mod session;
pub mod value_name;
