//! Examines the core from outside: captures that `winperf-synth` writes and damages, and captures from real machines.

mod bombs;
mod documents;
mod every_outcome;
mod excerpt;
mod handles;
mod leaves;
mod navigation;
mod odd_values;
mod one_sided;
mod opened;
mod pairing;
mod partition;
mod parts;
mod process;
mod properties;
mod real;
mod robustness;
mod rows;
mod steps;
mod together;
mod vectors;
mod walk;
