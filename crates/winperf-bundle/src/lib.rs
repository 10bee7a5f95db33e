//! Captures in one file that can be attached to a bug report: reads, writes and verifies `.perfcap.zip`.
//!
//! [`open`] is the one door for everything that holds captures: a raw block, the same gzipped, and a bundle.
//! [`pack()`] redacts samples and writes a bundle of them; the same content gives the same bytes.
//!
//! ```text
//! manifest.json            what the rest is, and SHA-256 and length of each member
//! summary.md               text for a bug report
//! sample-0.perfdata …      the raw blocks, in order of time
//! titles/counter-009.bin … title lists as captured
//! ```
//!
//! No member of the manifest is needed to read a bundle, nor is the manifest.
//! Numbers in a file never decide alone how much memory is taken: see [`Limits`].
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod archive;
mod contents;
mod digest;
mod error;
mod gzip;
mod inflate;
mod lenient;
mod limits;
mod manifest;
mod open;
mod pack;
mod source;
mod summary;

pub use contents::{Contents, Member, Sample, TitleKind, TitleList};
pub use digest::sha256;
pub use error::Error;
pub use limits::Limits;
pub use manifest::Manifest;
pub use open::{Opened, open, open_within};
pub use pack::{PackError, Packed, Packing, pack, pack_redacted, titles};
pub use source::{Failure, Source};

/// Compiles what the README shows.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
