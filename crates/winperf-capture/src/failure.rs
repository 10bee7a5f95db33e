//! Failures of queries; the manifest has the same facts.

pub use winperf_bundle::failure::{Cause, Failure, Overcome, Refusal};
