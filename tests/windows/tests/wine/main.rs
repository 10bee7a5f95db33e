//! The Windows programs under Wine: `cargo xtask test` builds them, names them in the environment, and runs these tests.
//!
//! They are marked `ignore`, because without Wine there is nothing to run.
//! Several run at the same time in one prefix; those that change its registry have another, one after the other.

mod absence;
mod collector;
mod commands;
mod direct;
mod faults;
mod fidelity;
mod misbehaviour;
mod options;
mod places;
mod programs;
mod redaction;
mod registry;
mod soak;
mod values;
mod waiting;
