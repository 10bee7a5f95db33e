//! Fuzz targets: functions that panic for an input that is read wrongly, with inputs to begin with.
//!
//! `tests/replay.rs` calls them with known inputs, and `cargo xtask fuzz` searches for others.
#![forbid(unsafe_code)]

mod bundle;
mod capture;
mod log;
mod pair;
mod path;
mod seeds;
mod titles;

use anyhow::{Result, ensure};

/// An entry point for bytes from outside.
#[derive(Debug)]
pub struct Target {
    /// Name of the program that searches, and of the folder with its corpus.
    pub name: &'static str,
    /// The longest input in bytes.
    pub longest: usize,
    /// Panics for an input that is read wrongly.
    pub check: fn(&[u8]),
    seeds: fn() -> Result<Vec<Vec<u8>>>,
}

/// Files of captures: raw, compressed or packed.
pub const BUNDLE: Target =
    Target { name: "bundle", longest: 16_384, check: bundle::check, seeds: seeds::bundles };
/// Captures.
pub const CAPTURE: Target =
    Target { name: "capture", longest: 65_536, check: capture::check, seeds: seeds::captures };
/// Logs of Performance Monitor.
pub const LOG: Target = Target { name: "log", longest: 32_768, check: log::check, seeds: seeds::logs };
/// Pairs of captures; rows multiply, and this length keeps the slowest pair far below a second.
pub const PAIR: Target = Target { name: "pair", longest: 12_288, check: pair::check, seeds: seeds::pairs };
/// Counter paths.
pub const PATH: Target = Target { name: "path", longest: 512, check: path::check, seeds: seeds::paths };
/// Title lists.
pub const TITLES: Target =
    Target { name: "titles", longest: 4096, check: titles::check, seeds: seeds::title_lists };

/// All targets.
pub const TARGETS: [Target; 6] = [BUNDLE, CAPTURE, LOG, PAIR, PATH, TITLES];

impl Target {
    /// Returns the inputs to begin with, none longer than [`longest`](Self::longest).
    ///
    /// # Errors
    /// Returns any I/O error, and an error when no input is short enough.
    pub fn seeds(&self) -> Result<Vec<Vec<u8>>> {
        let mut seeds = (self.seeds)()?;
        // The fuzzer cuts longer inputs, and a pair that is cut has lost its newer half.
        seeds.retain(|seed| seed.len() <= self.longest);
        ensure!(seeds.len() > 3, "{} has too few inputs of at most {} bytes", self.name, self.longest);
        Ok(seeds)
    }
}
