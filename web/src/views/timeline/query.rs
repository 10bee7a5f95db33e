//! Values over time: the series, their drawing, and the texts about them.
//!
//! Samples are read twice: `gather` reads them for the visible curves, and `survey` for problems and the list of
//! counters. Between the two, `offers` lists the counters of the newest captures.
//! Of a log of counters, `gather` reads only the paths it needs.

pub mod axis;
pub mod browser;
pub mod drawing;
pub mod gather;
pub mod keys;
pub mod lanes;
pub mod moments;
pub mod numbers;
pub mod offers;
pub mod overview;
pub mod picture;
pub mod point;
pub mod reading;
pub mod readout;
pub mod saved;
pub mod summed;
pub mod survey;

#[cfg(test)]
pub(crate) mod tests;
