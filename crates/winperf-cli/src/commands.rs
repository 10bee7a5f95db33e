//! The commands of the program, one file each.

mod assuming;
pub(crate) mod check;
mod each;
pub(crate) mod examples;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod find;
pub(crate) mod issue;
pub(crate) mod log;
pub(crate) mod mcp;
pub(crate) mod pack;
mod packing;
mod paired;
mod raw;
pub(crate) mod redact;
pub(crate) mod report;
mod sharing;
pub(crate) mod stats;
pub(crate) mod tree;
pub(crate) mod values;
