//! Captures in one file that can be attached to a bug report: reads, writes and verifies `.perfcap.zip`.
//!
//! 1. [`pack()`] takes [`Packing`]: samples, title lists, level of redaction, and program. The same content gives the
//!    same bytes.
//! 2. [`Packed`] is the bundle, with its redacted content and the counts of redacted items.
//! 3. [`open`] opens everything that contains captures: a raw block, a gzipped one, a bundle, and a log of whole
//!    objects; [`held_within`] returns a log as it is, even one inside a bundle.
//!    It verifies the manifest's statements about each member, and enforces [`Limits`].
//!    [`pack_log`] packs a log of raw counters.
//! 4. [`Opened`] has the samples, for `winperf::Capture::parse`, and the title lists, for [`titles`].
//! 5. [`Source`] has the facts about the machine; `winperf-report` has what follows from them, in words.
//!
//! ```
//! use winperf_redact::Level;
//! use winperf::text::AsciiOnly;
//! use winperf::{Capture, Names};
//! use winperf_bundle::{Packing, open, pack, titles};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let example = winperf_synth::examples::iexplore();
//! # let (older, newer) = (example.older, example.newer);
//! let packed = pack(Packing {
//!     samples: vec![older, newer],
//!     titles: Vec::new(),
//!     manifest: None,
//!     others: Vec::new(),
//!     source: None,
//!     tool: ("example", "1.0.0"),
//!     created: Some("2026-01-02T03:04:05Z"),
//!     level: Level::Names,
//!     titles_in_use: false,
//!     code_pages: &AsciiOnly,
//!     only: &[],
//! })?;
//! let opened = open(packed.bytes)?;
//! let names = Names::new(titles(&opened.titles), &AsciiOnly);
//! for sample in opened.samples {
//!     let capture = Capture::parse(sample.bytes);
//!     for object in capture.objects() {
//!         println!("{}: {} has {} instances", sample.name, object.name(&names), object.instances().len());
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! A bundle is a ZIP archive:
//!
//! ```text
//! manifest.json            what the rest is, and SHA-256 and length of each member
//! summary.md               text for a bug report, unless `winperf-capture` wrote the bundle
//! sample-0.perfdata …      the raw blocks, in order of time
//! titles/counter-009.bin … title lists as captured
//! ```
//!
//! A bundle can be read without any member of the manifest, and without the manifest.
//! Numbers in a file never determine the allocated memory alone: see [`Limits`].
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod archive;
pub mod called;
mod contents;
mod digest;
mod error;
pub mod failure;
mod gathered;
mod gzip;
mod inflate;
mod lenient;
mod limits;
#[cfg(feature = "logs")]
mod logs;
mod looker;
mod manifest;
mod meter;
mod open;
mod pack;
pub mod perflib_event;
mod plain;
pub mod registrations;
mod source;
pub mod title_lists;
mod unpack;

pub use archive::archive;
pub use called::{Awaited, DllCall};
pub use contents::{Contents, Member, Sample, TitleKind, TitleList, sample_name};
pub use digest::sha256;
pub use error::Error;
pub use failure::Failure;
pub use gathered::Gathered;
pub use limits::Limits;
#[cfg(feature = "logs")]
pub use logs::{
    Held, OpenedLog, PackLogError, PackedLog, PackingLog, held_within, into_title_list, log_name, pack_log,
    pack_log_with, sample_of_log, titles_of_log,
};
pub use looker::{ACCOUNTS, Capturer};
pub use manifest::Manifest;
pub use open::{open, open_within};
pub use pack::{
    ATTACHMENT_LIMIT, Draft, InOrder, PackError, Packed, Packing, add_list, created, pack, put_in_order,
    redact_time, titles,
};
pub use plain::{is_control, plain};
pub use source::Source;
pub use unpack::{Opened, Unpacked, is_packed, unpack};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
