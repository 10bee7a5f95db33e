//! Examines the core from outside: captures that `winperf-synth` writes, damages and lies about, and captures from real machines.

mod navigation;
mod opened;
mod partition;
mod real_captures;
