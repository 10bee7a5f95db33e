//! Work that takes time and ends in an action.
//!
//! Long work is asynchronous: a thousand structures or rows, or 64 KB, are a plain function, and between two of these
//! it awaits `Slices::rest` or a `winperf_redact::Pace`, which returns to the event loop after at most 50 ms, reports
//! progress, and may cancel.

pub mod answer;
pub mod compare;
pub mod copy;
pub mod examine;
pub mod examples;
pub mod fingerprint;
pub mod flat;
pub mod guide;
pub mod open;
pub mod paths;
pub mod problems;
pub mod running;
pub mod search;
pub mod served;
pub mod share;
pub mod unpack;
pub mod values_file;
