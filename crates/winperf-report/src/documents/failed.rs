//! Failed queries in `winperf-findings/1`.

use crate::machine::MachineFinding;
use serde::Serialize;
use winperf::findings::Diagnostic as _;
use winperf_bundle::Failure;
use winperf_bundle::failure::Overcome;

/// Queries that failed, as `winperf-findings/1` has them.
pub fn failed(machine: &[MachineFinding]) -> impl Serialize {
    FailedQuery::all(machine)
}

/// A query that failed when the captures were taken.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(super) struct FailedQuery {
    #[cfg_attr(feature = "typescript", ts(type = "\"query-failed\""))]
    code: &'static str,
    #[cfg_attr(feature = "typescript", ts(type = "\"error\" | \"warning\" | \"info\""))]
    severity: &'static str,
    /// Query; empty if it was redacted.
    query: String,
    /// Cause, by its name in manifests; null if unknown.
    cause: Option<&'static str>,
    /// The exit code of a process that crashed, or the error of Windows.
    error: Option<u32>,
    /// The time that was waited for an answer.
    seconds: Option<u32>,
    /// Number of the sample, from 1.
    sample: Option<u32>,
    object: Option<String>,
    services: Vec<String>,
    library: Option<String>,
    /// Way in which it was answered nevertheless.
    overcome: Option<&'static str>,
    message: String,
}

impl FailedQuery {
    pub(super) fn all(machine: &[MachineFinding]) -> Vec<Self> {
        let failure = |found: &MachineFinding| match found {
            MachineFinding::Failed(failure) => Some(Self::new(failure)),
            _ => None,
        };
        machine.iter().filter_map(failure).collect()
    }

    fn new(failure: &Failure) -> Self {
        let (error, seconds, _) = failure.cause.numbers();
        Self {
            code: Failure::CODE,
            severity: failure.severity().name(),
            query: failure.query.clone(),
            cause: Some(failure.cause.code()).filter(|code| !code.is_empty()),
            error,
            seconds,
            sample: Some(failure.sample).filter(|sample| *sample > 0),
            object: failure.object.clone(),
            services: failure.services.clone(),
            library: failure.library.clone(),
            overcome: failure.overcome.map(Overcome::code),
            message: failure.to_string(),
        }
    }
}
