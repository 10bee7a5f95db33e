//! Captures performance data on Windows, for a bug report.
//!
//! | file | question it answers |
//! |---|---|
//! | [`command_line`], [`arguments`], [`seconds`] | What is asked for? |
//! | [`value_name`] | What may be sent to Windows? |
//! | [`answer`] | How is one query asked until it is answered? |
//! | [`frame`] | How do answers come from the process that asks? |
//! | [`condition`] | What is waited for, and does it hold? |
//! | [`direct`] | What does a DLL reply by itself, and what would Windows say of it? |
//! | [`merge`] | How do the answers to several lists become one block? |
//! | [`session`] | Which queries are asked, and what is done when one fails? |
//! | [`title_list`] | Is a title list whole? |
//! | [`check`] | What is wrong with a sample that was captured? |
//! | [`failure`] | What went wrong, in a sentence? |
//! | [`events`] | What does an event of the application log say of a provider? |
//! | [`delivery`] | What is replaced, and what goes into the file? |
//! | [`progress`] | How far is long work? |
//! | [`output`] | Where do files go, and how is none left half-written? |
//!
//! All of that runs on every system.
//! On Windows there are also `registry` and `bindings`, which alone call Windows, `child`, `machine`, `target` and `program` above them,
//! and `registered`, which finds out the providers of objects and asks `pe` for the machine of a DLL.
//!
//! Nothing here uses std, which needs Windows 10: machines whose counters go wrong are often older, down to Windows 7
//! and Windows Server 2008 R2. Windows is called for what std would do, and a test looks at every function that is imported.
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
