//! Examines the findings: captures that `winperf-synth` writes with one oddity, and their findings.

mod assumed;
mod blocks;
mod causes;
mod clean;
mod conventions;
mod counters;
mod culprits;
mod definitions;
mod display;
mod duplicates;
mod errors;
mod extent;
mod fields;
mod gaps;
mod header;
mod hints;
mod inside;
mod instances;
mod many;
mod names;
mod oddities;
mod seen;
